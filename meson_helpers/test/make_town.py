#!/usr/bin/env python3
"""Writes a small OpenStreetMap file: one country, two states, three towns, streets, houses, postcodes.

make_town.py > town.osm
The data is fictional and small, so that a Nominatim database can be built in seconds and without a network.
"""
from xml.sax.saxutils import quoteattr

STAMP = 'version="1" timestamp="2025-01-01T00:00:00Z" changeset="1" uid="1" user="halcyon"'
TOWNS = [
    # name, English name, latitude, longitude, postcode, population, streets
    ("Grünstadt am See", "Gruenstadt", 52.40, 13.10, "14499", 120_000,
     ["Hauptstraße", "Lindenweg", "Am Markt", "Straße des 17. Juni"]),
    ("Weißenfels an der Aue", "Weissenfels", 51.90, 12.70, "06399", 30_000,
     ["Hauptstraße", "Bahnhofstraße"]),
    ("Kleinow", "Kleinow", 53.10, 13.60, "17299", 900, ["Dorfstraße"]),
]


class Map:
    def __init__(self):
        self.nodes, self.ways, self.relations = [], [], []

    def node(self, lat, lon, **tags):
        self.nodes.append((lat, lon, tags))
        return len(self.nodes)

    def way(self, nodes, **tags):
        self.ways.append((nodes, tags))
        return len(self.ways)

    def area(self, south, west, north, east, **tags):
        corners = [self.node(*c) for c in
                   [(south, west), (south, east), (north, east), (north, west)]]
        self.relations.append((self.way(corners + corners[:1]), dict(tags, type="boundary",
                                                                    boundary="administrative")))

    def town(self, name, english, lat, lon, postcode, population, streets):
        self.area(lat - 0.08, lon - 0.08, lat + 0.08, lon + 0.08, admin_level="8", place="town",
                  name=name, name__en=english)
        self.node(lat, lon, place="town", name=name, name__en=english,
                  population=str(population))
        for row, street in enumerate(streets):
            at = lat + 0.01 * row
            self.way([self.node(at, lon - 0.03), self.node(at, lon + 0.03)],
                     highway="residential", name=street)
            for house in range(1, 13):
                self.node(at + 0.0002, lon - 0.03 + 0.005 * house, addr__housenumber=str(house),
                          addr__street=street, addr__postcode=postcode, addr__city=name)

    def write(self):
        def tags(given):
            return "".join(f"<tag k={quoteattr(k.replace('__', ':'))} v={quoteattr(v)}/>"
                           for k, v in given.items())
        print('<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="make_town">')
        for i, (lat, lon, t) in enumerate(self.nodes, 1):
            print(f'<node id="{i}" {STAMP} lat="{lat:.7f}" lon="{lon:.7f}">{tags(t)}</node>')
        for i, (nodes, t) in enumerate(self.ways, 1):
            refs = "".join(f'<nd ref="{n}"/>' for n in nodes)
            print(f'<way id="{i}" {STAMP}>{refs}{tags(t)}</way>')
        for i, (way, t) in enumerate(self.relations, 1):
            member = f'<member type="way" ref="{way}" role="outer"/>'
            print(f'<relation id="{i}" {STAMP}>{member}{tags(t)}</relation>')
        print("</osm>")


def main():
    town_map = Map()
    town_map.area(51.0, 12.0, 54.0, 14.5, admin_level="2", name="Deutschland", name__en="Germany",
                  **{"ISO3166-1": "DE", "ISO3166-1__alpha2": "DE"})
    town_map.area(52.2, 12.1, 53.9, 14.4, admin_level="4", name="Brandenburg", place="state")
    town_map.area(51.1, 12.1, 52.1, 14.4, admin_level="4", name="Sachsen-Anhalt",
                  name__en="Saxony-Anhalt", place="state")
    for town in TOWNS:
        town_map.town(*town)
    town_map.write()


if __name__ == "__main__":
    main()
