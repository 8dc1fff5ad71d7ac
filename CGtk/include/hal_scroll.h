/** The scrolled parts of a widget. */
#pragma once
#include <gtk/gtk.h>

/**
 * Writes the vertical adjustments of the outermost scrolled windows below `root` that are mapped, up
 * to `capacity`. Borrowed.
 * @return their number.
 */
int hal_scroll_find(GtkWidget *root, GtkAdjustment **found, int capacity);
/** The one of them whose scrolled window contains the widget at a position; NULL if none does. */
GtkAdjustment *hal_scroll_at(GtkWidget *root, double x, double y);
