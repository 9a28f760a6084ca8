"""A stream of changes over the bus, with the household that must come of those that are acknowledged."""
from harness.expected import Expected, ExpectedHome
from harness.session import BusError, Disconnected, NoReply, is_gone

LOST = (BusError, NoReply, Disconnected)
FAR = "2031-05-17T09:30:00Z"


class Deeds:
    """Random changes. A goal says how often each is made, and gives a client while the agent lives."""

    WEIGHTS = {"add": 8, "edit": 3, "complete": 3, "reopen": 1, "snooze": 3, "move": 2}

    def __init__(self, trial, session, random):
        self.trial, self.session, self.random = trial, session, random
        self.household = ExpectedHome()
        self.serial = 0
        self.client = None

    def verify(self, expect):
        """Compares what the agent has with what it acknowledged."""
        waiting = {row["id"]: row["ring_at"] for row in self.client.reminders(["snoozed", "planned"])}
        self.household.verify(self.client.tasks(), waiting, expect)

    def deed(self):
        getattr(self, self.random.choices(list(self.WEIGHTS), list(self.WEIGHTS.values()))[0])()

    def some(self, *states):
        found = [identifier for identifier, task in self.household.tasks.items()
                 if task.status in states and task.other is None]
        return self.random.choice(found) if found else None

    def title(self):
        self.serial += 1
        return f"Task {self.serial:06d}"

    def due(self):
        """When a new task is due; "" for never."""
        return self.random.choice(["", FAR])

    def add(self):
        title, due = self.title(), self.due()
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

    def unanswered(self, error):
        self.trial.expect(is_gone(error), f"a right call is refused: {error}")

    def acknowledged(self):
        self.trial.count("acknowledged")
