/** Setters for accessible properties and states, whose GTK functions are variadic. */
#pragma once
#include <gtk/gtk.h>

/** Sets the name. In a button, it replaces what GTK takes from the content, and hides icons. */
void hal_accessible_set_label(GtkWidget *widget, const char *label);
void hal_accessible_set_description(GtkWidget *widget, const char *description);
void hal_accessible_set_value(GtkWidget *widget, double minimum, double maximum, double now, const char *text);
void hal_accessible_set_hidden(GtkWidget *widget, gboolean hidden);
void hal_accessible_set_selected(GtkWidget *widget, gboolean selected);
void hal_accessible_set_expanded(GtkWidget *widget, gboolean expanded);
void hal_accessible_set_invalid(GtkWidget *widget, gboolean invalid);
/** 0 is unchecked, 1 is checked, 2 is mixed. */
void hal_accessible_set_checked(GtkWidget *widget, int checked);
void hal_accessible_set_has_popup(GtkWidget *widget, gboolean has_popup);
