/** What the desktop does with files. The functions block; call them on a background thread. */
#pragma once
#include <gio/gio.h>

/// Why the desktop did not do something.
typedef enum {
  HAL_FILES_DONE,
  /// No program offers it: the portal, file manager or default program is not installed.
  HAL_FILES_UNAVAILABLE,
  /// The program did not answer in time.
  HAL_FILES_TIMEOUT,
  /// The file cannot be read.
  HAL_FILES_UNREADABLE,
  HAL_FILES_FAILED,
} HalFilesResult;

/// Returns what an error means.
HalFilesResult hal_files_result(GQuark domain, int code);

/// Lets the user choose a program that opens a file. On failure, sets `message`, which g_free
/// releases, to the reason.
HalFilesResult hal_files_open_with(const char *path, char **message);

/// Opens a file in its default program.
HalFilesResult hal_files_open(const char *path, char **message);

/// Shows files in the file manager.
HalFilesResult hal_files_show(const char *const *paths, char **message);

/// Opens a new mail with files attached.
HalFilesResult hal_files_mail(const char *const *paths, char **message);

/// Offers to use an image as the background of the desktop.
HalFilesResult hal_files_set_background(const char *path, char **message);

/// Moves a file to the trash. Returns false and sets `message` on failure.
gboolean hal_files_trash(const char *path, char **message);
