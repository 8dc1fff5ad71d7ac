"""Runs commands side by side, prints their output one after the other, and reads the results of tests from it."""
import collections
import contextlib
import io
import os
import pathlib
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/run"))
from limits import HANG_SECONDS  # noqa: E402

# Longer than the limit of one wait in a test, so that a test that waits in vain fails with its name and its reason.
SILENT_SECONDS = HANG_SECONDS + 120

# The number of steps that run side by side.
STEPS_AT_ONCE = int(os.environ.get("HALCYON_TEST_STEPS", "2"))

FAILED_TEST = [
    re.compile(r"Test Case '(?P<name>[^']+)' failed"),
    # "Test run with …" is the summary.
    re.compile(r"^\W*(?:Test|Suite) (?!run with )(?P<name>.+?) failed after .*issue"),
]
SKIPPED_TEST = [
    re.compile(r"Test Case '(?P<name>[^']+)' skipped"),
    re.compile(r"^\W*(?:Test|Suite) (?!case passing )(?P<name>.+?) skipped(?:\.|: )"),
]
# The lines that begin and end a test or suite. "Test case passing …" is one set of arguments of a test.
BEGUN = re.compile(r"Test (?:Case|Suite) '(?P<xctest>[^']+)' started|^\W*(?:Test|Suite) (?!run |case )(?P<name>.+) started\.")
ENDED = re.compile(
    r"Test (?:Case|Suite) '(?P<xctest>[^']+)' (?:passed|failed|skipped)"
    r"|^\W*(?:Test|Suite) (?!run |case )(?P<name>.+?) (?:passed after|failed after|skipped[.:])")
# Colors and other sequences of terminals.
ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
NOT_TESTED = re.compile(r"NOT TESTED: (.*)")
# The status of a step that cannot run on this machine, as in meson and automake.
SKIPPED_STATUS = 77
# The last line of each of the two test libraries; a process that crashes does not print both.
FINISHED = [
    re.compile(r"^\s*Executed \d+ tests?"),
    re.compile(r"Test run with \d+ tests?.* (passed|failed)"),
]
LIBRARIES = ["XCTest", "Swift Testing"]


class Step(typing.NamedTuple):
    """A command, and the test libraries that it runs."""
    name: str
    command: list
    libraries: tuple = ()


class Result:
    """The result of a step."""

    def __init__(self, name, expected=()):
        self.name = name
        self.status = 0
        self.tests = []
        self.skipped = []
        self.expected = expected
        self.libraries = set()
        self.is_hung = False
        # The names of the tests and suites that have begun and not ended, the oldest first.
        self.running = []

    def read(self, line):
        line = ESCAPES.sub("", line)
        for pattern in FAILED_TEST:
            if (match := pattern.search(line)) and match["name"] not in self.tests:
                self.tests.append(match["name"])
        for pattern in SKIPPED_TEST:
            if (match := pattern.search(line)) and match["name"] not in self.skipped:
                self.skipped.append(match["name"])
        if match := NOT_TESTED.search(line):
            self.skipped.append(match[1])
        if match := BEGUN.search(line):
            self.running.append(match["xctest"] or match["name"])
        elif match := ENDED.search(line):
            name = match["xctest"] or match["name"]
            if name in self.running:
                self.running.remove(name)
        for library, pattern in zip(LIBRARIES, FINISHED):
            if pattern.search(line):
                self.libraries.add(library)

    @property
    def is_skipped(self):
        return self.status == SKIPPED_STATUS and not self.is_hung

    @property
    def failed(self):
        return self.status not in (0, SKIPPED_STATUS) or self.is_hung

    @property
    def crashed(self):
        """Whether the process ended before all tests had run."""
        return self.failed and not self.libraries.issuperset(self.expected)

    def lines(self):
        if self.is_hung:
            yield f"{self.name}: stopped after {SILENT_SECONDS} s without output"
        elif self.failed:
            yield f"{self.name}: exit status {self.status}"
        for test in self.tests:
            yield f"  {test}"
        if self.crashed:
            for test in self.running:
                yield f"  did not end: {test}"


class Run:
    """A running step."""

    def __init__(self, step, silent_seconds):
        self.result = Result(step.name, step.libraries)
        self.silent_seconds = silent_seconds
        self.rest = b""
        # What cannot be printed yet.
        self.kept = tempfile.TemporaryFile()
        self.is_first = False
        self.keep(f"\n== {step.name}: {' '.join(step.command)}\n".encode())
        try:
            self.process = subprocess.Popen(
                step.command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True)
        except OSError as error:
            self.keep(f"run_tests: {step.command[0]}: {error.strerror}\n".encode())
            self.result.status = 127
            self.process = None
        self.heard()

    def heard(self):
        self.limit = time.monotonic() + self.silent_seconds

    def keep(self, data):
        if self.is_first:
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
        else:
            self.kept.write(data)

    def become_first(self):
        """Prints what was kept, and prints from now on at once."""
        self.is_first = True
        self.kept.seek(0)
        while data := self.kept.read(1 << 16):
            sys.stdout.buffer.write(data)
        sys.stdout.flush()
        self.kept.close()

    def read(self):
        """Reads some output. Returns whether there may be more."""
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        self.heard()
        self.keep(data)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines if data else lines + [self.rest]:
            self.result.read(line.decode(errors="replace"))
        return bool(data)

    def read_rest(self):
        """Reads what the ended step has printed, without waiting for processes that it left behind."""
        os.set_blocking(self.process.stdout.fileno(), False)
        with contextlib.suppress(BlockingIOError):
            while self.read():
                pass

    def finish(self):
        if self.result.is_hung:
            end(self.process)
        status = self.process.wait()
        self.process.stdout.close()
        self.result.status = status if status >= 0 else 128 - status


def run_steps(steps, at_once=STEPS_AT_ONCE, silent_seconds=SILENT_SECONDS):
    """Runs steps, several at the same time, prints their output one after the other, and collects the names of failed tests
    from it. Returns the results in the order of the steps."""
    waiting = collections.deque(steps)
    runs, running, printed = [], [], 0
    with selectors.DefaultSelector() as selector:
        try:
            while waiting or running:
                while waiting and len(running) < max(1, at_once):
                    run = Run(waiting.popleft(), silent_seconds)
                    runs.append(run)
                    if run.process:
                        running.append(run)
                        selector.register(run.process.stdout, selectors.EVENT_READ, run)
                printed = print_in_order(runs, printed, running)
                if not running:
                    continue
                seconds = min(run.limit for run in running) - time.monotonic()
                ended = [key.data for key, _ in selector.select(max(0, seconds)) if not key.data.read()]
                for run in running:
                    if run not in ended and time.monotonic() > run.limit:
                        run.result.is_hung = True
                        ended.append(run)
                for run in ended:
                    selector.unregister(run.process.stdout)
                    running.remove(run)
                    run.finish()
            print_in_order(runs, printed, running)
        except BaseException:
            for run in running:
                end(run.process)
                run.read_rest()
            for run in runs[printed:]:
                if not run.is_first:
                    run.become_first()
            raise
    return [run.result for run in runs]


def print_in_order(runs, printed, running):
    """Lets the first step that has not ended print at once, after the kept output of those before it.
    - Returns: the number of steps that have ended and are printed.
    """
    while printed < len(runs):
        run = runs[printed]
        if not run.is_first:
            run.become_first()
        if run in running:
            break
        printed += 1
    return printed


def end(process):
    """Ends a command and the processes that it started."""
    for number, seconds in ((signal.SIGTERM, 10), (signal.SIGKILL, 10)):
        try:
            os.killpg(process.pid, number)
            process.wait(seconds)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass


def self_test():
    """Raises AssertionError if a failure is missed, or if steps do not run side by side."""
    def step(text, name="fake"):
        return Step(name, ["sh", "-c", text], LIBRARIES)

    def shell(text, silent_seconds=60):
        return run_steps([step(text)], silent_seconds=silent_seconds)[0]

    passed = shell("echo 'Executed 3 tests, with 0 failures'; echo '✔ Test run with 2 tests in 1 suite passed after 1 s.'")
    assert not passed.failed and not passed.crashed and passed.tests == []
    failed = shell(
        "echo \"Test Case 'UITests.testA' failed (0.1 seconds)\"; echo 'Executed 1 test, with 1 failure';"
        "echo '✘ Test \"Adds up\" recorded an issue at A.swift:1:2: Expectation failed';"
        "echo '✘ Test \"Adds up\" failed after 0.1 seconds with 1 issue.';"
        "printf '✘ Test run with 2 tests in 1 suite failed after 0.1 seconds with 1 issue.'; exit 1")
    assert failed.failed and not failed.crashed
    assert failed.tests == ["UITests.testA", '"Adds up"'], failed.tests
    crashed = shell("echo 'Executed 1 test, with 0 failures'; kill -SEGV $$")
    assert crashed.crashed and crashed.status == 139, crashed.status
    hung = shell(
        "echo \"Test Case 'UITests.testA' started at 2026-01-01\"; echo \"Test Case 'UITests.testA' passed (0.1 seconds)\";"
        "echo '◇ Suite SumTests started.'; echo '◇ Test \"Adds up\" started.'; echo '◇ Test \"Waits\" started.';"
        "echo '✔ Test \"Adds up\" passed after 0.1 seconds.'; sleep 60 & wait", silent_seconds=0.2)
    assert hung.is_hung and hung.failed and hung.running == ["SumTests", '"Waits"'], hung.running
    assert list(hung.lines())[1:] == ["  did not end: SumTests", '  did not end: "Waits"'], list(hung.lines())
    colored = shell(
        "printf '\\033[90m◇\\033[0m Test \"Waits\" started.\\n'; printf '\\033[91m✘\\033[0m Test \"Adds up\" failed after 1 s with 1 issue.\\n'; exit 1")
    assert colored.tests == ['"Adds up"'] and colored.running == ['"Waits"'], (colored.tests, colored.running)
    one = Step("fake", ["sh", "-c", "echo 'Executed 1 test, with 1 failure'; exit 1"], ("XCTest",))
    assert [result.crashed for result in run_steps([one, one._replace(libraries=LIBRARIES)])] == [False, True]
    assert run_steps([Step("missing", ["/nonexistent/command"])])[0].failed
    skipped = shell("echo '*** NOT TESTED: the sea.' >&2; exit 77")
    assert skipped.skipped == ["the sea."] and skipped.is_skipped and not skipped.failed
    some = shell(
        "echo \"Test Case 'UITests.testA' skipped (0.1 seconds)\"; echo '➜ Test \"Adds up\" skipped.';"
        "echo '➜ Suite SumTests skipped: \"no sums\"'; echo '✔ Test \"Is skipped\" passed after 0.001 seconds.';"
        "echo '◇ Test case passing 1 argument text → \"One was skipped.\" to \"Counts\" started.'")
    assert some.skipped == ["UITests.testA", '"Adds up"', "SumTests"] and not some.is_skipped, some.skipped

    side_by_side(step)


def side_by_side(step):
    """Raises AssertionError if steps do not run side by side, or if their output is mixed."""
    def printed(*steps, **options):
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())) as output:
            results = run_steps(steps, **options)
            output.flush()
            lines = output.buffer.getvalue().decode().splitlines()
        return results, [line for line in lines if line and not line.startswith("==")]

    with tempfile.TemporaryDirectory() as folder:
        # Each waits for the other one, so that neither ends by itself.
        os.mkfifo(f"{folder}/one")
        os.mkfifo(f"{folder}/two")
        first = step(f"echo 1; cat {folder}/two; echo 1 >{folder}/one; echo 2; echo 'Executed 1 test'; exit 3", "first")
        second = step(f"echo 3; echo 1 >{folder}/two; cat {folder}/one >/dev/null; echo 4; kill -SEGV $$", "second")
        results, lines = printed(first, second, step("echo 5", "third"), at_once=2, silent_seconds=60)
        assert lines == ["1", "1", "2", "Executed 1 test", "3", "4", "5"], lines
        assert [(result.name, result.status) for result in results] == [("first", 3), ("second", 139), ("third", 0)], results
        # A step that hangs does not end the other one, which prints at times.
        results, lines = printed(
            step("echo 1; sleep 60"), step("for number in 2 3 4 5 6; do echo $number; sleep 1; done"), at_once=2, silent_seconds=4)
        assert lines == ["1", "2", "3", "4", "5", "6"] and [result.is_hung for result in results] == [True, False], (lines, results)
        # At most as many as were asked for.
        wait = f"test ! -e {folder}/next && sleep 0.2 && test ! -e {folder}/next && echo alone"
        assert printed(step(wait), step(f"touch {folder}/next"), at_once=1)[1] == ["alone"]
        # What a step printed before an interruption is printed, and the step is ended.
        interrupted = step(f"echo kept; sleep 0.5; kill -INT {os.getpid()}; sleep 60")
        # A shell starts commands in the background with the signal ignored.
        handler = signal.signal(signal.SIGINT, signal.default_int_handler)
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())) as output:
            try:
                run_steps([step("sleep 60"), interrupted], at_once=2)
                raise AssertionError("not interrupted")
            except KeyboardInterrupt:
                output.flush()
            finally:
                signal.signal(signal.SIGINT, handler)
        assert b"\nkept\n" in output.buffer.getvalue()
