#!/usr/bin/python3
"""Drags a file from another program onto a window, on the display of the environment.

usage: xdnd.py WINDOW X Y FILE

Enters the window at the point of the screen and prints "accepted" or "rejected", as the window answers. Then reads a line:
"drop" drops the file and prints "finished" or "refused"; anything else, or the end, leaves.

- Source: Drag-and-Drop Protocol for the X Window System (XDND), version 5.
"""
import ctypes
import pathlib
import select
import sys
import time

LONGS = 24
SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 30, 31, 33
ATOM, SECONDS = 4, 20


class Source:
    """A window that offers a file."""

    def __init__(self, target, path):
        self.x11 = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom"):
            getattr(self.x11, name).restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        if not self.display:
            raise OSError("the display cannot be opened")
        root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))
        self.target, self.content = target, (pathlib.Path(path).as_uri() + "\r\n").encode()
        self.window = self.x11.XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, ctypes.c_ulong(0), ctypes.c_ulong(0))
        self.type = self.atom("text/uri-list")
        self.x11.XSetSelectionOwner(
            self.display, ctypes.c_ulong(self.atom("XdndSelection")), ctypes.c_ulong(self.window), ctypes.c_ulong(0))

    def atom(self, name):
        return self.x11.XInternAtom(self.display, name.encode(), 0)

    def send(self, window, longs):
        event = (ctypes.c_long * LONGS)(*longs)
        self.x11.XSendEvent(self.display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
        self.x11.XFlush(self.display)

    def tell(self, message, *data):
        # XClientMessageEvent: type, serial, send_event, display, window, message_type, format, data.
        self.send(self.target, [CLIENT_MESSAGE, 0, 0, 0, self.target, self.atom(message), 32, self.window, *data])

    def serve(self, event):
        """Answers a request for the file. XSelectionRequestEvent: owner, requestor, selection, target, property, time."""
        requestor, selection, kind, name, at = event[5:10]
        if kind == self.type:
            self.x11.XChangeProperty(
                self.display, ctypes.c_ulong(requestor), ctypes.c_ulong(name), ctypes.c_ulong(kind), 8, 0, self.content,
                len(self.content))
        self.send(requestor, [SELECTION_NOTIFY, 0, 0, 0, requestor, selection, kind, name if kind == self.type else 0, at])

    def answer(self, message):
        """Waits for a message of the window. Returns its data."""
        limit = time.monotonic() + SECONDS
        while time.monotonic() < limit:
            while self.x11.XPending(self.display):
                event = (ctypes.c_long * LONGS)()
                self.x11.XNextEvent(self.display, ctypes.byref(event))
                kind = event[0] & 0xFFFFFFFF
                if kind == SELECTION_REQUEST:
                    self.serve(event)
                elif kind == CLIENT_MESSAGE and event[5] == self.atom(message):
                    return event[7:12]
            select.select([self.x11.XConnectionNumber(self.display)], [], [], 0.2)
        raise TimeoutError(f"the window does not send {message}")

    def hover(self, x, y):
        """Returns whether the window accepts the file."""
        self.tell("XdndEnter", 5 << 24, self.type, 0, 0)
        # The first answer can come before the window has looked at the types.
        for _ in range(5):
            self.tell("XdndPosition", 0, x << 16 | y, 0, self.atom("XdndActionCopy"))
            is_accepted = self.answer("XdndStatus")[1] & 1
            if is_accepted:
                break
            time.sleep(0.2)
        return is_accepted

    def drop(self):
        """Returns whether the window took the file."""
        self.tell("XdndDrop", 0, 0, 0, 0)
        return self.answer("XdndFinished")[1] & 1

    def leave(self):
        self.tell("XdndLeave", 0, 0, 0, 0)
        self.x11.XSync(self.display, 0)


def main():
    window, x, y, path = sys.argv[1:]
    source = Source(int(window), path)
    print("accepted" if source.hover(int(x), int(y)) else "rejected", flush=True)
    if sys.stdin.readline().strip() == "drop":
        print("finished" if source.drop() else "refused", flush=True)
    else:
        source.leave()


if __name__ == "__main__":
    main()
