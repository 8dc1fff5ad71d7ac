#define _GNU_SOURCE
#include "CDesktopLock.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>

struct _HalLockWait {
  int file;
  gint64 byte;
  HalLockWaitDone done;
  gpointer data;
  pthread_t thread;
};

static void hal_lock_cancelled(void *data) {
  HalLockWait *wait = data;
  wait->done(ECANCELED, wait->data);
}

/* Only C functions are on the stack of this thread while it waits, so that it can be cancelled
   there: a cancelled thread unwinds its stack without the knowledge of Swift. */
static void *hal_lock_run(void *data) {
  HalLockWait *wait = data;
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = wait->byte, .l_len = 1};
  int error = 0;
  pthread_cleanup_push(hal_lock_cancelled, wait);
  do {
    error = fcntl(wait->file, F_OFD_SETLKW, &lock) == 0 ? 0 : errno;
  } while (error == EINTR);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  pthread_cleanup_pop(0);
  wait->done(error, wait->data);
  return NULL;
}

HalLockWait *hal_lock_wait(int file, gint64 byte, HalLockWaitDone done, gpointer data) {
  HalLockWait *wait = g_new(HalLockWait, 1);
  *wait = (HalLockWait){.file = file, .byte = byte, .done = done, .data = data};
  if (pthread_create(&wait->thread, NULL, hal_lock_run, wait) == 0) return wait;
  g_free(wait);
  return NULL;
}

void hal_lock_wait_cancel(HalLockWait *wait) { pthread_cancel(wait->thread); }

void hal_lock_wait_free(HalLockWait *wait) {
  pthread_join(wait->thread, NULL);
  g_free(wait);
}
