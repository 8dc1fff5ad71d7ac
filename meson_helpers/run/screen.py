"""Reads and stores what an X display shows, without the pointer.

- Source: https://www.x.org/releases/current/doc/libX11/libX11/libX11.html#Transferring_Images (XGetImage)
- Source: https://www.w3.org/TR/png-3/
"""
import collections
import ctypes
import pathlib
import struct
import zlib

ALL_PLANES, Z_PIXMAP = 0xFFFFFFFF, 2


class Image(ctypes.Structure):
    """The beginning of XImage."""

    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "offset", "format")] + [
        ("data", ctypes.c_void_p)] + [
        (name, ctypes.c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth", "line", "bits")]


class Attributes(ctypes.Structure):
    """XWindowAttributes."""

    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height", "border", "depth")] + [
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong)] + [
        (name, ctypes.c_int) for name in ("kind", "bit_gravity", "win_gravity", "backing_store")] + [
        ("planes", ctypes.c_ulong), ("pixel", ctypes.c_ulong), ("save_under", ctypes.c_int), ("colormap", ctypes.c_ulong)] + [
        (name, ctypes.c_int) for name in ("is_installed", "map_state")] + [
        (name, ctypes.c_long) for name in ("all_events", "events", "hidden_events")] + [
        ("is_override", ctypes.c_int), ("screen", ctypes.c_void_p)]


#: A window on the screen. Override windows are menus and other popovers.
Window = collections.namedtuple("Window", "x y width height is_override")
IS_VIEWABLE = 2


class Screen:
    """The screen of the display in the environment."""

    def __init__(self):
        self.x11 = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XDefaultRootWindow"):
            getattr(self.x11, name).restype = ctypes.c_void_p
        self.x11.XGetImage.restype = ctypes.POINTER(Image)
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        if not self.display:
            raise OSError("the display cannot be opened")
        # A window can be gone by the time when it is asked for; the default is to exit.
        self.ignore = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        self.x11.XSetErrorHandler(self.ignore)
        self.root = ctypes.c_void_p(self.x11.XDefaultRootWindow(self.display))
        self.width = self.x11.XDisplayWidth(self.display, 0)
        self.height = self.x11.XDisplayHeight(self.display, 0)

    def read(self):
        """Returns the pixels as blue, green, red and an unused byte."""
        image = self.x11.XGetImage(
            self.display, self.root, 0, 0, self.width, self.height, ctypes.c_ulong(ALL_PLANES), Z_PIXMAP)
        if not image or image[0].bits != 32 or image[0].line != self.width * 4:
            raise OSError("the screen cannot be read")
        pixels = ctypes.string_at(image[0].data, image[0].line * self.height)
        self.x11.XDestroyImage(image)
        return pixels

    def windows(self):
        """Returns the visible windows, the lowest first."""
        root, parent, children, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        self.x11.XQueryTree(
            self.display, self.root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children), ctypes.byref(count))
        found, facts = [], Attributes()
        for index in range(count.value):
            shown = self.x11.XGetWindowAttributes(self.display, ctypes.c_ulong(children[index]), ctypes.byref(facts))
            if shown and facts.map_state == IS_VIEWABLE and facts.width > 1:
                found.append(Window(facts.x, facts.y, facts.width, facts.height, bool(facts.is_override)))
        if children:
            self.x11.XFree(children)
        return found

    def write(self, pixels, path):
        """Writes pixels as a PNG file, with little compression: encoding well takes longer than drawing."""
        colors = bytearray(self.width * self.height * 3)
        for channel in range(3):
            colors[channel::3] = pixels[2 - channel::4]
        write_picture(path, self.width, self.height, colors)


def write_picture(path, width, height, colors, level=1):
    """Writes red, green and blue bytes as a PNG file."""
    line = width * 3
    lines = b"".join(b"\0" + colors[start:start + line] for start in range(0, len(colors), line))
    header = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    pathlib.Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*one) for one in (
            (b"IHDR", header), (b"IDAT", zlib.compress(lines, level)), (b"IEND", b""))))


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def stored(path):
    """Returns the size and the lines of a picture that `Screen.write` wrote, each with a leading zero. Raises ValueError for another."""
    data = pathlib.Path(path).read_bytes()
    width, height, *kind = struct.unpack_from(">2I5B", data, 16)
    try:
        lines = zlib.decompress(data[41:-16])
    except zlib.error as error:
        raise ValueError(f"{path}: {error}") from error
    if kind != [8, 2, 0, 0, 0] or len(lines) != (width * 3 + 1) * height or any(lines[::width * 3 + 1]):
        raise ValueError(f"{path} is no screenshot")
    return (width, height), lines


def stored_picture(path):
    """Returns the size, and the red, green and blue bytes of a picture that `write_picture` wrote."""
    (width, height), lines = stored(path)
    length = width * 3 + 1
    return (width, height), b"".join(lines[start + 1:start + length] for start in range(0, len(lines), length))


def stored_difference(before, after):
    """Returns the part of the bytes of two stored pictures that clearly differ, estimated from every seventh; None if the sizes
    differ or one is not from `Screen.write`."""
    try:
        (size, one), (other_size, other) = stored(before), stored(after)
    except (ValueError, struct.error):
        return None
    if size != other_size:
        return None
    pairs = zip(one[::7], other[::7])
    return sum(abs(first - second) > 8 for first, second in pairs if first != second) * 7 / len(one)


def difference(before, after):
    """Returns the part of the pixels that differ, estimated from every seventh."""
    if before == after:
        return 0
    one, other = (memoryview(pixels).cast("I")[::7].tolist() for pixels in (before, after))
    return sum(map(int.__ne__, one, other)) / len(one)


def difference_of_blocks(before, after):
    """Returns the largest difference of two lists of mean colors of blocks, of 255; 255 if their sizes differ."""
    if len(before) != len(after):
        return 255
    return max((abs(one - other) for one, other in zip(before, after) if one != other), default=0)
