/** A list model over 64-bit ids; its objects are made when a view asks for them. */
#pragma once
#include <gio/gio.h>

#define HAL_TYPE_ID_MODEL (hal_id_model_get_type())
G_DECLARE_FINAL_TYPE(HalIdModel, hal_id_model, HAL, ID_MODEL, GObject)
#define HAL_TYPE_ID_ITEM (hal_id_item_get_type())
G_DECLARE_FINAL_TYPE(HalIdItem, hal_id_item, HAL, ID_ITEM, GObject)

__attribute__((returns_nonnull)) HalIdModel *hal_id_model_new(void);
/** Replaces `removed` ids from `position` on by `added` others, and announces it. What lies outside is left out. */
void hal_id_model_splice(HalIdModel *model, guint position, guint removed, const gint64 *ids, guint added);
/** 0 for anything that is no item of such a model. */
gint64 hal_id_item_get(gpointer item);
