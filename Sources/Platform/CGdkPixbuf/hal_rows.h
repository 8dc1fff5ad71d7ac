#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdbool.h>

#include <hal_color.h>

/// The number of rows of a band, except the last one.
enum { HAL_BAND_ROWS = 64 };

/// Some rows of an image in sRGB.
typedef struct {
  /// The size of the image.
  int width, height;
  /// 3, or 4 with alpha.
  int channels;
  int top, count;
  const guchar *pixels;
  size_t stride;
} HalBand;

/// Takes an image in bands while it is decoded, from the top to the bottom.
typedef struct {
  /// Returns false with `errno` to stop decoding.
  bool (*take)(void *data, const HalBand *band);
  void *data;
} HalRowSink;

/// The rows of an image that gdk-pixbuf decodes. Zero-initialized; end with hal_rows_end.
typedef struct {
  HalRowSink sink;
  /// The number of rows that were taken.
  int done;
  /// The reason why the sink failed; 0 if it did not.
  int error;
  HalColor *color;
} HalRows;

/// Whether the JPEG loader writes each row once, from the top to the bottom: the file is not
/// progressive.
bool hal_rows_are_final(int fd);

/// Passes the rows above `end` to the sink. If `releases`, their memory is released, and they contain
/// zeros from then on.
void hal_rows_decoded(HalRows *rows, GdkPixbuf *pixbuf, int end, bool releases);

/// Releases what the rows need.
void hal_rows_end(HalRows *rows);
