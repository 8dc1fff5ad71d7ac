#!/usr/bin/env python3
"""Builds data/map/world.map, the offline base map, from Natural Earth and the place data.

    build_map.py             writes the file
    build_map.py --check     fails if the committed file differs from a new build
    build_map.py --self-test tests the simplification and the encoding

Natural Earth 4.1.0 (1:10m, public domain) comes from Debian's package qgis-common: its copy is generalized, so that
neighbors share all vertices of their borders. `apt-get download` fetches the package; its hash is pinned. City names
come from data/places/places.sqlite. See data/map/README.md for the format.
"""
import argparse
import hashlib
import math
import pathlib
import sqlite3
import struct
import subprocess
import sys
import tempfile

import places_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "data/map/world.map"
PLACES = ROOT / "data/places/places.sqlite"
PACKAGE = "qgis-common=3.22.16+dfsg-1"
SHA256 = "8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960"
WORLD = "usr/share/qgis/resources/data/world_map.gpkg"

MAGIC = b"HALMAP\x00\x01"
# Each level: bits of a coordinate, tolerance of the simplification and least area of an island, both in units of the
# level's coordinates, and whether it has the borders of regions.
LEVELS = [(13, 1.6, 6.0, False), (15, 1.4, 5.0, False), (18, 1.2, 0.0, True)]
# Positions of names have this many bits.
NAME_BITS = 18
LEAST_POPULATION = 5_000
MAXIMUM_LATITUDE = 85.05112878


def project(longitude, latitude):
    """Web Mercator, 0...1 from the upper left corner."""
    latitude = min(max(latitude, -MAXIMUM_LATITUDE), MAXIMUM_LATITUDE)
    sine = math.sin(math.radians(latitude))
    y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    return (longitude + 180) / 360, min(max(y, 0.0), 1.0)


def polygons(blob):
    """The polygons of a GeoPackage geometry, each a list of rings of (longitude, latitude)."""
    envelope = (0, 32, 48, 48, 64)[blob[3] >> 1 & 7]

    def read(at):
        order = "<" if blob[at] == 1 else ">"
        kind, count = struct.unpack_from(order + "II", blob, at + 1)
        at += 9
        size = 3 if kind >= 1000 else 2
        if kind % 1000 != 3:
            found = []
            for _ in range(count):
                part, at = read(at)
                found += part
            return found, at
        rings = []
        for _ in range(count):
            points, = struct.unpack_from(order + "I", blob, at)
            values = struct.unpack_from(f"{order}{points * size}d", blob, at + 4)
            at += 4 + 8 * points * size
            rings.append(list(zip(values[0::size], values[1::size])))
        return [rings], at

    return read(8 + envelope)[0]


class Topology:
    """The lines between the areas of a map: each line once, with the areas on its sides."""

    def __init__(self, areas):
        """`areas` are (owner, rings)."""
        self.owners = {}
        for owner, rings in areas:
            for ring in rings:
                for edge in zip(ring, ring[1:]):
                    self.owners.setdefault(min(edge, edge[::-1]), []).append(owner)
        neighbors = {}
        for (a, b), owners in self.owners.items():
            kind = self.kind(owners)
            for here, there in ((a, b), (b, a)):
                neighbors.setdefault(here, []).append((kind, there))
        # A line ends where lines meet or its kind changes.
        self.joints = {
            point for point, ends in neighbors.items() if len(ends) != 2 or ends[0][0] != ends[1][0]
        }
        self.neighbors = neighbors

    @staticmethod
    def kind(owners):
        if len(owners) == 1:
            return "coast"
        return "region" if len(set(owners)) == 1 else "border"

    def lines(self):
        """Yields (kind, points); closed lines end with their first point."""
        used = set()
        starts = sorted(self.joints) + sorted(self.neighbors.keys() - self.joints)
        for start in starts:
            for kind, following in sorted(self.neighbors[start]):
                if min((start, following), (following, start)) in used:
                    continue
                line = [start, following]
                used.add(min((start, following), (following, start)))
                while line[-1] not in self.joints and line[-1] != start:
                    onward = [p for _, p in self.neighbors[line[-1]] if p != line[-2]]
                    if not onward:
                        break
                    used.add(min((line[-1], onward[0]), (onward[0], line[-1])))
                    line.append(onward[0])
                yield kind, line


def chained(lines):
    """Joins lines at their ends into rings; lines that do not close are dropped."""
    ends = {}
    for index, line in enumerate(lines):
        ends.setdefault(line[0], []).append(index)
        ends.setdefault(line[-1], []).append(index)
    used = set()
    for index, line in enumerate(lines):
        if index in used:
            continue
        used.add(index)
        parts = [(index, False)]
        start, at = line[0], line[-1]
        while at != start:
            onward = [i for i in ends[at] if i not in used]
            if not onward:
                break
            used.add(onward[0])
            other = lines[onward[0]]
            parts.append((onward[0], other[0] != at))
            at = other[-1] if other[0] == at else other[0]
        if at == start:
            yield parts


def simplified(points, tolerance):
    """Douglas-Peucker without recursion; keeps both ends."""
    if len(points) < 3:
        return points
    keep = [False] * len(points)
    keep[0] = keep[-1] = True
    pending = [(0, len(points) - 1)]
    if points[0] == points[-1]:
        (x0, y0) = points[0]
        far = max(range(len(points)), key=lambda i: (points[i][0] - x0) ** 2 + (points[i][1] - y0) ** 2)
        keep[far] = True
        pending = [(0, far), (far, len(points) - 1)]
    while pending:
        first, last = pending.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        worst, index = tolerance * tolerance, -1
        for i in range(first + 1, last):
            px, py = points[i][0] - ax, points[i][1] - ay
            t = min(max((px * dx + py * dy) / length, 0), 1) if length else 0
            distance = (px - t * dx) ** 2 + (py - t * dy) ** 2
            if distance > worst:
                worst, index = distance, i
        if index >= 0:
            keep[index] = True
            pending += [(first, index), (index, last)]
    return [p for p, kept in zip(points, keep) if kept]


def area(ring):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))) / 2


class Writer:
    def __init__(self):
        self.bytes = bytearray()

    def unsigned(self, value):
        while value > 0x7F:
            self.bytes.append(value & 0x7F | 0x80)
            value >>= 7
        self.bytes.append(value)

    def signed(self, value):
        self.unsigned(value << 1 if value >= 0 else (-value << 1) - 1)

    def text(self, text):
        encoded = text.encode()
        self.unsigned(len(encoded))
        self.bytes += encoded

    def lines(self, lines):
        self.unsigned(len(lines))
        for line in lines:
            self.unsigned(len(line))
            x = y = 0
            for px, py in line:
                self.signed(px - x)
                self.signed(py - y)
                x, y = px, py


def rounded(points, closed):
    """Integer coordinates without repetitions; a ring without its closing point."""
    result = []
    for x, y in points:
        point = (round(x), round(y))
        if not result or result[-1] != point:
            result.append(point)
    if closed and len(result) > 1 and result[0] == result[-1]:
        result.pop()
    return result


def write_level(writer, lines, rings, bits, tolerance, least_area, has_regions):
    scale = 1 << bits
    scaled = [
        (kind, simplified([(x * scale, y * scale) for x, y in line], tolerance)) for kind, line in lines
    ]
    coasts = [line for kind, line in scaled if kind == "coast"]
    land = []
    for parts in rings:
        ring = []
        for index, is_reversed in parts:
            ring += coasts[index][::-1] if is_reversed else coasts[index]
        ring = rounded(ring, closed=True)
        if len(ring) >= 3 and area(ring) > least_area:
            land.append(ring)
    writer.unsigned(bits)
    writer.lines(sorted(land, key=lambda ring: (-area(ring), ring[0])))
    for kind in ("border", "region"):
        chosen = [rounded(line, closed=False) for k, line in scaled if k == kind]
        chosen = [line for line in chosen if len(line) >= 2]
        writer.lines(sorted(chosen) if kind == "border" or has_regions else [])


def label_point(ring):
    """A point far inside a projected ring, and the width of the ring there."""
    step = max(1, len(ring) // 240)
    ring = ring[::step]
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    best = (-1.0, 0.0, 0.0, 0.0)
    for row in range(1, 24):
        y = min(ys) + (max(ys) - min(ys)) * row / 24
        cuts = []
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
            if (ay > y) != (by > y):
                cuts.append(ax + (y - ay) * (bx - ax) / (by - ay))
        cuts.sort()
        for left, right in zip(cuts[0::2], cuts[1::2]):
            x = (left + right) / 2
            # Names are wide, so that distance upward counts more.
            room = min(min(abs(x - px) / 3 + abs(y - py) for px, py in ring), (right - left) / 2)
            if room > best[0]:
                best = (room, x, y, right - left)
    return best[1], best[2], best[3]


def write_countries(writer, world):
    countries = []
    rows = world.execute("SELECT geom, iso_a2, NAME FROM countries WHERE NAME IS NOT NULL")
    for blob, code, name in rows:
        rings = [[project(*p) for p in polygon[0]] for polygon in polygons(blob)]
        ring = max(rings, key=area)
        x, y, width = label_point(ring)
        code = code if code and len(code) == 2 and code.isalpha() and code.isupper() else ""
        countries.append((-area(ring), name, code, x, y, width))
    writer.unsigned(len(countries))
    scale = 1 << NAME_BITS
    for _, name, code, x, y, width in sorted(countries):
        writer.text(code)
        writer.text(name)
        for value in (x, y, width):
            writer.unsigned(min(round(value * scale), scale - 1))


def write_cities(writer):
    places = places_file.read_places(places_file.opened(PLACES))
    rows = [(place[0], *place[2:]) for place in places if place[4] >= LEAST_POPULATION]
    writer.unsigned(len(rows))
    scale = 1 << NAME_BITS
    previous = 0
    for index, (name, latitude, longitude, population) in enumerate(rows):
        x, y = project(longitude / 10_000, latitude / 10_000)
        writer.text(name)
        writer.unsigned(min(round(x * scale), scale - 1))
        writer.unsigned(min(round(y * scale), scale - 1))
        thousands = population // 1_000
        assert index == 0 or thousands <= previous
        writer.unsigned(thousands if index == 0 else previous - thousands)
        previous = thousands


def build(world_path):
    world = sqlite3.connect(f"file:{world_path}?mode=ro&immutable=1", uri=True)
    areas = [
        (owner, [[project(*point) for point in ring] for polygon in polygons(blob) for ring in polygon])
        for owner, blob in world.execute("SELECT adm0_a3, geom FROM states_provinces ORDER BY fid")
    ]
    lines = list(Topology(areas).lines())
    rings = list(chained([line for kind, line in lines if kind == "coast"]))
    writer = Writer()
    writer.bytes += MAGIC
    writer.unsigned(len(LEVELS))
    for level in LEVELS:
        write_level(writer, lines, rings, *level)
    writer.unsigned(NAME_BITS)
    write_countries(writer, world)
    write_cities(writer)
    return bytes(writer.bytes)


def world_map(folder):
    """Downloads and unpacks the package; returns the path of the map."""
    subprocess.run(["apt-get", "download", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    package = next(pathlib.Path(folder).glob("qgis-common*.deb"))
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != SHA256:
        sys.exit(f"{package.name} has the hash {found}, expected {SHA256}. Debian may have updated it: review and pin it.")
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return pathlib.Path(folder) / WORLD


def self_test():
    square = [(0, 0), (1, 0.01), (2, 0), (2, 2), (0, 2), (0, 0)]
    assert simplified(square, 0.1) == [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]
    assert simplified([(0, 0), (1, 1), (2, 0)], 0.5) == [(0, 0), (1, 1), (2, 0)]
    # Two squares side by side: one border, and one coast around both.
    left = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    right = [(1, 0), (2, 0), (2, 1), (1, 1), (1, 0)]
    lines = list(Topology([("A", [left]), ("B", [right])]).lines())
    assert sorted(kind for kind, _ in lines) == ["border", "coast", "coast"], lines
    rings = list(chained([line for kind, line in lines if kind == "coast"]))
    assert len(rings) == 1 and len(rings[0]) == 2, rings
    same = list(Topology([("A", [left]), ("A", [right])]).lines())
    assert "region" in [kind for kind, _ in same]
    writer = Writer()
    writer.signed(-1)
    writer.signed(64)
    assert bytes(writer.bytes) == b"\x01\x80\x01"
    x, y = project(0, 0)
    assert abs(x - 0.5) < 1e-12 and abs(y - 0.5) < 1e-12
    assert project(0, -90)[1] > 0.999999


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--world", help="the path of an unpacked world_map.gpkg")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    with tempfile.TemporaryDirectory() as folder:
        data = build(arguments.world or world_map(folder))
    if arguments.check:
        if data != OUTPUT.read_bytes():
            sys.exit(f"{OUTPUT} differs from a new build")
    else:
        OUTPUT.parent.mkdir(exist_ok=True)
        OUTPUT.write_bytes(data)
        print(f"{OUTPUT}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
