#pragma once
#include "hal_image.h"

typedef enum {
  HAL_PHOTO_DONE,
  /// The format is not supported by gdk-pixbuf.
  HAL_PHOTO_UNKNOWN,
  /// The file could not be read; see `errno`.
  HAL_PHOTO_UNREADABLE,
  HAL_PHOTO_TOO_LARGE,
  /// The format is supported, but the content is malformed.
  HAL_PHOTO_BROKEN,
} HalPhotoStatus;

/// The stored size of an image, before applying its orientation.
typedef struct {
  int width, height;
  /// The format name of gdk-pixbuf, such as "jpeg".
  char format[16];
} HalPhotoSize;

/// Reads a file from its start until the size is known.
HalPhotoStatus hal_photo_probe(int fd, HalPhotoSize *size);

/// Decodes a file from its start to fit a square of `side` pixels, and applies its orientation and
/// color profile.
///
/// Smaller images keep their size. Unless `is_exact`, a JPEG image can be up to a quarter larger if that
/// avoids scaling it after decoding. Images larger than `most_pixels` are rejected; for formats that
/// can be downscaled while decoding the limit is eight times as large. Release the result with
/// hal_image_free.
/// `orientation` is an Exif orientation that applies if the image has none; 0 for none.
/// If `encoded` is not NULL, it receives the image as a JPEG file, or PNG if it is not opaque; NULL
/// if encoding fails. Release it with hal_photo_free.
HalPhotoStatus hal_photo_load(int fd, int side, bool is_exact, int64_t most_pixels, int orientation,
                              HalImage *image, uint8_t **encoded, size_t *length);

void hal_photo_free(uint8_t *encoded);

/// Creates an image of one premultiplied color, 0xAARRGGBB; returns false if memory runs out.
bool hal_image_fill(int width, int height, uint32_t argb, HalImage *image);

/// Returns a file in memory with these bytes, at its start; -1 if it cannot be created. Close it
/// with close.
int hal_photo_memory_file(const uint8_t *bytes, size_t count);

/// Rotates an image clockwise by 1, 2 or 3 quarter turns; returns false if memory runs out.
bool hal_image_turn(const HalImage *image, int turns, HalImage *turned);
