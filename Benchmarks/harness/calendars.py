"""What a calendar account with 10,000 tasks costs: the first sync, one that finds nothing new, an edit, and memory at rest."""

import contextlib
import datetime
import json
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from callers import calling
from report import Row

# What `.ci/calendar-servers` installs.
PYTHON = pathlib.Path(__file__).resolve().parent.parent.parent / ".build/calendar-servers/bin/python"
PASSWORD = "sesame"


def calendars(_, steward, settings):
    """The tasks are on a Radicale on this machine, whose own processor time is not counted."""
    if not steward.is_agent or not PYTHON.exists():
        return
    count = 1_000 if settings.quick else 10_000
    steward.empty()
    with Radicale(steward) as server:
        server.fill(count)
        with steward.running() as process:
            with calling(steward) as waits, Helper(process) as helper:
                began = time.monotonic()
                server.add_account()
                server.sync()
                taken = time.monotonic() - began
            spent = process.exact_processor_us
            found = server.count_here()
            if found != count:
                raise RuntimeError(f"{found} of {count} tasks have come")
            yield Row(f"{count:,} tasks: first sync", "s", None, taken, 60, False)
            yield Row(f"{count:,} tasks: first sync, agent's processor", "s", None, spent / 1e6)
            yield Row(f"{count:,} tasks: longest wait of a caller meanwhile", "ms", None, max(waits) / 1000, 50, False)
            yield Row(f"{count:,} tasks: helper's memory, at most", "kB", None, helper.peak_kb, 40 * 1024, False)

            process.settle()
            requests, costs = [], []
            for _ in range(settings.several(10)):
                before = server.requests, process.exact_processor_us, process.ended_us
                server.look()
                process.settle()
                requests.append(server.requests - before[0])
                costs.append(process.exact_processor_us - before[1] + process.ended_us - before[2])
            yield Row("unchanged: requests", "", None, max(requests), 1, False)
            # Of the helper in hundredths of a second: the mean is better than each.
            yield Row("unchanged: processor, with the helper", "ms", None, sum(costs) / len(costs) / 1000, 100, False)

            yield Row("an edit until the server has it", "s", None, max(edit(server, settings)), 2, False)

            with calling(steward) as waits:
                server.lose_token()
                server.sync()
            yield Row(f"{count:,} tasks listed again: longest wait of a caller", "ms", None, max(waits) / 1000, 50, False)
        with steward.running() as process:
            server.sync()
            process.rest()
            time.sleep(2)
            yield Row(f"{count:,} tasks: memory alone in the session, at rest", "kB", None, process.solo_pss_kb, 4 * 1024, False)
            yield Row(f"{count:,} tasks: anonymous memory, at rest", "kB", None, process.anonymous_kb)
            seconds = 10 if settings.quick else 60
            before = process.wakeups
            time.sleep(seconds)
            yield Row(f"{count:,} tasks: wake-ups in {seconds} s", "", None, process.wakeups - before, 0, False)


def edit(server, settings):
    """Seconds from each edit until the server has it."""
    waits = []
    for number in range(settings.several(5)):
        title = f"Edited {number}"
        began = time.monotonic()
        server.command("edit", "Task 7", "--title", title) if number == 0 else \
            server.command("edit", f"Edited {number - 1}", "--title", title)
        while title not in server.text(7):
            if time.monotonic() - began > 60:
                raise RuntimeError("an edit does not reach the server")
            time.sleep(0.01)
        waits.append(time.monotonic() - began)
    return waits


class Helper:
    """Looks at the agent's helper as long as it runs."""

    def __init__(self, process):
        self.process = process
        self.peak_kb = 0
        self.has_ended = threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.has_ended.set()
        self.thread.join()

    def look(self):
        while not self.has_ended.wait(0.05):
            for child in (self.process.proc / "task" / self.process.proc.name / "children").read_text().split():
                with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                    status = pathlib.Path(f"/proc/{child}/status").read_text()
                    peak = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
                    if peak and "steward-fetch" in status.splitlines()[0]:
                        self.peak_kb = max(self.peak_kb, int(peak.group(1)))


class Radicale:
    """A server with one user and one list, whose files lie open."""

    def __init__(self, steward):
        self.steward = steward
        # In memory: it syncs each of its thousands of files to the disk.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="steward-bench-", dir="/dev/shm"))
        self.list = self.folder / "data/collection-root/anna/home"
        self.list.mkdir(parents=True)
        (self.list / ".Radicale.props").write_text(
            '{"tag": "VCALENDAR", "D:displayname": "Home", "C:supported-calendar-component-set": "VEVENT,VTODO"}')
        (self.folder / "users").write_text(f"anna:{PASSWORD}\n")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (self.folder / "config").write_text(f"""
[server]
hosts = 127.0.0.1:{self.port}
[auth]
type = htpasswd
htpasswd_filename = {self.folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = {self.folder}/data
[logging]
level = info
""")
        self.log = self.folder / "log"

    def __enter__(self):
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([PYTHON, "-m", "radicale", "--config", self.folder / "config"],
                                            stdout=log, stderr=log)
        deadline = time.monotonic() + 30
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            if time.monotonic() > deadline:
                raise RuntimeError("Radicale does not start")
            time.sleep(0.05)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def fill(self, count):
        for number in range(count):
            due = datetime.datetime(2040, 1, 1) + datetime.timedelta(minutes=number)
            self.file(number).write_bytes("\r\n".join([
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//calendars//EN", "BEGIN:VTODO",
                f"UID:{number}@example.org", "DTSTAMP:20261101T120000Z", "LAST-MODIFIED:20261101T120000Z",
                f"SUMMARY:Task {number}", f"DUE:{due:%Y%m%dT%H%M%SZ}", "PRIORITY:5", "CATEGORIES:home",
                f"DESCRIPTION:What there is to know about task {number}.", "BEGIN:VALARM", "ACTION:DISPLAY",
                "DESCRIPTION:Reminder", "TRIGGER;RELATED=END:-PT15M", "END:VALARM", "END:VTODO", "END:VCALENDAR", "",
            ]).encode())
        # The server makes its cache of what lies there with the first request, which takes it longer than all others.
        subprocess.run(["curl", "-s", "-o", "/dev/null", "-u", f"anna:{PASSWORD}", "-X", "PROPFIND", "-H", "Depth: 1",
                        f"http://127.0.0.1:{self.port}/anna/home/"], check=True)

    def file(self, number):
        return self.list / f"task-{number}.ics"

    def text(self, number):
        return self.file(number).read_text()

    @property
    def requests(self):
        """How many it has been sent so far."""
        return len(re.findall(r" request for ", self.log.read_text()))

    def lose_token(self):
        """Forgets all tokens, as a server does that was restored: the next sync lists everything."""
        for token in (self.list / ".Radicale.cache/sync-token").glob("*"):
            token.unlink()
        self.file(3).write_text(self.text(3).replace("SUMMARY:Task 3", "SUMMARY:Task 3, once more"))

    def command(self, *words):
        return subprocess.run([self.steward.programs / "steward", *words], env=self.steward.environment, check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def add_account(self):
        secret = self.folder / "password"
        secret.write_text(PASSWORD + "\n")
        self.command("account", "add", f"http://127.0.0.1:{self.port}/", "--user", "anna", "--name", "Radicale",
                     "--password-command", f"cat {secret}", "--yes")

    def sync(self):
        self.command("account", "sync")

    def look(self):
        """A sync as it comes by itself, which does not look for new lists, too."""
        self.command("account", "edit", "Radicale", "--list", "Home=both")

    def count_here(self):
        return len(json.loads(self.command("list", "--all", "--limit", "100000", "--json")))
