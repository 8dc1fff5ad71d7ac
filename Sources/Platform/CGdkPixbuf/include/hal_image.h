#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A decoded image: premultiplied ARGB32 in native byte order, rows without gaps.
typedef struct {
  int width, height;
  uint32_t *pixels;
  /// The file ends too early; the rest of the image is gray.
  bool is_incomplete;
} HalImage;

/// Releases the pixels of an image.
void hal_image_free(HalImage *image);
