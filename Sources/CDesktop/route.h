/** What the kernel says of the way out; not seen by Swift. */
#pragma once
#include <glib.h>

/** Whether there is a default route, IPv4 or IPv6, over an interface that is up. */
gboolean hal_route_is_there(void);
/**
 * Calls `changed` on the thread-default context each time that links, addresses or routes change; NULL where the
 * kernel does not tell. The caller holds the source.
 */
GSource *hal_route_watch(GSourceFunc changed, gpointer data);
