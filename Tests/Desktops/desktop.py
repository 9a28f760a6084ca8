"""A real desktop with the agent on it: what is drawn, and what was found about it."""
import json
import os
import shutil
import subprocess
import time
from collections import namedtuple

from harness.rig_journey import Journey
from harness.session import within
from sheet import crop

# A line of rig-readable: "summary", "body" or "label"; "full", "cut", "missing" or "menu"; what was posted; what was read.
Line = namedtuple("Line", "part state text read")


class Desktop(Journey):
    # They draw no buttons: the answers are in a menu.
    HAS_MENU = {"dunst", "mako"}
    # One popup at a time.
    SHOWS_ONE = {"notification-daemon", "cinnamon", "gnome-shell"}
    # Popups leave after some seconds, whatever was asked for.
    LET_GO = {"budgie", "swaync"}

    corner = 5

    def __init__(self, check, programs, results, pictures):
        super().__init__(os.path.join(programs, "steward-agent"), os.path.join(programs, "steward"))
        self.check, self.results, self.pictures = check, results, pictures
        self.gallery = os.path.join(programs, "popup-gallery")
        self.kinds = []
        self.seen_in = None  # the screenshot of the last look
        self.empty = os.path.join(self.directory, "empty.png")
        self.move_away()
        self.rig("shot", self.empty)

    # -- results

    def expect(self, truth, what, picture=""):
        """Notes what was found; the check goes on, so that one run tells all."""
        print(("   ok      " if truth else "   FAILED  ") + what, flush=True)
        if not truth:
            self.failures.append(what)
            picture = picture or self.picture(f"failure-{len(self.failures)}")
        with open(self.results, "a", encoding="utf-8") as file:
            file.write(json.dumps({"ok": bool(truth), "what": what, "picture": picture}) + "\n")
        return bool(truth)

    def picture(self, name, of=None, cropped=False):
        """Keeps a screenshot, or the one at `of`, or of it the popups alone: returns its path."""
        path = os.path.join(self.pictures, f"{self.name}-{self.check}-{name}.png")
        if of is None:
            self.rig("shot", path)
        elif os.path.exists(of):
            if not cropped or not crop(of, self.empty, path):
                shutil.copy(of, path)
        return path

    # -- the rig

    def ask(self, helper, *words, seconds=120):
        """What a rig helper prints, and its status."""
        done = subprocess.run([f"rig-{helper}", *map(str, words)], stdout=subprocess.PIPE, text=True, timeout=seconds)
        return done.stdout, done.returncode

    def rig(self, *words):
        return self.ask(*words)[1] == 0

    def move_away(self):
        """A pointer over a popup changes what some daemons do. Where it is already there, xdotool would wait for 15 seconds
        for it to move."""
        self.corner = 11 - self.corner
        self.rig("move", self.corner, 300)

    def readable(self, popup):
        """What is drawn of a popup, line by line."""
        return self.lines(self.ask("readable", popup)[0])

    @staticmethod
    def lines(printed):
        return [Line(*line.split("\t")) for line in printed.splitlines() if line.count("\t") == 3]

    def catch(self, popup, picture):
        """Takes a picture at once: some popups have gone after five seconds, and reading takes longer than that on a busy
        machine."""
        if self.name == "gnome-shell":
            self.point_at_banner()
        self.rig("shot", picture)
        rig = os.path.join(os.path.dirname(os.environ["RIG_SCRIPT"]), "..", "lib")

        def known(*words):
            return subprocess.run(["python3", os.path.join(rig, "rigbus.py"), *map(str, words)], stdout=subprocess.PIPE,
                                  text=True, timeout=120).stdout
        printed = subprocess.run(
            ["python3", os.path.join(rig, "rigread.py"), "readable", picture, known("last", popup), "--base",
             os.path.join(self.directory, "base.png"), "--others", known("all", popup)],
            stdout=subprocess.PIPE, text=True, timeout=300).stdout
        return self.lines(printed)

    def point_at_banner(self):
        """GNOME draws the buttons of the banner that the pointer is moved onto, and keeps it there."""
        middle = int(os.environ["RIG_SCREEN"].partition("x")[0]) // 2
        self.move_away()
        for x, y in ((middle, 70), (middle + 3, 73)):
            self.rig("move", x, y)
            time.sleep(0.2)

    def visible(self):
        """What is drawn of all open popups (rig-visible --json)."""
        printed, _ = self.ask("visible", "--json")
        self.seen_in = os.path.join(self.directory, "visible.png")
        return json.loads(printed)

    def is_seen(self, text):
        return self.rig("where", text)

    def newest(self, after):
        """The id of the newest popup that was posted since then."""
        return within(15, lambda: max((
            record["args"][0] for record in self.traffic()
            if record["t"] >= after and record["kind"] == "return" and record.get("member") == "Notify"), default=None), 0.1)

    def is_closed(self, popup, after):
        return any(record["t"] >= after and record["kind"] == "signal" and record.get("member") == "NotificationClosed"
                   and record["args"][0] == popup for record in self.traffic())

    # -- the agent

    def stop(self):
        if self.process is not None:
            super().stop()
            self.process = None

    def reminders(self):
        return json.loads(self.steward("reminders", "--all", "--json"))

    def open_tasks(self):
        """The ids of the open tasks."""
        return [task["id"] for task in json.loads(self.steward("list", "--json"))]
