#!/usr/bin/env python3
"""Replays recorded responses of a real Nominatim server, or records them.

nominatim_replay.py FILE COMMAND…                 HALCYON_NOMINATIM is the URL of a server that replays FILE
nominatim_replay.py --record URL FILE COMMAND…    the server forwards requests to URL and records the responses in FILE
nominatim_replay.py --serve FILE                  prints "ready URL"; for "times MARK" on standard input it prints the start
                                                  times of requests with MARK in User-Agent, in seconds since 1970; ends
                                                  at the end of input
A request that is not in the recording gets status 404.
"""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request


def normal(target):
    """Returns the request in a form that does not depend on the order of its parameters."""
    path, _, query = target.partition("?")
    return path + "?" + urllib.parse.urlencode(sorted(urllib.parse.parse_qsl(query)))


LOG = []


def make_handler(known, upstream):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            LOG.append((time.time(), self.headers.get("User-Agent", "")))
            key = normal(self.path)
            if key not in known and upstream:
                try:
                    with urllib.request.urlopen(upstream.rstrip("/") + self.path, timeout=20) as answer:
                        known[key] = {"status": answer.status, "body": json.load(answer)}
                except urllib.error.HTTPError as error:
                    known[key] = {"status": error.code, "body": json.load(error)}
            answer = known.get(key, {"status": 404, "body": {"error": "not recorded: " + key}})
            body = json.dumps(answer["body"], ensure_ascii=False).encode()
            self.send_response(answer["status"])
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments):
            pass

    return Handler


def main():
    arguments = sys.argv[1:]
    upstream = None
    if arguments[:1] == ["--record"] and len(arguments) > 1:
        upstream, arguments = arguments[1], arguments[2:]
    is_serving = arguments[:1] == ["--serve"]
    if is_serving:
        arguments = arguments[1:]
    if len(arguments) < (1 if is_serving else 2):
        sys.exit(__doc__.strip())
    file = pathlib.Path(arguments[0])
    known = {} if upstream else json.loads(file.read_text(encoding="utf-8"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make_handler(known, upstream))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/"
    if is_serving:
        print("ready", url, flush=True)
        for line in sys.stdin:
            mark = line.split()[-1]
            print(*[f"{at:.4f}" for at, agent in LOG if mark in agent], flush=True)
        return
    done = subprocess.run(arguments[1:], env=dict(os.environ, HALCYON_NOMINATIM=url))
    server.shutdown()
    if upstream:
        text = json.dumps(known, ensure_ascii=False, indent=1, sort_keys=True)
        file.write_text(text + "\n", encoding="utf-8")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
