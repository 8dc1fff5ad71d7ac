#!/usr/bin/python3
"""Runs a real CardDAV server behind fault_proxy.py in a separate network namespace.

usage: far_server.py [--no-ipv6] radicale|xandikos

Only runs under meson_helpers/test/offline, where no real network is reachable. Prints "ready ADDRESS PORT" of the proxy and reads
commands from standard input: those of dav_server.py, and "pull" and "plug", which disconnect and reconnect the network. Each
prints a line. Ends at the end of standard input.
"""
import argparse
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "run"))
from limits import HANG_SECONDS  # noqa: E402

NEAR, FAR, PREFIX = "192.0.2.1", "192.0.2.2", 30


def ip(*arguments, inside=None):
    command = ["nsenter", "--net", "--target", str(inside)] if inside else []
    subprocess.run([*command, "ip", *arguments], check=True)


def start(*command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ready(process):
    words = process.stdout.readline().split()
    if words[:1] != ["ready"]:
        sys.exit(f"far_server: {process.args[0]} said {words}")
    return words[1]


def namespace(process="self"):
    return pathlib.Path(f"/proc/{process}/ns/net").readlink()


def wait_for_namespace(process):
    limit = time.monotonic() + HANG_SECONDS
    while namespace(process.pid) == namespace():
        if process.poll() is not None or time.monotonic() > limit:
            sys.exit("far_server: a second network namespace is not available")
        time.sleep(0.01)


def main():
    parser = argparse.ArgumentParser(description="Starts a CardDAV server in a network namespace of its own.")
    parser.add_argument("--no-ipv6", dest="ipv6", action="store_false")
    parser.add_argument("kind", choices=["radicale", "xandikos"])
    options = parser.parse_args()
    listing = subprocess.run(["ip", "-oneline", "link"], check=True, capture_output=True, text=True).stdout
    names = {line.split(":")[1].split("@")[0].strip() for line in listing.splitlines()}
    if names - {"lo", "near"}:
        sys.exit("far_server: this machine has a network; run it under meson_helpers/test/offline")
    if "near" in names:
        ip("link", "delete", "near")
    for name in () if options.ipv6 else ("all", "default"):
        pathlib.Path(f"/proc/sys/net/ipv6/conf/{name}/disable_ipv6").write_text("1")
    server = start("unshare", "--net", "--", sys.executable, str(HERE / "dav_server.py"), options.kind)
    wait_for_namespace(server)
    ip("link", "set", "lo", "up")
    ip("link", "set", "lo", "up", inside=server.pid)
    ip("link", "add", "name", "near", "type", "veth", "peer", "name", "far", "netns", str(server.pid))
    ip("addr", "add", f"{FAR}/{PREFIX}", "dev", "far", inside=server.pid)
    ip("link", "set", "far", "up", inside=server.pid)
    ip("addr", "add", f"{NEAR}/{PREFIX}", "dev", "near")
    plug()
    proxy = start("nsenter", "--net", "--target", str(server.pid), sys.executable, str(HERE / "fault_proxy.py"),
                  "--host", FAR, "--target", ready(server))
    print("ready", FAR, ready(proxy), flush=True)
    for line in sys.stdin:
        if line.strip() == "pull":
            ip("link", "set", "near", "down")
            print("pulled", flush=True)
        elif line.strip() == "plug":
            plug()
            print("plugged", flush=True)
        else:
            server.stdin.write(line)
            server.stdin.flush()
            print(server.stdout.readline(), end="", flush=True)


def plug():
    ip("link", "set", "near", "up")
    ip("route", "replace", "default", "via", FAR)


if __name__ == "__main__":
    main()
