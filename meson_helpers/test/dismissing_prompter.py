#!/usr/bin/python3
"""A stand-in for the password prompt of GNOME whose user dismisses every prompt.

usage: dismissing_prompter.py FILE COMMAND...

Runs a command. Appends a line to FILE for each prompt.
- Source: gcr 3.41, gcr/org.gnome.keyring.Prompter.xml and gcr/gcr-system-prompter.c.
"""
import subprocess
import sys
import threading

from gi.repository import Gio, GLib

NAME = "org.gnome.keyring.SystemPrompter"
PATH = "/org/gnome/keyring/Prompter"
CALLBACK = "org.gnome.keyring.internal.Prompter.Callback"
INTERFACE = """<node><interface name="org.gnome.keyring.internal.Prompter">
  <method name="BeginPrompting"><arg type="o" direction="in"/></method>
  <method name="PerformPrompt">
    <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="s" direction="in"/>
  </method>
  <method name="StopPrompting"><arg type="o" direction="in"/></method>
</interface></node>"""


def main():
    prompts, command = sys.argv[1], sys.argv[2:]
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def tell(sender, callback, method, values):
        bus.call(sender, callback, CALLBACK, method, values, None, Gio.DBusCallFlags.NONE, -1, None, None)

    def called(_, sender, path, interface, method, parameters, invocation):
        callback = parameters.unpack()[0]
        invocation.return_value(None)
        if method == "BeginPrompting":
            tell(sender, callback, "PromptReady", GLib.Variant("(sa{sv}s)", ("", {}, "")))
        elif method == "PerformPrompt":
            with open(prompts, "a", encoding="utf-8") as file:
                print(parameters.unpack()[1], file=file)
            tell(sender, callback, "PromptReady", GLib.Variant("(sa{sv}s)", ("no", {}, parameters.unpack()[3])))
        else:
            tell(sender, callback, "PromptDone", None)

    node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
    bus.register_object(PATH, node.interfaces[0], called, None, None)
    loop = GLib.MainLoop()
    status = []

    def run():
        status.append(subprocess.run(command, check=False).returncode)
        GLib.idle_add(loop.quit)

    Gio.bus_own_name_on_connection(
        bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: threading.Thread(target=run).start(), None)
    loop.run()
    sys.exit(status[0])


if __name__ == "__main__":
    main()
