#include "hal_notice.h"

#include <gio/gio.h>

/* Screen readers speak an object with the role of a notification when it is shown. GTK 4.8 has no role that becomes one, and
 * does not give access to its connection to the accessibility bus. So each message is an object of a small program of its own
 * on that bus, which is not in the list of programs, and which screen readers only know from the events.
 *
 * - Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Accessible.xml
 * - Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Event.xml */

#define FOLDER "/org/a11y/atspi/accessible"
#define ROOT "root"
/* Screen readers ask for the text of a message after others were added. */
enum { KEPT = 32, LONGEST = 1000 };
/* - Source: AtspiRole and AtspiStateType */
enum { ROLE_APPLICATION = 75, ROLE_NOTIFICATION = 101 };
enum { STATE_ENABLED = 8, STATE_SENSITIVE = 24, STATE_SHOWING = 25, STATE_VISIBLE = 30 };

typedef struct {
  guint number;
  char *text;
} Notice;

static enum { UNCONNECTED, CONNECTING, CONNECTED, UNAVAILABLE } phase;
static GDBusConnection *bus;
static GDBusNodeInfo *interfaces;
static Notice notices[KEPT];
static guint last_number;
/* The number of the last message that was shown; the later ones wait for the connection. */
static guint last_shown;

static const char interfaces_xml[] =
    "<node>"
    "<interface name='org.a11y.atspi.Accessible'>"
    "<property name='Name' type='s' access='read'/>"
    "<property name='Description' type='s' access='read'/>"
    "<property name='Locale' type='s' access='read'/>"
    "<property name='AccessibleId' type='s' access='read'/>"
    "<property name='Parent' type='(so)' access='read'/>"
    "<property name='ChildCount' type='i' access='read'/>"
    "<method name='GetChildAtIndex'><arg type='i' direction='in'/><arg type='(so)' direction='out'/></method>"
    "<method name='GetChildren'><arg type='a(so)' direction='out'/></method>"
    "<method name='GetIndexInParent'><arg type='i' direction='out'/></method>"
    "<method name='GetRelationSet'><arg type='a(ua(so))' direction='out'/></method>"
    "<method name='GetRole'><arg type='u' direction='out'/></method>"
    "<method name='GetRoleName'><arg type='s' direction='out'/></method>"
    "<method name='GetLocalizedRoleName'><arg type='s' direction='out'/></method>"
    "<method name='GetState'><arg type='au' direction='out'/></method>"
    "<method name='GetAttributes'><arg type='a{ss}' direction='out'/></method>"
    "<method name='GetApplication'><arg type='(so)' direction='out'/></method>"
    "<method name='GetInterfaces'><arg type='as' direction='out'/></method>"
    "</interface>"
    "<interface name='org.a11y.atspi.Application'>"
    "<property name='ToolkitName' type='s' access='read'/>"
    "<property name='Version' type='s' access='read'/>"
    "<property name='AtspiVersion' type='s' access='read'/>"
    "<property name='Id' type='i' access='readwrite'/>"
    "<method name='GetLocale'><arg type='u' direction='in'/><arg type='s' direction='out'/></method>"
    "</interface>"
    "</node>";

static const char *text_of(const char *node) {
  guint64 number;
  if (!node || !g_ascii_string_to_unsigned(node, 10, 1, G_MAXUINT, &number, NULL)) return NULL;
  Notice *notice = &notices[number % KEPT];
  return notice->number == number ? notice->text : NULL;
}

static gboolean is_root(const char *path) { return g_str_has_suffix(path, "/" ROOT); }

static const char *node_of(const char *path) { return strrchr(path, '/') + 1; }

static GVariant *reference(gboolean exists) {
  return exists ? g_variant_new("(so)", g_dbus_connection_get_unique_name(bus), FOLDER "/" ROOT)
                : g_variant_new("(so)", "", "/org/a11y/atspi/null");
}

static void answer(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                   const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data) {
  gboolean root = is_root(path);
  GVariant *result;
  if (g_str_equal(method, "GetRole")) {
    result = g_variant_new("(u)", root ? ROLE_APPLICATION : ROLE_NOTIFICATION);
  } else if (g_str_equal(method, "GetRoleName") || g_str_equal(method, "GetLocalizedRoleName")) {
    result = g_variant_new("(s)", root ? "application" : "notification");
  } else if (g_str_equal(method, "GetState")) {
    guint32 low = 1u << STATE_ENABLED | 1u << STATE_SENSITIVE | 1u << STATE_SHOWING | 1u << STATE_VISIBLE;
    guint32 states[] = {low, 0};
    result = g_variant_new("(@au)", g_variant_new_fixed_array(G_VARIANT_TYPE_UINT32, states, 2, sizeof states[0]));
  } else if (g_str_equal(method, "GetApplication")) {
    result = g_variant_new("(@(so))", reference(TRUE));
  } else if (g_str_equal(method, "GetChildAtIndex")) {
    result = g_variant_new("(@(so))", reference(FALSE));
  } else if (g_str_equal(method, "GetChildren")) {
    result = g_variant_new("(a(so))", NULL);
  } else if (g_str_equal(method, "GetIndexInParent")) {
    result = g_variant_new("(i)", -1);
  } else if (g_str_equal(method, "GetRelationSet")) {
    result = g_variant_new("(a(ua(so)))", NULL);
  } else if (g_str_equal(method, "GetAttributes")) {
    result = g_variant_new("(a{ss})", NULL);
  } else if (g_str_equal(method, "GetInterfaces")) {
    const char *names[] = {"org.a11y.atspi.Accessible", root ? "org.a11y.atspi.Application" : NULL, NULL};
    result = g_variant_new("(^as)", names);
  } else {
    result = g_variant_new("(s)", "");
  }
  g_dbus_method_invocation_return_value(invocation, result);
}

static GVariant *property(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                          const char *name, GError **error, gpointer data) {
  gboolean root = is_root(path);
  if (g_str_equal(name, "Name")) {
    const char *text = root ? g_get_prgname() : text_of(node_of(path));
    return g_variant_new_string(text ? text : "");
  }
  if (g_str_equal(name, "Parent")) return reference(!root);
  if (g_str_equal(name, "ChildCount") || g_str_equal(name, "Id")) return g_variant_new_int32(0);
  if (g_str_equal(name, "ToolkitName")) return g_variant_new_string("GTK");
  if (g_str_equal(name, "AtspiVersion")) return g_variant_new_string("2.1");
  return g_variant_new_string("");
}

static gboolean set_property(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                             const char *name, GVariant *value, GError **error, gpointer data) {
  return TRUE;
}

static const GDBusInterfaceVTable methods = {answer, property, set_property, {0}};

static char **enumerate(GDBusConnection *connection, const char *sender, const char *path, gpointer data) {
  return g_new0(char *, 1);
}

static GDBusInterfaceInfo **introspect(GDBusConnection *connection, const char *sender, const char *path, const char *node,
                                       gpointer data) {
  gboolean root = g_strcmp0(node, ROOT) == 0;
  if (!root && !text_of(node)) return NULL;
  GDBusInterfaceInfo **found = g_new0(GDBusInterfaceInfo *, 3);
  for (int index = 0; index < (root ? 2 : 1); index++)
    found[index] = g_dbus_interface_info_ref(interfaces->interfaces[index]);
  return found;
}

static const GDBusInterfaceVTable *dispatch(GDBusConnection *connection, const char *sender, const char *path,
                                            const char *interface, const char *node, gpointer *out, gpointer data) {
  return g_strcmp0(node, ROOT) == 0 || text_of(node) ? &methods : NULL;
}

static const GDBusSubtreeVTable objects = {enumerate, introspect, dispatch, {0}};

static void show_waiting(void) {
  while (last_shown < last_number) {
    last_shown++;
    if (notices[last_shown % KEPT].number != last_shown) continue;
    char *path = g_strdup_printf(FOLDER "/%u", last_shown);
    g_dbus_connection_emit_signal(
        bus, NULL, path, "org.a11y.atspi.Event.Object", "StateChanged",
        g_variant_new("(siiva{sv})", "showing", 1, 0, g_variant_new_int32(0), NULL), NULL);
    g_free(path);
  }
}

static void closed(GDBusConnection *connection, gboolean remote, GError *error, gpointer data) {
  if (connection != bus) return;
  g_clear_object(&bus);
  phase = UNCONNECTED;
}

static void unavailable(GError *error) {
  g_debug("No accessibility bus: %s", error ? error->message : "");
  g_clear_error(&error);
  phase = UNAVAILABLE;
}

static void connected(GObject *source, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  bus = g_dbus_connection_new_for_address_finish(result, &error);
  if (!bus) return unavailable(error);
  if (!interfaces) interfaces = g_dbus_node_info_new_for_xml(interfaces_xml, NULL);
  g_signal_connect(bus, "closed", G_CALLBACK(closed), NULL);
  if (!interfaces ||
      !g_dbus_connection_register_subtree(bus, FOLDER, &objects, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES, NULL,
                                          NULL, &error)) {
    g_clear_object(&bus);
    return unavailable(error);
  }
  phase = CONNECTED;
  show_waiting();
}

static void connect_to(const char *address) {
  g_dbus_connection_new_for_address(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL,
      connected, NULL);
}

static void addressed(GObject *source, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  GVariant *found = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (!found) return unavailable(error);
  const char *address;
  g_variant_get(found, "(&s)", &address);
  connect_to(address);
  g_variant_unref(found);
}

static void found_session(GObject *source, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  GDBusConnection *session = g_bus_get_finish(result, &error);
  if (!session) return unavailable(error);
  g_dbus_connection_call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL, G_VARIANT_TYPE("(s)"),
                         G_DBUS_CALL_FLAGS_NONE, -1, NULL, addressed, NULL);
  g_object_unref(session);
}

static void connect_once(void) {
  if (phase != UNCONNECTED) return;
  phase = CONNECTING;
  const char *address = g_getenv("AT_SPI_BUS_ADDRESS");
  if (address && *address) {
    connect_to(address);
  } else {
    g_bus_get(G_BUS_TYPE_SESSION, NULL, found_session, NULL);
  }
}

gboolean hal_notice_speak(const char *message) {
  const char *backend = g_getenv("GTK_A11Y");
  if (phase == UNAVAILABLE || (backend && (g_str_equal(backend, "none") || g_str_equal(backend, "test")))) return FALSE;
  if (!message || !*message) return FALSE;
  last_number++;
  Notice *notice = &notices[last_number % KEPT];
  g_free(notice->text);
  notice->number = last_number;
  notice->text = g_utf8_substring(message, 0, MIN(g_utf8_strlen(message, -1), LONGEST));
  connect_once();
  if (phase == CONNECTED) show_waiting();
  return TRUE;
}
