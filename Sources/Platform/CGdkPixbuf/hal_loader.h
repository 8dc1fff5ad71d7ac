#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

/// Returns a loader for the format of a file, by the signatures that the loaders give; NULL for other
/// files, with `errno` if the file cannot be read, otherwise 0. Release it with g_object_unref.
///
/// gdk-pixbuf would guess the format with the database of media types, which must not be opened here.
GdkPixbufLoader *hal_loader_new(int fd);
