/** A paintable drawn by callbacks. */
#pragma once
#include <gtk/gtk.h>

typedef struct {
  void (*snapshot)(void *data, GtkSnapshot *snapshot, double width, double height);
  /** The size in pixels; 0 if there is no natural size. */
  void (*intrinsic_size)(void *data, int *width, int *height);
} HalPaintableFunctions;

#define HAL_TYPE_PAINTABLE (hal_paintable_get_type())
G_DECLARE_FINAL_TYPE(HalPaintable, hal_paintable, HAL, PAINTABLE, GObject)

__attribute__((returns_nonnull)) HalPaintable *hal_paintable_new(void);
void hal_paintable_set_functions(HalPaintable *paintable, const HalPaintableFunctions *functions, void *data);
/** Removes the callbacks; none is called afterwards. */
void hal_paintable_clear(HalPaintable *paintable);
