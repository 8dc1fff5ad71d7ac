#include "hal_compat.h"

double hal_widget_device_scale(GtkWidget *widget) {
  /* - Source: gdk_surface_get_scale, GTK 4.12. Kept, because pictures ask in each frame. */
  static double (*scale_of)(GdkSurface *);
  gboolean has_fractions = hal_gtk_version() >= 4012;
  if (has_fractions && !scale_of) scale_of = hal_compat_function("gdk_surface_get_scale");
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  double scale = has_fractions && scale_of && surface ? scale_of(surface) : gtk_widget_get_scale_factor(widget);
  return scale >= 1 && scale <= 16 ? scale : 1;
}
