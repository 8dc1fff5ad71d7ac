#pragma once
#include "hal_image.h"

/// The levels of an image in a file: level 0 has the full size; each further level has half of it,
/// rounded up, down to 512 pixels.
enum { HAL_TILES_MOST_LEVELS = 12 };

typedef struct {
  int width, height;
  /// Where the pixels start in the file.
  int64_t start;
} HalTileLevel;

/// Computes the levels of an image; returns their number.
int hal_tile_levels(int width, int height, HalTileLevel levels[HAL_TILES_MOST_LEVELS]);

/// A decoded image in an anonymous file, at its full size and at smaller sizes.
typedef struct HalTiles HalTiles;

/// Creates a file without a name in a folder; returns -1 with `errno` on failure.
int hal_tiles_file(const char *folder);

/// Takes a file into which the levels were written. Returns NULL if the size is not valid or the file is
/// too small; it is not closed then.
/// @param width,height The stored size, at least 1.
/// @param orientation The Exif orientation of the stored pixels.
/// @param turns Clockwise quarter turns after the orientation, 0...3.
HalTiles *hal_tiles_take(int file, int width, int height, int orientation, int turns);

/// The number of levels, and the upright size of a level.
int hal_tiles_levels(const HalTiles *tiles);
void hal_tiles_size(const HalTiles *tiles, int level, int *width, int *height);

/// Reads a part of a level, upright; parts outside are left out. Returns false if nothing is left,
/// memory runs out, or the file cannot be read. May be called from several threads.
bool hal_tiles_read(const HalTiles *tiles, int level, int x, int y, int width, int height,
                    HalImage *image);

/// Releases the tiles and their file; NULL is ignored.
void hal_tiles_free(HalTiles *tiles);
