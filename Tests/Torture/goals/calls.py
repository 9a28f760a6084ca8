"""G7: a million calls with right and wrong types: every one is answered, properly, and the agent lives."""
import re
import time
import xml.etree.ElementTree

from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call

from harness import grammar
from harness.session import NAME, PATH, NoReply
from harness.wire import field

ERRORS = re.compile(
    r"org\.freedesktop\.DBus\.Error\.(InvalidArgs|UnknownMethod|UnknownObject|UnknownInterface|UnknownProperty"
    r"|PropertyReadOnly|LimitsExceeded|AccessDenied|Failed)$"
    r"|org\.stewardproject\.Steward\.Error\.(NotFound|Ambiguous|HasOpenSubtasks|NothingToUndo|UndoConflict|Conflict"
    r"|StorageFull|StorageReadOnly|StorageFailed|ShuttingDown)$")
LEAKS = re.compile(r"SQL|sqlite|SELECT |INSERT |UPDATE |/tmp/|/home/|\.swift|Optional\(|fatal", re.IGNORECASE)
# Calls that end the run or cost what no fuzzing should: they are tried in other goals.
SPARED = {"Quit"}
IN_FLIGHT = 64


def run(trial):
    total = trial.pick(20_000, 1_000_000)
    count = trial.pick(2, 20)
    for random in trial.seeds(short=count, full=count):
        with trial.session() as session:
            Fuzz(trial, session, random).run(total // count)


def introspected(client):
    """(interface, member, signature of the arguments) of everything that the agent says it has."""
    (text,) = client.connection.call(NAME, PATH, "org.freedesktop.DBus.Introspectable", "Introspect")
    methods = []
    for interface in xml.etree.ElementTree.fromstring(text).iter("interface"):
        for method in interface.iter("method"):
            arguments = [item.get("type") for item in method.iter("arg") if item.get("direction", "in") == "in"]
            methods.append((interface.get("name"), method.get("name"), "".join(arguments)))
    return methods


class Fuzz:
    def __init__(self, trial, session, random):
        self.trial, self.session, self.random = trial, session, random
        session.start_agent()
        self.client = session.client()
        self.methods = [entry for entry in introspected(self.client) if entry[1] not in SPARED]
        self.flying = {}

    def run(self, times):
        connection = self.client.connection
        pid = connection.pid(NAME)
        for _ in range(times):
            message, wrong = self.call()
            serial = connection.send(message)
            connection.waiting.add(serial)
            self.flying[serial] = (message, wrong)
            if len(self.flying) >= IN_FLIGHT:
                self.collect(next(iter(self.flying)))
        for serial in list(self.flying):
            self.collect(serial)
        self.trial.count("calls", times)
        self.trial.expect(self.session.agent.is_running() and connection.pid(NAME) == pid, "the agent died")
        self.trial.expect(self.session.agent.stop() == 0, "the agent did not stop cleanly")
        self.client.close()

    def call(self):
        """A message, and whether its types are not those that the method wants."""
        random = self.random
        interface, member, signature = random.choice(self.methods)
        path, wrong = PATH, False
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
            path = random.choice(["/", "/org", "/org/stewardproject/Steward/x"])
        if "h" in signature:  # the connection of these tests passes no descriptors
            signature, wrong = signature.replace("h", "u"), True
        body = tuple(grammar.value(random, part) for part in grammar.split(signature))
        address = DBusAddress(path, bus_name=NAME, interface=interface)
        wrong = wrong and interface is not None and path == PATH
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
        self.trial.expect(ERRORS.match(name), f"{what} answers with {name}: {text[:200]}")
        leak = LEAKS.search(text)
        if leak and leak.group(0) not in str(message.body):
            self.trial.expect(False, f"{what} leaks: {text[:200]}")
        self.trial.count("over the limits" if name.endswith("LimitsExceeded") else "refused")

    @staticmethod
    def deadline():
        return time.monotonic() + 20
