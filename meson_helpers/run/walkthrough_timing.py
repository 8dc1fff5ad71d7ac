"""The checks of walkthrough.py that judge recorded frames of the screen. EVENT is the name of an event in the program's trace
(`HALCYON_TRACE=1`) without "at-": contactSync-succeeded, contactSync-shown, splash-fades, splash-removed, overlay-hidden. TINT is
running, success, partial or error.

  appears TINT EVENT LEAST MOST      a bar with the tint is shown first between LEAST and MOST seconds after the event
  stays TINT SECONDS                 it is shown for at least so long
  leaves TINT EVENT AFTER TOLERANCE  it begins to disappear so many seconds after the event
  fades TINT COUNT                   while it disappears, it has at least COUNT intermediate opacities
  crossfades FROM TO COUNT           between two events, the screen has at least COUNT states on its way from the first to the last
  slides DIRECTION COUNT             the last page transition moved the page forward or backward in at least COUNT steps, within 0.7 s
  unblank                            no recorded frame was blank
  counts PATTERN COUNT               a text counts: the numbers of the first group never decrease, and COUNT of them differ

The frames of a start are recorded if one of its rows has such a check. These starts run after all others, one per core. If the machine was too
busy to record the moment in question, the start is repeated, at most twice.

`walkthrough_timing.py --self-test` tests it with drawn frames.
"""
import re
import sys
import time

import frames
import vision

VERBS = ("appears", "stays", "leaves", "fades", "crossfades", "slides", "unblank", "counts")
#: How long a page transition may take.
TRANSITION_SECONDS = 0.7


class Late(Exception):
    """The machine was too busy to judge what happened in a short time."""


class Timing:
    """Checks of recorded frames. Mixed into the guide, which has `recorder`, `events` and `told_texts`."""

    def trace(self):
        return frames.trace(self.log.read_text(errors="replace"))

    def event(self, name):
        return frames.time_of(self.trace(), f"at-{name}")

    def frames_of(self, tint):
        table = vision.tints()
        if tint not in table:
            raise TypeError(f"no tint {tint}: {', '.join(table)}")
        return self.recorder.recorded(), table[tint][False][0]

    def judged(self, observed, passed, begin, end):
        """Returns a result, unless the check failed while the machine was too busy."""
        if not passed and self.recorder.was_late(begin - 0.2, end + 0.2):
            raise Late(observed)
        return observed, passed

    def check_appears(self, tint, event, least, most):
        at = self.event(event)
        begin, _ = frames.span(*self.frames_of(tint))
        if at is None or begin is None:
            return f"no {'event ' + event if at is None else tint + ' bar'}", False
        after = begin - at
        return self.judged(f"after {after:.2f} s", float(least) <= after <= float(most), at, begin)

    def check_stays(self, tint, seconds):
        begin, end = frames.span(*self.frames_of(tint))
        if begin is None:
            return f"no {tint} bar", False
        shown = (end or time.monotonic()) - begin
        return f"{'' if end else 'at least '}{shown:.2f} s", shown >= float(seconds)

    def check_leaves(self, tint, event, seconds, tolerance):
        at = self.event(event)
        begin, end = frames.span(*self.frames_of(tint))
        if at is None or begin is None:
            return f"no {'event ' + event if at is None else tint + ' bar'}", False
        if end is None:
            return f"still shown after {time.monotonic() - at:.1f} s", False
        return self.judged(f"after {end - at:.2f} s", abs(end - at - float(seconds)) <= float(tolerance), at, end)

    def check_fades(self, tint, count):
        shown, color = self.frames_of(tint)
        begin, end = frames.span(shown, color)
        if end is None:
            return f"no {tint} bar" if begin is None else "still shown", False
        # The space of the bar closes after the fade.
        found = frames.fading([(at, picture) for at, picture in shown if begin <= at < end + 1], color)
        return self.judged(f"{len(found)} opacities", len(found) >= int(count), end, end + 0.5)

    def check_crossfades(self, first, last, count):
        begin, end = self.event(first), self.event(last)
        if begin is None or end is None:
            return f"no event {first if begin is None else last}", False
        found = frames.levels(self.recorder.recorded(begin, end + 0.1))
        return self.judged(f"{len(found)} opacities in {end - begin:.2f} s", len(found) >= int(count), begin, end)

    def check_slides(self, direction, count):
        events = self.trace()
        ends = [at for name, at in events if name == "transition-ended"]
        begins = [at for name, at in events if name == "transition-begun"]
        if not ends:
            return "no transition", False
        begin, end = begins[-1], ends[-1]
        found = frames.shifts(self.recorder.recorded(begin, end + 0.2))
        forward = (direction == "forward") != self.mirrored
        moved = [one for one in dict.fromkeys(found) if (one > 0 if forward else one < 0)]
        observed = f"{len(moved)} steps in {end - begin:.2f} s"
        return self.judged(observed, len(moved) >= int(count) and end - begin <= TRANSITION_SECONDS, begin, end)

    def check_unblank(self):
        shown = self.recorder.recorded()
        found = frames.blank(shown)
        return f"{len(found)} blank frames" if found else "no blank frame", bool(shown) and not found

    def check_counts(self, pattern, count):
        self.texts()
        numbers = [int(re.sub(r"\D", "", match[1])) for text in self.told_texts if (match := re.search(pattern, text))]
        numbers = [one for one, before in zip(numbers, [None, *numbers]) if one != before]
        grows = all(one < other for one, other in zip(numbers, numbers[1:]))
        return " ".join(map(str, numbers[:12])) or "no number", grows and len(numbers) >= int(count)


class Fake(Timing):
    """A guide with given frames, events and texts, for tests."""

    mirrored = False

    def __init__(self, shown=(), events=(), told=(), is_late=False):
        self.recorder, self.shown, self.events, self.told_texts, self.is_late = self, list(shown), list(events), list(told), is_late

    def recorded(self, begin=0, end=float("inf")):
        return [(at, picture) for at, picture in self.shown if begin <= at <= end]

    def was_late(self, begin, end):
        return self.is_late

    def trace(self):
        return self.events

    def texts(self):
        return []


def self_test():
    """Tests what needs no display."""
    white, green = (246, 245, 244), vision.tints()["success"][False][0]

    def frame(alpha):
        color = tuple(round(one * alpha + other * (1 - alpha)) for one, other in zip(green, white))
        return vision.drawn(100, 80, white, [(0, 12, 100, 10, color), *vision.letters_at(20, 40, 5, (0, 0, 0))])

    def strip(seconds, steps=7):
        fade = [(10 + seconds + 0.02 * step, frame(1 - step / steps)) for step in range(1, steps + 1)]
        return Fake([(9, frame(0)), (10.2, frame(1)), *fade], [("at-contactSync-succeeded", 10)])

    event = "contactSync-succeeded"
    assert strip(3).check_leaves("success", event, "3", "0.5") == ("after 3.02 s", True)
    assert not strip(6).check_leaves("success", event, "3", "0.5")[1], "a bar that stays too long"
    assert not strip(1).check_leaves("success", event, "3", "0.5")[1], "a bar that leaves too early"
    assert not strip(3).check_leaves("error", event, "3", "0.5")[1], "another tint"
    assert not strip(3).check_leaves("success", "geocoding-succeeded", "3", "0.5")[1], "an event that did not happen"
    assert strip(3).check_appears("success", event, "0", "0.8")[1]
    assert not strip(3).check_appears("success", event, "1", "2")[1] and not strip(3).check_appears("success", event, "0", "0.1")[1]
    assert strip(3).check_stays("success", "2.5")[1] and not strip(3).check_stays("success", "5")[1]
    assert strip(3).check_fades("success", "5")[1] and not strip(3, steps=1).check_fades("success", "5")[1], "a bar that vanishes"
    try:
        late = strip(6)
        late.is_late = True
        late.check_leaves("success", event, "3", "0.5")
        raise AssertionError("judged although the machine was too busy")
    except Late:
        pass

    fade = [(index / 10, frame(index / 10)) for index in range(11)]
    ends = [("at-splash-fades", 0), ("at-splash-removed", 1)]
    assert Fake(fade, ends).check_crossfades("splash-fades", "splash-removed", "5")[1]
    assert not Fake([fade[0], fade[-1]], ends).check_crossfades("splash-fades", "splash-removed", "5")[1], "a hard cut"

    def page(x):
        return vision.drawn(100, 80, white, [(max(0, x + 30), 30, 20, 40, (0, 90, 90)), (max(0, x + 70), 30, 5, 40, (0, 0, 0))])

    ends = [("transition-begun", 0), ("transition-ended", 0.4)]
    moving = [(index * 0.05, page(x)) for index, x in enumerate((24, 20, 16, 12, 8, 4, 0))]
    assert Fake(moving, ends).check_slides("forward", "5")[1]
    assert not Fake(moving, ends).check_slides("backward", "5")[1], "the wrong direction"
    assert not Fake([moving[0], moving[-1]], ends).check_slides("forward", "5")[1], "a page that jumps"
    assert not Fake(moving, [("transition-begun", 0), ("transition-ended", 2)]).check_slides("forward", "5")[1], "too slow"
    assert Fake(moving).check_unblank()[1] and not Fake([*moving, (1, vision.drawn(100, 80, white))]).check_unblank()[1]

    pattern = "contacts… ([0-9]+)/120"
    told = [f"Syncing contacts… {number}/120" for number in (0, 10, 10, 45)]
    assert Fake(told=told).check_counts(pattern, "3") == ("0 10 45", True)
    assert not Fake(told=told[:1] * 4).check_counts(pattern, "3")[1], "a counter that is stuck"
    assert not Fake(told=told[::-1]).check_counts(pattern, "3")[1], "a counter that goes back"
    print("walkthrough_timing: passed")


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else "usage: walkthrough_timing.py --self-test")
