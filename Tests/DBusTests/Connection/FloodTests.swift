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

    private static func waiting(at gate: Gate, noting begun: Log<BusName>) -> ExportedObject {
        let wait = Method("Wait") {
            begun.add($0.sender)
            await gate.wait()
            return []
        }
        return ExportedObject([Interface("org.example.Flood", methods: [wait])])
    }

    @Test func `20,000 calls at once are answered, each once and in order`() async throws {
        let order = try await withBus { bus, loop in
            var limits = Connection.Limits()
            // However slowly it answers, it refuses none of them.
            limits.heldBytesOfOneSender = limits.heldBytes
            let server = try await Connection.open(.address(bus.address), on: loop, limits: limits)
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

    @Test func `of calls that take their time a few of each sender run, and the others wait`() async throws {
        try await withBus { bus, loop in
            var limits = Connection.Limits()
            limits.runningCallsOfOneSender = 5
            limits.runningCalls = 8
            let server = try await Connection.open(.address(bus.address), on: loop, limits: limits)
            let begun = Log<BusName>()
            let gate = Gate()
            try await server.export(Self.waiting(at: gate, noting: begun), at: "/f")
            let call = MethodCall(to: server.uniqueName, at: "/f", "org.example.Flood", "Wait")
            let first = try await Connection.open(.address(bus.address), on: loop)
            let second = try await Connection.open(.address(bus.address), on: loop)

            let firsts = (0..<7).map { _ in Task(executorPreference: loop) { try await first.call(call) } }
            await waitUntil(begun, has: 5, of: first, asking: server)
            let seconds = (0..<7).map { _ in Task(executorPreference: loop) { try await second.call(call) } }
            await waitUntil(begun, has: 3, of: second, asking: server)
            for _ in 0..<10 { try await ping(server, from: second) }
            let running = begun.all.count
            await gate.open()

            #expect(running == 8)
            for task in firsts + seconds { _ = try await task.value }
            for connection in [first, second, server] { await connection.close() }
        }
    }

    @Test func `one caller's flood keeps nobody else waiting`() async throws {
        let (order, caller) = try await withBus { bus, loop in
            let server = try await Connection.open(.address(bus.address), on: loop)
            let begun = Log<BusName>()
            let work = Method("Work") {
                begun.add($0.sender)
                let end = ContinuousClock.now + .milliseconds(2)
                while ContinuousClock.now < end {}
                return []
            }
            let interface = Interface("org.example.Flood", methods: [work])
            try await server.export(ExportedObject([interface]), at: "/f")
            let call = MethodCall(to: server.uniqueName, at: "/f", "org.example.Flood", "Work")
            let flooding = try await Connection.open(.address(bus.address), on: loop)
            let patient = try await Connection.open(.address(bus.address), on: loop)

            let flood = (0..<2_000).map { _ in
                Task(executorPreference: loop) { try await flooding.call(call) }
            }
            _ = try await flooding.busID()
            _ = try await patient.call(call)
            await flooding.close()
            for task in flood { _ = await task.result }
            // What has been asked by one who has left is not done: this ends soon.
            _ = try await patient.call(call)
            let order = begun.all
            for connection in [patient, server] { await connection.close() }
            return (order, patient.uniqueName)
        }

        let turn = try #require(order.firstIndex(of: caller))
        #expect(turn < 200)
        #expect(order.last == caller)
    }

    @Test func `calls of one who has left are dropped, unless they want no reply`() async throws {
        try await withBus { bus, loop in
            var limits = Connection.Limits()
            limits.runningCallsOfOneSender = 1
            let server = try await Connection.open(.address(bus.address), on: loop, limits: limits)
            let begun = Log<BusName>()
            let gate = Gate()
            try await server.export(Self.waiting(at: gate, noting: begun), at: "/f")
            let call = MethodCall(to: server.uniqueName, at: "/f", "org.example.Flood", "Wait")
            let leaving = try await Connection.open(.address(bus.address), on: loop)
            let staying = try await Connection.open(.address(bus.address), on: loop)

            let calls = (0..<100).map { _ in Task(executorPreference: loop) { try await leaving.call(call) } }
            _ = try await leaving.busID()
            for _ in 0..<3 { try await leaving.send(call) }
            await waitUntil(begun, has: 1, of: leaving, asking: server)
            await leaving.flush()
            await leaving.close()
            for task in calls { _ = await task.result }
            while try await staying.nameOwner(of: leaving.uniqueName) != nil {}
            // The server's answer comes behind what the bus has told it before, of which there are two steps.
            for _ in 0..<10 { try await ping(server, from: staying) }
            await gate.open()
            await waitUntil(begun, has: 4, of: leaving, asking: server)
            for _ in 0..<10 { try await ping(server, from: staying) }

            #expect(begun.all.count == 4)
            for connection in [staying, server] { await connection.close() }
        }
    }

    @Test func `nothing is done for the many who asked for a little each and have left`() async throws {
        try await withBus { bus, loop in
            let server = try await Connection.open(.address(bus.address), on: loop)
            let begun = Log<BusName>()
            let gate = Gate()
            try await server.export(Self.waiting(at: gate, noting: begun), at: "/f")
            let call = MethodCall(to: server.uniqueName, at: "/f", "org.example.Flood", "Wait")
            let staying = try await Connection.open(.address(bus.address), on: loop)
            // Each has all the calls under way that it may have, and a few more.
            var leaving: [Connection] = []
            for _ in 0..<10 {
                let connection = try await Connection.open(.address(bus.address), on: loop)
                for _ in 0..<20 { Task(executorPreference: loop) { try await connection.call(call) } }
                leaving.append(connection)
            }
            for connection in leaving { await waitUntil(begun, has: 8, of: connection, asking: server) }

            for connection in leaving {
                await connection.flush()
                await connection.close()
            }
            for connection in leaving {
                while try await staying.nameOwner(of: connection.uniqueName) != nil {}
            }
            for _ in 0..<10 { try await ping(server, from: staying) }
            await gate.open()
            for _ in 0..<100 { try await ping(server, from: staying) }

            #expect(begun.all.count == 80)
            for connection in [staying, server] { await connection.close() }
        }
    }

    @Test func `a bus that does not tell who leaves is asked once in a flood, and again in the next`()
        async throws
    {
        try await onLoop(within: .seconds(20)) { loop in
            let said = Log<String>()
            let server = try FakeBus { client in
                func note() { said.add(String(decoding: client.read(atMost: 4096) ?? [], as: UTF8.self)) }
                client.greet()
                note()  // GetId, of serial 2
                client.write(Self.calls(60, at: "/first"))
                note()  // AddMatch, of serial 3
                client.write(
                    WireMessage.bytes(
                        kind: 3, serial: 1,
                        [
                            .replySerial(3), .errorName("org.freedesktop.DBus.Error.LimitsExceeded"),
                            .sender("org.freedesktop.DBus"),
                        ]))
                client.write(Self.calls(10, at: "/first"))
                client.write(Self.identity(for: 2))
                note()  // GetId, of serial 4
                client.write(Self.calls(60, at: "/second"))
                note()  // AddMatch, of serial 5
                client.write(Self.identity(for: 4))
                client.waitForEnd()
            }
            let connection = try await Connection.open(.address(server.address), on: loop)
            let begun = Log<BusName>()
            let (first, second) = (Gate(), Gate())
            try await connection.export(Self.waiting(at: first, noting: begun), at: "/first")
            try await connection.export(Self.waiting(at: second, noting: begun), at: "/second")

            _ = try await connection.busID()
            await first.open()
            await begun.wait { $0.count == 70 }
            for _ in 0..<10 { await loop.turn() }
            _ = try await connection.busID()

            #expect(said.all.map { $0.contains("AddMatch") } == [false, true, false, true])
            await second.open()
            await connection.close()
            server.stop()
        }
    }

    /// Calls that want no answer, as they come from the bus.
    private static func calls(_ count: Int, at path: String) -> [UInt8] {
        let call = WireMessage.bytes(
            kind: 1, serial: 2,
            [.path(path), .interface("org.example.Flood"), .member("Wait"), .sender(":1.9")])
        return Array(repeatElement(call, count: count).joined())
    }

    /// The answer to GetId.
    private static func identity(for serial: UInt32) -> [UInt8] {
        WireMessage.bytes(
            kind: 2, serial: 1, [.replySerial(serial), .sender("org.freedesktop.DBus"), .signature("s")],
            body: WireMessage.text("the bus"))
    }

    @Test func `messages that the bus does not read are refused at a limit of memory`()
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

/// Waits until so many calls of `caller` have begun; the suite's time limit ends it otherwise.
private func waitUntil(
    _ begun: Log<BusName>, has count: Int, of caller: Connection, asking server: Connection
) async {
    while begun.all.count(where: { $0 == caller.uniqueName }) < count {
        guard (try? await server.busID()) != nil else { return }  // a gap shows in what has begun
    }
}

private func ping(_ server: Connection, from client: Connection) async throws {
    _ = try await client.call(
        MethodCall(to: server.uniqueName, at: "/", "org.freedesktop.DBus.Peer", "Ping"))
}
