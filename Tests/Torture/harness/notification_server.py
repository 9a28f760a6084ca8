#!/usr/bin/python3
"""A notification server that does what it is told: no window, but everything else that real ones do.

    notification_server.py [--profile NAME] [--set JSON]

Events go to standard output, commands come from standard input, both as one JSON object a line; it ends when its
input does. The events: ready, notify (as received, with `id`), close, invoked, closed, gone (the poster left the bus).
The commands (`do`):

    invoke  id, key            the user chooses an action
    closed  id, reason         the popup goes
    set     any behaviour of manners.py
    raw     path interface member signature body [destination]     any signal at all
    screen                     answers with the popups that are up
    drop                       gives up the name; `take` takes it again
"""
import argparse
import json
import os
import select
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from jeepney import MessageType  # noqa: E402

from harness.manners import manners  # noqa: E402
from harness.wire import BUS_NAME, Connection, Disconnected, field, plain  # noqa: E402

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
EQUAL_TEXT_ERROR = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"


def tell(event, **details):
    print(json.dumps({"event": event, "t": time.time(), **details}, ensure_ascii=True), flush=True)


class Server:
    def __init__(self, behaviour):
        self.behaviour = behaviour
        self.popups = {}          # id -> what Notify was given, in the order of posting
        self.next_id = behaviour["first_id"]
        self.later = []           # (monotonic time, deed)
        self.last_text = ("", 0.0)
        self.connection = Connection(os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.connection.subscribe(f"type='signal',sender='{BUS_NAME}',member='NameOwnerChanged'")

    def take_name(self):
        answer = self.connection.bus("RequestName", "su", (NAME, 4))[0]
        tell("ready", unique=self.connection.name, answer=answer)

    # -- what comes in

    def run(self):
        self.take_name()
        commands = b""
        while True:
            self.connection.take()
            while self.connection.rest:
                self.receive(self.connection.rest.popleft())
            for entry in [entry for entry in self.later if entry[0] <= time.monotonic()]:
                self.later.remove(entry)
                entry[1]()
            wait = min([entry[0] - time.monotonic() for entry in self.later], default=None)
            ready, _, _ = select.select(
                [self.connection, sys.stdin], [], [], None if wait is None else max(0.0, wait))
            if sys.stdin in ready:
                data = os.read(sys.stdin.fileno(), 65536)
                if not data:
                    return
                *lines, commands = (commands + data).split(b"\n")
                for line in lines:
                    self.obey(json.loads(line))

    def receive(self, message):
        if message.header.message_type is MessageType.method_call:
            handler = {"Notify": self.notify, "CloseNotification": self.close,
                       "GetCapabilities": self.capabilities, "GetServerInformation": self.information,
                       }.get(field(message, "member"))
            if handler and field(message, "interface") in (NAME, None):
                handler(message)
            else:
                self.connection.refuse(message, "org.freedesktop.DBus.Error.UnknownMethod", "no such method")
        elif field(message, "member") == "NameOwnerChanged" and field(message, "sender") == BUS_NAME:
            name, _, new = message.body
            if not new:
                self.poster_left(name)

    def obey(self, command):
        deed = command.pop("do")
        if deed == "invoke":
            self.invoke(command["id"], command["key"])
        elif deed == "closed":
            self.remove(command["id"], command["reason"])
        elif deed == "set":
            self.behaviour.update(manners(None, {**self.behaviour, **command}))
            tell("set")
        elif deed == "raw":
            command["body"] = tuple(command["body"])
            self.connection.signal(**command)
        elif deed == "screen":
            tell("screen", popups=list(self.popups.values()))
        elif deed == "drop":
            self.popups.clear()
            self.connection.bus("ReleaseName", "s", (NAME,))
            tell("dropped")
        elif deed == "take":
            self.take_name()
        else:
            tell("unknown", do=deed)

    # -- the methods

    def capabilities(self, call):
        self.connection.answer(call, "as", (self.behaviour["capabilities"],))

    def information(self, call):
        self.connection.answer(call, "ssss", tuple(self.behaviour[key] for key in ("name", "vendor", "version", "spec")))

    def notify(self, call):
        app, replaces, icon, summary, body, actions, hints, expire = call.body
        popup = {
            "app": app, "replaces": replaces, "icon": icon, "summary": summary, "body": body,
            "actions": [list(pair) for pair in zip(actions[::2], actions[1::2])], "hints": plain(hints),
            "hint_types": {key: value[0] for key, value in hints.items()}, "expire": expire,
            "sender": field(call, "sender")}
        how = self.behaviour
        text, now = summary + "\0" + body, time.monotonic()
        if how["refuse"] or (how["refuses_equal_text"] and self.last_text[0] == text
                             and now - self.last_text[1] < 1.0):
            error = how["refuse"] or EQUAL_TEXT_ERROR
            tell("refused", error=error, **popup)
            return self.connection.refuse(call, error, "refused as told")
        self.last_text = (text, now)
        popup["id"] = self.place(popup)
        self.popups[popup["id"]] = popup
        tell("notify", **popup)
        self.make_room(popup)
        self.before_reply(popup)
        if not how["silent"]:
            self.after(how["delay"], lambda: self.connection.answer(call, "u", (popup["id"],)))
        if how["expires_after"]:
            self.after(how["expires_after"], lambda: self.remove(popup["id"], 1))
        return None

    def close(self, call):
        (identifier,) = call.body
        tell("close", id=identifier, known=identifier in self.popups, sender=field(call, "sender"))
        self.remove(identifier, 3)
        self.connection.answer(call)

    # -- popups

    def place(self, popup):
        """The id of a new popup; one that it replaces leaves."""
        replaces = popup["replaces"]
        if replaces and (replaces in self.popups or self.behaviour["takes_unknown_replaces"]):
            self.popups.pop(replaces, None)
            self.next_id = max(self.next_id, replaces + 1)
            return replaces
        for hint in self.behaviour["stack_tags"]:
            tag = popup["hints"].get(hint)
            old = [other for other in self.popups.values() if tag and other["hints"].get(hint) == tag]
            for other in old:
                self.remove(other["id"], 1)
        identifier = self.next_id
        self.next_id += 1
        return identifier

    def make_room(self, popup):
        limit = self.behaviour["limit"]
        same = [other for other in self.popups.values() if other["sender"] == popup["sender"]]
        if limit and len(same) > limit:
            self.remove(same[0]["id"], self.behaviour["eviction_reason"])

    def before_reply(self, popup):
        if self.behaviour["early_close"]:
            self.remove(popup["id"], self.behaviour["early_close"])
        prefix = self.behaviour["early_click"]
        for key, _ in popup["actions"] if prefix else []:
            if key.startswith(prefix):
                self.invoke(popup["id"], key)
                return

    def invoke(self, identifier, key):
        popup = self.popups.get(identifier)
        self.emit("ActionInvoked", "us", (identifier, key), popup)
        tell("invoked", id=identifier, key=key)
        stays = self.behaviour["honours_resident"] and popup and popup["hints"].get("resident")
        if popup and self.behaviour["closes_on_action"] and not stays:
            self.remove(identifier, self.behaviour["closing_reason"])

    def remove(self, identifier, reason):
        popup = self.popups.pop(identifier, None)
        if popup is None:
            return
        self.emit("NotificationClosed", "uu", (identifier, reason), popup)
        tell("closed", id=identifier, reason=reason)

    def poster_left(self, name):
        left = [popup for popup in self.popups.values() if popup["sender"] == name]
        if left and self.behaviour["popups_die_with_poster"]:
            for popup in left:
                del self.popups[popup["id"]]
            tell("gone", ids=[popup["id"] for popup in left])

    def emit(self, member, signature, body, popup):
        destination = popup["sender"] if popup and self.behaviour["unicast"] else None
        for _ in range(self.behaviour["copies"]):
            self.connection.signal(PATH, NAME, member, signature, body, destination)

    def after(self, seconds, deed):
        if seconds:
            self.later.append((time.monotonic() + seconds, deed))
        else:
            deed()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--profile", default="mako")
    options.add_argument("--set", default="{}", help="behaviours of manners.py, as JSON")
    chosen = options.parse_args()
    try:
        Server(manners(chosen.profile, json.loads(chosen.set))).run()
    except (Disconnected, BrokenPipeError, KeyboardInterrupt):
        pass


if __name__ == "__main__":
    main()
