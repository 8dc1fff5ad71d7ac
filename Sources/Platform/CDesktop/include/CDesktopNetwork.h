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

/** Receives the records of a name, one per line; empty if there are none. Valid during the call only. */
typedef void (*HalDNSAnswer)(const char *records, gpointer data);
/**
 * Looks up the SRV records of a name ("priority weight port host" per line) or its TXT records (one string per line).
 * `answer` is called once, on another thread, after five seconds at most.
 */
void hal_dns_lookup(const char *name, gboolean is_service, HalDNSAnswer answer, gpointer data);
