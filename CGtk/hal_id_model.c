#include "hal_id_model.h"

struct _HalIdItem {
  GObject parent;
  gint64 id;
};
G_DEFINE_FINAL_TYPE(HalIdItem, hal_id_item, G_TYPE_OBJECT)
static void hal_id_item_class_init(HalIdItemClass *class) {}
static void hal_id_item_init(HalIdItem *self) {}

gint64 hal_id_item_get(gpointer item) { return HAL_IS_ID_ITEM(item) ? HAL_ID_ITEM(item)->id : 0; }

struct _HalIdModel {
  GObject parent;
  GArray *ids;
};

static void model_interface(GListModelInterface *interface);
G_DEFINE_FINAL_TYPE_WITH_CODE(HalIdModel, hal_id_model, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, model_interface))

static GType item_type(GListModel *model) { return HAL_TYPE_ID_ITEM; }
static guint n_items(GListModel *model) { return HAL_ID_MODEL(model)->ids->len; }
static gpointer get_item(GListModel *model, guint position) {
  HalIdModel *self = HAL_ID_MODEL(model);
  if (position >= self->ids->len) return NULL;
  HalIdItem *item = g_object_new(HAL_TYPE_ID_ITEM, NULL);
  item->id = g_array_index(self->ids, gint64, position);
  return item;
}

static void model_interface(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = n_items;
  interface->get_item = get_item;
}

static void finalize(GObject *object) {
  g_array_unref(HAL_ID_MODEL(object)->ids);
  G_OBJECT_CLASS(hal_id_model_parent_class)->finalize(object);
}

static void hal_id_model_class_init(HalIdModelClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }
static void hal_id_model_init(HalIdModel *self) { self->ids = g_array_new(FALSE, FALSE, sizeof(gint64)); }

HalIdModel *hal_id_model_new(void) { return g_object_new(HAL_TYPE_ID_MODEL, NULL); }

void hal_id_model_splice(HalIdModel *self, guint position, guint removed, const gint64 *ids, guint added) {
  position = MIN(position, self->ids->len);
  removed = MIN(removed, self->ids->len - position);
  if (!removed && !added) return;
  if (removed) g_array_remove_range(self->ids, position, removed);
  if (added) g_array_insert_vals(self->ids, position, ids, added);
  g_list_model_items_changed(G_LIST_MODEL(self), position, removed, added);
}
