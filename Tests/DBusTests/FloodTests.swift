import DBus
import EventLoop
import TestSupport
import Testing

@Suite(.serialized) struct FloodTests {
    private static let slow = Interface(
        "org.example.Flood",
        methods: [
            Method("Quick", in: [Argument("number", "u")], out: [Argument("number", "u")]) { $0.arguments }
        ])

    @Test func `20,000 calls at once are answered, each once and in order`() async throws {
        let order = try await withBus { bus, loop in
            let server = try await Connection.open(.address(bus.address), on: loop)
            let client = try await Connection.open(.address(bus.address), on: loop)
            try await server.export(ExportedObject([Self.slow]), at: "/f")
            let order = Log<UInt32>()
            await withTaskGroup { group in
                for number in 0..<UInt32(20_000) {
                    group.addTask {
                        let call = MethodCall(
                            to: server.uniqueName, at: "/f", "org.example.Flood", "Quick", [.uint32(number)])
                        let reply = try? await client.call(call, timeout: .seconds(60))  // a failure is a gap
                        if let answer = reply?.body.first?.asUInt32, answer == number { order.add(answer) }
                    }
                }
            }
            await client.close()
            await server.close()
            return order.all
        }

        #expect(order == Array(0..<20_000))
    }

    @Test func `calls that take their time are limited for each sender and in total, and then it goes on`()
        async throws
    {
        try await withBus { bus, loop in
            var limits = Connection.Limits()
            limits.runningCallsOfOneSender = 5
            limits.runningCalls = 8
            let gate = Gate()
            let waiting = Method("Wait") { _ in
                await gate.wait()
                return []
            }
            let server = try await Connection.open(.address(bus.address), on: loop, limits: limits)
            try await server.export(
                ExportedObject([Interface("org.example.Flood", methods: [waiting])]), at: "/f")
            let call = MethodCall(to: server.uniqueName, at: "/f", "org.example.Flood", "Wait")
            let first = try await Connection.open(.address(bus.address), on: loop)
            let second = try await Connection.open(.address(bus.address), on: loop)

            let firsts = (0..<7).map { _ in Task(executorPreference: loop) { try await first.call(call) } }
            _ = try await first.busID()
            let seconds = (0..<7).map { _ in Task(executorPreference: loop) { try await second.call(call) } }
            _ = try await second.busID()
            _ = try await server.busID()
            await gate.open()

            #expect(await refusals(of: firsts) == 2)
            #expect(await refusals(of: seconds) == 4)
            _ = try await first.call(call)
            for connection in [first, second, server] { await connection.close() }
        }
    }

    @Test func `what a bus does not take is refused once the limit is reached, and memory with it`()
        async throws
    {
        try await onLoop { loop in
            let server = try FakeBus { client in
                client.greet()
                // From now on it does not read: it waits for the other side to hang up.
                client.waitForEnd()
            }
            var limits = Connection.Limits()
            limits.unsentBytes = 1 << 20
            let connection = try await Connection.open(.address(server.address), on: loop, limits: limits)
            let text = Value.string(String(repeating: "x", count: 1 << 16))
            var sent = 0
            let error = await #expect(throws: BusError.self) {
                while sent < 1_000 {
                    try await connection.emit("Said", of: "a.b", at: "/s", [text])
                    sent += 1
                }
            }
            #expect(error == .tooMuchUnsent)
            #expect(sent >= 16)
            #expect(sent < 64)
            await connection.close()
            server.stop()
        }
    }
}

private func refusals(of calls: [Task<Message, any Error>]) async -> Int {
    var count = 0
    for call in calls {
        if case .failure(BusError.remote(.limitsExceeded, _)) = await call.result { count += 1 }
    }
    return count
}
