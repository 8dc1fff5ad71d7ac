#!/usr/bin/python3
"""Starts a real CardDAV server on loopback for the tests, with its data in a temporary folder.

usage: dav_server.py [--tls] [--servers DIR] radicale|xandikos

Prints "ready PORT" ("ready PORT CA-FILE" with --tls) and then reads commands from standard input:
  book NAME COUNT     creates an address book at /alice/NAME/ (Xandikos: /alice/contacts/NAME/); prints "made NAME"
  change NAME COUNT   rewrites COUNT of its cards, removes the first five and adds five; prints "made NAME"
  move NAME OTHER     renames an address book; prints "made NAME"
Ends at the end of standard input. Radicale requires the user alice with the password secret, Xandikos no password.
The servers are those of meson_helpers/build/setup_servers, or else the system's.
"""
import argparse
import ctypes
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/run"))
from limits import HANG_SECONDS  # noqa: E402

NAMES = ["Anna Müller", "Björn O'Brien", "花子 山田", "Иван Иванов", "مريم حداد", "Łukasz Kowalski", "Ngọc Nguyễn"]
PR_SET_PDEATHSIG = 1


def card(number, version=1):
    """Returns a vCard 3.0 with difficult content: folds within a character, escapes, markup, empty parts."""
    name = NAMES[number % len(NAMES)]
    lines = [
        "BEGIN:VCARD", "VERSION:3.0", f"UID:{uuid.uuid5(uuid.NAMESPACE_URL, str(number))}", f"FN:{name} {number}",
        f"N:{name.split()[-1]};{name.split()[0]};;;", f"EMAIL;TYPE=HOME:p{number}@example.org",
        f"ADR;TYPE=HOME:;;{number} Main Street\\, Apt 3;Köthen;;06366;Germany",
        f"NOTE:one\\ntwo\\; three\\, <b>&amp; four</b> {'ü' * 60}", f"REV:{1999 + version}0101T000000Z", "END:VCARD",
    ]
    return b"".join(fold(line.encode()) + b"\r\n" for line in lines)


def fold(line):
    parts = []
    while len(line) > 75:
        length = 75
        while line[length] & 0xC0 == 0x80:
            length -= 1
        parts.append(line[:length])
        line = b" " + line[length:]
    return b"\r\n".join([*parts, line])


def fill(book, numbers, version=1):
    for number in numbers:
        (book / f"card-{number}.vcf").write_bytes(card(number, version))


def rewrite(book, count):
    total = len(list(book.glob("card-*.vcf")))
    for number in range(5):
        (book / f"card-{number}.vcf").unlink()
    fill(book, range(5, 5 + count), version=12)
    fill(book, range(total, total + 5))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def program(name, servers):
    own = servers / "bin" / name
    found = str(own) if own.exists() else shutil.which(name)
    if found is None:
        sys.exit(f"dav_server: {name} was not found: run `make setup-servers`")
    return found


def certificates(folder):
    """Creates a certificate authority and its certificate for 127.0.0.1 and localhost."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=Test authority",
            "-keyout", "ca.key", "-out", "ca.pem")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "csr.pem")
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "csr.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
            "-extfile", "names", "-out", "cert.pem")


class Radicale:
    home = "/alice/"

    def __init__(self, folder, port, servers, tls, storage=()):
        self.books = folder / "data/collection-root/alice"
        self.books.mkdir(parents=True)
        (folder / "users").write_text("alice:secret\n")
        lines = [
            "[server]", f"hosts = 127.0.0.1:{port}", "max_connections = 100", "[auth]", "type = htpasswd",
            f"htpasswd_filename = {folder}/users", "htpasswd_encryption = plain", "delay = 0", "[storage]",
            f"filesystem_folder = {folder}/data", *storage, "[logging]", "level = error",
        ]
        if tls:
            certificates(folder)
            lines[2:2] = ["ssl = True", f"certificate = {folder}/cert.pem", f"key = {folder}/key.pem"]
        (folder / "config").write_text("\n".join(lines) + "\n")
        self.command = [program("radicale", servers), "--config", f"{folder}/config"]

    def make(self, name, count):
        book = self.books / name
        book.mkdir()
        fill(book, range(count))
        (book / ".Radicale.props").write_text(json.dumps({"tag": "VADDRESSBOOK", "D:displayname": f"Book {name}"}))

    def change(self, name, count):
        rewrite(self.books / name, count)

    def commit(self, book):
        """Radicale reads the files."""


class Xandikos:
    home = "/alice/contacts/"

    def __init__(self, folder, port, servers, tls):
        self.books = folder / "data/alice/contacts"
        command = [program("xandikos", servers)]
        # Debian 12 has a version without subcommands.
        usage = subprocess.run([*command, "--help"], stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout
        if "serve" in usage.split():
            command.append("serve")
        self.command = [
            *command, "-d", f"{folder}/data", "--defaults", "--current-user-principal",
            "/alice/", "--autocreate", "-l", "127.0.0.1", "-p", str(port),
        ]

    def make(self, name, count):
        book = self.books / name
        book.mkdir(parents=True)
        fill(book, range(count))
        (book / ".xandikos").write_text(f"[DEFAULT]\ntype = addressbook\ndisplayname = Book {name}\n")
        self.git(book, "init", "-q")
        self.commit(book)

    def change(self, name, count):
        rewrite(self.books / name, count)
        self.commit(self.books / name)

    def commit(self, book):
        self.git(book, "add", "--all", ".")
        self.git(book, "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "Fill")

    @staticmethod
    def git(book, *arguments):
        environment = os.environ | {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
        subprocess.run(["git", *arguments], cwd=book, env=environment, check=True, capture_output=True)


def wait_until_ready(process, port, folder):
    limit = time.monotonic() + HANG_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > limit:
                sys.exit("dav_server: the server does not start:\n" + (folder / "log").read_text(errors="replace"))
            time.sleep(0.02)


def run(options, folder):
    port = free_port()
    kind = {"radicale": Radicale, "xandikos": Xandikos}[options.kind]
    server = kind(folder, port, options.servers, options.tls)
    libc = ctypes.CDLL(None)
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            server.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL),
        )
    try:
        wait_until_ready(process, port, folder)
        print("ready", port, *([folder / "ca.pem"] if options.tls else []), flush=True)
        for line in sys.stdin:
            order, name, value = line.split()
            if order == "move":
                (server.books / name).rename(server.books / value)
            else:
                {"book": server.make, "change": server.change}[order](name, int(value))
            print("made", name, flush=True)
    finally:
        process.kill()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description="Starts a real CardDAV server on loopback for the tests.")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--servers", type=pathlib.Path, default=ROOT / ".build/servers", metavar="DIR")
    parser.add_argument("kind", choices=["radicale", "xandikos"])
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="halcyon-dav-") as folder:
        run(options, pathlib.Path(folder))


if __name__ == "__main__":
    main()
