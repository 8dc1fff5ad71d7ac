#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdbool.h>
#include <stdint.h>

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

/// Copies a pixbuf to `pixels`, rows without gaps. Returns false for one without colors.
bool hal_pixels_copy(GdkPixbuf *pixbuf, uint32_t *pixels);
