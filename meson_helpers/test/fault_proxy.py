#!/usr/bin/python3
"""An HTTP proxy, on loopback by default, that injects faults into responses.

usage: fault_proxy.py --target PORT [--host ADDRESS] [--port PORT] [--certificate FILE --key FILE]
                      [--authority FILE] [--old-tls]

With --authority, clients must have a certificate of that authority. With --old-tls, only TLS 1.1 is supported.

Prints "ready PORT" and ends at the end of standard input. `PUT /.faults` with a JSON list sets the rules and resets
their counts. `GET /.faults` returns the requests since then. `DELETE /.faults` does both and removes all rules. A rule is
{"match": …, "do": …}; the first matching rule applies.

match: method; path, body (regular expressions); nth (list of numbers of the otherwise matching requests, from 1); every
do, any of:
  status, headers, body   responds without the server
  redirect, code          responds with a Location
  reset                   closes with a TCP reset after that many bytes of the body
  truncate                closes cleanly after that many bytes of a longer body; "chunked" truncates a chunked response
  lose                    passes the request on, and resets the connection instead of the response
  hang                    waits for that many seconds, or until the client disconnects
  delay                   seconds before the response
  drip                    bytes per second
  replace                 list of [regular expression, replacement] for the body
  omit_every, omit_all    omits every nth response of a multistatus, or all
  headers_only_length     omits Content-Length, so that the end of the connection ends the response
  gzip                    compresses the response and omits that many bytes at its end (0: none)
  members                 with gzip: the number of members of the compressed response
  basic                   requires Basic authentication with {"user", "password", "encoding"}, and announces UTF-8 if
                          "announced"; the server gets alice and secret
  stale                   responds, and resets the connection at the next request
  digest                  requires Digest authentication with {"user", "password"}; the server gets Basic
"""
import argparse
import base64
import gzip
import hashlib
import http.client
import json
import re
import secrets
import select
import socket
import ssl
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CONTROL = "/.faults"
KINDS = re.compile(rb"<[^>]*?(sync-collection|addressbook-multiget|addressbook-query|propfind)[\s>]")
RESPONSE = re.compile(rb"<((?:\w+:)?response)[\s>].*?</\1>", re.S)
HOP_BY_HOP = {"connection", "content-length", "transfer-encoding", "keep-alive", "server", "date"}


class Rules:
    """The rules, how often each has matched, and the requests."""

    def __init__(self):
        self.lock = threading.Lock()
        self.set([])

    def set(self, rules):
        with self.lock:
            self.rules = [(rule["match"], rule["do"]) for rule in rules]
            self.counts = [0] * len(rules)
            self.seen = []

    def action(self, method, path, body, authorization):
        """Returns the action for a request, and records the request with its kind of authorization."""
        kind = KINDS.search(body)
        with self.lock:
            found = {}
            for index, (match, action) in enumerate(self.rules):
                if match.get("method", method) != method:
                    continue
                if not re.search(match.get("path", ""), path):
                    continue
                if not re.search(match.get("body", "").encode(), body):
                    continue
                self.counts[index] += 1
                count = self.counts[index]
                if "nth" in match and count not in match["nth"] or count % match.get("every", 1):
                    continue
                found = action
                break
            self.seen.append({
                "method": method, "path": path, "kind": kind[1].decode() if kind else "", "spoilt": bool(found),
                "authorization": authorization.split(" ")[0],
            })
        return found


def digest_is_right(authorization, method, path, nonces, user, password):
    """RFC 7616 with qop=auth and MD5, as CardDAV servers use it."""
    fields = {
        name: quoted or plain
        for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', authorization)
    }
    if not authorization.startswith("Digest ") or fields.get("nonce") not in nonces or fields.get("uri") != path:
        return False

    def md5(*parts):
        return hashlib.md5(":".join(parts).encode()).hexdigest()

    expected = md5(
        md5(user, "faults", password), fields["nonce"], fields.get("nc", ""), fields.get("cnonce", ""), "auth",
        md5(method, path),
    )
    return fields.get("username") == user and fields.get("response") == expected


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    rules = Rules()
    nonces = set()
    target = 0
    is_stale = False

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except (ConnectionError, TimeoutError):
            pass

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        pieces = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            pieces.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(pieces)

    def answer(self, status, headers, body, length=True):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if length:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()

    def control(self, body):
        seen = json.dumps(self.rules.seen).encode()
        if self.command == "PUT":
            self.rules.set(json.loads(body))
        elif self.command == "DELETE":
            self.rules.set([])
        self.answer(200, [("Content-Type", "application/json")], seen)
        self.wfile.write(seen)

    def handle_request(self):
        body = self.body()
        if self.path == CONTROL:
            return self.control(body)
        do = self.rules.action(self.command, self.path, body, self.headers.get("Authorization", ""))
        if self.is_stale:
            return self.reset()
        self.is_stale = "stale" in do
        time.sleep(do.get("delay", 0))
        if "hang" in do:
            select.select([self.connection], [], [], do["hang"])
            self.close_connection = True
            return None
        if "digest" in do and not self.signs_in(**do["digest"]):
            return None
        if "basic" in do and not self.signs_in_plainly(**do["basic"]):
            return None
        if "redirect" in do:
            return self.answer(do.get("code", 301), [("Location", do["redirect"])], b"")
        if "status" in do:
            text = do.get("body", "").encode()
            self.answer(do["status"], do.get("headers", {}).items(), text)
            self.wfile.write(text)
            return None
        return self.pass_on(body, do)

    def signs_in(self, user, password):
        given = self.headers.get("Authorization", "")
        if digest_is_right(given, self.command, self.path, self.nonces, user, password):
            basic = base64.b64encode(f"{user}:{password}".encode()).decode()
            self.headers.replace_header("Authorization", "Basic " + basic)
            return True
        nonce = secrets.token_hex(16)
        self.nonces.add(nonce)
        self.answer(401, [("WWW-Authenticate", f'Digest realm="faults", nonce="{nonce}", qop="auth"')], b"")
        return False

    def signs_in_plainly(self, user, password, encoding, announced=False):
        expected = "Basic " + base64.b64encode(f"{user}:{password}".encode(encoding)).decode()
        if self.headers.get("Authorization") == expected:
            self.headers.replace_header("Authorization", "Basic " + base64.b64encode(b"alice:secret").decode())
            return True
        charset = ', charset="UTF-8"' if announced else ""
        self.answer(401, [("WWW-Authenticate", f'Basic realm="faults"{charset}')], b"")
        return False

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def pass_on(self, body, do):
        connection = http.client.HTTPConnection("127.0.0.1", self.target, timeout=120)
        headers = {
            name: value for name, value in self.headers.items()
            if name.lower() not in HOP_BY_HOP and name.lower() != "accept-encoding"
        }
        connection.request(self.command, self.path, body, headers)
        response = connection.getresponse()
        data = response.read()
        kept = [field for field in response.getheaders() if field[0].lower() not in HOP_BY_HOP]
        connection.close()
        if "lose" in do:
            return self.reset()
        self.send(response.status, kept, self.spoil(data, do), do)

    @staticmethod
    def spoil(data, do):
        for pattern, text in do.get("replace", []):
            data = re.sub(pattern.encode(), text.encode(), data, flags=re.S)
        every = 1 if do.get("omit_all") else do.get("omit_every")
        if every:
            count = 0

            def keep(match):
                nonlocal count
                count += 1
                return b"" if count % every == 0 else match[0]

            data = RESPONSE.sub(keep, data)
        return data

    def send(self, status, headers, data, do):
        if "gzip" in do:
            count = do.get("members", 1)
            size = len(data) // count + 1
            data = b"".join(gzip.compress(data[start : start + size]) for start in range(0, size * count, size))
            data = data[: len(data) - do["gzip"]]
            headers = [*headers, ("Content-Encoding", "gzip")]
        if do.get("chunked"):
            self.answer(status, [*headers, ("Transfer-Encoding", "chunked")], data, length=False)
            part = data[: do.get("truncate", len(data))]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.close_connection = True
            return
        self.answer(status, headers, data, length=not do.get("headers_only_length"))
        if "reset" in do:
            self.wfile.write(data[: do["reset"]])
            self.wfile.flush()
            self.reset()
        elif "drip" in do:
            size = max(1, do["drip"] // 20)
            for start in range(0, len(data), size):
                self.wfile.write(data[start : start + size])
                self.wfile.flush()
                time.sleep(size / do["drip"])
        else:
            self.wfile.write(data[: do.get("truncate", len(data))])
            self.close_connection = "truncate" in do or bool(do.get("headers_only_length"))

    do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = do_OPTIONS = handle_request
    do_PROPFIND = do_REPORT = do_MKCOL = do_PROPPATCH = handle_request


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (OSError, ValueError)):
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser(description="An HTTP proxy that spoils answers.")
    parser.add_argument("--target", type=int, required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--authority")
    parser.add_argument("--old-tls", action="store_true")
    options = parser.parse_args()
    Handler.target = options.target
    server = Server((options.host, options.port), Handler)
    if options.certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        if options.old_tls:
            # OpenSSL only offers it at the lowest security level.
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
        if options.authority:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(options.authority)
        context.load_cert_chain(options.certificate, options.key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("ready", server.server_port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
