import DBus
import EventLoop
import TestSupport
import Testing

@Suite(.serialized) struct HostileBytesTests {
    @Test func `the fake bus is good enough to be heard`() async throws {
        let heard = try await hear([WireMessage.signal(serial: 2, "well-formed")])

        #expect(heard == ["well-formed"])
    }

    @Test(arguments: 0..<40)
    func `garbage instead of messages ends the connection and nothing else`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let garbage = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &generator) }

        let heard = try await hear([garbage])

        #expect(heard == [])
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
    func `a text that is none ends the connection`(name: String, text: [UInt8]) async throws {
        var body: [UInt8] = [UInt8(text.count), 0, 0, 0]
        body += text + [0]
        let message = WireMessage.bytes(
            kind: 4, serial: 2,
            [.path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"), .signature("s")], body: body)

        let heard = try await hear([message, WireMessage.signal(serial: 3, "after")])

        #expect(heard == [])
    }

    @Test func `messages of kinds that are not known are ignored`() async throws {
        let unknown = WireMessage.bytes(kind: 9, serial: 2, [.path("/a"), .member("C"), .sender(":1.9")])

        let heard = try await hear([unknown, WireMessage.signal(serial: 3, "after")])

        #expect(heard == ["after"])
    }

    @Test func `replies to calls that were never made are ignored`() async throws {
        let replies = (1...200).map {
            WireMessage.bytes(
                kind: UInt8(2 + $0 % 2), serial: UInt32($0),
                [
                    .replySerial(UInt32($0) &* 7), .errorName("a.b"), .sender("org.freedesktop.DBus"),
                ])
        }

        let heard = try await hear(replies + [WireMessage.signal(serial: 900, "after")])

        #expect(heard == ["after"])
    }

    @Test func `a message that brings as many descriptors as Linux passes on does not end the connection`()
        async throws
    {
        let message = WireMessage.bytes(
            kind: 4, serial: 2,
            [.path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"), .descriptors(253)])

        let heard = try await hear([WireMessage.signal(serial: 3, "after")]) { client in
            for _ in 0..<8 { client.write(message, withDescriptors: 253) }
        }

        #expect(heard == Array(repeating: "", count: 8) + ["after"])
    }

    @Test func `a call without a sender has nobody to be answered and is ignored`() async throws {
        let call = WireMessage.bytes(kind: 1, serial: 2, [.path("/a"), .member("C")])

        let heard = try await hear([call, WireMessage.signal(serial: 3, "after")])

        #expect(heard == ["after"])
    }

    @Test func `messages in the other byte order are understood`() async throws {
        let message = WireMessage.bytes(
            kind: 4, serial: 2,
            [.path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"), .signature("s")],
            body: WireMessage.text("swapped", bigEndian: true), bigEndian: true)

        #expect(try await hear([message, WireMessage.signal(serial: 3, "after")]) == ["swapped", "after"])
    }

    @Test func `fields that are not known are passed over`() async throws {
        let message = WireMessage.bytes(
            kind: 4, serial: 2,
            [
                .path("/a"), .unknown(code: 77, 5), .interface("a.b"), .member("C"), .sender(":1.9"),
                .signature("s"),
            ], body: WireMessage.text("heard"))

        #expect(try await hear([message]) == ["heard"])
    }

    @Test(arguments: Broken.allCases) func `a message that breaks a rule ends the connection`(
        _ broken: Broken
    ) async throws {
        let whole = WireMessage.signal(serial: 2, "before")

        #expect(try await hear([whole, broken.bytes, WireMessage.signal(serial: 4, "after")]) == ["before"])
    }

    enum Broken: CaseIterable {
        case noMember, twoMembers, knownFieldOfOtherType, field0, noSerial, otherVersion, kind0
        case invalidPath, invalidInterface, reservedPath, missingDescriptor
        case bodyWithoutSignature, bodyTooShort, bodyTooLong, padding

        fileprivate var bytes: [UInt8] {
            let usual: [WireMessage.Field] = [.path("/a"), .interface("a.b"), .sender(":1.9")]
            let text = WireMessage.text("text")
            func signal(_ fields: [WireMessage.Field], body: [UInt8] = []) -> [UInt8] {
                WireMessage.bytes(kind: 4, serial: 3, fields, body: body)
            }
            var bytes = signal(usual + [.member("C"), .signature("s")], body: text)
            switch self {
            case .noMember: bytes = signal(usual)
            case .twoMembers: bytes = signal(usual + [.member("C"), .member("C")])
            case .knownFieldOfOtherType: bytes = signal(usual + [.unknown(code: 3, 1)])
            case .field0: bytes = signal(usual + [.member("C"), .unknown(code: 0, 1)])
            case .noSerial: bytes = WireMessage.bytes(kind: 4, serial: 0, usual + [.member("C")])
            case .otherVersion: bytes[3] = 2
            case .kind0: bytes[1] = 0
            case .invalidPath: bytes = signal([.path("/a/"), .interface("a.b"), .member("C")])
            case .invalidInterface: bytes = signal([.path("/a"), .interface("ab"), .member("C")])
            case .reservedPath:
                bytes = signal([.path("/org/freedesktop/DBus/Local"), .interface("a.b"), .member("C")])
            case .missingDescriptor: bytes = signal(usual + [.member("C"), .descriptors(1)])
            case .bodyWithoutSignature: bytes = signal(usual + [.member("C")], body: text)
            case .bodyTooShort:
                bytes = signal(usual + [.member("C"), .signature("s")], body: Array(text.dropLast(1)))
            case .bodyTooLong: bytes = signal(usual + [.member("C"), .signature("s")], body: text + [0])
            case .padding:
                // Behind the signature "s", which ends the header, there are seven bytes of padding at most.
                bytes = signal([.path("/a"), .interface("a.b"), .member("Cc"), .signature("s")], body: text)
                bytes[bytes.count - text.count - 1] = 1
            }
            return bytes
        }
    }

    /// Opens a connection to a bus that sends these bytes, after whatever `begin` sends, and hangs up.
    ///
    /// - Returns: The texts of the signals that came through.
    private func hear(
        _ chunks: [[UInt8]], after begin: @escaping @Sendable (FakeBus.Client) -> Void = { _ in }
    ) async throws -> [String] {
        try await onLoop(within: .seconds(20)) { loop in
            let server = try FakeBus { client in
                client.greet()
                _ = client.read(atMost: 4096)  // AddMatch, of serial 2
                client.write(
                    WireMessage.bytes(kind: 2, serial: 1, [.replySerial(2), .sender("org.freedesktop.DBus")]))
                begin(client)
                for chunk in chunks { client.write(chunk) }
            }
            let connection = try await Connection.open(.address(server.address), on: loop)
            let heard = Log<String>()
            let rule = MatchRule(interface: "a.b")
            let subscription = try await connection.subscribe(rule) {
                heard.add($0.body.first?.asString ?? "")
            }
            await connection.waitUntilClosed()
            subscription.cancel()
            server.stop()
            return heard.all
        }
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
