/** Threads with their own GMainContext, independent of the main loop. Not visible to Swift. */
#pragma once
#include <gio/gio.h>

typedef struct HalLoop HalLoop;

/** Starts the thread; the caller holds one reference. */
HalLoop *hal_loop_new(const char *name);
HalLoop *hal_loop_ref(HalLoop *loop);
/** Releases a reference. The thread ends after the last one, once all scheduled work has run. */
void hal_loop_unref(HalLoop *loop);
/** Schedules `work` on the thread, in order. Thread-safe. */
void hal_loop_run(HalLoop *loop, GSourceFunc work, gpointer data);
/** Schedules `work` after `milliseconds`; the caller owns the source. Call on the thread itself. */
GSource *hal_loop_after(HalLoop *loop, guint milliseconds, GSourceFunc work, gpointer data);
/** Calls `work` on a shared thread, which starts with the first call and never ends. */
void hal_loop_invoke(void (*work)(gpointer data), gpointer data);
