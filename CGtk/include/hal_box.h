/** A box whose width does not depend on its height. */
#pragma once
#include <gtk/gtk.h>

/** Creates a GtkBox with a cheap size request.
 *
 * A horizontal GtkBox of GTK 4.8 measures the width of its children for its height. A vertical one inside then measures
 * its own children for about ten widths, to find the smallest one for which they are not higher. */
__attribute__((returns_nonnull)) GtkWidget *hal_box_new(GtkOrientation orientation, int spacing);
