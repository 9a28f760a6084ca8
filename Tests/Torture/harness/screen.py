"""The scripted notification server as a test holds it: a child process, its popups, the user's hands."""
import json
import os
import signal
import subprocess
import sys
import threading
import time

from harness.process import ENDS_WITH_US
from harness.session import end

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "notification_server.py")


class Screen:
    """What the user sees and does. Events are read by a thread, so that no test can block the server."""

    def __init__(self, session, profile="mako", **behaviour):
        self.session, self.profile, self.behaviour = session, profile, behaviour
        self.events, self.changed = [], threading.Condition()
        self.process = None
        self.popups = {}      # id -> popup, of the server that is running now
        self.start()

    def start(self):
        """A new server: nothing is up, and ids begin again."""
        self.popups = {}
        self.process = subprocess.Popen(
            [*ENDS_WITH_US, sys.executable, SCRIPT, "--profile", self.profile, "--set", json.dumps(self.behaviour)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**self.session.environment(), "PYTHONDONTWRITEBYTECODE": "1"})
        reader = threading.Thread(target=self.read, args=(self.process,), daemon=True)
        reader.start()
        mark = len(self.events)
        self.wait(lambda event: event["event"] == "ready", 10, since=mark)

    def read(self, process):
        for line in process.stdout:
            event = json.loads(line)
            with self.changed:
                if process is self.process:
                    self.follow(event)
                self.events.append(event)
                self.changed.notify_all()

    def follow(self, event):
        if event["event"] == "notify":
            self.popups.pop(event["id"], None)
            self.popups[event["id"]] = event
        elif event["event"] == "closed":
            self.popups.pop(event["id"], None)
        elif event["event"] == "gone":
            for identifier in event["ids"]:
                self.popups.pop(identifier, None)
        elif event["event"] == "dropped":
            self.popups.clear()

    # -- its life

    def kill(self, how=signal.SIGKILL):
        end(self.process, how)
        if how == signal.SIGKILL:
            with self.changed:
                self.popups = {}

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
        end(self.process)

    # -- looking

    def up(self):
        with self.changed:
            return list(self.popups.values())

    def mark(self):
        with self.changed:
            return len(self.events)

    def wait(self, wanted, seconds=10.0, since=0):
        """The first event from `since` on that `wanted` accepts; None when none comes in time."""
        deadline, at = time.monotonic() + seconds, since
        with self.changed:
            while True:
                while at < len(self.events):
                    if wanted(self.events[at]):
                        return self.events[at]
                    at += 1
                left = deadline - time.monotonic()
                if left <= 0 or not self.changed.wait(left):
                    return None

    def popup(self, text, seconds=10.0, since=0):
        """The popup (as it came) whose summary or body has `text`."""
        return self.wait(
            lambda event: event["event"] == "notify" and (text in event["summary"] or text in event["body"]),
            seconds, since)

    def closing(self, identifier, seconds=10.0, since=0):
        """The agent's own CloseNotification: its acknowledgement of a click."""
        return self.wait(lambda event: event["event"] == "close" and event["id"] == identifier, seconds, since)

    # -- acting

    def tell(self, **command):
        try:
            self.process.stdin.write((json.dumps(command) + "\n").encode())
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            pass  # it has just been killed: that is what the tests do

    def click(self, popup, action):
        """Chooses the action whose key begins with `action`; returns the key."""
        key = key_of(popup, action)
        self.tell(do="invoke", id=popup["id"], key=key)
        return key

    def dismiss(self, popup, reason=2):
        self.tell(do="closed", id=popup["id"], reason=reason)

    def behave(self, **behaviour):
        mark = self.mark()
        self.tell(do="set", **behaviour)
        self.wait(lambda event: event["event"] == "set", 5, since=mark)


def key_of(popup, action):
    for key, _ in popup["actions"]:
        if key.startswith(action):
            return key
    raise AssertionError(f"the popup '{popup['summary']}' offers no {action}: {popup['actions']}")
