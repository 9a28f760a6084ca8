#!/usr/bin/python3
"""Food that expires, on a real notification daemon, with the mouse and a clock that is set: runs inside notifyd-rig.

    notifyd-rig NAME --private-home -- home_journey.py AGENT STEWARD

Four steps of which each takes the place of the one before, Mark as Used, Remind Later (twelve hours), Find Recipes (a browser
that only writes down what it is to show), eight things as one popup. STEWARD_PICTURES names a folder for screenshots.
"""
import datetime
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from harness import shims  # noqa: E402
from harness.rig_journey import Journey  # noqa: E402
from harness.session import NAME, within  # noqa: E402

HOUR, DAY = 3600, 86_400
REST = 0.7  # seconds without a new popup


class HomeJourney(Journey):
    def __init__(self, agent, steward):
        super().__init__(agent, steward)
        os.environ["TZ"] = "UTC"
        self.configure('[household]\nrecipes = "https://recipes.example/find?q={names}&lang=en"\n')
        self.said = os.path.join(self.directory, "opened")
        programs = os.path.join(self.directory, "programs")
        os.makedirs(programs)
        browser = os.path.join(programs, "xdg-open")
        with open(browser, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > '{self.said}.part' && mv '{self.said}.part' '{self.said}'\n")
        os.chmod(browser, 0o755)
        if self.name == "swaync":
            self.let_popups_stay()
        self.clock = shims.Clock(self, shims.built("clock.c", self.directory))
        self.environment = {**os.environ, **self.clock.environment, "PATH": programs + ":" + os.environ["PATH"]}
        self.midnight = time.time() // DAY * DAY

    # -- tools

    def let_popups_stay(self):
        """For longer than swaync's own ten seconds, after which nobody tells that they have left the screen."""
        folder = os.path.join(self.directory, "config", "swaync")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
            file.write('{"timeout": 90, "timeout-low": 90, "timeout-critical": 0}')
        self.rig("restart", "TERM")

    def start(self):
        self.process = subprocess.Popen([self.agent], env=self.environment)
        self.bus.wait_for_name(NAME, 10)

    def day(self, number):
        """So many days from today, as the command line takes it."""
        return datetime.datetime.fromtimestamp(
            self.midnight + number * DAY, datetime.timezone.utc).date().isoformat()

    def wait_until(self, day, hour):
        """Moves the hands; they never go back."""
        self.moved = time.time()
        self.clock.set(self.midnight + day * DAY + hour * HOUR - self.clock.now)

    def on_screen(self):
        """The popups that are open, as far as the bus knows."""
        calls, popups = {}, set()
        for record in self.traffic():
            member, kind = record.get("member"), record["kind"]
            if kind == "call":
                calls[record["sender"], record["serial"]] = member
                if member == "CloseNotification":
                    popups.discard(record["args"][0])
            elif kind == "return" and member == "Notify":
                popups.add(record["args"][0])
            elif kind == "signal" and member == "NotificationClosed":
                popups.discard(record["args"][0])
        return popups

    def posted(self, title, after=0.0):
        """Once the screen is at rest: after the clock was set, a popup may be made afresh, as its words have changed."""
        if super().posted(title, after) is None:
            return None
        within(10, lambda: time.time() - max(
            record["t"] for record in self.traffic() if record.get("member") == "Notify") > REST, 0.1)
        return super().posted(title, after)

    def posted_after(self, moment):
        """The titles that were posted since then."""
        return [record["args"][3] for record in self.traffic()
                if record.get("member") == "Notify" and record["kind"] == "call" and record["t"] >= moment]

    def expect_popups(self, count, text):
        self.expect(within(15, lambda: len(self.on_screen()) == count, 0.1), f"{text}: {len(self.on_screen())} open")

    def opened(self):
        """What the browser was asked to show."""
        if not within(15, lambda: os.path.exists(self.said), 0.1):
            return None
        with open(self.said, encoding="utf-8") as file:
            text = file.read()
        os.remove(self.said)
        return text.splitlines()

    def answer(self, popup, action, text):
        self.expect(popup and self.click(popup, action), f"{text} is clicked")

    # -- the stations

    def four_steps(self):
        self.steward("food", "add", "Milk", "--use-by", self.day(4))
        popup = None
        for day, title in ((1, "Milk must be used by "), (3, "Milk must be used by tomorrow"), (4, "Milk must be used today"),
                           (5, "Milk expired yesterday")):
            self.wait_until(day, 9.01)
            popup = self.posted(title, self.moved)
            self.expect(popup is not None, f"'{title}' is posted")
            self.picture(f"food-day-{day}")
            if day == 1:
                self.expect(self.rig("where", "Milk"), f"'{title}' is on the screen")
            if day == 5:
                self.answer(popup, "used:", "Mark as Used")
            else:
                self.expect_popups(1, "one popup at a time")
        self.expect_popups(0, "it is gone from the screen")
        self.expect(self.steward("food", "--json").split() == ["[]"], "the milk is used up")
        self.wait_until(7, 12)
        self.expect(not within(1, self.on_screen, 0.1), "nothing more is said of it")

    def later_and_recipes(self):
        self.steward("food", "add", "Leeks & \"cr\u00e8me\"; $(touch x)", "--use-by", self.day(9))
        self.wait_until(8, 9.01)
        popup = self.posted("Leeks", self.moved)
        self.answer(popup, "snooze=PT12H", "Remind Later")
        self.expect_popups(0, "it is put off")
        self.wait_until(8, 20.9)
        self.expect(not within(1, self.on_screen, 0.1), "it does not come before twelve hours are over")
        self.wait_until(8, 21.1)
        popup = self.posted("Leeks", self.moved)
        self.expect(popup is not None, "it comes after twelve hours")
        clicked = time.time()
        self.answer(popup, "recipes:", "Find Recipes")
        names = "Leeks%20%26%20%22cr%C3%A8me%22%3B%20%24%28touch%20x%29"
        opened = self.opened()
        self.expect(opened == [f"https://recipes.example/find?q={names}&lang=en"], f"the browser shows {opened}")
        self.expect(self.posted("Leeks", clicked) or self.on_screen(), "the popup is there again")
        self.expect_popups(1, "it is there once")
        self.steward("food", "use", "Leeks")
        self.expect_popups(0, "what is used on the command line is gone from the screen")

    def eight_things(self):
        names = ["Butter", "Cheese", "Eggs", "Ham", "Milk", "Salad", "Tofu", "Yoghurt"]
        for name in names:
            self.steward("food", "add", name, "--use-by", self.day(12))
        self.wait_until(12, 9.01)
        popup = self.posted("8 items", self.moved) or self.posted("Yoghurt", self.moved)
        self.expect(popup is not None, "they are posted")
        self.picture("food-eight")
        self.expect(len(self.posted_after(self.moved)) == 1, "eight things are one popup")
        self.answer(popup, "used:", "Used All 8")
        self.expect(within(5, lambda: self.steward("food", "--json").split() == ["[]"]), "all are used up")
        self.expect_popups(1, "one popup says what was done, and offers to undo it")

    def run(self):
        self.start()
        for station in (self.four_steps, self.later_and_recipes, self.eight_things):
            print(f"== {station.__name__.replace('_', ' ')}", flush=True)
            station()
        self.stop()
        print(f"{self.name}: {len(self.failures)} failures")
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(HomeJourney(*sys.argv[1:3]).run())
