"""A private Wayland session: sway without a display, input or graphics processor, which draws with pixman.

    with Sway(size=(1000, 700)) as sway:
        program = subprocess.Popen(["halcyon"], env=sway.environment)
        sway.wait(lambda: sway.window(program.pid))
        sway.command("workspace 2")

The session has a bus and folders of its own, and ends with the block. The bus is its system bus too, so that a test can offer the
login manager there.

- Source: sway(5), sway-ipc(7), sway-output(5)
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from limits import HANG_SECONDS
from processes import is_asleep

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = "HEADLESS-1"
# Sway does not run as root. This user needs no entry in /etc/passwd.
NOBODY = 65534
CONFIGURATION = """output {output} resolution {width}x{height} background #306090 solid_color
default_border none
focus_follows_mouse no
seat * hide_cursor 1
xwayland disable
workspace 1
"""
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""


class SwayError(Exception):
    """The reason why the session did not do what a test needs."""


def end(process):
    """Ends a process that was started with `start`, and its children."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(5)
        except (ProcessLookupError, PermissionError, subprocess.TimeoutExpired):
            pass


class Sway:
    """A session with one output. `environment` is that of its programs."""

    def __init__(self, size=(1000, 700), schemas=ROOT / ".build/debug"):
        self.size, self.schemas = size, schemas
        self.processes = []

    def __enter__(self):
        for program in ("sway", "swaymsg", "grim", "dbus-daemon"):
            if not shutil.which(program):
                raise SwayError(f"{program} is not installed; `make setup-integration` installs it")
        # The path of a socket has 107 bytes at most.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="halcyon-sway-", dir="/tmp"))
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            end(process)
        self.processes = []
        shutil.rmtree(self.folder, ignore_errors=True)

    def begin(self):
        self.environment = {name: os.environ[name] for name in ("PATH", "HALCYON_HANG_SECONDS") if name in os.environ}
        for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            path = self.folder / name.lower()
            path.mkdir(mode=0o700)
            self.environment[name] = str(path)
        self.runtime = pathlib.Path(self.environment["XDG_RUNTIME_DIR"])
        bus = f"unix:path={self.runtime}/bus"
        self.environment |= {
            "DBUS_SESSION_BUS_ADDRESS": bus, "DBUS_SYSTEM_BUS_ADDRESS": bus, "GDK_BACKEND": "wayland", "XDG_SESSION_TYPE": "wayland",
            # The settings are in a file, so that a test can change them, but no service is needed.
            "GSETTINGS_BACKEND": "keyfile", "GSETTINGS_SCHEMA_DIR": str(self.schemas), "GIO_USE_VFS": "local",
            "GIO_USE_VOLUME_MONITOR": "unix", "GTK_A11Y": "none", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no"}
        file = self.folder / "bus.conf"
        file.write_text(BUS.format(path=self.runtime / "bus"))
        self.start(["dbus-daemon", f"--config-file={file}", "--nofork"], "bus.log")
        self.wait(lambda: (self.runtime / "bus").exists(), "dbus-daemon does not start")
        self.start_sway()

    def start_sway(self):
        file = self.folder / "sway.conf"
        file.write_text(CONFIGURATION.format(output=OUTPUT, width=self.size[0], height=self.size[1]))
        command, folder = ["sway", "-c", str(file)], self.runtime
        if os.geteuid() == 0:
            # In the same folder: programs look for the socket of Wayland where that of the bus is.
            self.folder.chmod(0o711)
            self.runtime.chmod(0o711)
            folder = self.runtime / "sway"
            folder.mkdir(mode=0o700)
            os.chown(folder, NOBODY, NOBODY)
            command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command]
        self.log = self.folder / "sway.log"
        process = self.start(command, self.log.name, env=self.environment | {
            "XDG_RUNTIME_DIR": str(folder), "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"})

        def sockets():
            if process.poll() is not None:
                raise SwayError(f"sway ended with status {process.returncode}: {self.log.read_text(errors='replace')[-500:]}")
            displays = [path for path in folder.glob("wayland-*") if path.is_socket()]
            controls = list(folder.glob("sway-ipc.*.sock"))
            return displays and controls and (displays[0], controls[0])

        display, control = self.wait(sockets, "sway does not start")
        # An absolute path needs no folder.
        self.environment |= {"WAYLAND_DISPLAY": str(display), "SWAYSOCK": str(control)}
        self.wait(lambda: any(output["active"] for output in self.ask("get_outputs")), "there is no output")

    def start(self, command, log, env=None):
        """Starts a program, which ends with the session and writes to a file in its folder."""
        with open(self.folder / log, "wb") as file:
            process = subprocess.Popen(
                [str(word) for word in command], env=env or self.environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                start_new_session=True)
        self.processes.append(process)
        return process

    def end(self, process):
        """Ends a program of the session."""
        end(process)
        self.processes.remove(process)

    def wait(self, condition, failure, seconds=HANG_SECONDS):
        """Waits for a value that is true, and returns it."""
        limit = time.monotonic() + seconds
        while not (found := condition()):
            if time.monotonic() > limit:
                raise SwayError(f"{failure} (waited {seconds} s)")
            time.sleep(0.02)
        return found

    def message(self, *words):
        result = subprocess.run(["swaymsg", *words], env=self.environment, capture_output=True, text=True, check=False, timeout=60)
        if result.returncode != 0:
            raise SwayError(f"swaymsg {' '.join(words)}: {(result.stderr or result.stdout).strip()}")
        return result.stdout

    def command(self, text):
        """Runs a command of sway(5)."""
        self.message("--", text)

    def ask(self, question):
        """Returns the answer to a question of sway-ipc(7), such as "get_tree"."""
        return json.loads(self.message("--raw", "-t", question))

    def windows(self):
        """Returns the windows, also those that are not visible."""
        found, nodes = [], [self.ask("get_tree")]
        while nodes:
            node = nodes.pop()
            nodes += node["nodes"] + node["floating_nodes"]
            if node.get("pid") and node.get("app_id") is not None:
                found.append(node)
        return found

    def window(self, pid):
        """Returns the window of a program, or None."""
        return next((window for window in self.windows() if window["pid"] == pid), None)

    def bus(self):
        """Returns a connection to the bus of the session."""
        from gi.repository import Gio
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        return Gio.DBusConnection.new_for_address_sync(self.environment["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)

    def picture(self):
        """Returns what the output shows as a binary PPM file, which holds plain pixels."""
        return subprocess.run(
            ["grim", "-t", "ppm", "-o", OUTPUT, "-"], env=self.environment, check=True, timeout=60, capture_output=True).stdout

    def settled_picture(self, pid, still=0.5, limit=60):
        """Returns a picture once it has not changed for `still` seconds while the program was idle."""
        begin = since = time.monotonic()
        before = self.picture()
        while time.monotonic() - since < still:
            if time.monotonic() - begin > limit:
                raise SwayError(f"the picture still changes after {limit} s")
            time.sleep(0.05)
            if (now := self.picture()) != before or not is_asleep(pid):
                before, since = now, time.monotonic()
        return before
