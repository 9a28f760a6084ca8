"""What is checked of the window."""
import datetime
import json
import os
import subprocess
import sys
import time
import traceback

from screen import Screen


class Check:
    def __init__(self, body, screen="800x700", settings={}, dpi=None, is_long=False):
        self.body, self.screen, self.settings, self.dpi, self.is_long = body, screen, settings, dpi, is_long


def tasks(screen, status="open"):
    return json.loads(screen.steward("list", "--json", *(["--all"] if status == "all" else [])))


def task(screen, title):
    found = [one for one in tasks(screen, "all") if one["title"] == title]
    assert found, f"there is no task '{title}': {[one['title'] for one in tasks(screen, 'all')]}"
    return found[0]


def fill(screen):
    yesterday = datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=1)
    screen.steward("add", "Pay the rent", "--due", str(yesterday), "--every", "month")
    screen.steward("add", "Water the plants", "--due", "23:59")
    screen.steward("add", "Call Ann", "--due", "today", "--label", "family", "--note", "about <b>the</b> trip")
    screen.steward("event", "add", "Choir", "--start", "23:50", "--for", "5m", "--place", "Town hall")
    screen.steward("food", "add", "Milk", "--use-by", "tomorrow")
    screen.steward("maintenance", "add", "Descale the kettle", "--every", "3mo", "--due", "+2d")


# MARK: The README

def readme(screen):
    """Today's list as the README shows it: a household in the morning."""
    yesterday, today = (
        (datetime.datetime.now() - datetime.timedelta(days=days)).date().isoformat() for days in (1, 0))
    screen.steward("add", "Return the library books", "--due", yesterday)
    screen.steward("add", "Call the dentist", "--due", f"{today} 17:30", "--label", "health")
    screen.steward("add", "Take the pills", "--due", f"{today} 20:00", "--every", "day")
    screen.steward("add", "Water the plants", "--due", today, "--every", "3 days", "--label", "garden")
    screen.steward("event", "add", "Team meeting", "--start", f"{today} 14:00", "--for", "1h", "--place", "Room 2")
    screen.steward("food", "add", "Minced meat", "--use-by", "tomorrow", "--quantity", "500 g", "--place", "fridge")
    screen.steward("food", "add", "Yoghurt", "--best-before", "+2d", "--quantity", "4", "--place", "fridge")
    screen.steward("maintenance", "add", "Descale the kettle", "--every", "3 months", "--due", "+2d")
    screen.open()
    screen.find("Return the library books, due yesterday")
    screen.find("Call the dentist, due today 17:30")
    screen.find("Minced meat, use by tomorrow")
    screen.drawn()
    screen.picture("readme")


def zone_where_it_is(hour):
    """A zone in which it is this hour of the day now."""
    ahead = (hour - datetime.datetime.now(datetime.timezone.utc).hour + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+}"


# MARK: Quick add

def quick_add(screen):
    start = time.monotonic()
    screen.open("--add")
    screen.drawn()
    print(f"  quick add drawn after {time.monotonic() - start:.2f} s, {screen.processor_time()} s of processor time")
    screen.find("What to add")
    screen.type("renew the passport in 9 days 3pm #health")
    chips = [screen.find(text).name for text in ("“in 9 days”, understood as", "“3pm”, understood as: 15:00",
                                                 "“#health”, understood as: label")]
    assert len(chips) == 3
    screen.find("Adds the task “renew the passport”, due")
    screen.picture("quick-add")
    screen.key("Return")
    screen.ended()
    added = json.loads(screen.steward("agenda", "--days", "12", "--json"))
    assert task(screen, "renew the passport")["labels"] == ["health"]
    assert any(one["title"] == "renew the passport" and "T15:00" in one["when"] for one in added), added


def taking_back(screen):
    screen.open("--add")
    screen.find("What to add")
    screen.type("Create monthly report tomorrow 9:00")
    screen.find("“tomorrow”, understood as")
    screen.key("alt+BackSpace")
    screen.find("“9:00”, kept as words")
    screen.key("alt+BackSpace")
    screen.find("“tomorrow”, kept as words")
    screen.picture("taken-back")
    # The first chip by keyboard: understood again.
    screen.key("Tab", "BackSpace")
    screen.find("“tomorrow”, understood as")
    screen.key("Escape")
    screen.ended()
    assert tasks(screen, "all") == [], "Escape adds nothing"

    screen.open("--add", "Read tomorrow")
    screen.find("“tomorrow”, understood as")
    screen.key("alt+BackSpace", "Return")
    screen.ended()
    assert task(screen, "Read tomorrow").get("due") is None


def focus(screen):
    """The window that had the focus has it again."""
    editor = screen.program("xdotool", "getactivewindow", check=False)
    other = screen.other_window()
    screen.open("--add")
    screen.find("What to add")
    screen.type("Buy stamps")
    screen.find("“Buy stamps”")
    screen.key("Return")
    screen.ended()
    screen.wait(lambda: screen.program("xdotool", "getactivewindow", check=False) == other, f"focus to return ({editor})")


# MARK: The assistant

def model_server(screen, *answers):
    """A model on this machine that answers so, and settings that name it."""
    folder = os.path.join(os.environ["HOME"], "model")
    os.mkdir(folder)
    with open(os.path.join(folder, "answers.json"), "w") as file:
        json.dump([answer if "hang" in answer else {"json": {"actions": [action(**answer)], "reply": None}}
                   for answer in answers], file)
    script = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Support", "model_server.py")
    server = subprocess.Popen([sys.executable, "-u", script, folder], stdout=subprocess.PIPE, text=True)
    port = server.stdout.readline().strip()
    os.makedirs(os.path.join(os.environ["XDG_CONFIG_HOME"], "steward"), exist_ok=True)
    with open(os.path.join(os.environ["XDG_CONFIG_HOME"], "steward", "config.toml"), "w") as file:
        file.write(f'[assistant]\nurl = "http://127.0.0.1:{port}/v1"\nmodel = "stand-in"\n')
    return server


def action(**members):
    names = ("kind title when_text repeat_text duration_text alert_text quantity_text priority assignee query reply").split()
    return {"labels": []} | {name: None for name in names} | members


def assistant(screen):
    """What the parser does not read goes to the model: an answer, a question, and a wait that is cut short."""
    server = model_server(
        screen, {"intent": "create", "kind": "task", "title": "milk"}, {"intent": "remove", "title": "milk"}, {"hang": True})
    try:
        screen.open("--add")
        screen.find("What to add")
        screen.type("dentist friday 3pm")
        screen.find("Adds the event “dentist”")
        assert not screen.seen("Ask the Assistant"), "the parser reads this line"
        screen.key("ctrl+a")
        screen.type("the milk shelf looks bare")
        screen.find("Ask the Assistant")
        screen.picture("assistant-offer")
        screen.key("ctrl+Return")
        screen.find("Added")
        screen.picture("assistant-answer")
        assert [one["title"] for one in tasks(screen)] == ["milk"]

        screen.type("let us not bother with milk")
        screen.key("ctrl+Return")
        screen.find("This will remove 'milk'")
        screen.picture("assistant-question")
        screen.key("Return")  # No has the focus
        screen.find("Nothing changed.")
        assert [one["title"] for one in tasks(screen)] == ["milk"]

        screen.key("ctrl+Return")
        screen.find("Asking the assistant")
        screen.key("Escape")
        screen.find("Interrupted")
        screen.key("Escape")
        screen.ended()
    finally:
        server.kill()
        server.wait()


def undoing(screen):
    """What was added from the window, also by the assistant, is taken back there."""
    server = model_server(screen, {"intent": "create", "kind": "task", "title": "milk"})
    try:
        screen.open()
        screen.find("Nothing Is Due")
        screen.key("ctrl+n")
        screen.find("What to add")
        screen.type("call Bob tomorrow")
        screen.find("Adds the task “call Bob”")
        screen.key("Return")
        screen.find("Added the task “call Bob”")
        screen.key("ctrl+z")
        screen.find("Undone: call Bob")
        assert tasks(screen) == []

        screen.key("ctrl+n")
        screen.find("What to add")
        screen.type("the milk shelf looks bare")
        screen.find("Ask the Assistant")
        screen.key("ctrl+Return")
        screen.find("Assistant: 'milk' added")
        screen.key("Escape")
        screen.wait(lambda: not screen.seen("What to add"), "quick add to close")
        screen.picture("assistant-undo")
        screen.key("ctrl+z")
        screen.find("Undone: 'milk' added")
        assert tasks(screen) == []
    finally:
        server.kill()
        server.wait()


def no_assistant(screen):
    screen.open("--add")
    screen.find("What to add")
    screen.type("the milk shelf looks bare")
    screen.find("Adds the task “the milk shelf looks bare”")
    screen.key("ctrl+Return")
    assert not screen.seen("ssistant"), "nobody has set one up"
    screen.key("Escape")
    screen.ended()


# MARK: Today

def today(screen):
    fill(screen)
    start = time.monotonic()
    screen.open()
    screen.drawn()
    print(f"  today drawn after {time.monotonic() - start:.2f} s, {screen.processor_time()} s of processor time")
    for row in ("Pay the rent, due yesterday", "Water the plants, due today 23:59", "Call Ann, due today",
                "Choir, 23:50–23:55 · Town hall", "Milk, use by tomorrow", "Descale the kettle, maintenance due"):
        screen.find(row)
    screen.picture("today")
    before = screen.pixels()

    # The first row by keyboard alone: complete it, and undo that. A held key does not answer the row that moves up.
    screen.focus_row("Pay the rent")
    screen.key(*["Return"] * 5)
    screen.wait(lambda: screen.seen("Completed “Pay the rent”"), "the toast")
    screen.wait(lambda: not screen.seen("Pay the rent, due yesterday"), "the row to go")
    screen.wait(lambda: screen.focused().startswith("list item Call Ann"), "the focus on the next row, not on its button")
    screen.wait(lambda: screen.pixels() != before, "the pixels to change")
    assert not json.loads(screen.steward("list", "--json", "--search", "Pay the rent"))[0]["overdue"]
    screen.picture("completed")
    for row in ("Water the plants, due today 23:59", "Choir, 23:50–23:55 · Town hall", "Milk, use by tomorrow"):
        screen.find(row)
    screen.key("ctrl+z")
    screen.find("Pay the rent, due yesterday")

    # Everything of today is in the order of the day.
    rows = [name for role, name in screen.texts() if role == "list item"]
    places = [next(place for place, row in enumerate(rows) if title in row) for title in (
        "Pay the rent", "Call Ann", "Choir", "Water the plants", "Descale the kettle", "Milk")]
    assert places == sorted(places), rows

    # Enter removes nothing: it opens an event.
    screen.focus_row("Choir")
    screen.key("Return")
    screen.find("today 23:50")
    screen.picture("event")
    screen.key("Escape")
    screen.wait(lambda: not screen.seen("today 23:50"), "the event to close")

    # All actions of a row.
    screen.focus_row("Water the plants")
    screen.key("shift+F10")
    screen.find("Move to Tomorrow")
    screen.picture("menu")
    screen.key("Escape")

    screen.focus_row("Milk")
    screen.find("Choir, 23:50–23:55 · Town hall")


def reminder(screen):
    """A click on a popup leads to its row, however far down, and to its answers."""
    for number in range(40):
        screen.steward("add", f"Chore {number:02}", "--due", "today")
    screen.steward("add", "Call Zoe", "--due", "23:59")
    screen.steward("event", "add", "Choir", "--start", "23:50", "--for", "5m")
    screen.steward("notify", "Pasta is ready")
    reminders = {one["title"]: one["id"] for one in json.loads(screen.steward("reminders", "--json"))}
    screen.open("--reminder", reminders["Call Zoe"])
    screen.wait(lambda: (screen.focused() or "").startswith("list item Call Zoe"), "the focus on the row")
    time.sleep(1)
    assert screen.focused().startswith("list item Call Zoe"), screen.focused()
    screen.picture("reminder")
    screen.key("Return")
    screen.find("Completed “Call Zoe”")
    assert task(screen, "Call Zoe")["status"] == "completed"

    # The running window is handed another one. The row of an event has not all of its answers.
    program = os.path.join(screen.programs, "steward-window")
    screen.program(program, "--reminder", reminders["Choir"])
    screen.find("What should happen?")
    screen.find("Snooze 15 min")
    screen.picture("reminder-event")
    screen.key("Escape")
    screen.wait(lambda: not screen.seen("What should happen?"), "the answers to close")
    screen.wait(lambda: (screen.focused() or "").startswith("list item Choir"), "the focus on its row")

    # What is in no list is answered all the same.
    screen.program(program, "--reminder", reminders["Call Zoe"], reminders["Pasta is ready"])
    screen.find("Pasta is ready")
    screen.picture("reminder-alert")
    screen.focus("OK")
    screen.key("Return")
    screen.find("OK: Pasta is ready")
    screen.program(program, "--reminder", reminders["Pasta is ready"])
    screen.find("This reminder has been answered already")


def verbs(screen):
    """Snooze from the menu, use food, and complete what needs a note."""
    fill(screen)
    screen.steward("add", "Report", "--due", "23:57", "--done-by", "note")
    screen.open()
    screen.focus_row("Report")
    screen.key("Return")
    screen.find("What happened?")
    screen.type("All well")
    screen.picture("note")
    screen.key("Return")
    screen.find("Completed “Report”")
    assert task(screen, "Report")["done_note"] == "All well"

    screen.focus_row("Water the plants")
    screen.key("shift+F10")
    screen.find("Snooze 15 min")
    screen.picture("snoozes")
    screen.key("Return")
    screen.find("Snoozed “Water the plants” until today")
    screen.find("Water the plants, due today 23:59 · reminder today")

    screen.focus_row("Milk")
    screen.key("Return")
    screen.find("Used “Milk”")
    screen.wait(lambda: not screen.seen("Milk, use by"), "the row to go")
    screen.key("ctrl+z")
    screen.find("Milk, use by")
    screen.picture("verbs")

    screen.steward("document", "add", "Library card", "--until", "+3d")
    screen.find("Library card, document: act by")
    screen.focus_row("Library card")
    screen.key("Return")
    screen.find("Renewed “Library card”: no more reminders until you enter its new date")
    screen.key("ctrl+z")


def opening(screen):
    """A double click opens a row and completes nothing; a contract is neither renewed nor cancelled by Enter."""
    fill(screen)
    screen.steward("document", "add", "Car insurance", "--type", "contract", "--until", "+33d", "--notice",
                   "1 month")
    screen.open()
    screen.find("Call Ann, due today")
    screen.double_click("Call Ann")
    screen.find("about <b>the</b> trip")
    screen.picture("opened")
    screen.key("Return")
    screen.wait(lambda: not screen.seen("about <b>the</b> trip"), "the details to close")
    assert task(screen, "Call Ann")["status"] == "open"

    screen.focus_row("Call Ann")
    screen.key("alt+Return")
    screen.find("about <b>the</b> trip")
    screen.key("Escape")
    screen.wait(lambda: not screen.seen("about <b>the</b> trip"), "the details to close")

    screen.find("Car insurance, cancel by")
    screen.focus_row("Car insurance")
    screen.key("Return")
    ends = (datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=33)).strftime("ends %a %-d %b")
    screen.find(ends)
    screen.key("Escape")
    assert json.loads(screen.steward("document", "list", "--json"))[0]["status"] == "current"


def live(screen):
    screen.open()
    screen.find("Nothing Is Due")
    screen.picture("empty")
    before = screen.pixels()
    screen.steward("add", "From the command line", "--due", "23:58")
    screen.find("From the command line, due today 23:58", within=5)
    screen.wait(lambda: screen.pixels() != before, "the pixels to change")
    screen.steward("done", task(screen, "From the command line")["short"])
    screen.find("Nothing Is Due", within=5)


def search(screen):
    fill(screen)
    screen.open()
    screen.find("Call Ann, due today")
    screen.key("ctrl+f")
    screen.find("Search today’s list")
    screen.type("ann")
    screen.wait(lambda: not screen.seen("Milk, use by"), "the other rows to go")
    screen.find("Call Ann, due today")
    screen.type("xyz")
    screen.find("Nothing Found")
    screen.key("Escape")
    screen.find("Milk, use by")

    # What today's list does not have is found elsewhere, whatever it is.
    screen.steward("add", "Rent a car for the trip", "--due", "+200d")
    screen.steward("event", "add", "Trip to Rome", "--start", "+90d")
    screen.steward("item", "add", "Suitcase", "--note", "for every trip")
    screen.key("ctrl+f")
    screen.type("trip")
    for row in ("Rent a car for the trip", "Trip to Rome", "Suitcase", "Call Ann, due today"):
        screen.find(row)
    screen.picture("search")
    screen.key("Escape")
    screen.wait(lambda: not screen.seen("Trip to Rome"), "the search to end")


def handover(screen):
    """A second start opens quick add in the first process, and ends."""
    screen.open()
    screen.find("Nothing Is Due")
    screen.program(os.path.join(screen.programs, "steward-window"), "--add", "Buy", "tea", "today")
    screen.find("Adds the task “Buy tea”, due today")
    screen.key("Return")
    screen.find("Buy tea, due today")  # by day, the hour of the evening's reminder follows
    screen.find("Today · 1")
    screen.find("Added the task “Buy tea”")
    screen.key("ctrl+n")
    screen.find("What to add")
    screen.key("Escape")
    screen.wait(lambda: not screen.seen("What to add"), "quick add to close")
    screen.key("ctrl+question")
    screen.find("Do what the row’s button says")
    screen.picture("shortcuts")
    screen.key("Escape")
    screen.wait(lambda: not screen.seen("Do what the row’s button says"), "the shortcuts to close")
    screen.key("ctrl+w")
    screen.ended()


def no_agent(screen):
    screen.open()
    screen.find("Steward Cannot Be Reached")
    screen.find("steward doctor")
    screen.picture("no-agent")
    screen.find("Try Again")
    screen.close()
    screen.open("--add", "Not to be lost")
    screen.find("“Not to be lost”")
    screen.key("Return")
    screen.find("D-Bus cannot start it")
    screen.find("What to add")
    screen.picture("quick-add-fault")
    assert screen.is_running()


def many(screen):
    """10,000 rows: drawn soon, scrolled to the end by one key, followed live."""
    tomorrow = datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=1)
    path = os.path.join(os.environ["HOME"], "items.csv")
    with open(path, "w") as file:
        file.write("name,use_by\n" + "".join(f"Carton {number:05},{tomorrow}\n" for number in range(10_000)))
    screen.steward("item", "import", path)
    screen.open()
    screen.find("Carton 00000, use by tomorrow", within=60)
    screen.drawn()
    print(f"  10,000 rows: {screen.processor_time()} s of processor time, {screen.memory()} MB")
    before = screen.processor_time()
    screen.key("End")
    screen.find("Carton 09999, use by tomorrow")
    print(f"  scrolled to the end: {screen.processor_time() - before:.2f} s more, {screen.memory()} MB")
    screen.picture("many")
    before = screen.processor_time()
    screen.steward("add", "Among many", "--due", "today")
    screen.key("Home")
    screen.find("Among many, due today")
    print(f"  a new row: {screen.processor_time() - before:.2f} s more")
    screen.key("ctrl+f")
    screen.type("09998")
    screen.wait(lambda: not screen.seen("Carton 00000"), "the search")
    screen.find("Carton 09998, use by tomorrow")


# MARK: Other places

def doubt(screen):
    """A misspelt day is asked about; the second Enter adds the line as it is, unless it is an event without a time."""
    screen.open("--add")
    screen.find("What to add")
    screen.type("call mom tomorow")
    screen.find("Did you mean “tomorrow”?")
    screen.key("Return")
    screen.find("Correct it, or press Enter again to add the line as it is")
    assert screen.is_running() and tasks(screen, "all") == [], "nothing is added before the answer"
    screen.picture("doubt")
    screen.key("BackSpace", "BackSpace", "BackSpace")
    screen.type("rrow")
    screen.find("“tomorrow”, understood as")
    screen.key("Return")
    screen.ended()
    assert task(screen, "call mom")["due"]

    screen.open("--add", "dentist tomorow")
    screen.find("Did you mean “tomorrow”?")
    screen.key("Return")
    screen.find("When is “dentist tomorow”? Type a day or a time as well.")
    assert screen.is_running() and len(tasks(screen, "all")) == 1, "an event without a time is no task"
    screen.key("Escape")
    screen.ended()

    screen.open("--add", "write tomorow")
    screen.find("Did you mean “tomorrow”?")
    screen.key("Return", "Return")
    screen.ended()
    assert task(screen, "write tomorow").get("due") is None


def all_tasks(screen):
    """Ten thousand open tasks: drawn soon, scrolled, searched, completed by keyboard, followed live."""
    path = os.path.join(os.environ["HOME"], "todo.txt")
    with open(path, "w") as file:
        file.write("".join(f"Task {number:05} due:2031-{1 + number % 12:02}-{1 + number // 12 % 28:02}\n"
                           for number in range(10_000)))
    screen.steward("import", path)
    screen.steward("add", "Some day")
    screen.open()
    screen.find("Nothing Is Due")
    before = screen.processor_time()
    screen.key("ctrl+2")
    screen.find("Task 00000, due", within=60)
    screen.wait(lambda: screen.seen("Due Later · 10000") or screen.seen("10000"), "all rows", within=60)
    print(f"  10,000 tasks: {screen.processor_time() - before:.2f} s of processor time, {screen.memory()} MB")
    screen.drawn()
    screen.picture("all-tasks")
    # A list that makes menus for the rows it scrolls past takes ten times as long.
    before = screen.processor_time()
    screen.key(*["Page_Down"] * 40)
    scrolling = screen.processor_time() - before
    print(f"  40 pages: {scrolling:.2f} s of processor time")
    assert scrolling < 5, "the list makes too much of each row"
    screen.key("End")
    screen.find("Some day")
    screen.focus_row("Some day")
    screen.key("Return")
    # The toast may have gone before a screen reader has walked through this many rows.
    screen.wait(lambda: not screen.seen("Some day, "), "the row to go")
    screen.key("ctrl+z")
    screen.wait(lambda: any(one["title"] == "Some day" for one in json.loads(
        screen.steward("list", "--json", "--search", "Some day"))), "the task to be open again")
    screen.key("End")
    screen.find("Some day, Without a Date")
    screen.steward("add", "From the command line", "--due", "2031-01-01")
    screen.key("ctrl+f")
    screen.find("Search all tasks")
    screen.type("command line")
    screen.find("From the command line, due")
    screen.wait(lambda: not screen.seen("Task 00000, due"), "the search")
    screen.picture("all-tasks-search")
    screen.key("Escape", "ctrl+1")
    screen.find("Nothing Is Due")
    assert not screen.seen("Task 00000, due"), "only the place that is shown is read"


def insights(screen):
    screen.open()
    screen.key("ctrl+3")
    screen.find("There is nothing to say yet")
    screen.picture("insights-empty")
    for number in range(12):
        screen.steward("add", f"Chore {number}", "--due", "today")
        if number % 4 != 3:
            screen.steward("done", f"Chore {number}")
    for number in range(8):
        screen.steward("food", "add", f"Milk", "--use-by", "tomorrow")
        screen.steward("food", "discard" if number % 3 == 0 else "use", "Milk")
    screen.key("ctrl+r")
    screen.find("Thrown away")
    screen.find("Milk: 3 of 8")
    screen.picture("insights")

    # Done two days late each time, so that another rule is proposed.
    day = datetime.date.today() - datetime.timedelta(days=95)
    screen.steward("add", "Water the fern", "--due", str(day), "--after-done", "7d")
    for number in range(10):
        screen.steward("done", "Water the fern", "--on", str(day + datetime.timedelta(days=9 * number + 2)))
    screen.key("ctrl+r")
    screen.find("Accept: 'Water the fern' is done two days after it is due")
    screen.focus("Accept: 'Water the fern'")
    screen.picture("insights-proposal")
    screen.key("space")
    screen.find("now repeats 9 days after it was done")
    assert task(screen, "Water the fern")["repeats"] == "after done P9D", task(screen, "Water the fern")
    screen.wait(lambda: not screen.seen("Accept: 'Water the fern'"), "the proposal to go")
    screen.key("ctrl+z")
    screen.find("Undone: Water the fern")
    assert task(screen, "Water the fern")["repeats"] == "after done P1W", task(screen, "Water the fern")
    screen.find("Accept: 'Water the fern'")


# MARK: Looks

def look(name, inspect):
    def body(screen):
        fill(screen)
        screen.open()
        screen.find("Milk, use by")
        screen.drawn()
        screen.picture(name)
        inspect(screen)
        screen.close()
        screen.open("--add", "dentist next tuesday 3pm #health, remind me 1 hour before")
        screen.find("“dentist")
        screen.picture(name + "-quick-add")
        inspect(screen)
    return body


def is_dark(screen):
    assert screen.brightness() < 0.45, f"brightness {screen.brightness()}"


def is_light(screen):
    assert screen.brightness() > 0.6, f"brightness {screen.brightness()}"


def fits(screen):
    """Nothing is wider than the screen."""
    is_light(screen)
    width = screen.window_width()
    assert width <= 362, f"the window is {width} pixels wide"


WITHOUT_AGENT = {"no-agent"}
ALL = {
    "quick-add": Check(quick_add),
    "taking-back": Check(taking_back),
    "focus": Check(focus),
    "today": Check(today),
    "reminder": Check(reminder),
    "verbs": Check(verbs),
    "opening": Check(opening),
    "live": Check(live),
    "search": Check(search),
    "handover": Check(handover),
    "assistant": Check(assistant),
    "undoing": Check(undoing),
    "no-assistant": Check(no_assistant),
    "no-agent": Check(no_agent),
    "doubt": Check(doubt),
    "all-tasks": Check(all_tasks, is_long=True),
    "insights": Check(insights),
    "many": Check(many, is_long=True),
    "readme": Check(readme, screen="760x680", settings={"TZ": zone_where_it_is(10)}, is_long=True),
    "dark": Check(look("dark", is_dark), settings={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}),
    "contrast": Check(look("contrast", is_light), settings={"ADW_DEBUG_HIGH_CONTRAST": "1"}),
    "large": Check(look("large", is_light), dpi=192),
    "narrow": Check(look("narrow", fits), screen="360x640"),
    "narrow-large": Check(look("narrow-large", fits), screen="360x640", dpi=192),
}


def run(name, programs, pictures):
    screen = Screen(programs, pictures)
    try:
        ALL[name].body(screen)
        print(f"passed {name}")
        return 0
    except Exception as error:
        traceback.print_exc()
        print(f"FAILED {name}: {error}\n{screen.errors()}", file=sys.stderr)
        try:
            screen.picture("failed-" + name)
            print(screen.tree(), file=sys.stderr)
        except Exception:
            pass
        return 1
    finally:
        screen.close()
