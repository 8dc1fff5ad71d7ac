"""Writes and reads data/places/places.sqlite, the data of the offline geocoder.

The large tables store 64 rows in each row, packed, which takes less than half of the space. Numbers are unsigned
LEB128; numbers with a sign are mapped to 0, -1, 1, -2, … first.

- names, postcodes, region_names, country_names: `key` is the first key of a block. Each of its keys is stored as the
  number of bytes that it shares with the previous key, the number of other bytes, these bytes, the number of bytes of
  its values, and the values: for names the differences of ascending place numbers; for postal codes
  (place * 4 + extent) * 2, plus 1 if a position relative to the place follows; for regions region * 4 + kind; for
  countries two letters.
- places: block n contains the places from 64 * n + 1 on: the number of bytes of the name, the name, the region, the
  latitude and longitude relative to the region, and the difference to the population of the previous place in the
  block, which is not smaller; for the first one the population itself.
"""
import sqlite3
from itertools import groupby

APPLICATION_ID = 0x48504C43  # "HPLC"
SCHEMA_VERSION = 3
ROWS_PER_BLOCK = 64
PAGE_BYTES = 32_768

SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE countries (
  code TEXT PRIMARY KEY, name TEXT NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
  population INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE regions (
  id INTEGER PRIMARY KEY, country TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL,
  latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, population INTEGER NOT NULL
);
CREATE TABLE places (block INTEGER PRIMARY KEY, packed BLOB NOT NULL);
CREATE TABLE names (key TEXT PRIMARY KEY, packed BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE postcodes (key TEXT PRIMARY KEY, packed BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE region_names (key TEXT PRIMARY KEY, packed BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE country_names (key TEXT PRIMARY KEY, packed BLOB NOT NULL) WITHOUT ROWID;
"""


def unsigned(number):
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)
    return bytes(data)


def signed(number):
    return unsigned(2 * number if number >= 0 else -2 * number - 1)


class Reader:
    """Reads packed numbers and bytes."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def __bool__(self):
        return self.at < len(self.data)

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def unsigned(self):
        number = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def signed(self):
        number = self.unsigned()
        return -(number + 1) // 2 if number & 1 else number // 2


def blocks_by_key(rows):
    """Yields (first key, packed rows) for (key, values) in the order of the keys."""
    rows = sorted((key.encode(), values) for key, values in rows)
    for start in range(0, len(rows), ROWS_PER_BLOCK):
        packed, previous = bytearray(), b""
        for key, values in rows[start:start + ROWS_PER_BLOCK]:
            shared = next((i for i, (a, b) in enumerate(zip(key, previous)) if a != b), min(len(key), len(previous)))
            packed += unsigned(shared) + unsigned(len(key) - shared) + key[shared:] + unsigned(len(values)) + values
            previous = key
        yield rows[start][0].decode(), bytes(packed)


def rows_by_key(connection, table):
    """Yields the (key, values) of a table."""
    for (packed,) in connection.execute(f"SELECT packed FROM {table} ORDER BY key"):
        reader, key = Reader(packed), b""
        while reader:
            key = key[:reader.unsigned()] + reader.bytes(reader.unsigned())
            yield key.decode(), reader.bytes(reader.unsigned())


def grouped(rows, packed):
    """Yields (key, values) for rows that begin with a key. `packed` returns the values of the rows with one key."""
    for key, same in groupby(sorted(rows), lambda row: row[0]):
        yield key, packed([row[1:] for row in same])


def place_blocks(places, regions):
    """Yields (number, packed rows) for places (name, region, latitude, longitude, population) in order."""
    for start in range(0, len(places), ROWS_PER_BLOCK):
        packed, previous = bytearray(), None
        for name, region, latitude, longitude, population in places[start:start + ROWS_PER_BLOCK]:
            name, center = name.encode(), regions[region]
            packed += unsigned(len(name)) + name + unsigned(region)
            packed += signed(latitude - center[0]) + signed(longitude - center[1])
            assert previous is None or population <= previous
            packed += unsigned(population if previous is None else previous - population)
            previous = population
        yield start // ROWS_PER_BLOCK, bytes(packed)


def packed_places(numbers):
    """Returns the values of a name: one-tuples of ascending place numbers."""
    previous, values = 0, b""
    for (number,) in numbers:
        values += unsigned(number - previous)
        previous = number
    return values


def packed_codes(rows, places):
    """Returns the values of a postal code: rows of place, latitude, longitude and extent."""
    values = b""
    for place, latitude, longitude, extent in rows:
        north, east = latitude - places[place - 1][2], longitude - places[place - 1][3]
        moved = bool(north or east)
        values += unsigned((place * 4 + extent) * 2 + moved) + (signed(north) + signed(east) if moved else b"")
    return values


def write(target, about, countries, country_names, regions, region_names, places, names, postcodes):
    """Writes the file. The same input produces the same bytes; the order of rows does not matter except for places.

    about: (name, value); countries: (code, name, latitude, longitude, population); country_names: (key, code);
    regions: (id, country, code, name, latitude, longitude, population); region_names: (key, kind, region);
    places: (name, region, latitude, longitude, population), numbered from 1; names: (key, place);
    postcodes: (code, place, latitude, longitude, extent). Positions are in 0.0001 degrees.
    """
    centers = {region[0]: region[4:6] for region in regions}
    connection = sqlite3.connect(target)
    connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.executescript(SCHEMA)
    connection.executemany("INSERT INTO about VALUES (?, ?)", sorted(about))
    connection.executemany("INSERT INTO countries VALUES (?, ?, ?, ?, ?)", sorted(countries))
    connection.executemany("INSERT INTO regions VALUES (?, ?, ?, ?, ?, ?, ?)", sorted(regions))
    connection.executemany("INSERT INTO places VALUES (?, ?)", place_blocks(places, centers))
    for table, rows in {
        "names": grouped(names, packed_places),
        "postcodes": grouped(postcodes, lambda rows: packed_codes(rows, places)),
        "region_names": grouped(region_names, lambda rows: b"".join(unsigned(r * 4 + kind) for kind, r in rows)),
        "country_names": grouped(country_names, lambda rows: b"".join(code.encode() for (code,) in rows)),
    }.items():
        connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", blocks_by_key(rows))
    connection.commit()
    connection.execute("VACUUM")
    connection.close()
    clear_stamps(target)


def clear_stamps(target):
    """Resets the write counter and the SQLite version in the header, which are not part of the content."""
    with open(target, "r+b") as file:
        for offset in (24, 92):
            file.seek(offset)
            file.write((1).to_bytes(4, "big"))
        file.seek(96)
        file.write((3_040_000).to_bytes(4, "big"))


def opened(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True)


def read_places(connection):
    """Returns the places as (name, region, latitude, longitude, population), in order."""
    centers = {row[0]: row[1:] for row in connection.execute("SELECT id, latitude, longitude FROM regions")}
    places = []
    for (packed,) in connection.execute("SELECT packed FROM places ORDER BY block"):
        reader, population = Reader(packed), None
        while reader:
            name, region = reader.bytes(reader.unsigned()).decode(), reader.unsigned()
            latitude, longitude = (center + reader.signed() for center in centers[region])
            difference = reader.unsigned()
            population = difference if population is None else population - difference
            places.append((name, region, latitude, longitude, population))
    return places


def read_names(connection):
    """Yields (key, place)."""
    for key, values in rows_by_key(connection, "names"):
        reader, place = Reader(values), 0
        while reader:
            place += reader.unsigned()
            yield key, place


def read_postcodes(connection, places):
    """Yields (code, place, latitude, longitude, extent)."""
    for key, values in rows_by_key(connection, "postcodes"):
        reader = Reader(values)
        while reader:
            number = reader.unsigned()
            place = number >> 3
            latitude, longitude = places[place - 1][2:4]
            if number & 1:
                latitude, longitude = latitude + reader.signed(), longitude + reader.signed()
            yield key, place, latitude, longitude, number >> 1 & 3
