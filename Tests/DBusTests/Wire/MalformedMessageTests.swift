import DBus
import TestSupport
import Testing

/// Messages that break one rule of the protocol each. Source: D-Bus Specification, "Type System", "Message Protocol".
@Suite(.serialized) struct MalformedMessageTests {
    private static let names: [WireMessage.Field] = [
        .path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"),
    ]

    static let bodies: [(rule: String, signature: String, body: [UInt8])] = [
        ("padding is of zeros", "yu", [1, 0, 9, 0, 5, 0, 0, 0]),
        ("a boolean is 0 or 1", "b", [2, 0, 0, 0]),
        ("an array is no longer than what holds it", "as", [200, 0, 0, 0]),
        ("an array ends behind an element", "au", [6, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]),
        ("an array of bytes is no longer than what holds it", "ay", [9, 0, 0, 0, 1]),
        ("a text is no longer than what holds it", "s", [0xFF, 0xFF, 0xFF, 0xFF, 0x61, 0]),
        ("a text ends with a zero", "s", [1, 0, 0, 0, 0x61, 0x62]),
        ("a text has its end", "s", [2, 0, 0, 0, 0x61, 0x62]),
        ("a path begins with a slash", "o", [1, 0, 0, 0, 0x61, 0]),
        ("a path ends with a zero", "o", [1, 0, 0, 0, UInt8(ascii: "/"), 0x61]),
        ("a path has no zero in it", "o", [3, 0, 0, 0, UInt8(ascii: "/"), 0, 0x61, 0]),
        ("a signature is one", "g", [1, UInt8(ascii: "!"), 0]),
        ("a signature ends with a zero", "g", [1, UInt8(ascii: "s"), 0x61]),
        ("a signature has no zero in it", "g", [2, UInt8(ascii: "s"), 0, 0]),
        ("a variant holds a value", "v", [0, 0]),
        ("a variant holds a single value", "v", [2, UInt8(ascii: "y"), UInt8(ascii: "y"), 0, 1, 2]),
        ("a variant holds a type that is known", "v", [1, UInt8(ascii: "!"), 0, 1]),
        ("all of the body is told by its signature", "u", [1, 0, 0, 0, 2, 0, 0, 0]),
        ("all of the signature is in the body", "uu", [1, 0, 0, 0]),
        ("a body has a signature", "", [1]),
        ("a signature of a body is one", "a", [0, 0, 0, 0]),
        ("a descriptor has come with it", "h", [0, 0, 0, 0]),
        (
            "containers are nested at most 64 deep", "v",
            Array(repeating: [1, UInt8(ascii: "v"), 0], count: 64).joined() + [1, UInt8(ascii: "y"), 0, 1]
        ),
    ]

    @Test(arguments: bodies)
    func `a signal with a malformed body is ignored, and the connection goes on`(
        rule: String, signature: String, body: [UInt8]
    ) async throws {
        let message = WireMessage.bytes(
            kind: 4, serial: 2, Self.names + [.signature(signature)], body: body)

        #expect(try await hear([message, WireMessage.signal(serial: 3, "after")]) == ["after"])
    }

    /// A bus lets through what it understands otherwise, such as a descriptor that has not come. It is us whom the end of the
    /// connection would hurt.
    @Test func `a call whose arguments break a rule is answered with an error, and the connection goes on`()
        async throws
    {
        let answers = Log<String>()
        let call = WireMessage.ping(serial: 2, [1])

        let received = try await hear([WireMessage.signal(serial: 3, "after")]) { client in
            client.write(call)
            answers.add(String(decoding: client.read(atMost: 4096) ?? [], as: UTF8.self))
        }

        #expect(answers.all.first?.contains("org.freedesktop.DBus.Error.InvalidArgs") == true)
        #expect(received == ["after"])
    }

    @Test func `a reply whose body breaks a rule ends its call, and the connection goes on`() async throws {
        try await onLoop { loop in
            let server = try FakeBus { client in
                client.greet()
                for serial in 2...3 as ClosedRange<UInt32> {
                    _ = client.read(atMost: 4096)
                    let isFirst = serial == 2
                    client.write(
                        WireMessage.bytes(
                            kind: 2, serial: serial,
                            [.replySerial(serial), .sender("org.freedesktop.DBus"), .signature("s")],
                            body: isFirst ? [9, 0, 0, 0, 0x61, 0] : WireMessage.text("the bus")))
                }
                client.waitForEnd()
            }
            let connection = try await Connection.open(.address(server.address), on: loop)

            await #expect(throws: BusError.invalid(reason: "the answer cannot be read")) {
                try await connection.busID()
            }
            #expect(try await connection.busID() == "the bus")
            await connection.close()
            server.stop()
        }
    }

    @Test func `nothing is kept of a body that nobody may send, and what follows is heard`() async throws {
        let huge = WireMessage.signal(serial: 2, String(repeating: "x", count: 40 << 20))
        let call = WireMessage.ping(serial: 3, [UInt8](repeating: 1, count: 40 << 20))
        let answers = Log<String>()

        let received = try await hear([huge, WireMessage.signal(serial: 4, "after")]) { client in
            client.write(call)
            answers.add(String(decoding: client.read(atMost: 4096) ?? [], as: UTF8.self))
        }

        #expect(answers.all.first?.contains("org.freedesktop.DBus.Error.LimitsExceeded") == true)
        #expect(received == ["after"])
    }

    static let headers: [(rule: String, message: [UInt8])] = [
        ("a serial is not 0", signal(serial: 0, names)),
        ("a kind is not 0", WireMessage.bytes(kind: 0, serial: 2, names)),
        ("a signal has a member", signal([.path("/a"), .interface("a.b")])),
        ("a signal has an interface", signal([.path("/a"), .member("C")])),
        ("a call has a path", WireMessage.bytes(kind: 1, serial: 2, [.member("C"), .sender(":1.9")])),
        ("an answer names its call", WireMessage.bytes(kind: 2, serial: 2, [.sender(":1.9")])),
        ("a call that is answered has a serial", WireMessage.bytes(kind: 2, serial: 2, [.replySerial(0)])),
        ("an error has a name", WireMessage.bytes(kind: 3, serial: 2, [.replySerial(1)])),
        ("a field comes once", signal(names + [.member("C")])),
        ("a field is not 0", signal(names + [.other(0, [1, UInt8(ascii: "y"), 0, 1])])),
        ("a field is of its type", signal(names + [.other(6, [1, UInt8(ascii: "u"), 0, 1, 0, 0, 0])])),
        ("a field that is not known is of a type", signal(names + [.other(77, [1, UInt8(ascii: "!"), 0])])),
        ("a path is one", signal([.path("a"), .interface("a.b"), .member("C")])),
        ("an interface is one", signal([.path("/a"), .interface("a"), .member("C")])),
        ("a member is one", signal([.path("/a"), .interface("a.b"), .member("C.D")])),
        ("a sender is one", signal([.path("/a"), .interface("a.b"), .member("C"), .sender("nobody")])),
        (
            "nobody uses what libraries keep for themselves",
            signal([.path("/org/freedesktop/DBus/Local"), .interface("a.b"), .member("C")])
        ),
        ("descriptors come with those that announce them", signal(names + [.descriptors(1)])),
        ("a message says how its bytes are ordered", [UInt8(ascii: "x")] + signal(names).dropFirst()),
        ("the protocol's version is 1", signal(names, replacing: 3, by: [2])),
        ("fields end with the last one", signal(names, replacing: 12, by: [3, 0, 0, 0])),
        ("a message is not longer than 128 MiB", signal(names, replacing: 4, by: [0, 0, 0, 8])),
        ("fields are not longer than 64 MiB", signal(names, replacing: 12, by: [1, 0, 0, 4])),
    ]

    @Test(arguments: headers)
    func `a header that breaks a rule ends the connection`(rule: String, message: [UInt8]) async throws {
        #expect(try await hear([message, WireMessage.signal(serial: 3, "after")]) == [])
    }

    @Test func `an unknown header field is ignored`() async throws {
        let unknown: [UInt8] = [2, UInt8(ascii: "a"), UInt8(ascii: "y"), 0, 0, 0, 0, 2, 0, 0, 0, 1, 2]
        let message = WireMessage.bytes(
            kind: 4, serial: 2, [.other(77, unknown)] + Self.names + [.signature("s")],
            body: WireMessage.text("known"))

        #expect(try await hear([message]) == ["known"])
    }

    /// Each begins behind the field's code.
    static let unknownFields: [(type: String, value: [UInt8])] = [
        ("h", [7, 0, 0, 0]),
        ("(sv)", [0, 1, 0, 0, 0, 0x61, 0, 1, UInt8(ascii: "y"), 0, 5]),
        ("a{sv}", [3, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9]),
    ]

    @Test(arguments: unknownFields)
    func `a header's field that is not known may hold anything, a descriptor too`(
        type: String, value: [UInt8]
    ) async throws {
        let field = [UInt8(type.utf8.count)] + Array(type.utf8) + [0] + value
        let message = WireMessage.bytes(
            kind: 4, serial: 2, [.other(77, field)] + Self.names + [.signature("s")],
            body: WireMessage.text("known"))

        #expect(try await hear([message]) == ["known"])
    }

    @Test func `a message in the other order of bytes is understood`() async throws {
        let message = WireMessage.bytes(
            kind: 4, serial: 2, Self.names + [.signature("s")],
            body: [0, 0, 0, 3, 0x62, 0x69, 0x67, 0], isBigEndian: true)

        #expect(try await hear([message]) == ["big"])
    }

    @Test func `messages that come in pieces are put together`() async throws {
        let texts = ["", "a", String(repeating: "long ", count: 20_000), "after"]
        let bytes = texts.enumerated().flatMap { WireMessage.signal(serial: UInt32($0 + 2), $1) }
        var generator = SeededGenerator(seed: 3)
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = Int.random(in: 1...(pieces.count < 200 ? 3 : 9_000), using: &generator)
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }

        #expect(try await hear(pieces) == texts)
    }

    private static func signal(serial: UInt32 = 2, _ fields: [WireMessage.Field]) -> [UInt8] {
        WireMessage.bytes(kind: 4, serial: serial, fields)
    }

    private static func signal(
        _ fields: [WireMessage.Field], replacing offset: Int, by bytes: [UInt8]
    ) -> [UInt8] {
        var message = signal(fields)
        message.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return message
    }
}
