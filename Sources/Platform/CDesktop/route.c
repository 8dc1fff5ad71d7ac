#include "route.h"

#include <glib-unix.h>
#include <linux/rtnetlink.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

/* From linux/route.h, which conflicts with the headers of the C library. */
#define HAL_ROUTE_UP 0x1
#define HAL_ROUTE_REJECTS 0x200

/* A routing table of the kernel has one line per route; `is_default` parses one. */
static gboolean hal_route_in(const char *path, gboolean (*is_default)(const char *line)) {
  FILE *file = fopen(path, "re");
  char line[512];
  gboolean found = FALSE;
  while (file && !found && fgets(line, sizeof line, file)) found = is_default(line);
  if (file) fclose(file);
  return found;
}

static gboolean hal_route_leads_out(unsigned flags) {
  return (flags & HAL_ROUTE_UP) && !(flags & HAL_ROUTE_REJECTS);
}

static gboolean hal_route_is_default4(const char *line) {
  unsigned destination, flags, mask;
  return sscanf(line, "%*s %x %*x %x %*d %*d %*d %x", &destination, &flags, &mask) == 3 && destination == 0 &&
         mask == 0 && hal_route_leads_out(flags);
}

static gboolean hal_route_is_default6(const char *line) {
  char destination[33];
  unsigned prefix, flags;
  return sscanf(line, "%32s %x %*s %*x %*s %*x %*x %*x %x", destination, &prefix, &flags) == 3 && prefix == 0 &&
         strspn(destination, "0") == 32 && hal_route_leads_out(flags);
}

gboolean hal_route_exists(void) {
  return hal_route_in("/proc/net/route", hal_route_is_default4) ||
         hal_route_in("/proc/net/ipv6_route", hal_route_is_default6);
}

typedef struct {
  int descriptor;
  GSourceFunc changed;
  gpointer data;
} HalRouteWatch;

static gboolean hal_route_changed(int socket, GIOCondition condition, gpointer data) {
  HalRouteWatch *watch = data;
  char message[8192];
  /* The content does not matter, since the tables are read again. */
  while (recv(socket, message, sizeof message, MSG_DONTWAIT) > 0) {}
  watch->changed(watch->data);
  return (condition & (G_IO_HUP | G_IO_NVAL)) ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

static void hal_route_free(gpointer data) {
  HalRouteWatch *watch = data;
  close(watch->descriptor);
  g_free(watch);
}

GSource *hal_route_watch(GSourceFunc changed, gpointer data) {
  struct sockaddr_nl address = {
    .nl_family = AF_NETLINK,
    .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR,
  };
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (descriptor < 0) return NULL;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    close(descriptor);
    return NULL;
  }
  HalRouteWatch *watch = g_new(HalRouteWatch, 1);
  *watch = (HalRouteWatch){descriptor, changed, data};
  GSource *source = g_unix_fd_source_new(descriptor, G_IO_IN);
  g_source_set_callback(source, G_SOURCE_FUNC(hal_route_changed), watch, hal_route_free);
  g_source_attach(source, g_main_context_get_thread_default());
  return source;
}
