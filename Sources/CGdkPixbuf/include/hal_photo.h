#pragma once
#include "hal_image.h"

typedef enum {
  HAL_PHOTO_DONE,
  /// No format that gdk-pixbuf knows here.
  HAL_PHOTO_UNKNOWN,
  /// The file could not be read; `errno` says why.
  HAL_PHOTO_UNREADABLE,
  HAL_PHOTO_TOO_LARGE,
  /// The format is known and the content makes no picture.
  HAL_PHOTO_BROKEN,
} HalPhotoStatus;

/// The size of a picture as it is stored, before its orientation.
typedef struct {
  int width, height;
  /// gdk-pixbuf's name of the format: "jpeg".
  char format[16];
} HalPhotoSize;

/// Reads a file from its beginning until its size is known.
HalPhotoStatus hal_photo_probe(int fd, HalPhotoSize *size);

/// Decodes a file from its beginning so that it fits into a square of `side` pixels, and turns it upright.
///
/// Smaller pictures keep their size. Pictures of more than `most_pixels` are refused, those of formats that can be
/// decoded smaller only from eight times as many on. `image->pixels` is the caller's, to be given back with
/// hal_image_free.
/// Where `encoded` is not NULL, it receives the same picture as a small file (JPEG, or PNG where it is not opaque), to be
/// given back with hal_photo_free; NULL where it could not be made.
HalPhotoStatus hal_photo_load(int fd, int side, int64_t most_pixels, HalImage *image,
                              uint8_t **encoded, size_t *length);

void hal_photo_free(uint8_t *encoded);

/// Makes a picture of one colour, premultiplied 0xAARRGGBB; false where there is no memory for it.
bool hal_image_fill(int width, int height, uint32_t argb, HalImage *image);
