/** Threads that turn a GMainContext of their own, so that nobody's main loop is needed; not seen by Swift. */
#pragma once
#include <gio/gio.h>

typedef struct HalLoop HalLoop;

/** Starts the thread; the caller holds one reference. */
HalLoop *hal_loop_new(const char *name);
HalLoop *hal_loop_ref(HalLoop *loop);
/** The thread ends after the last reference has gone and what was asked of it has run. */
void hal_loop_unref(HalLoop *loop);
/** Runs `work` on the thread, after what was asked for before; may be called on any thread. */
void hal_loop_run(HalLoop *loop, GSourceFunc work, gpointer data);
/** Runs `work` on the thread once `milliseconds` have passed; the caller holds the source. On the thread only. */
GSource *hal_loop_after(HalLoop *loop, guint milliseconds, GSourceFunc work, gpointer data);
/** Calls `work` with `data` on a thread that all share, which starts with the first call and lives on. */
void hal_loop_invoke(void (*work)(gpointer data), gpointer data);
