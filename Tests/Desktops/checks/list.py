"""GNOME's list: a click on an entry brings the popup back with its buttons; what was cleared comes back, too."""
import subprocess
import time

import desktop as desktops
from harness.gnome_journey import GnomeJourney
from harness.session import at, within


class Desktop(desktops.Desktop, GnomeJourney):
    """With what reads GNOME's list."""

    def stop(self):
        super().stop()
        self.monitor.terminate()
        self.monitor.wait()

    def restart(self, configuration=""):
        desktops.Desktop.stop(self)
        self.configure(configuration)
        self.start()

    def texts(self):
        return " ".join(text for text, _, _ in self.words())

    def wait_for_list_alone(self, word):
        """Until the banner has gone by itself."""
        self.move_away()
        return within(30, lambda: word not in self.texts(), 0.3)

    def click_entry(self, word):
        """Clicks on an entry of the list, in the middle of its title."""
        self.open_list()
        place = self.where(word)
        self.picture(f"list-{word}")
        if place:
            self.rig("mouse", *place, 1)
            # The list stays open after a click, and as long as it is, GNOME holds banners back.
            subprocess.run(["xdotool", "key", "Escape"], check=True, timeout=60)
            self.list_is_open = False
            self.move_away()
        return place


def run(desktop):
    desktop.start()
    click_brings_back(desktop, "Water the plants", "through the ordinary interface")
    desktop.install()
    desktop.restart()
    click_brings_back(desktop, "Feed the sparrows", "through GNOME's own interface")
    click_shows_what_a_summary_holds(desktop)
    for task in desktop.open_tasks():
        desktop.steward("done", task)
    clearing_is_no_answer(desktop)


def click_brings_back(desktop, title, how):
    word = title.split()[-1]
    desktop.shown(title)
    desktop.expect(desktop.where(word), f"'{title}' is on the screen, {how}")
    desktop.expect(desktop.wait_for_list_alone(word), "its banner goes by itself")
    desktop.expect(desktop.click_entry(word), "its entry in the list is clicked")
    button = desktop.where("Complete", 15)
    picture = desktop.picture(f"back-{word}")
    desktop.expect(button, "the popup is there again with its buttons", picture)
    desktop.expect(desktop.state(title, ["shown", "due"]), "nothing was answered by that", picture)
    if button:
        desktop.rig("mouse", *button, 1)
        desktop.expect(desktop.state(title, ["answered"]), "Complete answers it")


def click_shows_what_a_summary_holds(desktop):
    titles = ["Sort the letters", "Charge the lantern", "Open the shutters", "Book the flight", "Wash the curtains"]
    due = at(6)
    for title in titles:
        desktop.steward("add", title, "--due", due)
    within(30, lambda: all(desktop.state(title, ["shown", "due"]) for title in titles))
    desktop.move_away()
    if not desktop.expect(desktop.where("reminders"), "a summary of five is on the screen"):
        return
    desktop.wait_for_list_alone("reminders")
    desktop.expect(desktop.click_entry("reminders"), "its entry in the list is clicked")
    words = [title.split()[-1] for title in titles]
    found = within(20, lambda: [word for word in words if word in desktop.texts()], 0.3)
    desktop.expect(found, f"what is in it is on the screen: {found}", desktop.picture("summary-clicked"))
    snoozed = [row["title"] for row in desktop.reminders() if row["state"] == "snoozed"]
    desktop.expect(not snoozed, f"and nothing is snoozed: {snoozed}")


def clearing_is_no_answer(desktop):
    title, word = "Clean the oven", "oven"
    desktop.restart('[quiet]\nrepeats = ""\n[reminders]\nreturn_after = "30s"\n')
    desktop.shown(title)
    desktop.expect(desktop.wait_for_list_alone(word), f"the banner of '{title}' goes by itself")
    why = desktop.steward("why", desktop.open_tasks()[0])
    desktop.expect("list" in why and "cleared" in why, f"why says where it is: {why.strip()}")
    cleared = time.time()
    desktop.expect(desktop.rig("clear"), "the list is cleared")
    desktop.list_is_open = False
    desktop.expect(within(60, lambda: desktop.asked("AddNotification", cleared), 0.3), "it is posted again after return_after")
    desktop.expect(within(10, lambda: desktop.places_in_list(word) == 1, 0.3), "it is in the list again, once")
    desktop.picture("cleared")
