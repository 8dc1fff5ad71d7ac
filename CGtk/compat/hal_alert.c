#include <adwaita.h>

#include "hal_compat.h"

/* AdwMessageDialog is deprecated since libadwaita 1.6, and prints warnings of GTK from libadwaita 1.5 on. */

static AdwResponseAppearance appearance(HalAlertLook look) {
  switch (look) {
    case HAL_ALERT_SUGGESTED: return ADW_RESPONSE_SUGGESTED;
    case HAL_ALERT_DESTRUCTIVE: return ADW_RESPONSE_DESTRUCTIVE;
    default: return ADW_RESPONSE_DEFAULT;
  }
}

/* A function of AdwAlertDialog or AdwDialog. It exists if the dialog was created. */
static gpointer of_dialog(const char *name) {
  static GHashTable *functions;
  if (!functions) functions = g_hash_table_new(g_str_hash, g_str_equal);
  gpointer found = g_hash_table_lookup(functions, name);
  if (found) return found;
  found = hal_compat_function(name);
  if (found) g_hash_table_insert(functions, (gpointer)name, found);
  return found;
}

/* Lets the large heading of an AdwAlertDialog wrap. Otherwise libadwaita 1.7 measures it for less than its minimum width, of
   which GTK warns, to decide whether to show a smaller one. */
static void wrap_headings(GtkWidget *widget) {
  if (GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "title-2")) {
    gtk_label_set_wrap(GTK_LABEL(widget), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(widget), PANGO_WRAP_WORD_CHAR);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    wrap_headings(child);
  }
}

GtkWidget *hal_alert_new(GtkWindow *parent, const char *heading, const char *body) {
  GtkWidget *(*create)(const char *, const char *) = hal_compat_function("adw_alert_dialog_new");
  if (create) {
    GtkWidget *dialog = create(heading, body);
    GtkWidget *(*content_of)(GtkWidget *) = of_dialog("adw_dialog_get_child");
    if (content_of) wrap_headings(content_of(dialog));
    return dialog;
  }
  return adw_message_dialog_new(parent, heading, body);
}

gboolean hal_alert_is_window(GtkWidget *alert) { return GTK_IS_WINDOW(alert); }

void hal_alert_add_response(GtkWidget *alert, const char *id, const char *label, HalAlertLook look) {
  if (GTK_IS_WINDOW(alert)) {
    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(alert), id, label);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(alert), id, appearance(look));
    return;
  }
  void (*add)(GtkWidget *, const char *, const char *) = of_dialog("adw_alert_dialog_add_response");
  void (*set_look)(GtkWidget *, const char *, AdwResponseAppearance) =
      of_dialog("adw_alert_dialog_set_response_appearance");
  if (add) add(alert, id, label);
  if (set_look) set_look(alert, id, appearance(look));
}

void hal_alert_set_close_response(GtkWidget *alert, const char *id) {
  g_object_set(alert, "close-response", id, NULL);
}

void hal_alert_set_default_response(GtkWidget *alert, const char *id) {
  g_object_set(alert, "default-response", id, NULL);
}

void hal_alert_set_extra_child(GtkWidget *alert, GtkWidget *child) { g_object_set(alert, "extra-child", child, NULL); }

const char *hal_alert_get_body(GtkWidget *alert) {
  if (GTK_IS_WINDOW(alert)) return adw_message_dialog_get_body(ADW_MESSAGE_DIALOG(alert));
  const char *(*get)(GtkWidget *) = of_dialog("adw_alert_dialog_get_body");
  return get ? get(alert) : NULL;
}

void hal_alert_set_enabled(GtkWidget *alert, const char *id, gboolean enabled) {
  if (GTK_IS_WINDOW(alert)) {
    adw_message_dialog_set_response_enabled(ADW_MESSAGE_DIALOG(alert), id, enabled);
    return;
  }
  void (*set)(GtkWidget *, const char *, gboolean) = of_dialog("adw_alert_dialog_set_response_enabled");
  if (set) set(alert, id, enabled);
}

gboolean hal_alert_get_enabled(GtkWidget *alert, const char *id) {
  if (GTK_IS_WINDOW(alert)) return adw_message_dialog_get_response_enabled(ADW_MESSAGE_DIALOG(alert), id);
  gboolean (*get)(GtkWidget *, const char *) = of_dialog("adw_alert_dialog_get_response_enabled");
  return get && get(alert, id);
}

void hal_alert_present(GtkWidget *alert, GtkWindow *parent) {
  if (GTK_IS_WINDOW(alert)) {
    gtk_window_present(GTK_WINDOW(alert));
    return;
  }
  void (*present)(GtkWidget *, GtkWidget *) = of_dialog("adw_dialog_present");
  if (present) present(alert, GTK_WIDGET(parent));
}

void hal_alert_respond(GtkWidget *alert, const char *id) {
  if (GTK_IS_WINDOW(alert)) {
    adw_message_dialog_response(ADW_MESSAGE_DIALOG(alert), id);
    gtk_window_destroy(GTK_WINDOW(alert));
    return;
  }
  void (*close)(GtkWidget *) = of_dialog("adw_dialog_force_close");
  g_object_ref(alert);
  g_signal_emit_by_name(alert, "response", id);
  if (close) close(alert);
  g_object_unref(alert);
}
