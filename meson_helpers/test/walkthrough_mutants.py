#!/usr/bin/python3
"""Changes one thing at a time of what the program shows, without building it, and drives the walkthroughs that must notice it.

usage: walkthrough_mutants.py FOLDER [--program .build/debug/halcyon] [--only NAME] [--jobs 1] [--list FILE]
       walkthrough_mutants.py --self-test

The list (walkthrough_mutants.txt) has a mutant per line: NAME | KIND | VALUE | TEXT of the rows to drive. Rows are those of
timing.md, driven as by `walkthrough.py --only TEXT`, up to the first check that fails. Kinds:

  css RULES           style rules of the user, as in ~/.config/gtk-4.0/gtk.css
  css-file FILE       the same from a file beside the list
  text ENGLISH = NEW  a translation of a text, in which \\n is a line break; ENGLISH may have a plural after " // "
  setting KEY = VALUE another default of a setting
  gtk LINE            a line of GTK's settings.ini
  environment N=V     an environment variable
  above X Y W H       a window above a part of the screen

First, the rows are driven without a change and must pass; then with each mutant, and one of them must fail. Prints a line for each
mutant with the first row that failed. Exits with 1 if a mutant survived or a row failed without one.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "run"))
KINDS = ("css", "css-file", "text", "setting", "gtk", "environment", "above")
SCHEMA = ROOT / "data/io.github.halcyon_companion.Halcyon.gschema.xml"
ROWS = ROOT / "docs/walkthroughs/timing.md"
#: How long a check waits with a mutant: what it hides never appears, and what it keeps never disappears.
MUTANT_SECONDS = 9
COVER = """import ctypes, time
x11 = ctypes.CDLL("libX11.so.6")
for name in ("XOpenDisplay", "XDefaultRootWindow"):
    getattr(x11, name).restype = ctypes.c_void_p
x11.XCreateSimpleWindow.restype = ctypes.c_ulong
display = ctypes.c_void_p(x11.XOpenDisplay(None))
root = ctypes.c_void_p(x11.XDefaultRootWindow(display))
window = ctypes.c_ulong(x11.XCreateSimpleWindow(display, root, *{area}, 0, 0, ctypes.c_ulong(0xffffff)))
attributes = (ctypes.c_long * 14)()
attributes[11] = 1
x11.XChangeWindowAttributes(display, window, ctypes.c_ulong(1 << 9), attributes)
x11.XMapWindow(display, window)
while True:
    x11.XRaiseWindow(display, window)
    x11.XSync(display, 0)
    time.sleep(0.05)
"""

Mutant = collections.namedtuple("Mutant", "name kind value rows")


def read(text):
    """Returns the mutants of a list. Raises ValueError for a line with a mistake."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = [word.strip() for word in line.split(" | ")]
        if len(words) != 4 or not all(words) or words[1] not in KINDS:
            raise ValueError(f"line {number}: expected NAME | KIND | VALUE | TEXT")
        found.append(Mutant(*words))
    names = [mutant.name for mutant in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"used twice: {', '.join(sorted(twice))}")
    return found


def catalogue(value):
    """Returns the source of a message catalog that translates one text."""
    english, new = (part.strip() for part in value.split(" = ", 1))
    one, _, many = english.partition(" // ")
    quoted = [json.dumps(text, ensure_ascii=False) for text in (one, many, new)]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
    if many:
        return head + f"msgid {quoted[0]}\nmsgid_plural {quoted[1]}\nmsgstr[0] {quoted[2]}\nmsgstr[1] {quoted[2]}\n"
    return head + f"msgid {quoted[0]}\nmsgstr {quoted[2]}\n"


def changed_schema(text, value):
    """Returns a schema with another default of a setting. Raises ValueError if there is no such setting."""
    key, new = (part.strip() for part in value.split(" = ", 1))
    changed, count = re.subn(
        rf'(<key name="{re.escape(key)}"(?:(?!</key>).)*?<default>).*?(</default>)', lambda match: match[1] + new + match[2], text, flags=re.S)
    if count != 1:
        raise ValueError(f"no setting {key}")
    return changed


class Change:
    """Applies a mutant to the folder of a run. Called by `walkthrough.follow` with that folder; returns environment variables."""

    def __init__(self, mutant, program, folder):
        self.mutant, self.folder = mutant, folder
        self.language = None
        if mutant and mutant.kind == "text":
            self.language = pathlib.Path(program).resolve().parent / f"locale/en@{re.sub('[^a-z]', '', mutant.name)}"
            target = self.language / "LC_MESSAGES"
            target.mkdir(parents=True, exist_ok=True)
            subprocess.run(["msgfmt", "-o", target / "halcyon.mo", "-"], input=catalogue(mutant.value), text=True, check=True)

    def __call__(self, home):
        kind, value = (self.mutant.kind, self.mutant.value) if self.mutant else (None, "")
        settings = pathlib.Path(home, "config/gtk-4.0")
        settings.mkdir(parents=True, exist_ok=True)
        environment = {}
        if kind == "css":
            (settings / "gtk.css").write_text(value)
        elif kind == "css-file":
            (settings / "gtk.css").write_text((HERE / value).read_text())
        elif kind == "gtk":
            (settings / "settings.ini").write_text(f"[Settings]\ngtk-cursor-blink=false\n{value}\n")
        elif kind == "environment":
            environment |= dict([value.split("=", 1)])
        elif kind == "text":
            environment["LANGUAGE"] = self.language.name
        elif kind == "setting":
            folder = pathlib.Path(home, "schemas")
            folder.mkdir()
            (folder / SCHEMA.name).write_text(changed_schema(SCHEMA.read_text(encoding="utf-8"), value), encoding="utf-8")
            subprocess.run(["glib-compile-schemas", folder], check=True)
            environment["GSETTINGS_SCHEMA_DIR"] = str(folder)
        return environment

    @property
    def first(self):
        """Shell commands to run before the program."""
        if self.mutant and self.mutant.kind == "above":
            area = ", ".join(str(int(word)) for word in self.mutant.value.split())
            return [f"{shlex.join([sys.executable, '-c', COVER.replace('{area}', f'({area})')])} >/dev/null 2>&1 &"]
        return []

    def end(self):
        if self.language:
            shutil.rmtree(self.language, ignore_errors=True)


def failures(rows, is_mutant):
    """Returns the rows that failed, with the first reason of each. With a mutant, a row that could not be judged has not."""
    import walkthrough
    found = []
    for row in rows:
        for variant, result in row.results.items():
            if walkthrough.state(result) == "FAILED":
                reason = next(iter(walkthrough.reasons(result)), "")
                if result.get("late") and is_mutant:
                    # Nothing was judged.
                    continue
                found.append(f"{row.file}: {row.do} ({reason[:150]})")
    return found


def drive(mutant, text, options):
    """Drives rows with a mutant, or with none. Returns those that failed, and how many rows there were."""
    import walkthrough
    change = Change(mutant, options.program, options.folder)
    try:
        own = argparse.Namespace(
            program=options.program, folder=options.folder, change=change, only=text, walkthroughs=[ROWS], references=False,
            seconds=MUTANT_SECONDS if mutant else None, stops=True)
        tables = walkthrough.read_tables(own)
        for row in (row for rows in tables for row in rows if row.starts):
            row.steps[1:1] = [shlex.join(["first", command]) for command in change.first]
        jobs = [(starts, "light", ["light"], own, re.sub(r"\W", "-", f"{mutant.name if mutant else 'none'}-{number}-{part}"))
                for number, rows in enumerate(tables, 1) for part, starts in enumerate(walkthrough.parts(rows, ["light"]))]
        for job in jobs:
            walkthrough.follow(*job)
        rows = [row for rows in tables for row in rows if row.runs_in("light")]
        return failures(rows, mutant is not None), len(rows)
    finally:
        change.end()


def run(mutants, options):
    texts = list(dict.fromkeys(mutant.rows for mutant in mutants))
    (options.folder / "run").mkdir(parents=True, exist_ok=True)
    survived, began = 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        clean = [(text, pool.submit(drive, None, text, options)) for text in texts]
        broken = []
        for text, job in clean:
            failed, count = job.result()
            print(f"no mutant | {text} | " + (f"FAILED: {failed[0]}" if failed else f"{count} rows passed"), flush=True)
            if failed or not count:
                broken.append(text)
        for mutant, job in [(mutant, pool.submit(drive, mutant, mutant.rows, options)) for mutant in mutants]:
            failed, count = job.result()
            survived += not failed
            print(f"{mutant.name} | {mutant.kind} | " + (f"{len(failed)} of {count} red: {failed[0]}" if failed else "SURVIVED"), flush=True)
    print(f"walkthrough_mutants: {len(mutants) - survived} of {len(mutants)} mutants found in {time.monotonic() - began:.0f} s; "
          f"{len(broken)} of {len(texts)} groups of rows fail without a mutant")
    return 1 if survived or broken else 0


def self_test():
    listed = read((HERE / "walkthrough_mutants.txt").read_text(encoding="utf-8"))
    assert len(listed) >= 30, len(listed)
    assert read("# a\n\na | css | x { y: z } | rows\n") == [Mutant("a", "css", "x { y: z }", "rows")]
    for wrong in ("a | css | x", "a | other | x | rows", "a | css | x | rows\na | css | y | rows"):
        try:
            read(wrong)
        except ValueError:
            continue
        raise AssertionError(f"accepted: {wrong}")
    assert 'msgid "Retry"\nmsgstr "Again"' in catalogue("Retry = Again")
    assert 'msgid_plural "%1 b"\nmsgstr[0] "%1 c"' in catalogue("%1 a // %1 b = %1 c")
    schema = SCHEMA.read_text(encoding="utf-8")
    assert changed_schema(schema, "splash-limit-seconds = 60").count("<default>60</default>") == 1
    try:
        changed_schema(schema, "no-such-key = 1")
        raise AssertionError("accepted an unknown setting")
    except ValueError:
        pass
    for mutant in listed:
        if mutant.kind == "setting":
            changed_schema(schema, mutant.value)
        if mutant.kind == "css-file":
            assert (HERE / mutant.value).exists(), mutant.value
        if mutant.kind == "above":
            assert len([int(word) for word in mutant.value.split()]) == 4
    with tempfile.TemporaryDirectory() as home:
        Change(Mutant("a", "css", "label { opacity: 0; }", "x"), ROOT, None)(home)
        assert pathlib.Path(home, "config/gtk-4.0/gtk.css").read_text() == "label { opacity: 0; }"
    print("walkthrough_mutants: passed")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/debug/halcyon")
    parser.add_argument("--list", type=pathlib.Path, default=HERE / "walkthrough_mutants.txt")
    parser.add_argument("--only", default="", metavar="NAME", help="only mutants whose name contains this text")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    mutants = [mutant for mutant in read(options.list.read_text(encoding="utf-8")) if options.only in mutant.name]
    return run(mutants, options)


if __name__ == "__main__":
    sys.exit(main())
