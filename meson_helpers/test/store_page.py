#!/usr/bin/python3
"""Checks what app stores show of Halcyon, beyond `appstreamcli validate`, with the quality guidelines of Flathub.

usage: store_page.py [--self-test]

The check fails if

- the name has more than 20 characters, or the summary more than 35, a full stop or an article at its start,
- there are no branding colors for light and dark, fewer than 3 or more than 10 screenshots, or captions with a full stop,
- a screenshot is not linked at a tag, is not a file in docs/pictures, has no transparent margin with a shadow, or shows a window of
  more than 1000 × 700 pixels (2000 × 1400 at scale 2),
- a release has no description.

- Source: https://docs.flathub.org/docs/for-app-authors/metainfo-guidelines/quality-guidelines
"""
import pathlib
import re
import struct
import sys
import xml.etree.ElementTree as xml
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
METAINFO = ROOT / "data/io.github.halcyon_companion.Halcyon.metainfo.xml"
IMAGE = re.compile(r"https://raw\.githubusercontent\.com/halcyon-companion/halcyon/\d+\.\d+\.\d+/docs/pictures/([\w-]+\.png)")
LARGEST = [(1000, 700), (2000, 1400)]
MARGIN = 56


def text_problems(page):
    """Yields what is wrong with the texts, colors and links of a metainfo file."""
    name, summary = page.findtext("name", ""), page.findtext("summary", "")
    if not 0 < len(name) <= 20:
        yield f"the name “{name}” has {len(name)} characters"
    if not 10 <= len(summary) <= 35:
        yield f"the summary “{summary}” has {len(summary)} characters, not 10 to 35"
    if summary.endswith(".") or re.match(r"(?:A|An|The) ", summary) or name in summary:
        yield f"the summary “{summary}” ends with a full stop, begins with an article, or has the name"
    schemes = {color.get("scheme_preference"): color.text for color in page.iterfind("branding/color[@type='primary']")}
    if set(schemes) != {"light", "dark"} or len(set(schemes.values())) != 2:
        yield "there are not two branding colors, for light and dark"
    shots = page.findall("screenshots/screenshot")
    if not 3 <= len(shots) <= 10 or sum(shot.get("type") == "default" for shot in shots) != 1:
        yield f"there are {len(shots)} screenshots, not 3 to 10 with one default"
    for shot in shots:
        if (caption := shot.findtext("caption", "").strip()).endswith(".") or not caption:
            yield f"a screenshot has the caption “{caption}”"
        if not IMAGE.fullmatch(address := shot.findtext("image", "").strip()):
            yield f"{address} is not a picture at a tag"
    for release in page.iterfind("releases/release"):
        if not "".join(release.find("description").itertext() if release.find("description") is not None else "").strip():
            yield f"release {release.get('version')} has no description"


def alpha_rows(data):
    """Returns the opacities of a PNG file with 8 bits and four channels, row by row; `None` for other files."""
    width, height, bits, kind, *_, interlace = struct.unpack_from(">IIBBBBB", data, 16)
    if (bits, kind, interlace) != (8, 6, 0):
        return None
    at, packed = 8, b""
    while at < len(data):
        length, = struct.unpack_from(">I", data, at)
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    raw, stride, rows, above = zlib.decompress(packed), width * 4, [], bytes(width)
    for y in range(height):
        start = y * (stride + 1)
        # Only the opacities are decoded.
        kind, row = raw[start], bytearray(raw[start + 4:start + 1 + stride:4])
        if kind == 2:
            row = bytearray(value + up & 255 for value, up in zip(row, above))
        elif kind:
            left = corner = 0
            for x, up in enumerate(above):
                if kind == 4:
                    estimate = left + up - corner
                    guess = min((left, up, corner), key=lambda value: abs(estimate - value))
                else:
                    guess = left if kind == 1 else (left + up) // 2
                row[x] = left = row[x] + guess & 255
                corner = up
        rows.append(bytes(row))
        above = row
    return rows


def picture_problems(name, rows):
    """Yields what is wrong with the opacities of a screenshot."""
    if rows is None:
        yield f"{name} is not a PNG file with transparency"
        return
    opaque = [y for y, row in enumerate(rows) if row.count(255) > len(row) // 2]
    columns = [x for x, alpha in enumerate(rows[len(rows) // 2]) if alpha == 255]
    if not opaque or not columns:
        yield f"{name} shows no window"
        return
    width, height = columns[-1] - columns[0] + 1, opaque[-1] - opaque[0] + 1
    if not any(width <= size[0] and height <= size[1] for size in LARGEST):
        yield f"{name} shows a window of {width} × {height} pixels"
    middle = rows[len(rows) // 2]
    # The margin of the shadow, which fades to nothing, and round corners.
    if columns[0] < MARGIN - 1 or middle[0] > 2 or not 2 < middle[columns[0] - 4] < 255:
        yield f"{name} has no shadow"
    elif rows[opaque[0]][columns[0]] == 255:
        yield f"{name} has no round corners"


def self_test():
    page = METAINFO.read_text(encoding="utf-8")
    changed = lambda old, new: list(text_problems(xml.fromstring(page.replace(old, new, 1))))
    assert changed("", "") == [], changed("", "")
    summary = re.search(r"<summary>(.*?)</summary>", page)[1]
    tag = re.search(r"halcyon/([\d.]+)/docs", page)[1]
    for old, new in [("<name>Halcyon<", "<name>Halcyon, the companion app<"), (summary, summary + " of all your life"), (summary, "A summary"),
                     (summary, "Track days."), ('scheme_preference="dark"', 'scheme_preference="light"'), ('type="default"', ""),
                     ("</caption>", ".</caption>"), (f"/{tag}/docs", "/main/docs")]:
        assert old in page and changed(old, new), (old, new)
    assert list(text_problems(xml.fromstring(re.sub(r"<description>\s*<p>The first.*?</description>", "", page, flags=re.DOTALL))))

    def picture(width, height, corner=0, margin=60):
        blank = bytes(width + 2 * margin)
        side = bytes(max(0, margin - 20)) + bytes([9] * min(20, margin))
        row = side + bytes([255] * width) + side[::-1]
        first = side + bytes([corner]) + bytes([255] * (width - 2)) + bytes([corner]) + side[::-1]
        return [blank] * margin + [first] + [row] * (height - 1) + [blank] * margin
    assert list(picture_problems("a", picture(400, 300))) == [], list(picture_problems("a", picture(400, 300)))
    assert list(picture_problems("a", picture(2200, 300))) == ["a shows a window of 2200 × 300 pixels"]
    assert list(picture_problems("a", picture(400, 300, margin=0))) == ["a has no shadow"]
    assert list(picture_problems("a", picture(400, 300, corner=255))) == ["a has no round corners"]


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    page = METAINFO.read_text(encoding="utf-8")
    found = list(text_problems(xml.fromstring(page)))
    for name in IMAGE.findall(page):
        path = ROOT / "docs/pictures" / name
        found += picture_problems(name, alpha_rows(path.read_bytes())) if path.is_file() else [f"{name} is not in docs/pictures"]
    return "\n".join(f"store_page: {problem}" for problem in found) or 0


sys.exit(main())
