#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

/// Converts the pixels from the color profile of the image to sRGB. Images without a profile, and
/// with profiles that are malformed or not for RGB, are not changed.
void hal_color_to_srgb(GdkPixbuf *pixbuf);
