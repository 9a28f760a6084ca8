"""A D-Bus connection for tests: plain, blocking, independent of Steward's own bus code."""
import time
from collections import deque

from jeepney import (DBusAddress, HeaderFields, MessageFlag, MessageType, new_error, new_method_call,
                     new_method_return, new_signal)
from jeepney.io.blocking import open_dbus_connection

BUS_NAME = "org.freedesktop.DBus"
BUS_PATH = "/org/freedesktop/DBus"


class BusError(Exception):
    """An error reply: `name` is the D-Bus error name, `text` what it says."""

    def __init__(self, name, text):
        super().__init__(f"{name}: {text}")
        self.name, self.text = name, text


class NoReply(Exception):
    """Nothing came back within the time that the caller gave."""


class Disconnected(Exception):
    """The bus hung up."""


def field(message, name):
    return message.header.fields.get(getattr(HeaderFields, name))


def plain(value):
    """Without the variants' type letters: what a test compares."""
    if isinstance(value, dict):
        return {key: plain(item[1]) if is_variant(item) else plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def is_variant(value):
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


class Connection:
    """One connection to a bus.

    Calls may be pipelined: `begin` sends and gives a serial, `finish` waits for that serial's reply.
    Everything that is no awaited reply is kept, in order, for `next`.
    """

    def __init__(self, address):
        try:
            self.link = open_dbus_connection(bus=address)
        except (OSError, EOFError) as error:
            raise Disconnected(f"cannot connect to {address}: {error}") from error
        self.name = self.link.unique_name
        self.replies, self.waiting, self.rest = {}, set(), deque()

    def close(self):
        self.link.close()

    def fileno(self):
        return self.link.sock.fileno()

    # -- sending

    def send(self, message):
        """Returns the message's serial."""
        serial = next(self.link.outgoing_serial)
        self.send_bytes(message.serialise(serial=serial))
        return serial

    def send_bytes(self, data):
        try:
            self.link.sock.sendall(data)
        except OSError as error:
            raise Disconnected(str(error)) from error

    def begin(self, destination, path, interface, member, signature=None, body=(), no_auto_start=False):
        address = DBusAddress(path, bus_name=destination, interface=interface)
        message = new_method_call(address, member, signature, body)
        if no_auto_start:
            message.header.flags = MessageFlag(MessageFlag.no_auto_start)
        serial = self.send(message)
        self.waiting.add(serial)
        return serial

    def signal(self, path, interface, member, signature=None, body=(), destination=None):
        message = new_signal(DBusAddress(path, interface=interface), member, signature, body)
        if destination:
            message.header.fields[HeaderFields.destination] = destination
        return self.send(message)

    def answer(self, call, signature=None, body=()):
        self.send(new_method_return(call, signature, body))

    def refuse(self, call, name, text):
        self.send(new_error(call, name, "s", (text,)))

    # -- receiving

    def finish(self, serial, timeout=25.0):
        """The reply's body; raises what came instead of it."""
        end = time.monotonic() + timeout
        while serial not in self.replies:
            self.pump(end)
        self.waiting.discard(serial)
        reply = self.replies.pop(serial)
        if reply.header.message_type is MessageType.error:
            raise BusError(field(reply, "error_name"), reply.body[0] if reply.body else "")
        return reply.body

    def call(self, destination, path, interface, member, signature=None, body=(), timeout=25.0):
        return self.finish(self.begin(destination, path, interface, member, signature, body), timeout)

    def next(self, timeout):
        """The oldest message that is no awaited reply, or None when the time is over."""
        end = time.monotonic() + timeout
        while not self.rest:
            try:
                self.pump(end)
            except NoReply:
                return None
        return self.rest.popleft()

    def take(self):
        """Sorts in what has arrived, without waiting."""
        try:
            while True:
                self.pump(time.monotonic())
        except NoReply:
            return

    def pump(self, end):
        try:
            message = self.link.receive(timeout=max(0.0, end - time.monotonic()))
        except TimeoutError as error:
            raise NoReply() from error
        except (OSError, EOFError) as error:
            raise Disconnected(str(error)) from error
        serial = field(message, "reply_serial")
        if serial in self.waiting:
            self.replies[serial] = message
        else:
            self.rest.append(message)

    # -- the bus itself

    def bus(self, member, signature=None, body=(), timeout=25.0):
        return self.call(BUS_NAME, BUS_PATH, BUS_NAME, member, signature, body, timeout)

    def owner(self, name):
        """The unique name that owns `name`, or None."""
        try:
            return self.bus("GetNameOwner", "s", (name,))[0]
        except BusError:
            return None

    def pid(self, name):
        """The process that owns `name`, or None."""
        try:
            return self.bus("GetConnectionUnixProcessID", "s", (name,))[0]
        except BusError:
            return None

    def subscribe(self, rule):
        self.bus("AddMatch", "s", (rule,))

    def wait_for_name(self, name, timeout):
        """Seconds until somebody owns `name`; raises NoReply when nobody does in time."""
        started = time.monotonic()
        self.subscribe(f"type='signal',sender='{BUS_NAME}',member='NameOwnerChanged',arg0='{name}'")
        while self.owner(name) is None:
            left = started + timeout - time.monotonic()
            if left <= 0:
                raise NoReply(f"nobody took {name} within {timeout} s")
            self.next(min(left, 0.5))
        return time.monotonic() - started
