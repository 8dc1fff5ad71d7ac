"""Records what an Xvfb display shows, and judges the recorded frames by their times: bars that appear and disappear, fades, slides and
blank frames. Times are those of the monotonic clock, which the program's trace has too (HALCYON_TRACE=1).

A frame has every fourth pixel of every fourth row. Only frames that differ from the previous one are kept.

`frames.py --self-test` tests it with drawn frames.

- Source: https://www.x.org/releases/X11R7.7/doc/man/man1/Xvfb.1.xhtml (-fbdir), X11/XWDFile.h
"""
import mmap
import re
import struct
import sys
import threading
import time
import zlib

from vision import Picture, distance, drawn, letters_at

STEP = 4
#: How long the recorder rests, and how late it may be: after a longer pause the machine was too busy to judge short events.
PAUSE_SECONDS, LATE_SECONDS = 0.008, 0.04
#: How long a frame is shown at least that is not half drawn.
TORN_SECONDS = 0.02
#: The most frames that are kept; about a minute of constant change.
MOST_FRAMES = 4_000
#: The column of a frame that is left of the icon of a bar.
BAR_COLUMN = 3
#: How near a color is to that of a tint.
NEAR = 8
LINE = re.compile(r"^trace (at-\S+|transition-\S+) ([0-9.]+) ms$", re.MULTILINE)


class Recorder(threading.Thread):
    """Records the frames of a display until it is stopped."""

    def __init__(self, path, width, height):
        super().__init__(daemon=True)
        self.width, self.height = width // STEP, -(-height // STEP)
        self.frames, self.pauses, self.ends = [], [], False
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header, = struct.unpack_from(">I", self.memory, 0)
        colors, = struct.unpack_from(">I", self.memory, 19 * 4)
        start = header + colors * 12
        pixels = memoryview(self.memory)[start:start + width * height * 4].cast("I")
        self.lines = [pixels[y * width:y * width + self.width * STEP:STEP] for y in range(0, height, STEP)]

    def run(self):
        last, before = None, time.monotonic()
        while not self.ends and len(self.frames) < MOST_FRAMES:
            now = time.monotonic()
            if now - before > LATE_SECONDS:
                self.pauses.append((before, now))
            before = now
            pixels = b"".join([line.tobytes() for line in self.lines])
            if pixels != last:
                last = pixels
                self.frames.append((now, zlib.compress(pixels, 1)))
            time.sleep(PAUSE_SECONDS)

    def stop(self):
        self.ends = True
        self.join()

    def was_late(self, begin, end):
        """Whether the machine was too busy between two times."""
        return any(first < end and last > begin for first, last in self.pauses)

    def recorded(self, begin=0, end=float("inf")):
        """Returns the frames that were shown between two times, as pairs of the time and a picture."""
        found = self.frames[:]
        shown = [index for index, (at, _) in enumerate(found) if at < end and (index + 1 == len(found) or found[index + 1][0] > begin)]
        return [(found[index][0], Picture(self.width, self.height, zlib.decompress(found[index][1]))) for index in shown]


def trace(text):
    """Returns the names and times in seconds of a program's trace."""
    return [(name, float(number) / 1_000) for name, number in LINE.findall(text)]


def time_of(events, name, after=0):
    """Returns the time of the first event with a name, or None."""
    return next((at for other, at in events if other == name and at >= after), None)


def has_bar(picture, color, most=NEAR):
    """Whether a frame has a bar with a color: three rows of it or more at the left edge."""
    return sum(distance(picture.color(BAR_COLUMN, y), color) <= most for y in range(picture.height)) >= 3


def span(frames, color):
    """Returns when a bar with a color was shown first and when no longer, or None for a time that was not reached."""
    begin = end = None
    for at, picture in frames:
        shown = has_bar(picture, color)
        if shown and begin is None:
            begin = at
        elif begin is not None and not shown:
            end = at
            break
    return begin, end


def fading(frames, color):
    """Returns the different colors of the middle of a bar on its way from a color to the last one."""
    rows, found = [], []
    for _, picture in frames:
        now = [y for y in range(picture.height) if distance(picture.color(BAR_COLUMN, y), color) <= NEAR]
        if len(now) >= 3:
            rows, found = now, []
        elif rows:
            found.append(picture.color(BAR_COLUMN, rows[0] + 1))
    if not found:
        return []
    return [one for one in dict.fromkeys(found) if distance(one, found[-1]) > 1 and distance(one, color) > 1]


def levels(frames):
    """Returns the different parts, in hundredths, by which frames have come from the first one to the last one."""
    pixels = [picture.pixels[1::12] for _, picture in frames]
    if len(pixels) < 3:
        return []
    way = list(map(int.__sub__, pixels[-1], pixels[0]))
    length = sum(map(int.__mul__, way, way))
    if not length:
        return []
    parts = [100 * sum(map(int.__mul__, way, map(int.__sub__, one, pixels[0]))) // length for one in pixels]
    return [part for part in dict.fromkeys(parts) if 3 <= part <= 97]


def profile(picture, top=20):
    """Returns the brightness of each column below the header bar."""
    columns = [0] * picture.width
    for y in range(top, picture.height, 2):
        row = picture.pixels[y * picture.width * 4:(y + 1) * picture.width * 4]
        columns = list(map(int.__add__, columns, row[1::4]))
    return columns


def shift(before, after):
    """Returns by how many columns a profile is moved from another; positive to the right."""
    width, rest = len(before), max(set(before), key=before.count)
    best = (sum(map(abs, map(int.__sub__, before, after))), 0)
    for move in range(-width * 3 // 4, width * 3 // 4):
        moved = ([rest] * move + before)[:width] if move > 0 else before[-move:] + [rest] * min(width, -move)
        best = min(best, (sum(map(abs, map(int.__sub__, moved, after))), move), key=lambda one: (one[0], abs(one[1])))
    return best[1]


def shifts(frames):
    """Returns by how many columns each frame is moved from the last one."""
    if not frames:
        return []
    last = profile(frames[-1][1])
    return [shift(last, profile(picture)) for _, picture in frames]


def blank(frames):
    """Returns the times of blank frames after the window appeared; the screen was black before. A frame that was gone the next time when
    the screen was read was being drawn."""
    ends = [at for at, _ in frames[1:]] + [float("inf")]
    shown = [(at, picture) for (at, picture), end in zip(frames, ends) if end - at >= TORN_SECONDS]
    return [at for at, picture in shown if (any(picture.pixels[0::4]) or any(picture.pixels[1::4])) and picture.is_blank()]


def self_test():
    white, green, size = (246, 245, 244), (182, 237, 200), (100, 80)

    def bar(color, alpha=1.0):
        mixed = tuple(round(one * alpha + other * (1 - alpha)) for one, other in zip(color, white))
        return drawn(*size, white, [(0, 12, 100, 10, mixed), *letters_at(20, 40, 5, (0, 0, 0))])

    plain = drawn(*size, white, letters_at(20, 40, 5, (0, 0, 0)))
    fade = [(4 + index * 0.03, bar(green, 1 - index / 7)) for index in range(1, 7)]
    frames = [(0, plain), (1, bar(green)), *fade, (4.21, plain)]
    assert span(frames, green) == (1, 4.03)
    assert len(fading(frames, green)) == 6
    assert fading([(0, plain), (1, bar(green)), (4, plain)], green) == [], "a bar that vanishes"
    assert span([(0, plain), (1, bar(green))], green) == (1, None), "a bar that stays"
    assert span([(0, plain)], green) == (None, None)

    dark = drawn(*size, (0, 60, 70))
    steps = [(index, drawn(*size, tuple(round(part * index / 8) for part in white))) for index in range(1, 9)]
    assert len(levels(steps)) == 6 and levels([steps[0], steps[-1]]) == [], "a hard cut"
    assert levels([(0, dark), (1, dark), (2, dark)]) == []

    def page(x):
        return drawn(*size, white, [(max(0, x + 30), 30, 20, 40, (0, 90, 90)), (max(0, x + 70), 30, 5, 40, (0, 0, 0))])

    moving = [(index, page(x)) for index, x in enumerate((24, 16, 8, 4, 0))]
    assert shifts(moving) == [24, 16, 8, 4, 0], shifts(moving)
    assert shifts([(0, page(0)), (1, page(0))]) == [0, 0]

    black = drawn(*size, (0, 0, 0))
    assert blank([(0, black), (1, plain), (2, bar(green))]) == []
    assert blank([(0, black), (1, plain), (2, drawn(*size, white)), (3, plain)]) == [2]
    assert blank([(1, plain), (2, drawn(*size, white)), (2.01, plain)]) == [], "a frame that was read while it was drawn"
    assert trace("trace at-splash-fades 1500.0 ms\nother\ntrace splash-parse 3.0 ms\n") == [("at-splash-fades", 1.5)]
    assert time_of([("a", 1), ("a", 3)], "a", after=2) == 3 and time_of([], "a") is None
    print("frames: passed")


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else "usage: frames.py --self-test")
