#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

/// Converts pixels from the color profile of an image to sRGB.
typedef struct HalColor HalColor;

/// Returns the conversion for an ICC profile; NULL if it is malformed or not for RGB. Release it with
/// hal_color_free.
HalColor *hal_color_of_profile(const guchar *bytes, gsize count, gboolean has_alpha);

/// Returns the conversion for the profile of an image; NULL if it has none. Release it with
/// hal_color_free.
HalColor *hal_color_new(GdkPixbuf *pixbuf);

/// Converts rows in place; NULL changes nothing.
void hal_color_convert(const HalColor *color, guchar *pixels, size_t stride, int width, int rows);

/// Releases a conversion; NULL is ignored.
void hal_color_free(HalColor *color);

/// Converts all pixels of an image.
void hal_color_to_srgb(GdkPixbuf *pixbuf);
