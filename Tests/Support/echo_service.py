"""Echoes whatever it is called with, by an implementation of D-Bus that is not ours.

Arguments: the address of the bus. Prints a line when it is ready.
"""

import os
import struct
import sys

from jeepney import DBusAddress, HeaderFields, MessageFlag, MessageType
from jeepney import new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

NAME = "org.example.Echo"
OBJECT = DBusAddress("/echo", NAME, NAME)


def types(signature):
    """The complete types that a signature is made of."""
    position = 0
    while position < len(signature):
        end = skip(signature, position)
        yield signature[position:end]
        position = end


def skip(signature, position):
    code = signature[position]
    if code == "a":
        return skip(signature, position + 1)
    if code in "({":
        position += 1
        while signature[position] not in ")}":
            position = skip(signature, position)
    return position + 1


def describe(kind, value):
    """What a value is, in words that leave nothing open; ours are in ValueDescription.swift."""
    code = kind[0]
    if code in "ynqiuxt":
        return f"{code}:{value}"
    if code == "b":
        return "b:true" if value is True else "b:false"
    if code == "d":
        return "d:" + struct.pack(">d", value).hex()
    if code in "sog":
        return f"{code}:" + value.encode().hex()
    if code == "v":
        return "v:<" + value[0] + " " + describe(*value) + ">"
    if code == "(":
        members = zip(types(kind[1:-1]), value)
        return "(" + " ".join(describe(*member) for member in members) + ")"
    if kind == "ay":
        return "ay:" + bytes(value).hex()
    if kind.startswith("a{"):
        key, content = types(kind[2:-1])
        entries = [describe(key, k) + "=" + describe(content, v) for k, v in value.items()]
        return "{" + " ".join([kind] + entries) + "}"
    return "[" + " ".join([kind] + [describe(kind[1:], element) for element in value]) + "]"


class Service:
    def __init__(self, address):
        self.connection = open_dbus_connection(address, enable_fds=True)
        self.connection.send_and_get_reply(message_bus.RequestName(NAME, 4))

    def run(self):
        while True:
            message = self.connection.receive()
            if message.header.message_type is not MessageType.method_call:
                continue
            fields = message.header.fields
            method = getattr(self, fields[HeaderFields.member].lower(), None)
            if method is None:
                self.connection.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
            else:
                method(message, fields.get(HeaderFields.signature))

    def reply(self, call, signature=None, body=()):
        if not call.header.flags & MessageFlag.no_reply_expected:
            self.connection.send(new_method_return(call, signature, body))

    def signal(self, member, signature=None, body=()):
        self.connection.send(new_signal(OBJECT, member, signature, body))

    # The methods, each called with the message and its signature.

    def echo(self, call, signature):
        self.reply(call, signature, call.body)

    def describe(self, call, signature):
        parts = [describe(*pair) for pair in zip(types(signature or ""), call.body)]
        self.reply(call, "s", (" ".join(parts),))

    def tick(self, call, signature):
        """u: sends the signal Ticked(u), then the reply, then the signal Tocked(u)."""
        self.signal("Ticked", "u", call.body)
        self.reply(call, "u", call.body)
        self.signal("Tocked", "u", call.body)

    def keepsilent(self, call, signature):
        """Never answers."""

    def fail(self, call, signature):
        """ss: answers with the error of that name and text."""
        self.connection.send(new_error(call, call.body[0], "s", (call.body[1],)))

    def write(self, call, signature):
        """hs -> h: writes the text to the descriptor and gives it back."""
        descriptor, text = call.body
        with open(os.dup(descriptor.fileno()), "w") as file:
            file.write(text)
        self.reply(call, "h", (descriptor,))

    def sendsignal(self, call, signature):
        """ssos: sends a signal (interface, member, path) with that text to everybody."""
        interface, member, path, text = call.body
        source = DBusAddress(path, NAME, interface)
        self.connection.send(new_signal(source, member, "s", (text,)))
        self.reply(call)

    def forgesignal(self, call, signature):
        """sssos: sends a signal (interface, member, path) with that text to one connection only."""
        destination, interface, member, path, text = call.body
        forged = new_signal(DBusAddress(path, NAME, interface), member, "s", (text,))
        forged.header.fields[HeaderFields.destination] = destination
        self.connection.send(forged)
        self.reply(call)

    def forgereply(self, call, signature):
        """suu: answers calls of that connection with serials in that range, that were made to others."""
        destination, first, last = call.body
        for serial in range(first, last + 1):
            forged = new_method_return(call, "s", ("forged",))
            forged.header.fields[HeaderFields.destination] = destination
            forged.header.fields[HeaderFields.reply_serial] = serial
            self.connection.send(forged)
        self.reply(call)


service = Service(sys.argv[1])
print("ready")
service.run()
