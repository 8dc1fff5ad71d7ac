#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "hal_image.h"

/// Copies a pixbuf; returns false if it exceeds `most_pixels` or memory runs out.
bool hal_pixels_copy(GdkPixbuf *pixbuf, int64_t most_pixels, HalImage *image);
