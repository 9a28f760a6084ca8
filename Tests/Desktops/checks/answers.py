"""Three tasks and a critical recall, one after another: each is seen, clicked with the mouse, and saved."""
import time

import desktop as desktops
from harness.database import rows
from harness.recall_journey import THING, RecallJourney
from harness.session import at, within

# Title, the action that is clicked, and what the reminder is then.
TASKS = [
    ("Call the dentist", "complete:", "answered"), ("Water the plants", "snooze=", "snoozed"),
    ("Charge the lantern", "complete:", "answered")]


class Desktop(desktops.Desktop, RecallJourney):
    """With a source of recalls."""


def run(desktop):
    desktop.start()
    desktop.steward("item", "add", THING, "--brand", "Zephyra")
    for title, action, state in TASKS:
        answer(desktop, title, action, state)
    open_more(desktop)
    see_recall(desktop)
    desktop.stop()
    expect_saved(desktop)


def show(desktop, title):
    """Adds a task that is due in a second; its popup, once it is drawn."""
    desktop.move_away()
    started = time.time()
    desktop.steward("add", title, "--due", at(1))
    popup = desktop.posted(title, started)
    if desktop.expect(popup, f"'{title}' is posted"):
        desktop.expect(desktop.is_seen(title.split()[-1]), f"'{title}' is on the screen")
    return popup


def answer(desktop, title, action, state):
    popup = show(desktop, title)
    if popup and desktop.expect(desktop.click(popup, action), f"{action.rstrip(':=')} is clicked"):
        desktop.expect(desktop.state(title, [state]), f"the reminder of '{title}' is {state}")
        gone = within(10, lambda: not desktop.ask("where", title.split()[-1])[1] == 0, 0.2)
        desktop.expect(gone, f"'{title}' leaves the screen")


def open_more(desktop):
    """What does not fit is behind More…, which is as readable, and can be clicked."""
    title = "Sort the letters"
    popup = show(desktop, title)
    more = next((key for key in popup["keys"] if key.startswith("more")), None) if popup else None
    if not more:
        return
    clicked = time.time()
    if not desktop.expect(desktop.click(popup, "more"), "More… is clicked"):
        return
    face = desktop.posted(title, clicked)
    if desktop.expect(face and face["keys"] != popup["keys"], "further answers come"):
        lines = desktop.readable(face["id"])
        short = [line.text for line in lines if line.part == "label" and line.state not in ("full", "menu")]
        desktop.expect(lines and not short, "all of them can be read" + (f", but not {short}" if short else ""))
        # The last one says a time of the clock. "Snooze 1 h" is too short to be found on the screen for sure.
        key = next((key for key in reversed(face["keys"]) if key.startswith("snooze")), None)
        if desktop.expect(key, f"one of them snoozes: {[key.split(':')[0] for key in face['keys']]}"):
            desktop.expect(desktop.click(face, key), "it is clicked")
            desktop.expect(desktop.state(title, ["snoozed"]), "the reminder is snoozed")


def see_recall(desktop):
    asked = time.time()
    desktop.publish("They are white.")
    desktop.refresh()
    popup = desktop.posted(THING, asked)
    if not desktop.expect(popup, "the recall is posted"):
        return
    desktop.move_away()
    seen = within(20, lambda: any(
        one["id"] == popup["id"] and one["visible"] for one in desktop.visible()["notifications"]), 0.2)
    picture = desktop.picture("recall", of=desktop.seen_in)
    if desktop.expect(seen, "the recall is on the screen", picture):
        clicked = desktop.click(popup, "not-mine")
        desktop.expect(clicked, "Not Mine is clicked")
        answered = within(10, lambda: "not-mine" in desktop.steward("recalls", "--all", "--json"), 0.2)
        desktop.expect(answered, "the recall is answered")


def expect_saved(desktop):
    """The database of an agent that has ended says what was clicked."""
    found = rows(desktop.database, "SELECT title, status FROM task")
    status = {row["title"]: row["status"] for row in found}
    for title, action, _ in TASKS:
        wanted = "completed" if action == "complete:" else "open"
        desktop.expect(status.get(title) == wanted, f"'{title}' is saved as {wanted}")
    found = [row["state"] for row in rows(desktop.database, "SELECT state FROM recall")]
    desktop.expect(found == ["not-mine"], f"the recall is saved as not mine: {found}")
