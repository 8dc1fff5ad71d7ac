#include "hal_menu.h"

#include "hal_canvas.h"

GtkWidget *hal_menu_popover_new(void) {
  GtkWidget *popover = g_object_new(GTK_TYPE_POPOVER, "accessible-role", GTK_ACCESSIBLE_ROLE_MENU, NULL);
  gtk_widget_add_css_class(popover, "menu");
  return popover;
}

gboolean hal_widget_holds_popovers(GtkWidget *widget) { return GTK_IS_BOX(widget) || HAL_IS_CANVAS(widget); }

GtkWidget *hal_menu_item_new(void) {
  return g_object_new(GTK_TYPE_BUTTON, "css-name", "modelbutton", "accessible-role", GTK_ACCESSIBLE_ROLE_MENU_ITEM, NULL);
}
