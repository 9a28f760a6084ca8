#!/usr/bin/python3
"""Popups that GNOME Shell keeps: runs inside notifyd-rig, installed as `make install` does.

    notifyd-rig gnome-shell --private-home -- gnome_journey.py AGENT STEWARD

The ordinary door before the installation, then Complete on a popup whose agent was killed, a restarted shell, a
restarted agent, an answer on the command line: by the mouse, looked for in screenshots. STEWARD_PICTURES names a folder
for them.
"""
import json
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from harness.database import rows  # noqa: E402
from harness.rig_journey import Journey  # noqa: E402
from harness.session import NAME, at, end, within  # noqa: E402
from harness.wire import BusError  # noqa: E402

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
DOOR = ("org.gtk.Notifications", "/org/gtk/Notifications", "org.gtk.Notifications")


class GnomeJourney(Journey):
    def __init__(self, agent, steward):
        super().__init__(agent, steward)
        self.list_is_open = False
        self.installed_at = None
        self.calls = os.path.join(self.directory, "gtk.jsonl")
        self.monitor = subprocess.Popen(
            ["busctl", f"--address={os.environ['DBUS_SESSION_BUS_ADDRESS']}", "--json=short",
             f"--match=type='method_call',interface='{DOOR[2]}'", "monitor"],
            stdout=open(self.calls, "wb"), stderr=subprocess.DEVNULL)

    # -- tools

    def install(self):
        """The two files that make the desktop start the agent."""
        folder = os.path.dirname(os.path.abspath(self.agent))
        for source, target in (
                ("desktop/org.stewardproject.Steward.desktop.in",
                 os.path.join(os.environ["XDG_DATA_HOME"], "applications", f"{NAME}.desktop")),
                ("dbus/org.stewardproject.Steward.service.in",
                 os.path.join(self.directory, "services", f"{NAME}.service"))):
            with open(os.path.join(SOURCES, source), encoding="utf-8") as file:
                # There is no systemd in the rig: the bus itself starts the agent.
                text = re.sub(r"SystemdService=.*\n", "", file.read().replace("@bindir@", folder))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "w", encoding="utf-8") as file:
                file.write(text)
        self.bus.bus("ReloadConfig")

        def is_known():
            try:
                self.bus.call(*DOOR, "AddNotification", "ssa{sv}", (NAME, "probe", {
                    "title": ("s", "Probe"), "priority": ("s", "low")}))
            except BusError:
                return False
            self.bus.call(*DOOR, "RemoveNotification", "ss", (NAME, "probe"))
            return True
        self.expect(within(20, is_known, 0.2), "the shell knows our .desktop file")
        self.installed_at = time.time()

    def asked(self, member, after=0.0):
        """How often the agent has called this method of the shell's other door."""
        count = 0
        with open(self.calls, encoding="utf-8") as file:
            for line in file:
                call = json.loads(line) if line.endswith("\n") else {}
                if call.get("member") == member and "probe" not in line and "Probe" not in line:
                    if call.get("timestamp-realtime", 0) / 1e6 >= after:
                        count += 1
        return count

    def ordinary_calls(self, member, after=0.0):
        return sum(
            record.get("member") == member and record["kind"] == "call" and record["t"] >= after
            for record in self.traffic())

    def is_through_one_door(self):
        notified = self.ordinary_calls("Notify", self.installed_at)
        self.expect(notified == 0, f"nothing is posted through the ordinary door: {notified}")

    def words(self):
        """What is written where popups are, on the screen and in the list, with the middle of each word."""
        shot, large = (os.path.join(self.directory, name) for name in ("words.png", "large.png"))
        width = int(os.environ["RIG_SIZE"].split("x")[0])
        left, top = width // 2 - 364, 36
        self.rig("shot", shot)
        subprocess.run(
            ["convert", shot, "-crop", f"620x330+{left}+{top}", "+repage", "-colorspace", "Gray", "-negate",
             "-threshold", "55%", "-resize", "250%", large], check=True, timeout=120)
        table = subprocess.run(
            ["tesseract", large, "-", "--psm", "11", "tsv"], capture_output=True, text=True, check=True,
            env=dict(os.environ, OMP_THREAD_LIMIT="1"), timeout=120).stdout
        found = []
        for line in table.splitlines()[1:]:
            cells = line.split("\t")
            if len(cells) == 12 and cells[11].strip():
                x, y, w, h = map(int, cells[6:10])
                found.append((cells[11], left + int((x + w / 2) / 2.5), top + int((y + h / 2) / 2.5)))
        return found

    def where(self, word, seconds=20):
        return within(seconds, lambda: next(((x, y) for text, x, y in self.words() if word in text), None), 0.2)

    def open_list(self, wanted=True):
        """GNOME's list lies behind the clock."""
        if self.list_is_open != wanted:
            width = int(os.environ["RIG_SIZE"].split("x")[0])
            self.rig("mouse", width // 2, 12, 1)
            self.rig("move", 5, 300)
            time.sleep(1)  # until it is drawn
            self.list_is_open = wanted

    def places_in_list(self, word):
        """How many entries of the list show this word."""
        self.open_list()
        return sum(word in text for text, _, _ in self.words())

    def shown(self, title):
        """Adds a task that is due in a second; its popup is a banner when this returns."""
        self.open_list(False)
        self.rig("move", 5, 300)
        self.steward("add", title, "--due", at(1))
        self.expect(self.state(title, ["shown"]), f"'{title}' is shown")

    def banner(self, title):
        place = self.where(title.split()[-1])
        self.expect(place, f"'{title}' is on the screen")
        return place

    def press(self, title, label):
        """Presses a button of the banner, which has buttons while the pointer is on it."""
        place = self.banner(title)
        if not place:
            return False
        # Twice, and without a pause: a banner that is no longer looked at goes.
        onto = ["mousemove", "5", "300", "sleep", "0.15", "mousemove", *map(str, place), "sleep", "0.2",
                "mousemove_relative", "3", "3", "sleep", "0.3"]
        subprocess.run(["xdotool", *onto, *onto], check=True, timeout=60)
        button = self.where(label, 10)
        self.picture(f"hover-{label}")
        return button is not None and self.rig("mouse", *button, 1)

    def restart_shell(self):
        """As rig-restart, with the time that a busy machine needs: the name is a helper's, which ends after the shell."""
        self.rig("daemon-down", "KILL")
        server = "org.freedesktop.Notifications"
        gone = within(60, lambda: not self.bus.owner(server), 0.1)
        return gone and subprocess.run(["rig-daemon-up"], timeout=240).returncode == 0

    # -- the stations

    def moves_through_the_other_door(self):
        """The file is installed while a popup of before is on the screen."""
        title = "Open the shutters"
        self.start()
        self.shown(title)
        self.expect(self.ordinary_calls("Notify") > 0, "without our file it is posted through the ordinary door")
        self.expect("does not know the file" in self.steward("doctor", "--no-popup"), "doctor says why")
        self.expect(self.places_in_list("shutters") == 1, "it is in the list")
        end(self.process)
        self.install()
        closed = time.time()
        self.start()
        self.expect(within(20, lambda: self.asked("AddNotification", closed) == 1, 0.1), "then through the other door")
        self.expect(self.ordinary_calls("CloseNotification", closed) > 0, "the popup of before is closed")
        self.expect(self.places_in_list("shutters") == 1, "it is in the list once")
        self.picture("moved")
        self.steward("done", json.loads(self.steward("list", "--json"))[0]["id"])
        self.expect(within(10, lambda: self.places_in_list("shutters") == 0, 0.2), "and goes when it is done")

    def click_starts_the_agent(self):
        self.shown("Call the dentist")
        self.banner("Call the dentist")
        self.picture("banner")
        end(self.process)  # kill -9
        self.expect(not self.bus.owner(NAME), "the agent is gone")
        self.expect(self.press("Call the dentist", "Complete"), "Complete is clicked")
        self.expect(within(10, lambda: self.bus.owner(NAME)), "the bus has started the agent")
        self.expect(self.state("Call the dentist", ["answered"]), "the reminder is answered")
        found = json.loads(self.steward("list", "--completed", "--json"))
        titles = [task["title"] for task in found]
        self.expect(titles.count("Call the dentist") == 1, f"the task is completed: {titles}")
        history = [step["by"] for step in json.loads(self.steward("history", "--json"))
                   if step["what"] == "complete" and "dentist" in step["text"]]
        self.expect(history == ["popup"], f"once, through its popup: {history}")
        self.expect(self.places_in_list("dentist") == 0, "the popup is gone")
        self.picture("answered")
        self.quit_started_agent()
        found = rows(self.database, "SELECT status FROM task WHERE title = 'Call the dentist'")
        self.expect([row["status"] for row in found] == ["completed"], f"the database says so: {found}")
        self.start()

    def quit_started_agent(self):
        """The bus has started it; it is nobody's child here."""
        self.bus.call(NAME, "/org/stewardproject/Steward", f"{NAME}.Agent1", "Quit")
        within(10, lambda: not self.bus.owner(NAME))

    def survives_the_shell(self):
        title, started = "Water the plants", time.time()
        self.shown(title)
        self.expect(self.places_in_list("plants") == 1, "it is in the list")
        self.picture("list")
        self.list_is_open = False
        self.expect(self.restart_shell(), "the shell is killed and comes back")
        self.expect(
            within(15, lambda: "org.gtk.Notifications" in self.steward("doctor", "--no-popup") or None, 0.5),
            "doctor says which door is used")
        self.expect(self.places_in_list("plants") == 1, "it is in the list of the new shell, once")
        self.picture("list-of-the-next-shell")
        self.expect(self.asked("AddNotification", started) == 1, "it was posted once")
        self.is_through_one_door()

    def survives_the_agent(self):
        started = time.time()
        self.stop()
        self.expect(self.places_in_list("plants") == 1, "it is in the list while there is no agent")
        self.start()
        self.expect(self.state("Water the plants", ["shown"]), "the next agent knows that it is shown")
        self.expect(self.places_in_list("plants") == 1, "and it is in the list, once")
        self.expect(self.asked("AddNotification", started) == 0, "it was not posted again")

    def goes_when_answered_elsewhere(self):
        task = json.loads(self.steward("list", "--json"))[0]["id"]
        self.steward("done", task)
        self.expect(
            within(10, lambda: self.places_in_list("plants") == 0, 0.2), "answered on the command line it goes")
        self.picture("empty-list")

    def click_brings_it_back(self):
        """A click on the popup itself, which people make to open it, is no answer."""
        self.shown("Sort the letters")
        place, clicked = self.banner("Sort the letters"), time.time()
        self.expect(place and self.rig("mouse", *place, 1), "the popup itself is clicked")
        self.expect(within(10, lambda: self.asked("AddNotification", clicked) == 1, 0.1), "it is posted again")
        self.banner("Sort the letters")
        self.picture("back")
        self.expect(self.state("Sort the letters", ["shown"]), "the reminder is not answered by that")

    def run(self):
        for station in (self.moves_through_the_other_door, self.click_starts_the_agent, self.survives_the_shell, self.survives_the_agent,
                        self.goes_when_answered_elsewhere, self.click_brings_it_back):
            print(f"== {station.__name__.replace('_', ' ')}", flush=True)
            station()
        self.is_through_one_door()
        self.stop()
        self.monitor.terminate()
        print(f"{self.name}: {len(self.failures)} failures")
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(GnomeJourney(*sys.argv[1:3]).run())
