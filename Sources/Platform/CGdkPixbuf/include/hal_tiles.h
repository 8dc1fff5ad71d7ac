#pragma once
#include "hal_photo.h"

/// A decoded image in an anonymous file, at its full size and at halved sizes down to 512 pixels.
typedef struct HalTiles HalTiles;

/// Decodes an image from the start of `fd` into an anonymous file in a folder. Level 0 has the full
/// size; each further level has half of it, rounded up.
///
/// Images larger than `most_pixels` are rejected. The memory for the decoded image is released
/// before the function returns. HAL_PHOTO_UNREADABLE with `errno` is also returned if the anonymous
/// file cannot be written.
/// @param orientation The Exif orientation that applies if the image has none; 0 for none.
/// @param turns Clockwise quarter turns after the orientation, 0...3.
HalPhotoStatus hal_tiles_open(int fd, const char *folder, int64_t most_pixels, int orientation,
                              int turns, HalTiles **tiles);

/// The number of levels, and the upright size of a level.
int hal_tiles_levels(const HalTiles *tiles);
void hal_tiles_size(const HalTiles *tiles, int level, int *width, int *height);

/// Reads a part of a level, upright; parts outside are left out. Returns false if nothing is left,
/// memory runs out, or the file cannot be read. May be called from several threads.
bool hal_tiles_read(const HalTiles *tiles, int level, int x, int y, int width, int height,
                    HalImage *image);

/// Releases the tiles and their file; NULL is ignored.
void hal_tiles_free(HalTiles *tiles);
