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

/// Decodes an image in any format that gdk-pixbuf supports.
///
/// Images larger than `most_pixels` are downscaled while decoding if the format supports it, and
/// rejected otherwise. Vector images are rasterized with about `drawing_side` pixels per side.
/// Returns false, without changing `image`, if the data is malformed. Release the result with
/// hal_image_free.
bool hal_image_decode(const uint8_t *bytes, size_t count, int64_t most_pixels, int drawing_side,
                      bool is_drawing, HalImage *image);

/// Releases the pixels of an image.
void hal_image_free(HalImage *image);
