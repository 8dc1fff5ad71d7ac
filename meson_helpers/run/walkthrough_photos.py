"""The steps of walkthrough.py that prepare and change photos, and that point at objects.

  photos FOLDER         write the photos of the gallery's walkthrough: ten in two months, one of them twice, one with a
                        caption, a tag and a face, an animation, a damaged file and a text file
  shell COMMAND         run a shell command in the folder that the rows of a table share; "$HALCYON" is the program,
                        "$TREE" the source tree
  offer FILE X Y        drag a file of the shared folder from another program to a point of the window, which must accept it
  offer drop|leave      drop that file, which must be taken, or leave the window
  choose FILE           choose a file or folder of the same kind in the open file chooser
  point ROLE NAME [BUTTON [COUNT]]
                        click at the center of an object; button 3 is the right one
  drag X1 Y1 X2 Y2      press, move in steps and release
  height ROLE NAME LEAST MOST
                        fail unless the height of an object is between two numbers
  plays yes|no          fail unless the center of the screen changes, or does not change, within two seconds
  video FOLDER          write an MP4 file of 90.5 seconds without pictures
  thumbnailer           install a program that makes stills of MP4 files
"""
import os
import pathlib
import struct
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERBS = ("photos", "shell", "point", "drag", "offer", "choose", "height", "plays", "video", "thumbnailer")

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
 xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
 tiff:Make="Google" tiff:Model="Pixel 8" exif:GPSLatitude="41,9.4542N" exif:GPSLongitude="8,37.7400W">
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Evening at the river</rdf:li></rdf:Alt></dc:description>
<dc:subject><rdf:Bag><rdf:li>travel</rdf:li></rdf:Bag></dc:subject>
<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
<mwg-rs:Name>Oma</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
<mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.2" stArea:h="0.4" stArea:unit="normalized"/></rdf:li></rdf:Bag>
</mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>"""


def convert(*words):
    subprocess.run(["convert", *map(str, words)], check=True)


def write_photos(folder):
    folder.mkdir(parents=True)
    for number in range(10):
        month, day = (9, 12 + number) if number < 6 else (8, 3 + number)
        colors = f"hsl({number * 36},60%,35%)-hsl({number * 36 + 40},70%,75%)"
        size = ("640x480", "480x640", "800x450")[number % 3]
        convert("-size", size, f"gradient:{colors}", "-swirl", number * 20, folder / f"IMG_2024{month:02}{day:02}_1{number}0000.jpg")
    river = folder / "IMG_20240912_100000.jpg"
    river.with_name(river.name + ".xmp").write_text(XMP, encoding="utf-8")
    (folder / "twice.jpg").write_bytes(river.read_bytes())
    (folder / "notes.jpg").write_text("This is a text.\n")
    whole = (folder / "IMG_20240913_110000.jpg").read_bytes()
    (folder / "damaged.jpg").write_bytes(whole[:600])
    convert("-delay", 50, "-size", "200x150", "xc:teal", "xc:orange", "-loop", 0, folder / "IMG_20240810_160000.gif")
    # Files without a date of their own, neither the first nor the last photo.
    for name in ("twice.jpg", "damaged.jpg"):
        os.utime(folder / name, (1_723_280_000, 1_723_280_000))


def view(found, height):
    """Returns the upper and lower end of where an object can be seen: within the objects around it, such as a scrolled view, and
    away from the edges of the screen. A bar can be at its bottom, and a press at its edge would resize the window, of which GTK
    4.8 warns without a window manager ("Broken accounting of active state")."""
    top, bottom = 60, height - 60
    parent = found.parent
    while parent and parent.role not in ("frame", "window", "application"):
        area = parent.extents()
        if area and area.height > 0:
            top, bottom = max(top, area.y), min(bottom, area.y + area.height)
        parent = parent.parent
    return top, bottom


def middle(guide, role, name):
    """Scrolls until the center of an object can be seen, and returns it. The window is at the upper left corner of the screen."""
    width, height = guide.pixels.width, guide.pixels.height
    for _ in range(20):
        found, area = guide.until(lambda: located(guide, role, name), 40, f'{role} "{name}"')
        top, bottom = view(found, height)
        x, y = area.x + area.width // 2, area.y + area.height // 2
        if top <= y < bottom:
            return str(x), str(y)
        guide.tool("mousemove", str(width // 2), str(height // 2), "click", "4" if y < top else "5")
        guide.settle()
    raise ValueError(f'{role} "{name}" cannot be scrolled into view')


def located(guide, role, name):
    """Returns an object and where it is, or None."""
    found = guide.find(role, name)
    area = found and found.extents()
    return area and (found, area)


def offer(guide, home, words):
    """Drags a file from another program; the next call drops it or leaves."""
    if len(words) == 3:
        window = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "Halcyon"], check=True, capture_output=True, text=True).stdout.split()[0]
        guide.offer = subprocess.Popen(
            [sys.executable, pathlib.Path(__file__).with_name("xdnd.py"), window, *words[1:], pathlib.Path(home, words[0])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        expected, answer = "accepted", guide.offer.stdout.readline().strip()
    else:
        expected = "finished" if words[0] == "drop" else ""
        answer = guide.offer.communicate(words[0] + "\n", timeout=40)[0].strip()
    if answer != expected:
        raise ValueError(f"the window {answer or 'does not answer'}")


def choose(guide, path):
    """Types a path into the location field of GTK's file chooser."""
    guide.until(lambda: guide.find("filler", "GtkFileChooserWidget"), 40, "the file chooser")
    guide.settle()
    windows = guide.windows()
    guide.key("ctrl+l")
    guide.until(lambda: (node := guide.focused()) and node["role"] == "text", 40, "the location field")
    guide.tool("type", "--delay", "20", str(path))
    for _ in range(3):
        # The first key can only close the list of completions.
        guide.pump(0.5)
        guide.key("Return")
        limit = time.monotonic() + 4
        while time.monotonic() < limit:
            # Looking for the chooser would take so long on a busy machine that a toast could be missed.
            if windows - guide.windows():
                return
            guide.pump(0.1)
    raise ValueError("the file chooser is still open")


def height(guide, role, name, least, most):
    _, area = guide.until(lambda: located(guide, role, name), 40, f'{role} "{name}"')
    if not int(least) <= area.height <= int(most):
        raise ValueError(f"the height is {area.height}")


def center_of_screen(screen):
    pixels, middle = screen.read(), screen.width // 2 - 10
    starts = [(y * screen.width + middle) * 4 for y in range(screen.height // 2 - 10, screen.height // 2 + 10)]
    return b"".join(pixels[start:start + 80] for start in starts)


def plays(guide, expected):
    # The controls fade out first.
    guide.pump(4)
    seen = set()
    for _ in range(10):
        seen.add(center_of_screen(guide.pixels))
        guide.pump(0.2)
    if (len(seen) > 1) != (expected == "yes"):
        raise ValueError(f"{len(seen)} different pictures")


def box(name, content):
    return struct.pack(">I", len(content) + 8) + name.encode() + content


def write_video(folder):
    """- Source: ISO/IEC 14496-12, 8.2.2 (mvhd) and 8.3.2 (tkhd)."""
    folder.mkdir(parents=True)
    movie = struct.pack(">5I", 0, 1_717_236_000 + 2_082_844_800, 0, 1_000, 90_500) + bytes(80)
    matrix = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
    track = bytes(40) + matrix + struct.pack(">2I", 640 << 16, 360 << 16)
    (folder / "clip.mp4").write_bytes(
        box("ftyp", b"isom") + box("mdat", b"123") + box("moov", box("mvhd", movie) + box("trak", box("tkhd", track))))


def install_thumbnailer():
    folder = pathlib.Path(os.environ["XDG_DATA_HOME"], "thumbnailers")
    folder.mkdir(parents=True)
    program = folder / "still"
    program.write_text("#!/bin/sh\nconvert -size 640x360 plasma:teal-orange png:\"$1\"\n")
    program.chmod(0o755)
    (folder / "still.thumbnailer").write_text(
        f"[Thumbnailer Entry]\nTryExec={program}\nExec={program} %o\nMimeType=video/mp4;\n")


def shell(guide, home, command):
    # Standard output belongs to the results of the rows.
    subprocess.run(["sh", "-c", command], cwd=home, check=True, stdout=subprocess.DEVNULL,
                   env=os.environ | {"HALCYON": guide.job["command"][0], "TREE": str(ROOT)})


def do(guide, home, verb, words):
    match verb:
        case "photos": write_photos(pathlib.Path(home, words[0].removeprefix("@")))
        case "shell": shell(guide, home, words[0])
        case "point":
            button, count = (words[2:] + ["1", "1"])[0], (words[3:] + ["1"])[0]
            guide.tool("mousemove", *middle(guide, words[0], words[1]), "click", "--repeat", count, "--delay", "80", button)
        case "drag":
            x1, y1, x2, y2 = map(int, words)
            guide.tool("mousemove", words[0], words[1], "mousedown", "1")
            for step in range(1, 21):
                guide.tool("mousemove", str(x1 + (x2 - x1) * step // 20), str(y1 + (y2 - y1) * step // 20))
            guide.tool("mouseup", "1")
        case "offer": offer(guide, home, words)
        case "choose":
            # @@PATH is in the source tree.
            choose(guide, ROOT / words[0][2:] if words[0].startswith("@@") else pathlib.Path(home, words[0].removeprefix("@")))
        case "height": height(guide, *words)
        case "plays": plays(guide, words[0])
        case "video": write_video(pathlib.Path(home, words[0].removeprefix("@")))
        case "thumbnailer": install_thumbnailer()
