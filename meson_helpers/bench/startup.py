"""The startup benchmarks of bench.py: the splash, and blank frames until the content is shown.
"""
import mmap
import pathlib
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time

# Between the first frame of the splash and the middle of its animation: startup is over, the fade has not started.
SPLASH_FROM_SECONDS = 1.0
SPLASH_SECONDS = 1.5
SLOW_STORAGE_SECONDS = 2
PEAK_SECONDS = 5


def thread_seconds(pid):
    """Returns the processor seconds of all threads of a process, in nanosecond resolution."""
    total = 0
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((thread / "schedstat").read_text().split()[0])
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total / 1e9


def peak_memory(pid):
    """Returns the peak RSS of a process in MB (10^6 bytes)."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise OSError("no VmHWM in /proc")


def content(program):
    """Returns the milliseconds from the content being ready until a frame shows it. `program` starts Halcyon."""
    with program() as started:
        _, ready = started.step("content-ready")
        _, shown = started.step("content-shown")
        return shown - ready


def splash(program, plain):
    """Compares a start with the splash and one without. Both parameters are functions that start Halcyon."""
    figures = {}
    with program() as started:
        figures["parse"] = started.step("splash-parse")[1]
        figures["frame"], _ = started.step("splash-frame")
        figures["frame-work"] = thread_seconds(started.process.pid) * 1000
        started.rest(SPLASH_FROM_SECONDS)
        before, begun = thread_seconds(started.process.pid), time.monotonic()
        started.rest(SPLASH_SECONDS)
        used = thread_seconds(started.process.pid) - before
        figures["processor"] = used / (time.monotonic() - begun) * 100
        for name in ("splash-dropped", "fade-frame", "fade-frame-work"):
            figures[name.removeprefix("splash-")] = started.step(name)[1]
        started.step("splash-removed")
        started.rest(PEAK_SECONDS - (time.monotonic() - started.started))
        with_splash = peak_memory(started.process.pid)
    with plain() as started:
        started.step("content-ready")
        started.rest(PEAK_SECONDS - (time.monotonic() - started.started))
        figures["memory"] = with_splash - peak_memory(started.process.pid)
    return figures


class Screen:
    """The screen of an Xvfb that was started with -fbdir.

    Source: X11/XWDFile.h, version 7.
    """

    def __init__(self, folder):
        path = pathlib.Path(folder, "Xvfb_screen0")
        with path.open("rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self.data[:100])
        self.width, self.height, self.stride, colors = header[4], header[5], header[12], header[19]
        self.offset = header[0] + colors * 12

    def sample(self, width, height, step=20):
        """Returns the distinct colors of a grid in a window of this size at the origin, below its header bar."""
        seen = set()
        for y in range(100, min(height, self.height) - 40, step):
            start = self.offset + y * self.stride
            row = self.data[start + 240:start + (min(width, self.width) - 60) * 4]
            seen.update(row[x:x + 3] for x in range(0, len(row), step * 4))
        return seen


def blank_samples(screen, program, wait_for, lock=None, size=(1000, 700)):
    """Counts the blank samples of the screen from process start until a second after `wait_for`.

    `lock` is released some time after the program started to wait for it.
    """
    blank, samples, has_begun = 0, 0, False
    with program() as started:
        end = None
        limit = time.monotonic() + 30
        while time.monotonic() < limit and (end is None or time.monotonic() < end):
            seen = screen.sample(*size)
            samples += 1
            # Without a window, the screen is black.
            has_begun = has_begun or seen != {b"\0\0\0"}
            # A gradient, a page or a cover has several colors in any grid; an empty window has one or two.
            blank += has_begun and len(seen) < 3
            if lock and started.has_said("storage-begins"):
                lock.release_after(SLOW_STORAGE_SECONDS)
                lock = None
            if end is None and started.has_said(wait_for):
                end = time.monotonic() + 1
            time.sleep(0.002)
    if end is None or samples < 50 or not has_begun:
        raise OSError(f"{wait_for} did not appear ({samples} samples)")
    return blank


class Lock:
    """Locks a database for a time."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("CREATE TABLE bench (a)")

    def release_after(self, seconds):
        threading.Timer(seconds, self.release).start()

    def release(self):
        self.connection.execute("ROLLBACK")
        self.connection.close()


BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""


def session_bus(runtime):
    """Starts a bus without services at the default address of the session bus."""
    socket, file = runtime / "bus", runtime / "bus.conf"
    file.write_text(BUS_CONFIGURATION.format(path=socket))
    process = subprocess.Popen(
        ["dbus-daemon", f"--config-file={file}", "--nofork"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    limit = time.monotonic() + 10
    while not socket.exists():
        if process.poll() is not None or time.monotonic() > limit:
            process.kill()
            raise OSError("dbus-daemon does not start")
        time.sleep(0.005)
    return process


def still_home(home):
    """Turns animations off in the GTK settings of a home folder."""
    folder = home / ".config/gtk-4.0"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")


def frame_buffer():
    """A folder for the screen of an Xvfb."""
    return tempfile.TemporaryDirectory(prefix="halcyon-screen-", dir="/tmp")
