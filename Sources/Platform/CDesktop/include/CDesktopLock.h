/** Waiting for locks on open files without polling. */
#pragma once
#include <glib.h>

typedef struct _HalLockWait HalLockWait;

/**
 * Receives the end of a wait, once, on the thread that waited. `error` is 0 if the lock was
 * acquired, ECANCELED if the wait was cancelled, or another errno.
 */
typedef void (*HalLockWaitDone)(int error, gpointer data);

/**
 * Waits on a thread of its own for a write lock on one byte of an open file. The lock belongs to
 * the open file (F_OFD_SETLKW), so that it also excludes other open files of this process.
 *
 * Returns NULL if no thread can be started; `done` is not called then.
 */
HalLockWait *hal_lock_wait(int file, gint64 byte, HalLockWaitDone done, gpointer data);

/** Ends a wait early. May be called on any thread until hal_lock_wait_free. */
void hal_lock_wait_cancel(HalLockWait *wait);

/** Releases a wait after `done` was called. */
void hal_lock_wait_free(HalLockWait *wait);
