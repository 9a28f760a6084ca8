"""G7: a million calls with right and wrong types to every connection that the agent opens: each is answered, properly, and
the agent lives. So it does among programs whose answers and signals are anything."""
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree

from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call

from harness import grammar
from harness.process import ENDS_WITH_US
from harness.session import NAME, PATH, NoReply, at, end, within
from harness.wire import field

ERRORS = re.compile(
    r"org\.freedesktop\.DBus\.Error\.(InvalidArgs|UnknownMethod|UnknownObject|UnknownInterface|UnknownProperty"
    r"|PropertyReadOnly|LimitsExceeded|AccessDenied|Failed)$"
    r"|org\.stewardproject\.Steward\.Error\.(NotFound|Ambiguous|HasOpenSubtasks|NothingToUndo|UndoConflict|Conflict"
    r"|StorageFull|StorageReadOnly|StorageFailed|ShuttingDown)$")
LEAKS = re.compile(r"SQL|sqlite|SELECT |INSERT |UPDATE |/tmp/|/home/|\.swift|Optional\(|fatal", re.IGNORECASE)
# Calls that end the run or cost what no fuzzing should: they are tried in other goals.
SPARED = {"Quit"}
MENU = "com.canonical.dbusmenu"
SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness", "desktop.py")
IN_FLIGHT = 64


# The share of a lying desktop's answers that are anything.
LIES = 0.5


def run(trial):
    total = trial.pick(24_000, 1_000_000)
    count = trial.pick(1, 20)
    for random in trial.seeds(short=count, full=count):
        with trial.session() as session:
            with desktop(session):
                Fuzz(trial, session, random).run(total // count)
        with trial.session() as session:
            live_among_liars(trial, session, random, trial.pick(10, 60))


def desktop(session, *options):
    """A desktop for which the agent opens all its connections. They lead to one bus, also that of the system."""
    session.extra["DBUS_SYSTEM_BUS_ADDRESS"] = session.bus.address
    with open(os.path.join(session.home, "config", "steward", "config.toml"), "a", encoding="utf-8") as file:
        file.write('[shortcuts]\nquick_add = "Ctrl+Alt+T"\n[panel]\nshow = "always"\n')
    return Desktop(session, options)


class Desktop:
    """The child process of harness/desktop.py."""

    def __init__(self, session, options):
        self.process = subprocess.Popen(
            [*ENDS_WITH_US, sys.executable, SCRIPT, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**session.environment(), "PYTHONDONTWRITEBYTECODE": "1"})

    def __enter__(self):
        self.process.stdout.readline()
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        end(self.process)


def live_among_liars(trial, session, random, seconds):
    """Answers to the agent's calls and signals that it listens to are anything: it lives, and serves its callers."""
    with desktop(session, "--lies", str(LIES), "--seed", str(random.random())):
        session.start_agent()
        client = session.client()
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and session.agent.is_running():
            client.add(f"Task {random.random()}", due=at(0))
            client.ping()
            time.sleep(0.1)
        trial.count("seconds among liars", seconds)
        if trial.expect(session.agent.is_running(), "the agent died among liars: " + session.agent.text()[-500:]):
            trial.expect(bool(client.tasks()), "the agent lost its tasks among liars")
        client.close()


def agent_connections(client, pid):
    """The unique names of the connections that the agent has opened."""
    names = client.connection.bus("ListNames")[0]
    return [name for name in names if name.startswith(":") and client.connection.pid(name) == pid]


def introspected(client, name, path="/"):
    """(connection, path, interface, member, signature of the arguments) of everything that a connection says it has."""
    (text,) = client.connection.call(name, path, "org.freedesktop.DBus.Introspectable", "Introspect")
    root, methods = xml.etree.ElementTree.fromstring(text), []
    for interface in root.iter("interface"):
        for method in interface.iter("method"):
            arguments = [item.get("type") for item in method.iter("arg") if item.get("direction", "in") == "in"]
            methods.append((name, path, interface.get("name"), method.get("name"), "".join(arguments)))
    for child in root.findall("node"):
        methods += introspected(client, name, path.rstrip("/") + "/" + child.get("name"))
    return methods


class Fuzz:
    def __init__(self, trial, session, random):
        self.trial, self.session, self.random = trial, session, random
        session.start_agent()
        self.client = session.client()
        pid = session.agent.pid
        # For programs, of the system, of the icon in the panel, and of the shortcut.
        within(10, lambda: len(agent_connections(self.client, pid)) >= 4, 0.1)
        names = agent_connections(self.client, pid)
        trial.expect(len(names) == 4, f"the agent has {len(names)} connections, not 4")
        found = [entry for name in names for entry in introspected(self.client, name)]
        trial.expect(MENU in {entry[2] for entry in found}, "the panel's menu is not found")
        # Standard methods are the same everywhere; the connections have equal shares, however little they serve.
        self.methods = [[entry for entry in found if entry[0] == name and entry[3] not in SPARED]
                        or [(name, "/", "org.freedesktop.DBus.Peer", "Ping", "")] for name in names]
        trial.most("connections", len(names))
        self.flying, self.is_alive = {}, True

    def run(self, times):
        connection = self.client.connection
        pid = connection.pid(NAME)
        for _ in range(times):
            if not self.is_alive:
                return
            message, wrong = self.call()
            serial = connection.send(message)
            connection.waiting.add(serial)
            self.flying[serial] = (message, wrong)
            if len(self.flying) >= IN_FLIGHT:
                self.collect(next(iter(self.flying)))
        for serial in list(self.flying):
            self.collect(serial)
        self.trial.count("calls", times)
        if not self.is_alive:
            return
        self.trial.expect(connection.pid(NAME) == pid, "the agent has lost its name")
        self.trial.expect(self.session.agent.stop() == 0, "the agent did not stop cleanly")
        self.client.close()

    def call(self):
        """A message, and whether its types are not those that the method wants."""
        random = self.random
        name, place, interface, member, signature = random.choice(random.choice(self.methods))
        path, wrong = place, False
        kind = random.random()
        if kind < 0.35:
            given = self.other_signature(signature)
            wrong = given != signature
            signature = given
        elif kind < 0.40:
            member, wrong = random.choice(["Nope", member + "x", "Get"]), False
        elif kind < 0.45:
            interface = random.choice([NAME + ".Nope1", "org.example.Other", None])
        elif kind < 0.48:
            path = random.choice(["/", "/org", PATH + "/x", "/StatusNotifierItem/x"])
        if "h" in signature:  # the connection of these tests passes no descriptors
            signature, wrong = signature.replace("h", "u"), True
        body = tuple(grammar.value(random, part) for part in grammar.split(signature))
        address = DBusAddress(path, bus_name=name, interface=interface)
        wrong = wrong and interface is not None and path == place
        return new_method_call(address, member, signature or None, body), wrong

    def other_signature(self, signature):
        choice = self.random.randrange(4)
        parts = grammar.split(signature)
        if choice == 0 or not parts:
            return signature + grammar.any_type(self.random)
        if choice == 1:
            return "".join(parts[:-1])
        at = self.random.randrange(len(parts))
        parts[at] = grammar.any_type(self.random)
        return "".join(parts)

    def collect(self, serial):
        message, wrong = self.flying.pop(serial)
        connection, fields = self.client.connection, message.header.fields
        what = f"{fields.get(HeaderFields.interface)}.{fields[HeaderFields.member]}({fields.get(HeaderFields.signature, '')})"
        try:
            while serial not in connection.replies:
                connection.pump(self.deadline())
        except NoReply:
            self.trial.expect(False, f"no reply to {what}: {str(message.body)[:200]}")
            return
        connection.waiting.discard(serial)
        reply = connection.replies.pop(serial)
        connection.rest.clear()
        if reply.header.message_type is not MessageType.error:
            self.trial.expect(not wrong, f"accepted: {what}: {str(message.body)[:200]}")
            self.trial.count("answered")
            return
        name, text = field(reply, "error_name"), reply.body[0] if reply.body else ""
        if name.rpartition(".")[2] in ("NoReply", "ServiceUnknown", "NameHasNoOwner"):
            return self.report_death(what, message)
        self.trial.expect(ERRORS.match(name), f"{what} answers with {name}: {text[:200]}")
        leak = LEAKS.search(text)
        if leak and leak.group(0) not in str(message.body):
            self.trial.expect(False, f"{what} leaks: {text[:200]}")
        self.trial.count("over the limits" if name.endswith("LimitsExceeded") else "refused")

    def report_death(self, what, message):
        """Once: the call that was answered first by the bus is one of those that may have done it."""
        if self.is_alive:
            self.is_alive = False
            within(2, lambda: not self.session.agent.is_running())
            self.trial.expect(False, f"the agent died of this or one of the next {IN_FLIGHT} calls: "
                              f"{what} {str(message.body)[:300]}\n{self.session.agent.text()[-800:]}")

    @staticmethod
    def deadline():
        return time.monotonic() + 20
