#!/usr/bin/python3
"""A reminder's whole life on a real notification daemon, with the mouse: runs inside notifyd-rig.

    notifyd-rig NAME --private-home -- rig_journey.py AGENT STEWARD

Complete, Snooze, dismiss, expiry where popups expire, a restarted daemon with a popup on its screen; what is on the
screen is looked for in screenshots, the results are read from the database. STEWARD_PICTURES names a folder for them.
"""
import json
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from harness.database import rows  # noqa: E402
from harness.session import NAME, at, end, within  # noqa: E402
from harness.wire import Connection  # noqa: E402

# No buttons to be clicked on: dunst's menu and makoctl choose, by the rig.
WITHOUT_BUTTONS = {"dunst", "mako"}


class Journey:
    def __init__(self, agent, steward):
        self.agent, self.steward_path = agent, steward
        self.name, self.directory = os.environ["RIG_NAME"], os.environ["RIG_DIR"]
        self.database = os.path.join(os.environ["XDG_DATA_HOME"], "steward", "steward.db")
        self.configure("")
        self.process = None
        self.bus = Connection(os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.failures = []

    # -- tools

    def configure(self, text):
        path = os.path.join(os.environ["XDG_CONFIG_HOME"], "steward", "config.toml")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def start(self):
        self.process = subprocess.Popen([self.agent])
        self.bus.wait_for_name(NAME, 10)

    def stop(self):
        """Ends the agent, so that the database may be read."""
        end(self.process, 15)

    def steward(self, *arguments):
        done = subprocess.run([self.steward_path, *arguments], capture_output=True, text=True, timeout=20)
        if done.returncode:
            raise RuntimeError(f"steward {arguments}: {done.stderr}")
        return done.stdout

    def state(self, title, states):
        """The reminder of the task, once it is in one of these states."""
        def look():
            found = json.loads(self.steward("reminders", "--all", "--json"))
            return next((row for row in found if row["title"] == title and row["state"] in states), None)
        return within(15, look, 0.1)

    def rig(self, *arguments):
        return subprocess.run([f"rig-{arguments[0]}", *map(str, arguments[1:])], timeout=60).returncode == 0

    def picture(self, name):
        folder = os.environ.get("STEWARD_PICTURES")
        if folder:
            os.makedirs(folder, exist_ok=True)
            shot = os.path.join(self.directory, "picture.png")
            if self.rig("shot", shot):
                shutil.copy(shot, os.path.join(folder, f"{self.name}-{name}.png"))

    def posted(self, title, after=0.0):
        """The newest popup with this title: what it is found by, the daemon's id of it and the keys of its actions."""
        def look():
            calls, found = {}, None
            for record in self.traffic():
                if record.get("member") != "Notify" or record["t"] < after:
                    continue
                if record["kind"] == "call":
                    calls[record["sender"], record["serial"]] = record
                elif record["kind"] == "return":
                    call = calls.get((record["destination"], record["serial"]))
                    if call and title in call["args"][3] + call["args"][4]:
                        found = {"summary": title, "id": record["args"][0], "keys": call["args"][5][::2]}
            return found
        return within(15, look, 0.1)

    def traffic(self):
        with open(os.path.join(self.directory, "traffic.jsonl"), encoding="utf-8") as file:
            for line in file:
                if line.endswith("\n"):
                    yield json.loads(line)

    def click(self, popup, action):
        """Clicks a button, behind More… if it is not on the popup's first face.

        A popup whose words change is posted afresh, and a click that meets the one before it chooses nothing: a person
        would click again.
        """
        for _ in range(8):
            key = next((key for key in popup["keys"] if key.startswith(action)), None)
            chosen = key or next((key for key in popup["keys"] if key.startswith("more:")), None)
            clicked = time.time()
            if not chosen:
                return False
            if not self.rig("click", chosen, popup["id"]) or not within(3, lambda: self.was_chosen(chosen, clicked), 0.1):
                popup = self.posted(popup["summary"])
            elif key:
                return True
            else:
                popup = self.posted("", clicked)
            if not popup:
                return False
        return False

    def was_chosen(self, key, after):
        """Whether its action was invoked, perhaps on a popup that has taken the place of the one with this key."""
        action = key.rpartition(":")[0]
        return any(record["kind"] == "signal" and record.get("member") == "ActionInvoked"
                   and record["args"][1].rpartition(":")[0] == action
                   for record in self.traffic() if record["t"] >= after)

    def expect(self, truth, text):
        print(("ok    " if truth else "FAIL  ") + text, flush=True)
        if not truth:
            self.failures.append(text)
            self.picture("failure")

    # -- the stations

    def show(self, title):
        """Adds a task that is due in a second, and sees its popup."""
        started = time.time()
        self.steward("add", title, "--due", at(1))
        popup = self.posted(title, started)
        self.expect(popup is not None, f"'{title}' is posted")
        if popup:
            self.expect(self.rig("where", title.split()[-1]), f"'{title}' is on the screen")
        return popup

    def completes(self):
        popup = self.show("Call the dentist")
        self.picture("popup")
        self.expect(popup and self.click(popup, "complete:"), "Complete is clicked")
        self.expect(self.state("Call the dentist", ["answered"]), "the reminder is answered")
        self.stop()
        found = rows(self.database, "SELECT status FROM task WHERE title = 'Call the dentist'")
        self.expect([row["status"] for row in found] == ["completed"], f"the database says completed: {found}")
        self.start()

    def snoozes(self):
        popup = self.show("Water the plants")
        self.expect(popup and self.click(popup, "snooze=PT15M"), "Snooze is clicked")
        reminder = self.state("Water the plants", ["snoozed"])
        self.expect(reminder, "the reminder is snoozed")
        self.stop()
        found = rows(self.database, "SELECT status FROM task WHERE title = 'Water the plants'")
        self.expect([row["status"] for row in found] == ["open"], f"the database says open: {found}")
        self.start()

    def is_dismissed(self):
        popup = self.show("Sort the letters")
        self.expect(popup and self.rig("dismiss", popup["id"]), "the popup is dismissed")
        # MATE calls its close button "expired" and a click into the body the default action: snoozed or coming
        # back later are both right, completed is not.
        reminder = self.state("Sort the letters", ["snoozed", "due"])
        self.expect(reminder, "the reminder comes back later")
        open_tasks = json.loads(self.steward("list", "--json"))
        self.expect(any(task["title"] == "Sort the letters" for task in open_tasks), "the task is still open")

    def survives_a_restart_of_the_daemon(self):
        title = "Feed the sparrows"
        self.show(title)
        restarted = time.time()
        self.expect(self.rig("restart", "KILL"), "the daemon restarts")
        popup = self.posted(title, restarted)
        self.expect(popup is not None, "the reminder is posted again")
        self.expect(self.rig("where", title.split()[-1]), "it is on the screen again")
        self.picture("restarted")
        self.expect(popup and self.click(popup, "complete:"), "Complete is clicked after the restart")
        self.expect(self.state(title, ["answered"]), "and answers the reminder")

    def survives_a_kill_of_the_agent(self):
        title = "Charge the lantern"
        self.show(title)
        end(self.process)
        killed = time.time()
        self.start()
        popup = self.posted(title, killed)
        self.expect(popup is not None, "the reminder is posted again after the agent was killed")
        self.expect(popup and self.click(popup, "complete:"), "Complete is clicked on the new popup")
        self.expect(self.state(title, ["answered"]), "and answers the reminder")

    def expires(self):
        self.stop()
        self.configure('[quiet]\nrepeats = ""\n[reminders]\nreturn_after = "3s"\n[popups]\nstay = false\n')
        self.start()
        self.rig("move", 5, 300)  # a pointer over a popup keeps it on some daemons
        title, started = "Open the shutters", time.time()
        first = self.show(title)
        if first and self.name in ("mako", "swaync"):
            return  # mako's popups stay by default, and swaync tells nobody that one went
        closed = within(20, lambda: next((
            record["t"] for record in self.traffic()
            if record["t"] > started and record["kind"] == "signal" and record["member"] == "NotificationClosed"
            and record["args"][0] == first["id"]), None), 0.2)
        self.expect(closed, "the popup expires")
        self.expect(closed and self.posted(title, closed), "the reminder is posted again")
        self.expect(self.state(title, ["shown"]), "and counts as shown, not as answered")

    def run(self):
        self.start()
        for station in (self.completes, self.snoozes, self.is_dismissed, self.survives_a_restart_of_the_daemon,
                        self.survives_a_kill_of_the_agent, self.expires):
            print(f"== {station.__name__.replace('_', ' ')}", flush=True)
            station()
        self.stop()
        print(f"{self.name}: {len(self.failures)} failures")
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(Journey(*sys.argv[1:3]).run())
