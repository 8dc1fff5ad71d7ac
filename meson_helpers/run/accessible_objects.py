"""Reads the accessible objects of a program with few messages that are sent together: one for the names of all objects that
GTK knows, and one for the children of each. Asking one object after the other for its name, description and children took
most of the time of a walkthrough.

- Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Cache.xml (GetItems)
- Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Accessible.xml
"""
import collections

ROOT = "/org/a11y/atspi/accessible/root"
CACHE = "/org/a11y/atspi/cache"
ACCESSIBLE = "org.a11y.atspi.Accessible"
WINDOW_COORDINATES = 1
# Limits of what is read, so that long lists do not delay it.
CHILDREN, DEPTH = 40, 40

Rectangle = collections.namedtuple("Rectangle", "x y width height")


class Object:
    """An object as it was when it was read, with its presented children."""

    def __init__(self, bus, program, path, parent):
        self.bus, self.program, self.path, self.parent = bus, program, path, parent
        self.name = self.role = self.description = ""
        self.children = []
        self.depth = parent.depth + 1 if parent else 0

    def __iter__(self):
        """The object and all objects in it, each before its children."""
        yield self
        for child in self.children:
            yield from child

    def activate(self):
        """Activates the object now, and returns whether it could be."""
        answer = self.bus.call(self.program, self.path, "org.a11y.atspi.Action.DoAction", "(i)", 0)
        return bool(answer and answer[0])

    def extents(self):
        """Returns where the object is now, in the window, or None if it is gone."""
        answer = self.bus.call(
            self.program, self.path, "org.a11y.atspi.Component.GetExtents", "(u)", WINDOW_COORDINATES)
        return answer and Rectangle(*answer[0])


class AccessibleBus:
    """A connection to the accessibility bus of the session."""

    def __init__(self, timeout_seconds):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, Gio, GLib
        self.atspi, self.glib, self.milliseconds = Atspi, GLib, timeout_seconds * 1000
        # Of its own, so that no events of objects are handled meanwhile.
        self.context = GLib.MainContext()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        address, = self.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def call(self, program, path, method, signature="()", *values):
        """Calls a method. Returns its results, or None if the object is gone."""
        answer, = self.answers(program, [path], method, signature, *values)
        return answer and answer.unpack()

    def calls(self, program, paths, method, signature="()", *values):
        """Calls a method of several objects at the same time."""
        return [answer and answer.unpack() for answer in self.answers(program, paths, method, signature, *values)]

    def answers(self, program, paths, method, signature="()", *values):
        results = {}
        interface, _, name = method.rpartition(".")

        def answered(bus, result, index):
            try:
                results[index] = bus.call_finish(result)
            except self.glib.Error:
                results[index] = None

        self.context.push_thread_default()
        try:
            for index, path in enumerate(paths):
                self.bus.call(program, path, interface, name, self.glib.Variant(signature, values), None, 0,
                              self.milliseconds, None, answered, index)
            while len(results) < len(paths):
                self.context.iteration(True)
        finally:
            self.context.pop_thread_default()
        return [results[index] for index in range(len(paths))]

    def read(self):
        """Returns the first program that has a window, with its objects, or None."""
        programs = self.call("org.a11y.atspi.Registry", ROOT, f"{ACCESSIBLE}.GetChildren")
        for program, _ in programs[0] if programs else []:
            root = self.read_program(program)
            if root.children:
                return root
        return None

    def read_program(self, program):
        root = Object(self, program, ROOT, None)
        known = self.known(program)
        level = [root]
        while level:
            # GTK counts no children of the program.
            level = [one for one in level if one is root or one.path not in known or known[one.path][0]]
            answers = self.calls(program, [one.path for one in level], f"{ACCESSIBLE}.GetChildren")
            for one, answer in zip(level, answers):
                one.children = [Object(self, program, path, one) for _, path in (answer[0] if answer else [])[:CHILDREN]]
            level = [child for one in level for child in one.children if child.depth <= DEPTH]
        self.describe(program, list(root), known)
        return root

    def known(self, program):
        """Returns the number of children, name, role and description of all objects that somebody has asked for, by path."""
        answer, = self.answers(program, [CACHE], "org.a11y.atspi.Cache.GetItems")
        if not answer:
            return {}
        items = answer.get_child_value(0)
        # Unpacking all of an item takes several times as long.
        fields = [items.get_child_value(index).get_child_value for index in range(items.n_children())]
        return {
            field(0).get_child_value(1).get_string(): (
                field(4).get_int32(), field(6).get_string(), field(7).get_uint32(), field(8).get_string())
            for field in fields}

    def describe(self, program, objects, known):
        if any(one.path not in known for one in objects):
            known |= self.known(program)
        # These are not known yet.
        others = [one.path for one in objects if one.path not in known]
        properties = self.calls(program, others, "org.freedesktop.DBus.Properties.GetAll", "(s)", ACCESSIBLE)
        roles = self.calls(program, others, f"{ACCESSIBLE}.GetRole")
        for path, found, role in zip(others, properties, roles):
            if found and role:
                known[path] = 0, found[0].get("Name", ""), role[0], found[0].get("Description", "")
        for one in objects:
            if one.path in known:
                _, one.name, role, one.description = known[one.path]
                one.role = self.atspi.role_get_name(self.atspi.Role(role))
