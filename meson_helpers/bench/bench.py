#!/usr/bin/python3
"""Measures a release build and prints a table, or JSON with --json. `make bench` builds first.

usage: bench.py [NAME]… [--runs 5] [--binary .build/release/halcyon] [--json FILE] [--check]

First, a calibration loop measures the machine (calibration.py). The column "loops" is a time divided by that of the loop; it
can be compared between machines.

Measurements (all by default):
  startup   milliseconds from starting the process to its line "trace first-frame" (HALCYON_TRACE=1); in a start without
            the splash with 1,000 people, from the page being ready until a frame shows it (content-delay)
  splash    the first start: milliseconds to parse the animation, and from process start to the first frame (and the
            processor time of all threads until then); percent of one core during playback; skipped frames; the 99th
            percentile of frame times during the fade in milliseconds (and the main thread's processor time); and the peak
            memory in MB compared with a start without the splash
  blank     how often the screen showed an empty window, sampled some hundred times a second from process start until
            the content is shown: first start, quick return, new session, a database that another process locks for 2 s,
            and reduced motion
  idle      memory and wake-ups of an idle window: RSS and PSS in MB after 10 s, then voluntary context switches of all
            threads and processor milliseconds from 20 to 30 s
  import    milliseconds of `halcyon import` of 1,000 generated cards, into an empty database and a second time
  window    the longest time in milliseconds for which the main loop was blocked while the window imports the same cards
            (its line "trace longest-block"), and the longest computation in it, without the time in which other threads
            used the processors
  load      milliseconds of the same import next to four busy loops, by the command (import) and by the window from its
            first frame on (window), and how many times as long as without them that is
  writers   how many of 50 command-line imports, four at a time, fail next to a window that imports 60,000 cards into the
            same database; milliseconds of the slowest
  transition  page switches by clicks at 1000x700 between Dashboard and Habits with 200 rows each: time and processor time
            of a frame (99th percentile), dropped frames per switch, milliseconds from the click to the first frame
            (maximum), the same with a page that was released ("anew"; the pointer is on the page switcher 100 ms before the
            click), memory growth at rest in MB over 200 switches, and frames per
            second under Broadway in Chromium (slowest tenth)
  strip     the main thread's processor milliseconds for one of 1,000 updates of the activity strip, alone (median, p99)
            and with the frame that shows it, for one that creates a bar (begin), memory growth in MB, and for a frame while
            scrolling 10,000 names (p99); uses `halcyon bench-strip`
  gallery   milliseconds of `halcyon photos import` of 5,000 generated photos; then, with 50,000 photos in the gallery, from
            process start to the page with photos (start), from a click on the switcher to the first frame of the page (show),
            the slowest full-text search in the database, frame times (99th percentile) and processor time while scrolling with
            the wheel and creating thumbnails, and while dragging the scroll bar from the first photo to the last (scrub), and
            RSS in MB afterwards; with photos of 24 megapixels, from a key press to the frame with the next photo, decoded
            (next, the slowest of seven), frame times while zooming with the wheel and panning (zoom), and RSS (viewer-memory);
            the highest RSS (huge-memory) while a PNG and a JPEG file of 101 megapixels are shown as a whole and at 100 %, and
            milliseconds from the key press until the slower one is decoded into tiles (huge-tiles);
            milliseconds to import 10,000 photos and how many times that of reading their headers; to create the thumbnails of
            1,000 photos of 12 megapixels and how many times that of only decoding them; and to decode one of them for a
            window; uses `halcyon bench-gallery`. The parts gallery/grid, gallery/viewer, gallery/huge and gallery/files can be
            measured alone.
  habits    with 100 habits over ten years: milliseconds to read them, to compute their scores and streaks, from a tick to the
            observed list, and to compute the habit of the tick; milliseconds of `halcyon habits import` of a Loop backup
            with 100,000 entries; from a click on the switcher to the first frame of the page (the first time, and the
            slowest later one), and frame times of these switches (99th percentile); uses `halcyon bench-habits`
  map       with 5,000 and 100,000 people in a window of 1,600x900: milliseconds until the first complete picture, and for the
            slowest clustering of a zoom step; frames per second, frame time and work (99th percentile) while panning; and
            the memory that the map adds in MB; uses `halcyon bench-map`
  people    milliseconds of a search in 10,000 people (median and worst of eight queries), of reading one person with all fields
            (read), from a click on a person to the frame with their page (open, the slowest of eight), of sorting the list
            (list), of reading all birthdays (dates), and of building the search index (index); uses `halcyon bench-people`
  dashboard with 10,000 people, 100 habits and 50,000 photos at 1600x900: milliseconds to the first frame and until all cards
            are shown, and the longest work of the main thread
  wayland   in sway with OpenGL, in software without a graphics processor: the most uploads of pixels in a frame of a start with the
            splash, of the fade of the splash, and of page switches, and for the switches the 99th percentile of the main thread's
            processor time and of the duration of a frame, and frames per second. Uploads and processor time need no graphics processor. Needs
            `make setup-integration`
  hop       microseconds from a detached task to the main actor; uses `halcyon bench-hop` (a JSON object of names and
            numbers)

Each run has its own home folder. Windows are on a new Xvfb with GSK_RENDERER=cairo, in a session with an empty bus, so that
starting a bus and its portals is not measured. Figures are medians. A figure that could not be measured is shown with the
reason.
"""
import argparse
import contextlib
import functools
import json
import os
import pathlib
import platform
import re
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import calibration
import gallery
import habits
import load
import pages
import startup
import wayland

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Memory is read here; wake-ups are counted later, because GLib's idle threads end after 15 s.
MEMORY_AT_SECONDS = 10
REST_FROM_SECONDS = 20
REST_SECONDS = 10
CARDS = 1000
PEOPLE = 10_000
CARDS_OF_WINDOW, CARDS_OF_COMMAND = 60_000, 20
ROWS = 200
# After that time, a click has not switched the page.
SWITCH_SECONDS = 10
PHOTOS, ROWS_OF_PHOTOS = 5000, 50000
HEADERS, LARGE_PHOTOS = 10_000, 1000
# Upper limits of figures.
BUDGETS = {
    "startup.first-frame": 250, "startup.content-delay": 50, "splash.parse": 5, "splash.frame": 300, "splash.processor": 6, "splash.dropped": 0,
    "splash.fade-frame": 16.7, "splash.memory": 4, "blank.first-start": 0, "blank.quick-return": 0,
    "blank.new-session": 0, "blank.slow-storage": 0, "blank.reduced-motion": 0, "idle.rss": 150, "idle.wake-ups": 0, "import.first": 1000, "window.longest-block": 16,
    "load.import-times": 8, "load.window-times": 8, "writers.failed": 0,
    "hop.median": 50, "transition.frame-p99": 8, "transition.dropped": 0, "transition.first-frame": 16,
    "transition.anew-first-frame": 30, "transition.growth": 0.5,
    "people.search-median": 10, "people.search-worst": 10, "people.open": 50,
    "dashboard.first-frame": 250, "dashboard.cards": 400, "dashboard.longest-work": 8,
    "gallery.start": 1500, "gallery.show": 100, "gallery.search": 50, "gallery.frame-p99": 16.7, "gallery.scrub-frame-p99": 16.7,
    "gallery.memory": 250, "gallery.viewer-memory": 250, "gallery.huge-memory": 250, "gallery.next": 50, "gallery.zoom-frame-p99": 16.7,
    "gallery.import-times": 1.3, "gallery.thumbnails-times": 1.2, "gallery.view": 50,
    "habits.statistics": 50, "habits.read": 100, "habits.import": 2000, "habits.show-first": 100, "habits.show-later": 50,
    "habits.show-frame-p99": 16.7, "habits.page": 100, "habits.tick-frames": 1, "habits.scroll-p99": 16.7,
    "habits.page-work": 8, "habits.tick-work": 8, "habits.scroll-work": 8,
    "wayland.fade-uploads": 100, "wayland.work-p99": 8,
    "map.first": 150, "map.cluster": 4, "map.frame": 20, "map.memory": 40, "map.many-memory": 80,
    "strip.p99": 1, "strip.begin": 1, "strip.memory": 1, "strip.scroll": 16,
}
# Lower limits of figures.
LEAST = {"transition.browser": 30, "map.fps": 50, "map.many-fps": 30}
UNITS = {
    "startup.first-frame": "ms", "startup.own-clock": "ms", "startup.content-delay": "ms", "splash.parse": "ms", "splash.frame": "ms",
    "splash.frame-work": "ms", "splash.processor": "%", "splash.dropped": "frames", "splash.fade-frame": "ms", "splash.fade-frame-work": "ms",
    "splash.memory": "MB", "idle.rss": "MB", "idle.pss": "MB",
    "idle.wake-ups": "in 10 s", "idle.processor": "ms in 10 s", "import.first": "ms", "import.again": "ms",
    "load.import": "ms", "load.import-times": "times", "load.window": "ms", "load.window-times": "times",
    "writers.failed": "of 50", "writers.slowest": "ms",
    "transition.frame-p99": "ms", "transition.work-p99": "ms", "transition.dropped": "a switch",
    "transition.first-frame": "ms", "transition.anew-frame-p99": "ms", "transition.anew-work-p99": "ms",
    "transition.anew-dropped": "a switch", "transition.anew-first-frame": "ms", "transition.growth": "MB",
    "transition.browser": "frames/s", "window.longest-block": "ms", "window.longest-work": "ms",
    "strip.median": "ms", "strip.p99": "ms", "strip.frame": "ms", "strip.memory": "MB", "strip.begin": "ms",
    "strip.scroll": "ms",
    "habits.read": "ms", "habits.statistics": "ms", "habits.observe-tick": "ms", "habits.statistics-tick": "ms",
    "habits.import": "ms", "habits.show-first": "ms", "habits.show-later": "ms", "habits.show-frame-p99": "ms",
    "habits.page": "ms", "habits.tick-frames": "frames", "habits.scroll-p99": "ms", "habits.page-work": "ms",
    "habits.tick-work": "ms", "habits.scroll-work": "ms",
    "map.first": "ms", "map.cluster": "ms", "map.fps": "frames/s", "map.frame": "ms", "map.work": "ms", "map.memory": "MB",
    "map.many-first": "ms", "map.many-cluster": "ms", "map.many-fps": "frames/s", "map.many-frame": "ms",
    "map.many-work": "ms", "map.many-memory": "MB",
    "people.search-median": "ms", "people.search-worst": "ms", "people.open": "ms", "people.read": "ms", "people.list": "ms", "people.dates": "ms",
    "people.index": "ms",
    "dashboard.first-frame": "ms", "dashboard.cards": "ms", "dashboard.longest-work": "ms",
    "gallery.start": "ms", "gallery.scrub-frame-p99": "ms", "gallery.scrub-work-p99": "ms", "gallery.viewer-memory": "MB", "gallery.huge-memory": "MB", "gallery.huge-tiles": "ms",
    "gallery.next": "ms", "gallery.zoom-frame-p99": "ms", "gallery.zoom-work-p99": "ms",
    "gallery.import": "ms", "gallery.show": "ms", "gallery.search": "ms", "gallery.frame-p99": "ms", "gallery.work-p99": "ms",
    "gallery.memory": "MB", "gallery.headers": "ms", "gallery.import-many": "ms", "gallery.import-times": "times",
    "wayland.start-uploads": "calls", "wayland.fade-uploads": "calls", "wayland.switch-uploads": "calls", "wayland.work-p99": "ms", "wayland.frame-p99": "ms",
    "wayland.frames": "frames/s",
    "gallery.decode": "ms", "gallery.thumbnails": "ms", "gallery.thumbnails-times": "times", "gallery.view": "ms",
}


class NotMeasured(Exception):
    """The reason why a figure could not be measured."""


def clean_environment(home, display=None):
    """Returns the environment of a first start in the given home folder."""
    environment = {name: os.environ[name] for name in ("PATH", "TZ") if name in os.environ}
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    environment |= {
        "HOME": str(home), "XDG_RUNTIME_DIR": str(runtime), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GTK_A11Y": "none",
    }
    if display:
        environment |= {"DISPLAY": display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo"}
    return environment


class Display:
    """A private Xvfb."""

    def __init__(self, *arguments):
        self.arguments = arguments

    def __enter__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp", *self.arguments],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise NotMeasured("Xvfb does not start")
        self.name = f":{number}"
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Program:
    """A running program with its window."""

    def __init__(self, binary, home, display, *arguments, busy_loops=0, traces_start=False):
        environment = clean_environment(home, display) | {
            "HALCYON_TRACE": "1", "GSETTINGS_SCHEMA_DIR": str(binary.parent)}
        if traces_start:
            environment["HALCYON_TRACE_START"] = "1"
        self.text = b""
        self.bus = startup.session_bus(pathlib.Path(environment["XDG_RUNTIME_DIR"]))
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            load.beside(busy_loops, [str(binary), *arguments]), env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stderr.close()
        self.bus.terminate()
        self.bus.wait()

    def step(self, name, seconds=30):
        """Waits for a step in the trace. Returns the elapsed milliseconds and the number in the line."""
        stream = self.process.stderr.fileno()
        while True:
            while b"\n" in self.text:
                line, _, self.text = self.text.partition(b"\n")
                words = line.split()
                if words[:2] == [b"trace", name.encode()]:
                    return (time.monotonic() - self.started) * 1000, float(words[2])
            left = self.started + seconds - time.monotonic()
            if left <= 0 or not select.select([stream], [], [], left)[0]:
                raise NotMeasured(f'no line "trace {name}" within {seconds} s')
            part = os.read(stream, 65536)
            if not part:
                raise NotMeasured(
                    f"the program ended with status {self.process.wait()} before {name}: "
                    + self.text.decode(errors="replace").strip()[-200:])
            self.text += part

    def has_said(self, name):
        """Returns whether the trace contains a step yet, without waiting."""
        stream = self.process.stderr.fileno()
        while select.select([stream], [], [], 0)[0]:
            part = os.read(stream, 65536)
            if not part:
                raise NotMeasured(f"the program ended with status {self.process.wait()} before {name}")
            self.text += part
        return f"trace {name} ".encode() in self.text

    def lines(self, seconds):
        """Returns the lines of the trace that arrive within a time, as pairs of step and number."""
        text, self.text = self.text, b""
        limit = time.monotonic() + seconds
        while (left := limit - time.monotonic()) > 0:
            text += self.read(left)
        return list(pages.trace_lines(text.decode(errors="replace")))

    def lines_until(self, step, seconds):
        """Returns the lines of the trace up to a step, as pairs of step and number; fewer if it does not arrive in time."""
        limit = time.monotonic() + seconds
        end = f"trace {step} ".encode()
        while (left := limit - time.monotonic()) > 0:
            if end in self.text and b"\n" in self.text[self.text.index(end):]:
                break
            self.text += self.read(left)
        return self.lines(0)

    def read(self, seconds):
        """Returns output of the program, empty if there is none within a time."""
        if not select.select([self.process.stderr], [], [], seconds)[0]:
            return b""
        part = os.read(self.process.stderr.fileno(), 65536)
        if not part:
            raise NotMeasured(f"the program ended with status {self.process.wait()}")
        return part

    def rest(self, seconds):
        """Sleeps while reading the program's output, so that the program never blocks on a full pipe."""
        limit = time.monotonic() + seconds
        while (left := limit - time.monotonic()) > 0:
            self.text += self.read(left)

    def memory(self):
        """Returns RSS and PSS in MB (10^6 bytes)."""
        fields = {}
        for line in pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()[1:]:
            name, kilobytes, *_ = line.split()
            fields[name] = int(kilobytes) * 1024 / 1e6
        return fields["Rss:"], fields["Pss:"]

    def peak(self):
        """Returns the highest RSS so far in MB (10^6 bytes)."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6

    def activity(self):
        """Returns the voluntary context switches of each thread, and the processor seconds of the process."""
        switches = {}
        for thread in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                status = (thread / "status").read_text()
            except (FileNotFoundError, ProcessLookupError):
                continue
            for line in status.splitlines():
                if line.startswith("voluntary_ctxt_switches:"):
                    switches[thread.name] = int(line.split()[1])
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return switches, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wake_ups(before, after):
    """Returns the switches between two readings. A thread that ended in between woke up at least once."""
    ended = len(before.keys() - after.keys())
    return ended + sum(count - before.get(thread, 0) for thread, count in after.items())


def cards(count):
    """Returns vCards of fictional people, always the same, in three versions."""
    given = ["Ada", "Bohumil", "Chiara", "Dmitri", "Eszter", "花子", "Gökçe", "Håkon", "Inês", "مريم"]
    family = ["Novák", "Rossi", "Schmidt", "Dubois", "Kowalska", "山田", "Yılmaz", "Lindqvist", "Costa", "Haddad"]
    towns = [
        ("Praha", "11000", "Czechia"), ("Roma", "00184", "Italy"), ("Berlin", "10115", "Germany"),
        ("Paris", "75001", "France"), ("Kraków", "30-001", "Poland"), ("Tokyo", "100-0001", "Japan"),
        ("Lisboa", "1100-148", "Portugal"),
    ]
    for index in range(count):
        first, last = given[index % 10], family[index // 10 % 10]
        town, code, country = towns[index % len(towns)]
        version = ("2.1", "3.0", "4.0")[index % 3]
        charset = ";CHARSET=UTF-8" if version == "2.1" else ""
        lines = [
            "BEGIN:VCARD", f"VERSION:{version}", f"UID:bench-{index:05}@example.org",
            f"FN{charset}:{first} {last} {index}", f"N{charset}:{last};{first};;;",
            f"EMAIL:person{index}@example.org", f"TEL:+420 555 {index // 1000:03} {index % 1000:03}",
            f"ADR{charset}:;;{index % 90 + 1} Main Street;{town};;{code};{country}", "END:VCARD",
        ]
        yield "\r\n".join(lines) + "\r\n"


@contextlib.contextmanager
def home_folder():
    with tempfile.TemporaryDirectory(
            prefix="halcyon-bench-", dir="/tmp", ignore_cleanup_errors=True) as home:
        try:
            yield home
        finally:
            # The document portal mounts a folder that cannot be read.
            documents = pathlib.Path(home, "runtime", "doc")
            if os.path.ismount(documents):
                subprocess.run(["umount", "--lazy", str(documents)], check=False)


def measure_startup(binary):
    with Display() as display, home_folder() as home, \
            Program(binary, pathlib.Path(home), display.name) as program:
        outside, own = program.step("first-frame")
    with Display() as display, home_folder() as name:
        home, data = pathlib.Path(name), pathlib.Path(name, "data")
        run(binary, home, "import", str(write_book(home, cards(CARDS))), "--data-dir", str(data))
        delay = startup.content(functools.partial(
            Program, binary, home, display.name, "--no-splash", "--data-dir", str(data)))
    return {"first-frame": outside, "own-clock": own, "content-delay": delay}


def measure_splash(binary):
    with Display() as display, home_folder() as home, home_folder() as other:
        program = functools.partial(Program, binary, pathlib.Path(home), display.name, "--data-dir", f"{home}/data")
        plain = functools.partial(Program, binary, pathlib.Path(other), display.name, "--no-splash")
        return startup.splash(program, plain)


def measure_blank(binary):
    with startup.frame_buffer() as folder, Display("-fbdir", folder) as display, \
            tempfile.TemporaryDirectory(prefix="halcyon-bench-", dir="/tmp") as data:
        screen = startup.Screen(folder)

        def count(wait_for, *arguments, prepare=lambda home: None, lock=None):
            with home_folder() as name:
                home = pathlib.Path(name)
                prepare(home)
                program = functools.partial(
                    Program, binary, home, display.name, "--data-dir", data, *arguments)
                return startup.blank_samples(screen, program, wait_for, lock)

        return {
            "first-start": count("splash-removed"),
            "quick-return": count("content-ready", "--no-splash"),
            "new-session": count("splash-removed", "--reset-session"),
            "reduced-motion": count("splash-removed", "--reset-session", prepare=startup.still_home),
            "slow-storage": count(
                "content-shown", "--no-splash", lock=startup.Lock(pathlib.Path(data, "halcyon.sqlite"))),
        }


def measure_idle(binary):
    with Display() as display, home_folder() as home, \
            Program(binary, pathlib.Path(home), display.name) as program:
        program.step("first-frame")
        program.rest(MEMORY_AT_SECONDS)
        rss, pss = program.memory()
        program.rest(REST_FROM_SECONDS - MEMORY_AT_SECONDS)
        switches, seconds = program.activity()
        program.rest(REST_SECONDS)
        later_switches, later_seconds = program.activity()
        return {
            "rss": rss, "pss": pss, "wake-ups": wake_ups(switches, later_switches),
            "processor": (later_seconds - seconds) * 1000,
        }


def write_book(folder, people):
    """Writes cards to a file in the folder. Returns its path."""
    book = folder / "cards.vcf"
    book.write_text("".join(people), encoding="utf-8", newline="")
    return book


def run(binary, home, *arguments, display=None):
    """Runs a command. Returns its milliseconds and standard output."""
    started = time.monotonic()
    # Without a bus no portal starts. It would mount a folder in the runtime directory.
    environment = clean_environment(home, display) | {"DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    done = subprocess.run(
        [str(binary), *arguments], env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, errors="replace", timeout=120)
    milliseconds = (time.monotonic() - started) * 1000
    shutil.rmtree(home / "runtime")
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no output"]
        raise NotMeasured(f"`halcyon {arguments[0]}` ended with status {done.returncode}: {said[0][:200]}")
    return milliseconds, done.stdout


def measure_import(binary):
    with home_folder() as name:
        home = pathlib.Path(name)
        book = write_book(home, cards(CARDS))
        data = home / "data"
        arguments = ("import", str(book), "--data-dir", str(data))
        first, _ = run(binary, home, *arguments)
        if not data.is_dir() or not any(data.iterdir()):
            raise NotMeasured("`halcyon import` succeeded but stored nothing in its data folder")
        again, _ = run(binary, home, *arguments)
        return {"first": first, "again": again}


def measure_window(binary):
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        book = write_book(home, cards(CARDS))
        with Program(binary, home, display.name, "--no-splash", "--contacts", str(book)) as program:
            _, work = program.step("longest-work")
            _, block = program.step("longest-block")
            return {"longest-block": block, "longest-work": work}


def measure_load(binary):
    def command(busy_loops):
        with load.running(busy_loops):
            return measure_import(binary)["first"]

    def window(busy_loops):
        with Display() as display, home_folder() as name:
            home = pathlib.Path(name)
            book = write_book(home, cards(CARDS))
            arguments = ("--no-splash", "--contacts", str(book))
            with Program(binary, home, display.name, *arguments, busy_loops=busy_loops) as program:
                shown, _ = program.step("first-frame")
                # Printed a second after everything has ended.
                return program.step("longest-work", seconds=300)[0] - 1000 - shown

    return load.ratios({"import": command, "window": window})


def measure_writers(binary):
    with Display() as display, home_folder() as name:
        home, data = pathlib.Path(name), pathlib.Path(name, "data")
        people = list(cards(CARDS_OF_WINDOW + load.COMMANDS * CARDS_OF_COMMAND))
        # Without addresses: each command would locate those of the window too.
        book = write_book(home, [re.sub(r"ADR.*\r\n", "", card) for card in people[:CARDS_OF_WINDOW]])

        def command(number):
            with home_folder() as own:
                part = people[CARDS_OF_WINDOW + number * CARDS_OF_COMMAND:][:CARDS_OF_COMMAND]
                path = write_book(pathlib.Path(own), part)
                try:
                    return run(binary, pathlib.Path(own), "import", str(path), "--data-dir", str(data))[0]
                except (NotMeasured, subprocess.TimeoutExpired) as reason:
                    return str(reason)

        arguments = ("--no-splash", "--contacts", str(book), "--data-dir", str(data))
        with Program(binary, home, display.name, *arguments) as program:
            program.step("first-frame")
            failed, slowest, reason = load.many(command)
            if load.people_in(data / "halcyon.sqlite") >= CARDS_OF_WINDOW:
                raise NotMeasured("the window had ended its import before the commands did")
        if reason:
            print(f"writers: {reason}", file=sys.stderr)
        return {"failed": failed, "slowest": slowest}


def measure_transition(binary):
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        book, data = write_book(home, cards(ROWS)), home / "data"
        run(binary, home, "import", str(book), "--data-dir", str(data))
        pages.add_habits(data, ROWS)
        buttons = pages.buttons(binary, data)
        pointer = pages.Pointer(display.name)
        arguments = ("--no-splash", "--page", "dashboard", "--data-dir", str(data))
        with Program(binary, home, display.name, *arguments) as program:
            program.step("first-frame")
            program.lines(4)
            click = functools.partial(clicked, program, pointer, buttons)
            click(["habits", "dashboard"], 2, 2)
            figures = {}
            for prefix, route, rounds in (("", ["habits", "dashboard"], 10),
                                          ("anew-", ["habits", "gallery", "dashboard"], 5)):
                found, delays = click(route, rounds, 0.7)
                figures |= pages.figures_of(found, prefix) | {prefix + "first-frame": max(delays)}
            # The first few fill the caches of the toolkit.
            click(["habits", "gallery", "dashboard"], 7, 0.2)
            program.lines(HEAP_REST_SECONDS)
            before, _ = program.memory()
            click(["habits", "gallery", "dashboard"], 67, 0.2)
            program.lines(HEAP_REST_SECONDS)
            figures["growth"] = program.memory()[0] - before
        pointer.close()
        if (rate := pages.in_browser(binary, data)) is not None:
            figures["browser"] = rate
        return figures


# Free memory is returned to the system 8 s after the last page switch.
HEAP_REST_SECONDS = 11
# A place beside the cards of a page. A page is released while the pointer is not on the page switcher.
PAGE_MARGIN = (6, 500)
# The center of the search button in a window of 1000 pixels.
SEARCH_BUTTON = (822, 25)


def clicked(program, pointer, buttons, route, rounds, rest):
    """Clicks on the buttons of the pages in `route`, and rests for some seconds after each page switch. Returns the switches and
    the delay of the first frame of each. Before each click the pointer comes from the page, as a user's does."""
    found, delays = [], []
    for page in route * rounds:
        pointer.move(*PAGE_MARGIN)
        program.lines(0.15)
        pointer.move(*buttons[page])
        program.lines(0.1)
        at = pointer.click()
        lines = program.lines_until("transition-ended", SWITCH_SECONDS) + program.lines(rest)
        switches = pages.switches(lines)
        if len(switches) != 1 or not switches[0].shown:
            raise NotMeasured(f"a click on {page} at {buttons[page]} made {len(switches)} switches")
        found += switches
        delays.append(switches[0].shown[0] - at)
    return found, delays


def figures(command, output):
    try:
        return {str(name): float(value) for name, value in json.loads(output).items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise NotMeasured(f"`halcyon {command}` did not print a JSON object of numbers: {error}") from error


def measure_hop(binary):
    with home_folder() as home:
        _, output = run(binary, pathlib.Path(home), "bench-hop")
    return figures("bench-hop", output)


def measure_people(binary):
    with home_folder() as home:
        _, output = run(binary, pathlib.Path(home), "bench-people")
    return figures("bench-people", output) | {"open": open_people(binary)}


def open_people(binary):
    """Returns the longest time from a click on a person in the list to the frame that shows their page."""
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        data = home / "data"
        run(binary, home, "import", str(write_book(home, cards(PEOPLE))), "--data-dir", str(data))
        run(binary, home, "locate", "--data-dir", str(data))
        pointer = pages.Pointer(display.name)
        with Program(binary, home, display.name, "--no-splash", "--page", "dashboard", "--data-dir", str(data)) as program:
            program.step("content-shown")
            program.rest(2)
            pointer.move(*SEARCH_BUTTON)
            pointer.click()
            # The first person is opened beside the list, while the page is still sliding in.
            program.lines(3)
            found = []
            for row in range(1, 9):
                pointer.move(150, 140 + 58 * row)
                pointer.click()
                found += [number for step, number in program.lines(1) if step == "person-opened"]
        pointer.close()
    if len(found) < 5:
        raise NotMeasured(f"only {len(found)} people were opened")
    return max(found)


def measure_dashboard(binary):
    with Display("-screen", "0", "1600x900x24") as display, home_folder() as name:
        home = pathlib.Path(name)
        pictures, data = home / "pictures", home / "data"
        run(binary, home, "import", str(write_book(home, cards(PEOPLE))), "--data-dir", str(data))
        pages.add_habits(data, 100)
        gallery.write(pictures, 100)
        run(binary, home, "photos", "import", str(pictures), "--data-dir", str(data))
        gallery.link(pictures, data, ROWS_OF_PHOTOS)
        run(binary, home, "locate", "--data-dir", str(data))
        arguments = ("--no-splash", "--page", "dashboard", "--data-dir", str(data))
        with Program(binary, home, display.name, *arguments, traces_start=True) as program:
            first, _ = program.step("first-frame")
            shown, _ = program.step("cards-shown")
            _, work = program.step("longest-work")
    return {"first-frame": first, "cards": shown, "longest-work": work}


def measure_strip(binary):
    with Display() as display, home_folder() as home:
        _, output = run(binary, pathlib.Path(home), "bench-strip", display=display.name)
    return figures("bench-strip", output)


def measure_map(binary):
    found = {}
    for prefix, people in (("", 5_000), ("many-", 100_000)):
        with Display("-screen", "0", "1600x900x24") as display, home_folder() as home:
            _, output = run(binary, pathlib.Path(home), "bench-map", "--people", str(people), display=display.name)
        found |= {prefix + name: value for name, value in figures("bench-map", output).items()}
    return found


def measure_gallery(binary):
    return {name: value for part in GALLERY_PARTS.values() for name, value in part(binary).items()}


def measure_grid(binary):
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        pictures, data = home / "pictures", home / "data"
        gallery.write(pictures, PHOTOS)
        imported, _ = run(binary, home, "photos", "import", str(pictures), "--data-dir", str(data))
        gallery.link(pictures, data, ROWS_OF_PHOTOS)
        searched = gallery.search(data)
        buttons = pages.buttons(binary, data)
        pointer = pages.Pointer(display.name)
        with Program(binary, home, display.name, "--no-splash", "--page", "gallery", "--data-dir", str(data)) as program:
            started, _ = program.step("content-ready")
        second = home / "second"
        second.mkdir()
        with Program(binary, second, display.name, "--no-splash", "--page", "dashboard", "--data-dir", str(data)) as program:
            program.step("content-shown")
            program.lines(4)
            _, shown = clicked(program, pointer, buttons, ["gallery"], 1, 4)
            pointer.move(500, 500)
            scrolled = []
            for _ in range(4):
                gallery.scroll(pointer, 25)
                scrolled += program.lines(4)
            # The scroll bar, from the first photo to the last.
            gallery.drag(pointer, (993, 130), (993, 690), 10)
            scrubbed = program.lines(4)
            memory = program.memory()[0]
        pointer.close()
    return {
        "import": imported, "start": started, "show": shown[0], "search": searched,
        **frames_of(scrolled, "gallery", ""), **frames_of(scrubbed, "gallery", "scrub-"), "memory": memory,
    }


def frames_of(lines, name, prefix):
    """Returns the 99th percentiles of the frames that a trace contains."""
    frames, work = ([n for step, n in lines if step == f"{name}-{kind}"] for kind in ("frame", "work"))
    if len(frames) < 50:
        raise NotMeasured(f"only {len(frames)} frames were drawn while moving the {name}")
    return {prefix + "frame-p99": pages.percentile(frames, 0.99), prefix + "work-p99": pages.percentile(work, 0.99)}


def measure_viewer(binary):
    """Opens the first of ten photos of 24 megapixels, shows the others, and zooms and pans one."""
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        pictures, data = home / "pictures", home / "data"
        gallery.write_large(pictures, 10, "6000x4000")
        run(binary, home, "photos", "import", str(pictures), "--data-dir", str(data))
        pointer = pages.Pointer(display.name)
        with Program(binary, home, display.name, "--no-splash", "--page", "gallery", "--data-dir", str(data)) as program:
            program.step("content-shown")
            program.lines(3)
            gallery.press(pointer, "Return")
            program.lines(4)
            delays = []
            for _ in range(7):
                at = gallery.press(pointer, "Right")
                found = [n for step, n in program.lines(2) if step == "viewer-photo"]
                if len(found) != 1:
                    raise NotMeasured(f"a key press showed {len(found)} photos")
                delays.append(found[0] - at)
            pointer.move(400, 300)
            # The tiles are decoded during the first round, as for the user.
            for button in (4, 5):
                gallery.scroll(pointer, 12, button)
                program.lines(1.5)
            moved = []
            for button in (4, 5, 4):
                gallery.scroll(pointer, 12, button)
                moved += program.lines(1.5)
            for end in ((300, 250), (700, 550)):
                gallery.drag(pointer, (500, 400), end, 1.5)
                moved += program.lines(2)
            memory = program.memory()[0]
        pointer.close()
    return {"next": max(delays), "viewer-memory": memory, **frames_of(moved, "viewer", "zoom-")}


def measure_huge(binary):
    """Shows two photos of 101 megapixels as a whole and at 100 %, and pans them."""
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        pictures, data = home / "pictures", home / "data"
        gallery.write_huge(pictures)
        run(binary, home, "photos", "import", str(pictures), "--data-dir", str(data))
        pointer = pages.Pointer(display.name)
        with Program(binary, home, display.name, "--no-splash", "--page", "gallery", "--data-dir", str(data)) as program:
            program.step("content-shown")
            program.lines(15)
            delays = []
            for key in ("Return", "Right"):
                gallery.press(pointer, key)
                program.lines(15)
                at = gallery.press(pointer, "1")
                delays.append(gallery.wait_for_tiles(program.process.pid, 60) - at)
                gallery.drag(pointer, (700, 500), (200, 200), 1.5)
                program.lines(2)
                gallery.press(pointer, "0")
            memory = program.peak()
        pointer.close()
    return {"huge-memory": memory, "huge-tiles": max(delays)}


def measure_photos(binary):
    with home_folder() as name:
        home = pathlib.Path(name)
        gallery.write(home / "headers", HEADERS)
        gallery.write_large(home / "photos", LARGE_PHOTOS)
        _, output = run(binary, home, "bench-gallery", str(home / "headers"), str(home / "photos"))
    found = figures("bench-gallery", output)
    return found | {"import-many": found.pop("import", None)}


def measure_habits(binary):
    with home_folder() as name:
        home = pathlib.Path(name)
        _, output = run(binary, home, "bench-habits")
        backup = home / "loop.db"
        habits.write_loop_backup(backup, habits=100, days=1000)
        imported, _ = run(binary, home, "habits", "import", str(backup), "--data-dir", str(home / "data"))
    return figures("bench-habits", output) | {"import": imported} | shown_habits(binary) | used_habits(binary)


def used_habits(binary):
    """Returns the costs of opening a habit, of a tick and of scrolling, with 100 habits over ten years."""
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        backup, data = home / "loop.db", home / "data"
        habits.write_loop_backup(backup, habits=100, days=3650)
        run(binary, home, "habits", "import", str(backup), "--data-dir", str(data))
        _, output = run(binary, home, "bench-habits-page", str(data), display=display.name)
    return figures("bench-habits-page", output)


def shown_habits(binary):
    """Returns the milliseconds from a click to the first frame of the page with 100 habits over ten years, first and later, and
    the frame times of these page switches."""
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        backup, data = home / "loop.db", home / "data"
        habits.write_loop_backup(backup, habits=100, days=3650)
        run(binary, home, "habits", "import", str(backup), "--data-dir", str(data))
        buttons = pages.buttons(binary, data)
        pointer = pages.Pointer(display.name)
        arguments = ("--no-splash", "--page", "dashboard", "--data-dir", str(data))
        with Program(binary, home, display.name, *arguments) as program:
            program.step("first-frame")
            program.lines(4)
            click = functools.partial(clicked, program, pointer, buttons)
            _, first = click(["habits"], 1, 2)
            click(["dashboard"], 1, 2)
            found, later = click(["habits", "dashboard"], 5, 0.7)
            frames = pages.figures_of(found, "show-")
        pointer.close()
        return {"show-first": first[0], "show-later": max(later[::2]), "show-frame-p99": frames["show-frame-p99"]}


def measure_wayland(binary):
    try:
        return wayland.measure(binary)
    except wayland.SwayError as error:
        raise NotMeasured(str(error)) from error


GALLERY_PARTS = {
    "gallery/grid": measure_grid, "gallery/viewer": measure_viewer, "gallery/huge": measure_huge, "gallery/files": measure_photos,
}
MEASUREMENTS = {
    "startup": measure_startup, "splash": measure_splash, "blank": measure_blank, "idle": measure_idle, "import": measure_import,
    "window": measure_window, "load": measure_load, "writers": measure_writers, "transition": measure_transition,
    "strip": measure_strip, "gallery": measure_gallery, "habits": measure_habits, "map": measure_map,
    "people": measure_people, "dashboard": measure_dashboard, "wayland": measure_wayland, "hop": measure_hop,
}


def collect(name, binary, runs):
    """Returns the figures of all runs by name, or the reason why there are none."""
    figures = {}
    for _ in range(runs):
        for figure, value in (MEASUREMENTS | GALLERY_PARTS)[name](binary).items():
            figures.setdefault(f"{name.split('/')[0]}.{figure}", []).append(value)
    return figures


def row(name, values, loop):
    budget, least = BUDGETS.get(name), LEAST.get(name)
    median = statistics.median(values)
    met = median >= least if least is not None else None if budget is None else median <= budget
    unit = UNITS.get(name, "µs" if name.startswith("hop.") else "")
    loops = {"ms": 1, "ms in 10 s": 1, "µs": 1000}.get(unit)
    return {
        "name": name, "unit": unit, "loops": round(median / loop / loops, 3) if loops else None,
        "median": round(median, 3), "min": round(min(values), 3), "max": round(max(values), 3),
        "runs": len(values), "budget": budget if least is None else least, "met": met,
    }


def print_table(rows, failures):
    print(f"{'figure':<28}{'median':>10}{'min':>10}{'max':>10}  {'unit':<12}{'loops':>8}{'runs':>6}  budget")
    for r in rows:
        verdict = "" if r["budget"] is None else f"{r['budget']:g} {'met' if r['met'] else 'MISSED'}"
        print(f"{r['name']:<28}{r['median']:>10.1f}{r['min']:>10.1f}{r['max']:>10.1f}  "
              f"{r['unit']:<12}{'' if r['loops'] is None else format(r['loops'], '.3f'):>8}{r['runs']:>6}  {verdict}")
    for name, reason in failures.items():
        print(f"{name:<28}not measured: {reason}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/halcyon")
    parser.add_argument("--json", metavar="FILE", help='write the figures as JSON; "-" for standard output')
    parser.add_argument("--check", action="store_true", help="exit with status 1 if a budget is exceeded or was not measured")
    options = parser.parse_args()
    if unknown := set(options.names) - set(MEASUREMENTS) - set(GALLERY_PARTS):
        parser.error(f"unknown measurement: {', '.join(sorted(unknown))}; use one of {', '.join([*MEASUREMENTS, *GALLERY_PARTS])}")
    if options.runs < 1:
        parser.error("--runs must be at least 1")
    binary = options.binary.absolute()
    if not os.access(binary, os.X_OK):
        parser.error(f"{options.binary} does not exist; `make bench` builds it")

    rows, failures = [], {}
    loop = calibration.milliseconds()
    for name in options.names or MEASUREMENTS:
        try:
            rows += [row(*item, loop) for item in collect(name, binary, options.runs).items()]
        except NotMeasured as reason:
            failures[name] = str(reason)
        except (OSError, subprocess.SubprocessError) as error:
            failures[name] = f"{type(error).__name__}: {error}"
    if options.json != "-":
        print(f"calibration loop: {loop:.1f} ms")
        print_table(rows, failures)
    if options.json:
        machine = {"system": platform.platform(), "processors": os.cpu_count(), "calibration loop in ms": round(loop, 1)}
        text = json.dumps({"machine": machine, "figures": rows, "not measured": failures}, indent=2)
        if options.json == "-":
            print(text)
        else:
            pathlib.Path(options.json).write_text(text + "\n")
    missed = failures or any(r["met"] is False for r in rows)
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
