"""A stand-in for the notification server of a desktop on the session bus of a walkthrough, with a user who presses buttons.

- Source: https://specifications.freedesktop.org/notification-spec/1.2/ (9. D-BUS Protocol).
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


class DesktopServices:
    """The notifications that are shown.

    Has a thread of its own: a program that waits for an answer does not answer questions of assistive technology.
    """

    def __init__(self):
        from gi.repository import Gio, GLib
        self.gio, self.glib = Gio, GLib
        # By ID: the title, the body, and the buttons as pairs of an action and a label.
        self.shown = {}
        self.withdrawn = []
        self.count = 0
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.offer("org.freedesktop.Notifications", "/org/freedesktop/Notifications", NOTIFICATIONS)

    def offer(self, name, path, interface):
        """Offers an object in a thread of its own. Returns when it can be called."""
        ready = threading.Event()
        threading.Thread(target=self.serve, args=(name, path, interface, ready), daemon=True).start()
        ready.wait()

    def serve(self, name, path, interface, ready):
        context = self.glib.MainContext()
        context.push_thread_default()
        node = self.gio.DBusNodeInfo.new_for_xml(interface)
        self.bus.register_object(path, node.interfaces[0], self.called, None, None)
        self.gio.bus_own_name_on_connection(
            self.bus, name, self.gio.BusNameOwnerFlags.NONE, lambda *_: ready.set(), None)
        while True:
            context.iteration(True)

    def called(self, _, sender, path, interface, method, parameters, invocation):
        """Answers a call of a method."""
        values = parameters.unpack()
        answer = getattr(self, method)(sender, *values)
        invocation.return_value(answer and self.glib.Variant(*answer))

    def Notify(self, _, name, replaced, icon, title, body, actions, hints, timeout):
        if not replaced:
            self.count += 1
        number = replaced or self.count
        self.shown[number] = (title, body, list(zip(actions[::2], actions[1::2])))
        return "(u)", (number,)

    def CloseNotification(self, _, number):
        self.withdrawn += [self.shown.pop(number)] if number in self.shown else []
        self.emit("NotificationClosed", "(uu)", (number, 3))

    def GetCapabilities(self, _):
        return "(as)", (["actions", "body"],)

    def GetServerInformation(self, _):
        return "(ssss)", ("walkthrough", "Halcyon", "1", "1.2")

    def emit(self, signal, kind, values):
        self.bus.emit_signal(
            None, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", signal, self.glib.Variant(kind, values))

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
                    self.emit("ActionInvoked", "(us)", (number, action))
                    self.emit("NotificationClosed", "(uu)", (number, 2))
                    return True
        return False

    def activate(self, application, action, parameter):
        """Activates an action of an application like a desktop that keeps notifications, which starts the application."""
        self.bus.call(
            application, "/" + application.replace(".", "/"), "org.freedesktop.Application", "ActivateAction",
            self.glib.Variant("(sava{sv})", (action, [self.glib.Variant("s", parameter)], {})), None,
            self.gio.DBusCallFlags.NONE, 10_000, None, None)
