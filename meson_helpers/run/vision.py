"""Judges what a picture of the screen shows: whether a rectangle contains visible text, which tint a bar has, and how much a picture
differs from a reference. Pixels are blue, green, red and an unused byte, as `Screen.read` returns them.

`vision.py --self-test` tests it with drawn pictures.

- Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
"""
import collections
import pathlib
import re
import sys

from screen import difference_of_blocks

ROOT = pathlib.Path(__file__).resolve().parents[2]
TINTS = ROOT / "Sources/Halcyon/HalcyonText/ActivityTint.swift"
#: The difference in brightness, of 255, of two pixels with one between them, at which there is an edge. Antialiased strokes of text at
#: half the contrast of black on white have more.
EDGE = 40
#: How many edges a letter has at least. Those of the theme's font have 20 ("i") to 90 ("m") at 11 pt.
EDGES_PER_LETTER = 8
#: How many edges a picture without text has at least, such as an icon of 16 pixels.
EDGES_OF_ICON = 10
#: The least contrast of text that can be seen. Insensitive text has 2.1 in the light style.
CONTRAST, CONTRAST_INSENSITIVE = 2.5, 1.6
#: The most pixels of a rectangle that are examined.
MOST_PIXELS = 60_000
#: The least width of a letter, in parts of the height of its line.
LETTER_WIDTH = 0.2

Rectangle = collections.namedtuple("Rectangle", "x y width height")
Ink = collections.namedtuple("Ink", "edges contrast first last gap")


def intersection(one, other):
    """Returns the common part of two rectangles, which may be empty."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right = min(one.x + one.width, other.x + other.width)
    bottom = min(one.y + one.height, other.y + other.height)
    return Rectangle(x, y, max(0, right - x), max(0, bottom - y))


def luminance(color):
    """Returns the relative luminance of a color, from 0 to 1."""
    parts = [part / 255 for part in color]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Returns the contrast ratio of two colors, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class Picture:
    """What a screen showed."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels
        self.area = Rectangle(0, 0, width, height)

    def rows(self, rectangle):
        """Returns the rows of a rectangle as bytes. Of a large one only some."""
        area = intersection(rectangle, self.area)
        step = max(1, -(-area.width * area.height // MOST_PIXELS))
        return [self.pixels[(y * self.width + area.x) * 4:(y * self.width + area.x + area.width) * 4]
                for y in range(area.y, area.y + area.height, step)]

    def color(self, x, y):
        """Returns the red, green and blue of a pixel."""
        start = (y * self.width + x) * 4
        blue, green, red = self.pixels[start:start + 3]
        return red, green, blue

    def colors(self, rectangle):
        """Counts the colors of a rectangle."""
        counts = collections.Counter()
        for row in self.rows(rectangle):
            counts.update(zip(row[2::4], row[1::4], row[0::4]))
        return counts

    def background(self, rectangle):
        """Returns the most frequent color, or None if the rectangle is outside."""
        found = self.colors(rectangle).most_common(1)
        return found[0][0] if found else None

    def ink(self, rectangle):
        """Returns the number of edges in a rectangle, the contrast of its colors to the most frequent one, the first and the last column
        with an edge, and the widest gap between columns with one."""
        edges, columns = 0, set()
        for row in self.rows(rectangle):
            bright = [(2 * red + 5 * green + blue) // 8 for red, green, blue in zip(row[2::4], row[1::4], row[0::4])]
            found = [x for x, (one, other) in enumerate(zip(bright, bright[2:])) if abs(one - other) >= EDGE]
            edges += len(found)
            columns.update(found)
        counts = self.colors(rectangle).most_common()
        back = counts[0][0] if counts else (0, 0, 0)
        most = max((contrast(color, back) for color, count in counts[:400] if count > 1), default=1)
        places = sorted(columns)
        gap = max((after - before for before, after in zip(places, places[1:])), default=0)
        return Ink(edges, most, places[0] if places else 0, places[-1] if places else 0, gap)

    def is_blank(self):
        """Whether nothing can be made out: hardly any edge in the picture."""
        edges = 0
        for y in range(0, self.height, 3):
            green = self.pixels[y * self.width * 4 + 1:(y + 1) * self.width * 4:4]
            edges += sum(abs(one - other) >= EDGE for one, other in zip(green, green[2:]))
            if edges >= EDGES_OF_ICON:
                return False
        return True


def fault_of_text(picture, rectangle, text, is_sensitive=True):
    """Returns why a text cannot be read in a rectangle, or None."""
    ink = picture.ink(rectangle)
    letters = sum(map(str.isalnum, text))
    # A label that is too long ends with an ellipsis, or is broken into lines.
    room = max(1, int(rectangle.width / max(4, LETTER_WIDTH * min(rectangle.height, 24))))
    letters = min(letters, room)
    least = CONTRAST if is_sensitive else CONTRAST_INSENSITIVE
    if ink.edges < EDGES_PER_LETTER * letters:
        return f"no ink: {ink.edges} edges for {letters} letters"
    if ink.contrast < least:
        return f"a contrast of {ink.contrast:.1f}:1"
    if letters > 3 and ink.last - ink.first < 0.5 * min(rectangle.width, letters * 4):
        return f"ink in {ink.last - ink.first} of {rectangle.width} pixels"
    return None


def fault_of_object(picture, rectangle):
    """Returns why an object without text cannot be seen in a rectangle, or None."""
    ink = picture.ink(rectangle)
    if ink.edges < EDGES_OF_ICON:
        return f"no ink: {ink.edges} edges"
    return None if ink.contrast >= CONTRAST_INSENSITIVE else f"a contrast of {ink.contrast:.1f}:1"


def tints(text=None):
    """Returns the colors of the tints: by name and appearance (False is light) the background and the foreground."""
    found = {}
    for name, *colors in re.findall(
            r"case \.(\w+):\s+isDark\s+\? Colors\(background: 0x(\w+), foreground: 0x(\w+)\)"
            r"\s+: Colors\(background: 0x(\w+), foreground: 0x(\w+)\)", text or TINTS.read_text(encoding="utf-8")):
        values = [tuple(bytes.fromhex(color)) for color in colors]
        found[name] = {True: tuple(values[:2]), False: tuple(values[2:])}
    return found


def distance(one, other):
    """Returns the largest difference of two colors in a channel."""
    return max(abs(first - second) for first, second in zip(one, other))


def tint_of(color, table, most=14):
    """Returns the name of the tint whose background is a color, or None."""
    found = [(distance(color, pair[0]), name) for name, styles in table.items() for pair in styles.values()]
    nearest = min(found, default=(most + 1, None))
    return nearest[1] if nearest[0] <= most else None


def blocks(picture, side=8):
    """Returns the columns, and the mean colors of blocks as bytes: red, green and blue."""
    columns, result = picture.width // side, bytearray()
    for top in range(0, picture.height - side + 1, side):
        sums = [[0] * columns for _ in range(3)]
        for y in range(top, top + side):
            row = picture.pixels[y * picture.width * 4:(y + 1) * picture.width * 4]
            for channel in range(3):
                values = row[2 - channel::4]
                for offset in range(side):
                    sums[channel] = list(map(int.__add__, sums[channel], values[offset::side][:columns]))
        for x in range(columns):
            result += bytes(sums[channel][x] // side ** 2 for channel in range(3))
    return columns, bytes(result)


def drawn(width, height, back, boxes=()):
    """Returns a picture of boxes on a background, for tests."""
    pixels = bytearray(bytes((*reversed(back), 0)) * (width * height))
    for x, y, box_width, box_height, color in boxes:
        for line in range(y, y + box_height):
            start = (line * width + x) * 4
            pixels[start:start + box_width * 4] = bytes((*reversed(color), 0)) * box_width
    return Picture(width, height, bytes(pixels))


def letters_at(x, y, count, color):
    """Returns boxes that look like letters to `Picture.ink`: two strokes each."""
    return [(x + 8 * index + offset, y, 2, 10, color) for index in range(count) for offset in (0, 4)]


def self_test():
    white, black = (255, 255, 255), (0, 0, 0)
    row = Rectangle(10, 10, 200, 20)
    shown = drawn(300, 60, white, letters_at(12, 15, 10, black))
    assert fault_of_text(shown, row, "0123456789") is None
    assert "no ink" in fault_of_text(drawn(300, 60, white), row, "0123456789"), "text with an opacity of 0"
    assert "no ink" in fault_of_text(shown, Rectangle(10, 40, 200, 20), "0123456789"), "text elsewhere"
    faint = drawn(300, 60, white, letters_at(12, 15, 10, (205, 205, 205)))
    assert "contrast" in fault_of_text(faint, row, "0123456789"), "faint text"
    assert "contrast" in fault_of_text(drawn(300, 60, white, letters_at(12, 15, 10, (170, 170, 170))), row, "0123456789")
    assert fault_of_text(drawn(300, 60, white, letters_at(12, 15, 10, (170, 170, 170))), row, "0123456789", False) is None
    half = drawn(300, 60, white, letters_at(12, 15, 3, black))
    assert fault_of_text(half, row, "the rest of this is covered"), "text of which most is covered"
    assert fault_of_object(shown, row) is None and fault_of_object(drawn(300, 60, white), row)
    assert "no ink" in fault_of_object(drawn(300, 60, white, [(12, 15, 2, 2, black)]), row), "a speck in place of an icon"
    assert drawn(300, 60, (0, 204, 214)).is_blank() and not shown.is_blank()
    assert round(contrast(white, black)) == 21 and contrast(white, white) == 1

    table = tints()
    assert sorted(table) == ["error", "partial", "running", "success"], table
    assert len({styles[False][0] for styles in table.values()}) == 4
    for name, styles in table.items():
        for is_dark in (False, True):
            assert tint_of(styles[is_dark][0], table) == name
    assert tint_of(white, table) is None and tint_of((246, 245, 244), table) is None

    columns, one = blocks(shown)
    assert columns == 37 and len(one) == 37 * 7 * 3
    assert difference_of_blocks(one, one) == 0
    assert difference_of_blocks(one, blocks(drawn(300, 60, white))[1]) > 20, "the letters are gone"
    assert intersection(Rectangle(0, 0, 5, 5), Rectangle(8, 8, 5, 5)).width == 0
    print("vision: passed")


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else "usage: vision.py --self-test")
