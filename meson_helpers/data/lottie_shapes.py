"""Builds the parts of Lottie files as Python values, for the scripts in this folder that draw animations.

Coordinates are in pixels with y downward, colors [red, green, blue, 1] in 0...1, times in frames, sizes in percent.
Numbers are rounded to two decimals, so that the output depends on the script alone.
"""
import json
import math
import re
import sys


def number(value):
    value = round(value, 2)
    return int(value) if value == int(value) else value


def rounded(value):
    """Rounds the numbers of nested lists to two decimals; paths are already rounded."""
    if isinstance(value, dict):
        return value
    return [rounded(v) for v in value] if isinstance(value, (list, tuple)) else number(value)


def fixed(value):
    return {"a": 0, "k": rounded(value)}


def color(value):
    return {"a": 0, "k": value}


def rgb(text):
    """Returns the color of "#rrggbb"."""
    return [round(int(text[n:n + 2], 16) / 255, 3) for n in (1, 3, 5)] + [1]


def ease(x1, y1, x2, y2):
    return {"o": {"x": [x1], "y": [y1]}, "i": {"x": [x2], "y": [y2]}}


SINE = ease(0.37, 0, 0.63, 1)
LINEAR = ease(0.333, 0.333, 0.667, 0.667)
# Slows down toward the end.
SETTLE = ease(0.16, 0.9, 0.3, 1)
# Overshoots by a tenth.
POP = ease(0.3, 1.3, 0.6, 1)


def keyframes(steps, easing):
    """Returns a property with (frame, value) keyframes and the same easing."""
    frames = [{"t": number(t), "s": rounded(v), **easing} for t, v in steps]
    for key in easing:
        del frames[-1][key]
    return {"a": 1, "k": frames}


# --- shapes

def outline(vertices, closed):
    """Returns a path of (point, tangent in, tangent out), with tangents relative to the point."""
    return {"c": closed, "v": rounded([v[0] for v in vertices]),
            "i": rounded([v[1] for v in vertices]), "o": rounded([v[2] for v in vertices])}


def path(shape):
    return {"ty": "sh", "ks": {"a": 0, "k": shape}}


def line(*points):
    return path(outline([(p, (0, 0), (0, 0)) for p in points], False))


def svg_path(text):
    """Returns the shape of an SVG path with one subpath of the commands M, L, H, V, C, S and Z, in either case."""
    tokens = re.findall(r"[MLHVCSZ]|-?(?:\d+\.\d*|\.\d+|\d+)", text, re.IGNORECASE)
    vertices, closed, at, command = [], False, (0, 0), None  # of point, tangent in, tangent out

    def take(count):
        values = [float(tokens.pop(0)) for _ in range(count)]
        origin = at if command.islower() else (0, 0)
        return [(origin[0] + x, origin[1] + y) for x, y in zip(values[::2], values[1::2])]

    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        kind = command.upper()
        if kind == "Z":
            closed = True
            continue
        if kind in "HV":
            value = float(tokens.pop(0))
            moved = (at[0] + value, at[1] + value) if command.islower() else (value, value)
            points = [(moved[0], at[1]) if kind == "H" else (at[0], moved[1])]
        else:
            points = take({"M": 2, "L": 2, "S": 4, "C": 6}[kind])
        if kind == "S":
            x, y = vertices[-1][1]
            points.insert(0, (at[0] - x, at[1] - y))
        end = points[-1]
        tangent = (0, 0)
        if kind in "CS":
            vertices[-1][2] = (points[0][0] - at[0], points[0][1] - at[1])
            tangent = (points[1][0] - end[0], points[1][1] - end[1])
        vertices.append([end, tangent, (0, 0)])
        at = end
        if kind == "M":
            command = "l" if command == "m" else "L"
    if closed and len(vertices) > 1 and rounded(vertices[0][0]) == rounded(vertices[-1][0]):
        vertices[0][1] = vertices.pop()[1]
    return path(outline(vertices, closed))


def circle(x, y, diameter):
    return ellipse(x, y, diameter, diameter)


def ellipse(x, y, width, height):
    return {"ty": "el", "d": 1, "p": fixed([x, y]), "s": fixed([width, height])}


def rectangle(x, y, width, height, radius=0):
    """Returns a rectangle around the center (x, y)."""
    return {"ty": "rc", "d": 1, "p": fixed([x, y]), "s": fixed([width, height]), "r": fixed(radius)}


def trim(end):
    """Returns a trim of a path from its start to an animated end."""
    return {"ty": "tm", "s": fixed(0), "e": end, "o": fixed(0), "m": 1}


# --- water in a disc

def arc(center, radius, from_angle, to_angle, pieces):
    """Returns vertices along a circle; angles are clockwise from the right."""
    step = (to_angle - from_angle) / pieces
    reach = 4 / 3 * math.tan(step / 4) * radius
    for n in range(pieces + 1):
        angle = from_angle + n * step
        point = (center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle))
        along = (-math.sin(angle) * reach, math.cos(angle) * reach)
        yield point, (-along[0], -along[1]), along


def basin(center, radius, level, height, waves, phase):
    """Returns a disc filled up to y = `level`, with a surface of `waves` waves that end at the rim."""
    half = math.sqrt(radius ** 2 - (level - center[1]) ** 2)
    left, pieces = center[0] - half, 8

    def surface(u):
        return level - height * math.sin(math.pi * u) * math.sin(2 * math.pi * waves * u - phase)

    def slope(u):
        return (surface(u + 1e-4) - surface(u - 1e-4)) / 2e-4

    vertices = []
    for n in range(pieces + 1):
        u = n / pieces
        along = (2 * half / pieces / 3, slope(u) / pieces / 3)
        vertices.append(((left + 2 * half * u, surface(u)), (-along[0], -along[1]), along))
    angle = math.atan2(level - center[1], half)
    rim = list(arc(center, radius, angle, math.pi - angle, 3))
    # The rim starts and ends at the surface.
    vertices[-1] = (vertices[-1][0], vertices[-1][1], rim[0][2])
    vertices[0] = (vertices[0][0], rim[-1][1], vertices[0][2])
    return outline(vertices + rim[1:-1], True)


# --- paint

def fill(rgba, opacity=100):
    return {"ty": "fl", "c": color(rgba), "o": fixed(opacity), "r": 1}


def gradient(first, last, start, end):
    """Returns a fill with a linear gradient between two points."""
    stops = [0, *first[:3], 1, *last[:3]]
    return {"ty": "gf", "o": fixed(100), "r": 1, "g": {"p": 2, "k": color(stops)},
            "s": fixed(start), "e": fixed(end), "t": 1}


def stroke(rgba, width, opacity=100):
    return {"ty": "st", "c": color(rgba), "o": fixed(opacity), "w": fixed(width), "lc": 2, "lj": 2}


# --- groups and layers

def transform(position=None, scale=None, opacity=None, rotation=None, anchor=None):
    return {"p": position or fixed([0, 0]), "a": anchor or fixed([0, 0]),
            "s": scale or fixed([100, 100]), "r": rotation or fixed(0),
            "o": opacity or fixed(100)}


def group(name, *items, **placed):
    """Returns a group; its first item is uppermost. `placed` are properties of `transform`."""
    return {"ty": "gr", "nm": name, "it": [*items, {"ty": "tr", **transform(**placed)}]}


def layer(index, name, *shapes, frames, position=None, scale=None):
    return {"ddd": 0, "ind": index, "ty": 4, "nm": name, "sr": 1,
            "ks": {"o": fixed(100), "r": fixed(0), "p": position or fixed([0, 0, 0]),
                   "a": fixed([0, 0, 0]), "s": scale or fixed([100, 100, 100])},
            "ao": 0, "shapes": list(shapes), "ip": 0, "op": frames, "st": 0, "bm": 0}


def animation(name, layers, *, width, height, frames, rate):
    return {"v": "5.7.0", "fr": rate, "ip": 0, "op": frames, "w": width, "h": height,
            "nm": name, "ddd": 0, "assets": [], "layers": layers, "markers": []}


def run(arguments, files, usage):
    """Writes animations to their files, or with `--check` exits with 1 if a file differs."""
    texts = {p: json.dumps(value, separators=(",", ":")) + "\n" for p, value in files.items()}
    if arguments == ["--check"]:
        for target, text in texts.items():
            if not target.exists() or target.read_text() != text:
                sys.exit(f"{target} is out of date: run {sys.argv[0].rpartition('/')[2]}")
    elif arguments:
        sys.exit(usage)
    else:
        for target, text in texts.items():
            target.write_text(text)
