#define _GNU_SOURCE
#include "hal_photo.h"

#include <errno.h>
#include <hal_color.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hal_decode.h"
#include "hal_open.h"
#include "hal_png.h"
#include "hal_shrink.h"

enum { CHUNK = 64 << 10, FIRST_CHUNK = 4 << 10, LEAST_SHRUNK = 1 << 24, MOST_FACTOR = 64 };

typedef struct {
  /// 0 to read only the size.
  int side;
  int64_t most_pixels;
  bool is_exact, is_known, is_refused;
  HalPhotoSize size;
  /// The rows that were decoded before the end of the file.
  int rows, rows_at_end;
  /// Whether the file is so short that it is only decoded at its end, and whether it contains the
  /// end of an image.
  bool is_short, has_end;
  /// The last two bytes of the file.
  guint8 tail[2];
  int fd;
  /// Whether the rows are passed on, and whether each is final once it is decoded.
  bool streams, is_final;
  HalRows stream;
} Look;

static void area_updated(GdkPixbufLoader *loader, int x, int y, int width, int height,
                         gpointer data) {
  (void)x, (void)width;
  Look *look = data;
  look->rows = MAX(look->rows, y + height);
  GdkPixbuf *pixbuf = look->streams && look->is_final ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (!pixbuf) return;
  // The JPEG loader decodes several rows at once and reports the last one as the first.
  hal_rows_decoded(&look->stream, pixbuf, y + 1, true);
}

/// Returns the part of the size to which the JPEG decoder itself scales, if that is at most a quarter
/// larger than `scale`; otherwise 0.
static int part_of(double scale) {
  for (int part = 8; part >= 1; part /= 2)
    if (1.0 / part >= scale) return 1.0 / part <= scale * 1.26 ? part : 0;
  return 0;
}

static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  Look *look = data;
  if (look->is_known) return;
  look->is_known = true;
  look->size.width = width;
  look->size.height = height;
  GdkPixbufFormat *format = gdk_pixbuf_loader_get_format(loader);
  char *name = format ? gdk_pixbuf_format_get_name(format) : NULL;
  if (name) g_strlcpy(look->size.format, name, sizeof look->size.format);
  bool can_shrink = name && strcmp(name, "jpeg") == 0;
  g_free(name);
  double pixels = (double)width * height;
  double scale = (double)look->side / MAX(MAX(width, height), 1);
  double most = (double)look->most_pixels * (can_shrink && scale < 1 ? 8 : 1);
  look->is_refused = look->side > 0 && pixels > most;
  if (look->side == 0 || look->is_refused || width < 1 || height < 1) {
    // Stops the decoder.
    gdk_pixbuf_loader_set_size(loader, 0, 0);
    return;
  }
  look->is_final = can_shrink && hal_rows_are_final(look->fd);
  if (scale >= 1) return;
  int part = look->is_exact || !can_shrink ? 0 : part_of(scale);
  if (part)
    gdk_pixbuf_loader_set_size(loader, (width + part - 1) / part, (height + part - 1) / part);
  else
    gdk_pixbuf_loader_set_size(loader, MAX(1, (int)lround(width * scale)),
                               MAX(1, (int)lround(height * scale)));
}

/// Feeds the loader until the end of the file, or until it needs no more data.
static HalPhotoStatus feed(GdkPixbufLoader *loader, int fd, Look *look) {
  guint8 *chunk = g_try_malloc(CHUNK);
  if (!chunk) return HAL_PHOTO_TOO_LARGE;
  HalPhotoStatus status = HAL_PHOTO_DONE;
  size_t wanted = FIRST_CHUNK;
  off_t at = 0;
  while (status == HAL_PHOTO_DONE) {
    ssize_t got = pread(fd, chunk, wanted, at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) status = HAL_PHOTO_UNREADABLE;
    if (got <= 0) break;
    at += got;
    wanted = CHUNK;
    look->tail[0] = got > 1 ? chunk[got - 2] : look->tail[1];
    look->tail[1] = chunk[got - 1];
    GError *error = NULL;
    bool is_sound = gdk_pixbuf_loader_write(loader, chunk, (gsize)got, &error);
    if (look->is_known && (look->side == 0 || look->is_refused)) {
      g_clear_error(&error);
      break;
    }
    if (look->stream.error) {
      g_clear_error(&error);
      break;
    }
    if (is_sound) continue;
    status = g_error_matches(error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_UNKNOWN_TYPE)
                 ? HAL_PHOTO_UNKNOWN
                 : HAL_PHOTO_BROKEN;
    g_clear_error(&error);
  }
  int kept = errno;
  look->is_short = at < FIRST_CHUNK;
  look->has_end = look->is_short && memmem(chunk, (size_t)at, "\xFF\xD9", 2);
  g_free(chunk);
  look->rows_at_end = look->rows;
  // The loader must be closed in any case.
  GError *error = NULL;
  bool is_closed = gdk_pixbuf_loader_close(loader, &error);
  bool is_looking = look->side > 0 || !look->is_known;
  if (status == HAL_PHOTO_DONE && !is_closed && is_looking && !look->is_refused)
    status = g_error_matches(error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_UNKNOWN_TYPE)
                 ? HAL_PHOTO_UNKNOWN
                 : HAL_PHOTO_BROKEN;
  g_clear_error(&error);
  errno = kept;
  return status;
}

HalPhotoStatus hal_photo_probe(int fd, HalPhotoSize *size) {
  Look look = {0};
  GdkPixbufLoader *loader = hal_open_loader(fd);
  if (!loader) return errno ? HAL_PHOTO_UNREADABLE : HAL_PHOTO_UNKNOWN;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), &look);
  HalPhotoStatus status = feed(loader, fd, &look);
  int kept = errno;
  g_object_unref(loader);
  errno = kept;
  if (status != HAL_PHOTO_DONE) return status;
  if (!look.is_known || look.size.width < 1 || look.size.height < 1) return HAL_PHOTO_BROKEN;
  *size = look.size;
  return HAL_PHOTO_DONE;
}

uint8_t *hal_photo_encode(GdkPixbuf *pixbuf, size_t *length) {
  gchar *bytes = NULL;
  gsize count = 0;
  bool is_made = gdk_pixbuf_get_has_alpha(pixbuf)
                     ? gdk_pixbuf_save_to_buffer(pixbuf, &bytes, &count, "png", NULL, NULL)
                     : gdk_pixbuf_save_to_buffer(pixbuf, &bytes, &count, "jpeg", NULL, "quality",
                                                 "85", NULL);
  *length = is_made ? count : 0;
  return is_made ? (uint8_t *)bytes : NULL;
}

/// The JPEG loader fills the rows that are missing when it is closed. In some sizes it also decodes
/// the last rows of a complete file only then; such a file ends with the marker of its end.
static bool is_incomplete(const Look *look) {
  if (strcmp(look->size.format, "jpeg") != 0) return false;
  if (look->is_short) return !look->has_end;
  bool ends = look->tail[0] == 0xFF && look->tail[1] == 0xD9;
  return look->rows_at_end < look->rows && !ends;
}

static void set_options(GdkPixbuf *pixbuf, int orientation, bool is_whole) {
  char *text = g_strdup_printf("%d", orientation);
  // Keeps an orientation that the image has.
  if (orientation > 1) gdk_pixbuf_set_option(pixbuf, "orientation", text);
  g_free(text);
  if (!is_whole) gdk_pixbuf_set_option(pixbuf, HAL_PHOTO_INCOMPLETE, "");
}

/// Starts a loader and feeds it; NULL if there is none for the file. Release it with g_object_unref.
static GdkPixbufLoader *load(Look *look, HalPhotoStatus *status) {
  GdkPixbufLoader *loader = hal_open_loader(look->fd);
  *status = errno ? HAL_PHOTO_UNREADABLE : HAL_PHOTO_UNKNOWN;
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), look);
  g_signal_connect(loader, "area-updated", G_CALLBACK(area_updated), look);
  *status = feed(loader, look->fd, look);
  if (look->is_refused) *status = HAL_PHOTO_TOO_LARGE;
  if (*status == HAL_PHOTO_DONE && !gdk_pixbuf_loader_get_pixbuf(loader)) *status = HAL_PHOTO_BROKEN;
  return loader;
}

/// Decodes a large PNG file that is scaled down, row by row. Returns false for others.
static bool shrink(int fd, int side, int64_t most_pixels, HalPhotoStatus *status, GdkPixbuf **pixbuf) {
  int width = 0, height = 0;
  if (!hal_png_size(fd, &width, &height)) return false;
  double scale = (double)side / MAX(width, height);
  if ((double)width * height < LEAST_SHRUNK || scale > 0.5) return false;
  if ((double)width * height > (double)most_pixels) {
    *status = HAL_PHOTO_TOO_LARGE;
    return true;
  }
  HalShrink shrink = {.factor = MIN(MOST_FACTOR, (int)(1 / scale))};
  HalRowSink sink = {hal_shrink_take, &shrink};
  bool is_incomplete = false;
  *status = hal_png_read(fd, &sink, &is_incomplete);
  int kept = errno;
  if (*status == HAL_PHOTO_DONE) {
    *pixbuf = gdk_pixbuf_scale_simple(shrink.small, MAX(1, (int)lround(width * scale)),
                                      MAX(1, (int)lround(height * scale)), GDK_INTERP_BILINEAR);
    if (!*pixbuf) *status = HAL_PHOTO_TOO_LARGE;
    if (*pixbuf) set_options(*pixbuf, 1, !is_incomplete);
  }
  hal_shrink_end(&shrink);
  errno = kept;
  return true;
}

HalPhotoStatus hal_photo_decode(int fd, int side, bool is_exact, int64_t most_pixels, int orientation,
                                GdkPixbuf **pixbuf) {
  Look look = {.fd = fd, .side = MAX(1, side), .is_exact = is_exact, .most_pixels = most_pixels};
  HalPhotoStatus status = HAL_PHOTO_DONE;
  if (shrink(fd, look.side, most_pixels, &status, pixbuf)) return status;
  GdkPixbufLoader *loader = load(&look, &status);
  int kept = errno;
  if (status == HAL_PHOTO_DONE) {
    *pixbuf = g_object_ref(gdk_pixbuf_loader_get_pixbuf(loader));
    hal_color_to_srgb(*pixbuf);
    set_options(*pixbuf, orientation, !is_incomplete(&look));
  }
  g_clear_object(&loader);
  errno = kept;
  return status;
}

HalPhotoStatus hal_photo_stream(int fd, int64_t most_pixels, const HalRowSink *sink, int *orientation) {
  int width = 0, height = 0;
  bool is_incomplete = false;
  if (hal_png_size(fd, &width, &height))
    return (double)width * height > (double)most_pixels ? HAL_PHOTO_TOO_LARGE
                                                        : hal_png_read(fd, sink, &is_incomplete);
  Look look = {.fd = fd, .side = G_MAXINT, .most_pixels = most_pixels, .streams = true};
  look.stream.sink = *sink;
  HalPhotoStatus status = HAL_PHOTO_DONE;
  GdkPixbufLoader *loader = load(&look, &status);
  int kept = errno;
  if (status == HAL_PHOTO_DONE) {
    GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
    hal_rows_decoded(&look.stream, pixbuf, gdk_pixbuf_get_height(pixbuf), look.is_final);
    const char *own = gdk_pixbuf_get_option(pixbuf, "orientation");
    if (own) *orientation = atoi(own);
  }
  if (look.stream.error) {
    status = HAL_PHOTO_UNREADABLE;
    kept = look.stream.error;
  }
  hal_rows_end(&look.stream);
  g_clear_object(&loader);
  errno = kept;
  return status;
}

HalPhotoStatus hal_photo_load(int fd, int side, bool is_exact, int64_t most_pixels, int orientation,
                              GdkPixbuf **upright, bool *is_incomplete) {
  GdkPixbuf *pixbuf = NULL;
  HalPhotoStatus status = hal_photo_decode(fd, side, is_exact, most_pixels, orientation, &pixbuf);
  if (status != HAL_PHOTO_DONE) return status;
  *upright = gdk_pixbuf_apply_embedded_orientation(pixbuf);
  *is_incomplete = gdk_pixbuf_get_option(pixbuf, HAL_PHOTO_INCOMPLETE) != NULL;
  g_object_unref(pixbuf);
  return *upright ? HAL_PHOTO_DONE : HAL_PHOTO_BROKEN;
}
