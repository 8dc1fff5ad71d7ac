#!/usr/bin/python3
"""Runs the steps of walkthrough.py that belong to one start of the program, on a private X display.

usage: walkthrough_run.py < JOB

JOB is a JSON object: the variant, the styles in which pictures are taken (the first is that of the run), the command of the program,
its size and environment, the folder for pictures and their prefix, the folders of data and settings, shell commands to run first, and a
list of the steps of each row. For each row, a line of JSON is printed: {"checks":
[{"step", "observed", "passed"}], "pictures": [name], "failure": text or null, "seconds": {verb: seconds}, "styled": {style: {"checks",
"pictures"}}}. A row whose step fails ends the run.
"""
import contextlib
import json
import os
import pathlib
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import desktop
import walkthrough_photos
import walkthrough_timing
from desktop_services import DesktopServices, StyleService
from frames import Recorder
from limits import HANG_SECONDS
from processes import is_asleep
from screen import Screen, difference
from walkthrough_sight import Sight, plain, texts_of, unnamed
from walkthrough_timing import Timing

# How long a check or step waits for what it expects.
SECONDS = desktop.HANG_SECONDS = min(40, HANG_SECONDS)
# While a check waits, the texts are read again after an event, and after a time: not all changes have events, in GTK 4.8 those of
# toasts neither. Reading takes time of the program, so it is done less and less often.
LEAST_SECONDS, FRESH_SECONDS, MOST_SECONDS = 0.2, 0.5, 1
# How long another style may take until the screen is still again; an animation goes on.
STYLE_SECONDS = 1
CHECKS = ("see", "unseen", "listed", "earlier", "tint", "looks", "no", "never", "later", "focused", "stored", "notified", "withdrawn",
          "fits", "changed", "same", "ended", *walkthrough_timing.VERBS)
# The priority of a start whose frames are recorded.
PRIORITY = -10
# These judge what has happened or is shown, which waiting does not change; the last frames may still be on their way.
SETTLED, SETTLED_SECONDS = ("appears", "fades", "crossfades", "slides", "tint"), 3
APPLICATION = "io.github.halcyon_companion.Halcyon"


def placed(word, home):
    """Returns an argument; @NAME is a path in the folder that the rows of a table share, @@PATH one in the source tree."""
    if word.startswith("@@"):
        return str(desktop.ROOT / word[2:])
    return str(pathlib.Path(home, word[1:])) if word.startswith("@") else word


class Guide(Sight, Timing, desktop.Desktop):
    """Performs steps and checks, and records what was observed."""

    def __init__(self, deadline, screen, job):
        super().__init__(deadline, screen)
        self.job = job
        self.services = DesktopServices()
        self.pixels = Screen()
        # In place of all portals, because it depends on the machine which ones are installed. A scenario uses the accessibility bus as
        # its session bus.
        self.styles = StyleService(self.bus.bus if "--scenario" in job["command"] else None)
        self.styles.set_style(job["styles"][0])
        self.row = self.remembered = None
        self.count = 0
        # The objects on the screen, and the number of events and the time when they were read.
        self.known, self.step_began = (None, -1, 0.0), time.monotonic()
        # Objects that the user can reach and that are named after their type.
        self.unnamed = set()
        self.recorder = self.log = None

    @property
    def told_texts(self):
        """What was shown, if only for a short time, since the last row began."""
        return [plain(text) for _, _, text in self.told if text]

    def texts(self):
        """The names and descriptions of the accessible objects, each once. Pages that are not shown have none."""
        return list(dict.fromkeys(text for one in self.objects_now() for text in texts_of(one)))

    def objects_now(self):
        """The accessible objects, read again after an event and after a time."""
        self.pump(0)
        objects, changes, at = self.known
        now = time.monotonic()
        pause = min(MOST_SECONDS, LEAST_SECONDS + (now - self.step_began) / 4)
        if objects is None or now - at > (pause if changes != self.changes else max(pause, FRESH_SECONDS)):
            self.known = self.read_objects(), self.changes, time.monotonic()
        return self.known[0]

    def read_objects(self):
        begin, objects = time.monotonic(), list(self.read())
        for text in {text for one in objects for text in (one.name, one.description) if text}:
            self.first_told.setdefault(text, begin)
        self.unnamed |= set(unnamed(objects))
        return objects

    def check(self, step, verb, words):
        """Waits until a check passes. Records what was observed, also when it does not."""
        # Reminders are at whole minutes.
        patience = self.job["seconds"] or SECONDS
        limit = time.monotonic() + (90 if verb == "notified" else SETTLED_SECONDS if verb in SETTLED else patience)
        while True:
            observed, passed = getattr(self, "check_" + verb)(*words)
            was_shown = verb == "later" and observed != "not shown"
            ended = verb != "stored" and self.process.poll() is not None
            if passed or verb in ("never", "unblank") or was_shown or time.monotonic() > limit or ended:
                break
            self.wait(0.25)
        self.row["checks"].append({"step": step, "observed": observed, "passed": bool(passed)})

    def check_listed(self, pattern):
        found = [text for text in self.texts() if re.search(pattern, text)]
        return " · ".join(found[:3]) or "not found in: " + " · ".join(self.texts())[:900], found

    def check_earlier(self, pattern):
        found = [text for text in dict.fromkeys(self.told_texts) if re.search(pattern, text)]
        return " · ".join(found[:3]) or "not among: " + " · ".join(dict.fromkeys(self.told_texts))[:900], found

    def check_no(self, pattern):
        found = [text for text in self.texts() if re.search(pattern, text)]
        return " · ".join(found[:3]) or "not shown", not found

    def check_never(self, pattern):
        found = [text for text in self.texts() + self.told_texts if re.search(pattern, text)]
        return " · ".join(found[:3]) or "never shown", not found

    def check_later(self, seconds, pattern):
        self.texts()
        found = [(at - self.job["started"], plain(text)) for text, at in self.first_told.items() if re.search(pattern, plain(text))]
        if not found:
            return "not shown", False
        after, text = min(found)
        return f"{text} after {after:.1f} s", after >= float(seconds)

    def check_focused(self, pattern):
        node = self.focused()
        name = node and node["name"] or ""
        return f'{node["role"]} “{name}”' if node else f"nothing; {self.keyboard()}", node and re.search(pattern, name)

    @staticmethod
    def keyboard():
        """Describes the window that has the keyboard, to explain why nothing is focused: there is no window manager."""
        found = subprocess.run(["xdotool", "getwindowfocus", "getwindowname"], capture_output=True, text=True)
        return f'the keyboard is in the window “{(found.stdout or found.stderr).strip()}”'

    def check_fits(self):
        width = self.job["size"][0]
        frame = self.find("frame", ".*") or self.find("window", ".*")
        area = frame and frame.extents()
        return f"{area.width if area else 'none'} of {width} pixels", area and area.width <= width

    def check_ended(self):
        status = self.process.poll()
        return "runs" if status is None else f"ended with status {status}", status == 0

    def check_changed(self):
        return "the screen", self.pixels.read() != self.remembered

    def check_same(self):
        return "the screen", self.pixels.read() == self.remembered

    def check_stored(self, query, expected):
        path = pathlib.Path(self.job["data"], "halcyon.sqlite")
        try:
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
                row = store.execute(query).fetchone()
        except sqlite3.Error as error:
            return str(error), False
        text = " ".join(map(str, row)) if row else "no row"
        return text, text == expected

    def command(self, words):
        """Runs the program's command line, which must succeed."""
        done = subprocess.run(
            [self.job["command"][0], *(placed(word, self.job["home"]) for word in words)], capture_output=True, text=True, timeout=HANG_SECONDS)
        if done.returncode:
            raise desktop.DesktopError(f"`halcyon {shlex.join(words)}`: {(done.stderr or done.stdout).strip()[-500:]}")

    def check_notified(self, pattern):
        texts = self.services.texts()
        return " | ".join(texts) or "no notification", any(re.search(pattern, text) for text in texts)

    def check_withdrawn(self, pattern):
        shown = [text for text in self.services.texts() if re.search(pattern, text)]
        gone = [self.services.text(one) for one in self.services.withdrawn]
        return " | ".join(shown) or "not shown", not shown and any(re.search(pattern, text) for text in gone)

    def remind(self, name):
        """Sets a reminder of a habit to the next minute that is at least ten seconds from now."""
        minute = (int((time.time() + 10) // 60) + 1) % 1440
        path = pathlib.Path(self.job["data"], "halcyon.sqlite")
        with contextlib.closing(sqlite3.connect(path)) as store, store:
            store.execute("UPDATE habit SET reminders = ? WHERE name = ?",
                          (json.dumps([{"minute": minute, "weekdays": 127}]), name))

    @property
    def mirrored(self):
        return self.job["environment"].get("GTK_DEBUG") == "invert-text-dir"

    def directed(self, key):
        """Returns a key; Forward and Backward are the arrow keys in reading direction."""
        backward, forward = ("Right", "Left") if self.mirrored else ("Left", "Right")
        return key.replace("Backward", backward).replace("Forward", forward)

    def picture(self):
        """Takes a picture, and one in each of the other styles, in which the program goes on as it is."""
        self.count += 1
        first = self.pixels.read()
        self.row["pictures"].append(self.store(first, self.job["variant"]))
        for style in self.job["styles"][1:]:
            shown = self.restyle(style)
            self.row["styled"][style]["pictures"].append(self.store(shown, style))
            part = difference(first, shown)
            observed = f"{part:.1%} of the pixels differ from {self.job['variant']}"
            self.row["styled"][style]["checks"].append({"step": "picture", "observed": observed, "passed": part > 0})
        if self.job["styles"][1:]:
            self.restyle(self.job["styles"][0], first)

    def store(self, pixels, variant):
        name = f'{self.job["prefix"]}-{variant}-{self.count}.png'
        self.pixels.write(pixels, pathlib.Path(self.job["pictures"], name))
        return name

    def restyle(self, style, expected=None):
        """Changes the style. Returns the screen when it is as expected or has changed and is still, or after a limited time."""
        before = last = self.pixels.read()
        self.styles.set_style(style)
        begin = since = time.monotonic()
        while time.monotonic() - begin < STYLE_SECONDS:
            self.pump(0.03)
            now = self.pixels.read()
            if now != last or not is_asleep(self.process.pid):
                last, since = now, time.monotonic()
            if now == expected or now != before and time.monotonic() - since > 0.1:
                break
        return last

    def first_window(self):
        """Returns whether there is a window. Remembers what the first one shows, for which there are no events."""
        objects = list(self.read())
        if shown := any(one.role in ("frame", "window") for one in objects):
            self.told += [["showing", one.role, one.name] for one in objects]
        return shown

    def do(self, step):
        self.known, self.step_began = (None, -1, 0.0), time.monotonic()
        self.other_tint = self.hidden = None
        verb, *words = shlex.split(step)
        if verb in CHECKS:
            try:
                self.check(step, verb, words)
            except (TypeError, ValueError, re.error) as error:
                raise desktop.DesktopError(f'step "{step}": {error}') from error
        elif verb == "picture":
            self.picture()
        elif verb == "remember":
            self.remembered = self.pixels.read()
        elif verb == "hover":
            x, y = words
            self.tool("mousemove", str(self.job["size"][0] - int(x)) if self.mirrored else x, y)
        elif verb == "command":
            self.command(words)
        elif verb == "type":
            super().do(shlex.join([verb, placed(words[0], self.job["home"])]))
        elif verb == "key":
            super().do(shlex.join([verb, *map(self.directed, words)]))
        elif verb == "remind":
            self.remind(*words)
        elif verb == "answer":
            if not self.services.press(*words):
                raise desktop.DesktopError(f'step "{step}": no notification has the button')
        elif verb == "activate":
            self.services.activate(APPLICATION, *words)
        elif verb in walkthrough_photos.VERBS:
            try:
                walkthrough_photos.do(self, self.job["home"], verb, words)
            except (OSError, subprocess.SubprocessError, IndexError, ValueError) as error:
                raise desktop.DesktopError(f'step "{step}": {error}') from error
        else:
            super().do(step)


def offer_activation(job):
    """Lets the session bus start the program, as after an installation."""
    services = pathlib.Path(os.environ["XDG_DATA_HOME"], "dbus-1/services")
    services.mkdir(parents=True)
    command = shlex.join([job["command"][0], "--gapplication-service", "--data-dir", job["data"]])
    (services / f"{APPLICATION}.service").write_text(f"[D-BUS Service]\nName={APPLICATION}\nExec={command}\n")


def start(job, folder, processes):
    """Starts the display, the bus and the program. Returns the guide."""
    desktop.set_environment(folder)
    # The settings survive a restart.
    os.environ |= job["environment"] | {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": job["config"]}
    desktop.write_gtk_settings(job["config"])
    width, height = job["size"]
    server, screen = desktop.start_display(folder, width, height)
    processes.append(server)
    address, bus = desktop.line_of(["dbus-daemon", "--session", "--nofork", "--nopidfile"], "--print-address=")
    processes.append(bus)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
    offer_activation(job)
    # Before the program, to hear of everything that it shows.
    guide = Guide(time.monotonic() + HANG_SECONDS, screen, job)
    for command in job["first"]:
        walkthrough_photos.shell(guide, job["home"], command)
    log = open(folder / "log", "wb")
    guide.log = folder / "log"
    if job["records"]:
        os.environ["HALCYON_TRACE"] = "1"
        guide.recorder = Recorder(screen, width, height)
        guide.recorder.start()
    job["started"] = time.monotonic()
    guide.process = desktop.start(job["command"], stdout=log, stderr=log, env=os.environ | {"G_DEBUG": "fatal-warnings"})
    processes.insert(0, guide.process)
    guide.until(guide.first_window, HANG_SECONDS, "the window")
    if job["resize"]:
        guide.resize(str(width), str(height))
    return guide


def run(job, folder, processes):
    begin = time.monotonic()
    guide = start(job, folder, processes)
    # By verb, in the first row also that of the start.
    seconds = {"start": time.monotonic() - begin}
    for steps in job["rows"]:
        guide.row = {"checks": [], "pictures": [], "failure": None, "seconds": seconds,
                     "styled": {style: {"checks": [], "pictures": []} for style in job["styles"][1:]}}
        # A limit for the run of all rows would depend on their number and on the load of the machine.
        guide.deadline = time.monotonic() + HANG_SECONDS
        if steps is not job["rows"][0]:
            guide.told = []
        try:
            for step in steps:
                if guide.process.poll():
                    raise desktop.DesktopError(f'the program ended with status {guide.process.returncode} before "{step}"')
                begin, verb = time.monotonic(), step.split()[0]
                guide.do(step)
                seconds[verb] = seconds.get(verb, 0) + time.monotonic() - begin
                if job["stops"] and not all(check["passed"] for check in guide.row["checks"]):
                    guide.row["failure"] = "a check failed"
                    break
        except walkthrough_timing.Late as error:
            guide.row |= {"failure": f"the machine was too busy: {error}", "late": True}
        except desktop.DesktopError as error:
            log = (folder / "log").read_text(errors="replace").strip()
            guide.row["failure"] = f"{error}\n{log[-1000:]}".strip()
        if names := sorted(text for text, is_control in guide.unnamed if is_control):
            guide.row["checks"].append({"step": "names", "observed": "named after their type: " + ", ".join(names), "passed": False})
        guide.row["unnamed"] = sorted(text for text, is_control in guide.unnamed if not is_control)
        guide.unnamed = set()
        print(json.dumps(guide.row), flush=True)
        seconds = {}
        if guide.row["failure"]:
            return


def main():
    job = json.load(sys.stdin)
    if job["records"]:
        # Short events are judged; other programs must not delay them, where this user may have it so.
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, PRIORITY)
    desktop.LIBC.prctl(desktop.PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-walkthrough-", dir="/tmp"))
    processes = []
    try:
        run(job, folder, processes)
        return 0
    except (desktop.DesktopError, OSError, ImportError, subprocess.SubprocessError) as error:
        print(f"walkthrough: {error}", file=sys.stderr)
        return 1
    finally:
        desktop.end_all(processes, folder)


if __name__ == "__main__":
    sys.exit(main())
