/** A widget measured, laid out and drawn by callbacks. */
#pragma once
#include <gtk/gtk.h>

typedef struct {
  void (*snapshot)(void *data, GtkSnapshot *snapshot);
  void (*measure)(void *data, GtkOrientation orientation, int for_size, int *minimum, int *natural);
  void (*allocate)(void *data, int width, int height);
  /** Called when the font or style changed. */
  void (*style_changed)(void *data);
  /** Called when the widget was mapped (true) or unmapped. */
  void (*mapped)(void *data, gboolean mapped);
  /** Called when Tab would move the focus into the widget (`leaves` is false), or within or out of it. True if the widget
      is a single tab stop and, when entering, has focused a child. */
  gboolean (*tab)(void *data, gboolean leaves);
  GtkSizeRequestMode request_mode;
  /** Whether Tab follows the order of the children instead of their positions. */
  gboolean tabs_in_order;
} HalCanvasFunctions;

#define HAL_TYPE_CANVAS (hal_canvas_get_type())
G_DECLARE_FINAL_TYPE(HalCanvas, hal_canvas, HAL, CANVAS, GtkWidget)

/** `css_name` is the name of the CSS node. */
__attribute__((returns_nonnull)) GtkWidget *hal_canvas_new(GtkAccessibleRole role, const char *css_name);
void hal_canvas_set_functions(GtkWidget *canvas, const HalCanvasFunctions *functions, void *data);
/** Removes the callbacks; none is called afterwards. */
void hal_canvas_clear(GtkWidget *canvas);
