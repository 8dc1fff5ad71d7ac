#define _GNU_SOURCE
#include "hal_png.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <unistd.h>

/// The gray of the rows that are missing.
enum { MISSING = 128 };

typedef struct {
  int fd;
  off_t at;
  bool is_at_end;
  int error;
  png_structp png;
  png_infop info;
  HalColor *color;
  guchar *rows;
  HalBand band;
} Reading;

/// - Source: PNG (W3C, 2nd edition), 5.2 and 11.2.2.
bool hal_png_size(int fd, int *width, int *height) {
  guchar head[29];
  if (pread(fd, head, sizeof head, 0) != sizeof head || png_sig_cmp(head, 0, 8) != 0) return false;
  png_uint_32 columns = png_get_uint_32(head + 16), rows = png_get_uint_32(head + 20);
  *width = (int)MIN(columns, PNG_UINT_31_MAX);
  *height = (int)MIN(rows, PNG_UINT_31_MAX);
  return *width > 0 && *height > 0 && head[28] == 0;
}

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  Reading *reading = png_get_io_ptr(png);
  while (count > 0) {
    ssize_t got = pread(reading->fd, bytes, count, reading->at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) reading->error = errno;
    if (got == 0) reading->is_at_end = true;
    if (got <= 0) png_error(png, "");
    reading->at += got;
    bytes += got;
    count -= (size_t)got;
  }
}

/// Prepares decoding to 8 bits in three or four channels.
static void begin(Reading *reading) {
  png_structp png = reading->png;
  png_set_read_fn(png, reading, read_bytes);
  png_read_info(png, reading->info);
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_read_update_info(png, reading->info);
  HalBand *band = &reading->band;
  band->width = (int)png_get_image_width(png, reading->info);
  band->height = (int)png_get_image_height(png, reading->info);
  band->channels = png_get_channels(png, reading->info);
  band->stride = png_get_rowbytes(png, reading->info);
  reading->rows = g_try_malloc_n(band->stride, HAL_BAND_ROWS);
  band->pixels = reading->rows;
  if (!reading->rows) reading->error = ENOMEM;
  char *name = NULL;
  png_bytep profile = NULL;
  png_uint_32 count = 0;
  int compression = 0;
  if (png_get_iCCP(png, reading->info, &name, &compression, &profile, &count))
    reading->color = hal_color_of_profile(profile, count, band->channels == 4);
}

/// Passes the band to the sink.
static bool pass(Reading *reading, const HalRowSink *sink) {
  HalBand *band = &reading->band;
  hal_color_convert(reading->color, reading->rows, band->stride, band->width, band->count);
  if (!sink->take(sink->data, band)) reading->error = errno;
  band->top += band->count;
  band->count = 0;
  return reading->error == 0;
}

/// Decodes up to the end of the image. An error of libpng returns to hal_png_read.
static void decode(Reading *reading, const HalRowSink *sink) {
  HalBand *band = &reading->band;
  begin(reading);
  while (reading->error == 0 && band->top < band->height) {
    png_read_row(reading->png, reading->rows + (size_t)band->count * band->stride, NULL);
    band->count++;
    if (band->count == HAL_BAND_ROWS || band->top + band->count == band->height) pass(reading, sink);
  }
}

/// Passes gray rows in place of those that are missing.
static void complete(Reading *reading, const HalRowSink *sink) {
  HalBand *band = &reading->band;
  while (reading->error == 0 && band->top < band->height) {
    int count = MIN(HAL_BAND_ROWS, band->height - band->top);
    memset(reading->rows + (size_t)band->count * band->stride, MISSING,
           (size_t)(count - band->count) * band->stride);
    band->count = count;
    pass(reading, sink);
  }
}

HalPhotoStatus hal_png_read(int fd, const HalRowSink *sink, bool *is_incomplete) {
  // Not a local variable: those that change are undefined after a jump.
  Reading *reading = g_new0(Reading, 1);
  reading->fd = fd;
  reading->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  reading->info = reading->png ? png_create_info_struct(reading->png) : NULL;
  HalPhotoStatus status = HAL_PHOTO_DONE;
  if (!reading->info) {
    reading->error = ENOMEM;
  } else if (setjmp(png_jmpbuf(reading->png)) == 0) {
    decode(reading, sink);
  } else if (reading->is_at_end && (reading->band.top > 0 || reading->band.count > 0)) {
    *is_incomplete = true;
    complete(reading, sink);
  } else {
    status = HAL_PHOTO_BROKEN;
  }
  if (reading->error) status = HAL_PHOTO_UNREADABLE;
  int error = reading->error;
  png_destroy_read_struct(&reading->png, &reading->info, NULL);
  hal_color_free(reading->color);
  g_free(reading->rows);
  g_free(reading);
  errno = error;
  return status;
}
