#!/usr/bin/python3
"""Runs a command while it acts as the prompter of GNOME Keyring, dismisses each prompt, and counts the prompts.

usage: keyring_prompter.py COMMAND…

The count is in the file HALCYON_PROMPTS.
"""
import os
import pathlib
import sys

from gi.repository import Gio, GLib

INTERFACE = """
<node>
  <interface name="org.gnome.keyring.internal.Prompter">
    <method name="BeginPrompting"><arg name="callback" type="o" direction="in"/></method>
    <method name="PerformPrompt">
      <arg name="callback" type="o" direction="in"/><arg name="type" type="s" direction="in"/>
      <arg name="properties" type="a{sv}" direction="in"/><arg name="exchange" type="s" direction="in"/>
    </method>
    <method name="StopPrompting"><arg name="callback" type="o" direction="in"/></method>
  </interface>
</node>
"""
COUNT = pathlib.Path(os.environ["HALCYON_PROMPTS"])


def called(bus, sender, _path, _interface, method, parameters, invocation):
    def call_back(name, arguments=None):
        bus.call(sender, parameters[0], "org.gnome.keyring.internal.Prompter.Callback", name, arguments, None,
                 Gio.DBusCallFlags.NONE, -1, None, None)

    invocation.return_value(None)
    if method == "BeginPrompting":
        COUNT.write_text(str(int(COUNT.read_text()) + 1))
        call_back("PromptReady", GLib.Variant("(sa{sv}s)", ("", {}, "")))
    elif method == "PerformPrompt":
        call_back("PromptReady", GLib.Variant("(sa{sv}s)", ("no", {}, "")))
    else:
        call_back("PromptDone")


def main():
    COUNT.write_text("0")
    loop = GLib.MainLoop()
    node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
    status = [1]

    def ended(process, result):
        process.wait_finish(result)
        status[0] = process.get_exit_status()
        loop.quit()

    def acquired(bus, _name):
        bus.register_object("/org/gnome/keyring/Prompter", node.interfaces[0], called)

    def named(_bus, _name):
        process = Gio.Subprocess.new(sys.argv[1:], Gio.SubprocessFlags.NONE)
        process.wait_async(None, ended)

    Gio.bus_own_name(Gio.BusType.SESSION, "org.gnome.keyring.SystemPrompter", Gio.BusNameOwnerFlags.NONE, acquired, named,
                     lambda *_: loop.quit())
    loop.run()
    sys.exit(status[0])


if __name__ == "__main__":
    main()
