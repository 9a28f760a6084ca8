import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Our exported objects, as programs see them that share no code with us: `gdbus` (GLib), `busctl` (systemd) and
/// `dbus-send`.
@Suite(.serialized) struct ExportTests {
    @Test func `gdbus calls a method with every type, and prints what comes back`() async throws {
        let (output, status) = try await Exported.run(
            "gdbus", "call", "--session", "--dest", "org.example.Exported", "--object-path",
            "/org/example/Exported",
            "--method", "org.example.Exported1.Reverse", "uint32 7", "'text'",
            "[('a', <1>), ('b', <@as []>)]",
            "{'key': <byte 0x05>}", "objectpath '/x'")

        #expect(
            output
                == "(objectpath '/x', {'key': <byte 0x05>}, [('a', <1>), ('b', <@as []>)], 'text', uint32 7)\n"
        )
        #expect(status == 0)
    }

    @Test func `busctl introspects, reads and writes properties`() async throws {
        let tree = try await Exported.run(
            "busctl", "--user", "--no-pager", "tree", "--list", "org.example.Exported")
        let table = try await Exported.run(
            "busctl", "--user", "--no-pager", "introspect", "org.example.Exported", "/org/example/Exported")
        let get = try await Exported.run(
            "busctl", "--user", "get-property", "org.example.Exported", "/org/example/Exported",
            "org.example.Exported1",
            "Level")
        let set = try await Exported.run(
            "busctl", "--user", "set-property", "org.example.Exported", "/org/example/Exported",
            "org.example.Exported1",
            "Level", "u", "9")

        #expect(tree.output.contains("/org/example/Exported"))
        #expect(table.status == 0)
        #expect(table.output.contains(".Reverse"))
        #expect(table.output.contains("emits-change writable"))
        #expect(table.output.contains(".Stopped"))
        #expect(get.output == "u 3\n")
        #expect(set.status == 0)
    }

    @Test func `a call without an interface finds its method`() async throws {
        #expect(try await Exported.call(nil, "Version") == [.string("1.0")])
    }

    @Test func `dbus-send calls a method`() async throws {
        let (output, status) = try await Exported.run(
            "dbus-send", "--session", "--print-reply=literal", "--dest=org.example.Exported",
            "/org/example/Exported",
            "org.example.Exported1.Version")

        #expect(output == "   1.0")
        #expect(status == 0)
    }

    @Test func `introspection says exactly what is declared`() async throws {
        let document = try await Exported.call("org.freedesktop.DBus.Introspectable", "Introspect")

        let xml = try #require(document.first?.asString)
        let start = try #require(xml.range(of: #"  <interface name="org.example.Exported1">"#))
        let end = try #require(xml.range(of: "</interface>\n", range: start.upperBound..<xml.endIndex))
        #expect(String(xml[start.lowerBound..<end.upperBound]) == Exported.introspection)
        for standard in ["Peer", "Introspectable", "Properties"] {
            #expect(xml.contains(#"<interface name="org.freedesktop.DBus.\#(standard)">"#))
        }
        #expect(xml.contains(#"<node name="Child"/>"#))
    }

    @Test func `paths above an object lead to it`() async throws {
        let root = try await Exported.call("org.freedesktop.DBus.Introspectable", "Introspect", at: "/")
        let middle = try await Exported.call(
            "org.freedesktop.DBus.Introspectable", "Introspect", at: "/org/example")

        #expect(root.first?.asString?.contains(#"<node name="org"/>"#) == true)
        #expect(middle.first?.asString?.contains(#"<node name="Exported"/>"#) == true)
    }

    @Test func `peers are answered at every path`() async throws {
        #expect(try await Exported.call("org.freedesktop.DBus.Peer", "Ping", at: "/nothing/here") == [])
        let id = try await Exported.call("org.freedesktop.DBus.Peer", "GetMachineId", at: "/")
        #expect(id.first?.asString?.count == 32)
    }

    static let wrongCalls: [(String, ObjectPath, InterfaceName?, MemberName, [Value])] = [
        ("UnknownObject", "/nothing", "org.example.Exported1", "Version", []),
        ("UnknownObject", "/nothing", nil, "Version", []),
        ("UnknownInterface", Exported.path, "org.example.Other", "Version", []),
        ("UnknownMethod", Exported.path, "org.example.Exported1", "Other", []),
        ("UnknownMethod", Exported.path, nil, "Other", []),
        ("UnknownMethod", Exported.path, "org.freedesktop.DBus.Peer", "Pong", []),
        ("InvalidArgs", Exported.path, "org.example.Exported1", "Version", [.int32(1)]),
        ("InvalidArgs", Exported.path, "org.example.Exported1", "Reverse", []),
        ("InvalidArgs", Exported.path, "org.freedesktop.DBus.Properties", "Get", [.string("a")]),
        (
            "UnknownInterface", Exported.path, "org.freedesktop.DBus.Properties", "Get",
            [.string("a"), .string("Level")]
        ),
        (
            "UnknownProperty", Exported.path, "org.freedesktop.DBus.Properties", "Get",
            [.string(""), .string("Other")]
        ),
        (
            "AccessDenied", Exported.path, "org.freedesktop.DBus.Properties", "Get",
            [.string(""), .string("Secret")]
        ),
        (
            "PropertyReadOnly", Exported.path, "org.freedesktop.DBus.Properties", "Set",
            [.string(""), .string("Title"), .variant(.string("x"))]
        ),
        (
            "InvalidArgs", Exported.path, "org.freedesktop.DBus.Properties", "Set",
            [.string(""), .string("Level"), .variant(.string("x"))]
        ),
        ("Failed", Exported.path, "org.example.Exported1", "Crash", []),
        ("Failed", Exported.path, "org.example.Exported1", "Lie", []),
        (
            "LimitsExceeded", Exported.path, "org.example.Exported1", "Take",
            [.bytes([UInt8](repeating: 0, count: 1 << 20 + 1))]
        ),
    ]

    @Test func `wrong calls get the standard errors`() async throws {
        for (name, path, interface, member, arguments) in Self.wrongCalls {
            let error = await #expect(throws: BusError.self) {
                _ = try await Exported.call(interface, member, arguments, at: path)
            }
            guard case .remote(let given, let text, _) = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(given.text == "org.freedesktop.DBus.Error.\(name)", "\(member): \(text)")
            #expect(!text.contains("secret of the implementation"))
        }
    }

    @Test func `an error of ours reaches the caller with its name and text`() async throws {
        await #expect(throws: BusError.remote(name: "org.example.Error.Refused", message: "not today")) {
            try await Exported.call("org.example.Exported1", "Refuse")
        }
    }

    @Test func `all properties are told, but those that can only be written`() async throws {
        let reply = try await Exported.call(
            "org.freedesktop.DBus.Properties", "GetAll", [.string("org.example.Exported1")])

        #expect(reply == [.dictionary(["Level": .uint32(3), "Title": .string("a title")])])
    }

    @Test func `changed properties are told`() async throws {
        let body = try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let signals = Log<[Value]>()
            let rule = MatchRule(sender: connection.uniqueName, member: "PropertiesChanged")
            let subscription = try await connection.subscribe(rule) { signals.add($0.body) }
            try await connection.propertiesChanged(
                ["Level": .uint32(4)], invalidated: ["Title"], of: "org.example.Exported1", at: Exported.path)
            _ = try await connection.busID()
            subscription.cancel()
            await connection.close()
            return signals.all
        }

        #expect(
            body == [
                [.string("org.example.Exported1"), .dictionary(["Level": .uint32(4)]), .strings(["Title"])]
            ])
    }

    @Test func `the sender that a method sees is the caller's unique name`() async throws {
        let (mine, seen) = try await withBus { bus, loop in
            let server = try await Exported.open(on: bus, loop)
            let client = try await Connection.open(.address(bus.address), on: loop)
            let reply = try await client.call(
                MethodCall(to: server.uniqueName, at: Exported.path, "org.example.Exported1", "WhoAmI"))
            await client.close()
            await server.close()
            return (client.uniqueName.text, reply.body.first?.asString)
        }

        #expect(seen == mine)
    }

    @Test func `one path serves one object, until it is no longer exported`() async throws {
        try await withBus { bus, loop in
            let server = try await Exported.open(on: bus, loop)
            await #expect(
                throws: BusError.invalid(reason: "there is already an object at '/org/example/Exported'")
            ) {
                try await server.export(ExportedObject([]), at: Exported.path)
            }
            await server.unexport(Exported.path)
            try await server.export(ExportedObject([]), at: Exported.path)
            await server.close()
        }
    }

    @Test func `a call of a retired interface gets its error, and introspection does not show it`()
        async throws
    {
        let (error, document) = try await withBus { bus, loop in
            let server = try await Connection.open(.address(bus.address), on: loop)
            let retired = RetiredInterface("org.example.Old1") { method in
                MethodError(.unknownInterface, "call New1.\(method)")
            }
            try await server.export(ExportedObject([], retired: [retired]), at: "/old")
            let client = try await Connection.open(.address(bus.address), on: loop)
            let error = await #expect(throws: BusError.self) {
                try await client.call(
                    MethodCall(to: server.uniqueName, at: "/old", "org.example.Old1", "Read", [.string("x")]))
            }
            let reply = try await client.call(
                MethodCall(
                    to: server.uniqueName, at: "/old", "org.freedesktop.DBus.Introspectable", "Introspect"))
            await client.close()
            await server.close()
            return (error, reply.body.first?.asString ?? "")
        }

        #expect(error == .remote(name: .unknownInterface, message: "call New1.Read"))
        #expect(document.contains("<node>"))
        #expect(!document.contains("Old1"))
    }
}
