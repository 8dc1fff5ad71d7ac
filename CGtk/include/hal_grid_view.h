/** Layouts of a grid view, which GTK reports to nobody. */
#pragma once
#include <gtk/gtk.h>

typedef void (*HalLayoutFunction)(void *data, gboolean begins);

/** Calls `function` when a GtkGridView begins (true) and ends a layout. GtkGridView cannot be derived from, so this replaces
    the function of its class; grids without a watch behave as before. `destroy` is called with the grid. */
void hal_grid_view_watch(GtkWidget *grid, HalLayoutFunction function, void *data, GDestroyNotify destroy);
