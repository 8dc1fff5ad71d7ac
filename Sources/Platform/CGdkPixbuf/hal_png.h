#pragma once
#include "hal_photo.h"
#include "hal_rows.h"

/// Reads the size of a PNG file that is not interlaced; returns false for others.
bool hal_png_size(int fd, int *width, int *height);

/// Decodes such a file row by row. gdk-pixbuf would need memory for all pixels.
///
/// If the file ends too early, the rest is gray, and `is_incomplete` is set. HAL_PHOTO_UNREADABLE with
/// `errno` is also returned if the sink fails.
HalPhotoStatus hal_png_read(int fd, const HalRowSink *sink, bool *is_incomplete);
