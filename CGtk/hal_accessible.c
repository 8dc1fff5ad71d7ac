#include "hal_accessible.h"

enum { DEEPEST_ICON = 4 };

/* Screen readers read the images in a button, whose names are "GtkImage" in GTK 4.8. */
static void hide_icons(GtkWidget *widget, int depth) {
  if (GTK_IS_IMAGE(widget)) hal_accessible_set_hidden(widget, TRUE);
  if (depth == DEEPEST_ICON) return;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    hide_icons(child, depth + 1);
}

/* The menu and its submenus are read before the first item. */
static void name_menu(GtkWidget *widget, const char *label) {
  if (GTK_IS_STACK(widget)) {
    GListModel *pages = G_LIST_MODEL(gtk_stack_get_pages(GTK_STACK(widget)));
    for (guint index = 0; index < g_list_model_get_n_items(pages); index++) {
      GObject *page = g_list_model_get_item(pages, index);
      gtk_accessible_update_property(GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      g_object_unref(page);
    }
    g_object_unref(pages);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    name_menu(child, label);
}

static void name_menu_button(GtkMenuButton *button, const char *label) {
  hal_accessible_set_label(gtk_widget_get_first_child(GTK_WIDGET(button)), label);
  GtkPopover *menu = gtk_menu_button_get_popover(button);
  if (!menu) return;
  gtk_accessible_update_property(GTK_ACCESSIBLE(menu), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  name_menu(GTK_WIDGET(menu), "");
}

void hal_accessible_set_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (GTK_IS_MENU_BUTTON(widget)) name_menu_button(GTK_MENU_BUTTON(widget), label);
  if (!GTK_IS_BUTTON(widget)) return;
  /* GTK names a button by its icon or text, which would be read before the name. */
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  hide_icons(widget, 0);
  /* GTK describes a widget by its tooltip. */
  const char *tooltip = gtk_widget_get_tooltip_text(widget);
  if (tooltip && label && strstr(label, tooltip))
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void hal_accessible_set_description(GtkWidget *widget, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void hal_accessible_set_value(GtkWidget *widget, double minimum, double maximum, double now, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, minimum,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, maximum, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, now,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void hal_accessible_set_selected(GtkWidget *widget, gboolean selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

void hal_accessible_set_expanded(GtkWidget *widget, gboolean expanded) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
}

void hal_accessible_set_invalid(GtkWidget *widget, gboolean invalid) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
                              invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void hal_accessible_set_checked(GtkWidget *widget, int checked) {
  GtkAccessibleTristate state = checked == 0   ? GTK_ACCESSIBLE_TRISTATE_FALSE
                                : checked == 1 ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                               : GTK_ACCESSIBLE_TRISTATE_MIXED;
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, state, -1);
}

void hal_accessible_set_has_popup(GtkWidget *widget, gboolean has_popup) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, has_popup, -1);
}
