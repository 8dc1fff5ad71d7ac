/** A list model of 64-bit IDs whose items are created on demand. */
#pragma once
#include <gio/gio.h>

#define HAL_TYPE_ID_MODEL (hal_id_model_get_type())
G_DECLARE_FINAL_TYPE(HalIdModel, hal_id_model, HAL, ID_MODEL, GObject)
#define HAL_TYPE_ID_ITEM (hal_id_item_get_type())
G_DECLARE_FINAL_TYPE(HalIdItem, hal_id_item, HAL, ID_ITEM, GObject)

__attribute__((returns_nonnull)) HalIdModel *hal_id_model_new(void);
/** Replaces `removed` IDs from `position` by `added` others; the range is clamped to the model. */
void hal_id_model_splice(HalIdModel *model, guint position, guint removed, const gint64 *ids, guint added);
/** The ID of an item; 0 for any other object. */
gint64 hal_id_item_get(gpointer item);
