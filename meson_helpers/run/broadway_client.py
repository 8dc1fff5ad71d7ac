#!/usr/bin/python3
"""A stand-in for the browser of a gtk4-broadwayd.

It connects to the daemon and responds like a browser, without drawing, so that GTK's frame clock runs. Without a client,
the frame clock of a new daemon ticks once a second.

usage: broadway_client.py PORT [--hz RATE]

- Source: gtk/gdk/broadway/broadway-protocol.h and broadway.js of GTK 4.8 (the message layouts).
"""
import argparse
import struct
import time

import websocket

# Operations from the daemon: one byte, a four-byte serial number, then the arguments (little-endian).
NEW_SURFACE, MOVE_RESIZE, UPLOAD_TEXTURE, SET_NODES, ROUNDTRIP = 2, 8, 13, 15, 16
# Sizes in bytes of the arguments of operations without a response.
ARGUMENT_SIZES = {0: 3, 1: 0, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 9: 4, 10: 0, 12: 2, 14: 4}
# Events from a client: 32-bit numbers, big-endian.
CONFIGURE_NOTIFY, SCREEN_SIZE_CHANGED, ROUNDTRIP_NOTIFY = 11, 12, 14


class BroadwayClient:
    def __init__(self, port, hz, size=(1024, 768)):
        # No timeout: an idle client sleeps until the daemon sends something.
        self.socket = websocket.create_connection(
            f"ws://127.0.0.1:{port}/socket", subprotocols=["broadway"]
        )
        self.started = time.monotonic()
        self.interval = 1 / hz
        self.last_frame = 0.0
        self.serial = 0
        self.positions = {}
        self.send(SCREEN_SIZE_CHANGED, *size, 1)

    def send(self, event, *arguments):
        milliseconds = int((time.monotonic() - self.started) * 1000) & 0x7FFFFFFF
        values = [event, self.serial, milliseconds, *arguments]
        self.socket.send_binary(struct.pack(f">{len(values)}i", *values))

    def run(self):
        """Responds until the daemon closes the connection."""
        while True:
            opcode, message = self.socket.recv_data()
            if opcode == websocket.ABNF.OPCODE_CLOSE:
                return
            if opcode == websocket.ABNF.OPCODE_BINARY:
                self.answer(message)

    def answer(self, message):
        at = 0
        while at < len(message):
            operation, self.serial = struct.unpack_from("<BI", message, at)
            at += 5
            if operation == ROUNDTRIP:
                self.pace()
                self.send(ROUNDTRIP_NOTIFY, *struct.unpack_from("<HI", message, at))
                at += 6
            elif operation == SET_NODES:
                at += 6 + 4 * struct.unpack_from("<HI", message, at)[1]
            elif operation == UPLOAD_TEXTURE:
                at += 8 + struct.unpack_from("<II", message, at)[1]
            elif operation == NEW_SURFACE:
                surface, x, y, _, _ = struct.unpack_from("<HhhHH", message, at)
                self.positions[surface] = (x, y)
                at += 10
            elif operation == MOVE_RESIZE:
                at = self.move_resize(message, at)
            else:
                at += ARGUMENT_SIZES[operation]

    def move_resize(self, message, at):
        surface, flags = struct.unpack_from("<HB", message, at)
        at += 3
        size = (0, 0)
        if flags & 1:
            self.positions[surface] = struct.unpack_from("<hh", message, at)
            at += 4
        if flags & 2:
            size = struct.unpack_from("<HH", message, at)
            at += 4
        self.send(CONFIGURE_NOTIFY, surface, *self.positions.get(surface, (0, 0)), *size)
        return at

    def pace(self):
        """Waits until the next frame of the simulated screen is due."""
        now = time.monotonic()
        if self.last_frame + self.interval > now:
            time.sleep(self.last_frame + self.interval - now)
        self.last_frame = time.monotonic()


def main():
    parser = argparse.ArgumentParser(description="A stand-in for the browser of a gtk4-broadwayd.")
    parser.add_argument("port", type=int)
    parser.add_argument("--hz", type=float, default=240, help="maximum frames per second (default 240)")
    options = parser.parse_args()
    try:
        BroadwayClient(options.port, options.hz).run()
    except (KeyboardInterrupt, BrokenPipeError, ConnectionError, websocket.WebSocketException):
        pass


if __name__ == "__main__":
    main()
