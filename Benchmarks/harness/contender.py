"""The two programs that are compared: how each is started and probed, and its data."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import time

import filling
from process import Process

NAME = "org.stewardproject.Steward"


class Contender:
    """A program with a bus and a home of its own.

    `command` ends with the path of the database, which the program makes where it is missing.
    """

    def __init__(self, workshop, name, command, fill):
        self.workshop = workshop
        self.name = name
        self.fill_empty = fill
        self.home = workshop.new_folder(name)
        self.command_start = [str(word) for word in command]
        self.database = self.home / "steward.db"
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / "config"), "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_STATE_HOME": str(self.home / "state"), "XDG_RUNTIME_DIR": str(workshop.sockets),
            "DBUS_SESSION_BUS_ADDRESS": workshop.start_bus(),
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
            "SWIFT_BACKTRACE": "enable=no",
        }

    @classmethod
    def baseline(cls, workshop, name):
        def fill(self, count):
            subprocess.run([workshop.baseline, "--import", str(count), self.database], check=True, stdout=subprocess.DEVNULL)
        return cls(workshop, name, [workshop.baseline], fill)

    @classmethod
    def agent(cls, workshop, programs: pathlib.Path):
        agent = programs / "steward-agent"
        if not agent.exists():
            raise SystemExit(f"there is no {agent}: run 'make build' first")

        def fill(self, count):
            with self.running():
                self.probe("add", 1, 20 * 365 * 86400)
            filling.multiply_task(self.database, count)
        contender = cls(workshop, "steward", [agent, "--database"], fill)
        contender.programs = programs
        return contender

    @property
    def command(self):
        return [*self.command_start, str(self.database)]

    @property
    def is_agent(self):
        return hasattr(self, "programs")

    def empty(self):
        """Starts over without data."""
        shutil.rmtree(self.home)
        self.home.mkdir()

    def configure(self, text):
        """Writes the agent's configuration, until it starts over."""
        file = self.home / "config/steward/config.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def fill(self, count):
        """Starts over with `count` tasks, due one a minute from 2040 on."""
        self.empty()
        self.fill_empty(self, count)

    def probe(self, *arguments):
        """Runs a probe; returns the samples by name."""
        output = subprocess.run([self.workshop.probe, *map(str, arguments)], env=self.environment, check=True,
                                stdout=subprocess.PIPE, text=True).stdout
        lines = (line.split() for line in output.splitlines())
        return {name: [float(sample) for sample in samples] for name, *samples in lines}

    @contextlib.contextmanager
    def running(self, *wrapper):
        """Runs the program, under `wrapper` if given, while the block does. Yields its process."""
        child = subprocess.Popen([*wrapper, *self.command], env=self.environment, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE if wrapper else subprocess.DEVNULL, text=True)
        try:
            self.wait_for_name(child)
            yield Process(child)
        finally:
            child.terminate()
            _, self.errors = child.communicate(timeout=60)

    def wait_for_name(self, child):
        deadline = time.monotonic() + 60
        ask = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
               "org.freedesktop.DBus.NameHasOwner", f"string:{NAME}"]
        while "true" not in subprocess.run(ask, env=self.environment, capture_output=True, text=True).stdout:
            if child.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} does not start (status {child.returncode})")
            time.sleep(0.02)

    def instructions(self, *probe):
        """Instructions that the program executes from its start to its end while it is probed."""
        with self.running("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"):
            time.sleep(3)  # what it does once after its start belongs to long and short runs alike
            self.probe(*probe)
        return int(re.search(r"Collected : (\d+)", self.errors).group(1))
