#include "hal_accessible.h"
#include "hal_compat.h"

/* GTK reveals a widget to assistive technology when it is shown again. Newer versions than 4.8, such as 4.18, do so whenever it is
   mapped. */

static GQuark hidden_quark(void) { return g_quark_from_static_string("hal-accessible-hidden"); }

static void update(GtkWidget *widget, gboolean hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static gboolean hide_again(gpointer data) {
  GtkWidget *widget = g_weak_ref_get(data);
  if (widget && g_object_get_qdata(G_OBJECT(widget), hidden_quark())) update(widget, TRUE);
  g_clear_object(&widget);
  return G_SOURCE_REMOVE;
}

static void free_reference(gpointer data) {
  g_weak_ref_clear(data);
  g_free(data);
}

/* GTK changes the state after these signals. Questions of assistive technology are answered later, with a lower priority. */
static void on_show(GtkWidget *widget, gpointer data) {
  if (!g_object_get_qdata(G_OBJECT(widget), hidden_quark())) return;
  GWeakRef *reference = g_new0(GWeakRef, 1);
  g_weak_ref_init(reference, widget);
  g_idle_add_full(G_PRIORITY_HIGH, hide_again, reference, free_reference);
}

static void on_map(GtkWidget *widget, gpointer data) {
  if (hal_gtk_version() > 4008) on_show(widget, data);
}

void hal_accessible_set_hidden(GtkWidget *widget, gboolean hidden) {
  g_object_set_qdata(G_OBJECT(widget), hidden_quark(), GINT_TO_POINTER(hidden));
  if (hidden && !g_signal_handler_find(widget, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, on_map, NULL)) {
    g_signal_connect(widget, "show", G_CALLBACK(on_show), NULL);
    g_signal_connect(widget, "map", G_CALLBACK(on_map), NULL);
  }
  update(widget, hidden);
}

gboolean hal_accessible_is_hidden(GtkWidget *widget) {
  char *difference = gtk_test_accessible_check_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);
  gboolean is_hidden = difference == NULL;
  g_free(difference);
  return is_hidden;
}
