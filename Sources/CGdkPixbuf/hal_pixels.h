#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "hal_image.h"

/// Copies a pixbuf of at most `most_pixels`; false where it has more or there is no memory.
bool hal_pixels_copy(GdkPixbuf *pixbuf, int64_t most_pixels, HalImage *image);
