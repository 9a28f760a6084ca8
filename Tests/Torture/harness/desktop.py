#!/usr/bin/python3
"""The rest of a desktop: a panel, a portal for shortcuts, a login manager, screen savers, a notification server.

    desktop.py [--lies SHARE --seed NUMBER]

It prints `ready` once it has its names, and ends with its standard input. With `--lies`, that share of its answers has
other types and values than it should, and in between come signals like that.
"""
import argparse
import os
import random
import select
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from jeepney import MessageType  # noqa: E402

from harness import grammar  # noqa: E402
from harness.wire import Connection, Disconnected, field  # noqa: E402

WATCHER = "org.kde.StatusNotifierWatcher"
PORTAL, PORTAL_PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
LOGIN, LOGIN_PATH = "org.freedesktop.login1", "/org/freedesktop/login1"
SESSION_PATH, USER_PATH = LOGIN_PATH + "/session/_31", LOGIN_PATH + "/user/_1000"
NOTIFICATIONS, NOTIFICATIONS_PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
PROPERTIES = "org.freedesktop.DBus.Properties"
SAVERS = {
    "org.freedesktop.ScreenSaver": "/org/freedesktop/ScreenSaver", "org.gnome.ScreenSaver": "/org/gnome/ScreenSaver",
    "org.cinnamon.ScreenSaver": "/org/cinnamon/ScreenSaver",
}
NAMES = [WATCHER, PORTAL, LOGIN, NOTIFICATIONS, "org.freedesktop.timedate1", "org.freedesktop.NetworkManager",
         "org.freedesktop.GeoClue2", "ca.desrt.dconf", "org.xfce.Xfconf", "org.erikreider.swaync.cc",
         "org.budgie_desktop.Raven", "com.canonical.Unity", *SAVERS]
# What the agent listens to: path, interface, member, and the signature that it should have.
SIGNALS = [
    ("/StatusNotifierWatcher", WATCHER, "StatusNotifierHostRegistered", ""),
    ("/StatusNotifierWatcher", WATCHER, "StatusNotifierHostUnregistered", ""),
    (PORTAL_PATH, SHORTCUTS, "Activated", "osta{sv}"), (PORTAL_PATH, SHORTCUTS, "ShortcutsChanged", "oa(sa{sv})"),
    (PORTAL_PATH + "/request/1_1/steward_1", "org.freedesktop.portal.Request", "Response", "ua{sv}"),
    (PORTAL_PATH + "/session/1_1/steward", "org.freedesktop.portal.Session", "Closed", "a{sv}"),
    (LOGIN_PATH, "org.freedesktop.login1.Manager", "PrepareForSleep", "b"),
    (LOGIN_PATH, "org.freedesktop.login1.Manager", "SessionNew", "so"),
    (LOGIN_PATH, "org.freedesktop.login1.Manager", "SessionRemoved", "so"),
    (SESSION_PATH, PROPERTIES, "PropertiesChanged", "sa{sv}as"),
    ("/org/freedesktop/timedate1", PROPERTIES, "PropertiesChanged", "sa{sv}as"),
    ("/org/freedesktop/NetworkManager", "org.freedesktop.NetworkManager", "StateChanged", "u"),
    (NOTIFICATIONS_PATH, NOTIFICATIONS, "ActionInvoked", "us"),
    (NOTIFICATIONS_PATH, NOTIFICATIONS, "NotificationClosed", "uu"),
    (NOTIFICATIONS_PATH, NOTIFICATIONS, "ActivationToken", "us"),
    (NOTIFICATIONS_PATH, NOTIFICATIONS, "NotificationReplied", "us"),
    (NOTIFICATIONS_PATH, PROPERTIES, "PropertiesChanged", "sa{sv}as"),
    ("/ca/desrt/dconf/Writer/user", "ca.desrt.dconf.Writer", "Notify", "sass"),
    ("/org/xfce/Xfconf", "org.xfce.Xfconf", "PropertyChanged", "ssv"),
    ("/org/erikreider/swaync/cc", "org.erikreider.swaync.cc", "Subscribe", "ubb"),
    ("/org/budgie_desktop/Raven", "org.budgie_desktop.Raven", "DoNotDisturbChanged", "b"),
    *((path, name, "ActiveChanged", "b") for name, path in SAVERS.items()),
]


class Desktop:
    def __init__(self, lies, seed):
        self.lies, self.random = lies, random.Random(seed)
        self.connection = Connection(os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.popups = 0

    def run(self):
        for name in NAMES:
            self.connection.bus("RequestName", "su", (name, 4))
        print("ready", flush=True)
        while True:
            self.connection.take()
            while self.connection.rest:
                message = self.connection.rest.popleft()
                if message.header.message_type is MessageType.method_call:
                    self.answer(message)
            pause = 0.002 if self.lies else None
            ready, _, _ = select.select([self.connection, sys.stdin], [], [], pause)
            if sys.stdin in ready:
                return
            if self.lies and not ready:
                self.lie_in_a_signal()

    def answer(self, call):
        known = self.right_answer(call)
        if self.random.random() < self.lies:
            return self.lie(call, known)
        if known is None:
            return self.connection.refuse(call, "org.freedesktop.DBus.Error.UnknownMethod", "no such method")
        self.connection.answer(call, *known)
        return self.respond(call)

    def right_answer(self, call):
        """(signature, body); None for what there is not."""
        member = field(call, "member")
        if member == "Get" and field(call, "signature") == "ss":
            value = {"IsStatusNotifierHostRegistered": ("b", True), "version": ("u", 2),
                     "Display": ("(so)", ("1", SESSION_PATH))}.get(call.body[1])
            return value and ("v", (value,))
        if member == "GetAll":
            return "a{sv}", ({"LockedHint": ("b", False), "IdleHint": ("b", False), "Timezone": ("s", "UTC")},)
        if member == "Notify":
            self.popups += 1
        return {
            "RegisterStatusNotifierItem": (None, ()), "Register": (None, ()), "CloseNotification": (None, ()),
            "CreateSession": ("o", (self.request(call),)), "BindShortcuts": ("o", (self.request(call),)),
            "GetSession": ("o", (SESSION_PATH,)), "GetUser": ("o", (USER_PATH,)), "GetActive": ("b", (False,)),
            "GetCapabilities": ("as", (["actions", "body"],)), "Notify": ("u", (self.popups,)),
            "GetServerInformation": ("ssss", ("test", "Steward", "1", "1.2")),
        }.get(member)

    @staticmethod
    def request(call):
        options = call.body[-1] if call.body and isinstance(call.body[-1], dict) else {}
        token = options.get("handle_token", ("s", "none"))[1]
        return f"{PORTAL_PATH}/request/{field(call, 'sender')[1:].replace('.', '_')}/{token}"

    def respond(self, call):
        """The portal's later answer, after the reply."""
        results = {
            "CreateSession": {"session_handle": ("s", PORTAL_PATH + "/session/1_1/steward")},
            "BindShortcuts": {"shortcuts": ("a(sa{sv})", [("quick-add", {"trigger_description": ("s", "Ctrl+Alt+T")})])},
        }.get(field(call, "member"))
        if results is not None:
            self.connection.signal(
                self.request(call), "org.freedesktop.portal.Request", "Response", "ua{sv}", (0, results))

    # -- lies

    def lie(self, call, known):
        kind = self.random.random()
        if kind < 0.2:
            return None  # nothing at all
        if kind < 0.4:
            return self.connection.refuse(call, "org.example.Error." + self.random.choice(["No", "X1"]), grammar.text(self.random))
        signature = known[0] if known and kind < 0.8 else "".join(
            grammar.any_type(self.random) for _ in range(self.random.randrange(4)))
        self.connection.answer(call, *self.made_up(signature or ""))
        return self.respond(call)

    def lie_in_a_signal(self):
        path, interface, member, signature = self.random.choice(SIGNALS)
        if self.random.random() < 0.4:
            signature = "".join(grammar.any_type(self.random) for _ in range(self.random.randrange(4)))
        self.connection.signal(path, interface, member, *self.made_up(signature))

    def made_up(self, signature):
        signature = signature.replace("h", "u")
        return signature or None, tuple(grammar.value(self.random, part) for part in grammar.split(signature))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--lies", type=float, default=0.0)
    options.add_argument("--seed", default="1")
    chosen = options.parse_args()
    try:
        Desktop(chosen.lies, chosen.seed).run()
    except (Disconnected, BrokenPipeError, KeyboardInterrupt):
        pass


if __name__ == "__main__":
    main()
