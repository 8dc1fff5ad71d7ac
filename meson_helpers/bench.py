#!/usr/bin/python3
"""Measures a release build and prints a table, or JSON with --json. `make bench` builds first.

usage: bench.py [NAME]… [--runs 5] [--binary .build/release/halcyon] [--json FILE] [--check]

Measurements (all by default):
  startup   milliseconds from starting the process to its line "trace first-frame" (HALCYON_TRACE=1)
  splash    of a first start: milliseconds to read the animation and from starting the process to its first frame (and
            what all threads computed until then), percent of one core while it plays, frames of the file that were not shown, milliseconds of the slowest
            frame in a hundred while it fades (and what the main thread computed in it), and by how many MB the peak
            of the memory is above that of a start without it
  blank     how often the screen showed an empty window, looked at some hundred times a second from the start of the
            process to its content: at a first start, a quick return, a new session, with a database that is held for
            2 s by somebody else, and with reduced motion
  idle      memory and wake-ups of the program left alone: RSS and PSS in MB at 10 s, then voluntary context
            switches of all threads and processor milliseconds from 20 to 30 s
  import    milliseconds of `halcyon import` of 1,000 cards made here, into an empty store and once more
  window    milliseconds for which the main loop was held up at most while the window imports the same cards
            (its line "trace longest-block"), and how much it computed at most without a pause, that is without
            the time in which other threads had the processors
  transition  page switches at 1000x700 between Dashboard and Habits with 200 rows each, by clicks: what a frame took and
            what of it was computed (99 of 100 frames took at most this), dropped frames a switch, milliseconds from
            the click to the first frame (the worst), the same where a page is made anew ("anew"), MB by which memory
            grew over 200 switches, frames a second under Broadway in Chromium (the slowest tenth)
  strip     milliseconds that the main thread computes for one update of the activity strip of 1,000, alone
            (median, p99) and with the frame that shows it, for one that makes a bar (begin), by how many MB
            memory grew meanwhile, and for a frame while 10,000 names are scrolled (p99), by
            `halcyon bench-strip`
  gallery   milliseconds of `halcyon photos import` of 5,000 pictures made here; then, with 50,000 in the gallery, from
            starting the process to the page with photos, what 99 of 100 frames took at most while it is scrolled by the
            wheel and thumbnails are made, what of it was computed, and RSS in MB afterwards
  hop       microseconds from a detached task to the main actor, by `halcyon bench-hop` (a JSON object of
            names and numbers)

Every run has a home folder of its own; windows are on a fresh Xvfb with GSK_RENDERER=cairo, in a session with a bus
on which nothing else lives: to start one, and a portal on it, is the desktop's work and not the program's. Figures are
medians. A figure that could not be taken is shown with the reason and is never made up.
"""
import argparse
import contextlib
import functools
import json
import os
import pathlib
import platform
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import bench_gallery
import bench_pages
import bench_start

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Memory is read here; wake-ups are counted later, since GLib's idle threads end by themselves after 15 s.
MEMORY_AT_SECONDS = 10
REST_FROM_SECONDS = 20
REST_SECONDS = 10
CARDS = 1000
ROWS = 200
PHOTOS, ROWS_OF_PHOTOS = 5000, 50000
# The most that a figure may be; DESIGN.md and the issues name these.
BUDGETS = {
    "startup.first-frame": 250, "splash.parse": 5, "splash.frame": 300, "splash.processor": 10, "splash.dropped": 0,
    "splash.fade-frame": 16.7, "splash.memory": 4, "blank.first-start": 0, "blank.quick-return": 0,
    "blank.new-session": 0, "blank.slow-storage": 0, "blank.reduced-motion": 0, "idle.rss": 150, "idle.wake-ups": 0, "import.first": 1000, "window.longest-block": 16,
    "hop.median": 50, "transition.frame-p99": 16.7, "transition.dropped": 0, "transition.first-frame": 32,
    "transition.anew-first-frame": 32, "transition.growth": 1,
    "gallery.show": 1500, "gallery.frame-p99": 16.7, "gallery.memory": 250,
    "strip.p99": 1, "strip.begin": 1, "strip.memory": 1, "strip.scroll": 16,
}
# The least that a figure may be.
LEAST = {"transition.browser": 30}
UNITS = {
    "startup.first-frame": "ms", "startup.own-clock": "ms", "splash.parse": "ms", "splash.frame": "ms",
    "splash.frame-work": "ms", "splash.processor": "%", "splash.dropped": "frames", "splash.fade-frame": "ms", "splash.fade-frame-work": "ms",
    "splash.memory": "MB", "idle.rss": "MB", "idle.pss": "MB",
    "idle.wake-ups": "in 10 s", "idle.processor": "ms in 10 s", "import.first": "ms", "import.again": "ms",
    "transition.frame-p99": "ms", "transition.work-p99": "ms", "transition.dropped": "a switch",
    "transition.first-frame": "ms", "transition.anew-frame-p99": "ms", "transition.anew-work-p99": "ms",
    "transition.anew-dropped": "a switch", "transition.anew-first-frame": "ms", "transition.growth": "MB",
    "transition.browser": "frames/s", "window.longest-block": "ms", "window.longest-work": "ms",
    "strip.median": "ms", "strip.p99": "ms", "strip.frame": "ms", "strip.memory": "MB", "strip.begin": "ms",
    "strip.scroll": "ms",
    "gallery.import": "ms", "gallery.show": "ms", "gallery.frame-p99": "ms", "gallery.work-p99": "ms",
    "gallery.memory": "MB",
}


class NotMeasured(Exception):
    """Why there is no figure."""


def clean_environment(home, display=None):
    """The environment of a first start in the given home folder."""
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
    """A fresh Xvfb that nothing else uses."""

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
    """The program with its window, from its start to its first frame and on."""

    def __init__(self, binary, home, display, *arguments):
        environment = clean_environment(home, display) | {
            "HALCYON_TRACE": "1", "GSETTINGS_SCHEMA_DIR": str(binary.parent)}
        self.text = b""
        self.bus = bench_start.session_bus(pathlib.Path(environment["XDG_RUNTIME_DIR"]))
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [str(binary), *arguments], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, start_new_session=True)

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
        """Milliseconds until the program says that it reached a step: seen from outside, and the line's number."""
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
        """Whether the program has said by now that it reached a step; never waits."""
        stream = self.process.stderr.fileno()
        while select.select([stream], [], [], 0)[0]:
            part = os.read(stream, 65536)
            if not part:
                raise NotMeasured(f"the program ended with status {self.process.wait()} before {name}")
            self.text += part
        return f"trace {name} ".encode() in self.text

    def lines(self, seconds):
        """The lines of the trace that come while time passes, as pairs of step and number."""
        text, self.text = self.text, b""
        limit = time.monotonic() + seconds
        while (left := limit - time.monotonic()) > 0:
            if select.select([self.process.stderr], [], [], left)[0]:
                part = os.read(self.process.stderr.fileno(), 65536)
                if not part:
                    raise NotMeasured(f"the program ended with status {self.process.wait()}")
                text += part
        return list(bench_pages.trace_lines(text.decode(errors="replace")))

    def rest(self, seconds):
        """Lets time pass and reads what the program says, so that it never blocks on a full pipe."""
        limit = time.monotonic() + seconds
        while (left := limit - time.monotonic()) > 0:
            if select.select([self.process.stderr], [], [], left)[0]:
                part = os.read(self.process.stderr.fileno(), 65536)
                if not part:
                    raise NotMeasured(f"the program ended with status {self.process.wait()} while at rest")
                self.text += part

    def memory(self):
        """RSS and PSS in MB (10^6 bytes)."""
        fields = {}
        for line in pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()[1:]:
            name, kilobytes, *_ = line.split()
            fields[name] = int(kilobytes) * 1024 / 1e6
        return fields["Rss:"], fields["Pss:"]

    def activity(self):
        """Voluntary context switches of each thread so far, and processor seconds of the whole process."""
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
    """Switches between two readings; a thread that ended in between woke up at least once for that."""
    ended = len(before.keys() - after.keys())
    return ended + sum(count - before.get(thread, 0) for thread, count in after.items())


def cards(count):
    """vCards of people who do not exist, the same ones each time, in the three versions."""
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
            # The document portal, where it is installed, mounts a folder that nobody may look into.
            documents = pathlib.Path(home, "runtime", "doc")
            if os.path.ismount(documents):
                subprocess.run(["umount", "--lazy", str(documents)], check=False)


def measure_startup(binary):
    with Display() as display, home_folder() as home, \
            Program(binary, pathlib.Path(home), display.name) as program:
        outside, own = program.step("first-frame")
        return {"first-frame": outside, "own-clock": own}


def measure_splash(binary):
    with Display() as display, home_folder() as home, home_folder() as other:
        program = functools.partial(Program, binary, pathlib.Path(home), display.name, "--data-dir", f"{home}/data")
        plain = functools.partial(Program, binary, pathlib.Path(other), display.name, "--no-splash")
        return bench_start.splash(program, plain)


def measure_blank(binary):
    with bench_start.frame_buffer() as folder, Display("-fbdir", folder) as display, \
            tempfile.TemporaryDirectory(prefix="halcyon-bench-", dir="/tmp") as data:
        screen = bench_start.Screen(folder)

        def count(wait_for, *arguments, prepare=lambda home: None, lock=None):
            with home_folder() as name:
                home = pathlib.Path(name)
                prepare(home)
                program = functools.partial(
                    Program, binary, home, display.name, "--data-dir", data, *arguments)
                return bench_start.blank_samples(screen, program, wait_for, lock)

        return {
            "first-start": count("splash-removed"),
            "quick-return": count("content-ready", "--no-splash"),
            "new-session": count("splash-removed", "--reset-session"),
            "reduced-motion": count("splash-removed", "--reset-session", prepare=bench_start.still_home),
            "slow-storage": count(
                "overlay-removed", "--no-splash", lock=bench_start.Lock(pathlib.Path(data, "halcyon.sqlite"))),
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


def run(binary, home, *arguments, display=None):
    """Milliseconds and standard output of one run that ends by itself."""
    started = time.monotonic()
    # Without a bus no portal is started, which would mount a folder in the runtime directory.
    environment = clean_environment(home, display) | {"DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    done = subprocess.run(
        [str(binary), *arguments], env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, errors="replace", timeout=120)
    milliseconds = (time.monotonic() - started) * 1000
    shutil.rmtree(home / "runtime")
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines() or ["nothing said"]
        raise NotMeasured(f"`halcyon {arguments[0]}` ended with status {done.returncode}: {said[0][:200]}")
    return milliseconds, done.stdout


def measure_import(binary):
    with home_folder() as name:
        home = pathlib.Path(name)
        book = home / "cards.vcf"
        book.write_text("".join(cards(CARDS)), encoding="utf-8", newline="")
        data = home / "data"
        arguments = ("import", str(book), "--data-dir", str(data))
        first, _ = run(binary, home, *arguments)
        if not data.is_dir() or not any(data.iterdir()):
            raise NotMeasured("`halcyon import` ended well but stored nothing in its data folder")
        again, _ = run(binary, home, *arguments)
        return {"first": first, "again": again}


def measure_window(binary):
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        book = home / "cards.vcf"
        book.write_text("".join(cards(CARDS)), encoding="utf-8", newline="")
        with Program(binary, home, display.name, "--no-splash", "--contacts", str(book)) as program:
            _, work = program.step("longest-work")
            _, block = program.step("longest-block")
            return {"longest-block": block, "longest-work": work}


def measure_transition(binary):
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        book, data = home / "cards.vcf", home / "data"
        book.write_text("".join(cards(ROWS)), encoding="utf-8", newline="")
        run(binary, home, "import", str(book), "--data-dir", str(data))
        bench_pages.add_habits(data, ROWS)
        pointer = bench_pages.Pointer(display.name)
        arguments = ("--no-splash", "--page", "dashboard", "--data-dir", str(data))
        with Program(binary, home, display.name, *arguments) as program:
            program.step("first-frame")
            program.lines(4)
            clicked(program, pointer, ["habits", "dashboard"], 2, 3)
            figures = {}
            for prefix, pages, rounds in (("", ["habits", "dashboard"], 10),
                                          ("anew-", ["habits", "gallery", "dashboard"], 5)):
                found, delays = clicked(program, pointer, pages, rounds, 1.2)
                figures |= bench_pages.figures_of(found, prefix) | {prefix + "first-frame": max(delays)}
            # What the toolkit keeps for itself is made by the first few.
            clicked(program, pointer, ["habits", "gallery", "dashboard"], 7, 0.5)
            program.lines(3)
            before, _ = program.memory()
            clicked(program, pointer, ["habits", "gallery", "dashboard"], 67, 0.5)
            program.lines(3)
            figures["growth"] = program.memory()[0] - before
        pointer.close()
        if (rate := bench_pages.in_browser(binary, data)) is not None:
            figures["browser"] = rate
        return figures


# The middles of the switcher's buttons in a window of 1000 pixels.
BUTTONS = {"dashboard": (385, 23), "habits": (510, 23), "gallery": (610, 23)}


def clicked(program, pointer, pages, rounds, seconds):
    """The switches that clicks on the buttons of pages brought about, and the delay of each one's first frame."""
    found, delays = [], []
    for page in pages * rounds:
        pointer.move(*BUTTONS[page])
        program.lines(0.1)
        at = pointer.click()
        switches = bench_pages.switches(program.lines(seconds))
        if len(switches) != 1 or not switches[0].shown:
            raise NotMeasured(f"a click on {page} made {len(switches)} switches")
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


def measure_strip(binary):
    with Display() as display, home_folder() as home:
        _, output = run(binary, pathlib.Path(home), "bench-strip", display=display.name)
    return figures("bench-strip", output)


def measure_gallery(binary):
    with Display() as display, home_folder() as name:
        home = pathlib.Path(name)
        pictures, data = home / "pictures", home / "data"
        bench_gallery.write(pictures, PHOTOS)
        imported, _ = run(binary, home, "photos", "import", str(pictures), "--data-dir", str(data))
        bench_gallery.link(pictures, data, ROWS_OF_PHOTOS)
        pointer = bench_pages.Pointer(display.name)
        arguments = ("--no-splash", "--page", "gallery", "--data-dir", str(data))
        with Program(binary, home, display.name, *arguments) as program:
            shown, _ = program.step("content-ready")
            program.lines(4)
            pointer.move(500, 500)
            found = []
            for _ in range(4):
                bench_gallery.scroll(pointer, 25)
                found += program.lines(4)
            frames, work = ([n for step, n in found if step == "gallery-" + kind] for kind in ("frame", "work"))
            if len(frames) < 50:
                raise NotMeasured(f"only {len(frames)} frames were drawn while scrolling")
            memory = program.memory()[0]
        pointer.close()
    return {
        "import": imported, "show": shown, "frame-p99": bench_pages.percentile(frames, 0.99),
        "work-p99": bench_pages.percentile(work, 0.99), "memory": memory,
    }


MEASUREMENTS = {
    "startup": measure_startup, "splash": measure_splash, "blank": measure_blank, "idle": measure_idle, "import": measure_import,
    "window": measure_window, "transition": measure_transition, "strip": measure_strip, "gallery": measure_gallery,
    "hop": measure_hop,
}


def collect(name, binary, runs):
    """The figures of all runs by name, or why there are none."""
    figures = {}
    for _ in range(runs):
        for part, value in MEASUREMENTS[name](binary).items():
            figures.setdefault(f"{name}.{part}", []).append(value)
    return figures


def row(name, values):
    budget, least = BUDGETS.get(name), LEAST.get(name)
    median = statistics.median(values)
    met = median >= least if least is not None else None if budget is None else median <= budget
    return {
        "name": name, "unit": UNITS.get(name, "µs" if name.startswith("hop.") else ""),
        "median": round(median, 3), "min": round(min(values), 3), "max": round(max(values), 3),
        "runs": len(values), "budget": budget if least is None else least, "met": met,
    }


def print_table(rows, failures):
    print(f"{'figure':<28}{'median':>10}{'min':>10}{'max':>10}  {'unit':<12}{'runs':>4}  budget")
    for r in rows:
        verdict = "" if r["budget"] is None else f"{r['budget']:g} {'met' if r['met'] else 'MISSED'}"
        print(f"{r['name']:<28}{r['median']:>10.1f}{r['min']:>10.1f}{r['max']:>10.1f}  "
              f"{r['unit']:<12}{r['runs']:>4}  {verdict}")
    for name, reason in failures.items():
        print(f"{name:<28}not measured: {reason}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/halcyon")
    parser.add_argument("--json", metavar="FILE", help='write the figures as JSON; "-" for standard output')
    parser.add_argument("--check", action="store_true", help="status 1 when a budget is missed or not measured")
    options = parser.parse_args()
    if unknown := set(options.names) - set(MEASUREMENTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(MEASUREMENTS)}")
    if options.runs < 1:
        parser.error("--runs must be at least 1")
    binary = options.binary.absolute()
    if not os.access(binary, os.X_OK):
        parser.error(f"{options.binary} is not there; `make bench` builds it")

    rows, failures = [], {}
    for name in options.names or MEASUREMENTS:
        try:
            rows += [row(*item) for item in collect(name, binary, options.runs).items()]
        except NotMeasured as reason:
            failures[name] = str(reason)
        except (OSError, subprocess.SubprocessError) as error:
            failures[name] = f"{type(error).__name__}: {error}"
    if options.json != "-":
        print_table(rows, failures)
    if options.json:
        machine = {"system": platform.platform(), "processors": os.cpu_count()}
        text = json.dumps({"machine": machine, "figures": rows, "not measured": failures}, indent=2)
        if options.json == "-":
            print(text)
        else:
            pathlib.Path(options.json).write_text(text + "\n")
    missed = failures or any(r["met"] is False for r in rows)
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
