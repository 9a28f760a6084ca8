"""Every kind of popup as the agent posts it, of things that were entered on an earlier day: each is seen and can be read.

What is posted is answered from elsewhere before the next, and the agent's clock goes on by days.
"""
import datetime
import os
import subprocess
import time

import desktop as desktops
from checks.popups import faults_of
from harness import shims
from harness.recall_journey import THING, RecallJourney
from harness.session import NAME, PATH, within

HOUR, DAY = 3600, 86_400
# Seconds without a new popup, and where popups leave after some seconds.
REST, SHORT_REST = 1.5, 0.3


class Desktop(desktops.Desktop, RecallJourney):
    """With a source of recalls, and a clock that is set."""
    # Popups that wait in a list after some seconds.
    LEAVES_SOON = {"budgie", "cinnamon", "gnome-shell", "swaync"}

    def __init__(self, *arguments):
        super().__init__(*arguments)
        os.environ["TZ"] = "UTC"
        self.clock = shims.Clock(self, shims.built("clock.c", self.directory))
        self.midnight = time.time() // DAY * DAY
        self.moved = 0.0

    def start(self):
        self.process = subprocess.Popen([self.agent], env={**os.environ, **self.clock.environment})
        self.bus.wait_for_name(NAME, 10)

    def day(self, number):
        return datetime.datetime.fromtimestamp(self.midnight + number * DAY, datetime.timezone.utc).date().isoformat()

    def clock_at(self, day, hour):
        """A time of a day, as the command line takes it."""
        return f"{self.day(day)} {int(hour):02}:{round(hour % 1 * 60):02}"

    def wait_until(self, day, hour):
        """Moves the hands; they never go back."""
        self.moved = time.time()
        self.clock.set(self.midnight + day * DAY + hour * HOUR - self.clock.now)

    def put_off(self):
        """Clears the screen: all that waits comes back after the check is over."""
        for state in ("due", "shown"):
            for reminder in self.reminders():
                if reminder["state"] == state:
                    self.bus.call(NAME, PATH, f"{NAME}.Reminders1", "Answer", "sss", (reminder["id"], "snooze", "P90D"))

    def comes_again(self, title):
        """On a busy machine, a popup that leaves after some seconds is gone before it is looked at: a daemon that starts
        anew has all that waits."""
        restarted = time.time()
        self.rig("restart", "KILL")
        return self.posted(title, restarted)

    def lines_of(self, popup):
        """What is drawn of a popup, line by line."""
        self.move_away()
        if self.name not in self.LEAVES_SOON:
            return self.readable(popup["id"])
        lines = self.catch(popup["id"], os.path.join(self.directory, "readable.png"))
        self.move_away()
        return lines

    def look(self, name, title):
        """Whether the popup with this title is on the screen, and all that counts of it can be read."""
        popup = self.posted(title, self.moved)
        if not self.expect(popup, f"{name}: '{title}' is posted"):
            return None
        # After the clock was set, a popup may be made afresh, as its words have changed.
        rest = SHORT_REST if self.name in self.LET_GO | self.SHOWS_ONE | {"plasma"} else REST
        within(15, lambda: time.time() - max(
            record["t"] for record in self.traffic() if record.get("member") == "Notify") > rest, 0.1)
        popup = self.posted(title, self.moved)
        lines = self.lines_of(popup)
        for _ in range(2):
            if self.name not in self.LEAVES_SOON or any(
                    line.part == "summary" and line.state != "missing" for line in lines):
                break
            popup = self.comes_again(title) or popup
            lines = self.lines_of(popup)
        picture = self.picture(name, of=os.path.join(self.directory, "readable.png"), cropped=True)
        faults = list(faults_of(self, lines, picture))
        self.expect(not faults, name + "".join(f"; {fault}" for fault in faults), picture)
        return popup


def run(desktop):
    enter(desktop)
    desktop.start()
    day = 0
    fill(desktop)
    for day, hour, name, title in STATIONS:
        if desktop.kinds and name not in desktop.kinds:
            continue
        desktop.wait_until(day, hour)
        desktop.look(name, title)
        # The next step of these takes the place of this one.
        if name not in ("nag-first", "food-in-days", "food-tomorrow", "food-today"):
            desktop.put_off()
        # Otherwise they would come again, as expired.
        for food in {"bundle": ("Butter", "Ham", "Salad"), "food-expired": ("Milk",)}.get(name, ()):
            desktop.steward("food", "discard", food)
    if not desktop.kinds or "recall" in desktop.kinds:
        see_recall(desktop)
    if not desktop.kinds or "summary" in desktop.kinds:
        see_many(desktop)


# Day, hour, name of the picture, and what its title begins with. All of it is entered on day 0.
STATIONS = [
    (1, 9.01, "contract-early", "Gym"), (1, 11.01, "task-rich", "Pick up the parcel"),
    (1, 13.01, "nag-first", "Take the tablets"), (1, 13.2, "nag-second", "Take the tablets"),
    (1, 15.01, "event", "Parents"), (2, 9.01, "food-in-days", "Milk must be used by"), (4, 9.01, "food-tomorrow", "Milk must be used by tomorrow"),
    (5, 9.01, "food-today", "Milk must be used today"), (6, 9.01, "food-expired", "Milk expired yesterday"),
    (10, 9.01, "maintenance", "Descale the kettle"),
    (11, 9.01, "passport", "Passport"), (13, 9.01, "contract", "Gym"), (15, 9.01, "warranty", "Dishwasher"),
    (16, 9.01, "bundle", "3 items"), (16, 12.01, "alert", "The wash is done"),
]


def enter(desktop):
    """The hours of these answers are no habit: dates would come at such an hour, not in the morning."""
    desktop.configure(desktop.source.configuration + "\n[timing]\nlearn = false\n")


def fill(desktop):
    say = desktop.steward
    say("food", "add", "Milk", "--use-by", desktop.day(5))
    say("add", "Pick up the parcel from the post office in Main Street", "--due", desktop.clock_at(1, 11),
        "--location", "Post office, Main Street 12", "--note", "Parcel number 00340434161094021501.\nBring the ID card.")
    say("add", "Take the tablets", "--due", desktop.clock_at(1, 13), "--nag", "10m")
    say("event", "add", "Parents' evening", "--start", desktop.clock_at(1, 15.25), "--remind", "15m", "--place", "Room 12")
    for name in ("Butter", "Ham", "Salad"):
        say("food", "add", name, "--best-before", desktop.day(19))
    say("maintenance", "add", "Descale the kettle", "--every", "3 months", "--due", desktop.day(10))
    say("document", "add", "Passport", "--type", "passport", "--until", desktop.day(41), "--holder", "Anna")
    say("document", "add", "Gym", "--type", "contract", "--until", desktop.day(50), "--notice", "30 days", "--renews",
        "1 year")
    say("item", "add", "Dishwasher", "--bought", desktop.day(-700), "--until", desktop.day(45), "--brand", "Bosch")
    say("notify", "The wash is done", "--at", desktop.clock_at(16, 12))
    say("item", "add", THING, "--brand", "Zephyra")


def see_recall(desktop):
    desktop.moved = time.time()
    desktop.publish("They are white.")
    desktop.refresh()
    desktop.look("recall", f"Recalled: {THING}"[:20])
    desktop.put_off()


def see_many(desktop):
    titles = ["Call the dentist", "Water the plants", "Feed the cat", "Bins out", "Book the train", "Pay the rent",
              "Renew the passport", "Buy a birthday present", "Back up the laptop", "Clean the gutters",
              "Return the library books", "Take the pills"]
    for title in titles:
        desktop.steward("add", title, "--due", desktop.clock_at(20, 12))
    desktop.wait_until(20, 12.01)
    popup = desktop.look("summary", "reminders")
    before = {one["id"] for one in desktop.visible()["notifications"] if one["visible"]}
    desktop.picture("many", of=desktop.seen_in, cropped=True)
    if not popup or desktop.name in desktop.HAS_MENU | desktop.SHOWS_ONE:
        return
    clicked = desktop.click(popup, "show:")
    if not clicked and desktop.name in desktop.LEAVES_SOON:
        again = desktop.comes_again("reminders")
        clicked = again and desktop.click(again, "show:")
    if desktop.expect(clicked, "Show is clicked"):
        time.sleep(2)
        seen = [one for one in desktop.visible()["notifications"] if one["visible"]]
        desktop.picture("show", of=desktop.seen_in, cropped=True)
        desktop.expect(len(seen) >= len(before), f"Show shows {len(seen)} popups, where there were {len(before)}")
