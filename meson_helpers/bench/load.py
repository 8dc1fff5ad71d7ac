"""Measures imports next to busy processes, and next to other programs that write; see bench.py."""
import concurrent.futures
import contextlib
import shlex
import sqlite3
import subprocess
import sys

BUSY_LOOPS = 4
BUSY_LOOP = [sys.executable, "-c", "while True: pass"]
COMMANDS, AT_ONCE = 50, 4


@contextlib.contextmanager
def running(count):
    """Runs busy loops of normal priority meanwhile."""
    loops = [subprocess.Popen(BUSY_LOOP) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def beside(count, command):
    """The command line that runs a command with busy loops in its own session, which end with its process group.

    Linux compares nice values within a session only (sched(7), the autogroup feature).
    """
    loops = f"{shlex.join(BUSY_LOOP)} & " * count
    return ["sh", "-c", f'{loops}exec "$@"', "sh", *command] if count else command


def ratios(imports):
    """Milliseconds that each import takes next to busy loops, and how many times as long as without them that is."""
    figures = {}
    for name, measure in imports.items():
        alone, loaded = measure(0), measure(BUSY_LOOPS)
        figures |= {name: loaded, name + "-times": loaded / alone}
    return figures


def people_in(database):
    """How many people are stored by now."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT count(*) FROM person").fetchone()[0]


def many(command):
    """Runs `command` with the numbers from 0, some at a time: how many failed, the slowest in milliseconds, a reason.

    `command` gives milliseconds, or why it failed as a text.
    """
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(command, range(COMMANDS)))
    failures = [result for result in results if isinstance(result, str)]
    times = [result for result in results if not isinstance(result, str)]
    return len(failures), max(times, default=0), failures[0] if failures else None
