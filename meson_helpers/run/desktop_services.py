"""Stand-ins for services of a desktop on a private bus: notifications with a user who presses buttons, and sessions whose
style, power state and lock change.

- Source: https://specifications.freedesktop.org/notification-spec/1.2/ (9. D-BUS Protocol).
- Source: https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
- Source: https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html (PrepareForSleep,
  LockedHint)
"""
import threading

NOTIFICATIONS = """<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
  </method>
</interface></node>"""

SETTINGS = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="Read">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
  </method>
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""

# GTK asks for a monitor of the session if the name of the portals is owned.
INHIBIT = """<node><interface name="org.freedesktop.portal.Inhibit">
  <method name="CreateMonitor">
    <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
  </method>
</interface></node>"""

LOGIN = """<node><interface name="org.freedesktop.login1.Manager">
  <signal name="PrepareForSleep"><arg type="b"/></signal>
</interface></node>"""

PROPERTIES = """<node><interface name="org.freedesktop.DBus.Properties">
  <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
  <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>
</interface></node>"""


class BusObjects:
    """Objects on the session bus, whose methods are those of this class with the same names.

    Has a thread of its own: a program that waits for an answer does not answer questions of assistive technology.
    """

    def __init__(self, bus=None):
        from gi.repository import Gio, GLib
        self.gio, self.glib = Gio, GLib
        self.bus = bus or Gio.bus_get_sync(Gio.BusType.SESSION)

    def offer(self, name, path, *interfaces):
        """Offers an object in a thread of its own. Returns when it can be called."""
        ready = threading.Event()
        threading.Thread(target=self.serve, args=(name, path, interfaces, ready), daemon=True).start()
        ready.wait()

    def serve(self, name, path, interfaces, ready):
        context = self.glib.MainContext()
        context.push_thread_default()
        for interface in interfaces:
            node = self.gio.DBusNodeInfo.new_for_xml(interface)
            self.bus.register_object(path, node.interfaces[0], self.called, None, None)
        self.gio.bus_own_name_on_connection(
            self.bus, name, self.gio.BusNameOwnerFlags.NONE, lambda *_: ready.set(), None)
        while True:
            context.iteration(True)

    def called(self, _, sender, path, interface, method, parameters, invocation):
        """Answers a call of a method."""
        values = parameters.unpack()
        try:
            answer = getattr(self, method)(sender, *values)
        except KeyError as error:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", str(error))
            return
        invocation.return_value(answer and self.glib.Variant(*answer))

    def emit(self, path, interface, signal, kind, values):
        self.bus.emit_signal(None, path, interface, signal, self.glib.Variant(kind, values))


class DesktopServices(BusObjects):
    """The notifications that are shown."""

    NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"

    def __init__(self):
        super().__init__()
        # By ID: the title, the body, and the buttons as pairs of an action and a label.
        self.shown = {}
        self.withdrawn = []
        self.count = 0
        self.offer(self.NAME, self.PATH, NOTIFICATIONS)

    def Notify(self, _, name, replaced, icon, title, body, actions, hints, timeout):
        if not replaced:
            self.count += 1
        number = replaced or self.count
        self.shown[number] = (title, body, list(zip(actions[::2], actions[1::2])))
        return "(u)", (number,)

    def CloseNotification(self, _, number):
        self.withdrawn += [self.shown.pop(number)] if number in self.shown else []
        self.emit(self.PATH, self.NAME, "NotificationClosed", "(uu)", (number, 3))

    def GetCapabilities(self, _):
        return "(as)", (["actions", "body"],)

    def GetServerInformation(self, _):
        return "(ssss)", ("walkthrough", "Halcyon", "1", "1.2")

    def texts(self):
        """Returns the texts of the notifications that are shown, each in one line."""
        return [self.text(shown) for shown in self.shown.values()]

    @staticmethod
    def text(notification):
        title, body, buttons = notification
        labels = [label for action, label in buttons if action != "default"]
        return f'{title} · {body} · {" · ".join(f"[{label}]" for label in labels)}'

    def press(self, label):
        """Presses a button of the newest notification that has it. Returns whether one does."""
        for number, (_, _, buttons) in reversed(self.shown.items()):
            for action, title in buttons:
                if title == label:
                    # Servers close a notification whose button was pressed.
                    self.withdrawn.append(self.shown.pop(number))
                    self.emit(self.PATH, self.NAME, "ActionInvoked", "(us)", (number, action))
                    self.emit(self.PATH, self.NAME, "NotificationClosed", "(uu)", (number, 2))
                    return True
        return False

    def activate(self, application, action, parameter):
        """Activates an action of an application like a desktop that keeps notifications, which starts the application."""
        self.bus.call(
            application, "/" + application.replace(".", "/"), "org.freedesktop.Application", "ActivateAction",
            self.glib.Variant("(sava{sv})", (action, [self.glib.Variant("s", parameter)], {})), None,
            self.gio.DBusCallFlags.NONE, 10_000, None, None)


class StyleService(BusObjects):
    """The style that the user prefers, in place of the portals."""

    STYLES = {
        "light": {"color-scheme": 0, "high-contrast": False}, "dark": {"color-scheme": 1, "high-contrast": False},
        "contrast": {"color-scheme": 0, "high-contrast": True}}
    PATH = "/org/freedesktop/portal/desktop"

    def __init__(self, bus=None):
        super().__init__(bus)
        self.settings = {
            ("org.freedesktop.appearance", "color-scheme"): ("u", 0),
            ("org.gnome.desktop.a11y.interface", "high-contrast"): ("b", False),
        }
        self.offer("org.freedesktop.portal.Desktop", self.PATH, SETTINGS, INHIBIT)

    def Read(self, _, namespace, key):
        value = self.settings.get((namespace, key))
        if not value:
            raise KeyError(f"{namespace} {key}")
        return "(v)", (self.glib.Variant("v", self.glib.Variant(*value)),)

    def CreateMonitor(self, sender, window, options):
        name = sender[1:].replace(".", "_")
        return "(o)", (f"/org/freedesktop/portal/desktop/request/{name}/{options.get('handle_token', 'monitor')}",)

    def ReadAll(self, _, namespaces):
        found = {}
        for (namespace, key), value in self.settings.items():
            found.setdefault(namespace, {})[key] = self.glib.Variant(*value)
        return "(a{sa{sv}})", (found,)

    def change(self, key, value):
        """Changes a setting by its key: "color-scheme" to 0 to 2, or "high-contrast"."""
        (place, (kind, _)), = [item for item in self.settings.items() if item[0][1] == key]
        self.settings[place] = kind, value
        self.emit(
            self.PATH, "org.freedesktop.portal.Settings", "SettingChanged", "(ssv)", (*place, self.glib.Variant(kind, value)))

    def set_style(self, name):
        """Changes the settings to a style: "light", "dark" or "contrast"."""
        for key, value in self.STYLES[name].items():
            self.change(key, value)


class SessionServices(StyleService):
    """The style that the user prefers, and a machine that is suspended and resumed.

    The program must use the session bus as its system bus too.
    """

    def __init__(self):
        super().__init__()
        self.offer("org.freedesktop.login1", "/org/freedesktop/login1", LOGIN)

    def sleep(self, begins):
        """Announces that the machine is about to be suspended, or that it was resumed."""
        self.emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep", "(b)", (begins,))


class LoginSession(BusObjects):
    """A session of the login manager that is locked and unlocked.

    The program must use the bus as its system bus.
    """

    INTERFACE, PATH = "org.freedesktop.login1.Session", "/org/freedesktop/login1/session"

    def __init__(self, bus):
        super().__init__(bus)
        self.isLocked = False
        self.offer("org.freedesktop.login1", f"{self.PATH}/auto", PROPERTIES)

    def Get(self, _, interface, name):
        if (interface, name) != (self.INTERFACE, "LockedHint"):
            raise KeyError(f"{interface} {name}")
        return "(v)", (self.glib.Variant("b", self.isLocked),)

    def lock(self, isLocked):
        """Locks or unlocks the session. Like the real one, the signal has the path with the number of the session."""
        self.isLocked = isLocked
        self.emit(f"{self.PATH}/_32", "org.freedesktop.DBus.Properties", "PropertiesChanged", "(sa{sv}as)",
                  (self.INTERFACE, {"LockedHint": self.glib.Variant("b", isLocked)}, []))
