#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A decoded image: premultiplied ARGB32 in native byte order, sRGB, rows without gaps.
typedef struct {
  int width, height;
  uint32_t *pixels;
} HalDecodedImage;

/// Decodes an image in any format that gdk-pixbuf supports, and converts its color profile to sRGB.
///
/// Images larger than `most_pixels` are downscaled while decoding if the format supports it, and
/// rejected otherwise. Vector images are rasterized with about `drawing_side` pixels per side. Profiles over
/// 4 MB, malformed ones and those that are not for RGB are ignored.
/// Returns false, without changing `image`, if the data is malformed. Thread-safe. Release the
/// result with hal_decoded_image_free.
bool hal_decode_image(const uint8_t *bytes, size_t count, int64_t most_pixels, int drawing_side,
                      bool is_drawing, HalDecodedImage *image);

/// Releases the pixels of an image.
void hal_decoded_image_free(HalDecodedImage *image);
