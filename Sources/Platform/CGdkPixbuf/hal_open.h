#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

/// Returns a loader for the format of a file; NULL for other files, with `errno` if the file cannot be
/// read, otherwise 0. Release it with g_object_unref.
GdkPixbufLoader *hal_open_loader(int fd);
