#!/usr/bin/python3
"""Compares contact sync of a release build (.build/release/SyncBench) with the bare protocol and vdirsyncer on a warm Radicale.

The bare protocol is the usual requests (token, list, batches of 100 cards) from a client that stores nothing, in the same run.

usage: services.py [--cards N] [--photos N] [--large N] [--large-photos N] [--imported N] [--rounds N]
                   [--server radicale|radicale-mtime|xandikos] [--program PATH] [--only-photos]

Then an address book of --large cards, whose peak memory is the figure, and one of --large-photos cards with photos of 110
to 450 kB, of which each byte should be downloaded once. 0 leaves a measurement out.

--server radicale-mtime lets Radicale recognize unchanged cards by time and size instead of their digest.

Prints the load of the machine with the figures, because they are unreliable if other processes are running. The server's
cards are in memory (/dev/shm) if possible, and the program's database in a temporary folder.
"""
import argparse
import base64
import functools
import http.client
import os
import pathlib
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "meson_helpers/test"))
import dav_server  # noqa: E402

BATCH = 100
CONNECTIONS = 3
PHOTO_BYTES = 20_000
# Seconds, milliseconds of processor time per card, kB, and how many times as long as the bare protocol.
GOALS = {
    "ratio": 1.0, "photo ratio": 1.1, "large ratio": 1.1, "processor": 0.2, "memory": 60_000, "peak": 120_000,
    "unchanged": 0.3, "unchanged requests": 1, "changed": 1.2, "changed requests": 4, "downloaded": 1.05,
    "import": 30, "import peak": 150_000,
}
LARGE_PHOTO_BYTES = range(110_000, 450_000)
SERVERS = {
    "radicale": dav_server.Radicale,
    "radicale-mtime": functools.partial(
        dav_server.Radicale, storage=["use_mtime_and_size_for_item_cache = True"]),
    "xandikos": dav_server.Xandikos,
}


def photo(number, size=PHOTO_BYTES):
    data = base64.b64encode(random.Random(number).randbytes(size))
    return dav_server.fold(b"PHOTO;ENCODING=b;TYPE=JPEG:" + data) + b"\r\n"


def card(number, photos, version=1, size=PHOTO_BYTES):
    text = dav_server.card(number, version)
    end = text.index(b"END:VCARD")
    return text[:end] + photo(number, size) + text[end:] if number < photos else text


class Counter:
    """A relay to the server that keeps requests and counts the bytes of cards."""

    def __init__(self, target):
        self.target, self.requests, self.bytes = target, [], 0
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        counter = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def relay(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                counter.requests.append((self.command, self.headers.get("Depth") or "0", body))
                upstream = http.client.HTTPConnection("127.0.0.1", counter.target)
                kept = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
                upstream.request(self.command, self.path, body, kept)
                answer = upstream.getresponse()
                data = answer.read()
                if self.command == "GET" or b"address-data/>" in body:
                    counter.bytes += len(data)
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in ("content-length", "transfer-encoding", "connection", "server", "date"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                upstream.close()

            do_GET = do_PROPFIND = do_REPORT = relay

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        self.port = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()


class Bare:
    """A client that lists and downloads an address book and stores nothing."""

    DAV = '<?xml version="1.0" encoding="utf-8"?>'

    def __init__(self, port, path):
        self.port, self.path = port, path
        self.local = threading.local()

    def ask(self, method, depth, body):
        if not hasattr(self.local, "connection"):
            self.local.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {
            "Depth": depth, "Content-Type": "application/xml; charset=utf-8",
            "Authorization": "Basic " + base64.b64encode(b"alice:secret").decode(),
        }
        body = body if isinstance(body, bytes) else body.encode()
        self.local.connection.request(method, self.path, body, headers)
        answer = self.local.connection.getresponse()
        data = answer.read()
        assert answer.status == 207, answer.status
        return data

    def multiget(self, paths):
        return len(self.ask(
            "REPORT", "1",
            self.DAV + '<c:addressbook-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop>'
            "<d:getetag/><c:address-data/></d:prop>" + "".join(f"<d:href>{path}</d:href>" for path in paths)
            + "</c:addressbook-multiget>"))

    def report(self, token):
        """Returns the paths of the cards that changed since a sync token, or of all, and the new token."""
        data = self.ask(
            "REPORT", "0",
            self.DAV + f'<d:sync-collection xmlns:d="DAV:"><d:sync-token>{token}</d:sync-token><d:sync-level>1</d:sync-level>'
            "<d:prop><d:getetag/><d:getcontenttype/><d:resourcetype/></d:prop></d:sync-collection>").decode()
        token = re.search(r"<(?:\w+:)?sync-token>([^<]*)<", data)[1]
        return re.findall(r"<(?:\w+:)?href>([^<]*\.vcf)<", data), token

    def changes(self, token):
        """Downloads the changes since a token; returns the seconds."""
        started = time.monotonic()
        paths, _ = self.report(token)
        if paths:
            self.multiget(paths)
        return time.monotonic() - started

    def repeat(self, requests):
        """Sends requests of the program again, which only the server works on; returns the seconds."""
        started = time.monotonic()
        for method, depth, body in requests:
            self.ask(method, depth, body)
        return time.monotonic() - started

    def sync(self):
        started = time.monotonic()
        self.ask("PROPFIND", "0", self.DAV + '<d:propfind xmlns:d="DAV:"><d:prop><d:sync-token/></d:prop></d:propfind>')
        paths, _ = self.report("")
        batches = [paths[start : start + BATCH] for start in range(0, len(paths), BATCH)]
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            size = sum(pool.map(self.multiget, batches))
        return time.monotonic() - started, len(paths), size


class Program:
    def __init__(self, path, port, book, database):
        self.process = subprocess.Popen(
            [path, f"http://127.0.0.1:{port}{book}", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)

    def sync(self):
        self.process.stdin.write("sync\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split()
        if len(words) < 6:
            sys.exit("services: the program ended")
        return dict(
            zip(["seconds", "added", "updated", "removed"], map(float, words)), outcome=words[4], memory=int(words[5]),
            peak=int(words[-1]))

    def end(self):
        """Ends the program and returns its processor seconds."""
        self.process.stdin.close()
        self.process.stdout.close()
        usage = os.wait4(self.process.pid, 0)[2]
        self.process.returncode = 0
        return usage.ru_utime + usage.ru_stime


class Vdirsyncer:
    """The same address book with vdirsyncer, if it is installed: into a folder with one file per card."""

    def __init__(self, port, path, folder):
        self.folder = pathlib.Path(folder)
        self.command = ROOT / ".build/servers/bin/vdirsyncer"
        (self.folder / "cards").mkdir(parents=True)
        self.config = self.folder / "config"
        self.config.write_text(f"""
[general]
status_path = "{folder}/status"
[pair book]
a = "local"
b = "remote"
collections = null
conflict_resolution = "b wins"
[storage local]
type = "filesystem"
path = "{folder}/cards"
fileext = ".vcf"
[storage remote]
type = "carddav"
url = "http://127.0.0.1:{port}{path}"
username = "alice"
password = "secret"
""")
        if self.command.exists():
            self.run("discover")

    def run(self, action):
        subprocess.run([self.command, "--config", self.config, action], check=True, input=b"y\n", capture_output=True)

    def sync(self):
        """Returns the seconds of a sync; None if vdirsyncer is not installed."""
        if not self.command.exists():
            return None
        started = time.monotonic()
        self.run("sync")
        return time.monotonic() - started

    @property
    def count(self):
        return len(list((self.folder / "cards").iterdir()))


def shown(values):
    """The median of seconds as text."""
    return "not installed" if None in values else f"{statistics.median(values):.2f} s"


def measure(options, cards, photos, server, port, folder, name):
    book = server.books / name
    server.make(name, 0)
    for number in range(cards):
        (book / f"card-{number}.vcf").write_bytes(card(number, photos))
    server.commit(book)
    path = f"{server.home}{name}/"
    bare = Bare(port, path)
    bare.sync()
    ratios, firsts, floors, memories, seconds, peers = [], [], [], [], [], []
    for number in range(options.rounds):
        floor, count, _ = bare.sync()
        assert count == cards, count
        program = Program(options.program, port, path, f"{folder}/{name}-{number}.db")
        first = program.sync()
        seconds.append(program.end())
        assert first["added"] == cards and first["outcome"].startswith("succ"), first
        ratios.append(first["seconds"] / floor)
        floors.append(floor)
        firsts.append(first["seconds"])
        memories.append(first["memory"])
        peer = Vdirsyncer(port, path, f"{folder}/{name}-peer-{number}")
        peers.append(peer.sync())
        assert peers[-1] is None or peer.count == cards, peer.count
    median = statistics.median
    processor = median(seconds) / cards * 1000
    print(f"{cards} cards, {photos} photos: first sync {median(firsts):.2f} s, bare protocol {median(floors):.2f} s, "
          f"{median(ratios):.2f} times; vdirsyncer {shown(peers)}; memory + {max(memories) / 1000:.0f} MB, "
          f"{processor:.3f} ms of its own work per card; load {os.getloadavg()[0]:.1f}", flush=True)
    good = median(ratios) <= GOALS["photo ratio" if photos else "ratio"] and max(memories) <= GOALS["memory"]
    good = good and (photos or processor <= GOALS["processor"])

    return measure_changes(options, cards, server, book, path, port, folder, name, peer) and good


def measure_changes(options, cards, server, book, path, port, folder, name, peer):
    """Measures later syncs: without changes, and with 3 changes, each the median of several."""
    counter = Counter(port)
    program = Program(options.program, counter.port, path, f"{folder}/{name}-again.db")
    program.sync()
    # Over the same relay.
    bare = Bare(counter.port, path)
    good, version = True, 2

    def change(count):
        nonlocal version
        version += 1
        for number in range(cards - count, cards):
            (book / f"card-{number}.vcf").write_bytes(card(number, 0, version=version))
        if count:
            server.commit(book)

    for changes in [0, 3]:
        seconds, requests, alone, floors, peers = [], [], [], [], []
        for _ in range(options.rounds):
            # A first sync and one after changes may be followed by one that verifies them.
            program.sync()
            change(changes)
            counter.requests = []
            result = program.sync()
            assert result["updated"] == changes, result
            seconds.append(result["seconds"])
            requests.append(len(counter.requests))
            alone.append(bare.repeat(list(counter.requests)))
            peers.append(peer.sync())
            _, token = bare.report("")
            change(changes)
            floors.append(bare.changes(token))
        kind = "changed" if changes else "unchanged"
        print(f"  {changes} changes: {shown(seconds)}, {max(requests)} requests; the server alone {shown(alone)} "
              f"for the same requests; bare protocol {shown(floors)}; "
              f"vdirsyncer {shown(peers)}", flush=True)
        good = good and statistics.median(seconds) <= GOALS[kind] and max(requests) <= GOALS[kind + " requests"]
    program.end()
    return good


def measure_large(options, server, port, folder):
    """An address book so large that neither its listing nor its cards may be in memory several times over."""
    book = server.books / "large"
    server.make("large", options.large)
    # Reads all cards for the first time, which takes the server long.
    bare = Bare(port, f"{server.home}large/")
    bare.sync()
    floor, _, _ = bare.sync()
    program = Program(options.program, port, f"{server.home}large/", f"{folder}/large.db")
    good = True
    for label, changes in [("first sync", 0), ("nothing changed", 0), ("3 changes", 3)]:
        for number in range(changes):
            (book / f"card-{number}.vcf").write_bytes(card(number, 0, version=9))
        if changes:
            server.commit(book)
        result = program.sync()
        print(f"{options.large} cards, {label}: {result['seconds']:.1f} s, {result['added']:.0f} added, "
              f"{result['updated']:.0f} updated, {result['outcome']}; peak memory {result['peak'] / 1000:.0f} MB; "
              f"load {os.getloadavg()[0]:.1f}", flush=True)
        assert result["outcome"].startswith("succ") and result["updated"] == changes, result
        good = good and result["peak"] <= GOALS["peak"]
        if result["added"]:
            ratio = result["seconds"] / floor
            print(f"  bare protocol {floor:.1f} s, {ratio:.2f} times", flush=True)
            good = good and ratio <= GOALS["large ratio"]
    program.end()
    return good


def measure_import(options, folder):
    """Imports a file of vCards: seconds, the peak of memory, and the processor time of each card."""
    count = options.imported
    file = pathlib.Path(folder) / "imported.vcf"
    with open(file, "wb") as book:
        for number in range(count):
            book.write(card(number, 0))
    runs = []
    for number in range(options.rounds):
        process = subprocess.Popen(
            [options.program, "import", file, f"{folder}/imported-{number}.db"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        words = process.stdout.read().split()
        usage = os.wait4(process.pid, 0)[2]
        process.returncode = 0
        assert int(words[1]) == count, words
        runs.append((float(words[0]), (usage.ru_utime + usage.ru_stime) / count * 1000, int(words[2])))
    seconds, processor, peak = (statistics.median(run[index] for run in runs) for index in range(3))
    print(f"{count} vCards imported: {seconds:.1f} s, {processor:.3f} ms of processor time per card, peak memory "
          f"{peak / 1000:.0f} MB; load {os.getloadavg()[0]:.1f}", flush=True)
    return seconds <= GOALS["import"] and processor <= GOALS["processor"] and peak <= GOALS["import peak"]


def measure_large_photos(options, server, port, folder):
    book = server.books / "pictures"
    server.make("pictures", 0)
    sizes = random.Random(1)
    for number in range(options.large_photos):
        (book / f"card-{number}.vcf").write_bytes(
            card(number, options.large_photos, size=sizes.choice(LARGE_PHOTO_BYTES)))
    server.commit(book)
    path = f"{server.home}pictures/"
    floor, _, size = Bare(port, path).sync()
    counter = Counter(port)
    program = Program(options.program, counter.port, path, f"{folder}/pictures.db")
    result = program.sync()
    program.end()
    ratio = counter.bytes / size
    print(f"{options.large_photos} cards with photos of 110 to 450 kB: {result['seconds']:.1f} s (bare protocol "
          f"{floor:.1f} s), {result['added']:.0f} added, {result['outcome']}; {counter.bytes / 1e6:.0f} of "
          f"{size / 1e6:.0f} MB downloaded, {ratio:.2f} times; peak memory {result['peak'] / 1000:.0f} MB", flush=True)
    assert result["added"] == options.large_photos, result
    return ratio <= GOALS["downloaded"] and result["peak"] <= GOALS["peak"]


def main():
    parser = argparse.ArgumentParser(description="Measures contact sync beside the bare protocol.")
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--photos", type=int, default=2_000)
    parser.add_argument("--large", type=int, default=100_000)
    parser.add_argument("--large-photos", type=int, default=200)
    parser.add_argument("--imported", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only-photos", action="store_true")
    parser.add_argument("--server", choices=SERVERS, default="radicale")
    parser.add_argument("--program", default=str(ROOT / ".build/release/SyncBench"))
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="halcyon-bench-") as folder, \
            tempfile.TemporaryDirectory(prefix="halcyon-bench-", dir=memory) as books:
        port = dav_server.free_port()
        place = pathlib.Path(books)
        server = SERVERS[options.server](place, port, ROOT / ".build/servers", tls=False)
        with open(place / "log", "wb") as log:
            process = subprocess.Popen(server.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            dav_server.wait_until_ready(process, port, place)
            good = True
            if options.cards and not options.only_photos:
                good = measure(options, options.cards, 0, server, port, folder, "plain")
            if options.cards and options.photos:
                good = measure(options, options.cards, options.photos, server, port, folder, "photos") and good
            if options.large_photos:
                good = measure_large_photos(options, server, port, folder) and good
            if options.imported:
                good = measure_import(options, folder) and good
            if options.large:
                good = measure_large(options, server, port, folder) and good
        finally:
            process.kill()
            process.wait()
    sys.exit(not good)


if __name__ == "__main__":
    main()
