#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A decoded picture: premultiplied ARGB32 in the machine's byte order, rows without gaps.
typedef struct {
  int width, height;
  uint32_t *pixels;
} HalImage;

/// Decodes an image file of any format that gdk-pixbuf reads.
///
/// Pictures of more than `most_pixels` are decoded smaller where the format can, and refused
/// otherwise. Drawings (SVG) are made about `drawing_side` pixels long.
/// Returns false, and leaves `image` alone, when the file is broken. `image->pixels` is the
/// caller's, to be given back with hal_image_free.
bool hal_image_decode(const uint8_t *bytes, size_t count, int64_t most_pixels, int drawing_side,
                      bool is_drawing, HalImage *image);

/// Gives the pixels of a picture back.
void hal_image_free(HalImage *image);
