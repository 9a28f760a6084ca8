"""One server: runs inside caldav-rig, started by `run`.

    inside.py PROGRAMS RIG RESULTS
"""
import base64
import datetime
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

import live
from computer import Steward, Wrong, first_line, within
from operations import ACTIONS, CLIENTS, LIVE_SERVERS, OPERATIONS, PAIR

PROGRAMS, RIG, RESULTS = sys.argv[1:4]


def dav(tool, *words, check=True):
    result = subprocess.run([os.path.join(RIG, tool), *words], capture_output=True, text=True, check=False)
    if check and result.returncode != 0:
        raise Wrong(f"{tool} {' '.join(words)} ended with {result.returncode}: {first_line(result.stderr)}")
    return result


def put(uid, lines):
    with tempfile.NamedTemporaryFile("w", suffix=".ics", encoding="utf-8", newline="") as file:
        file.write("\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//caldav//EN", "BEGIN:VTODO",
                                f"UID:{uid}", f"DTSTAMP:{utc()}", f"LAST-MODIFIED:{utc()}", *lines, "END:VTODO",
                                "END:VCALENDAR", ""]))
        file.flush()
        dav("dav-put", file.name, uid + ".ics", "--new")


def utc(seconds=0):
    moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return f"{moment:%Y%m%dT%H%M%SZ}"


def on_server(title, where="tasks"):
    """The text of the resource with this title; `None` if there is none."""
    # It reads each resource that it has listed, and fails if one is removed in between.
    listed = dav("dav-list", "--list", where, "--json", check=False)
    if listed.returncode != 0:
        listed = dav("dav-list", "--list", where, "--json")
    for line in listed.stdout.splitlines():
        row = json.loads(line)
        if row["summary"] == title:
            # It may have been removed in between.
            got = dav("dav-get", row["path"], "--list", where, check=False)
            return got.stdout if got.returncode == 0 else None
    return None


# -- What Steward does

def discover(steward):
    secret = os.path.join(steward.folder, "password")
    with open(secret, "w", encoding="utf-8") as file:
        file.write(os.environ["CALDAV_PASSWORD"] + "\n")
    steward.run("account", "add", os.environ["CALDAV_URL"], "--user", os.environ["CALDAV_USER"], "--name", "Rig",
                "--password-command", "cat " + secret, "--yes")
    # New tasks go to the first list that takes them.
    account = steward.json("account", "show", "Rig")
    meant = {path(os.environ["CALDAV_TASKS"]): "tasks", path(os.environ["CALDAV_CALENDAR"]): "events"}
    roles = [f"{one['href']}={meant.get(path(one['href']), 'off')}" for one in account["lists"]]
    if len([role for role in roles if not role.endswith("=off")]) != 2:
        raise Wrong("the lists of the user were not found")
    steward.run("account", "edit", "Rig", *[word for role in roles for word in ("--list", role)])
    steward.sync()


def path(url):
    return urllib.request.url2pathname(urllib.parse.urlparse(url).path).rstrip("/")


def add(steward):
    steward.run("add", "Water the plants", "--due", "tomorrow 18:00")
    within("the new task", lambda: on_server("Water the plants"))


def edit(steward):
    put("edit@example.org", ["SUMMARY:Old title", f"DUE:{utc(90_000)}", "X-OTHER;X-A=b:kept", "LOCATION:Attic"])
    steward.sync()
    steward.run("edit", steward.task("Old title")["id"], "--title", "New title")
    text = within("the new title", lambda: on_server("New title"))
    if "X-OTHER" not in text or "LOCATION:Attic" not in text:
        raise Wrong("what Steward does not understand is gone")


def complete(steward):
    put("complete@example.org", ["SUMMARY:Pay the rent", f"DUE:{utc(90_000)}"])
    steward.sync()
    steward.run("done", steward.task("Pay the rent")["id"])
    within("the completion", lambda: "STATUS:COMPLETED" in (on_server("Pay the rent") or ""))


def series(steward):
    steward.run("add", "Take out the bins", "--due", "tomorrow 18:00", "--every", "week")
    within("the series", lambda: on_server("Take out the bins"))
    steward.run("done", steward.task("Take out the bins")["id"])

    def texts():
        rows = [json.loads(line) for line in dav("dav-list", "--json").stdout.splitlines()]
        return [dav("dav-get", row["path"]).stdout for row in rows if row["summary"] == "Take out the bins"]
    within("the completed occurrence", lambda: any("STATUS:COMPLETED" in text for text in texts()))
    if not any("RRULE" in text for text in texts()):
        raise Wrong("the series has ended")


def snooze(steward):
    put("snooze@example.org", ["SUMMARY:Call the plumber", f"DUE:{utc(2)}", *alarm()])
    steward.sync()
    within("the reminder", lambda: steward.rings("Call the plumber"))
    steward.run("snooze", steward.task("Call the plumber")["id"], "2h")
    within("the snooze", lambda: "RELTYPE=SNOOZE" in (on_server("Call the plumber") or ""))


def remove(steward):
    put("remove@example.org", ["SUMMARY:Sell the piano", f"DUE:{utc(90_000)}"])
    steward.sync()
    steward.run("remove", steward.task("Sell the piano")["id"])
    within("the removal", lambda: on_server("Sell the piano") is None)


def event(steward):
    steward.run("event", "add", "Choir", "--start", "tomorrow 19:00", "--end", "21:00")
    within("the new event", lambda: on_server("Choir", "calendar"))


def birthday(steward):
    account = steward.json("account", "show", "Rig")
    book = next((one["href"] for one in account["lists"] if one.get("book")), None) or make_book(steward)
    if book is None:
        return "nothing"
    request("PUT", book.rstrip("/") + "/ben.vcf", "\r\n".join([
        "BEGIN:VCARD", "VERSION:3.0", "UID:ben-of-the-rig", "FN:Ben Berg", "N:Berg;Ben;;;", "BDAY:1984-05-03",
        "END:VCARD", ""]), {"Content-Type": "text/vcard; charset=utf-8"})
    steward.run("account", "edit", "Rig", "--list", book + "=birthdays")
    steward.sync()
    if not any(one["title"] == "Ben Berg's birthday" for one in steward.json("event", "list")):
        raise Wrong("the birthday did not come")
    return None


def make_book(steward):
    """Makes an address book beside the lists; `None` where the server has none."""
    place = os.environ["CALDAV_HOME"].rstrip("/") + "/contacts/"
    body = ('<?xml version="1.0"?><d:mkcol xmlns:d="DAV:" xmlns:v="urn:ietf:params:xml:ns:carddav"><d:set><d:prop>'
            "<d:resourcetype><d:collection/><v:addressbook/></d:resourcetype><d:displayname>Contacts</d:displayname>"
            "</d:prop></d:set></d:mkcol>")
    try:
        request("MKCOL", place, body, {"Content-Type": "application/xml; charset=utf-8"})
    except urllib.error.URLError:
        return None
    steward.run("account", "show", "Rig")
    steward.sync()
    account = steward.json("account", "show", "Rig")
    return next((one["href"] for one in account["lists"] if one.get("book")), None)


def request(method, url, body, headers):
    secret = base64.b64encode(f"{os.environ['CALDAV_USER']}:{os.environ['CALDAV_PASSWORD']}".encode()).decode()
    urllib.request.urlopen(urllib.request.Request(
        url, body.encode(), {**headers, "Authorization": "Basic " + secret}, method=method), timeout=30).close()


# -- What other programs do

def alarm():
    return ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER;RELATED=END:PT0S", "END:VALARM"]


def others(steward, note):
    """Each program does each thing with a task of its own; one sync brings everything here."""
    wanted = [(client, action) for client in CLIENTS for action in ACTIONS]
    titles = {(client, action): f"{client} {action}" for client, action in wanted}
    for client, action in wanted:
        rings = action in ("dismiss", "snooze")
        lines = [f"SUMMARY:{titles[client, action]}", f"DUE:{utc(30 if rings else 90_000)}"]
        if action == "uncomplete":
            lines += ["STATUS:COMPLETED", f"COMPLETED:{utc(-60)}", "PERCENT-COMPLETE:100"]
        put(f"{client}-{action}@example.org", lines + (alarm() if rings else []))
    steward.sync()
    for client, action in wanted:
        if action in ("dismiss", "snooze"):
            within(f"the reminder of {titles[client, action]}", lambda: steward.rings(titles[client, action]))
    done = {}
    target = utc(200_000)
    for client, action in wanted:
        more = {"move": ["--to", target], "rename": ["--summary", f"{client} renamed"]}.get(action, [])
        result = dav("dav-edit", client, action, f"{client}-{action}@example.org", *more, check=False)
        if result.returncode == 3:
            note(titles[client, action], "nothing")
        elif result.returncode != 0:
            note(titles[client, action], f"the edit was refused: {first_line(result.stderr)}")
        else:
            done[client, action] = True
    steward.sync()
    for client, action in done:
        try:
            look(steward, client, action, titles[client, action], target)
            note(titles[client, action], "ok")
        except Wrong as error:
            note(titles[client, action], str(error))


def look(steward, client, action, title, target):
    """Whether Steward has understood it."""
    if action == "rename":
        steward.task(f"{client} renamed")
        return
    task = steward.task(title)
    if action == "complete" and task["status"] != "completed":
        raise Wrong("the task is open")
    if action == "uncomplete" and task["status"] != "open":
        raise Wrong("the task is completed")
    if action == "move":
        moved = target[:4] + "-" + target[4:6] + "-" + target[6:8]
        if moved not in task["due"]:
            raise Wrong(f"the task is due {task['due']}")
    if action in ("dismiss", "snooze"):
        if task["status"] != "open":
            raise Wrong("the task is completed")
        if steward.rings(title):
            raise Wrong("the reminder rings on")
        if action == "snooze" and not any(
                one.get("title") == title and one.get("state") == "snoozed" for one in steward.json("reminders")):
            raise Wrong("the reminder is not snoozed")


# -- Two computers

def pair(one, note):
    """A second computer with the same lists; each does something, and the other sees it after one sync of both."""
    with tempfile.TemporaryDirectory(prefix="steward-home.") as folder:
        other = Steward(PROGRAMS, folder)
        try:
            discover(other)
            titles = {key: f"Two {key[5:]}" for key in PAIR}
            for key in PAIR:
                try:
                    pair_one(one, other, key, titles[key])
                    note(key, "ok")
                except Wrong as error:
                    note(key, str(error))
        finally:
            other.end()


def pair_one(one, other, key, title):
    popup = key.startswith("pair-popup-")
    words = ["--due", soon()] if popup else ["--due", "tomorrow 18:00"]
    if key == "pair-recur":
        words += ["--every", "week"]
    one.run("add", title, *words)
    one.sync()
    other.sync()
    task = other.task(title)
    if popup:
        within("the popups", lambda: one.rings(title) and other.rings(title))
    if key == "pair-edit":
        other.run("edit", task["id"], "--title", title + " again", "--priority", "high")
    elif key in ("pair-complete", "pair-recur"):
        other.run("done", task["id"])
    elif key == "pair-move":
        other.run("move", task["id"], "in 9 days")
    elif key == "pair-remove":
        other.run("remove", task["id"])
    elif key == "pair-popup-snooze":
        other.run("snooze", task["id"], "2h")
    elif popup:
        other.answer(title, key.removeprefix("pair-popup-"))
    other.sync()
    one.sync()
    found = [task for task in one.json("list", "--all") if task["title"].startswith(title)]
    same = [task for task in other.json("list", "--all") if task["title"].startswith(title)]
    facts = [sorted((task["title"], task["status"], task.get("due") or "") for task in side) for side in (found, same)]
    if facts[0] != facts[1]:
        raise Wrong(f"one computer has {facts[0]}, the other {facts[1]}")
    if popup and one.rings(title):
        raise Wrong("the popup stays")
    wanted = {"pair-edit": [("open", title + " again")], "pair-complete": [("completed", title)], "pair-remove": [],
              "pair-recur": [("completed", title), ("open", title)], "pair-popup-complete": [("completed", title)]}
    if sorted((task["status"], task["title"]) for task in found) != wanted.get(key, [("open", title)]):
        raise Wrong(f"both have {facts[0]}")
    if key == "pair-move" and facts[0][0][2][:10] != f"{datetime.date.today() + datetime.timedelta(days=9)}":
        raise Wrong(f"it is due {facts[0][0][2]}")


def soon():
    """The next whole minute is too far away for a test; two seconds are not."""
    return f"{datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=6):%Y-%m-%dT%H:%M:%SZ}"


def main():
    results = {}

    def note(key, result):
        results[key] = result
        print(("   ok      " if result in ("ok", "nothing") else "   FAILED  ") + key
              + ("" if result == "ok" else f": {result}"), flush=True)

    with tempfile.TemporaryDirectory(prefix="steward-home.") as folder:
        steward = Steward(PROGRAMS, folder)
        try:
            for key in OPERATIONS:
                try:
                    note(key, globals()[key](steward) or "ok")
                except Wrong as error:
                    note(key, str(error))
                    if key == "discover":
                        return
            for key, part in (("what others do", others), ("two computers", pair)):
                try:
                    part(steward, note)
                except Wrong as error:
                    note(key, str(error))
            if os.environ["CALDAV_SERVER"] in LIVE_SERVERS:
                for name in live.clients(os.path.expanduser(os.environ.get("CALDAV_RIG_HOME", "~/.cache/caldav-rig"))):
                    try:
                        live.look(name, steward, sys.modules[__name__], lambda key, result: note("live " + key, result))
                    except Wrong as error:
                        note(f"live {name}", str(error))
        finally:
            steward.end()
            with open(RESULTS, "w", encoding="utf-8") as file:
                json.dump(results, file)


if __name__ == "__main__":
    main()
