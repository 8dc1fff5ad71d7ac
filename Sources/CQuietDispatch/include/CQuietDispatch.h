/** Keeps libdispatch from waking an idle process once a second. Linking it is enough; see docs/adr/0005. */
#pragma once

/** How often the timer of libdispatch's thread pool was stopped in this process: 1 once the pool is in use. */
int quiet_dispatch_count(void);
