/** Network availability. */
#pragma once
#include <gio/gio.h>

/** Receives whether the network is available. */
typedef void (*HalNetworkChanged)(gboolean available, gpointer data);
typedef struct _HalNetworkWatch HalNetworkWatch;

/**
 * Reports the current state and each change on the thread of the loop, until `hal_network_unwatch`.
 */
HalNetworkWatch *hal_network_watch(HalNetworkChanged changed, gpointer data, GDestroyNotify destroy);
/**
 * Ends a watch. Thread-safe. `destroy` is called on the thread of the loop after the last callback.
 */
void hal_network_unwatch(HalNetworkWatch *watch);
