#define _GNU_SOURCE
#include "hal_tiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "hal_decode.h"
#include "hal_pixels.h"

enum { MOST_LEVELS = 12, LEAST_SIDE = 512 };

/// Maps an upright position to a stored one: swaps the axes, then mirrors them.
typedef struct {
  bool swaps, mirrors_x, mirrors_y;
} Map;

typedef struct {
  int width, height;
  off_t start;
} Level;

struct HalTiles {
  int file, count;
  /// The stored sizes.
  Level levels[MOST_LEVELS];
  Map map;
};

/// The maps of the Exif orientations 1...8.
static Map map_of(int orientation) {
  static const Map maps[] = {{false, false, false}, {false, true, false}, {false, true, true},
                             {false, false, true},  {true, false, false}, {true, false, true},
                             {true, true, true},    {true, true, false}};
  return maps[orientation >= 1 && orientation <= 8 ? orientation - 1 : 0];
}

/// The map that applies `first` to an upright position and then `second`.
static Map composed(Map first, Map second) {
  bool x = second.swaps ? first.mirrors_y : first.mirrors_x;
  bool y = second.swaps ? first.mirrors_x : first.mirrors_y;
  return (Map){first.swaps != second.swaps, x != second.mirrors_x, y != second.mirrors_y};
}

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

static bool read_all(int file, void *bytes, size_t count, off_t at) {
  char *next = bytes;
  while (count > 0) {
    ssize_t part = pread(file, next, count, at);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return false;
    next += part;
    at += part;
    count -= (size_t)part;
  }
  return true;
}

static void set_levels(HalTiles *tiles, int width, int height) {
  off_t at = 0;
  while (tiles->count < MOST_LEVELS) {
    tiles->levels[tiles->count++] = (Level){width, height, at};
    if (MAX(width, height) <= LEAST_SIDE) break;
    at += (off_t)width * height * (off_t)sizeof(uint32_t);
    width = (width + 1) / 2;
    height = (height + 1) / 2;
  }
}

/// Opens a file without a name, which vanishes when it is closed.
static int anonymous_file(const char *folder) {
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return file;
  char *name = g_build_filename(folder, ".tiles-XXXXXX", NULL);
  file = mkostemp(name, O_CLOEXEC);
  if (file >= 0) unlink(name);
  g_free(name);
  return file;
}

/// An image that is being written.
typedef struct {
  HalTiles *tiles;
  const char *folder;
  /// Some rows.
  uint32_t *band;
} Writing;

/// Creates the file when the size is known.
static bool begin(Writing *writing, const HalBand *band) {
  HalTiles *tiles = writing->tiles;
  set_levels(tiles, band->width, band->height);
  // Halving reads two rows.
  size_t rows = (size_t)MAX(band->count, 2);
  writing->band = g_try_malloc_n((size_t)band->width * rows, sizeof *writing->band);
  if (!writing->band) {
    errno = ENOMEM;
    return false;
  }
  tiles->file = anonymous_file(writing->folder);
  return tiles->file >= 0;
}

/// Writes rows of the full size.
static bool take(void *data, const HalBand *band) {
  Writing *writing = data;
  if (band->top == 0 && !begin(writing, band)) return false;
  Level full = writing->tiles->levels[0];
  size_t width = (size_t)band->width, rows = (size_t)band->count, channels = (size_t)band->channels;
  uint32_t *pixels = writing->band;
  for (size_t y = 0; y < rows; y++)
    for (size_t x = 0; x < width; x++)
      pixels[y * width + x] =
          hal_pixel_premultiplied(band->pixels + y * band->stride + x * channels, channels == 4);
  off_t at = full.start + (off_t)band->top * full.width * (off_t)sizeof *pixels;
  return write_all(writing->tiles->file, pixels, rows * width * sizeof *pixels, at);
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
static bool write_half(HalTiles *tiles, int number, uint32_t *band) {
  Level from = tiles->levels[number - 1], to = tiles->levels[number];
  size_t width = (size_t)from.width;
  for (int top = 0; top < to.height; top++) {
    size_t rows = (size_t)MIN(2, from.height - 2 * top);
    off_t source = from.start + (off_t)top * 2 * from.width * (off_t)sizeof *band;
    if (!read_all(tiles->file, band, rows * width * sizeof *band, source)) return false;
    uint32_t *below = rows > 1 ? band + width : band;
    // The result is written over pixels that were already read.
    for (size_t x = 0; x < (size_t)to.width; x++) {
      size_t left = 2 * x, right = MIN(2 * x + 1, width - 1);
      band[x] = mean(band[left], band[right], below[left], below[right]);
    }
    off_t at = to.start + (off_t)top * to.width * (off_t)sizeof *band;
    if (!write_all(tiles->file, band, (size_t)to.width * sizeof *band, at)) return false;
  }
  return true;
}

HalPhotoStatus hal_tiles_open(int fd, const char *folder, int64_t most_pixels, int orientation,
                              int turns, HalTiles **tiles) {
  HalTiles *result = g_new0(HalTiles, 1);
  result->file = -1;
  Writing writing = {.tiles = result, .folder = folder};
  HalRowSink sink = {take, &writing};
  HalPhotoStatus status = hal_photo_stream(fd, most_pixels, &sink, &orientation);
  static const int turned[] = {1, 6, 3, 8};
  result->map = composed(map_of(turned[turns & 3]), map_of(orientation));
  bool is_written = status == HAL_PHOTO_DONE;
  for (int level = 1; is_written && level < result->count; level++)
    is_written = write_half(result, level, writing.band);
  int kept = errno;
  if (status == HAL_PHOTO_DONE && !is_written) status = HAL_PHOTO_UNREADABLE;
  g_free(writing.band);
  if (status == HAL_PHOTO_DONE)
    *tiles = result;
  else
    hal_tiles_free(result);
  errno = kept;
  return status;
}

int hal_tiles_levels(const HalTiles *tiles) { return tiles->count; }

void hal_tiles_size(const HalTiles *tiles, int level, int *width, int *height) {
  Level found = tiles->levels[CLAMP(level, 0, tiles->count - 1)];
  *width = tiles->map.swaps ? found.height : found.width;
  *height = tiles->map.swaps ? found.width : found.height;
}

bool hal_tiles_read(const HalTiles *tiles, int level, int x, int y, int width, int height,
                    HalImage *image) {
  if (level < 0 || level >= tiles->count || x < 0 || y < 0) return false;
  Level stored = tiles->levels[level];
  Map map = tiles->map;
  int upright_width = 0, upright_height = 0;
  hal_tiles_size(tiles, level, &upright_width, &upright_height);
  if (x >= upright_width || y >= upright_height) return false;
  width = MIN(width, upright_width - x);
  height = MIN(height, upright_height - y);
  if (width < 1 || height < 1) return false;
  // The part in stored coordinates.
  int columns = map.swaps ? height : width, rows = map.swaps ? width : height;
  int left = map.swaps ? y : x, top = map.swaps ? x : y;
  if (map.mirrors_x) left = stored.width - left - columns;
  if (map.mirrors_y) top = stored.height - top - rows;
  HalImage result = {width, height, hal_pixels_new(width, height), false};
  uint32_t *pixels = result.pixels;
  uint32_t *row = malloc((size_t)columns * sizeof *row);
  bool is_read = pixels && row;
  for (int line = 0; is_read && line < rows; line++) {
    off_t at = stored.start + ((off_t)(top + line) * stored.width + left) * (off_t)sizeof *row;
    is_read = read_all(tiles->file, row, (size_t)columns * sizeof *row, at);
    int b = map.mirrors_y ? rows - 1 - line : line;
    for (int column = 0; is_read && column < columns; column++) {
      int a = map.mirrors_x ? columns - 1 - column : column;
      int to = map.swaps ? a * width + b : b * width + a;
      pixels[to] = row[column];
    }
  }
  free(row);
  if (!is_read) {
    hal_image_free(&result);
    return false;
  }
  *image = result;
  return true;
}

void hal_tiles_free(HalTiles *tiles) {
  if (!tiles) return;
  if (tiles->file >= 0) close(tiles->file);
  g_free(tiles);
}
