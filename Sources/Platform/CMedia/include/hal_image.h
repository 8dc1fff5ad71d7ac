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

/// Creates an image of one premultiplied color, 0xAARRGGBB; returns false if memory runs out.
bool hal_image_fill(int width, int height, uint32_t argb, HalImage *image);

/// Rotates an image clockwise by 1, 2 or 3 quarter turns; returns false if memory runs out.
bool hal_image_turn(const HalImage *image, int turns, HalImage *turned);

/// Allocates the pixels of a HalImage of this size, which hal_image_free releases; NULL if memory runs
/// out.
uint32_t *hal_pixels_new(int width, int height);
