/** What the desktop does with files. The functions block; call them on a background thread. */
#pragma once
#include <gio/gio.h>

/// Lets the user choose a program that opens a file. Returns false and sets `message`, which
/// g_free releases, on failure.
gboolean hal_files_open_with(const char *path, char **message);

/// Opens a file in its default program.
gboolean hal_files_open(const char *path, char **message);

/// Shows files in the file manager.
gboolean hal_files_show(const char *const *paths, char **message);

/// Opens a new mail with files attached.
gboolean hal_files_mail(const char *const *paths, char **message);

/// Offers to use an image as the background of the desktop.
gboolean hal_files_set_background(const char *path, char **message);

/// Moves a file to the trash.
gboolean hal_files_trash(const char *path, char **message);
