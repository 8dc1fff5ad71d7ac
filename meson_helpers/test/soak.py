#!/usr/bin/python3
"""Uses Halcyon at random on a private X display with G_DEBUG=fatal-warnings, and fails on a warning, a crash, a hang, or
if its memory grows.

usage: soak.py [SECONDS] [--seed NUMBER] [--only KIND]… [--every SECONDS] [--binary .build/debug/halcyon]

The steps import contacts, sync a folder of cards that changes, scroll, switch pages, resize the window, change its style,
suspend the machine so that a new session begins with the splash, swipe, and open and close menus, dialogs and photos. Each
is printed before it is performed. The same seed gives the same steps; --only limits them to kinds, such as page and
scroll. A failure prints the seed and the end of the program's output; SWIFT_BACKTRACE=enable=yes adds a backtrace to it.

Every two minutes, or --every SECONDS, the program is brought to the same state, and its private memory is measured at
rest. After a third of the time, which counts as warm-up, the median of the last three figures may exceed that of the first three by 2 MB. Less
than six figures are only printed.
"""
import argparse
import os
import pathlib
import random
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "meson_helpers/run"), str(ROOT / "meson_helpers/bench")]

import bench  # noqa: E402
import desktop  # noqa: E402
import gallery  # noqa: E402
import pages  # noqa: E402
from desktop_services import SessionServices  # noqa: E402

SECONDS = 600
# A step that lasts longer is a hang, also on a busy machine.
ANSWER_SECONDS = 120
SCREEN = (1400, 1000)
NAME = "io.github.halcyon_companion.Halcyon"
OBJECT = "/" + NAME.replace(".", "/").replace("-", "_")
BOOKS, PHOTOS, HABITS, SYNCED = (3, 40, 400), 150, 40, 60
# Points are below the header bar, whose buttons close the window, and away from the edges: without a window manager GTK
# resizes the window itself there, and warns afterwards that its count of active widgets is wrong.
TOP, EDGE, LEAST = 60, 24, (380, 320)
MEASURED_EVERY, WARM_UP, GROWTH_MB = 120, 1 / 3, 2
AT_REST = 1000, 700


class SoakError(Exception):
    """What went wrong."""


class Walk:
    """An endless sequence of steps that depends only on the seed. A step is a verb and its numbers or words."""

    def __init__(self, seed, only=()):
        self.random = random.Random(seed)
        self.only = only
        self.size = (1000, 700)

    def point(self):
        return self.random.randrange(EDGE, self.size[0] - EDGE), self.random.randrange(TOP, self.size[1] - EDGE)

    def step(self):
        kinds = {
            "page": 10, "import": 4, "scroll": 10, "sideways": 4, "resize": 4, "menu": 2, "dialog": 2, "photo": 3,
            "click": 3, "right-click": 2, "drag": 2, "key": 4, "wait": 6, "sync": 2, "style": 1, "suspend": 1,
        }
        if self.only:
            kinds = {kind: weight for kind, weight in kinds.items() if kind in self.only}
        kind = self.random.choices(list(kinds), list(kinds.values()))[0]
        pick, number = self.random.choice, self.random.randrange
        match kind:
            case "page": return kind, pick(["alt+1", "alt+2", "alt+3", "ctrl+Page_Down", "ctrl+Page_Up"])
            case "import": return kind, number(len(BOOKS))
            case "scroll": return kind, *self.point(), pick([4, 5, 5]), number(1, 25), pick([2, 15])
            case "sideways": return kind, *self.point(), pick([6, 7]), number(1, 6), 15
            case "resize":
                self.size = tuple(number(least, most) for least, most in zip(LEAST, SCREEN))
                return kind, *self.size
            case "menu": return kind, pick(["Down", "Up", "Right"]), number(4)
            case "dialog": return kind, pick(["preferences", "diagnostics", "shortcuts", "about"])
            case "photo": return kind, *self.point(), pick(["Right", "Left", "plus"]), number(4)
            case "click" | "right-click": return kind, *self.point()
            case "drag": return kind, *self.point(), *self.point()
            case "sync": return kind, number(SYNCED), number(1000)
            case "style": return kind, *pick([("color-scheme", 0), ("color-scheme", 1), ("high-contrast", True),
                                              ("high-contrast", False)])
            case "suspend": return kind, pick([0.2, 1, 3])
            case "key": return kind, pick(["Tab", "Tab", "Down", "Up", "Escape", "space"])
            case _: return kind, pick([0, 0.02, 0.1, 0.4, 1.5])


class Program:
    """A running program and its window."""

    def __init__(self, command, folder, log, session):
        self.folder, self.log, self.session = folder, log, session
        self.process = desktop.start(
            command, stdout=log, stderr=log, env=os.environ | {"G_DEBUG": "fatal-warnings"})
        self.window = self.main_window()

    def check(self):
        """Returns whether the program is running. A status other than 0 is a failure."""
        status = self.process.poll()
        if status:
            raise SoakError(f"the program ended with status {status}")
        return status is None

    def run(self, *command):
        try:
            return subprocess.run(
                command, timeout=ANSWER_SECONDS, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as error:
            raise SoakError(f"no answer in {ANSWER_SECONDS} s: {shlex.join(command)}") from error

    def main_window(self):
        limit = time.monotonic() + ANSWER_SECONDS
        while self.check() and time.monotonic() < limit:
            found = self.run("xdotool", "search", "--onlyvisible", "--name", " – Halcyon$").stdout.split()
            if found:
                return found[0]
            time.sleep(0.1)
        raise SoakError("the window did not appear")

    def call(self, method, *arguments):
        done = self.run(
            "gdbus", "call", "--session", "--timeout", str(ANSWER_SECONDS), "--dest", NAME, "--object-path", OBJECT,
            "--method", method, *arguments)
        if not done.returncode:
            return
        # The program may have been quit by a click on its menu, or has failed.
        try:
            self.process.wait(ANSWER_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise SoakError(done.stderr.strip()) from error

    def point(self, x, y, *more):
        # A drag of a header bar has moved the window, whose edges must stay away from the points.
        self.run("xdotool", "windowmove", self.window, "0", "0", "mousemove", str(x), str(y), *more)

    def key(self, *names):
        self.run("xdotool", "key", "--clearmodifiers", *names)

    def do(self, kind, *words):
        match kind:
            case "page" | "key": self.key(words[0])
            case "import":
                book = (self.folder / f"book{words[0]}.vcf").as_uri()
                self.call("org.freedesktop.Application.Open", f"['{book}']", "{}")
            case "scroll" | "sideways":
                x, y, button, notches, delay = words
                self.point(x, y, "click", "--repeat", str(notches), "--delay", str(delay), str(button))
            case "resize":
                self.run("xdotool", "windowsize", self.window, *map(str, words))
            case "menu": self.key("F10", *[words[0]] * words[1], "Escape", "Escape")
            case "dialog":
                self.activate(words[0])
                time.sleep(0.3)
                self.point(300, 300)
                self.key("Escape")
            case "photo":
                x, y, name, count = words
                self.key("alt+3")
                self.point(x, y, "click", "1")
                self.key(*[name] * count, "Escape")
            case "click": self.point(*words, "click", "1")
            case "right-click":
                self.point(*words, "click", "3")
                self.key("Escape")
            case "drag":
                x, y, to_x, to_y = words
                middle = (x + to_x) // 2, (y + to_y) // 2
                self.point(x, y, "mousedown", "1", "mousemove", *map(str, middle), "mousemove", str(to_x), str(to_y),
                           "mouseup", "1")
            case "sync":
                write_card(self.folder, *words)
                self.activate("sync")
            case "style": self.session.change(*words)
            case "suspend":
                self.activate("reset-session")
                self.session.sleep(True)
                self.session.sleep(False)
                time.sleep(words[0])
                self.key("Escape")
            case "wait": time.sleep(words[0])

    def activate(self, action):
        self.call("org.freedesktop.Application.ActivateAction", action, "[]", "{}")

    def memory(self):
        """Returns the private memory that was written to, in MB (10^6 bytes), after the program was brought to the same state as each time."""
        self.key("Escape", "Escape", "Escape")
        self.do("style", "color-scheme", 0)
        self.do("style", "high-contrast", False)
        self.do("resize", *AT_REST)
        # Pages keep the rows that were scrolled into view until they are released, which the second round does, and save
        # their scroll position. No page is released while the pointer is on the page switcher.
        for page in ("alt+3", "alt+2", "alt+1") * 2:
            # Back from subpages, which keep their lists and pictures.
            self.key(page, *["Escape"] * 4)
            time.sleep(1)
            self.do("scroll", AT_REST[0] // 2, AT_REST[1] - EDGE, 4, 100, 10)
            time.sleep(1)
        time.sleep(10)
        if not self.check():
            return None
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        fields = dict(line.split(":", 1) for line in rollup.splitlines()[1:])
        # Clean pages of libraries are private whenever no other program on the machine uses them.
        return sum(int(fields[name].split()[0]) for name in ("Private_Dirty", "Swap")) * 1024 / 1e6

    def ping(self):
        """Fails if the main loop is blocked."""
        self.call("org.freedesktop.DBus.Peer.Ping")


def write_card(folder, number, version):
    """Writes a card of the synced folder; every tenth version removes it."""
    path = folder / f"cards/{number}.vcf"
    if version % 10 == 0:
        path.unlink(missing_ok=True)
        return
    card = f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:synced-{number}\r\nFN:Synced {number} Version {version}\r\n" \
        f"TEL:+4930{number:04}{version:04}\r\nADR:;;Street {version};Porto;;;Portugal\r\nEND:VCARD\r\n"
    path.write_text(card, encoding="utf-8", newline="")


class Memory:
    """The memory of one process at intervals."""

    def __init__(self, seconds, every):
        self.every = every
        self.warm = time.monotonic() + seconds * WARM_UP
        self.due = time.monotonic() + every
        self.process, self.figures = None, []

    def measure(self, program):
        if time.monotonic() < self.due:
            return
        figure = program.memory()
        self.due = time.monotonic() + self.every
        if figure is None:
            return
        if self.process is not program.process:
            self.process, self.figures = program.process, []
        if time.monotonic() > self.warm:
            self.figures.append(figure)
        print(f"memory {figure:.1f} MB", flush=True)

    def check(self):
        if len(self.figures) < 6:
            return f"memory was not compared: {len(self.figures)} figures after the warm-up"
        first, last = statistics.median(self.figures[:3]), statistics.median(self.figures[-3:])
        if last - first > GROWTH_MB:
            raise SoakError(f"memory grew from {first:.1f} to {last:.1f} MB")
        return f"memory {first:.1f} MB after the warm-up, {last:.1f} MB at the end"


def prepare(binary, folder):
    """Fills a data folder and writes address books. Returns the arguments of the program."""
    data = folder / "data"
    people = list(bench.cards(sum(BOOKS)))
    for number, count in enumerate(BOOKS):
        text = "".join(people[sum(BOOKS[:number]):][:count])
        (folder / f"book{number}.vcf").write_text(text, encoding="utf-8", newline="")
    gallery.write(folder / "pictures", PHOTOS)
    (folder / "cards").mkdir()
    for number in range(SYNCED):
        write_card(folder, number, 1)
    for command in (
            ["import", folder / "book0.vcf"], ["photos", "import", folder / "pictures"],
            ["account", "add", "folder", folder / "cards"]):
        subprocess.run([binary, *command, "--data-dir", data], check=True, stdout=subprocess.DEVNULL)
    pages.add_habits(data, HABITS)
    return [str(binary), "--data-dir", str(data)]


def walk(options, folder, processes, log):
    backtrace = os.environ.get("SWIFT_BACKTRACE", "enable=no")
    desktop.set_environment(folder)
    os.environ["SWIFT_BACKTRACE"] = backtrace
    display, server = desktop.line_of(
        ["Xvfb", "-screen", "0", "{}x{}x24".format(*SCREEN), "-nolisten", "tcp", "-noreset"], "-displayfd")
    processes.append(server)
    os.environ["DISPLAY"] = f":{display}"
    address, bus = desktop.line_of(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile"], "--print-address=")
    processes.append(bus)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = address
    session = SessionServices()
    command = prepare(options.binary.absolute(), folder)
    steps, program, count, memory = Walk(options.seed, options.only), None, 0, Memory(options.seconds, options.every)
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        if not program or not program.check():
            program = Program(command, folder, log, session)
            processes.insert(0, program.process)
            program.do("resize", *steps.size)
        step = steps.step()
        count += 1
        print(count, *step, flush=True)
        program.do(*step)
        if count % 10 == 0 and program.check():
            program.ping()
            memory.measure(program)
            program.do("resize", *steps.size)
    program.check()
    return count, memory.check()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--only", action="append", default=[], metavar="KIND")
    parser.add_argument("--every", type=float, default=MEASURED_EVERY, metavar="SECONDS")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/debug/halcyon")
    options = parser.parse_args()

    desktop.LIBC.prctl(desktop.PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-soak-", dir="/tmp"))
    processes = []
    print(f"seed {options.seed}", flush=True)
    try:
        with open(folder / "log", "wb") as log:
            count, memory = walk(options, folder, processes, log)
        print(f"soak: {count} steps without a warning (seed {options.seed}); {memory}")
        return 0
    except (SoakError, desktop.DesktopError, OSError, subprocess.SubprocessError) as error:
        print(f"soak: {error} (seed {options.seed})", file=sys.stderr)
        # The end may contain only the threads that did not fail.
        shutil.copy(folder / "log", ROOT / ".build/soak.log")
        print((folder / "log").read_text(errors="replace")[-6000:] + "\nThe whole output is in .build/soak.log.", file=sys.stderr)
        return 1
    finally:
        desktop.end_all(processes, folder)


if __name__ == "__main__":
    sys.exit(main())
