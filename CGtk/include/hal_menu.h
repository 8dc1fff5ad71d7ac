/** The widgets of a popover menu, whose CSS names and roles are construct-only. */
#pragma once
#include <gtk/gtk.h>

/** A popover with the role of a menu. */
__attribute__((returns_nonnull)) GtkWidget *hal_menu_popover_new(void);
/** Whether a popover can be a child: the widget is a box or a canvas. */
gboolean hal_widget_holds_popovers(GtkWidget *widget);
/** A button with the CSS name and role of a menu item. */
__attribute__((returns_nonnull)) GtkWidget *hal_menu_item_new(void);
