"""The checks of walkthrough.py that compare what assistive technology reads with what the screen shows.

  see PATTERN           a text on the screen matches a regular expression: an object with this name or description is inside its window
                        and its scrolled views, nothing is above it, and the picture of the screen has its text or icon there, with enough
                        contrast
  unseen PATTERN        no such object can be seen; assistive technology may still read it
  tint NAME PATTERN     the bar with a matching text has the background and the icon of a tint of the activity strip: running, success,
                        partial or error
  looks NAME [EVENT]    the screen, or the frame at an event of the program's trace, looks like the picture NAME.png in
                        docs/walkthroughs/reference, up to the tolerance; of those that begin with "strip-", the upper 96 pixels

`walkthrough_sight.py --self-test` tests it without a display.
"""
import collections
import re
import sys

import vision
from accessible_objects import WINDOW_COORDINATES
from frames import STEP
from screen import Window, stored_picture, write_picture
from vision import Picture, Rectangle, intersection

EXTENTS = "org.a11y.atspi.Component.GetExtents"
REFERENCES = vision.ROOT / "docs/walkthroughs/reference"
#: The most difference of the mean color of a block of 8 × 8 pixels from a reference, of 255, and how many blocks may exceed it; see
#: docs/walkthroughs/README.md for what was measured.
TOLERANCE, BLOCKS = 12, 6
#: What is compared of the pictures of the strip: the header bar and one bar.
STRIP_HEIGHT = 96
#: The color of blocks in a reference that are not compared, and the dates that change every day.
IGNORED, DATE = (255, 0, 255), re.compile(r"day, \d")
#: How many matching objects are examined.
MOST_CANDIDATES = 8
#: The largest border that a window draws around its content.
BORDER = 60
#: The roles of objects whose name is drawn as text in their rectangle.
TEXT_ROLES = ("label", "static")
#: The roles of objects that need a name.
CONTROLS = ("push button", "toggle button", "check box", "radio button", "entry", "text", "combo box", "slider", "spin button",
            "menu item", "page tab", "link")
#: Controls in windows of libadwaita and GTK, which the program cannot name: the search of preferences windows and of the shortcuts.
TOOLKIT = {f"{control} in {window}" for control in ("entry GtkSearchEntry", "push button GtkImage")
           for window in ("Preferences", "Diagnostics", "Help")}
#: The roles of objects that hide what is below them.
COVERING = ("label", "push button", "alert", "notification")
NO_SIZE, OUT_OF_VIEW = "it has no size", "it is out of view"
#: The names that GTK gives to objects without a name: their types.
TYPE_NAME = re.compile(r"(Gtk|Adw|Hal)[A-Z]\w+")

#: Where an object is on the screen, the part of it that is inside of its window and scrolled views, and whether a window is above it.
Place = collections.namedtuple("Place", "area visible is_covered")


def plain(text):
    """Replaces no-break spaces, so that patterns need none."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def unnamed(objects):
    """Yields the objects that the user can reach and that are named after their type, with their place, and whether they are controls
    of the program, which can have a name. The file chooser of GTK and the close button of a toast belong to the toolkit."""
    for one in objects:
        if TYPE_NAME.fullmatch(one.name) and ("focusable" in one.states or one.role == "image"):
            around = [other.name or other.role for other in ancestors(one)]
            is_toolkit = any(other.role == "file chooser" or other.name.startswith(("GtkFileChooser", "AdwToast"))
                             for other in ancestors(one))
            place = next((name for name in around if not TYPE_NAME.fullmatch(name) and name not in ("panel", "filler")), "")
            text = f"{one.role} {one.name} in {place}"
            is_control = one.role in CONTROLS and "focusable" in one.states
            yield text, is_control and not is_toolkit and text not in TOOLKIT


def texts_of(one):
    return [plain(text) for text in (one.name, one.description) if text]


def matching(objects, pattern):
    """Returns the objects of which a text matches, without those that contain another one."""
    found = [one for one in objects if any(re.search(pattern, text) for text in texts_of(one))]
    around = {id(parent) for one in found for parent in ancestors(one)}
    return [one for one in found if id(one) not in around]


def ancestors(one):
    while one := one.parent:
        yield one


def place(chain, extents, windows, screen):
    """Returns where an object is on the screen, or None if it was not laid out.

    `chain` has the object and those around it up to the window, `extents` the rectangle of each, which is relative to the window, and
    `windows` those of the screen, the lowest first. GTK 4.8 measures what is in a popover from its place in the window around it; the
    popover has the size of its window.
    """
    area = extents[0]
    if not area or area.width <= 0 or area.height <= 0:
        return None
    clips, window, shift = [screen], None, (0, 0)
    for one, around in zip(chain, extents):
        if not around:
            continue
        same = [other for other in windows if other.is_override and (other.width, other.height) == (around.width, around.height)]
        if same:
            window, shift = same[-1], (same[-1].x - around.x, same[-1].y - around.y)
            break
        if one.role == "scroll pane" and one is not chain[0]:
            clips.append(around)
    else:
        top = extents[-1] or Rectangle(0, 0, 0, 0)
        fitting = [other for other in windows if not other.is_override and other.width - top.width == other.height - top.height
                   and 0 <= other.width - top.width <= BORDER]
        if fitting:
            window, border = fitting[-1], (fitting[-1].width - top.width) // 2
            shift = window.x + border - top.x, window.y + border - top.y
    clips = [clips[0]] + [moved(clip, shift) for clip in clips[1:]]
    area = visible = moved(area, shift)
    for clip in clips:
        visible = intersection(visible, clip)
    above = windows[windows.index(window) + 1:] if window in windows else []
    return Place(area, visible, any(contains_middle(other, area) for other in above))


def moved(area, shift):
    return Rectangle(area.x + shift[0], area.y + shift[1], area.width, area.height)


def is_out_of_view(found):
    """Whether most of an object is scrolled away or outside of the window."""
    return found.visible.width * found.visible.height < 0.6 * min(found.area.width * found.area.height, 2_000)


def contains_middle(area, other):
    x, y = other.x + other.width // 2, other.y + other.height // 2
    return area.x <= x < area.x + area.width and area.y <= y < area.y + area.height


class Sight:
    """Checks of what can be seen. Mixed into the guide, which has `bus`, `pixels` and `objects_now`."""

    #: The wrong tint that was seen last in a step, and why a text was not seen.
    other_tint = hidden = None

    @property
    def is_small(self):
        """Whether a row that fits a window of the usual size may have to be scrolled. It is seen in the other variants."""
        return self.job["size"][0] < 1000

    def extents_of(self, objects):
        """Returns the rectangle of each object in its window, with one question to the program."""
        if not objects:
            return []
        answers = self.bus.answers(objects[0].program, [(one.path, EXTENTS) for one in objects], "(u)", WINDOW_COORDINATES)
        return [answer and Rectangle(*answer.unpack()[0]) for answer in answers]

    def places(self, objects):
        """Returns the place of each object on the screen, or None."""
        chains = [[one, *(around for around in ancestors(one) if around.parent)] for one in objects]
        every = list({id(one): one for chain in chains for one in chain}.values())
        known = dict(zip(map(id, every), self.extents_of(every)))
        windows = self.pixels.windows()
        screen = Rectangle(0, 0, self.pixels.width, self.pixels.height)
        return [place(chain, [known[id(one)] for one in chain], windows, screen) for chain in chains]

    def picture_now(self):
        return Picture(self.pixels.width, self.pixels.height, self.pixels.read())

    def drawn_texts(self, one):
        """Returns the objects whose text must be drawn for an object to be seen: the labels in it that its name contains."""
        inside = [label for label in one if label.role in TEXT_ROLES and label.name and label.name in one.name]
        return inside if one.role not in TEXT_ROLES else [one]

    def covering(self, one):
        """Returns the objects that an overlay may draw above an object: the later siblings of those around it, with a name."""
        found, below = [], one
        for around in ancestors(one):
            later = around.children[around.children.index(below) + 1:] if below in around.children else []
            if len(around.children) <= 4 and around.role in ("filler", "panel"):
                found += [other for child in later for other in child
                          if other.name and not TYPE_NAME.fullmatch(other.name) and other.role in COVERING]
            below = around
        return found[:40]

    def fault(self, one):
        """Returns why an object cannot be seen, or None."""
        labels = self.drawn_texts(one)
        above = self.covering(one)
        places = self.places([one, *labels, *above])
        seen, text_places, above_places = places[0], places[1:1 + len(labels)], places[1 + len(labels):]
        if not seen:
            return NO_SIZE
        if is_out_of_view(seen):
            return OUT_OF_VIEW
        if seen.is_covered:
            return "a window is above it"
        picture = self.picture_now()
        judged = [(label, found) for label, found in zip(labels, text_places) if found and not is_out_of_view(found)]
        for label, found in judged:
            if reason := vision.fault_of_text(picture, found.visible, label.name, "sensitive" in label.states):
                return reason
            for other, over in zip(above, above_places):
                if over and other.name != label.name and contains_middle(over.visible, found.visible):
                    return f"{other.role} “{plain(other.name)}” is above it"
        return None if judged else vision.fault_of_object(picture, seen.visible)

    def check_see(self, pattern):
        objects = self.objects_now()
        found = matching(objects, pattern)
        if not found:
            if self.hidden:
                # The text is gone by now.
                return self.hidden, False
            texts = dict.fromkeys(text for one in objects for text in texts_of(one))
            return "not found in: " + " · ".join(texts)[:900], False
        faults = []
        # A progress ring or a bar with the same name does not replace a text.
        found.sort(key=lambda one: one.role not in TEXT_ROLES)
        for one in found[:MOST_CANDIDATES]:
            text = next(text for text in texts_of(one) if re.search(pattern, text))
            if one.role not in TEXT_ROLES and any(is_shown for _, is_shown in faults):
                break
            reason = self.fault(one)
            if not reason or reason == OUT_OF_VIEW and self.is_small:
                return text, True
            is_shown = one.role in TEXT_ROLES and reason not in (NO_SIZE, OUT_OF_VIEW)
            faults.append((f"“{text[:200]}” ({one.role}) cannot be seen: {reason}", is_shown))
        self.hidden = " · ".join(fault for fault, _ in faults[:3])
        return self.hidden, False

    def check_unseen(self, pattern):
        for one in matching(self.objects_now(), pattern)[:MOST_CANDIDATES]:
            if not self.fault(one):
                return next(text for text in texts_of(one) if re.search(pattern, text)), False
        return "not seen", True

    def check_tint(self, name, pattern):
        table = vision.tints()
        if name not in table:
            raise TypeError(f"no tint {name}: {', '.join(table)}")
        for one in matching(self.objects_now(), pattern):
            bar = next((around for around in [one, *ancestors(one)] if around.role in ("alert", "status bar", "notification")), None)
            icon = bar and next((other for other in bar if other.role == "image"), None)
            shown = self.places([bar, icon] if icon else [bar]) if bar else []
            if not shown or not shown[0] or is_out_of_view(shown[0]):
                continue
            picture = self.picture_now()
            color = picture.background(shown[0].visible)
            actual = vision.tint_of(color, table)
            if actual != name:
                self.other_tint = f"{actual or 'no tint'}, #{'%02x%02x%02x' % color}"
                return self.other_tint, False
            if icon and shown[1]:
                colors = picture.colors(shown[1].visible)
                wanted = [styles[is_dark][1] for styles in [table[name]] for is_dark in (False, True)]
                if not any(vision.distance(color, other) <= 24 for color, count in colors.items() if count > 3 for other in wanted):
                    self.other_tint = f"{name}, but the icon has not its color"
                    return self.other_tint, False
            return name, True
        # The bar may have disappeared meanwhile.
        return self.other_tint or "no bar with the text", False

    def check_looks(self, name, event=None):
        path = REFERENCES / f"{name}.png"
        picture = self.frame_at(event) if event else sampled(self.picture_now())
        if not picture:
            return f"no event {event}", False
        columns, colors = blocks_of(picture)
        if self.job.get("writes"):
            write_reference(path, columns, colors, STRIP_HEIGHT if name.startswith("strip-") else None, self.dated())
        if not path.exists():
            return f"there is no {path.name}", False
        (expected, _), reference = stored_picture(path)
        if columns != expected:
            return "another size", False
        count, most = differing_blocks(reference, colors)
        return f"{count} blocks differ by more than {TOLERANCE}, at most by {most}", count <= BLOCKS

    def frame_at(self, event):
        """Returns the frame that was shown at an event of the program's trace, or None."""
        at = self.event(event)
        shown = self.recorder.recorded(at, at) if at else []
        return shown[-1][1] if shown else None

    def dated(self):
        """Returns the rows of the screen that contain a date, as pairs of the first and the last one."""
        found = [one for one in self.objects_now() if one.role in TEXT_ROLES and DATE.search(one.name)]
        return [(shown.area.y, shown.area.y + shown.area.height) for shown in self.places(found) if shown]


def write_reference(path, columns, colors, height, dates):
    """Writes a reference. Parts that are not compared have the color `IGNORED`: what is below `height`, and the rows of dates."""
    path.parent.mkdir(exist_ok=True)
    rows, result = len(colors) // columns // 3, bytearray(colors)
    for row in range(rows):
        top = row * 2 * STEP
        if height and top >= height or any(top < last and top + 2 * STEP > first for first, last in dates):
            result[row * columns * 3:(row + 1) * columns * 3] = bytes(IGNORED) * columns
    write_picture(path, columns, rows, result, level=9)


def sampled(picture):
    """Returns a picture as `Recorder` records it."""
    lines = range(0, picture.height, STEP)
    pixels = memoryview(picture.pixels).cast("I")
    width = picture.width // STEP
    return Picture(width, len(lines), b"".join(
        pixels[y * picture.width:y * picture.width + width * STEP:STEP].tobytes() for y in lines))


def blocks_of(picture):
    """Returns the columns and mean colors of the blocks of a recorded frame, of 8 × 8 pixels of the screen."""
    return vision.blocks(picture, 2)


def differing_blocks(before, after):
    """Returns how many blocks clearly differ from a reference of the same size, and the largest difference."""
    pairs = [(before[index:index + 3], after[index:index + 3]) for index in range(0, len(before), 3)]
    found = [vision.distance(one, other) for one, other in pairs if one != bytes(IGNORED) and one != other]
    return sum(one > TOLERANCE for one in found), max(found, default=0)


def self_test():
    """Tests what needs no display."""
    class Thing:
        def __init__(self, role, name, *children, description=""):
            self.role, self.name, self.description, self.children, self.parent = role, name, description, children, None
            self.states = ["focusable"]
            for child in children:
                child.parent = self

    label = Thing("label", "Contacts synced")
    bar = Thing("alert", "Contacts synced", label)
    pane = Thing("scroll pane", "", bar)
    frame = Thing("frame", "Dashboard – Halcyon", pane)
    Thing("application", "halcyon", frame)
    assert matching([frame, pane, bar, label], "synced") == [label]
    assert matching([frame, pane, bar, label], "^Dashboard") == [frame]

    window = Window(0, 0, 1000, 700, False)
    screen, area = Rectangle(0, 0, 1000, 700), Rectangle(50, 100, 200, 20)
    chain = [label, bar, pane, frame]
    inside = [area, Rectangle(0, 90, 990, 40), Rectangle(0, 60, 990, 600), Rectangle(0, 0, 990, 690)]
    shown = place(chain, inside, [window], screen)
    assert shown.area == (55, 105, 200, 20) and not is_out_of_view(shown) and not shown.is_covered
    scrolled = place(chain, [area, inside[1], Rectangle(0, 300, 990, 300), inside[3]], [window], screen)
    assert is_out_of_view(scrolled), "text outside of its scrolled view"
    assert is_out_of_view(place(chain, [Rectangle(50, 900, 200, 20), *inside[1:]], [window], screen)), "text below the window"
    assert place(chain, [Rectangle(50, 100, 0, 0), *inside[1:]], [window], screen) is None, "text that was not laid out"
    assert place(chain, inside, [window, Window(0, 90, 400, 60, True)], screen).is_covered, "a window above the text"
    menu = place(chain, [area, Rectangle(40, 80, 260, 300), *inside[2:]], [window, Window(700, 20, 260, 300, True)], screen)
    assert menu.area == (710, 40, 200, 20) and not menu.is_covered, "text in a popover"

    assert [one for _, one in unnamed([Thing("push button", "GtkButton"), Thing("filler", "GtkListItemWidget"), label])] == [True, False]
    chooser = Thing("push button", "GtkButton")
    Thing("file chooser", "Open", chooser)
    assert [one for _, one in unnamed([chooser])] == [False], "a button of GTK's file chooser"

    class FakeSight(Sight):
        def __init__(self, objects, faults, width=1000):
            self.objects, self.faults, self.job = objects, faults, {"size": [width, 700]}

        def objects_now(self):
            return self.objects

        def fault(self, one):
            return self.faults.get(one.role)

    ring, text = Thing("progress bar", "Syncing contacts…"), Thing("label", "Syncing contacts…")
    assert FakeSight([ring, text], {}).check_see("^Syncing")[1]
    assert not FakeSight([ring, text], {"label": "no ink"}).check_see("^Syncing")[1], "a ring in place of its text"
    assert FakeSight([ring, text], {"label": NO_SIZE}).check_see("^Syncing")[1], "a text for another size of the window"
    assert not FakeSight([text], {"label": OUT_OF_VIEW}).check_see("^Syncing")[1]
    assert FakeSight([text], {"label": OUT_OF_VIEW}, 360).check_see("^Syncing")[1], "further down in a narrow window"
    assert not FakeSight([text], {"label": "no ink"}, 360).check_see("^Syncing")[1]
    assert not FakeSight([ring], {"progress bar": "no ink"}).check_see("^Syncing")[1]
    assert not FakeSight([ring, text], {}).check_see("^Locating")[1]
    assert FakeSight([text], {"label": OUT_OF_VIEW}).check_unseen("^Syncing")[1] and FakeSight([], {}).check_unseen("x")[1]
    assert not FakeSight([text], {}).check_unseen("^Syncing")[1]

    same, other = bytes((10, 20, 30)) * 4, bytes((10, 20, 30)) * 3 + bytes((200, 0, 0))
    assert differing_blocks(same, same) == (0, 0) and differing_blocks(same, other) == (1, 190)
    assert differing_blocks(bytes(IGNORED) + same[3:], bytes(3) + same[3:]) == (0, 0), "a part that is not compared"
    assert DATE.search("Friday, 27 November") and not DATE.search("Today")
    assert plain("5\u202f%") == "5 %"
    print("walkthrough_sight: passed")


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else "usage: walkthrough_sight.py --self-test")
