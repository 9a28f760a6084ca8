import DBus
import EventLoop
import Foundation
import TestSupport

/// An object with something of everything.
enum Exported {
    static let path: ObjectPath = "/org/example/Exported"

    struct Secret: Error {
        let text = "secret of the implementation"
    }

    static let interface = Interface(
        "org.example.Exported1",
        methods: [
            Method("Version", out: [Argument("version", "s")]) { _ in [.string("1.0")] },
            Method(
                "Reverse",
                in: [
                    Argument("a", "u"), Argument("b", "s"), Argument("c", "a(sv)"), Argument("d", "a{sv}"),
                    Argument("e", "o"),
                ],
                out: [
                    Argument("e", "o"), Argument("d", "a{sv}"), Argument("c", "a(sv)"), Argument("b", "s"),
                    Argument("a", "u"),
                ]
            ) { $0.arguments.reversed() },
            Method("WhoAmI", out: [Argument("name", "s")]) { [.string($0.sender.text)] },
            Method("Refuse", isDeprecated: true) { _ in
                throw MethodError("org.example.Error.Refused", "not today")
            },
            Method("Crash") { _ in throw Secret() },
            Method("Lie", out: [Argument("number", "u")]) { _ in [.string("no number")] },
            Method("Take", in: [Argument("bytes", "ay")], hasNoReply: true) { _ in [] },
        ],
        properties: [
            Property("Level", "u", get: { .uint32(3) }, set: { _, _ in }),
            Property("Title", "s", announced: .constant, get: { .string("a title") }),
            Property("Secret", "s", announced: .never, get: nil, set: { _, _ in }),
        ],
        signals: [
            SignalDeclaration("Stopped"),
            SignalDeclaration("Moved", [Argument("x", "d"), Argument("y", "d")]),
        ])

    static let introspection = """
          <interface name="org.example.Exported1">
            <method name="Version">
              <arg name="version" type="s" direction="out"/>
            </method>
            <method name="Reverse">
              <arg name="a" type="u" direction="in"/>
              <arg name="b" type="s" direction="in"/>
              <arg name="c" type="a(sv)" direction="in"/>
              <arg name="d" type="a{sv}" direction="in"/>
              <arg name="e" type="o" direction="in"/>
              <arg name="e" type="o" direction="out"/>
              <arg name="d" type="a{sv}" direction="out"/>
              <arg name="c" type="a(sv)" direction="out"/>
              <arg name="b" type="s" direction="out"/>
              <arg name="a" type="u" direction="out"/>
            </method>
            <method name="WhoAmI">
              <arg name="name" type="s" direction="out"/>
            </method>
            <method name="Refuse">
              <annotation name="org.freedesktop.DBus.Deprecated" value="true"/>
            </method>
            <method name="Crash"/>
            <method name="Lie">
              <arg name="number" type="u" direction="out"/>
            </method>
            <method name="Take">
              <arg name="bytes" type="ay" direction="in"/>
              <annotation name="org.freedesktop.DBus.Method.NoReply" value="true"/>
            </method>
            <signal name="Stopped"/>
            <signal name="Moved">
              <arg name="x" type="d"/>
              <arg name="y" type="d"/>
            </signal>
            <property name="Level" type="u" access="readwrite"/>
            <property name="Title" type="s" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
            <property name="Secret" type="s" access="write">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
          </interface>

        """

    static func open(on bus: PrivateBus, _ loop: EventLoop) async throws -> Connection {
        let connection = try await Connection.open(.address(bus.address), on: loop)
        try await connection.export(ExportedObject([interface]), at: path)
        try await connection.export(ExportedObject([]), at: "/org/example/Exported/Child")
        _ = try await connection.requestName("org.example.Exported")
        return connection
    }

    /// Calls it over a bus of its own.
    static func call(
        _ interface: InterfaceName?, _ member: MemberName, _ arguments: [Value] = [],
        at path: ObjectPath = path
    ) async throws -> [Value] {
        try await withBus { bus, loop in
            let connection = try await open(on: bus, loop)
            let call = MethodCall(to: "org.example.Exported", at: path, interface, member, arguments)
            do {
                let reply = try await connection.call(call)
                await connection.close()
                return reply.body
            } catch {
                await connection.close()
                throw error
            }
        }
    }

    /// Runs a program in whose session the object is exported.
    static func run(_ program: String, _ arguments: String...) async throws -> (output: String, status: Int32)
    {
        try await withBus { bus, loop in
            let connection = try await open(on: bus, loop)
            let pipe = try DescriptorPipe()
            // For busctl, which looks there for the user's bus.
            let environment = [
                "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin",
                "XDG_RUNTIME_DIR": "/nowhere",
            ]
            let child = try loop.spawn(
                ChildCommand(program, arguments, environment: environment, output: .descriptor(pipe.writing)))
            let end = await withCheckedContinuation { continuation in
                child.onEnd { continuation.resume(returning: $0) }
            }
            await connection.close()
            guard case .exited(let status) = end else { throw TimedOut() }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            _ = fcntl(pipe.reading.rawValue, F_SETFL, O_NONBLOCK)
            let count = read(pipe.reading.rawValue, &bytes, bytes.count)
            return (String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self), status)
        }
    }
}
