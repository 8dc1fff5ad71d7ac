#!/usr/bin/python3
"""Compares Halcyon's place data with the cities of libgweather, an independent list.

usage: places.py [HALCYON]        (default: .build/release/halcyon)
Needs gir1.2-gweather-4.0. Prints how many cities are found, how many US cities are within 25 km with city, region and
country given, how long 10,000 searches take with and without postal codes, and how long opening the data takes.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import gi

gi.require_version("GWeather", "4.0")
from gi.repository import GWeather  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/data"))
import places_file  # noqa: E402

LEVEL = GWeather.LocationLevel


def cities():
    """Name, name of the state, name and code of the country, latitude, longitude."""
    found = []

    def walk(location, region, country):
        level = location.get_level()
        if level == LEVEL.COUNTRY:
            region, country = "", location.get_english_name()
        elif level == LEVEL.ADM1:
            region = location.get_english_name()
        elif level == LEVEL.CITY:
            if location.has_coords():
                found.append((location.get_english_name(), region, country, location.get_country(),
                              *location.get_coords()))
            return
        child = None
        while child := location.next_child(child):
            walk(child, region, country)

    walk(GWeather.Location.get_world(), "", "")
    return found


def distance(a, b, c, d):
    """Returns the kilometers between two points in degrees."""
    a, b, c, d = map(math.radians, (a, b, c, d))
    h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 12_742 * math.asin(min(1, math.sqrt(h)))


def with_codes(count):
    """Returns `count` cities with their countries and postal codes, spread over all codes."""
    data = places_file.opened(ROOT / "data/places/places.sqlite")
    places = places_file.read_places(data)
    countries = dict(data.execute("SELECT id, country FROM regions"))
    rows = [(places[place - 1][0], "", countries[places[place - 1][1]], code)
            for code, place, *_ in places_file.read_postcodes(data, places) if not code.endswith("*")]
    return rows[::len(rows) // count][:count]


def ask(binary, rows, fields=3):
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
        file.write("".join("\t".join(row[:fields]).replace("\n", " ") + "\n" for row in rows))
        file.flush()
        return json.loads(subprocess.run([binary, "bench-places", file.name], check=True,
                                         capture_output=True).stdout)


def score(name, rows, answer):
    is_city = [p == "city" for p in answer["precisions"]]
    right = sum(city and distance(*place, *row[4:6]) <= 25
                for row, place, city in zip(rows, answer["places"], is_city) if place)
    found = sum(is_city)
    print(f"{name}: {len(rows)} cities, found {found / len(rows):.1%}, "
          f"within 25 km {right / max(found, 1):.1%} of those found, {right / len(rows):.1%} of all")


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/halcyon"
    rows = cities()
    us = [row for row in rows if row[3] == "US"]
    bare = [(row[0], "", *row[2:]) for row in rows]
    score("US, with region", us, ask(binary, us))
    score("all, with region", rows, ask(binary, rows))
    score("all, without region", bare, ask(binary, bare))
    many = (rows * (10_000 // len(rows) + 1))[:10_000]
    runs = [ask(binary, many) for _ in range(3)]
    codes = [ask(binary, with_codes(10_000), fields=4) for _ in range(3)]
    print(f"with postal codes: {codes[0]['precisions'].count('postcode') / 10_000:.1%} located to the postcode")
    print(f"10,000 searches: {sorted(r['lookUpSeconds'] for r in runs)[1]:.3f} s, with postal codes "
          f"{sorted(r['lookUpSeconds'] for r in codes)[1]:.3f} s, opening: {sorted(r['openMilliseconds'] for r in runs)[1]:.1f} ms (medians of 3)")


if __name__ == "__main__":
    main()
