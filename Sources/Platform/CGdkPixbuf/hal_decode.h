#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "hal_photo.h"
#include "hal_rows.h"

/// The option of a pixbuf whose file ends too early.
#define HAL_PHOTO_INCOMPLETE "halcyon-incomplete"

/// Decodes a file as hal_photo_load does, but does not apply the orientation. Release the pixbuf
/// with g_object_unref.
HalPhotoStatus hal_photo_decode(int fd, int side, bool is_exact, int64_t most_pixels, int orientation,
                                GdkPixbuf **pixbuf);

/// Passes a file at its full size to a sink, in the rows and columns of the file. PNG and JPEG files
/// need little memory, unless they are interlaced or progressive.
///
/// `orientation` is that which applies if the image has none, and is changed to its own.
/// HAL_PHOTO_UNREADABLE with `errno` is also returned if the sink fails.
HalPhotoStatus hal_photo_stream(int fd, int64_t most_pixels, const HalRowSink *sink, int *orientation);
