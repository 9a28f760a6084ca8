"""The window on its display: what a screen reader finds, keys, and pixels."""
import os
import subprocess
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


class Found:
    def __init__(self, role, name):
        self.role, self.name = role, name


class Screen:
    def __init__(self, programs, pictures):
        self.programs, self.pictures = programs, pictures
        self.process = None
        self.log = tempfile.TemporaryFile()
        Atspi.init()
        Atspi.set_timeout(2_000, 5_000)

    # MARK: Programs

    def program(self, *command, check=True):
        outcome = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
        assert not check or outcome.returncode == 0, f"{command}: {outcome.stderr}"
        return outcome.stdout.strip()

    def steward(self, *command):
        return self.program(os.path.join(self.programs, "steward"), *command)

    def open(self, *options):
        assert not self.is_running()
        self.program("xdotool", "mousemove", "0", "0")  # nothing is pointed at
        self.blank = self.pixels()
        self.process = subprocess.Popen(
            [os.path.join(self.programs, "steward-window"), *options], stdout=self.log, stderr=self.log)

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def memory(self):
        """The proportional set size, in megabytes."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) // 1000

    def processor_time(self):
        """Of the window, in seconds."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def ended(self):
        self.wait(lambda: not self.is_running(), "the program to end")
        assert self.process.returncode == 0, f"it ended with {self.process.returncode}"

    def close(self):
        if self.is_running():
            self.process.terminate()
            self.process.wait(10)
        self.process = None

    def errors(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def other_window(self):
        """Opens a window of another program, and returns its id when it has the focus."""
        subprocess.Popen(["xmessage", "-geometry", "300x100+400+400", "another window"], start_new_session=True)
        return self.wait(lambda: self.program("xdotool", "getactivewindow", check=False), "another window")

    def wait(self, condition, what, within=20):
        end = time.monotonic() + within
        while True:
            result = condition()
            if result:
                return result
            assert self.process is None or self.process.poll() in (None, 0), f"the window ended with {self.process.returncode}: {self.errors()}"
            assert time.monotonic() < end, f"waited for {what}"
            time.sleep(0.05)

    # MARK: What a screen reader finds

    def nodes(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application is not None and application.get_name() not in ("openbox",):
                yield from self.below(application)

    def below(self, node, depth=0):
        """The visible nodes. GTK 4.8 says `showing` of windows only."""
        try:
            if node is None or depth > 40 or depth > 0 and not node.get_state_set().contains(Atspi.StateType.VISIBLE):
                return
            count = min(node.get_child_count(), 400)
        except GLib.Error:
            return
        yield node
        for index in range(count):
            try:
                child = node.get_child_at_index(index)
            except GLib.Error:
                return
            yield from self.below(child, depth + 1)

    def tree(self):
        """Every node, for the report of a failure."""
        lines = []
        def visit(node, depth):
            try:
                states = [state.value_nick for state in node.get_state_set().get_states()]
                lines.append("  " * depth + f"{node.get_role_name()} '{node.get_name()}' "
                             + ",".join(state for state in states if state in ("showing", "focused", "visible")))
                for index in range(min(node.get_child_count(), 60)):
                    visit(node.get_child_at_index(index), depth + 1)
            except (GLib.Error, AttributeError) as error:
                lines.append("  " * depth + f"? {error}")
        visit(Atspi.get_desktop(0), 1)
        return "\n".join(lines)

    def texts(self):
        found = []
        for node in self.nodes():
            try:
                found.append((node.get_role_name(), node.get_name() or ""))
                if node.get_description():
                    found.append((node.get_role_name(), node.get_description()))
            except GLib.Error:
                continue
        return found

    def seen(self, text):
        return next((Found(role, name) for role, name in self.texts() if text in name), None)

    def find(self, text, within=20):
        return self.wait(lambda: self.seen(text), f"'{text}'", within)

    def focus_row(self, title):
        """Moves the focus to a row by keyboard."""
        for _ in range(30):
            focused = self.focused()
            if focused is not None and title in focused and "list item" in focused:
                return
            self.key("Down")
            time.sleep(0.1)
        raise AssertionError(f"the row '{title}' never had the focus; {self.focused()} has it")

    def focus(self, name):
        """Moves the focus to a widget by Tab."""
        for _ in range(30):
            if name in (self.focused() or ""):
                return
            self.key("Tab")
            time.sleep(0.1)
        raise AssertionError(f"Tab does not lead to '{name}'; the focus is on '{self.focused()}'")

    def focused(self):
        for node in self.nodes():
            try:
                if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                    return f"{node.get_role_name()} {node.get_name()}"
            except GLib.Error:
                continue
        return None

    # MARK: Keys and pixels

    def type(self, text):
        self.wait(lambda: self.program("xdotool", "getactivewindow", check=False), "a window with the focus")
        self.program("xdotool", "type", "--delay", "15", text)

    def key(self, *keys):
        self.wait(lambda: self.program("xdotool", "getactivewindow", check=False), "a window with the focus")
        self.program("xdotool", "key", "--delay", "60", *keys)

    def double_click(self, title):
        """On the text of a row, as its place is told to screen readers."""
        def place():
            for node in self.nodes():
                try:
                    if node.get_role_name() == "list item" and title in node.get_name():
                        return node.get_extents(Atspi.CoordType.WINDOW)
                except GLib.Error:
                    continue
        area = self.wait(place, f"the place of '{title}'")
        shell = self.program("xdotool", "getactivewindow", "getwindowgeometry", "--shell")
        window = dict(line.split("=") for line in shell.splitlines())
        x, y = int(window["X"]) + area.x + 60, int(window["Y"]) + area.y + area.height - 18
        self.program("xdotool", "mousemove", str(x), str(y), "click", "--repeat", "2", "--delay", "60", "1")

    def picture(self, name):
        time.sleep(0.4)  # for animations
        self.program("import", "-window", "root", os.path.join(self.pictures, name + ".png"))

    def pixels(self):
        return subprocess.run(["import", "-window", "root", "-depth", "8", "rgb:-"], stdout=subprocess.PIPE, check=True).stdout

    def drawn(self):
        """Returns when the window has drawn more than one colour."""
        def has_contents():
            pixels = self.pixels()
            return pixels != self.blank and len({pixels[place:place + 3] for place in range(0, len(pixels), 3)}) > 8
        self.wait(has_contents, "the window to be drawn")

    def brightness(self):
        """The mean of the active window, from 0 to 1."""
        window = self.program("xdotool", "getactivewindow")
        return float(self.program("bash", "-c", f"import -window {window} png:- | convert png:- -colorspace Gray "
                                  "-format '%[fx:mean]' info:"))

    def window_width(self):
        shell = self.program("xdotool", "getactivewindow", "getwindowgeometry", "--shell")
        return int(dict(line.split("=") for line in shell.splitlines())["WIDTH"])
