#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdbool.h>
#include <stdint.h>

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
/// g_object_unref.
/// @param orientation An Exif orientation that applies if the image has none; 0 for none.
/// @param is_incomplete Whether the file ends too early; the rest of the image is gray then.
HalPhotoStatus hal_photo_load(int fd, int side, bool is_exact, int64_t most_pixels, int orientation,
                              GdkPixbuf **upright, bool *is_incomplete);

/// Returns an image as a JPEG file, or PNG if it is not opaque; NULL if encoding fails. Release it with
/// g_free.
uint8_t *hal_photo_encode(GdkPixbuf *pixbuf, size_t *length);

/// Decodes a file from its start into a file at the levels of hal_tiles.h, as stored. The memory for the
/// decoded image is released before the function returns.
///
/// Images larger than `most_pixels` are rejected. HAL_PHOTO_UNREADABLE with `errno` is also returned if the
/// output cannot be written.
/// @param orientation The Exif orientation that applies if the image has none; receives its own.
HalPhotoStatus hal_photo_tiles(int fd, int output, int64_t most_pixels, int *orientation, int *width,
                               int *height);
