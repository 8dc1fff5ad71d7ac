/** Default routes, as reported by the kernel. Not visible to Swift. */
#pragma once
#include <glib.h>

/** Whether there is an IPv4 or IPv6 default route over an interface that is up. */
gboolean hal_route_exists(void);
/**
 * Calls `changed` on the thread-default context when links, addresses or routes change. The caller
 * owns the source; NULL if the kernel sends no notifications.
 */
GSource *hal_route_watch(GSourceFunc changed, gpointer data);
