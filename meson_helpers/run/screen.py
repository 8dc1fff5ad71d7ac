"""Reads and stores what an X display shows, without the pointer.

- Source: https://www.x.org/releases/current/doc/libX11/libX11/libX11.html#Transferring_Images (XGetImage)
- Source: https://www.w3.org/TR/png-3/
"""
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

    def write(self, pixels, path):
        """Writes pixels as a PNG file, with little compression: encoding well takes longer than drawing."""
        colors = bytearray(self.width * self.height * 3)
        for channel in range(3):
            colors[channel::3] = pixels[2 - channel::4]
        line = self.width * 3
        lines = b"".join(b"\0" + colors[start:start + line] for start in range(0, len(colors), line))
        header = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        pathlib.Path(path).write_bytes(
            b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*one) for one in (
                (b"IHDR", header), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b""))))


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
