"""Reads the accessible objects of a program with few messages that are sent together: one for the names and states of all
objects that GTK knows, and one for the children of each. Asking one object after the other took most of the time of a
walkthrough, and the cache of libatspi can contain an object as its own descendant.

- Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Cache.xml (GetItems)
- Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Accessible.xml
- Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Event.xml
- Source: https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Registry.xml (RegisterEvent)
"""
import collections

REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
CACHE = "/org/a11y/atspi/cache"
ACCESSIBLE, EVENTS, VALUE = "org.a11y.atspi.Accessible", "org.a11y.atspi.Event.Object", "org.a11y.atspi.Value"
PROPERTIES = "org.freedesktop.DBus.Properties.GetAll"
WINDOW_COORDINATES = 1
# Limits of what is read, so that long lists do not delay it.
CHILDREN, DEPTH = 40, 40
STATES = ("ACTIVE", "BUSY", "CHECKED", "EXPANDABLE", "EXPANDED", "FOCUSABLE", "FOCUSED", "PRESSED", "SENSITIVE")

Rectangle = collections.namedtuple("Rectangle", "x y width height")
#: The names of roles in newer versions of at-spi2-core and GTK, and those of GTK 4.8, which the tests use.
ROLE_ALIASES = {"button": "push button", "toggle button": "push button", "grouping": "panel"}

Facts = collections.namedtuple("Facts", "count interfaces name role description states", defaults=(0, (), "", 0, "", (0, 0)))
Event = collections.namedtuple("Event", "kind isOn value program path")


class Object:
    """An object as it was when it was read, with its presented children."""

    def __init__(self, bus, program, path, parent=None):
        self.bus, self.program, self.path, self.parent = bus, program, path, parent
        self.facts = Facts()
        self.children = []
        self.depth = parent.depth + 1 if parent else 0

    def __iter__(self):
        """The object and all objects in it, each before its children."""
        yield self
        for child in self.children:
            yield from child

    @property
    def name(self):
        return self.facts.name

    @property
    def description(self):
        return self.facts.description

    @property
    def role(self):
        name = self.bus.atspi.role_get_name(self.bus.atspi.Role(self.facts.role))
        return ROLE_ALIASES.get(name, name)

    @property
    def states(self):
        bits = self.facts.states[0] | self.facts.states[1] << 32
        return [name.lower() for name in STATES if bits >> int(getattr(self.bus.atspi.StateType, name)) & 1]

    def activate(self):
        """Activates the object now, and returns whether it could be."""
        answer = self.bus.call(self.program, self.path, "org.a11y.atspi.Action.DoAction", "(i)", 0)
        return bool(answer and answer[0])

    def extents(self):
        """Returns where the object is now, in the window, or None if it is gone."""
        answer = self.bus.call(
            self.program, self.path, "org.a11y.atspi.Component.GetExtents", "(u)", WINDOW_COORDINATES)
        return answer and Rectangle(*answer[0])

    def node(self):
        """Returns the object with its descendants as a value for JSON."""
        result = {"role": self.role, "name": self.name, "states": self.states}
        if self.description:
            result["description"] = self.description
        if VALUE in self.facts.interfaces and (answer := self.bus.call(self.program, self.path, PROPERTIES, "(s)", VALUE)):
            result["value"] = {
                "now": answer[0]["CurrentValue"], "minimum": answer[0]["MinimumValue"], "maximum": answer[0]["MaximumValue"]}
        return result | {"children": [child.node() for child in self.children]}


class AccessibleBus:
    """A connection to the accessibility bus of the session. `heard` is called with the events of objects, while the default
    context runs."""

    def __init__(self, timeout_seconds, heard):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, Gio, GLib
        self.atspi, self.glib, self.milliseconds, self.heard = Atspi, GLib, timeout_seconds * 1000, heard
        # Of its own, so that no events of objects are handled meanwhile.
        self.context = GLib.MainContext()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        answer = self.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        if not answer:
            raise OSError("there is no accessibility bus")
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            answer[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.bus.signal_subscribe(None, EVENTS, None, None, None, Gio.DBusSignalFlags.NONE, self.event)
        # Newer versions of GTK than 4.8, such as 4.18, send events only to those who ask.
        self.call(REGISTRY, "/org/a11y/atspi/registry", f"{REGISTRY}.RegisterEvent", "(sass)", "object:", [], "")

    def event(self, bus, program, path, interface, member, parameters):
        detail, is_on, _, value, _ = parameters.unpack()
        kind = detail if member in ("PropertyChange", "StateChanged") else member.lower()
        self.heard(Event(kind, bool(is_on), value, program, path))

    def call(self, program, path, method, signature="()", *values):
        """Calls a method. Returns its results, or None if the object is gone."""
        answer, = self.answers(program, [(path, method)], signature, *values)
        return answer and answer.unpack()

    def answers(self, program, calls, signature="()", *values):
        """Calls methods of objects at the same time. A result is None if the object is gone."""
        results = {}

        def answered(bus, result, index):
            try:
                results[index] = bus.call_finish(result)
            except self.glib.Error:
                results[index] = None

        self.context.push_thread_default()
        try:
            for index, (path, method) in enumerate(calls):
                interface, _, name = method.rpartition(".")
                self.bus.call(program, path, interface, name, self.glib.Variant(signature, values), None, 0,
                              self.milliseconds, None, answered, index)
            while len(results) < len(calls):
                self.context.iteration(True)
        finally:
            self.context.pop_thread_default()
        return [results[index] for index in range(len(calls))]

    def children(self, program, paths):
        """Returns the programs and paths of the children of each object."""
        answers = self.answers(program, [(path, f"{ACCESSIBLE}.GetChildren") for path in paths])
        return [answer.unpack()[0] if answer else [] for answer in answers]

    def windows(self):
        """Returns the windows of all programs, as pairs of a program and a path."""
        programs, = self.children(REGISTRY, [ROOT])
        return {window for program, path in programs for window in self.children(program, [path])[0]}

    def read(self):
        """Returns the first program that has a window, with its objects, or None."""
        programs, = self.children(REGISTRY, [ROOT])
        return next((root for program, _ in programs if (root := self.read_program(program)).children), None)

    def read_program(self, program):
        root = Object(self, program, ROOT)
        known = self.known(program)
        level = [root]
        while level:
            # GTK counts no children of the program.
            level = [one for one in level if one is root or one.path not in known or known[one.path].count]
            for one, children in zip(level, self.children(program, [one.path for one in level])):
                one.children = [Object(self, program, path, one) for _, path in children[:CHILDREN]]
            level = [child for one in level for child in one.children if child.depth <= DEPTH]
        if any(one.path not in known for one in root):
            # GTK knows an object when somebody has asked for it.
            known = self.known(program)
        for one in root:
            one.facts = known.get(one.path, one.facts)
        return root

    def known(self, program):
        """Returns the facts about all objects that GTK knows, by path."""
        answer, = self.answers(program, [(CACHE, "org.a11y.atspi.Cache.GetItems")])
        if not answer:
            return {}
        items = answer.get_child_value(0)
        # Unpacking all of an item takes several times as long.
        fields = [items.get_child_value(index).get_child_value for index in range(items.n_children())]
        return {
            field(0).get_child_value(1).get_string(): Facts(
                field(4).get_int32(), field(5).get_strv(), field(6).get_string(), field(7).get_uint32(), field(8).get_string(),
                field(9).unpack())
            for field in fields}

    def object(self, program, path):
        """Returns an object without its children, or None if it is gone."""
        methods = [f"{ACCESSIBLE}.GetRole", f"{ACCESSIBLE}.GetState", f"{ACCESSIBLE}.GetInterfaces"]
        role, states, interfaces = self.answers(program, [(path, method) for method in methods])
        properties = self.call(program, path, PROPERTIES, "(s)", ACCESSIBLE)
        if not (role and states and interfaces and properties):
            return None
        found = Object(self, program, path)
        found.facts = Facts(
            0, interfaces.unpack()[0], properties[0].get("Name", ""), role.unpack()[0], properties[0].get("Description", ""),
            states.unpack()[0])
        return found
