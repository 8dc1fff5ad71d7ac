#!/usr/bin/python3
"""Runs a GTK program on a private X display and accessibility bus, performs steps, and prints the accessible objects as JSON.

usage: desktop.py --app "PROGRAM ARGUMENTS" [--size 1000x700] [--do "STEP"]…

Steps; names are regular expressions that must match the complete name, in quotes if they contain spaces:
  wait SECONDS             wait
  until ROLE NAME [S]      wait until an object exists (default limit 10 minutes)
  gone ROLE NAME [S]       wait until an object no longer exists
  tree LABEL [ROLE NAME]…  record all objects, once there is one for each role and name; roles are expressions as well
  focus LABEL              record the focused object
  key KEY…                 press keys by their X names: Tab, shift+Tab, Return, alt+2
  where LABEL ROLE NAME    record the centers of the objects, as pairs of numbers
  reach NAME               press shift+Tab until the object is focused
  press ROLE NAME          activate an object
  front [TITLE]            return the keyboard to the window, or to one with another title, after a dialog was closed: there is
                           no window manager
  click X Y                click at a point of the screen
  drag X1 Y1 X2 Y2         press the mouse button, move in steps, and release it
  type TEXT                type text
  scroll X Y DIRECTION N   turn the wheel of a mouse by N notches up, down, left or right
  resize WIDTHxHEIGHT      change the size of the window
  settle                   wait until the screen has not changed for half a second (limit 30 seconds)
  screenshot FILE.png      write a screenshot
  heard KIND NAME          wait until an event arrives, as recorded by `events`
  events LABEL             record the events since the previous step of this kind: names, values and new objects

The output is a JSON object of labels. A tree is {role, name, description, states, value, children}, a focus is the same
without children, and events are [kind, role, name].

- Source: https://gnome.pages.gitlab.gnome.org/at-spi2-core/libatspi/
"""
import argparse
import ctypes
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from accessible_objects import AccessibleBus
from limits import HANG_SECONDS
from processes import is_asleep
from screen import Screen

# The AT-SPI client warns of objects that are gone. Only the program must not warn.
os.environ.pop("G_DEBUG", None)

ROOT = pathlib.Path(__file__).resolve().parents[2]
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LIBC = ctypes.CDLL(None, use_errno=True)
# The kinds of events that are recorded.
TOLD = ("accessible-name", "accessible-value", "showing", "announcement")


class DesktopError(Exception):
    """The reason why a step failed."""


def die_with_parent():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start(command, **options):
    return subprocess.Popen(
        command, start_new_session=True, preexec_fn=die_with_parent, stdin=subprocess.DEVNULL, **options)


def end(process):
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(3)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass


def end_all(processes, folder):
    """Ends all processes started here, and those started by the buses, which this subreaper has adopted."""
    for process in processes:
        end(process)
    for _ in range(1000):
        children = pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        if not children:
            break
        for child in children:
            os.kill(int(child), signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    # The document portal mounts a folder that cannot be read.
    documents = str(folder / "runtime_dir/doc")
    if f" {documents} " in pathlib.Path("/proc/self/mounts").read_text():
        subprocess.run(["umount", "--lazy", documents], check=False)
    shutil.rmtree(folder, ignore_errors=True)


def line_of(command, descriptor_option):
    """Starts a program that prints a line when it is ready. Returns the line and the process."""
    reading, writing = os.pipe()
    process = start(
        command + [f"{descriptor_option}{writing}"] if descriptor_option.endswith("=") else
        command + [descriptor_option, str(writing)],
        pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        line = pipe.readline().strip()
    if not line:
        end(process)
        raise DesktopError(f"{command[0]} does not start")
    return line, process


def start_display(folder, width, height):
    """Starts an X server, and sets DISPLAY. Returns its process, and the file that contains what the screen shows."""
    display, server = line_of(
        ["Xvfb", "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset", "-fbdir", str(folder)], "-displayfd")
    os.environ["DISPLAY"] = f":{display}"
    return server, folder / "Xvfb_screen0"


def write_gtk_settings(config_home):
    """A caret that blinks for ten seconds would keep the screen from settling. Settings that a step wrote are kept."""
    path = pathlib.Path(config_home, "gtk-4.0/settings.ini")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text("[Settings]\ngtk-cursor-blink=false\n")


def set_environment(folder):
    """Sets the environment of a first start for this process and its children."""
    for name in ("WAYLAND_DISPLAY", "XAUTHORITY", "AT_SPI_BUS_ADDRESS", "LANGUAGE", "GTK_THEME", "GTK_A11Y",
                 "BROADWAY_DISPLAY", "XDG_CURRENT_DESKTOP"):
        os.environ.pop(name, None)
    for name in ("RUNTIME_DIR", "DATA_HOME", "CACHE_HOME", "CONFIG_HOME", "STATE_HOME"):
        path = folder / name.lower()
        path.mkdir(mode=0o700)
        os.environ[f"XDG_{name}"] = str(path)
    write_gtk_settings(folder / "config_home")
    os.environ |= {
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
        "GIO_USE_VOLUME_MONITOR": "unix", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "SWIFT_BACKTRACE": "enable=no", "TMPDIR": str(folder),
    }
    os.environ.setdefault("GSETTINGS_SCHEMA_DIR", str(ROOT / ".build/debug"))


class Desktop:
    """The objects on the accessibility bus."""

    def __init__(self, deadline, screen):
        from gi.repository import GLib
        self.glib = GLib
        self.deadline = deadline
        # The file of the display, and the process of the program.
        self.screen, self.process = screen, None
        self.notes = {}
        self.told = []
        # When each name was shown first.
        self.first_told = {}
        # Increments with each event.
        self.changes = 0
        # The program and path of the object that got the focus last.
        self.focus = None
        self.bus = AccessibleBus(HANG_SECONDS, self.heard)

    def heard(self, event):
        self.changes += 1
        if event.kind == "focused" and event.isOn:
            self.note_focus(event)
        if event.kind not in TOLD or event.kind == "showing" and not event.isOn:
            return
        if source := self.bus.object(event.program, event.path):
            # The name at the time of the event: the object may have another one by now.
            name = event.value if event.kind in ("accessible-name", "announcement") else source.name
            self.told.append([event.kind, source.role, name])
            self.first_told.setdefault(name, time.monotonic())

    def note_focus(self, event):
        source = self.bus.object(event.program, event.path)
        # The window is focused, too.
        if source and source.role not in ("frame", "window", "dialog"):
            self.focus = event.program, event.path

    def pump(self, seconds):
        """Processes events of the bus for some seconds."""
        limit = time.monotonic() + seconds
        context = self.glib.MainContext.default()
        while True:
            while context.iteration(False):
                pass
            if time.monotonic() >= limit:
                return
            time.sleep(0.01)

    def remaining(self):
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise DesktopError("the time limit was exceeded")
        return left

    def wait(self, seconds):
        """Processes events for some seconds, but not longer than until something has changed."""
        limit, changes = time.monotonic() + seconds, self.changes
        while self.changes == changes and time.monotonic() < limit:
            self.pump(min(0.05, max(0, limit - time.monotonic())))

    def windows(self):
        """Returns the windows, as values that are equal if they are the same."""
        self.pump(0)
        return self.bus.windows()

    def tree(self):
        self.pump(0)
        root = self.bus.read()
        return root and root.node()

    def objects(self, node):
        if node:
            yield node
            for child in node["children"]:
                yield from self.objects(child)

    def read(self):
        """Returns the objects of the program now, each before its children."""
        self.pump(0)
        return self.bus.read() or []

    def find(self, role, name):
        """Returns the first object with a role and a name, or None."""
        return next((one for one in self.read() if one.role == role and re.fullmatch(name, one.name)), None)

    def tree_with(self, pairs):
        """Returns the tree, or None if it lacks an object with one of the pairs of role and name."""
        tree = self.tree()
        nodes = list(self.objects(tree))
        has_all = all(
            any(re.fullmatch(role, node["role"]) and re.fullmatch(name, node["name"]) for node in nodes)
            for role, name in pairs)
        return tree if has_all else None

    def focused(self):
        """Returns the focused object, or None."""
        self.pump(0)
        # It may not be among those that are read.
        if self.focus and (found := self.bus.object(*self.focus)) and "focused" in found.states:
            return found.node()
        self.focus = None
        # The window is focused, too; the last object is the innermost.
        found = [one for one in self.read() if "focused" in one.states]
        return found[-1].node() if found else None

    def centers(self, role, name):
        """Returns the centers of the objects with a role and a name that were laid out. The window is at the origin; the few
        pixels of its border are ignored."""
        areas = [one.extents() for one in self.read() if one.role == role and re.fullmatch(name, one.name)]
        return [[area.x + area.width // 2, area.y + area.height // 2]
                for area in areas if area and area.width > 0 and area.height > 0]

    def type(self, text):
        """Types text. For characters without a key, xdotool changes the keyboard, which a busy program notices too late; they
        are typed by their code points, as in any GTK text field."""
        for part in re.findall(r"[\x20-\x7e]+|.", text):
            if part.isascii():
                self.tool("type", "--delay", "20", part)
            else:
                self.key("ctrl+shift+u")
                self.tool("type", "--delay", "20", f"{ord(part):x} ")

    def activate(self, role, name):
        """Activates an object, and returns whether it could be: those that are not visible yet, such as the items of a menu that
        opens, have no action."""
        found = self.find(role, name)
        return found and found.activate()

    def reach(self, name):
        """Presses shift+Tab until an object with that name is focused."""
        for _ in range(40):
            if (node := self.focused()) and re.fullmatch(name, node["name"]):
                return
            self.key("shift+Tab")
        raise DesktopError(f'"{name}" cannot be reached with the keyboard')

    def until(self, condition, seconds, what):
        limit = time.monotonic() + seconds
        while not (found := condition()):
            self.remaining()
            if time.monotonic() > limit:
                shown = {f'{one.role} "{one.name}"' for one in self.read() if one.name}
                raise DesktopError(f"{what}: not after {seconds:g} s; there are: {', '.join(sorted(shown))}")
            self.wait(0.25)
        return found

    def tool(self, *words):
        subprocess.run(["xdotool", *words], check=True, timeout=self.remaining())
        self.pump(0.15)

    def key(self, name):
        self.tool("key", "--clearmodifiers", name)

    def resize(self, width, height):
        windows = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "Halcyon"], capture_output=True, text=True,
            timeout=self.remaining()).stdout.split()
        if not windows:
            raise DesktopError("resize: there is no window")
        self.tool("windowsize", windows[0], width, height)

    def settle(self, still=0.5, limit=30):
        """Waits until the screen has not changed for `still` seconds while the program was idle. On a busy machine, a
        program that waits for the processor does not change the screen either."""
        begin = since = time.monotonic()
        before = self.screen.read_bytes()
        while time.monotonic() - since < still:
            if time.monotonic() - begin > limit:
                raise DesktopError(f"settle: the screen still changes after {limit} s")
            self.pump(0.05)
            rests = self.process is None or is_asleep(self.process.pid)
            if (now := self.screen.read_bytes()) != before or not rests:
                before, since = now, time.monotonic()

    def do(self, step):
        verb, *words = shlex.split(step)
        try:
            match verb:
                case "wait": self.pump(min(float(words[0]), self.remaining()))
                case "until":
                    self.until(lambda: self.find(words[0], words[1]), float(words[2]) if words[2:] else HANG_SECONDS, step)
                case "gone":
                    self.until(lambda: not self.find(words[0], words[1]), float(words[2]) if words[2:] else HANG_SECONDS, step)
                case "tree":
                    # The same tree, because the object may be gone in the next one.
                    self.notes[words[0]] = self.until(
                        lambda: self.tree_with(list(zip(words[1::2], words[2::2], strict=True))), HANG_SECONDS, step)
                case "focus":
                    focused = self.focused()
                    self.notes[words[0]] = focused and focused | {"children": []}
                case "where": self.notes[words[0]] = self.until(lambda: self.centers(words[1], words[2]), HANG_SECONDS, step)
                case "reach": self.reach(words[0])
                case "key":
                    for name in words:
                        self.key(name)
                case "press":
                    self.until(lambda: self.activate(*words), HANG_SECONDS, step)
                    self.pump(0.15)
                case "front": self.tool("search", "--onlyvisible", "--name", (words or ["Halcyon"])[0], "windowfocus")
                case "scroll":
                    x, y, direction, count = words
                    button = str(4 + ("up", "down", "left", "right").index(direction))
                    subprocess.run(
                        ["xdotool", "mousemove", x, y, "click", "--repeat", count, "--delay", "300", button],
                        check=True, timeout=self.remaining())
                    self.pump(0.15)
                case "click":
                    self.tool("mousemove", *words, "click", "1")
                case "resize": self.resize(*words[0].split("x"))
                case "drag":
                    x1, y1, x2, y2 = map(int, words)
                    self.tool("mousemove", words[0], words[1], "mousedown", "1")
                    for part in range(1, 11):
                        self.tool("mousemove", str(x1 + (x2 - x1) * part // 10), str(y1 + (y2 - y1) * part // 10))
                    self.tool("mouseup", "1")
                case "type": self.type(words[0])
                case "settle": self.settle()
                case "screenshot":
                    screen = Screen()
                    screen.write(screen.read(), words[0])
                case "heard":
                    self.until(
                        lambda: any(kind == words[0] and re.fullmatch(words[1], name or "")
                                    for kind, _, name in self.told),
                        HANG_SECONDS, step)
                case "events":
                    self.pump(0)
                    self.notes[words[0]], self.told = self.told, []
                case _: raise DesktopError(f'unknown step "{step}"; --help lists them')
        except (IndexError, ValueError, subprocess.CalledProcessError) as error:
            raise DesktopError(f'step "{step}": {error}') from error


def run(options, folder, processes):
    set_environment(folder)
    width, height = options.size.split("x")
    server, screen = start_display(folder, int(width), int(height))
    processes.append(server)
    address, bus = line_of(["dbus-daemon", "--session", "--nofork", "--nopidfile"], "--print-address=")
    processes.append(bus)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
    desktop = Desktop(time.monotonic() + options.timeout, screen)
    log = open(folder / "log", "wb")
    app = start(shlex.split(options.app), stdout=log, stderr=log, env=os.environ | {"G_DEBUG": "fatal-warnings"})
    processes.insert(0, app)
    desktop.process = app
    try:
        for step in options.do:
            if app.poll() is not None:
                raise DesktopError(f'the program ended with status {app.returncode} before "{step}"')
            desktop.do(step)
    except DesktopError as error:
        words = pathlib.Path(folder, "log").read_text(errors="replace").strip()
        raise DesktopError(f"{error}\n{words[-2000:]}") from error
    json.dump(desktop.notes, sys.stdout)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("--app", required=True, metavar="COMMAND")
    parser.add_argument("--size", default="1000x700", metavar="WIDTHxHEIGHT")
    parser.add_argument("--do", action="append", default=[], metavar="STEP")
    parser.add_argument("--timeout", type=float, default=HANG_SECONDS, metavar="SECONDS", help="time limit for all steps together")
    options = parser.parse_args()

    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-desktop-", dir="/tmp"))
    processes = []
    try:
        run(options, folder, processes)
        return 0
    except (DesktopError, OSError, ImportError, subprocess.TimeoutExpired) as error:
        print(f"desktop: {error}", file=sys.stderr)
        return 1
    finally:
        end_all(processes, folder)


if __name__ == "__main__":
    sys.exit(main())
