#include "CDesktop.h"

#include <gio/gio.h>

static const char hal_service[] = "org.freedesktop.secrets";

static gboolean hal_bus_call(GDBusConnection *bus, const char *method, GVariant *parameters, const char *reply,
                             int milliseconds, GVariant **answer) {
  *answer = g_dbus_connection_call_sync(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                        method, parameters, G_VARIANT_TYPE(reply), G_DBUS_CALL_FLAGS_NONE,
                                        milliseconds, NULL, NULL);
  return *answer != NULL;
}

gboolean hal_secret_is_available(int milliseconds) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return FALSE;
  gboolean is_available = FALSE;
  GVariant *answer;
  if (hal_bus_call(bus, "NameHasOwner", g_variant_new("(s)", hal_service), "(b)", milliseconds, &answer)) {
    g_variant_get(answer, "(b)", &is_available);
    g_variant_unref(answer);
  }
  if (!is_available && hal_bus_call(bus, "ListActivatableNames", NULL, "(as)", milliseconds, &answer)) {
    const char **names;
    g_variant_get(answer, "(^a&s)", &names);
    is_available = g_strv_contains(names, hal_service);
    g_free(names);
    g_variant_unref(answer);
  }
  g_object_unref(bus);
  return is_available;
}
