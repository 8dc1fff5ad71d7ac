#include "CDesktopNetwork.h"
#include "loop.h"
#include "route.h"

struct _HalNetworkWatch {
  HalNetworkChanged changed;
  gpointer data;
  GDestroyNotify destroy;
  gulong handler;
  GSource *routes;
};

/*
 * Without a system service, GLib monitors the kernel with a delay of a second, and without IPv6 it
 * misses interfaces that go down. So this code monitors the kernel as well.
 */
static gboolean hal_network_is_kernels(GNetworkMonitor *monitor) {
  return g_strcmp0(G_OBJECT_TYPE_NAME(monitor), "GNetworkMonitorNetlink") == 0;
}

static gboolean hal_network_is_there(HalNetworkWatch *watch) {
  if (watch->routes) return hal_route_exists();
  return g_network_monitor_get_network_available(g_network_monitor_get_default());
}

/*
 * The monitor may emit on the thread that first used it; callbacks run on the thread of the loop
 * only.
 */
static void hal_network_tell(gpointer data) {
  HalNetworkWatch *watch = data;
  if (watch->changed) watch->changed(hal_network_is_there(watch), watch->data);
  g_atomic_rc_box_release(watch);
}

static gboolean hal_network_routes_changed(gpointer data) {
  hal_network_tell(g_atomic_rc_box_acquire(data));
  return G_SOURCE_CONTINUE;
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
  /* Destroyed with the watch, on this thread. */
  if (hal_network_is_kernels(g_network_monitor_get_default()))
    watch->routes = hal_route_watch(hal_network_routes_changed, watch);
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
  if (watch->routes) {
    g_source_destroy(watch->routes);
    g_clear_pointer(&watch->routes, g_source_unref);
  }
  if (watch->destroy) watch->destroy(watch->data);
  g_atomic_rc_box_release(watch);
}

void hal_network_unwatch(HalNetworkWatch *watch) { hal_loop_invoke(hal_network_disconnect, watch); }
