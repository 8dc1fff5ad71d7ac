"""The gallery benchmark of bench.py: generates photos and rows, and turns a mouse wheel."""
import ctypes
import os
import pathlib
import sqlite3
import struct
import subprocess
import sys
import time
import zlib

WIDTH, HEIGHT = 480, 360
HUGE_WIDTH, HUGE_HEIGHT = 12_000, 8_400


def png(number):
    """Returns an image of two colors; no two images are the same.

    - Source: PNG (W3C, 2nd edition), 5.
    """
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    a, b = ((number * 97) % 256, (number * 31) % 256, 90), (200, (number * 57) % 256, (number // 256) % 256)
    row = b"\0" + bytes(a) * (WIDTH // 2) + bytes(b) * (WIDTH - WIDTH // 2)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    text = b"Comment\0%d" % number
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"tEXt", text)
            + chunk(b"IDAT", zlib.compress(row * HEIGHT, 1)) + chunk(b"IEND", b""))


def write(folder, count):
    """Writes `count` photos of consecutive days."""
    folder.mkdir()
    for number in range(count):
        path = folder / f"{number:06}.png"
        path.write_bytes(png(number))
        os.utime(path, (1_500_000_000 + number * 3600,) * 2)


def write_large(folder, count, size="4000x3000"):
    """Writes `count` JPEG files of 12 megapixels; they are links to twenty different ones."""
    folder.mkdir()
    tile = folder / "tile.miff"
    for number in range(count):
        path = folder / f"{number:06}.jpg"
        if number < 20:
            # Fractals of the whole size would take ten times as long.
            subprocess.run(
                ["convert", "-seed", str(number), "-size", "1000x750",
                 f"plasma:hsl({number * 18},60%,40%)-hsl({number * 18 + 90},60%,70%)", str(tile)], check=True)
            subprocess.run(["convert", "-size", size, f"tile:{tile}", "-quality", "90", str(path)], check=True)
        else:
            os.link(folder / f"{number % 20:06}.jpg", path)
    tile.unlink()


def write_huge(folder):
    """Writes a PNG and a JPEG file of 101 megapixels, the PNG first in the gallery."""
    folder.mkdir()
    tile = folder / "tile.miff"
    subprocess.run(["convert", "-size", "1000x700", "plasma:teal-orange", "-seed", "1", str(tile)], check=True)
    for number, name in enumerate(("a.jpg", "b.png")):
        subprocess.run(
            ["convert", "-size", f"{HUGE_WIDTH}x{HUGE_HEIGHT}", f"tile:{tile}", "-quality", "90" if number == 0 else "10", str(folder / name)], check=True)
        os.utime(folder / name, (1_500_000_000 + number * 3600,) * 2)
    tile.unlink()


def wait_for_tiles(process, seconds):
    """Waits until a process has written the tiles of a huge photo. Returns when, in milliseconds of the monotonic clock."""
    expected, width, height = 0, HUGE_WIDTH, HUGE_HEIGHT
    while True:
        expected += width * height * 4
        if max(width, height) <= 512:
            break
        width, height = (width + 1) // 2, (height + 1) // 2
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        for link in pathlib.Path(f"/proc/{process}/fd").iterdir():
            try:
                # The file has no name.
                if os.readlink(link).endswith("(deleted)") and link.stat().st_size == expected:
                    return time.monotonic() * 1000
            except FileNotFoundError:
                continue
        time.sleep(0.02)
    raise TimeoutError("the photo was not decoded into tiles")


def link(folder, data, count):
    """Adds rows for the same photos to the database of a data folder, up to `count`."""
    with sqlite3.connect(pathlib.Path(data, "halcyon.sqlite")) as store:
        rows = store.execute("SELECT path, bytes, modified, wallTime, added FROM photo ORDER BY id").fetchall()
        more = []
        for number in range(len(rows), count):
            path, size, modified, wall, added = rows[number % len(rows)]
            name = str(pathlib.Path(folder, f"{number:06}.png"))
            os.link(path, name)
            # A high version of the reader, so that the program does not read them again.
            more.append((name, size, modified, WIDTH, HEIGHT, 1, wall, added, f"pictures/{number:06}.png", 1 << 20))
        store.executemany(
            "INSERT INTO photo (path, bytes, modified, width, height, orientation, wallTime, added, location, reading) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", more)


def search(data):
    """Returns the milliseconds of the slowest search: few and many results, and a month."""
    times = []
    with sqlite3.connect(pathlib.Path(data, "halcyon.sqlite")) as store:
        for words in ('"04999"*', '"p"*', '("may"* OR month : "m05") AND "2017"*', '"none"*'):
            start = time.perf_counter()
            store.execute("SELECT rowid FROM photoText WHERE photoText MATCH ?", (words,)).fetchall()
            times.append(1_000 * (time.perf_counter() - start))
    return max(times)


def scroll(pointer, notches, button=5):
    """Turns the wheel by thirty notches per second; button 4 turns it up, 5 down."""
    for _ in range(notches):
        for pressed in (1, 0):
            pointer.xtst.XTestFakeButtonEvent(pointer.display, button, pressed, 0)
        pointer.x11.XFlush(pointer.display)
        time.sleep(1 / 30)


def drag(pointer, start, end, seconds):
    """Drags from a point to another by sixty steps per second."""
    def hold(pressed):
        pointer.xtst.XTestFakeButtonEvent(pointer.display, 1, pressed, 0)
        pointer.x11.XFlush(pointer.display)

    pointer.move(*start)
    time.sleep(0.2)
    hold(1)
    steps = int(seconds * 60)
    for step in range(1, steps + 1):
        pointer.move(*(round(a + (b - a) * step / steps) for a, b in zip(start, end)))
        time.sleep(1 / 60)
    hold(0)


def press(pointer, name):
    """Presses a key. Returns when, in milliseconds of the monotonic clock."""
    pointer.x11.XStringToKeysym.restype = ctypes.c_ulong
    pointer.x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    pointer.xtst.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
    code = pointer.x11.XKeysymToKeycode(pointer.display, pointer.x11.XStringToKeysym(name.encode()))
    at = time.monotonic() * 1000
    for pressed in (1, 0):
        pointer.xtst.XTestFakeKeyEvent(pointer.display, code, pressed, 0)
    pointer.x11.XFlush(pointer.display)
    return at


if __name__ == "__main__":
    sys.exit("run bench.py gallery")
