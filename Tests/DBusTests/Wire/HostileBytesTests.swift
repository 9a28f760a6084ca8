import DBus
import Dispatch
import EventLoop
import TestSupport
import Testing

@Suite(.serialized) struct HostileBytesTests {
    @Test func `a connection accepts the fake bus`() async throws {
        let received = try await hear([WireMessage.signal(serial: 2, "well-formed")])

        #expect(received == ["well-formed"])
    }

    @Test(arguments: 0..<40)
    func `garbage instead of messages ends the connection and nothing else`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let garbage = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &generator) }

        let received = try await hear([garbage])

        #expect(received == [])
    }

    @Test(arguments: 0..<300)
    func `messages with some bytes changed end the connection at worst`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let messages = (0..<50).map { number in
            var message = WireMessage.messages.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                message[Int.random(in: 0..<message.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            return message
        }

        _ = try await hear(messages)
    }

    @Test(
        arguments: [
            ("invalid UTF-8", [0xFF, 0xFE]), ("a surrogate", [0xED, 0xA0, 0x80]),
            ("an overlong slash", [0xC0, 0xAF]),
            ("a zero byte", [0x61, 0x00, 0x61]),
        ] as [(String, [UInt8])])
    func `a signal whose text is not UTF-8 is ignored`(name: String, text: [UInt8]) async throws {
        var body: [UInt8] = [UInt8(text.count), 0, 0, 0]
        body += text + [0]
        let message = WireMessage.bytes(
            kind: 4, serial: 2,
            [.path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"), .signature("s")], body: body)

        let received = try await hear([message, WireMessage.signal(serial: 3, "after")])

        #expect(received == ["after"])
    }

    @Test func `messages of kinds that are not known are ignored`() async throws {
        let unknown = WireMessage.bytes(kind: 9, serial: 2, [.path("/a"), .member("C"), .sender(":1.9")])

        let received = try await hear([unknown, WireMessage.signal(serial: 3, "after")])

        #expect(received == ["after"])
    }

    @Test func `replies to calls that were never made are ignored`() async throws {
        let replies = (1...200).map {
            WireMessage.bytes(
                kind: UInt8(2 + $0 % 2), serial: UInt32($0),
                [
                    .replySerial(UInt32($0) &* 7), .errorName("a.b"), .sender("org.freedesktop.DBus"),
                ])
        }

        let received = try await hear(replies + [WireMessage.signal(serial: 900, "after")])

        #expect(received == ["after"])
    }

    @Test func `a message that brings as many descriptors as Linux passes on does not end the connection`()
        async throws
    {
        let message = WireMessage.bytes(
            kind: 4, serial: 2,
            [.path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"), .descriptors(253)])

        // Fewer than 1,024 in all: Linux refuses more on the way than the sender may have open.
        let received = try await hear([WireMessage.signal(serial: 3, "after")]) { client in
            for _ in 0..<3 { client.write(message, withDescriptors: 253) }
        }

        #expect(received == Array(repeating: "", count: 3) + ["after"])
    }

    @Test func `what the bus said before it hung up is heard by whoever is writing then`() async throws {
        try await onLoop(within: .seconds(20)) { loop in
            let hasHungUp = DispatchSemaphore(value: 0)
            let server = try FakeBus { client in
                client.greet()
                _ = client.read(atMost: 4096)  // AddMatch, of serial 2
                client.write(
                    WireMessage.bytes(kind: 2, serial: 1, [.replySerial(2), .sender("org.freedesktop.DBus")]))
                _ = client.read(atMost: 4096)
                client.write(WireMessage.signal(serial: 2, "last words"))
                client.hangUp()
                hasHungUp.signal()
            }
            let connection = try await Connection.open(.address(server.address), on: loop)
            let received = Log<String>()
            let subscription = try await connection.subscribe(MatchRule(interface: "a.b")) {
                received.add($0.body.first?.asString ?? "")
            }

            try await connection.emit("C", of: "a.b", at: "/a")
            Self.block(until: hasHungUp)
            try await connection.emit("C", of: "a.b", at: "/a")
            await connection.waitUntilClosed()
            subscription.cancel()
            server.stop()

            #expect(received.all == ["last words"])
        }
    }

    /// The loop reads nothing meanwhile.
    private static func block(until happened: DispatchSemaphore) {
        happened.wait()
    }

    @Test func `a call without a sender is ignored`() async throws {
        let call = WireMessage.bytes(kind: 1, serial: 2, [.path("/a"), .member("C")])

        let received = try await hear([call, WireMessage.signal(serial: 3, "after")])

        #expect(received == ["after"])
    }
}

extension WireMessage {
    /// One of each kind, well-formed.
    fileprivate static let messages: [[UInt8]] = [
        signal(serial: 5, "text"),
        bytes(
            kind: 1, serial: 6,
            [
                .path("/a"), .interface("org.freedesktop.DBus.Properties"), .member("GetAll"),
                .sender(":1.9"),
                .signature("s"),
            ], body: text("a.b")),
        bytes(kind: 1, serial: 7, [.path("/"), .member("Introspect"), .sender(":1.9"), .signature("")]),
        bytes(kind: 2, serial: 8, [.replySerial(2), .sender("org.freedesktop.DBus")]),
        bytes(
            kind: 3, serial: 9,
            [
                .replySerial(3), .errorName("a.b"), .sender("org.freedesktop.DBus"), .signature("s"),
            ], body: text("text")),
    ]
}
