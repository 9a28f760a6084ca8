"""G15: nasty text through every command, into a pipe and a terminal, and into every field of a popup."""
import os
import pty
import re
import subprocess

from harness.screen import Screen
from harness.session import at, within

NASTIES = [
    "\x07bell", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x9b31m", "\x85next line", "\x7fdelete",
    "back\x08\x08space", "carriage\rreturn", "tab\there", "line\nbreak", "\u2028line", "\u2029paragraph",
    "\u202eright to left", "\u2066isolate\u2069", "\u200ezero\u200fwidth", "\u200b\u200c\u200d\u2060", "\ufeffmark",
    "\u061carabic mark", "soft\u00adhyphen", "<b>bold</b>", "<a href='https://example.org'>link</a>", "<img src='/etc/passwd'/>",
    "&amp;&lt;&gt;&#x3c;", "&", "<", ">", "\"'`", "'; DROP TABLE task; --", "$(reboot) `reboot`", "%s%n%d", "\\x1b[31m",
    "日本語のタスク", "👨‍👩‍👧‍👦 family", "e\u0301\u0302\u0303" * 20, "عربى", "🇫🇷", "x" * 900, "\u3000wide space", "-rf --help",
]
# What a terminal or a popup must never get: C0 but newline and tab, DEL, C1, bidirectional controls, zero width.
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060\u2066-\u2069\u061c\ufeff]")
COLOURS = re.compile("\x1b\\[[0-9;]*m")
COMMANDS = [["list"], ["list", "--all"], ["reminders"], ["reminders", "--all"], ["history"], ["label", "list"], ["status"]]


def run(trial):
    with trial.session() as session:
        screen = session.adopt(Screen(session, "mako"))
        session.start_agent()
        client = session.client()
        for number, nasty in enumerate(trial.pick(NASTIES[::5], NASTIES)):
            one(trial, session, client, screen, number, nasty)
            trial.count("nasty strings")
        raw_bytes(trial, session)
        client.close()


def one(trial, session, client, screen, number, nasty):
    title = f"{nasty} N{number:02d}"
    mark = screen.mark()
    done = session.steward("add", "--due", at(1), "--note", nasty, "--location", nasty, "--label", f"L{number}", "--json",
                           "--", title)
    clean(trial, f"add {nasty!r}", done.stdout + done.stderr, with_colours=False)
    if done.returncode != 0:
        trial.expect(done.returncode in (1, 64, 65), f"add {nasty!r} leaves with {done.returncode}: {done.stderr}")
        trial.count("refused")
        return
    identifier = next(task["id"] for task in client.tasks() if f"N{number:02d}" in task["title"])
    for command in [*COMMANDS, ["show", identifier], ["show", identifier, "--json"], ["list", "--search", nasty],
                    ["show", nasty], ["edit", identifier, "--note", nasty]]:
        if command[-1].startswith("-") and command[0] == "show" and command[-1] != "--json":
            command = [*command[:-1], "--", command[-1]]
        done = session.steward(*command)
        clean(trial, f"{command}", done.stdout + done.stderr, with_colours=False)
        clean(trial, f"{command} on a terminal", on_terminal(session, command), with_colours=True)
        trial.count("outputs", 2)
    popup(trial, screen, mark, number)
    client.call("Tasks1", "Remove", "as", ([identifier],))


def clean(trial, what, text, with_colours):
    if with_colours:
        text = COLOURS.sub("", text).replace("\r\n", "\n")
    found = UNSAFE.search(text)
    trial.expect(not found, f"{what} prints {found and hex(ord(found.group(0)))}")
    trial.expect("\ufffe" not in text, f"{what} prints broken UTF-8")


def on_terminal(session, command):
    """What a terminal of 80 columns gets."""
    master, slave = pty.openpty()
    child = subprocess.Popen([session.binaries.steward, *command], env={**session.environment(), "TERM": "xterm-256color"},
                             stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    os.close(slave)
    data = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:   # the other end is closed
            break
        if not part:
            break
        data += part
    os.close(master)
    child.wait(20)
    return data.decode("utf-8", "backslashreplace")


def popup(trial, screen, mark, number):
    shown = screen.popup(f"N{number:02d}", 8, since=mark) or screen.wait(
        lambda event: event["event"] == "notify", 1, since=mark)
    if not trial.expect(shown, f"string {number}: no popup"):
        return
    texts = [shown["summary"], shown["body"], shown["app"], shown["icon"], *(label for _, label in shown["actions"]),
             *(key for key, _ in shown["actions"]), *(str(hint) for hint in shown["hints"].values())]
    for text in texts:
        found = UNSAFE.search(text)
        trial.expect(not found, f"string {number}: a popup has {found and hex(ord(found.group(0)))}")
    trial.expect("\n" not in shown["summary"] and shown["summary"].strip(), f"string {number}: summary {shown['summary']!r}")
    trial.expect(len(shown["summary"]) <= 100, f"string {number}: a summary of {len(shown['summary'])}")
    loose = re.sub("&(amp|lt|gt|quot|apos);", "", shown["body"])
    trial.expect(not re.search("[<&]", re.sub("</?[biu]>", "", loose)), f"string {number}: markup in {shown['body']!r}")
    trial.expect(not re.search("<(a|img)", shown["body"]), f"string {number}: a link or picture in {shown['body']!r}")
    trial.count("popups")


def raw_bytes(trial, session):
    """Arguments that are no UTF-8."""
    for raw in (b"\xff\xfe", b"ok\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"):
        done = subprocess.run([session.binaries.steward.encode(), b"add", raw], env=session.environment(),
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        trial.expect(done.returncode >= 0, f"{raw!r} ends the command line by signal {-done.returncode}")
        text = (done.stdout + done.stderr).decode("utf-8", "replace")
        clean(trial, f"add {raw!r}", text.replace("\ufffd", "?"), with_colours=False)
        trial.count("broken arguments")
    trial.expect(within(2, session.agent.is_running), "the agent died")
