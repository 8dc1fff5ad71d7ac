#!/usr/bin/python3
"""A session manager for tests: it ends the desktop session as GNOME does, for the programs on its session bus.

usage: session_manager.py APP_ID

Only programs with the application ID are told: the accessibility bus would end as well, and is needed after that. Prints "ready" once programs can register. For each line on the standard input, it asks the programs whether the session may
end, waits while they delay that, at most 20 s, then ends it, and prints the seconds that they delayed it.

- Source: https://gitlab.gnome.org/GNOME/gnome-session, gnome-session/org.gnome.SessionManager.xml and
  org.gnome.SessionManager.ClientPrivate.xml
"""
import sys
import time

from gi.repository import Gio, GLib

NAME, PATH = "org.gnome.SessionManager", "/org/gnome/SessionManager"
LIMIT_SECONDS = 20
MANAGER = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="org.gnome.SessionManager">
  <method name="RegisterClient"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
  <method name="UnregisterClient"><arg type="o" direction="in"/></method>
  <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="u" direction="in"/><arg type="u" direction="out"/></method>
  <method name="Uninhibit"><arg type="u" direction="in"/></method>
  <method name="IsInhibited"><arg type="u" direction="in"/><arg type="b" direction="out"/></method>
</interface></node>""").interfaces[0]
CLIENT = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="org.gnome.SessionManager.ClientPrivate">
  <method name="EndSessionResponse"><arg type="b" direction="in"/><arg type="s" direction="in"/></method>
  <signal name="QueryEndSession"><arg type="u"/></signal><signal name="EndSession"><arg type="u"/></signal>
  <signal name="CancelEndSession"/><signal name="Stop"/>
</interface></node>""").interfaces[0]


class SessionManager:
    def __init__(self, connection, name):
        self.connection, self.name = connection, name
        # The paths of clients by the names of their connections, who has answered, and what delays the end.
        self.clients, self.answered, self.inhibitions, self.count = {}, set(), set(), 0
        connection.register_object(PATH, MANAGER, self.call, None, None)

    def call(self, _connection, sender, path, _interface, method, arguments, invocation):
        result = None
        if method == "RegisterClient":
            self.count += 1
            client = f"{PATH}/Client{self.count}"
            self.connection.register_object(client, CLIENT, self.call, None, None)
            if arguments[0] == self.name:
                self.clients[sender] = client
                # A program that was killed never answers.
                Gio.bus_watch_name_on_connection(self.connection, sender, Gio.BusNameWatcherFlags.NONE, None,
                                                 lambda _connection, name: self.clients.pop(name, None))
            result = GLib.Variant("(o)", (client,))
        elif method == "UnregisterClient":
            self.clients.pop(sender, None)
        elif method == "Inhibit":
            self.count += 1
            self.inhibitions.add(self.count)
            result = GLib.Variant("(u)", (self.count,))
        elif method == "Uninhibit":
            self.inhibitions.discard(arguments[0])
        elif method == "IsInhibited":
            result = GLib.Variant("(b)", (bool(self.inhibitions),))
        elif method == "EndSessionResponse":
            self.answered.add(path)
        invocation.return_value(result)

    def emit(self, signal, *flags):
        arguments = GLib.Variant("(u)", flags) if flags else None
        for name, path in self.clients.items():
            self.connection.emit_signal(name, path, CLIENT.name, signal, arguments)

    def wait(self, condition):
        """Runs the main loop until a condition is met, and returns the seconds."""
        begin, context = time.monotonic(), GLib.MainContext.default()
        while not condition() and time.monotonic() - begin < LIMIT_SECONDS:
            GLib.timeout_add(50, lambda: GLib.SOURCE_REMOVE)
            context.iteration(True)
        return time.monotonic() - begin

    def end(self):
        self.answered.clear()
        self.emit("QueryEndSession", 0)
        self.wait(lambda: self.answered >= set(self.clients.values()))
        seconds = self.wait(lambda: not self.inhibitions)
        self.answered.clear()
        self.emit("EndSession", 0)
        self.wait(lambda: self.answered >= set(self.clients.values()))
        self.emit("Stop")
        self.connection.flush_sync()
        self.clients, self.inhibitions = {}, set()
        print(f"{seconds:.1f}", flush=True)


def main():
    connection = Gio.bus_get_sync(Gio.BusType.SESSION)
    manager = SessionManager(connection, sys.argv[1])
    Gio.bus_own_name_on_connection(connection, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
    loop = GLib.MainLoop()

    def read(source, _condition):
        if source.readline():
            manager.end()
            return True
        loop.quit()
        return False

    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
    loop.run()


if __name__ == "__main__":
    main()
