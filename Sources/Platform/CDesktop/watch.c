#include "CDesktopWatch.h"

#include <gio/gunixmounts.h>

#include "loop.h"

enum { DELAY_MILLISECONDS = 1000 };

struct _HalFolderWatch {
  char **folders;
  void (*changed)(gpointer data);
  gpointer data;
  GDestroyNotify destroy;
  /* Used only on the thread of the loop. */
  GPtrArray *monitors;
  GUnixMountMonitor *mounts;
  gulong mounts_handler;
  GSource *timer;
};

static gboolean hal_folders_tell(gpointer data) {
  HalFolderWatch *watch = data;
  g_clear_pointer(&watch->timer, g_source_unref);
  watch->changed(watch->data);
  return G_SOURCE_REMOVE;
}

/* Further changes within the delay are reported together. */
static void hal_folders_plan(HalFolderWatch *watch) {
  if (watch->timer) return;
  watch->timer = g_timeout_source_new(DELAY_MILLISECONDS);
  g_source_set_callback(watch->timer, hal_folders_tell, watch, NULL);
  g_source_attach(watch->timer, g_main_context_get_thread_default());
}

static void hal_folder_changed(
    GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data) {
  hal_folders_plan(data);
}

static void hal_mounts_changed(GUnixMountMonitor *mounts, gpointer data) { hal_folders_plan(data); }

static void hal_folders_begin(gpointer data) {
  HalFolderWatch *watch = data;
  watch->monitors = g_ptr_array_new_with_free_func(g_object_unref);
  for (char **folder = watch->folders; *folder; folder++) {
    /* GLib would look for a missing folder every few seconds. */
    if (!g_file_test(*folder, G_FILE_TEST_IS_DIR)) continue;
    GFile *file = g_file_new_for_path(*folder);
    GFileMonitor *monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    g_object_unref(file);
    if (!monitor) continue;
    g_signal_connect(monitor, "changed", G_CALLBACK(hal_folder_changed), watch);
    g_ptr_array_add(watch->monitors, monitor);
  }
  watch->mounts = g_unix_mount_monitor_get();
  watch->mounts_handler =
      g_signal_connect(watch->mounts, "mounts-changed", G_CALLBACK(hal_mounts_changed), watch);
  watch->changed(watch->data);
}

static void hal_folders_end(gpointer data) {
  HalFolderWatch *watch = data;
  for (guint i = 0; i < watch->monitors->len; i++) {
    GFileMonitor *monitor = watch->monitors->pdata[i];
    g_signal_handlers_disconnect_by_data(monitor, watch);
    g_file_monitor_cancel(monitor);
  }
  g_ptr_array_unref(watch->monitors);
  g_signal_handler_disconnect(watch->mounts, watch->mounts_handler);
  g_object_unref(watch->mounts);
  if (watch->timer) g_source_destroy(watch->timer);
  g_clear_pointer(&watch->timer, g_source_unref);
  watch->destroy(watch->data);
  g_strfreev(watch->folders);
  g_free(watch);
}

HalFolderWatch *hal_folders_watch(
    const char *const *folders, void (*changed)(gpointer data), gpointer data, GDestroyNotify destroy) {
  HalFolderWatch *watch = g_new0(HalFolderWatch, 1);
  watch->folders = g_strdupv((char **)folders);
  watch->changed = changed;
  watch->data = data;
  watch->destroy = destroy;
  hal_loop_invoke(hal_folders_begin, watch);
  return watch;
}

void hal_folders_unwatch(HalFolderWatch *watch) { hal_loop_invoke(hal_folders_end, watch); }
