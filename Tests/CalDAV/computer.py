"""A computer: an agent with a home and a bus of its own, and its command line."""
import json
import os
import subprocess
import time

# A bus that starts nothing.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""
# Seconds that a reminder may take to come, and a change to reach the server.
PATIENCE = 60


class Wrong(Exception):
    """Something is not as expected."""


class Steward:
    """An agent with a home and a bus of its own, and its command line."""

    def __init__(self, programs, folder):
        self.programs = programs
        self.folder = folder
        file = os.path.join(folder, "bus.conf")
        with open(file, "w", encoding="utf-8") as written:
            written.write(BUS)
        self.bus = subprocess.Popen(["dbus-daemon", "--config-file", file, "--nofork", "--print-address=1"],
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.environment = {
            "HOME": folder, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC",
            "DBUS_SESSION_BUS_ADDRESS": self.bus.stdout.readline().strip(),
            "XDG_RUNTIME_DIR": os.path.join(folder, "run"),
        }
        os.mkdir(self.environment["XDG_RUNTIME_DIR"], 0o700)
        self.log = open(os.path.join(folder, "agent.log"), "a", encoding="utf-8")
        self.start()

    def start(self):
        self.agent = subprocess.Popen([os.path.join(self.programs, "steward-agent")], env=self.environment,
                                      stdout=self.log, stderr=self.log)
        within("the agent to answer", lambda: self.run("list", check=False).returncode == 0)

    def run(self, *words, check=True):
        result = subprocess.run([os.path.join(self.programs, "steward"), *words], env=self.environment, text=True,
                                capture_output=True, stdin=subprocess.DEVNULL, check=False)
        if check and result.returncode != 0:
            raise Wrong(f"'steward {' '.join(words)}' ended with {result.returncode}: {first_line(result.stderr)}")
        return result

    def json(self, *words):
        return json.loads(self.run(*words, "--json").stdout)

    def sync(self):
        self.run("account", "sync")

    def task(self, title):
        for task in self.json("list", "--all"):
            if task["title"] == title:
                return task
        raise Wrong(f"there is no task '{title}'")

    def rings(self, title):
        """Whether a reminder of that title waits for an answer now."""
        return any(one.get("title") == title and one.get("state") in ("due", "shown")
                   for one in self.json("reminders"))

    def answer(self, title, answer):
        """Answers the reminder of that title that waits now, as a popup does."""
        one = next((one for one in self.json("reminders") if one.get("title") == title
                    and one.get("state") in ("due", "shown")), None)
        if one is None:
            raise Wrong(f"no reminder of '{title}' waits for an answer")
        result = subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.stewardproject.Steward", "--object-path",
             "/org/stewardproject/Steward", "--method", "org.stewardproject.Steward.Reminders1.Answer", one["id"],
             answer, ""], env=self.environment, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Wrong(f"the answer '{answer}' was refused: {first_line(result.stderr)}")

    def end(self):
        self.agent.terminate()
        self.agent.wait(20)
        self.bus.terminate()
        self.bus.wait()


def first_line(text):
    return (text.strip().splitlines() or [""])[0]


def within(what, condition, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Wrong(f"{what} did not come within {seconds} seconds")
        time.sleep(0.2)
