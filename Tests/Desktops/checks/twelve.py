"""Twelve tasks due at once: all are on the screen, or a summary is; Show brings up as many as can be seen."""
import re
import time

from harness.session import at, within

TITLES = [
    "Water the plants", "Call the dentist", "Pay the rent", "Feed the sparrows", "Sort the letters", "Charge the lantern",
    "Open the shutters", "Book the flight", "Wash the curtains", "Mend the fence", "Order the cake", "Clean the oven"]
SUMMARY = re.compile(r"\b\d+ (more )?(reminders|tasks)|\b1 more reminder")

HAS_COLUMNS = {"xfce4-notifyd"}


def run(desktop):
    desktop.start()
    if desktop.name in desktop.LET_GO:
        desktop.steward("config", "set", "reminders.return_after", "30s")
    due = at(12)
    for title in TITLES:
        desktop.steward("add", title, "--due", due)
    started = time.time()
    expect_all_or_summary(desktop, "of twelve due", started)
    shown = summary_since(0, desktop)
    if not shown:
        return
    if desktop.name in desktop.LET_GO:  # its seconds have passed while the screen was read
        read = time.time()
        shown = within(90, lambda: summary_since(read, desktop), 0.1)
        if not desktop.expect(shown, "the summary that has left the screen comes back"):
            return
    if desktop.expect(any(key.startswith("show") for key in shown["keys"]), "the summary offers Show"):
        clicked = time.time()
        if desktop.expect(desktop.click(shown, "show"), "Show is clicked"):
            expect_all_or_summary(desktop, "after Show", clicked, is_asked_for=True)


def summary_since(time, desktop):
    """The newest popup that sums up others and can be answered."""
    found = (popup for popup in posted(desktop) if popup["t"] >= time)
    return next((popup for popup in found if SUMMARY.search(popup["summary"]) and popup["keys"]), None)


def posted(desktop):
    """The popups as they were posted, the newest first."""
    calls, found = {}, {}
    for record in desktop.traffic():
        if record["kind"] == "call" and record.get("member") == "Notify":
            calls[record["sender"], record["serial"]] = record
        elif record["kind"] == "return" and record.get("member") == "Notify":
            call = calls.get((record["destination"], record["serial"]))
            if call:
                found.pop(record["args"][0], None)
                found[record["args"][0]] = {
                    "id": record["args"][0], "summary": call["args"][3], "keys": call["args"][5][::2], "t": call["t"]}
    return list(found.values())[::-1]


def expect_all_or_summary(desktop, when, since, is_asked_for=False):
    """Whatever is due is on the screen, by itself or in a summary that is."""
    def is_posted():
        return any(popup["t"] >= since for popup in posted(desktop))
    if not desktop.expect(within(40, is_posted, 0.1), f"{when}, something is posted"):
        return
    if is_asked_for:  # the pointer is where it has clicked; elsewhere a move would begin the seconds that a banner stays
        desktop.move_away()
    screen = desktop.visible()
    picture = desktop.picture(when.replace(" ", "-"), of=desktop.seen_in)
    drawn = [one for one in screen["notifications"] if one["visible"] and one["open"]]
    titles = [one["summary"] for one in drawn]
    summary = any(SUMMARY.search(title) for title in titles)
    tasks = sum(title in TITLES for title in titles)
    hidden = [one["summary"] for one in screen["notifications"]
              if one["open"] and not one["visible"] and not is_leaving(desktop, one["id"])]
    what = f"{when}, {tasks} tasks and {'a' if summary else 'no'} summary are on the screen"
    is_right = summary or tasks == len(TITLES)
    if is_asked_for and desktop.name in desktop.SHOWS_ONE:
        is_right = is_right or tasks == 1  # the summary takes its turn
    if is_asked_for and desktop.name not in desktop.SHOWS_ONE:
        desktop.expect(tasks > 0, f"{when}, tasks are on the screen: {tasks}", picture)
    desktop.expect(is_right, what, picture)
    if desktop.name not in desktop.SHOWS_ONE:
        desktop.expect(not hidden, f"{when}, nothing that was posted is hidden" + (f": {hidden}" if hidden else ""), picture)
    if desktop.name != "gnome-shell":  # which draws them when one points at a banner
        # A look at all of them reads less carefully than one at each.
        doubtful = [one for one in drawn if one.get("labels_full", 0) < one.get("labels", 0)]
        short = [f"'{line.text}' of '{one['summary']}', read as '{line.read}'"
                 for one in doubtful for line in cut_labels(desktop, one["id"])]
        desktop.expect(not short, f"{when}, all buttons are whole" + (f", but not {'; '.join(short)}" if short else ""), picture)


def is_leaving(desktop, popup):
    """Whether a popup that is not on the screen was about to be closed when one looked."""
    return desktop.name in desktop.LET_GO and within(3, lambda: any(
        record.get("member") == "NotificationClosed" and record["args"][0] == popup for record in desktop.traffic()), 0.2)


def cut_labels(desktop, popup):
    def is_whole(line):
        # A popup is read down to the next one's title, which may stand in the column beside it, a little lower.
        return line.state in ("full", "menu") or (
            desktop.name in HAS_COLUMNS and line.state == "missing" and desktop.is_seen(line.text))
    return [line for line in desktop.readable(popup) if line.part == "label" and not is_whole(line)]
