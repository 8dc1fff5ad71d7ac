#include "hal_main_queue.h"

#include <glib-unix.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* Exported by libdispatch for other run loops; CoreFoundation uses the same functions. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(gint fd, GIOCondition condition, gpointer data) {
  eventfd_t count;
  (void)!eventfd_read(fd, &count);
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void hal_main_queue_attach(int priority) {
  static guint attached = 0;
  if (attached) return;
  GSource *source = g_unix_fd_source_new(_dispatch_get_main_queue_handle_4CF(), G_IO_IN);
  g_source_set_callback(source, G_SOURCE_FUNC(drain), NULL, NULL);
  g_source_set_priority(source, priority);
  g_source_set_static_name(source, "swift-main-actor");
  attached = g_source_attach(source, NULL);
  g_source_unref(source);
}
