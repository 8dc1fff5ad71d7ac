#!/usr/bin/python3
"""Uses Halcyon at random on a private X display with G_DEBUG=fatal-warnings, and fails on a warning, a crash or a hang.

usage: soak.py [SECONDS] [--seed NUMBER] [--only KIND]… [--binary .build/debug/halcyon]

The steps import contacts, scroll, switch pages, resize the window, swipe, and open and close menus, dialogs and photos.
Each is printed before it is performed. The same seed gives the same steps; --only limits them to kinds, such as page and
scroll. A failure prints the seed and the end of the
program's output; SWIFT_BACKTRACE=enable=yes adds a backtrace to it.
"""
import argparse
import os
import pathlib
import random
import shlex
import signal
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

SECONDS = 600
# A step that lasts longer is a hang, also on a busy machine.
ANSWER_SECONDS = 120
SCREEN = (1400, 1000)
NAME = "io.github.halcyon_companion.Halcyon"
OBJECT = "/" + NAME.replace(".", "/").replace("-", "_")
BOOKS, PHOTOS, HABITS = (3, 40, 400), 150, 40
# Below the header bar, whose buttons close the window.
TOP, LEAST = 60, (380, 320)


class SoakError(Exception):
    """What went wrong."""


class Walk:
    """An endless sequence of steps that depends only on the seed. A step is a verb and its numbers or words."""

    def __init__(self, seed, only=()):
        self.random = random.Random(seed)
        self.only = only
        self.size = (1000, 700)

    def point(self):
        return self.random.randrange(8, self.size[0] - 8), self.random.randrange(TOP, self.size[1] - 8)

    def step(self):
        kinds = {
            "page": 10, "import": 4, "scroll": 10, "sideways": 4, "resize": 4, "menu": 2, "dialog": 2, "photo": 3,
            "click": 3, "right-click": 2, "drag": 2, "key": 4, "wait": 6,
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
            case "key": return kind, pick(["Tab", "Tab", "Down", "Up", "Escape", "space"])
            case _: return kind, pick([0, 0.02, 0.1, 0.4, 1.5])


class Program:
    """A running program and its window."""

    def __init__(self, command, folder, log):
        self.folder, self.log = folder, log
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
        self.run("xdotool", "mousemove", str(x), str(y), *more)

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
                self.call("org.freedesktop.Application.ActivateAction", words[0], "[]", "{}")
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
            case "wait": time.sleep(words[0])

    def ping(self):
        """Fails if the main loop is blocked."""
        self.call("org.freedesktop.DBus.Peer.Ping")


def prepare(binary, folder):
    """Fills a data folder and writes address books. Returns the arguments of the program."""
    data = folder / "data"
    people = list(bench.cards(sum(BOOKS)))
    for number, count in enumerate(BOOKS):
        text = "".join(people[sum(BOOKS[:number]):][:count])
        (folder / f"book{number}.vcf").write_text(text, encoding="utf-8", newline="")
    gallery.write(folder / "pictures", PHOTOS)
    for command in (["import", folder / "book0.vcf"], ["photos", "import", folder / "pictures"]):
        subprocess.run([binary, *command, "--data-dir", data], check=True, stdout=subprocess.DEVNULL)
    pages.add_habits(data, HABITS)
    return [str(binary), "--no-splash", "--data-dir", str(data)]


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
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
    command = prepare(options.binary.absolute(), folder)
    steps, program, count = Walk(options.seed, options.only), None, 0
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        if not program or not program.check():
            program = Program(command, folder, log)
            processes.insert(0, program.process)
            program.do("resize", *steps.size)
        step = steps.step()
        count += 1
        print(count, *step, flush=True)
        program.do(*step)
        if count % 10 == 0 and program.check():
            program.ping()
    program.check()
    return count


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--only", action="append", default=[], metavar="KIND")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/debug/halcyon")
    options = parser.parse_args()

    desktop.LIBC.prctl(desktop.PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-soak-", dir="/tmp"))
    processes = []
    print(f"seed {options.seed}", flush=True)
    try:
        with open(folder / "log", "wb") as log:
            count = walk(options, folder, processes, log)
        print(f"soak: {count} steps without a warning (seed {options.seed})")
        return 0
    except (SoakError, desktop.DesktopError, OSError, subprocess.SubprocessError) as error:
        print(f"soak: {error} (seed {options.seed})", file=sys.stderr)
        print((folder / "log").read_text(errors="replace")[-6000:], file=sys.stderr)
        return 1
    finally:
        desktop.end_all(processes, folder)


if __name__ == "__main__":
    sys.exit(main())
