#include "desktop_loop.h"

static GMainContext *hal_context;

static gpointer hal_loop_run(gpointer context) {
  g_main_context_push_thread_default(context);
  g_main_loop_run(g_main_loop_new(context, FALSE));
  return NULL;
}

static void hal_loop_start(void) {
  static gsize started = 0;
  if (!g_once_init_enter(&started)) return;
  hal_context = g_main_context_new();
  g_thread_unref(g_thread_new("halcyon-loop", hal_loop_run, hal_context));
  g_once_init_leave(&started, 1);
}

typedef struct {
  void (*work)(gpointer data);
  gpointer data;
} HalCall;

static gboolean hal_loop_call(gpointer data) {
  HalCall *call = data;
  call->work(call->data);
  return G_SOURCE_REMOVE;
}

void hal_loop_invoke(void (*work)(gpointer data), gpointer data) {
  hal_loop_start();
  HalCall *call = g_new(HalCall, 1);
  *call = (HalCall){work, data};
  /* Attached, not g_main_context_invoke, which may call at once in a thread that owns the context. */
  GSource *source = g_idle_source_new();
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, hal_loop_call, call, g_free);
  g_source_attach(source, hal_context);
  g_source_unref(source);
}

struct _HalNetworkWatch {
  HalNetworkChanged changed;
  gpointer data;
  GDestroyNotify destroy;
  gulong handler;
};

/* The monitor may emit on the thread that first asked for it; only the loop's thread tells. */
static void hal_network_tell(gpointer data) {
  HalNetworkWatch *watch = data;
  if (watch->changed)
    watch->changed(g_network_monitor_get_network_available(g_network_monitor_get_default()), watch->data);
  g_atomic_rc_box_release(watch);
}

static void hal_network_changed(GNetworkMonitor *monitor, gboolean available, gpointer data) {
  hal_loop_invoke(hal_network_tell, g_atomic_rc_box_acquire(data));
}

static void hal_network_release(gpointer data, GClosure *closure) { g_atomic_rc_box_release(data); }

static void hal_network_connect(gpointer data) {
  HalNetworkWatch *watch = data;
  watch->handler = g_signal_connect_data(
      g_network_monitor_get_default(), "network-changed", G_CALLBACK(hal_network_changed),
      g_atomic_rc_box_acquire(watch), hal_network_release, 0);
  hal_network_tell(watch);
}

HalNetworkWatch *hal_network_watch(HalNetworkChanged changed, gpointer data, GDestroyNotify destroy) {
  HalNetworkWatch *watch = g_atomic_rc_box_new0(HalNetworkWatch);
  watch->changed = changed;
  watch->data = data;
  watch->destroy = destroy;
  hal_loop_invoke(hal_network_connect, g_atomic_rc_box_acquire(watch));
  return watch;
}

static void hal_network_disconnect(gpointer data) {
  HalNetworkWatch *watch = data;
  watch->changed = NULL;
  if (watch->handler) g_signal_handler_disconnect(g_network_monitor_get_default(), watch->handler);
  watch->handler = 0;
  if (watch->destroy) watch->destroy(watch->data);
  g_atomic_rc_box_release(watch);
}

void hal_network_unwatch(HalNetworkWatch *watch) { hal_loop_invoke(hal_network_disconnect, watch); }
