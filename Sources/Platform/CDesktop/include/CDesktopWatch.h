/** Watches the mounted file systems. */
#pragma once
#include <gio/gio.h>

typedef struct _HalMountWatch HalMountWatch;

/** Calls `changed` on the thread of the loop after the mounted file systems have changed. */
HalMountWatch *hal_mounts_watch(void (*changed)(gpointer data), gpointer data, GDestroyNotify destroy);
/** Ends a watch. Thread-safe. `destroy` is called on the thread of the loop after the last callback. */
void hal_mounts_unwatch(HalMountWatch *watch);
