"""The gallery benchmark of bench.py: generates photos and rows, and turns a mouse wheel."""
import os
import pathlib
import sqlite3
import struct
import subprocess
import sys
import time
import zlib

WIDTH, HEIGHT = 480, 360


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


def write_large(folder, count):
    """Writes `count` JPEG files of 12 megapixels; they are links to twenty different ones."""
    folder.mkdir()
    for number in range(count):
        path = folder / f"{number:06}.jpg"
        if number < 20:
            subprocess.run(
                ["convert", "-size", "4000x3000", f"plasma:hsl({number * 18},60%,40%)-hsl({number * 18 + 90},60%,70%)",
                 "-quality", "90", "-seed", str(number), str(path)], check=True)
        else:
            os.link(folder / f"{number % 20:06}.jpg", path)


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


def scroll(pointer, notches):
    """Turns the wheel down by thirty notches per second."""
    for _ in range(notches):
        for pressed in (1, 0):
            pointer.xtst.XTestFakeButtonEvent(pointer.display, 5, pressed, 0)
        pointer.x11.XFlush(pointer.display)
        time.sleep(1 / 30)


if __name__ == "__main__":
    sys.exit("run bench.py gallery")
