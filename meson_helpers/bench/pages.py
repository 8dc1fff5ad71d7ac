"""The page switch benchmark of bench.py: generates habits, clicks, and reads the trace.

With HALCYON_TRACE=1, Halcyon prints a trace after each switch (TransitionTrace.swift).
"""
import ctypes
import json
import math
import os
import pathlib
import shlex
import sqlite3
import subprocess
import sys
import time
import uuid

RUN = pathlib.Path(__file__).resolve().parents[1] / "run"
# The time of a frame at 60 Hz. A frame that is late by more than half of it counts as dropped.
FRAME_MS = 1000 / 60


def add_habits(data, count):
    """Adds habits to the existing database of a data folder; some were done on the last days."""
    moment, today = "2026-01-01 00:00:00.000", int(time.time() // 86400)
    daily = '{"count":1,"days":1,"kind":"times"}'
    with sqlite3.connect(pathlib.Path(data, "halcyon.sqlite")) as store:
        store.executemany(
            "INSERT INTO habit (id, uuid, name, schedule, position, isArchived, created, modified) VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
            [(n, str(uuid.UUID(int=n)), f"Habit number {n}", daily, n, moment, moment) for n in range(1, count + 1)])
        store.executemany(
            "INSERT INTO habitEntry (habitId, day, value, isPending, modified) VALUES (?, ?, -1, 0, 0)",
            [(n, today - back) for n in range(1, count + 1) for back in range(n % 7)])


def buttons(binary, data):
    """Returns the center of each button of the page switcher by page, in a window with its default size."""
    tabs = ["dashboard", "habits", "gallery"]
    steps = [f"where {tab} 'page tab' {tab.title()}" for tab in tabs]
    done = subprocess.run(
        [str(RUN / "desktop.py"), "--size", "1280x900", "--app", f"{shlex.quote(str(binary))} --no-splash --data-dir {data}",
         *[word for step in steps for word in ("--do", step)]],
        env=os.environ | {"GSETTINGS_SCHEMA_DIR": str(binary.parent)}, check=True, capture_output=True, timeout=200)
    return {tab: found[0] for tab, found in json.loads(done.stdout).items()}


class Pointer:
    """Clicks on an X display through XTest."""

    def __init__(self, display):
        self.x11, self.xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
        for call in (self.x11.XFlush, self.x11.XCloseDisplay):
            call.argtypes = [ctypes.c_void_p]
        self.xtst.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.xtst.XTestFakeMotionEvent.argtypes = [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
        self.display = self.x11.XOpenDisplay(display.encode())

    def move(self, x, y):
        self.xtst.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        self.x11.XFlush(self.display)

    def click(self):
        """Clicks. Returns when the button was released, in milliseconds of the monotonic clock."""
        self.xtst.XTestFakeButtonEvent(self.display, 1, 1, 0)
        self.x11.XFlush(self.display)
        time.sleep(0.03)
        at = time.monotonic() * 1000
        self.xtst.XTestFakeButtonEvent(self.display, 1, 0, 0)
        self.x11.XFlush(self.display)
        return at

    def close(self):
        self.x11.XCloseDisplay(self.display)


class Switch:
    """A page switch in the trace. Its start and first frame are milliseconds of the monotonic clock."""

    def __init__(self, begun):
        self.begun, self.frames, self.work, self.shown = begun, [], [], []

    @property
    def dropped(self):
        return sum(max(round((b - a) / FRAME_MS) - 1, 0) for a, b in zip(self.shown, self.shown[1:]))


def switches(lines):
    """Returns the switches in a trace, an iterable of (step, number)."""
    found = []
    for step, number in lines:
        if step == "transition-begun":
            found.append(Switch(number))
        elif found and step in ("transition-frame", "transition-work", "transition-shown"):
            {"frame": found[-1].frames, "work": found[-1].work, "shown": found[-1].shown}[step[11:]].append(number)
    return found


def trace_lines(text):
    for line in text.splitlines():
        words = line.split()
        if len(words) == 4 and words[0] == "trace":
            yield words[1], float(words[2])


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(math.ceil(part * len(ordered)), len(ordered)) - 1]


def figures_of(found, prefix=""):
    """Returns the figures of switches that were not interrupted."""
    return {
        prefix + "frame-p99": percentile([f for s in found for f in s.frames], 0.99),
        prefix + "work-p99": percentile([w for s in found for w in s.work], 0.99),
        prefix + "dropped": sum(s.dropped for s in found) / len(found),
    }


def in_browser(binary, data, rounds=6):
    """Returns the frames per second of switches under Broadway in Chromium, or None if it does not run."""
    trace = pathlib.Path(data, "trace")
    app = f"sh -c 'exec {shlex.quote(str(binary))} --no-splash --page dashboard --data-dir {data} 2>{trace}'"
    steps = ["settle 20"] + [step for _ in range(rounds) for step in ("key alt+2", "wait 1.5", "key alt+1", "wait 1.5")]
    subprocess.run(
        [str(RUN / "headless"), "--no-client", "--timeout", "180", "--schemas", str(binary.parent), "--",
         str(RUN / "browser.py"), "--app", app, *[word for step in steps for word in ("--do", step)]],
        env=os.environ | {"HALCYON_TRACE": "1", "G_DEBUG": ""}, check=True, stdout=subprocess.DEVNULL, timeout=200)
    found = [s for s in switches(trace_lines(trace.read_text())) if len(s.shown) > 1]
    # The first switch to each page uploads its text; only later ones are measured.
    rates = [(len(s.shown) - 1) / (s.shown[-1] - s.shown[0]) * 1000 for s in found[2:]]
    return percentile(rates, 0.1) if rates else None


if __name__ == "__main__":
    sys.exit("run bench.py transition")
