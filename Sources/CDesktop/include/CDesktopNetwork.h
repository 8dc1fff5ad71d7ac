/** Whether there is a network. */
#pragma once
#include <gio/gio.h>

/** Is told whether there is a network. */
typedef void (*HalNetworkChanged)(gboolean available, gpointer data);
typedef struct _HalNetworkWatch HalNetworkWatch;

/** Tells the present state and then each change, on the loop's thread, until `hal_network_unwatch`. */
HalNetworkWatch *hal_network_watch(HalNetworkChanged changed, gpointer data, GDestroyNotify destroy);
/** Ends a watch from any thread; `destroy` is called on the loop's thread once nothing more will be told. */
void hal_network_unwatch(HalNetworkWatch *watch);
