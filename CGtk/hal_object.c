#include "hal_object.h"

static GQuark toggle_quark(void) {
  static GQuark quark = 0;
  if (!quark) quark = g_quark_from_static_string("hal-toggle");
  return quark;
}

typedef struct {
  HalToggle toggle;
  void *data;
} Toggle;

static void on_toggle(gpointer data, GObject *object, gboolean last) {
  Toggle *toggle = data;
  toggle->toggle(toggle->data, last);
}

void hal_object_adopt(gpointer object) {
  if (g_object_is_floating(object)) g_object_ref_sink(object);
}

void hal_object_toggle(gpointer object, HalToggle function, void *data) {
  Toggle *toggle = g_new(Toggle, 1);
  *toggle = (Toggle){function, data};
  g_object_set_qdata(object, toggle_quark(), toggle);
  g_object_add_toggle_ref(object, on_toggle, toggle);
  g_object_unref(object);
}

void hal_object_untoggle(gpointer object) {
  Toggle *toggle = g_object_steal_qdata(object, toggle_quark());
  if (!toggle) return;
  g_object_remove_toggle_ref(object, on_toggle, toggle);
  g_free(toggle);
}

void *hal_object_data(gpointer object) {
  Toggle *toggle = g_object_get_qdata(object, toggle_quark());
  return toggle ? toggle->data : NULL;
}

gboolean hal_object_get_boolean(gpointer object, const char *property) {
  gboolean value = FALSE;
  if (g_object_class_find_property(G_OBJECT_GET_CLASS(object), property)) g_object_get(object, property, &value, NULL);
  return value;
}
void hal_object_set_boolean(gpointer object, const char *property, gboolean value) {
  g_object_set(object, property, value, NULL);
}
void hal_object_set_int(gpointer object, const char *property, gint value) {
  g_object_set(object, property, value, NULL);
}
void hal_object_set_string(gpointer object, const char *property, const char *value) {
  g_object_set(object, property, value, NULL);
}

void hal_object_emit(gpointer object, const char *signal) { g_signal_emit_by_name(object, signal); }

char *hal_object_get_string(gpointer object, const char *property) {
  char *value = NULL;
  g_object_get(object, property, &value, NULL);
  return value;
}

void hal_warn(const char *message) { g_log("Halcyon", G_LOG_LEVEL_WARNING, "%s", message); }
