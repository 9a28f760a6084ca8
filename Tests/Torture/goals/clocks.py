"""G5: a set clock, both ways, by an hour, a day, a year and at random; days of sleep; a changed zone.

The agent runs on a clock of its own (clock.c). Each reminder is told exactly once, whatever the hands do.
"""
import time

from harness import shims
from harness.screen import Screen
from harness.session import within

HOUR, DAY, YEAR = 3600, 86_400, 365 * 86_400


def run(trial):
    library = shims.built("clock.c", trial.work)
    for random in trial.seeds(short=1, full=5):
        with trial.session() as session:
            Life(trial, session, library).jumps(random, trial.pick(12, 200))
    with trial.session() as session:
        Life(trial, session, library).steps()
    with trial.session() as session:
        Life(trial, session, library).sleep()


class Life:
    def __init__(self, trial, session, library):
        self.trial, self.session = trial, session
        self.clock = shims.Clock(session, library)
        self.screen = session.adopt(Screen(session, "mako"))
        session.start_agent(environment=self.clock.environment)
        self.client = session.client()
        self.answered = set()

    def steps(self):
        """Forward over a due moment and back again."""
        for length in (HOUR, DAY, YEAR):
            title = f"In {length} s"
            self.client.add(title, due=self.clock.at(length - 30))
            self.clock.set(length)
            popup = self.screen.popup(title, 5)
            self.trial.expect(popup, f"'{title}' is not shown after a step of {length} s")
            self.clock.set(-length)
            self.clock.set(length)
            self.once(title)
            self.complete(title)
            self.clock.set(-length)
            self.once(title)
            self.trial.count("steps", 4)

    def jumps(self, random, times):
        """At random, tasks at random moments: what the clock has passed is shown, and answered, once."""
        waiting = {}
        for number in range(times):
            title, distance = f"Jump {number:04d}", random.choice([HOUR, DAY, YEAR]) * random.uniform(0.1, 1.0)
            task = self.client.add(title, due=self.clock.at(distance))
            waiting[title] = self.clock.now + distance if "next_reminder_at" in task else None
            self.clock.set(random.choice([HOUR, DAY, YEAR, -HOUR, -DAY]) * random.uniform(0.1, 1.0))
            due = [title for title, moment in waiting.items() if moment and moment <= self.clock.now - 2]
            for title in due:
                shown = within(5, lambda title=title: self.is_shown(title), 0.01)
                self.trial.expect(shown, f"'{title}' is not shown although the clock passed it")
            for title in due[:2]:
                self.complete(title)
                del waiting[title]
            self.trial.count("jumps")
        for title in self.answered:
            self.once(title)

    def is_shown(self, title):
        active = self.client.reminders(["shown"])
        return any(row["title"] == title for row in active)

    def sleep(self):
        """Three days pass, fifty reminders fell due: no flood, and one click may answer the rest."""
        for number in range(50):
            self.client.add(f"Asleep {number:02d}", due=self.clock.at(HOUR * (number + 1)))
        started = time.monotonic()
        self.clock.set(3 * DAY)
        shown = within(8, lambda: len(self.client.reminders(["shown"])) == 50, 0.02)
        self.trial.expect(shown, "after three days of sleep not all 50 reminders are shown")
        self.trial.most("s until 50 were shown", round(time.monotonic() - started, 2))
        # Posts may still be on their way for a moment: what counts is what stays.
        time.sleep(1.5)
        self.trial.at_most("popups after the sleep", len(self.screen.up()), 4)

        def complete_all():
            for popup in self.screen.up():
                # What one click has done is confirmed by a popup that completes nothing.
                if any(key.startswith("complete:") for key, _ in popup["actions"]):
                    self.screen.click(popup, "complete:")
            return not self.client.tasks(status=("s", "open"))
        self.trial.expect(within(20, complete_all, 0.3), "the popups do not complete all 50")
        self.trial.count("reminders after sleep", 50)

    def complete(self, title):
        # While popups are put together anew, what was shown is due again for a moment.
        identifier = next(row["subject_id"] for row in self.client.reminders(["due", "shown"]) if row["title"] == title)
        self.client.call("Tasks1", "Complete", "ss", (identifier, "leave"))
        self.answered.add(title)
        self.trial.count("reminders")

    def once(self, title):
        """Heard once alone, and never there twice; a summary may have told of it besides. What a popup offers or says may
        have become wrong ("today"): then it is put up afresh, without a sound."""
        heard, up = 0, set()
        for event in self.screen.events:
            if event["event"] == "notify" and event["summary"] == title:
                heard += not event["hints"].get("suppress-sound")
                up.add(event["id"])
                self.trial.expect(len(up) == 1, f"'{title}' is there {len(up)} times")
            elif event["event"] == "closed":
                up.discard(event["id"])
        self.trial.expect(heard <= 1, f"'{title}' was told {heard} times")
