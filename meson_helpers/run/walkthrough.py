#!/usr/bin/python3
"""Follows the walkthroughs of docs/walkthroughs in a real browser and writes a page with screenshots.

usage: walkthrough.py FOLDER [--program .build/debug/halcyon] [--only TEXT] [WALKTHROUGH.md]…

The tables of a walkthrough have the columns "action", "expected result" and "driven by"; rows without the last column are
manual. That column contains steps in backquotes: those of browser.py, and

  start [ARGUMENTS]   restart the program with its own display, browser and home folder; an argument @NAME is a file or
                      folder of that name in the home folder, which the rows of a table share
  picture             add a screenshot to the page

- Source: the table is GitHub's (https://github.github.com/gfm/#tables-extension-).
"""
import argparse
import html
import itertools
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SECONDS = 120
NUMBERS = itertools.count(1)
STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 1160px; margin: 2em auto; padding: 0 1em; color: #1d2a2b; }
section { border-top: 1px solid #cdd; padding: 0.5em 0 1.5em; }
img { width: 100%; max-width: 560px; border: 1px solid #cdd; border-radius: 6px; margin: 0.5em 0.5em 0 0; }
code { background: #eef4f4; padding: 0 0.3em; border-radius: 3px; }
.failed { color: #c01c28; font-weight: bold; white-space: pre-wrap; }
.people { color: #567; font-style: italic; }
"""


class Row:
    """A row of a table: the action, the expected result, and the steps."""

    def __init__(self, cells):
        self.do, self.see = cells[0], cells[1]
        self.steps = re.findall(r"`([^`]+)`", cells[2]) if len(cells) > 2 else []
        self.pictures = []
        self.failure = None


def tables(text):
    """Yields the heading and the rows of each table."""
    heading, rows = "", []
    for line in text.splitlines() + [""]:
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif rows:
            yield heading, [Row(cells) for cells in rows[2:]]
            rows = []


def drive(rows, program, pictures, home):
    """Runs the rows that belong to one start of the program."""
    command, steps = None, []
    for row in rows:
        for step in row.steps:
            if step == "picture":
                path = pictures / f"{next(NUMBERS):03}.png"
                row.pictures.append(path)
                steps.append(f"screenshot {path}")
            elif step == "start" or step.startswith("start "):
                words = [str(home / word[1:]) if word.startswith("@") else word for word in shlex.split(step)[1:]]
                command = shlex.join([str(program)] + words)
            else:
                steps.append(step)
    if command is None:
        raise SystemExit(f"walkthrough: no start before {rows[0].do}")
    run = subprocess.run(
        [HERE / "headless", "--no-client", "--bus", "--timeout", str(SECONDS), "--", HERE / "browser.py",
         "--app", command] + [word for step in steps for word in ("--do", step)],
        capture_output=True, text=True)
    if run.returncode:
        rows[-1].failure = run.stderr.strip()[-1000:] or f"status {run.returncode}"


def runs(rows):
    """Groups rows by their start steps."""
    group = []
    for row in rows:
        if row.steps and row.steps[0].startswith("start") and group:
            yield group
            group = []
        if row.steps:
            group.append(row)
    if group:
        yield group


def marked(text):
    """Converts Markdown code spans to HTML."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


def page(title, chapters):
    yield f"<!doctype html><meta charset=utf-8><title>{html.escape(title)}</title><style>{STYLE}</style>"
    yield f"<h1>{html.escape(title)}</h1>"
    for name, sections in chapters:
        yield f"<h2>{html.escape(name)}</h2>"
        for heading, rows in sections:
            yield f"<h3>{html.escape(heading)}</h3>"
            for row in rows:
                yield f"<section><p><b>{marked(row.do)}</b><br>{marked(row.see)}</p>"
                if not row.steps:
                    yield "<p class=people>For people alone.</p>"
                for path in row.pictures:
                    if path.exists():
                        yield f"<a href=pictures/{path.name}><img src=pictures/{path.name} alt=''></a>"
                if row.failure:
                    yield f"<p class=failed>{html.escape(row.failure)}</p>"
                yield "</section>"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/debug/halcyon")
    parser.add_argument("--only", default="", metavar="TEXT", help="only rows that contain this text")
    parser.add_argument("walkthroughs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    files = options.walkthroughs or sorted((ROOT / "docs/walkthroughs").glob("*.md"))
    pictures = options.folder.resolve() / "pictures"
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)

    chapters, failures = [], 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        sections = []
        for heading, rows in tables(text):
            rows = [row for row in rows if options.only in " ".join([row.do] + row.steps)]
            home = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-walkthrough-", dir="/tmp"))
            try:
                for group in runs(rows):
                    drive(group, options.program.resolve(), pictures, home)
                    print(f"{'failed' if group[-1].failure else 'driven'}: {group[0].do}", flush=True)
                    failures += bool(group[-1].failure)
            finally:
                shutil.rmtree(home, ignore_errors=True)
            if rows:
                sections.append((heading, rows))
        chapters.append((text.splitlines()[0].lstrip("# "), sections))
    index = options.folder / "index.html"
    index.write_text("\n".join(page("Halcyon: walkthroughs", chapters)), encoding="utf-8")
    print(f"Open {index}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
