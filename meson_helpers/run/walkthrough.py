#!/usr/bin/python3
"""Follows the walkthroughs of docs/walkthroughs on a private X display and writes a page that compares what is expected with
what was observed, in several variants and with the previous run.

Light, dark and high contrast differ only in colors: one run shows each picture in all three.

usage: walkthrough.py FOLDER [--program .build/debug/halcyon] [--only TEXT] [--variant NAME]… [--jobs 3] [WALKTHROUGH.md]…

The tables of a walkthrough have the columns "action", "expected result" and "driven by"; rows without the last column are
manual. That column contains steps in backquotes: those of desktop.py, and

  start [ARGUMENTS]     restart the program with its own display and buses; an argument @NAME is a file or folder of that name
                        in a folder that the rows of a table share
  first COMMAND         run a shell command in the folder that the rows share, before `start` starts the program
  in VARIANT…           perform the row only in these variants
  command ARGUMENTS     run the program's command line with the same kind of arguments; it must succeed
  see PATTERN           a text on the screen matches a regular expression, and can be seen there; see walkthrough_sight.py
  listed PATTERN        a text matches that may be out of view, such as that of a row further down
  earlier PATTERN       a text that was shown since the row began matches, if only for a short time
  unseen, tint, looks   see walkthrough_sight.py
  no PATTERN            no text on the screen matches it
  never PATTERN         no text that was shown since the row began matches it
  later SECONDS PATTERN a text matches it, and none did in the first seconds after the start
  focused PATTERN       the name of the focused object matches it
  fits                  the window is not wider than the screen, which it would be if something did not fit
  same                  the screen is that of the last `remember`
  ended                 the program ended by itself, without an error
  changed               the screen differs from that of the last `remember`
  stored QUERY VALUE    an SQL query of the database of `--data-dir @NAME` has this result
  picture               add a screenshot to the page
  key KEY…              press keys; Forward and Backward are the arrow keys in reading direction, as in alt+Backward
  type TEXT             type text; @NAME is a file in the shared folder, @@PATH one in the source tree
  remind HABIT          set a reminder of a stored habit to the next minute; the program reads it at its next start
  notified PATTERN      a desktop notification with this title, body or [Button] is shown
  withdrawn PATTERN     one was shown, and no longer is
  answer BUTTON         press a button of the newest notification that has it
  activate ACTION TEXT  activate an action of the program over the session bus, which starts it
  remember              keep a picture of the screen for `changed`
  hover X Y             move the pointer; X is measured in reading direction
  photos, shell, point, drag  see walkthrough_photos.py
  appears, stays, leaves, fades, crossfades, slides, unblank, counts  see walkthrough_timing.py

Checks wait up to 40 seconds, `notified` 90, `never` not at all. A row that is driven must check something: driving it proves nothing.
Exits with 1 if a check failed.

- Source: the table is GitHub's (https://github.github.com/gfm/#tables-extension-).
"""
import argparse
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

import walkthrough_page
import walkthrough_timing
from walkthrough_run import CHECKS, placed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The environment and the size of the window. Scenarios follow the style of the desktop only if portals are allowed.
VARIANTS = {
    "light": ({"ADW_DISABLE_PORTAL": "0"}, (1000, 700)),
    "dark": ({"ADW_DISABLE_PORTAL": "0"}, (1000, 700)),
    "contrast": ({"ADW_DISABLE_PORTAL": "0"}, (1000, 700)),
    "narrow": ({}, (360, 700)),
    "rtl": ({"GTK_DEBUG": "invert-text-dir"}, (1000, 700)),
    # Only for rows that name it: text at 200 % in a narrow window. Xlib reads the file.
    "large": ({"XENVIRONMENT": str(HERE / "large_text.xresources")}, (360, 700)),
}
# These differ only in colors, which do not change what the program does: one run shows each picture in all of them.
STYLES = ("light", "dark", "contrast")


def drives(variants):
    """Returns the runs for variants: the name of each, and the styles of its pictures."""
    styles = [variant for variant in variants if variant in STYLES]
    return ([(styles[0], styles)] if styles else []) + [
        (variant, ["light"]) for variant in variants if variant not in STYLES]


# How often a start is driven if the machine was too busy to judge it.
ATTEMPTS = 3


class Row:
    """A row of a table: the action, the expected result, and the steps."""

    def __init__(self, file, heading, cells):
        self.file, self.heading = file, heading
        self.do, self.see = cells[0], cells[1]
        # Backquotes within a step are written as two.
        self.steps = re.findall(r"`([^`]+)`", cells[2]) if len(cells) > 2 else []
        self.variants = [name for step in self.steps if step.startswith("in ") for name in step.split()[1:]]
        self.steps = [step for step in self.steps if not step.startswith("in ")]
        # By variant: checks, pictures and failure, as walkthrough_run.py prints them.
        self.results = {}

    @property
    def starts(self):
        return bool(self.steps) and shlex.split(self.steps[0])[0] == "start"

    def runs_in(self, *variants):
        return bool(self.steps) and any(
            variant in self.variants if self.variants else variant != "large" for variant in variants)


def tables(file):
    """Yields the rows of each table of a file."""
    heading, cells = "", []
    for line in file.read_text(encoding="utf-8").splitlines() + [""]:
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if line.startswith("|"):
            # A vertical bar within a cell is written as \\|.
            cells.append([cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]])
        elif cells:
            yield [Row(file.stem, heading, row) for row in cells[2:]]
            cells = []


def faults(rows):
    """Returns what is wrong with the rows of a table."""
    found = []
    driven = [row for row in rows if row.steps]
    if driven and not driven[0].starts:
        found.append(f'no start before "{driven[0].do}"')
    for row in driven:
        if not any(step.split()[0] in CHECKS for step in row.steps):
            found.append(f'"{row.do}" is driven, but nothing is checked')
        found += [f'"{row.do}": unknown variant {name}' for name in row.variants if name not in VARIANTS]
    return found


def groups(rows):
    """Groups rows by their start steps."""
    found = []
    for row in rows:
        if row.starts:
            found.append([])
        found[-1].append(row)
    return found


def parts(rows, variants):
    """Returns the rows of a table that run in one of the variants, as lists of starts that share files. The lists can run at the same
    time."""
    found = groups([row for row in rows if row.runs_in(*variants)])
    sharing = [group for group in found if any(" @" in step for row in group for step in row.steps)]
    return ([sharing] if sharing else []) + [[group] for group in found if group not in sharing]


def is_timed(starts):
    """Whether rows judge recorded frames, for which the machine must not be busy."""
    return any(step.split()[0] in (*walkthrough_timing.VERBS, "looks") for rows in starts for row in rows for step in row.steps)


def follow(starts, variant, styles, options, number):
    """Drives the rows of some starts, one after the other, in one variant, with pictures in several styles."""
    for attempt in range(ATTEMPTS):
        follow_once(starts, variant, styles, options, f"{number}-{attempt}" if attempt else number, attempt + 1 < ATTEMPTS)
        if not any(row.results[variant].get("late") for rows in starts for row in rows):
            return


def follow_once(starts, variant, styles, options, number, is_quiet):
    home = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-walkthrough-", dir="/tmp"))
    environment, size = VARIANTS[variant]
    try:
        environment = environment | (options.change(home) if options.change else {})
        for index, group in enumerate(starts):
            words = shlex.split(group[0].steps[0])[1:]
            words = [placed(word, home) for word in words]
            data = words[words.index("--data-dir") + 1] if "--data-dir" in words else str(home)
            job = {
                "command": [str(options.program.resolve())] + words, "home": str(home), "data": data, "config": str(home / "config"),
                "environment": environment, "size": size, "variant": variant, "styles": styles,
                "resize": size[0] < 1000, "pictures": str(options.folder / "run"),
                "prefix": f"{number}-{index}", "records": is_timed([group]), "writes": options.references,
                "seconds": options.seconds, "stops": options.stops,
                "first": [shlex.split(step)[1] for step in group[0].steps if step.startswith("first ")],
                "rows": [[step for step in row.steps if not step.startswith(("start", "first "))] for row in group],
            }
            drive(group, job, variant, is_quiet)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def drive(group, job, variant, is_quiet=False):
    done = subprocess.run(
        [HERE / "walkthrough_run.py"], input=json.dumps(job), capture_output=True, text=True)
    lines = done.stdout.splitlines()
    for row, line in zip(group, lines):
        result = row.results[variant] = json.loads(line)
        for style, shown in result.pop("styled").items():
            row.results[style] = shown | {"failure": result["failure"], "run": variant}
    for row in group[len(lines):]:
        reason = done.stderr.strip()[-1000:] or "a step of an earlier row failed"
        if done.returncode < 0:
            reason += f"\nthe run ended with signal {-done.returncode}"
        row.results[variant] = {"checks": [], "pictures": [], "failure": reason}
    if job["stops"] or is_quiet and any(row.results[variant].get("late") for row in group):
        return
    for row in group:
        for name in [variant] + job["styles"][1:]:
            result = row.results.get(name)
            if result and (name == variant or state(result) == "FAILED"):
                print("\n  ".join([f"{state(result)}: {name}: {row.file}: {row.do}"] + reasons(result)), flush=True)


def reasons(result):
    """Returns why a row failed, one line each."""
    checks = [f'{check["step"]}: {check["observed"]}' for check in result["checks"] if not check["passed"]]
    return [line for text in checks + [result["failure"] or ""] for line in text.splitlines()]


def duration(starts):
    """Returns about how many seconds it takes to drive rows. Reminders are at whole minutes."""
    seconds = {"notified": 45, "plays": 6, "start": 3, "settle": 1.5}
    return sum(seconds.get(step.split()[0], 0.7) for rows in starts for row in rows for step in row.steps)


def costs(results):
    """Yields the steps with the time and the number of rows that they took, the most expensive one first."""
    found = {}
    for result in results:
        for verb, seconds in result.get("seconds", {}).items():
            found.setdefault(verb, []).append(seconds)
    for verb, seconds in sorted(found.items(), key=lambda item: -sum(item[1])):
        yield verb, sum(seconds), len(seconds)


def state(result):
    passed = not result["failure"] and all(check["passed"] for check in result["checks"])
    return "passed" if passed else "FAILED"


def read_tables(options):
    files = options.walkthroughs or sorted((ROOT / "docs/walkthroughs").glob("*.md"))
    found = [rows for file in files for rows in tables(file)]
    wrong = [fault for rows in found for fault in faults(rows)]
    if wrong:
        raise SystemExit("walkthrough: " + "\nwalkthrough: ".join(wrong))
    if options.only:
        # With the rows since the last start, which they need.
        found = [[row for group in groups([row for row in rows if row.steps])
                  if any(options.only in " ".join([row.do] + row.steps) for row in group) for row in group]
                 for rows in found]
    return [rows for rows in found if rows]


def follow_all(found, variants, options):
    """Drives the rows of some tables in some variants: several starts at the same time, and then those that measure times, one per core."""
    jobs = [(starts, variant, styles, options, f"{number}-{part}-{variant}")
            for number, rows in enumerate(found, 1) for variant, styles in drives(variants)
            for part, starts in enumerate(parts(rows, styles if variant in STYLES else [variant]))]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        # The longest first, so that none is left alone at the end.
        together = sorted((job for job in jobs if not is_timed(job[0])), key=lambda job: -duration(job[0]))
        for job in [pool.submit(follow, *job) for job in together]:
            job.result()
    with concurrent.futures.ThreadPoolExecutor(min(options.jobs, os.cpu_count() or 1)) as pool:
        timed = sorted((job for job in jobs if is_timed(job[0])), key=lambda job: -duration(job[0]))
        for job in [pool.submit(follow, *job) for job in timed]:
            job.result()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/debug/halcyon")
    parser.add_argument("--only", default="", metavar="TEXT", help="only rows that contain this text")
    parser.add_argument("--variant", action="append", choices=VARIANTS, help="only this variant; may be repeated")
    parser.add_argument("--jobs", type=int, default=4 * (os.cpu_count() or 1),
                        help="how many programs run at the same time, most of which wait")
    parser.add_argument("--references", action="store_true", help="rewrite the references of `looks`")
    parser.add_argument("walkthroughs", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    options.change, options.seconds, options.stops = None, None, False
    options.folder = options.folder.resolve()
    variants = options.variant or list(VARIANTS)
    found = read_tables(options)
    walkthrough_page.keep_previous(options.folder)

    follow_all(found, variants, options)
    rows = [row for rows in found for row in rows]
    index = walkthrough_page.write(options.folder, rows, variants)
    results = [result for row in rows for result in row.results.values()]
    failed = sum(state(result) == "FAILED" for result in results)
    print("time by step: " + ", ".join(f"{verb} {sum_of:.0f} s ({count})" for verb, sum_of, count in costs(results)))
    if names := sorted({text for result in results for text in result.get("unnamed", [])}):
        print(f"{len(names)} objects of the toolkit or without focus are named after their type: {', '.join(names[:12])}")
    manual = sum(not row.steps for row in rows)
    print(f"walkthrough: {len(results) - failed} passed, {failed} failed; {manual} rows are manual\nOpen {index}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
