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
    snoozed_until: int = 0
    other: "Expected | None" = None

    def changed(self, **fields):
        result = copy.copy(self)
        result.other = None
        for name, value in fields.items():
            setattr(result, name, value)
        return result

    def matches(self, task, snoozed):
        same = (self.title == task["title"] and self.status == task["status"] and self.notes == task["notes"]
                and self.due == task.get("due", ""))
        return same and (self.snoozed_until or None) == snoozed


class Household:
    """Tasks by id; titles are unique, so that a doubled task is seen."""

    def __init__(self):
        self.tasks = {}
        self.unsure_titles = set()   # adds that were never acknowledged: there or not, but not twice

    def verify(self, rows, snoozed, expect):
        """Compares with what the agent lists, and settles what was unsure.

        `snoozed` maps a task's id to the moment of its snoozed reminder; passed moments do not count as snoozed.
        """
        by_title = {}
        for row in rows:
            by_title.setdefault(row["title"], []).append(row)
        for title, found in by_title.items():
            expect(len(found) == 1, f"'{title}' is there {len(found)} times")
        by_id = {row["id"]: row for row in rows}
        for identifier, task in list(self.tasks.items()):
            row = by_id.get(identifier)
            if not expect(row is not None, f"'{task.title}' was acknowledged and is lost"):
                del self.tasks[identifier]
                continue
            self.settle(identifier, task, row, snoozed.get(identifier), expect)
        self.adopt(by_id, snoozed)
        strangers = set(by_id) - set(self.tasks)
        expect(not strangers, f"{len(strangers)} tasks that nobody added")

    def settle(self, identifier, task, row, snoozed, expect):
        for candidate in filter(None, (task, task.other)):
            if candidate.matches(row, snoozed):
                self.tasks[identifier] = candidate.changed()
                return
        shown = {key: row.get(key) for key in ("title", "status", "notes", "due")}
        expect(False, f"wrong: is {shown}, snoozed {snoozed}; acknowledged {task}")
        self.tasks[identifier] = Expected(
            row["title"], row["status"], row["notes"], row.get("due", ""), snoozed or 0)

    def adopt(self, by_id, snoozed):
        for identifier, row in by_id.items():
            if row["title"] in self.unsure_titles and identifier not in self.tasks:
                self.tasks[identifier] = Expected(
                    row["title"], row["status"], row["notes"], row.get("due", ""), snoozed.get(identifier) or 0)
        self.unsure_titles.clear()
