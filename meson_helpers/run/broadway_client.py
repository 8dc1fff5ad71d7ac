#!/usr/bin/python3
"""A stand-in for the browser of a gtk4-broadwayd.

It connects to the daemon and responds like a browser, without drawing, so that GTK's frame clock runs. Without a client,
the frame clock of a new daemon ticks once a second.

Lines in the pipe BROADWAY_INPUT of the environment become touches of the newest visible surface: "touch KIND FINGER X Y", where
KIND is begin, update or end, and FINGER is a number from 1.

usage: broadway_client.py PORT [--hz RATE]

- Source: gtk/gdk/broadway/broadway-protocol.h and broadway.js of GTK 4.8 (the message layouts).
"""
import argparse
import os
import struct
import threading
import time

import websocket

# Operations from the daemon: one byte, a four-byte serial number, then the arguments (little-endian).
NEW_SURFACE, SHOW, HIDE, DESTROY, MOVE_RESIZE, UPLOAD_TEXTURE, SET_NODES, ROUNDTRIP = 2, 3, 4, 7, 8, 13, 15, 16
# Sizes in bytes of the arguments of operations without a response.
ARGUMENT_SIZES = {0: 3, 1: 0, 5: 2, 6: 2, 9: 4, 10: 0, 12: 2, 14: 4}
# Events from a client: 32-bit numbers, big-endian.
TOUCH, CONFIGURE_NOTIFY, SCREEN_SIZE_CHANGED, ROUNDTRIP_NOTIFY = 5, 11, 12, 14
TOUCHES = ("begin", "update", "end")


class BroadwayClient:
    def __init__(self, port, hz, size=(1024, 768)):
        # No timeout: an idle client sleeps until the daemon sends something.
        self.socket = websocket.create_connection(
            f"ws://127.0.0.1:{port}/socket", subprotocols=["broadway"], enable_multithread=True
        )
        self.started = time.monotonic()
        self.interval = 1 / hz
        self.last_frame = 0.0
        self.serial = 0
        self.positions = {}
        # The surfaces on the screen, the newest last.
        self.shown = []
        self.first_finger = None
        self.send(SCREEN_SIZE_CHANGED, *size, 1)

    def send(self, event, *arguments):
        milliseconds = int((time.monotonic() - self.started) * 1000) & 0x7FFFFFFF
        values = [event, self.serial, milliseconds, *arguments]
        self.socket.send_binary(struct.pack(f">{len(values)}i", *values))

    def follow(self, path):
        """Sends the touches that are written to a pipe."""
        # Opened for writing as well, so that it does not end.
        with open(os.open(path, os.O_RDWR), encoding="ascii") as pipe:
            for line in pipe:
                _, kind, *numbers = line.split()
                self.touch(kind, *map(int, numbers))

    def touch(self, kind, finger, x, y):
        """Sends a touch at a point of the newest surface. The first finger also moves the pointer."""
        if not self.shown:
            return
        surface = self.shown[-1]
        left, top = self.positions.get(surface, (0, 0))
        if self.first_finger is None:
            self.first_finger = finger
        is_first = int(finger == self.first_finger)
        self.send(TOUCH, TOUCHES.index(kind), surface, finger, is_first, left + x, top + y, x, y, 0)
        if kind == "end" and is_first:
            self.first_finger = None

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
            elif operation in (SHOW, HIDE, DESTROY):
                surface, = struct.unpack_from("<H", message, at)
                self.shown = [one for one in self.shown if one != surface] + [surface] * (operation == SHOW)
                at += 2
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
        client = BroadwayClient(options.port, options.hz)
        if pipe := os.environ.get("BROADWAY_INPUT"):
            threading.Thread(target=client.follow, args=[pipe], daemon=True).start()
        client.run()
    except (KeyboardInterrupt, BrokenPipeError, ConnectionError, websocket.WebSocketException):
        pass


if __name__ == "__main__":
    main()
