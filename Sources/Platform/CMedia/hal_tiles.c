#define _GNU_SOURCE
#include "hal_tiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hal_file.h"
#include "hal_memory.h"

enum { LEAST_SIDE = 512 };

/// Maps an upright position to a stored one: swaps the axes, then mirrors them.
typedef struct {
  bool swaps, mirrors_x, mirrors_y;
} Map;

struct HalTiles {
  int file, count;
  /// The stored sizes.
  HalTileLevel levels[HAL_TILES_MOST_LEVELS];
  Map map;
};

static int least(int a, int b) { return a < b ? a : b; }

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

int hal_tile_levels(int width, int height, HalTileLevel levels[HAL_TILES_MOST_LEVELS]) {
  int count = 0;
  int64_t at = 0;
  while (count < HAL_TILES_MOST_LEVELS) {
    levels[count++] = (HalTileLevel){width, height, at};
    if (width <= LEAST_SIDE && height <= LEAST_SIDE) break;
    at += (int64_t)width * height * (int64_t)sizeof(uint32_t);
    width = (width + 1) / 2;
    height = (height + 1) / 2;
  }
  return count;
}

int hal_tiles_file(const char *folder) {
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return file;
  char *name = NULL;
  if (asprintf(&name, "%s/.tiles-XXXXXX", folder) < 0) return -1;
  file = mkostemp(name, O_CLOEXEC);
  if (file >= 0) unlink(name);
  int kept = errno;
  free(name);
  errno = kept;
  return file;
}

HalTiles *hal_tiles_take(int file, int width, int height, int orientation, int turns) {
  if (width < 1 || height < 1 || width > HAL_IMAGE_MOST_SIDE || height > HAL_IMAGE_MOST_SIDE) return NULL;
  HalTiles *tiles = calloc(1, sizeof *tiles);
  if (!tiles) return NULL;
  tiles->file = file;
  tiles->count = hal_tile_levels(width, height, tiles->levels);
  static const int turned[] = {1, 6, 3, 8};
  tiles->map = composed(map_of(turned[turns & 3]), map_of(orientation));
  HalTileLevel last = tiles->levels[tiles->count - 1];
  int64_t end = last.start + (int64_t)last.width * last.height * (int64_t)sizeof(uint32_t);
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size >= end) return tiles;
  free(tiles);
  return NULL;
}

int hal_tiles_levels(const HalTiles *tiles) { return tiles->count; }

void hal_tiles_size(const HalTiles *tiles, int level, int *width, int *height) {
  int number = level < 0 ? 0 : least(level, tiles->count - 1);
  HalTileLevel found = tiles->levels[number];
  *width = tiles->map.swaps ? found.height : found.width;
  *height = tiles->map.swaps ? found.width : found.height;
}

bool hal_tiles_read(const HalTiles *tiles, int level, int x, int y, int width, int height,
                    HalImage *image) {
  if (level < 0 || level >= tiles->count || x < 0 || y < 0) return false;
  HalTileLevel stored = tiles->levels[level];
  Map map = tiles->map;
  int upright_width = 0, upright_height = 0;
  hal_tiles_size(tiles, level, &upright_width, &upright_height);
  if (x >= upright_width || y >= upright_height) return false;
  width = least(width, upright_width - x);
  height = least(height, upright_height - y);
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
    is_read = hal_file_read(tiles->file, row, (size_t)columns * sizeof *row, at);
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
  close(tiles->file);
  free(tiles);
}
