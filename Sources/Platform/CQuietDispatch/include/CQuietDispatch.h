/**
 * Keeps libdispatch from waking an idle process every second, just by being linked; see
 * docs/adr/0005.
 */
#pragma once

/** The number of thread pool timers stopped in this process: 1 once the pool is in use. */
int quiet_dispatch_count(void);
