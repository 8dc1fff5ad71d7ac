#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "hal_photo.h"

/// The option of a pixbuf whose file ends too early.
#define HAL_PHOTO_INCOMPLETE "halcyon-incomplete"

/// Decodes a file as hal_photo_load does, but does not apply the orientation. Release the pixbuf
/// with g_object_unref.
HalPhotoStatus hal_photo_decode(int fd, int side, int64_t most_pixels, int orientation,
                                GdkPixbuf **pixbuf);
