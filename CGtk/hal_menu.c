#include "hal_menu.h"

GtkWidget *hal_menu_popover_new(void) {
  GtkWidget *popover = g_object_new(GTK_TYPE_POPOVER, "accessible-role", GTK_ACCESSIBLE_ROLE_MENU, NULL);
  gtk_widget_add_css_class(popover, "menu");
  return popover;
}

GtkWidget *hal_menu_item_new(void) {
  return g_object_new(GTK_TYPE_BUTTON, "css-name", "modelbutton", "accessible-role", GTK_ACCESSIBLE_ROLE_MENU_ITEM, NULL);
}
