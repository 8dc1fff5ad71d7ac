#include "CDesktopWatch.h"

#include <gio/gunixmounts.h>

#include "loop.h"

struct _HalMountWatch {
  void (*changed)(gpointer data);
  gpointer data;
  GDestroyNotify destroy;
  /* Used only on the thread of the loop. */
  GUnixMountMonitor *mounts;
  gulong handler;
};

static void hal_mounts_changed(GUnixMountMonitor *mounts, gpointer data) {
  HalMountWatch *watch = data;
  watch->changed(watch->data);
}

static void hal_mounts_begin(gpointer data) {
  HalMountWatch *watch = data;
  watch->mounts = g_unix_mount_monitor_get();
  watch->handler = g_signal_connect(watch->mounts, "mounts-changed", G_CALLBACK(hal_mounts_changed), watch);
}

static void hal_mounts_end(gpointer data) {
  HalMountWatch *watch = data;
  g_signal_handler_disconnect(watch->mounts, watch->handler);
  g_object_unref(watch->mounts);
  watch->destroy(watch->data);
  g_free(watch);
}

HalMountWatch *hal_mounts_watch(void (*changed)(gpointer data), gpointer data, GDestroyNotify destroy) {
  HalMountWatch *watch = g_new0(HalMountWatch, 1);
  watch->changed = changed;
  watch->data = data;
  watch->destroy = destroy;
  hal_loop_invoke(hal_mounts_begin, watch);
  return watch;
}

void hal_mounts_unwatch(HalMountWatch *watch) { hal_loop_invoke(hal_mounts_end, watch); }
