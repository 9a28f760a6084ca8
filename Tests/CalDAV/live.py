"""What real clients see of Steward, and Steward of them: run by `inside.py`, through caldav-client of the rig."""
import datetime
import json
import os
import subprocess

from operations import LIVE, LIVE_SEEN, LIVE_DONE


def clients(installed):
    """Those that are installed."""
    found = []
    for name in LIVE:
        program = {"thunderbird": "/usr/bin/thunderbird", "eds": "/usr/libexec/evolution-source-registry"}.get(name)
        place = {"todoman": "c-todoman/bin/todo", "python-caldav": "c-caldav/bin/python"}.get(name)
        if program and os.path.exists(program) or place and os.path.exists(os.path.join(installed, place)):
            found.append(name)
    return found


class Client:
    """One client, in a folder of its own of this run."""

    def __init__(self, rig, name, wrong):
        self.rig, self.name, self.wrong = rig, name, wrong
        self.tool = {"todoman": "vdirsyncer"}.get(name, name)

    def run(self, *words, check=True):
        """The rows that it prints; `None` if this client cannot do that."""
        try:
            result = subprocess.run([os.path.join(self.rig, "caldav-client"), self.tool, *words], capture_output=True,
                                    text=True, check=False, timeout=240)
        except subprocess.TimeoutExpired:
            raise self.wrong(f"{self.name} {words[0]} did not end") from None
        if result.returncode == 3:
            return None
        if check and result.returncode != 0:
            last = (result.stderr.strip().splitlines() or [""])[-1]
            raise self.wrong(f"{self.name} {words[0]} ended with {result.returncode}: {last}")
        rows = []
        for line in result.stdout.splitlines():
            try:
                rows.append(json.loads(line))
            except ValueError:
                pass
        return rows

    def tasks(self):
        return self.run("list")

    def ringing(self):
        """The UIDs of what it raises an alarm for now; `None` if it has no reminders."""
        rows = self.run("alarms")
        if rows is None or self.name == "todoman":
            return None
        return {row.get("uid") for row in rows if row.get("state") in ("raised", "triggered", "past")}


def look(name, steward, place, note):
    """One client: Steward does something, then the client. `place` has what `inside` offers."""
    client = Client(place.RIG, name, place.Wrong)
    uids = {key: f"live-{name}-{key}@example.org" for key in [*LIVE_SEEN, *LIVE_DONE, "control"]}
    titles = {key: f"{name} live {key}" for key in uids}
    rings = [key for key in uids if key not in ("sees-recur", "recur")]
    soon = place.utc(20)
    for key, uid in uids.items():
        lines = [f"SUMMARY:{titles[key]}"]
        if key in rings:
            lines += [f"DTSTART:{soon}", f"DUE:{soon}", *place.alarm()]
        else:
            lines += [f"DTSTART:{place.utc(3_600)}", f"DUE:{place.utc(3_600)}", "RRULE:FREQ=DAILY"]
        place.put(uid, lines)
    steward.sync()
    for key in rings:
        place.within(f"the reminder of {titles[key]}", lambda: steward.rings(titles[key]))

    # Steward answers; the client reads.
    steward.run("done", steward.task(titles["sees-complete"])["id"])
    steward.answer(titles["sees-dismiss"], "dismiss")
    steward.run("snooze", steward.task(titles["sees-snooze"])["id"], "2h")
    steward.run("done", steward.task(titles["sees-recur"])["id"])
    steward.sync()
    try:
        rows = {row.get("uid"): row for row in client.tasks() or []}
        note(f"{name} sees-complete", judge(completed(rows.get(uids["sees-complete"]))))
        note(f"{name} sees-recur", judge(moved_on(rows.get(uids["sees-recur"]), place.utc(3_600 + 80_000))))
        ringing = client.ringing()
        for key in ("sees-dismiss", "sees-snooze"):
            if ringing is None:
                note(f"{name} {key}", "nothing")
            elif uids["control"] not in ringing:
                note(f"{name} {key}", f"{name} raises no alarm for the task that nobody answered")
            else:
                note(f"{name} {key}", "it rings on there" if uids[key] in ringing else "ok")
    except place.Wrong as error:
        note(f"{name} sees", str(error))

    # The client answers; Steward has a popup on the screen.
    for key in LIVE_DONE:
        try:
            action = {"recur": ["complete"], "snooze": ["snooze", uids[key], "60"]}.get(key, [key])
            result = client.run(*(action if len(action) > 1 else [action[0], uids[key]]))
            if result is None:
                note(f"{name} {key}", "nothing")
                continue
            steward.sync()
            judge_here(steward, key, titles[key], place)
            note(f"{name} {key}", "ok")
        except place.Wrong as error:
            note(f"{name} {key}", str(error))


def judge_here(steward, key, title, place):
    if key == "recur":
        tasks = [task for task in steward.json("list", "--all") if task["title"] == title]
        open_ones = [task for task in tasks if task["status"] == "open"]
        tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=80_000)
        if len(open_ones) != 1:
            raise place.Wrong(f"{len(open_ones)} of its tasks are open: " + ", ".join(
                f"{task['status']} {task.get('due')}" for task in tasks))
        due = open_ones[0].get("due") or ""
        if datetime.datetime.fromisoformat(due.replace("Z", "+00:00")) < tomorrow:
            raise place.Wrong(f"the series is still due {due}")
        return
    if steward.rings(title):
        raise place.Wrong("the reminder rings on")
    status = steward.task(title)["status"]
    if status != ("completed" if key == "complete" else "open"):
        raise place.Wrong(f"the task is {status}")
    if key == "snooze" and not any(one.get("title") == title and one.get("state") == "snoozed"
                                   for one in steward.json("reminders")):
        raise place.Wrong("the reminder is not snoozed")


def judge(problem):
    return problem or "ok"


def completed(row):
    if row is None:
        return "it does not see the task"
    # todoman prints when it was completed, or 0.
    is_done = bool(row.get("completed")) or row.get("status") == "COMPLETED" or row.get("percent") == 100
    return None if is_done else f"the task is open there: {row}"


def moved_on(row, earliest):
    if row is None:
        return "it does not see the task"
    due = row.get("due")
    if isinstance(due, (int, float)):
        due = f"{datetime.datetime.fromtimestamp(due, datetime.timezone.utc):%Y%m%dT%H%M%SZ}"
    return None if due and due.rstrip("Z") >= earliest.rstrip("Z") else f"the series is due {due} there"
