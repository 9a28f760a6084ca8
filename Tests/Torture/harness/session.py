"""A session of its own: directories, a bus, the agent under test, the command line."""
import json
import math
import os
import shutil
import signal
import subprocess
import tempfile
import time

from harness.process import ENDS_WITH_US
from harness.wire import BusError, Connection, Disconnected, NoReply, plain

NAME = "org.stewardproject.Steward"
PATH = "/org/stewardproject/Steward"

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <servicedir>{services}</servicedir>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_message_size">134217728</limit>
  <limit name="max_connections_per_user">4096</limit>
  <limit name="max_completed_connections">4096</limit>
  <limit name="max_replies_per_connection">50000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
</busconfig>
"""


def end(process, how=signal.SIGKILL):
    """Ends a child of ours and reaps it."""
    if process is None:
        return None
    if process.poll() is None:
        process.send_signal(how)
        if how == signal.SIGSTOP:
            return None
    try:
        return process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait(20)


def within(seconds, condition, interval=0.01):
    """Waits until `condition()` is true; returns its last value."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() > deadline:
            return value
        time.sleep(interval)


def is_gone(error):
    """Whether a call got no answer because the agent or the bus ended: it may have been carried out or not."""
    return not isinstance(error, BusError) or error.name.rpartition(".")[2] in (
        "NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected", "ShuttingDown")


class Bus:
    """A private message bus, which may be killed and started again at the same address."""

    def __init__(self, directory, name="bus"):
        self.directory = directory
        self.socket = os.path.join(directory, name)
        self.services = os.path.join(directory, name + "-services")
        self.address = f"unix:path={self.socket}"
        os.makedirs(self.services, exist_ok=True)
        self.configuration = os.path.join(directory, name + ".conf")
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(socket=self.socket, services=self.services))
        self.process = None

    def start(self, environment=None):
        if os.path.exists(self.socket):
            os.unlink(self.socket)
        with open(self.socket + ".log", "ab") as log:
            self.process = subprocess.Popen(
                [*ENDS_WITH_US, "dbus-daemon", "--nofork", "--nopidfile", "--nosyslog",
                 "--config-file=" + self.configuration], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
        if not within(10, lambda: os.path.exists(self.socket)):
            raise RuntimeError("dbus-daemon did not start, see " + self.socket + ".log")

    def kill(self):
        end(self.process)

    def connect(self):
        deadline = time.monotonic() + 5
        while True:
            try:
                return Connection(self.address)
            except Disconnected:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


class Agent:
    """The resident process under test."""

    def __init__(self, process, log):
        self.process, self.log = process, log

    @property
    def pid(self):
        return self.process.pid

    def is_running(self):
        return self.process.poll() is None

    def kill(self):
        return end(self.process)

    def stop(self):
        return end(self.process, signal.SIGTERM)

    def text(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()


class Client:
    """Calls of our interfaces over a connection of its own, as a program would make them."""

    def __init__(self, connection):
        self.connection = connection

    @property
    def name(self):
        return self.connection.name

    def close(self):
        self.connection.close()

    def begin(self, interface, member, signature=None, body=()):
        return self.connection.begin(NAME, PATH, f"{NAME}.{interface}", member, signature, body, no_auto_start=True)

    def finish(self, serial, timeout=25.0):
        body = self.connection.finish(serial, timeout)
        return plain(body[0]) if body else None

    def call(self, interface, member, signature=None, body=(), timeout=25.0):
        return self.finish(self.begin(interface, member, signature, body), timeout)

    def add(self, title, **fields):
        return self.call("Tasks1", "Add", "a{sv}", (task_fields(title, **fields),))

    def tasks(self, **query):
        return self.pages("Tasks1", {"status": ("s", "all"), **query})

    def reminders(self, states=None, **query):
        if states:
            query["state"] = ("as", list(states))
        return self.pages("Reminders1", query)

    def pages(self, interface, query, size=1000):
        rows = []
        while True:
            page = self.call(
                interface, "List", "a{sv}", ({**query, "limit": ("u", size), "offset": ("u", len(rows))},))
            rows += [plain(row) for row in page]
            if len(page) < size:
                return rows

    def status(self):
        return self.call("Agent1", "Status")

    def ping(self, timeout=25.0):
        """Seconds that the agent's bus loop took to answer."""
        started = time.monotonic()
        self.connection.call(NAME, PATH, "org.freedesktop.DBus.Peer", "Ping", timeout=timeout)
        return time.monotonic() - started


FIELD_TYPES = {
    "title": "s", "notes": "s", "due": "s", "start": "s", "repeats": "s", "reminders": "as", "priority": "y",
    "estimate": "x", "late_cancel": "x", "labels": "as", "parent": "s", "after": "s", "turns": "s", "added_by": "s", "location": "s", "nag": "s", "done_by": "s",
    "clear": "as", "add_labels": "as", "remove_labels": "as", "position": "i",
}


def task_fields(title=None, **fields):
    if title is not None:
        fields["title"] = title
    return {key: (FIELD_TYPES[key], value) for key, value in fields.items()}


def at(seconds_from_now):
    """An instant in the bus's text form, at least so far off: its fraction is rounded up."""
    return moment(time.time() + seconds_from_now)


def moment(seconds):
    """Seconds since 1970 in the bus's text form."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(math.ceil(seconds)))


class Session:
    """Everything that one run of the agent touches, in a directory that goes in the end."""

    def __init__(self, binaries, keep=False, parent=None):
        self.binaries, self.keep = binaries, keep
        self.directory = tempfile.mkdtemp(prefix="steward-", dir=parent)
        self.home = os.path.join(self.directory, "home")
        self.data = os.path.join(self.home, "data", "steward")
        self.database = os.path.join(self.data, "steward.db")
        self.bus = Bus(self.directory)
        self.children, self.agent, self.runs = [], None, 0
        self.extra = {}
        for name in ("data", "config", "state", "cache", "run"):
            os.makedirs(os.path.join(self.home, name), mode=0o700)
        self.configure()

    def configure(self):
        """So many reminders as here are no household's: a day's budget of popups would hold them back, and a night them all."""
        directory = os.path.join(self.home, "config", "steward")
        os.makedirs(directory, mode=0o700)
        with open(os.path.join(directory, "config.toml"), "w", encoding="utf-8") as file:
            file.write('[brief]\ndaily_budget = 0\n[quiet]\nrepeats = ""\n')

    def __enter__(self):
        self.bus.start(self.environment())
        return self

    def __exit__(self, *_):
        for child in self.children:
            child.stop()
        for process in [self.agent.process] if self.agent else []:
            end(process)
        end(self.bus.process)
        if not self.keep:
            shutil.rmtree(self.directory, ignore_errors=True)

    def environment(self):
        return {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.home, "LANG": "C.UTF-8", "TZ": "UTC",
            "XDG_DATA_HOME": os.path.join(self.home, "data"), "XDG_CONFIG_HOME": os.path.join(self.home, "config"),
            "XDG_STATE_HOME": os.path.join(self.home, "state"), "XDG_CACHE_HOME": os.path.join(self.home, "cache"),
            "XDG_RUNTIME_DIR": os.path.join(self.home, "run"), "DBUS_SESSION_BUS_ADDRESS": self.bus.address,
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.directory}/no-system-bus",
            "SWIFT_BACKTRACE": "enable=no", "STEWARD_AGENT": self.binaries.agent, **self.extra}

    # -- the agent

    def launch(self, *options, environment=None, before=None, prefix=()):
        """Starts the agent without waiting for anything."""
        self.runs += 1
        log = os.path.join(self.directory, f"agent-{self.runs}.log")
        with open(log, "ab") as file:
            process = subprocess.Popen(
                [*prefix, self.binaries.agent, *options], stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                env={**self.environment(), **(environment or {})}, preexec_fn=before)
        return Agent(process, log)

    def start_agent(self, *options, environment=None, before=None, timeout=10.0):
        """Starts the agent; returns the seconds until it owned its name."""
        self.agent = self.launch(*options, environment=environment, before=before)
        started = time.monotonic()
        watcher = self.bus.connect()
        try:
            while watcher.pid(NAME) != self.agent.pid:
                if not self.agent.is_running() or time.monotonic() > started + timeout:
                    raise RuntimeError("the agent took no name: " + self.agent.text()[-2000:])
                time.sleep(0.003)
            return time.monotonic() - started
        finally:
            watcher.close()

    def client(self):
        return Client(self.bus.connect())

    # -- the command line

    def steward(self, *arguments, timeout=30.0, text=None, environment=None):
        return subprocess.run(
            [self.binaries.steward, *arguments], env={**self.environment(), **(environment or {})},
            input=text, stdin=None if text is not None else subprocess.DEVNULL, capture_output=True, text=True,
            errors="replace", timeout=timeout)

    def steward_json(self, *arguments, **options):
        done = self.steward(*arguments, "--json", **options)
        if done.returncode != 0:
            raise RuntimeError(f"steward {' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)

    def adopt(self, child):
        """`child.stop()` is called in the end."""
        self.children.append(child)
        return child


__all__ = ["Agent", "Bus", "BusError", "Client", "Disconnected", "NoReply", "Session", "at", "end", "is_gone", "moment", "task_fields", "within",
           "NAME", "PATH"]
