#!/usr/bin/python3
"""Enters something in Halcyon, ends it in each way, starts it again, and checks that nothing is lost.

usage: exit_matrix.py [--count 240] [--seed NUMBER] [--only WORD]… [--case "ENTRY · EXIT · OTHER PROGRAM"]…
                      [--binary .build/debug/halcyon] [--table FILE.md]

Each combination is an entry (a tick, notes, a caption, an open editor …), an exit (Ctrl+Q, Ctrl+W, the close button,
the end of the desktop session, SIGTERM, SIGINT, SIGHUP, SIGKILL) and what another program does with the database meanwhile (nothing; it holds the lock
for two seconds, or for 20 seconds). SIGKILL comes either one second after the last input, when nothing may be lost, or
at a random moment before, when nothing may be half stored. The seed chooses and orders the combinations; the same seed
repeats them. With --case, only the combinations with these names are tested, in their order. The table has one row for
each, with the time that the exit took.

- A stored value must be in the database after the next start, exactly once.
- The text of an open editor must be offered as “Continue Editing” at the next start, and be in the file of the draft.
- The database must be intact, and no password may be in any file.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/run"))

import desktop  # noqa: E402
from desktop import DesktopError  # noqa: E402

# The longest time of an exit: five seconds, and a busy machine.
EXIT_SECONDS = 5 + 25
SECRET = "hunter2-secret"
TODAY = "reach '.+, .+: .+'"
FIRST_CELL = [TODAY, "key ctrl+Home"]
SECOND_CELL = [*FIRST_CELL, "key Down"]
PERSON = ["press 'push button' 'All People'", "until 'list item' 'Anna Brandt.*'"]


# The schedule of a habit that is due every day, as it is stored.
DAILY = '{"count":1,"days":1,"kind":"times"}'


class Entry:
    """Something that the user enters.

    `steps` lead there and enter it; the last one is the input. It is stored if `query` returns `value`, or kept in the draft
    `draft` that contains `text`; one of both suffices if an entry has both."""

    def __init__(self, name, page, steps, query=None, value=None, draft=None, text=None, before=None):
        self.name, self.page, self.steps = name, page, steps
        self.query, self.value, self.before = query, value, before
        self.draft, self.text = draft, text


def stored(name, page, steps, query, value, before=None):
    return Entry(name, page, steps, query=query, value=value, before=before)


def editor(name, page, steps, draft, text):
    return Entry(name, page, steps, draft=draft, text=text)


ENTRIES = [
    stored("tick", "habits", [*SECOND_CELL, "key space"],
           "SELECT count(*) FROM habitEntry WHERE habitId = 2 AND value = -1", 1, 0),
    stored("amount", "habits", [*FIRST_CELL, "key space space space"],
           "SELECT coalesce(sum(value), 0) FROM habitEntry WHERE habitId = 1", 3000, 0),
    stored("skip", "habits", [*SECOND_CELL, "key ctrl+s"],
           "SELECT count(*) FROM habitEntry WHERE habitId = 2 AND value = -3", 1, 0),
    stored("notes", "dashboard", [*PERSON, "reach 'Private notes'", "type 'likes figs'"],
           "SELECT coalesce(max(notes), '') FROM localFacts", "likes figs", ""),
    stored("tag", "dashboard", [*PERSON, "reach 'Add a tag'", "type climbing"],
           "SELECT coalesce(max(tags), '') FROM localFacts", '["climbing"]', ""),
    stored("caption", "gallery", ["until image '.*0917.*'", "key Return", "until 'push button' 'Older Photo'",
                                  "key alt+Return", "until 'push button' 'Change the Date'", "settle", "reach 'Caption'",
                                  "type 'At sea'"],
           "SELECT coalesce(max(userCaption), '') FROM photo", "At sea", ""),
    editor("new habit", "habits", [TODAY, "key ctrl+n", "until label 'Icon and Color'", "settle", "type 'Read at night'"],
           "habit.new.json", "Read at night"),
    editor("edit habit", "habits", [*SECOND_CELL, "key F2", "until label 'Icon and Color'", "settle", "key End", "type ' far'"],
           "habit.2.json", "Swim far"),
    editor("new person", "dashboard", [*PERSON, "press 'push button' 'New Person'", "until label 'First Name'", "settle",
                                       "type Zoe"],
           "person.new.json", "Zoe"),
    # The editor is open until the person is stored, so that the draft remains if another program holds the lock.
    Entry("saved person", "dashboard", [*PERSON, "press 'push button' 'New Person'", "until label 'First Name'", "settle",
                                        "type Zoe", "press 'push button' 'Save'"],
          query="SELECT count(*) FROM person WHERE displayName = 'Zoe'", value=1, before=0,
          draft="person.new.json", text="Zoe"),
    editor("day note", "habits", [*SECOND_CELL, "key Menu", "settle", "key Down Down Down Return", "until label 'Note'", "settle",
                                  "type Cold"],
           "habit-note.2-", "Cold"),
    editor("amount in a dialog", "habits", [*FIRST_CELL, "key Return", "until text 'Amount in glasses'", "settle", "type 7"],
           "habit-amount.1-", "7"),
]
EXITS = ["Ctrl+Q", "Ctrl+W", "close button", "session end", "SIGTERM", "SIGINT", "SIGHUP", "SIGKILL after 1 s", "SIGKILL at once"]
LOCKS = ["no lock", "lock of 2 s", "lock of 20 s"]


class Failure(Exception):
    """What was lost."""


class Lock:
    """Another program that holds the lock of the database."""

    def __init__(self, path, seconds):
        self.process = None
        if not seconds:
            return
        code = ("import sqlite3, sys, time; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
                "c.execute('PRAGMA busy_timeout = 10000'); c.execute('BEGIN IMMEDIATE'); print(flush=True); "
                "time.sleep(float(sys.argv[2])); c.execute('ROLLBACK')")
        self.process = subprocess.Popen([sys.executable, "-c", code, str(path), str(seconds)], stdout=subprocess.PIPE)
        self.process.stdout.readline()

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()


class Matrix:
    def __init__(self, options, folder, chosen, session):
        self.options, self.folder, self.random, self.session = options, folder, chosen, session
        self.template = folder / "template"
        self.log = folder / "log"

    def command(self, data, *words):
        return subprocess.run([self.options.binary, *words, "--data-dir", str(data)], capture_output=True, text=True,
                              timeout=desktop.HANG_SECONDS, check=False)

    def prepare(self):
        """Makes the data that each combination begins with."""
        data = self.template
        result = self.command(data, "import", str(self.card()))
        if result.returncode != 0:
            raise Failure(f"the card cannot be imported: {result.stderr or result.stdout}")
        # Some of the pictures are damaged, which the status says.
        self.command(data, "photos", "import", str(self.photos()))
        with sqlite3.connect(data / "halcyon.sqlite") as database:
            for number, name, direction, unit, target in (
                    (1, "Drink Water", "atLeast", "glasses", 8000), (2, "Swim", None, None, None)):
                database.execute(
                    "INSERT INTO habit (id, uuid, name, symbol, color, notes, direction, unit, target, increment, schedule, reminders, "
                    "requiresPhoto, requiresConfirmation, position, isArchived, created, modified) "
                    "VALUES (?, ?, ?, 'icon:habit-check', 8, '', ?, ?, ?, ?, ?, '[]', 0, 0, ?, 0, ?, ?)",
                    (number, f"00000000-0000-0000-0000-00000000000{number}", name, direction, unit, target,
                     target and 1000, DAILY, number, "2026-01-01 00:00:00.000", "2026-01-01 00:00:00.000"))
            if database.execute("SELECT (SELECT count(*) FROM photo) > 5 AND (SELECT count(*) FROM person) = 1").fetchone() != (1,):
                raise Failure("the photos or the person are missing")

    def card(self):
        path = self.folder / "anna.vcf"
        path.write_text("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:anna\r\nFN:Anna Brandt\r\nN:Brandt;Anna;;;\r\nEND:VCARD\r\n")
        return path

    def photos(self):
        from walkthrough_photos import write_photos
        path = self.folder / "pictures"
        write_photos(path)
        return path

    def start(self, data, page):
        log = open(self.log, "wb")
        return desktop.start(
            [self.options.binary, "--no-splash", f"--page={page}", "--data-dir", str(data)], stdout=log, stderr=log,
            env=os.environ | {"G_DEBUG": "fatal-warnings"})

    def run(self, guide, entry, way, lock):
        """Returns the seconds that the exit took."""
        data = self.folder / "data"
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(self.template, data)
        app = self.start(data, entry.page)
        guide.process = app
        held = None
        try:
            for step in entry.steps[:-1]:
                self.do(guide, app, step)
            held = Lock(data / "halcyon.sqlite", {"no lock": 0, "lock of 2 s": 2, "lock of 20 s": 20}[lock])
            self.do(guide, app, entry.steps[-1])
            seconds = self.leave(guide, app, way)
        finally:
            desktop.end(app)
            if held:
                held.end()
        self.check(guide, data, entry, mayMiss=way == "SIGKILL at once")
        return seconds

    def do(self, guide, app, step):
        if app.poll() is not None:
            raise Failure(f'the program ended with status {app.returncode} before "{step}": {self.said()}')
        guide.do(step)

    def said(self):
        return self.log.read_text(errors="replace").strip()[-800:]

    def leave(self, guide, app, way):
        begin = time.monotonic()
        match way:
            case "Ctrl+Q": guide.key("ctrl+q")
            case "Ctrl+W": guide.key("ctrl+w")
            case "close button": guide.do("press 'push button' 'Close'")
            case "session end":
                self.session.stdin.write(b"end\n")
                self.session.stdin.flush()
                self.session.stdout.readline()
            case "SIGKILL after 1 s":
                time.sleep(1.05)
                app.send_signal(signal.SIGKILL)
            case "SIGKILL at once":
                time.sleep(self.random.uniform(0, 0.9))
                app.send_signal(signal.SIGKILL)
            case _: app.send_signal(getattr(signal, way))
        try:
            status = app.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise Failure(f"the program did not end within {EXIT_SECONDS} s") from error
        number = getattr(signal, way.split()[0], None) if way.startswith("SIG") else None
        expected = {0} if number is None else {128 + number, -number}
        if status not in expected:
            raise Failure(f"the program ended with status {status}: {self.said()}")
        return time.monotonic() - begin

    def check(self, guide, data, entry, mayMiss):
        # Every opening for writing applies the journal first, also that of the command line.
        result = self.command(data, "habits", "list")
        if result.returncode != 0:
            raise Failure(f"the next start fails: {result.stderr}")
        left = [path.name for path in (data / "journal").glob("*")] if (data / "journal").exists() else []
        if left:
            raise Failure(f"the journal is not empty: {left}")
        with sqlite3.connect(data / "halcyon.sqlite") as database:
            if database.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                raise Failure("the database is damaged")
            isStored = False
            if entry.query:
                value = database.execute(entry.query).fetchone()[0]
                isStored = value == entry.value
                allowed = [entry.value, entry.before] if mayMiss or entry.draft else [entry.value]
                # An early end stores a part of the text or of the three glasses, but never half of a value.
                isPart = mayMiss and (isinstance(value, str) and str(entry.value).startswith(value.rstrip('"]')) or
                                      isinstance(value, int) and value in (1000, 2000))
                if value not in allowed and not isPart:
                    raise Failure(f"stored is {value!r} instead of {entry.value!r}")
        if entry.draft and not isStored:
            self.check_draft(guide, data, entry, mayMiss)
        for path in data.rglob("*"):
            if path.is_file() and SECRET.encode() in path.read_bytes():
                raise Failure(f"the password is in {path.name}")

    def check_draft(self, guide, data, entry, mayMiss):
        drafts = sorted((data / "drafts").glob("*")) if (data / "drafts").exists() else []
        found = [path for path in drafts if path.name.startswith(entry.draft)]
        if not found and mayMiss:
            return
        if not found:
            raise Failure(f"there is no draft {entry.draft}, but {[path.name for path in drafts]}")
        if found[0].stat().st_mode & 0o777 != 0o600:
            raise Failure(f"others may read {found[0].name}")
        content = json.loads(found[0].read_text())
        if entry.text not in content["content"] and not mayMiss:
            raise Failure(f"the draft lacks {entry.text!r}: {content['content'][:200]}")
        app = self.start(data, entry.page)
        guide.process = app
        try:
            self.do(guide, app, "until 'push button' 'Continue Editing' 60")
        finally:
            desktop.end(app)


def combinations(chosen, count, only):
    """Returns combinations in an order that the seed decides; the first ones have each entry and each exit."""
    every = [(entry, way, lock) for entry in ENTRIES for way in EXITS for lock in LOCKS]
    every = [one for one in every if all(word in " · ".join((one[0].name, *one[1:])) for word in only)]
    chosen.shuffle(every)
    first, seen = [], set()
    for one in every:
        if one[0].name not in seen or one[1] not in seen:
            seen |= {one[0].name, one[1]}
            first.append(one)
    return (first + [one for one in every if one not in first])[:count]


def named_combinations(names):
    every = {" · ".join((entry.name, way, lock)): (entry, way, lock) for entry in ENTRIES for way in EXITS for lock in LOCKS}
    for name in names:
        if name not in every:
            sys.exit(f'exit_matrix: unknown case "{name}", use names such as "{next(iter(every))}"')
    return [every[name] for name in names]


def work(options, folder, processes):
    desktop.set_environment(folder)
    server, screen = desktop.start_display(folder, 1000, 700)
    processes.append(server)
    address, bus = desktop.line_of(["dbus-daemon", "--session", "--nofork", "--nopidfile"], "--print-address=")
    processes.append(bus)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
    guide = desktop.Desktop(time.monotonic() + options.timeout, screen)
    chosen = random.Random(options.seed)
    session = subprocess.Popen([sys.executable, ROOT / "meson_helpers/test/session_manager.py", "io.github.halcyon_companion.Halcyon"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    processes.append(session)
    session.stdout.readline()
    matrix = Matrix(options, folder, chosen, session)
    matrix.prepare()
    rows, failures = [], 0
    todo = named_combinations(options.case) or combinations(chosen, options.count, options.only)
    for number, (entry, way, lock) in enumerate(todo, 1):
        try:
            result = f"ok, {matrix.run(guide, entry, way, lock):.1f} s"
        except (Failure, DesktopError) as error:
            failures += 1
            result = f"FAILED: {error}"
        rows.append((entry.name, way, lock, result))
        print(f"{number}/{len(todo)} {entry.name} · {way} · {lock}: {result}", flush=True)
    write_table(options, rows)
    print(f"{len(rows)} combinations, {failures} failed, seed {options.seed}")
    return failures


def write_table(options, rows):
    if not options.table:
        return
    lines = [f"# Exits: {len(rows)} combinations, seed {options.seed}", "",
             "Entered, then ended, while another program used the database. The last column has the time of the exit.", "",
             "| entry | exit | other program | result |", "|---|---|---|---|"]
    lines += ["| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in row) + " |" for row in rows]
    pathlib.Path(options.table).write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=240)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--only", action="append", default=[], metavar="WORD")
    parser.add_argument("--case", action="append", default=[], metavar="NAME")
    parser.add_argument("--binary", default=str(ROOT / ".build/debug/halcyon"))
    parser.add_argument("--table", metavar="FILE.md")
    parser.add_argument("--timeout", type=float, default=4 * 3600, metavar="SECONDS")
    options = parser.parse_args()
    desktop.LIBC.prctl(desktop.PR_SET_CHILD_SUBREAPER, 1)
    # A program that is started with nohup ignores it, as it should.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    folder, processes = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-exits-")), []
    try:
        sys.exit(1 if work(options, folder, processes) else 0)
    finally:
        desktop.end_all(processes, folder)


if __name__ == "__main__":
    main()
