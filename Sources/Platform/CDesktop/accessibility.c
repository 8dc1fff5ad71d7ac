#include "CDesktop.h"

#include <gio/gio.h>

char *hal_accessibility_bus_address(int milliseconds) {
  char *session = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!session) return NULL;
  GDBusConnection *bus = g_dbus_connection_new_for_address_sync(
      session, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      NULL, NULL);
  g_free(session);
  if (!bus) return NULL;
  char *address = NULL;
  GVariant *answer = g_dbus_connection_call_sync(bus, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
                                                 NULL, G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, milliseconds,
                                                 NULL, NULL);
  if (answer) {
    g_variant_get(answer, "(s)", &address);
    g_variant_unref(answer);
  }
  g_dbus_connection_close_sync(bus, NULL, NULL);
  g_object_unref(bus);
  if (address && !*address) g_clear_pointer(&address, g_free);
  return address;
}
