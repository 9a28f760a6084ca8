"""G1: what was acknowledged survives kill -9 at any moment; what is unanswered is shown again, once."""
import json
import threading
import time

from harness.household import Expected, Household
from harness.screen import Screen, key_of
from harness.session import BusError, Disconnected, NoReply, at, is_gone, within

LOST = (BusError, NoReply, Disconnected)
FAR = "2031-05-17T09:30:00Z"


def run(trial):
    for random in trial.seeds(short=1, full=5):
        with trial.session() as session:
            Stream(trial, session, random).run(lives=trial.pick(10, 100), deeds=trial.pick(60, 120))


class Stream:
    """Adds, edits, completions, snoozes and clicks, while the agent is killed again and again."""

    def __init__(self, trial, session, random):
        self.trial, self.session, self.random = trial, session, random
        self.household = Household()
        self.screen = session.adopt(Screen(session, "mako"))
        self.serial = 0
        self.client = None

    def run(self, lives, deeds):
        for life in range(lives):
            self.begin()
            killer = threading.Timer(self.random.uniform(0.0, self.trial.pick(1.0, 2.5)), self.session.agent.kill)
            killer.start()
            for _ in range(deeds):
                if not self.session.agent.is_running():
                    break
                self.deed()
            killer.join()
            self.trial.count("kills")
            self.client.close()
            if life % 5 == 4:
                self.begin()
                self.check_popups()
                self.session.agent.kill()
                self.client.close()
        self.begin()
        self.check_popups()
        status = self.session.agent.stop()
        self.trial.expect(status == 0, f"SIGTERM ended the agent with {status}")

    def begin(self):
        self.trial.at_most("s to the name", self.session.start_agent(), 2.0)
        self.client = self.session.client()
        self.verify()

    def verify(self):
        waiting = {row["id"]: row["ring_at"] for row in self.client.reminders(["snoozed", "planned"])}
        self.household.verify(self.client.tasks(), waiting, self.trial.expect)

    # -- deeds

    def deed(self):
        kind = self.random.choices(
            ["add", "edit", "complete", "reopen", "snooze", "move", "click", "command"], [8, 3, 3, 1, 3, 2, 5, 0.5])[0]
        getattr(self, kind)()

    def some(self, *states):
        found = [identifier for identifier, task in self.household.tasks.items()
                 if task.status in states and task.other is None]
        return self.random.choice(found) if found else None

    def title(self):
        self.serial += 1
        return f"Task {self.serial:06d}"

    def add(self):
        title, due = self.title(), self.random.choice(["", "", at(1), at(2), FAR])
        fields = {"due": due} if due else {}
        try:
            task = self.client.add(title, **fields)
        except LOST as error:
            self.unanswered(error)
            self.household.unsure_titles.add(title)
            return
        self.household.tasks[task["id"]] = Expected(title, due=due)
        self.acknowledged()

    def change(self, identifier, call, **fields):
        """Makes a change that may or may not be acknowledged."""
        task = self.household.tasks[identifier]
        after = task.changed(**fields)
        try:
            answer = call()
        except LOST as error:
            self.unanswered(error)
            task.other = after
            return
        if "ring_at" in answer:
            after.snoozed = answer["id"], answer["ring_at"]
        self.household.tasks[identifier] = after
        self.acknowledged()

    def edit(self):
        identifier = self.some("open", "completed")
        if identifier:
            notes = f"note {self.random.random()}"
            self.change(identifier, lambda: self.client.call(
                "Tasks1", "Edit", "sa{sv}", (identifier, {"notes": ("s", notes)})), notes=notes)

    def complete(self):
        identifier = self.some("open")
        if identifier:
            self.change(identifier, lambda: self.client.call("Tasks1", "Complete", "ss", (identifier, "leave")),
                        status="completed", snoozed=None)

    def reopen(self):
        identifier = self.some("completed")
        if identifier:
            self.change(identifier, lambda: self.client.call("Tasks1", "Reopen", "s", (identifier,)), status="open")

    def snooze(self):
        identifier = self.some("open")
        if identifier:
            until = f"PT{self.random.randrange(60, 1440)}M"
            self.change(identifier, lambda: self.client.call("Tasks1", "Snooze", "ss", (identifier, until)), snoozed=None)

    def move(self):
        identifier = self.some("open")
        if identifier:
            self.change(identifier, lambda: self.client.call("Tasks1", "Move", "ss", (identifier, FAR)),
                        due=FAR, snoozed=None)

    def click(self):
        """A click counts as acknowledged when the agent closes the popup."""
        for popup in self.screen.up():
            identifier = next((key for key, task in self.household.tasks.items()
                               if task.title in popup["summary"] and task.other is None), None)
            if identifier is None:
                continue
            mark = self.screen.mark()
            self.screen.click(popup, "complete:")
            closing = self.screen.closing(popup["id"], 2.0, since=mark)
            task = self.household.tasks[identifier]
            after = task.changed(status="completed", snoozed=None)
            if closing:
                self.household.tasks[identifier] = after
                self.acknowledged()
            else:
                task.other = after
            return

    def command(self):
        title = self.title()
        # It would start an agent of its own where ours has just been killed.
        done = self.session.steward("add", title, "--json", environment={"STEWARD_AGENT": "/bin/false"})
        if done.returncode == 0:
            self.household.tasks[json.loads(done.stdout)["id"]] = Expected(title)
            self.acknowledged()
        else:
            self.household.unsure_titles.add(title)

    def unanswered(self, error):
        self.trial.expect(is_gone(error), f"a right call is refused: {error}")

    def acknowledged(self):
        self.trial.count("acknowledged")

    # -- popups

    def check_popups(self):
        """Every unanswered due reminder is on the screen, no task is there twice, and nothing else is."""
        def all_shown():
            now = time.time() * 1000
            active = self.client.reminders(["due", "shown"])
            late = [row for row in self.client.reminders(["planned", "snoozed"]) if row["ring_at"] < now - 500]
            return active if not late and all(row["state"] == "shown" for row in active) else None
        active = within(8, all_shown, 0.1)
        if not self.trial.expect(active is not None, "some due reminders are not shown 8 s after the start"):
            return
        popups = self.screen.up()
        titles = [popup["summary"] for popup in popups]
        singles = [row["title"] for row in active if any(row["title"] in title for title in titles)]
        self.trial.expect(len(titles) == len(set(titles)), f"a popup is up twice: {titles}")
        self.trial.expect(len(popups) <= 8, f"{len(popups)} popups at once")
        if len(active) <= 3:
            self.trial.expect(
                len(popups) == len(active) == len(singles),
                f"{len(active)} are due, and {len(popups)} popups are up: {titles}")
        else:
            self.trial.expect(popups, f"{len(active)} are due, and no popup is up")
        for popup in popups:
            self.trial.expect(key_of(popup, "complete"), "a popup has no Complete")
        self.trial.count("popups checked", len(popups))
