"""What the household must look like: a model of the tasks, kept from what the agent acknowledged."""
import copy
import dataclasses


@dataclasses.dataclass
class Expected:
    """A task as it was acknowledged. `other` is what it is if the last, unacknowledged change was made all the same."""
    title: str
    status: str = "open"
    notes: str = ""
    due: str = ""
    snoozed: "tuple | None" = None     # the reminder's id and when it rings again; None: nothing is known
    other: "Expected | None" = None

    def changed(self, **fields):
        result = copy.copy(self)
        result.other = None
        for name, value in fields.items():
            setattr(result, name, value)
        return result

    def matches(self, task, waiting):
        same = (self.title == task["title"] and self.status == task["status"] and self.notes == task["notes"]
                and self.due == task.get("due", ""))
        return same and (self.snoozed is None or waiting.get(self.snoozed[0]) == self.snoozed[1])


class ExpectedHome:
    """Tasks by id; titles are unique, so that a doubled task is seen."""

    def __init__(self):
        self.tasks = {}
        self.unsure_titles = set()   # adds that were never acknowledged: there or not, but not twice

    def verify(self, rows, waiting, expect):
        """Compares with what the agent lists, and settles what was unsure.

        `waiting` maps the ids of reminders that are still to ring to the moment when they will.
        """
        by_title = {}
        for row in rows:
            by_title.setdefault(row["title"], []).append(row)
        for title, found in by_title.items():
            expect(len(found) == 1, f"'{title}' is there {len(found)} times")
        by_id = {row["id"]: row for row in rows}
        for identifier, task in list(self.tasks.items()):
            if expect(identifier in by_id, f"'{task.title}' was acknowledged and is lost"):
                self.settle(identifier, task, by_id[identifier], waiting, expect)
            else:
                del self.tasks[identifier]
        for identifier, row in by_id.items():
            if row["title"] in self.unsure_titles and identifier not in self.tasks:
                self.tasks[identifier] = seen(row)
        self.unsure_titles.clear()
        strangers = set(by_id) - set(self.tasks)
        expect(not strangers, f"{len(strangers)} tasks that nobody added")

    def settle(self, identifier, task, row, waiting, expect):
        for candidate in filter(None, (task, task.other)):
            if candidate.matches(row, waiting):
                self.tasks[identifier] = candidate.changed()
                return
        expect(False, f"wrong: is {seen(row)}, its reminder {waiting.get((task.snoozed or [''])[0])}; acknowledged {task}")
        self.tasks[identifier] = seen(row)


def seen(row):
    """A task as the agent lists it."""
    return Expected(row["title"], row["status"], row["notes"], row.get("due", ""))
