"""A machine that sleeps for a night, and a user who clears all: what is owed is on the screen again, each of it once."""
import os
import time

from checks import everyday
from harness.session import within
from harness.wire import Connection

LOGIN, LOGIN_PATH = "org.freedesktop.login1", "/org/freedesktop/login1"


class Desktop(everyday.Desktop):
    """With a login manager that says when the machine sleeps."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.login = Connection(os.environ["DBUS_SYSTEM_BUS_ADDRESS"])
        self.login.bus("RequestName", "su", (LOGIN, 4))

    def sleeps_until(self, day, hour):
        self.say_sleep(True)
        self.wait_until(day, hour)
        self.say_sleep(False)

    def say_sleep(self, begins):
        self.login.signal(LOGIN_PATH, f"{LOGIN}.Manager", "PrepareForSleep", "b", (begins,))

    def open_titles(self):
        """The titles of the popups that are posted and not closed, once nothing has been posted for a while."""
        within(20, lambda: time.time() - max(
            record["t"] for record in self.traffic() if record.get("member") == "Notify") > 2, 0.2)
        return sorted(one["summary"] for one in self.visible()["notifications"])


def run(desktop):
    desktop.configure("[timing]\nlearn = false\n[quiet]\nrepeats = \"\"\n[reminders]\nreturn_after = \"30m\"\n")
    desktop.start()
    desktop.steward("add", "Call the dentist", "--due", desktop.clock_at(1, 20))
    desktop.steward("add", "Take out the bins", "--due", desktop.clock_at(2, 6))
    desktop.wait_until(1, 20.01)
    desktop.expect(desktop.posted("Call the dentist", desktop.moved), "a popup comes in the evening")

    desktop.sleeps_until(2, 7.5)
    desktop.expect(desktop.posted("Take out the bins", desktop.moved), "after a night's sleep the morning's popup comes")
    titles = desktop.open_titles()
    picture = desktop.picture("awake", of=desktop.seen_in)
    desktop.expect(titles == ["Call the dentist", "Take out the bins"], f"each is there once: {titles}", picture)

    cleared = time.time()
    desktop.expect(desktop.rig("clear"), "all is cleared")
    desktop.expect(within(10, lambda: not desktop.open_titles(), 0.5), "the screen is empty")
    states = {one["title"]: one["state"] for one in desktop.reminders()}
    desktop.expect("answered" not in states.values(), f"nothing is answered by that: {states}")
    desktop.wait_until(2, 8.1)
    for title in ("Call the dentist", "Take out the bins"):
        desktop.expect(desktop.posted(title, cleared), f"'{title}' comes again")
    titles = desktop.open_titles()
    picture = desktop.picture("back", of=desktop.seen_in)
    desktop.expect(titles == ["Call the dentist", "Take out the bins"], f"each once: {titles}", picture)
