/** Runs Swift's main actor in the GLib main loop. */
#pragma once
#include <glib.h>

/** Attaches the source on the first call. Call on the main thread. */
void hal_main_queue_attach(int priority);
