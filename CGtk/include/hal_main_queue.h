/** Swift's main actor, drained by the GLib main loop. */
#pragma once
#include <glib.h>

/** Attaches the source once; later calls do nothing. Call on the main thread. */
void hal_main_queue_attach(int priority);
