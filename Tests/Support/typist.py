#!/usr/bin/python3
"""Types lines into a real shell on a terminal, as a reader of the documents does.

    typist.py SHELL FILE

FILE holds JSON: `{"lines": ["steward list"], "names": {"3f2a": "Call the dentist"}, "answers": {"steward chat": ["\\u0004"]}}`.

SHELL is bash, zsh or fish, without anybody's settings. A tab in a line completes. `names` says what ids in the lines stand
for: the id of what is called so is typed instead. `answers` are typed when what a line has started waits for input; one
that begins with `!` is a command to run meanwhile; `usual` are those for all other lines. Prints a list of JSON objects, one for each line: `line`, as it was typed; `meant`, its words; `status`, what the shell says of it, null if it does not end;
`called`, the arguments with which programs were run; `screen`, what came to the terminal. `make` and `sudo` are not run:
their arguments are noted alone.
"""
import fcntl
import json
import os
import pty
import re
import select
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

DONE = re.compile(rb"\[\[ended (\d+)\]\]")
# How long the shell is silent when it waits for a key, and how long a line may take.
SILENCE, PATIENCE = 0.35, 60.0
# How long a program is silent that waits for something else than a key.
LONG_SILENCE = 5.0
# read(2) on x86-64 and on arm64, as /proc names it.
READING = ("0", "63")
# What moves the cursor, colours or names a window.
ESCAPES = re.compile(rb"\x1b\].*?\x07|\x1b\[[0-9;?]*[A-Za-z]|\x1b\(B")

STARTS = {
    "bash": """PS1='$ '; HISTFILE=; PROMPT_COMMAND='printf "\\n[[ended %s]]\\n" $?'""",
    "zsh": """PS1='%% '; unset HISTFILE; precmd() { printf '\\n[[ended %s]]\\n' $? }""",
    "fish": """function fish_prompt; echo -n '> '; end; function fish_greeting; end
function told --on-event fish_postexec; printf '\\n[[ended %s]]\\n' $status; end
function begun --on-event fish_prompt; functions -e begun; printf '\\n[[ended 0]]\\n'; end
""",
}
RECORDER = """#!/bin/sh
{ for word; do printf '%s\\0' "$word"; done; printf '\\n\\0'; } >>"$TYPIST_CALLS/${0##*/}"
"""


class Terminal:
    def __init__(self, shell, folder):
        self.screen = b""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            self.start(shell, folder)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))

    @staticmethod
    def start(shell, folder):
        os.environ.update(TERM="dumb" if shell != "fish" else "xterm", ZDOTDIR=folder, LC_ALL="C.UTF-8")
        os.environ.pop("PROMPT_COMMAND", None)
        file = os.path.join(folder, ".zshrc" if shell == "zsh" else "start")
        with open(file, "w", encoding="utf-8") as start:
            start.write(STARTS[shell] + ("\n" + os.environ.get("TYPIST_START_" + shell, "")) + "\n")
        arguments = {
            "bash": ["bash", "--noprofile", "--rcfile", file, "-i"], "zsh": ["zsh", "-d", "-i"],
            "fish": ["fish", "--no-config", "-i", "-C", f"source {file}"]}[shell]
        os.execvp(arguments[0], arguments)

    def read(self, seconds):
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return False
        self.screen += piece
        return bool(piece)

    def settle(self):
        while self.read(SILENCE):
            pass

    def type(self, text):
        os.write(self.master, text.encode())

    def answer(self, answer):
        if answer.startswith("!"):
            subprocess.run(answer[1:], shell=True, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        else:
            self.type(answer)

    def status(self, mark=0, answers=()):
        """What the shell says once a line has ended; answers are typed when a program waits for them."""
        now = time.monotonic()
        deadline, silent_since, answers = now + PATIENCE, now, list(answers)
        while not (found := DONE.search(self.screen, mark)):
            now = time.monotonic()
            if now > deadline:
                return None
            if self.read(SILENCE / 3):
                silent_since = time.monotonic()
            elif answers and self.is_waiting(now - silent_since, answers[0], mark):
                self.answer(answers.pop(0))
                silent_since = time.monotonic()
        return int(found.group(1))

    def is_waiting(self, silence, answer, mark):
        """Whether what runs waits for this answer: on a busy machine, silence alone says little."""
        if answer.startswith("!"):
            return silence > SILENCE * 3
        group = os.tcgetpgrp(self.master)
        if group == self.pid:
            return False  # the shell itself, which would take the answer for the next line
        return self.is_read_by(group) or silence > (SILENCE * 3 if self.is_asked(mark) else LONG_SILENCE)

    def is_asked(self, mark):
        """Whether a question stands at the end: a line that has not ended."""
        text = ESCAPES.sub(b"", self.screen[mark:]).rstrip(b"\r")
        return bool(text) and not text.endswith(b"\n")

    @staticmethod
    def is_read_by(group):
        """Whether one of these processes waits for a key."""
        for entry in os.scandir("/proc"):
            if not entry.name.isdigit():
                continue
            try:
                if os.getpgid(int(entry.name)) != group:
                    continue
                with open(f"/proc/{entry.name}/syscall", encoding="ascii") as file:
                    call, place = file.read().split()[:2]
                if call in READING and os.readlink(f"/proc/{entry.name}/fd/{int(place, 16)}").startswith("/dev/pts/"):
                    return True
            except (OSError, ValueError):
                continue  # it has ended, or is running
        return False


def recorders(folder):
    """Programs that note how they are called; `steward` then does what it is asked to."""
    programs = os.path.join(folder, "bin")
    os.mkdir(programs)
    real = shutil.which("steward")
    for name in ("steward", "make", "sudo"):
        path = os.path.join(programs, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(RECORDER + (f'exec "{real}" "$@"\n' if name == "steward" and real else ""))
        os.chmod(path, 0o755)
    os.environ["PATH"] = programs + ":" + os.environ.get("PATH", "/usr/bin:/bin")
    os.environ["TYPIST_CALLS"] = folder


def calls(folder, name):
    """Since it was last asked."""
    path = os.path.join(folder, name)
    try:
        with open(path, encoding="utf-8") as file:
            entries = file.read().split("\n\0")[:-1]
        os.unlink(path)
    except FileNotFoundError:
        return []
    return [entry.split("\0")[:-1] for entry in entries]


def identifier(title):
    """The short id of the task, event or recall of this name."""
    for list_ in (["list"], ["event", "list"], ["recalls"]):
        entries = json.loads(subprocess.run(["steward", *list_, "--json"], capture_output=True, check=False).stdout or "[]")
        for entry in entries:
            if title in (entry.get("title"), entry.get("item_name")):
                return entry["short"]
    sys.exit(f"nothing is called '{title}'")


def wait_for_shop():
    """A new shop is read within a moment, as the page says."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        shops = json.loads(subprocess.run(["steward", "shop", "list", "--json"], capture_output=True, check=False).stdout or "[]")
        if shops and all(shop.get("read_at") for shop in shops):
            return
        time.sleep(0.1)


def main():
    shell = sys.argv[1]
    with open(sys.argv[2], encoding="utf-8") as file:
        work = json.load(file)
    results = []
    with tempfile.TemporaryDirectory(prefix="typist-") as folder:
        plain = os.environ.get("PATH", "/usr/bin:/bin")
        recorders(folder)
        terminal = Terminal(shell, folder)
        os.environ["PATH"] = plain
        terminal.status()
        terminal.settle()
        for line in work["lines"]:
            answers = work.get("answers", {}).get(line, work.get("usual", []))
            for known, title in work.get("names", {}).items():
                if known in line:
                    line = line.replace(known, identifier(title))
            results.append(typed(line, answers, terminal, folder))
            if line.startswith("steward shop add"):
                wait_for_shop()
        os.close(terminal.master)
    print(json.dumps(results))


def typed(line, answers, terminal, folder):
    mark = len(terminal.screen)
    for part in re.split("(\t)", line):
        terminal.type(part)
        if "\t" in line:
            terminal.settle()
    terminal.type("\r")
    status = terminal.status(mark, answers)
    called = {name: calls(folder, name) for name in ("steward", "make", "sudo")}
    try:
        meant = shlex.split(line.replace("\t", ""))
    except ValueError:  # a quote that completing closes
        meant = []
    return {"line": line, "meant": meant, "status": status, "called": {name: entries for name, entries in called.items() if entries},
            "screen": terminal.screen[mark:].decode(errors="replace")}


if __name__ == "__main__":
    main()
