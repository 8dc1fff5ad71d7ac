#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>

#include "hal_decode.h"
#include "hal_file.h"
#include "hal_photo.h"
#include <hal_pixels.h>
#include "hal_tiles.h"

static bool write_all(int file, const void *bytes, size_t count, off_t at) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t part = pwrite(file, next, count, at);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) {
      if (part == 0) errno = ENOSPC;
      return false;
    }
    next += part;
    at += part;
    count -= (size_t)part;
  }
  return true;
}

/// An image that is being written.
typedef struct {
  int file, count;
  HalTileLevel levels[HAL_TILES_MOST_LEVELS];
  /// Some rows.
  uint32_t *band;
} Writing;

/// Prepares writing when the size is known.
static bool begin(Writing *writing, const HalBand *band) {
  writing->count = hal_tile_levels(band->width, band->height, writing->levels);
  // Halving reads two rows.
  size_t rows = (size_t)MAX(band->count, 2);
  writing->band = g_try_malloc_n((size_t)band->width * rows, sizeof *writing->band);
  if (!writing->band) errno = ENOMEM;
  return writing->band != NULL;
}

/// Writes rows of the full size.
static bool take(void *data, const HalBand *band) {
  Writing *writing = data;
  if (band->top == 0 && !begin(writing, band)) return false;
  HalTileLevel full = writing->levels[0];
  size_t width = (size_t)band->width, rows = (size_t)band->count, channels = (size_t)band->channels;
  uint32_t *pixels = writing->band;
  for (size_t y = 0; y < rows; y++)
    for (size_t x = 0; x < width; x++)
      pixels[y * width + x] =
          hal_pixel_premultiplied(band->pixels + y * band->stride + x * channels, channels == 4);
  off_t at = full.start + (off_t)band->top * full.width * (off_t)sizeof *pixels;
  return write_all(writing->file, pixels, rows * width * sizeof *pixels, at);
}

/// The mean of four premultiplied pixels.
static uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t sum = (a >> shift & 255) + (b >> shift & 255) + (c >> shift & 255) + (d >> shift & 255);
    result |= ((sum + 2) / 4) << shift;
  }
  return result;
}

/// Writes a level from the larger one before it.
static bool write_half(Writing *writing, int number) {
  HalTileLevel from = writing->levels[number - 1], to = writing->levels[number];
  uint32_t *band = writing->band;
  size_t width = (size_t)from.width;
  for (int top = 0; top < to.height; top++) {
    size_t rows = (size_t)MIN(2, from.height - 2 * top);
    off_t source = from.start + (off_t)top * 2 * from.width * (off_t)sizeof *band;
    if (!hal_file_read(writing->file, band, rows * width * sizeof *band, source)) return false;
    uint32_t *below = rows > 1 ? band + width : band;
    // The result is written over pixels that were already read.
    for (size_t x = 0; x < (size_t)to.width; x++) {
      size_t left = 2 * x, right = MIN(2 * x + 1, width - 1);
      band[x] = mean(band[left], band[right], below[left], below[right]);
    }
    off_t at = to.start + (off_t)top * to.width * (off_t)sizeof *band;
    if (!write_all(writing->file, band, (size_t)to.width * sizeof *band, at)) return false;
  }
  return true;
}

HalPhotoStatus hal_photo_tiles(int fd, int output, int64_t most_pixels, int *orientation, int *width,
                               int *height) {
  Writing writing = {.file = output};
  HalRowSink sink = {take, &writing};
  HalPhotoStatus status = hal_photo_stream(fd, most_pixels, &sink, orientation);
  // A file without any row.
  if (status == HAL_PHOTO_DONE && writing.count == 0) status = HAL_PHOTO_BROKEN;
  bool is_written = status == HAL_PHOTO_DONE;
  for (int level = 1; is_written && level < writing.count; level++) is_written = write_half(&writing, level);
  int kept = errno;
  if (status == HAL_PHOTO_DONE && !is_written) status = HAL_PHOTO_UNREADABLE;
  *width = writing.levels[0].width;
  *height = writing.levels[0].height;
  g_free(writing.band);
  errno = kept;
  return status;
}
