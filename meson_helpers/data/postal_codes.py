"""Reads, checks, locates and compresses the postal codes of GeoNames' postal data.

A row of the data is a place name with a code. The reliability of positions differs by country and by the `accuracy` of the
row, so the rows of each combination are compared with the known places of the same name and region.
"""

import math
import re
from collections import Counter, defaultdict

from place_folding import fold

# Kilometers.
POSTCODE_RADIUS = 10  # a code whose rows are all within it counts as a postcode
CITY_RADIUS = 25  # a city within it counts as right
QUARTER = 10  # a place this close to the city of its district is part of the city
LINKED = 30  # a place with the code's name belongs to the code within this distance

# The maximum number of codes that share a position of their own: streets and PO boxes of a village.
MOST_SHARING = 2
# A kind of row is trusted if this share of its known names is in the right place: for the position of a code, and for
# the position of a place that is not known otherwise.
BELIEVED_SHARE, BELIEVED_NAME_SHARE = 0.9, 0.8
FEWEST_COMPARED = 20
# The number of points of a state whose nearest places determine its region.
MOST_VOTES = 100
# The extent of a code's position: the code's own place, its town, or only the region.
OWN, TOWN, REGION = 0, 1, 2
# Codes with a common prefix are merged within this many kilometers.
SAME = {OWN: 2, TOWN: 5, REGION: CITY_RADIUS}
# Countries with one code per municipality or county in the data, however large it is.
MUNICIPAL = {"BR", "CL", "CN"}
# Countries whose older addresses only have a prefix of the code, and its length.
OUTWARD = {"PT": 4}
# Codes of at least the first length are shortened to at least the second; shorter codes are separate towns.
SHORTENED_LENGTH, SHORTEST_PREFIX = 6, 3


def kilometres(a, b):
    """Returns the distance of two (latitude, longitude) points on the sphere."""
    north = math.sin(math.radians(b[0] - a[0]) / 2)
    east = math.sin(math.radians(b[1] - a[1]) / 2)
    h = north * north + math.cos(math.radians(a[0])) * math.cos(math.radians(b[0])) * east * east
    return 2 * 6371 * math.asin(min(1, math.sqrt(h)))


def normal(country, code):
    """Returns capital letters and digits without the country's letters: "1001" for "LV-1001", "97323" for "97323 CEDEX"."""
    plain = "".join(c for c in code.upper().partition(" CEDEX")[0] if c.isascii() and c.isalnum())
    match = re.fullmatch(r"([A-Z]{1,2})(\d+)", plain)
    own = {country, "L"} if country == "LU" else {country}
    return match[2] if match and match[1] in own else plain


class Row:
    """A place name with a code."""

    __slots__ = ("country", "code", "names", "state", "district", "point", "accuracy", "region")

    def __init__(self, fields):
        self.country, code, name, _, self.state, self.district = fields[:6]
        # Bulgarian names are in both scripts; ambiguous Swiss names end with the canton.
        names = [part.removesuffix(" " + self.state) if self.state else part for part in name.split(" / ")]
        self.names = tuple(names)
        self.code = normal(self.country, code)
        self.point = (float(fields[9]), float(fields[10]))
        self.accuracy = fields[11]
        self.region = None


class Grid:
    """The known places of a country in cells of a quarter of a degree."""

    RINGS = 6

    def __init__(self, places):
        self.cells = defaultdict(list)
        for place in places:
            self.cells[self.cell(place.point)].append(place)

    @staticmethod
    def cell(point):
        return math.floor(point[0] * 4), math.floor(point[1] * 4)

    def nearest(self, point):
        """Returns the nearest place within about 150 km, or None."""
        row, column = self.cell(point)
        narrow = max(math.cos(math.radians(point[0])), 0.05)
        # Cells are narrower towards the poles, so a ring has more columns than rows there.
        wide = math.ceil(1 / narrow)
        best, last = None, self.RINGS
        for ring in range(self.RINGS + 1):
            if ring > last:
                break
            for r in range(row - ring, row + ring + 1):
                whole = abs(r - row) == ring
                for c in range(column - ring * wide, column + ring * wide + 1):
                    if not whole and abs(c - column) <= (ring - 1) * wide:
                        continue
                    for place in self.cells.get((r, c), ()):
                        north, east = place.point[0] - point[0], (place.point[1] - point[1]) * narrow
                        candidate = north * north + east * east, place.number, place
                        if best is None or candidate < best:
                            # The next ring can contain a nearer place.
                            best, last = candidate, min(last, ring + 1)
        return best[2] if best else None


def region_of_states(rows, grids):
    """Returns {(country, state code of the postal data): region} if nine in ten of the nearest places agree."""
    points = defaultdict(set)
    for row in rows:
        if row.state:
            points[(row.country, row.state)].add(row.point)
    votes = defaultdict(Counter)
    for state, found in points.items():
        for point in sorted(found)[::max(1, len(found) // MOST_VOTES)]:
            near = grids[state[0]].nearest(point)
            if near:
                votes[state][near.region] += 1
    regions = {}
    for state, counter in votes.items():
        region, count = counter.most_common(1)[0]
        if count >= BELIEVED_SHARE * counter.total():
            regions[state] = region
    return regions


def called(names, country, known):
    """Returns the known places of a country that have one of the names."""
    return [place for name in names for place in known.get((country, fold(name)), ())]


def trust(rows, known):
    """Returns {(country, accuracy): share of the rows of a known name that are within 25 km of it, in their region}.

    The share is 1 if too few rows can be compared, and 0 for GeoNames' estimates. `known` has the places by (country, key).
    """
    right, compared = Counter(), Counter()
    first, several = {}, set()
    for row in rows:
        # A name that several villages of a region share does not locate any of them.
        name = (row.country, row.region, fold(row.names[0]))
        if kilometres(first.setdefault(name, row.point), row.point) > CITY_RADIUS:
            several.add(name)
    for row in rows:
        if (row.country, row.region, fold(row.names[0])) in several:
            continue
        if any(p.region == row.region for p in called(row.names, row.country, known)):
            kind = (row.country, row.accuracy)
            compared[kind] += 1
            # In Japan the city is the district, and the name is a quarter, which several cities can have.
            right[kind] += any(
                p.region == row.region and kilometres(row.point, p.point) <= CITY_RADIUS
                for p in called((*row.names, row.district), row.country, known))
    # GeoNames: 1 is an estimate from neighboring codes, 2 the center of a municipality.
    untested = {"1": 0.0, "2": 0.0}
    return {kind: right[kind] / compared[kind] if compared[kind] >= FEWEST_COMPARED else untested.get(kind[1], 1.0)
            for kind in {(row.country, row.accuracy) for row in rows}}


class Code:
    """A postal code, or with trailing "*" all codes of that length with that prefix, and its position."""

    __slots__ = ("code", "place", "point", "kind")

    def __init__(self, code, place, point, kind):
        self.code, self.place, self.point, self.kind = code, place, point, kind


def mean(points):
    """Returns the mean of distinct points that are near each other."""
    points = sorted(set(points))
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def linked(rows, point, known, regional, grids):
    """Returns the place of a code, and whether it has the code's name; otherwise it is the nearest place."""
    country, region = rows[0].country, rows[0].region
    for names in [name for row in rows for name in row.names], [row.district for row in rows]:
        named = [(p.number, p) for p in called(sorted(set(names)), country, known)
                 if region in (None, p.region) and kilometres(p.point, point) <= LINKED]
        if named:
            return min(named)[1], True
    near = regional[region].nearest(point) if region in regional else None
    return near or grids[country].nearest(point), False


def placed(rows, trusted, known, regional, grids):
    """Returns all codes of the rows as {country: [Code]}, each with a known place; codes without one nearby are omitted."""
    by_code = defaultdict(list)
    for row in rows:
        by_code[(row.country, row.code)].append(row)
        if row.country in OUTWARD:
            by_code[(row.country, row.code[:OUTWARD[row.country]])].append(row)
    centres, sharing = {}, Counter()
    for pair, group in by_code.items():
        sure = [row.point for row in group if trusted[(row.country, row.accuracy)] >= BELIEVED_SHARE]
        centres[pair] = mean(sure or [row.point for row in group]), bool(sure)
        sharing[(pair[0], centres[pair][0])] += 1
    codes = defaultdict(list)
    for (country, code), group in sorted(by_code.items()):
        point, sure = centres[(country, code)]
        place, has_name = linked(group, point, known, regional, grids)
        if place is None or not code:
            continue
        radius = max(kilometres(point, row.point) for row in group)
        if (sure and radius <= POSTCODE_RADIUS and sharing[(country, point)] <= MOST_SHARING
                and country not in MUNICIPAL):
            kind = OWN
        else:
            kind = TOWN if radius <= CITY_RADIUS and (sure or has_name) else REGION
        codes[country].append(Code(code, place, point, kind))
    return codes


def shortened(codes):
    """Returns the codes of a country, merging codes with a common prefix that have the same kind and are near each other."""
    result, long = [], defaultdict(list)
    for code in codes:
        if len(code.code) >= SHORTENED_LENGTH:
            long[len(code.code)].append(code)
        else:
            result.append(code)
    for length, group in sorted(long.items()):
        shorten(sorted(group, key=lambda c: c.code), SHORTEST_PREFIX, length, result)
    return sorted(result, key=lambda c: c.code)


def shorten(codes, digits, length, result):
    """Appends the sorted `codes`, which share their first `digits`, to `result` with the shortest valid prefixes."""
    start = 0
    while start < len(codes):
        prefix = codes[start].code[:digits]
        end = start + 1
        while end < len(codes) and codes[end].code.startswith(prefix):
            end += 1
        group, start = codes[start:end], end
        if len(group) == 1:
            result.append(group[0])
        elif len({(c.kind, c.place.region) for c in group}) == 1 and is_near(group):
            place, _ = Counter(c.place for c in group).most_common(1)[0]
            result.append(Code(prefix.ljust(length, "*"), place, mean([c.point for c in group]), group[0].kind))
        else:
            shorten(group, digits + 1, length, result)


def is_near(codes):
    low = min(c.point[0] for c in codes), min(c.point[1] for c in codes)
    high = max(c.point[0] for c in codes), max(c.point[1] for c in codes)
    return kilometres(low, high) <= SAME[codes[0].kind]


def new_names(rows, trusted, known):
    """Returns the places, as rows, whose code has no other name and whose name no known place nearby has.

    A code with one name is named after its post office. A code with many names lists hamlets, a long code is a street's,
    and a code near the city of its district is a quarter's.
    """
    names = defaultdict(set)
    for row in rows:
        names[(row.country, row.code)].add(row.names)
    taken = defaultdict(list)
    for row in rows:
        key = fold(row.names[0])
        if (len(names[(row.country, row.code)]) > 1 or len(row.code) >= SHORTENED_LENGTH
                or row.region is None or not key or any(c.isdigit() for c in key)
                or trusted[(row.country, row.accuracy)] < BELIEVED_NAME_SHARE):
            continue
        if any(kilometres(row.point, p.point) <= QUARTER for p in called([row.district], row.country, known)):
            continue
        near = [p.point for p in called(row.names, row.country, known)] + [r.point for r in taken[(row.country, key)]]
        if all(kilometres(row.point, point) > CITY_RADIUS for point in near):
            taken[(row.country, key)].append(row)
    return [row for group in taken.values() for row in group]
