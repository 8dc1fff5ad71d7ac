/** Watches folders for changes. */
#pragma once
#include <gio/gio.h>

typedef struct _HalFolderWatch HalFolderWatch;

/**
 * Calls `changed` on the thread of the loop once the watch has begun, and one second after files in one of the folders, or the
 * mounted file systems, begin to change. Subfolders are not included, and missing folders are
 * ignored. `folders` ends with NULL.
 */
HalFolderWatch *hal_folders_watch(
    const char *const *folders, void (*changed)(gpointer data), gpointer data, GDestroyNotify destroy);
/** Ends a watch. Thread-safe. `destroy` is called on the thread of the loop after the last callback. */
void hal_folders_unwatch(HalFolderWatch *watch);
