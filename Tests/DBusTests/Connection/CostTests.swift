import DBus
import EventLoop
import TestSupport
import Testing

/// What others can make us spend by one message or a few.
@Suite(.serialized) struct CostTests {
    private static let interface: InterfaceName = "org.example.Cost"
    private static let longPath = "/" + String(repeating: "a", count: 4_000_000)

    @Test func `a call with a long path is refused, and its path is not sent back`() async throws {
        try await Self.run { server, client, _ in
            let call = MethodCall(
                to: server.uniqueName, at: try ObjectPath(validating: Self.longPath), Self.interface, "Quick")

            let error = await #expect(throws: BusError.self) { _ = try await client.call(call) }

            // A failure should not print the path either.
            let isRefused =
                error == .remote(name: .limitsExceeded, message: "the path is longer than 1024 bytes")
            #expect(isRefused)
        }
    }

    @Test func `a signal with a long path is dropped`() async throws {
        try await Self.run { server, client, _ in
            let received = Log<Int>()
            let subscription = try await server.subscribe(MatchRule(interface: Self.interface)) {
                received.add($0.path?.text.utf8.count ?? 0)
            }
            for path in [Self.longPath, "/short"] {
                try await client.emit("Said", of: Self.interface, at: try ObjectPath(validating: path))
            }
            _ = try await client.call(Self.call("Quick", to: server))
            subscription.cancel()

            #expect(received.all == [6])
        }
    }

    @Test func `a call that would take many times its size in memory is refused`() async throws {
        try await Self.run { server, client, _ in
            let variants = Value.array(
                of: .variant, Array(repeating: .variant(.byte(1)), count: 100_000))  // 400 kB on the wire
            let structures = Value.array(
                of: .variant, Array(repeating: .variant(.structure([.byte(1)])), count: 100_000))

            for argument in [variants, structures] {
                let error = await #expect(throws: BusError.self) {
                    _ = try await client.call(Self.call("TakeVariants", to: server, [argument]))
                }
                #expect(error?.name == .limitsExceeded)
            }
        }
    }

    @Test func `a call that is too large does not count as one that is being answered`() async throws {
        var limits = Connection.Limits()
        limits.runningCallsOfOneSender = 1
        try await Self.run(limits) { server, client, _ in
            let large = Value.bytes([UInt8](repeating: 0, count: 1 << 20 + 1))
            for _ in 0..<2 {
                _ = await #expect(throws: BusError.self) {
                    _ = try await client.call(Self.call("Wait", to: server, [large]))
                }
            }

            _ = try await client.call(Self.call("Quick", to: server))
        }
    }

    @Test func `calls that wait for their answers do not keep others from being read`() async throws {
        var limits = Connection.Limits()
        limits.unsentBytes = 1 << 20
        try await Self.run(limits) { server, client, gate in
            let half = Value.bytes([UInt8](repeating: 0, count: 1 << 19))
            let waiting = (0..<6).map { _ in
                Task(executorPreference: server.loop) {
                    try await client.call(Self.call("Wait", to: server, [half]))
                }
            }

            _ = try await client.call(Self.call("Quick", to: server), timeout: .seconds(20))
            await gate.open()

            for call in waiting { _ = try await call.value }
        }
    }

    @Test func `what one caller's waiting calls hold is bounded, and keeps nobody else out`() async throws {
        var limits = Connection.Limits()
        limits.heldBytesOfOneSender = 1 << 20
        try await Self.run(limits) { server, client, gate in
            let half = Value.bytes([UInt8](repeating: 0, count: 1 << 19))
            let waiting = (0..<4).map { _ in
                Task(executorPreference: server.loop) {
                    try await client.call(Self.call("Wait", to: server, [half]))
                }
            }
            _ = try await client.busID()
            let error = await #expect(throws: BusError.self) {
                _ = try await client.call(Self.call("Quick", to: server))
            }
            _ = try await server.call(Self.call("Quick", to: server))
            await gate.open()
            var refusals = 0
            for call in waiting {
                if case .failure(BusError.remote(.limitsExceeded, _, _)) = await call.result { refusals += 1 }
            }

            #expect(error?.name == .limitsExceeded)
            #expect(refusals == 2)
            _ = try await client.call(Self.call("Quick", to: server))
        }
    }

    private static func call(_ member: MemberName, to server: Connection, _ arguments: [Value] = [])
        -> MethodCall
    {
        MethodCall(to: server.uniqueName, at: "/c", interface, member, arguments)
    }

    /// Runs `body` with a server at `/c` and its client.
    private static func run(
        _ limits: Connection.Limits = Connection.Limits(),
        _ body: @escaping @Sendable (_ server: Connection, _ client: Connection, Gate) async throws -> Void
    ) async throws {
        try await withBus { bus, loop in
            let gate = Gate()
            let wait = Method("Wait", in: [Argument("bytes", "ay")]) { _ in
                await gate.wait()
                return []
            }
            let methods = [
                wait, Method("Quick") { _ in [] },
                Method("TakeVariants", in: [Argument("variants", "av")]) { _ in [] },
            ]
            let server = try await Connection.open(.address(bus.address), on: loop, limits: limits)
            let client = try await Connection.open(.address(bus.address), on: loop)
            try await server.export(ExportedObject([Interface(interface, methods: methods)]), at: "/c")
            try await body(server, client, gate)
            await client.close()
            await server.close()
        }
    }
}

extension BusError {
    fileprivate var name: ErrorName? {
        if case .remote(let name, _, _) = self { name } else { nil }
    }
}
