#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "hal_image.h"

/// Allocates the pixels of a HalImage of this size, which hal_image_free releases; NULL if memory runs
/// out.
uint32_t *hal_pixels_new(int width, int height);

/// Copies a pixbuf; returns false if it exceeds `most_pixels` or memory runs out.
bool hal_pixels_copy(GdkPixbuf *pixbuf, int64_t most_pixels, HalImage *image);

/// Returns a pixel of a pixbuf without transparency as ARGB32.
static inline uint32_t hal_pixel_opaque(const guchar *pixel) {
  return 0xFF000000 | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

/// Returns a pixel of a pixbuf as premultiplied ARGB32.
static inline uint32_t hal_pixel_premultiplied(const guchar *pixel, bool has_alpha) {
  uint32_t alpha = has_alpha ? pixel[3] : 255;
  uint32_t result = alpha << 24;
  for (int part = 0; part < 3; part++)
    result |= ((pixel[part] * alpha + 127) / 255) << (16 - 8 * part);
  return result;
}
