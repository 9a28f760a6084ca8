import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct UnsendableTests {
    /// What the bus would end the connection for.
    static let bodies: [(String, [Value])] = [
        ("U+0000", [.string("a\0b")]),
        ("structure is empty", [.structure([])]),
        ("structure is empty", [.variant(.structure([]))]),
        ("contains a value of 's'", [.array(of: .int32, [.string("a")])]),
        (
            "contains a value of '(ss)'",
            [.array(of: .structure([.string, .int32]), [.structure([.string("a"), .string("b")])])]
        ),
        (
            "contains 'i' and 's'",
            [.dictionary(key: .string, value: .string, [DictionaryEntry(.int32(1), .string("a"))])]
        ),
        ("key of a dictionary", [.dictionary(key: .variant, value: .string, [])]),
        ("key of a dictionary", [.variant(.dictionary(key: .array(.byte), value: .string, []))]),
        ("array of bytes", [.array(of: .byte, [.byte(1)])]),
        ("longer than 255", [Value](repeating: .int32(1), count: 256)),
        ("arrays are nested", [nest(.byte(1), 33) { .array(of: $0.type, [$0]) }]),
        ("structures are nested", [nest(.byte(1), 33) { .structure([$0]) }]),
        ("containers are nested", [nest(.byte(1), 65) { .variant($0) }]),
        ("array is longer", [.bytes([UInt8](repeating: 0, count: 64 << 20 + 1))]),
        ("array is longer", [.array(of: .uint64, [Value](repeating: .uint64(0), count: 8 << 20 + 1))]),
        (
            "longer than 134217728",
            [Value](repeating: .bytes([UInt8](repeating: 0, count: 60 << 20)), count: 3)
        ),
        ("more than 16 file descriptors", [Value](repeating: .unixFD(OwnedDescriptor(dup(0))), count: 17)),
        ("cannot be passed on", [.unixFD(OwnedDescriptor(-1))]),
    ]

    @Test func `what cannot be sent is an error that says why, and the connection goes on`() async throws {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            for (reason, body) in Self.bodies {
                let call = MethodCall(to: connection.uniqueName, at: "/", nil, "Any", body)
                do throws(BusError) {
                    _ = try await connection.call(call)
                    Issue.record("\(reason): it was sent")
                } catch {
                    guard case .invalid(let text) = error, text.contains(reason) else {
                        Issue.record("\(reason): \(error)")
                        continue
                    }
                }
                _ = try await connection.busID()
            }
            await connection.close()
        }
    }

    @Test(
        arguments: [
            ("org.freedesktop.DBus.Local", "/a"), ("a.b", "/org/freedesktop/DBus/Local"),
        ] as [(InterfaceName, ObjectPath)])
    func `what libraries keep for themselves is not sent`(interface: InterfaceName, path: ObjectPath)
        async throws
    {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            await #expect(throws: BusError.invalid(reason: "the path or interface is reserved")) {
                try await connection.emit("Any", of: interface, at: path)
            }
            _ = try await connection.busID()
            await connection.close()
        }
    }
}

private func nest(_ value: Value, _ times: Int, in container: (Value) -> Value) -> Value {
    (0..<times).reduce(value) { value, _ in container(value) }
}
