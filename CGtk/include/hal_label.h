/** A label whose width does not depend on its height. */
#pragma once
#include <gtk/gtk.h>

/** Creates a GtkLabel with a cheap size request.
 *
 * A horizontal GtkBox of GTK 4.8 measures the width of its children for its height. For each new height, a GtkLabel
 * that wraps then lays out its text about thirty times to find the smallest width for which the text is not higher.
 * The box does not need this: it measures its own height without it. */
__attribute__((returns_nonnull)) GtkWidget *hal_label_new(const char *text);
