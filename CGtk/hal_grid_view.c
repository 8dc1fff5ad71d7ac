#include "hal_grid_view.h"

typedef struct {
  HalLayoutFunction function;
  void *data;
  GDestroyNotify destroy;
} Watch;

static void (*original)(GtkWidget *widget, int width, int height, int baseline);

static GQuark quark(void) { return g_quark_from_static_string("hal-grid-view-watch"); }

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  Watch *watch = g_object_get_qdata(G_OBJECT(widget), quark());
  if (watch) watch->function(watch->data, TRUE);
  original(widget, width, height, baseline);
  watch = g_object_get_qdata(G_OBJECT(widget), quark());
  if (watch) watch->function(watch->data, FALSE);
}

static void release(void *data) {
  Watch *watch = data;
  watch->destroy(watch->data);
  g_free(watch);
}

void hal_grid_view_watch(GtkWidget *grid, HalLayoutFunction function, void *data, GDestroyNotify destroy) {
  GtkWidgetClass *class = GTK_WIDGET_GET_CLASS(grid);
  g_return_if_fail(GTK_IS_GRID_VIEW(grid));
  if (!original) {
    original = class->size_allocate;
    class->size_allocate = size_allocate;
  }
  Watch *watch = g_new(Watch, 1);
  *watch = (Watch){function, data, destroy};
  g_object_set_qdata_full(G_OBJECT(grid), quark(), watch, release);
}
