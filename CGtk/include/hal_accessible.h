/** Setters for accessible properties and states, whose GTK functions are variadic. */
#pragma once
#include <gtk/gtk.h>

/** Sets the name. In a button, it replaces what GTK takes from the content, and hides icons. */
void hal_accessible_set_label(GtkWidget *widget, const char *label);
void hal_accessible_set_description(GtkWidget *widget, const char *description);
void hal_accessible_set_value(GtkWidget *widget, double minimum, double maximum, double now, const char *text);
/** Hides the widget and its children from assistive technology, also when it is mapped again. */
void hal_accessible_set_hidden(GtkWidget *widget, gboolean hidden);
/** Whether the widget itself is hidden, for tests. */
gboolean hal_accessible_is_hidden(GtkWidget *widget);
void hal_accessible_set_selected(GtkWidget *widget, gboolean selected);
void hal_accessible_set_expanded(GtkWidget *widget, gboolean expanded);
void hal_accessible_set_invalid(GtkWidget *widget, gboolean invalid);
/** 0 is unchecked, 1 is checked, 2 is mixed. */
void hal_accessible_set_checked(GtkWidget *widget, int checked);
void hal_accessible_set_has_popup(GtkWidget *widget, gboolean has_popup);
