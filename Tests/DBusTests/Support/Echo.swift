import DBus
import EventLoop
import TestSupport

/// A connection to a bus of its own, on which the echo service runs.
struct Echo: Sendable {
    let bus: PrivateBus
    let connection: Connection

    /// Runs `body` with everything there.
    static func run<Success: Sendable>(
        _ body: @escaping @Sendable (Echo, EventLoop) async throws -> Success
    ) async throws -> Success {
        let bus = try await PrivateBus.start()
        let service = try EchoService.start(on: bus)
        defer { service.stop() }
        return try await onLoop { loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let result = try await body(Echo(bus: bus, connection: connection), loop)
            await connection.close()
            return result
        }
    }

    static func call(_ member: MemberName, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(to: "org.example.Echo", at: "/echo", "org.example.Echo", member, arguments)
    }

    func call(
        _ member: MemberName, _ arguments: [Value] = [], timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [Value] {
        try await connection.call(Self.call(member, arguments), timeout: timeout).body
    }
}

/// Runs `body` with a bus and nothing on it.
func withBus<Success: Sendable>(
    _ body: @escaping @Sendable (PrivateBus, EventLoop) async throws -> Success
) async throws -> Success {
    let bus = try await PrivateBus.start()
    return try await onLoop { loop in try await body(bus, loop) }
}
