#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

/// How many bytes of an image tell its format.
enum { HAL_LOADER_START = 4 << 10 };

/// Returns a loader for the format of an image that starts with `bytes`, by the signatures that the
/// loaders give; NULL for other data. Thread-safe. Release it with g_object_unref.
///
/// gdk-pixbuf would guess the format with the database of media types, which takes memory and must
/// not be opened in a sandbox.
GdkPixbufLoader *hal_loader_new(const guchar *bytes, gsize count);
