"""G1: what was acknowledged survives kill -9 at any moment; what is unanswered is shown again, once."""
import json
import threading
import time

from harness.deeds import FAR, LOST, Deeds
from harness.expected import Expected
from harness.screen import Screen, key_of
from harness.session import at, within

# Of more than so many at once a summary tells the number alone (`Store.popupSituation`).
MOST_SHOWN = 200


def run(trial):
    for random in trial.seeds(short=1, full=5):
        with trial.session() as session:
            Stream(trial, session, random).run(lives=trial.pick(10, 100), deeds=trial.pick(60, 120))


class Stream(Deeds):
    """Adds, edits, completions, snoozes and clicks, while the agent is killed again and again."""

    WEIGHTS = {**Deeds.WEIGHTS, "click": 5, "command": 0.5}

    def __init__(self, trial, session, random):
        super().__init__(trial, session, random)
        self.screen = session.adopt(Screen(session, "mako"))

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
        self.verify(self.trial.expect)

    # -- deeds

    def due(self):
        return self.random.choice(["", "", at(1), at(2), FAR])

    def click(self):
        """A click counts as acknowledged when the agent closes the popup."""
        try:
            shown = {row["subject_id"] for row in self.client.reminders(["shown"])}
        except LOST as error:
            self.unanswered(error)
            return
        # What was moved a moment ago may still be up, and is closed for that.
        for popup in self.screen.up():
            identifier = next((key for key, task in self.household.tasks.items()
                               if task.title in popup["summary"] and task.other is None and key in shown), None)
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

    # -- popups

    def waiting(self):
        """What should be on the screen, and what is, in words."""
        rows = [f"{row['title']} ({row['step']}, {row['state']})" for row in self.client.reminders(["due"])]
        late = [f"{row['title']} ({row['step']}, {row['state']} for {row['ring_at']})"
                for row in self.client.reminders(["planned", "snoozed"]) if row["ring_at"] < time.time() * 1000 - 500]
        return f"{rows}, {late}; on the screen {[popup['summary'] for popup in self.screen.up()]}; {self.client.status()}"

    def owed(self):
        """What is due, and what should be by now: (active, late)."""
        now = time.time() * 1000
        active = self.client.reminders(["due", "shown"])
        late = [row for row in self.client.reminders(["planned", "snoozed"]) if row["ring_at"] < now - 500]
        return active, late

    def look(self):
        """The popups, and what does not fit to what is owed; None while what is owed changes under the look."""
        before = self.owed()
        popups = self.screen.up()
        active, late = self.owed()
        titles = [popup["summary"] for popup in popups]
        self.trial.expect(len(titles) == len(set(titles)), f"a popup is up twice: {titles}")
        self.trial.expect(len(popups) <= 8, f"{len(popups)} popups at once")
        if (active, late) != before:
            return None
        unshown = sum(row["state"] != "shown" for row in active)
        if late or unshown > max(0, len(active) - MOST_SHOWN):
            return popups, "some due reminders are not shown"
        if len(active) > 3:
            return popups, "" if popups else f"{len(active)} are due, and no popup is up"
        told = [row for row in active if any(row["title"] in title for title in titles)]
        fits = len(popups) == len(active) == len(told)
        return popups, "" if fits else f"{len(active)} are due, and {len(popups)} popups are up: {titles}"

    def check_popups(self):
        """Every unanswered due reminder is on the screen, no task is there twice, and nothing else is."""
        looks = []

        def fits():
            looks.append(self.look())
            return looks[-1] is not None and not looks[-1][1]
        # Reminders ring meanwhile, and one that says what is wrong by now is taken off before it is put up afresh.
        if not within(8, fits, 0.1):
            wrong = looks[-1][1] if looks[-1] else "what is owed keeps changing"
            self.trial.expect(False, f"{wrong}, 8 s after the start: {self.waiting()}")
            return
        popups = looks[-1][0]
        for popup in popups:
            self.trial.expect(key_of(popup, "complete"), "a popup has no Complete")
        self.trial.count("popups checked", len(popups))
