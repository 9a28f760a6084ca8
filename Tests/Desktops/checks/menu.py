"""Where popups have no buttons: a click on one opens the answers in a real menu, and one is chosen there by key."""
import os
import shutil
import subprocess
import time

import desktop as desktops
from harness.recall_journey import THING, RecallJourney
from harness.session import NAME, at, within

SCRIPT = os.path.join("desktop", "launchers", "steward-menu")
# Which menu steward-menu takes there, and what types into it.
MENUS = {"mako": "fuzzel", "dunst": "rofi"}
# Title, what is typed into the menu, and what the reminder is then.
ANSWERS = [("Call the dentist", "compl", "answered"), ("Water the plants", "15 min", "snoozed")]


class Desktop(desktops.Desktop, RecallJourney):
    """As installed without the window, which a click would open instead."""

    def __init__(self, check, programs, results, pictures):
        super().__init__(check, programs, results, pictures)
        folder = os.path.join(self.directory, "installed")
        os.makedirs(folder, exist_ok=True)
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
        fetch = os.path.join(programs, "steward-fetch")
        for program in (self.agent, self.steward_path, fetch, os.path.join(root, SCRIPT)):
            shutil.copy(program, folder)
        self.agent = os.path.join(folder, "steward-agent")
        self.menu = MENUS[self.name]

    def start(self):
        # What is there besides must not be found first.
        folder = os.path.dirname(self.agent)
        path = ":".join([folder, *(one for one in os.environ["PATH"].split(":")
                                   if not os.access(os.path.join(one, "steward-window"), os.X_OK))])
        self.process = subprocess.Popen([self.agent], env={**os.environ, "PATH": path})
        self.bus.wait_for_name(NAME, 10)

    def open_menu(self, popup, name):
        """Clicks the popup; whether its answers come up."""
        # Where the click carries out the action is on the popup itself, with the button that its text names.
        self.expect(self.click_text(popup), f"{name}: the popup is clicked")
        opened = within(10, self.is_menu_open, 0.1)
        time.sleep(0.7)  # until it has drawn its rows and taken the keyboard
        self.picture(f"{name}-menu")
        return self.expect(opened, f"{name}: {self.menu} opens")

    def click_text(self, popup):
        """Clicks its title, of which only the first words stand surely in one line."""
        printed, status = self.ask("where", " ".join(popup["summary"].split()[:2]), "--nth", 0)
        return status == 0 and self.rig("mouse", *printed.split()[:2], 2 if self.name == "dunst" else 1)

    def is_menu_open(self):
        return subprocess.run(["pgrep", "-x", self.menu], stdout=subprocess.DEVNULL, env=os.environ).returncode == 0

    def choose(self, text, name, then=None):
        """Types into the menu and presses Enter; `then` is typed into the page that follows."""
        pages = [text] if then is None else [text, then]
        if self.name == "mako":
            # One keyboard for all pages, which stays for a while: fuzzel closes when its keyboard is taken away, and
            # crashes on one without keys, such as a waiting one.
            words = [word for page in pages for word in [*([page] if page else []), "-s", "1500", "-k", "Return", "-s", "2500"]]
            keyboard = subprocess.Popen(["wtype", *words])
            time.sleep(0.7)
            self.picture(f"{name}-typed")
            return keyboard
        for page in pages:
            if page:
                subprocess.run(["xdotool", "type", "--delay", "30", page], check=True)
            time.sleep(0.5)
            self.picture(f"{name}-typed")
            subprocess.run(["xdotool", "key", "Return"], check=True)
            time.sleep(1.5)
        return None

    def alone(self):
        """The titles of what has a popup of its own."""
        return {one["summary"] for one in self.visible()["notifications"] if one["visible"]}

    def leave_menu(self):
        subprocess.run(["wtype", "-k", "Escape"] if self.name == "mako" else ["xdotool", "key", "Escape"], check=True)


def run(desktop):
    lacking = [one for one in (desktop.menu, "wtype" if desktop.name == "mako" else "xdotool") if not shutil.which(one)]
    if not desktop.expect(not lacking, "what the check needs is installed" + "".join(f", but not {one}" for one in lacking)):
        return
    desktop.start()
    desktop.steward("item", "add", THING, "--brand", "Zephyra")
    for title, typed, state in ANSWERS:
        answer(desktop, title, typed, state)
    leave(desktop, "Sort the letters")
    answer_recall(desktop)
    answer_summary(desktop)


def show(desktop, title):
    started = time.time()
    desktop.steward("add", title, "--due", at(1))
    popup = desktop.posted(title, started)
    desktop.expect(popup and desktop.is_seen(title.split()[-1]), f"'{title}' is on the screen")
    return popup


def answer(desktop, title, typed, state):
    name = typed.replace(" ", "-")
    popup, started = show(desktop, title), time.time()
    desktop.picture(f"{name}-popup")
    if popup and desktop.open_menu(popup, name):
        desktop.choose(typed, name)
        desktop.expect(desktop.state(title, [state]), f"the reminder of '{title}' is {state}")
        desktop.expect(within(5, lambda: not desktop.is_menu_open(), 0.1), f"{desktop.menu} closes")
        expect_gone(desktop, title, started)


def expect_gone(desktop, title, started):
    newest = desktop.posted(title, started) or desktop.posted(title)
    desktop.expect(within(10, lambda: desktop.is_closed(newest["id"], started), 0.1), f"the popup of '{title}' is closed")
    gone = within(10, lambda: not desktop.is_seen(title.split()[-1]), 0.2)
    desktop.expect(gone, f"'{title}' has left the screen")


def leave(desktop, title):
    """Whoever looks at the answers and takes none has the popup before them again."""
    popup = show(desktop, title)
    if not popup or not desktop.open_menu(popup, "left"):
        return
    desktop.leave_menu()
    desktop.expect(within(5, lambda: not desktop.is_menu_open(), 0.1), f"Escape closes {desktop.menu}")
    desktop.expect(desktop.state(title, ["shown"]), f"the reminder of '{title}' still waits")
    seen = within(10, lambda: desktop.is_seen(title.split()[-1]), 0.2)
    desktop.picture("left-again")
    desktop.expect(seen, f"'{title}' is on the screen")
    desktop.steward("done", title)


def answer_recall(desktop):
    asked = time.time()
    desktop.publish("They are white.")
    desktop.refresh()
    popup = desktop.posted(THING, asked)
    desktop.picture("recall-popup")
    if not desktop.expect(popup, "the recall is posted") or not desktop.open_menu(popup, "recall"):
        return
    asked = time.time()
    desktop.choose("", "recall-enter")
    advice = desktop.posted("What to do", asked)
    desktop.expect(advice, "Enter alone shows what to do")
    time.sleep(1)
    desktop.picture("recall-advice")
    desktop.expect(THING in desktop.steward("recalls"), "and answers nothing")
    if not advice or not desktop.open_menu(advice, "recall-again"):
        return
    keyboard = desktop.choose("wash the car", "recall-typed-task")
    time.sleep(2 if keyboard else 0.5)
    desktop.picture("recall-no-answer")
    desktop.expect(desktop.is_menu_open(), "what is no answer leaves the answers open")
    if keyboard:
        keyboard.wait(20)
    desktop.expect("wash the car" not in desktop.steward("list"), "and adds no task")
    if desktop.is_menu_open():
        desktop.leave_menu()
    desktop.expect(within(5, lambda: not desktop.is_menu_open(), 0.1), f"Escape closes {desktop.menu}")
    popup = desktop.posted(THING, asked)
    if desktop.open_menu(popup, "recall-last"):
        desktop.choose("not mine", "recall-last")
        answered = within(10, lambda: "not-mine" in desktop.steward("recalls", "--all", "--json"), 0.2)
        desktop.expect(answered, "the recall is answered")


def answer_summary(desktop):
    """The popup of several lists these, and one of them leads to its answers."""
    titles = ["Feed the cat", "Bins out", "Book the train", "Pay the rent", "Clean the gutters", "Ring the bell",
              "Post the parcel", "Mow the lawn", "Fill the tank"]
    started = time.time()
    for title in titles:
        desktop.steward("add", title, "--due", at(4))
    popup = desktop.posted("reminders", started)
    if not desktop.expect(popup, "a summary is posted"):
        return
    time.sleep(2)
    popup = desktop.posted("reminders", started)
    if desktop.open_menu(popup, "summary"):
        member = next((one["title"] for one in desktop.reminders()
                       if one["state"] == "shown" and one["title"] in titles and one["title"] not in desktop.alone()), None)
        # The answers to the one that was chosen come up in the same menu.
        desktop.choose(member, "summary", then="complete")
        desktop.expect(desktop.state(member, ["answered"]), f"'{member}' of the summary is answered")
