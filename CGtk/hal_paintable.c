#include "hal_paintable.h"

struct _HalPaintable {
  GObject parent;
  HalPaintableFunctions functions;
  void *data;
};

static void paintable_interface(GdkPaintableInterface *interface);
G_DEFINE_FINAL_TYPE_WITH_CODE(HalPaintable, hal_paintable, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, paintable_interface))

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  HalPaintable *self = HAL_PAINTABLE(paintable);
  if (self->functions.snapshot) self->functions.snapshot(self->data, snapshot, width, height);
}

static void intrinsic_size(GdkPaintable *paintable, int *width, int *height) {
  HalPaintable *self = HAL_PAINTABLE(paintable);
  *width = *height = 0;
  if (self->functions.intrinsic_size) self->functions.intrinsic_size(self->data, width, height);
}

static int intrinsic_width(GdkPaintable *paintable) {
  int width, height;
  intrinsic_size(paintable, &width, &height);
  return width;
}

static int intrinsic_height(GdkPaintable *paintable) {
  int width, height;
  intrinsic_size(paintable, &width, &height);
  return height;
}

static void paintable_interface(GdkPaintableInterface *interface) {
  interface->snapshot = snapshot;
  interface->get_intrinsic_width = intrinsic_width;
  interface->get_intrinsic_height = intrinsic_height;
}

static void hal_paintable_class_init(HalPaintableClass *class) {}
static void hal_paintable_init(HalPaintable *self) {}

HalPaintable *hal_paintable_new(void) { return g_object_new(HAL_TYPE_PAINTABLE, NULL); }

void hal_paintable_set_functions(HalPaintable *self, const HalPaintableFunctions *functions, void *data) {
  self->functions = *functions;
  self->data = data;
}

void hal_paintable_clear(HalPaintable *self) {
  self->functions = (HalPaintableFunctions){0};
  self->data = NULL;
}
