import DBus
import EventLoop
import TestSupport
import Testing

@Suite(.serialized) struct CallTests {
    @Test
    func `10,000 concurrent calls get their own replies, in order, and signals keep their place among them`()
        async throws
    {
        let count: UInt32 = 10_000
        let events = try await Echo.run { echo, loop in
            let events = Log<String>()
            let rule = MatchRule(sender: "org.example.Echo", interface: "org.example.Echo")
            let subscription = try await echo.connection.subscribe(rule) {
                events.add("\($0.member?.text ?? "") \($0.body[0].asUInt32 ?? 0)")
            }
            let caller = Caller(echo: echo, loop: loop, events: events)
            await withTaskGroup { group in
                for number in 0..<count { group.addTask { await caller.tick(number) } }
            }
            // Behind it come all signals that were sent before.
            _ = try await echo.call("Echo")
            subscription.cancel()
            return events.all
        }

        #expect(events.count == 3 * Int(count))
        #expect(events == (0..<count).flatMap { ["Ticked \($0)", "replied \($0)", "Tocked \($0)"] })
    }

    @Test func `an error of the other side keeps its name and text`() async throws {
        let error = try await Echo.run { echo, _ in
            await #expect(throws: BusError.self) {
                _ = try await echo.call("Fail", [.string("org.example.Broken"), .string("it is broken")])
            }
        }

        #expect(error == .remote(name: "org.example.Broken", message: "it is broken"))
    }

    @Test func `a call that nobody answers ends by its timeout`() async throws {
        let error = try await Echo.run { echo, _ in
            await #expect(throws: BusError.self) {
                _ = try await echo.call("KeepSilent", timeout: .milliseconds(30))
            }
        }

        #expect(error == .timeout)
    }

    @Test func `a call whose task is cancelled ends at once`() async throws {
        let error = try await Echo.run { echo, loop in
            let task = Task(executorPreference: loop) { try await echo.call("KeepSilent") }
            loop.after(.milliseconds(10)) { task.cancel() }
            return await #expect(throws: BusError.self) { _ = try await task.value }
        }

        #expect(error == .cancelled)
    }

    @Test func `a task that is cancelled before it calls sends nothing`() async throws {
        let error = try await Echo.run { echo, loop in
            let task = Task(executorPreference: loop) {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await echo.call("Echo")
            }
            return await #expect(throws: BusError.self) { _ = try await task.value }
        }

        #expect(error == .cancelled)
    }

    @Test
    func `cancelling a thousand calls from another thread while they are answered ends each exactly once`()
        async throws
    {
        let outcomes = try await Echo.run { echo, loop in
            let tasks = (0..<1_000).map { number in
                Task(executorPreference: loop) {
                    (try? await echo.call("Echo", [.int32(Int32(number))])) == [.int32(Int32(number))]
                }
            }
            // Off the loop, and at any moment of the calls.
            async let cancellation: Void = cancel(tasks)
            var outcomes: [Bool] = []
            for task in tasks { outcomes.append(await task.value) }
            await cancellation
            return outcomes
        }

        #expect(outcomes.count == 1_000)
    }

    @Test func `when the bus dies every pending call ends, and the connection says so`() async throws {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let silent = try await Connection.open(.address(bus.address), on: loop)
            let serving = Method("Wait") { _ in
                try await loop.sleep(for: .seconds(3_600))
                return []
            }
            try await silent.export(
                ExportedObject([Interface("org.example.Wait", methods: [serving])]), at: "/w")
            let calls = (0..<100).map { _ in
                Task(executorPreference: loop) {
                    try await connection.call(
                        MethodCall(to: silent.uniqueName, at: "/w", "org.example.Wait", "Wait"))
                }
            }
            _ = try await connection.busID()  // the calls have been sent
            bus.stop()
            for call in calls {
                await #expect(throws: BusError.disconnected) { _ = try await call.value }
            }
            await connection.waitUntilClosed()
            await silent.waitUntilClosed()
            await #expect(throws: BusError.disconnected) { _ = try await connection.busID() }
            await #expect(throws: BusError.disconnected) {
                try await connection.emit("A", of: "a.b", at: "/")
            }
        }
    }

    @Test func `whoever asks for signals after the end is told of it, also if somebody had the same`()
        async throws
    {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let rule = MatchRule(sender: "org.example.Sender", interface: "a.b")
            let signals = try await connection.subscribe(rule) { _ in }
            let owners = try await connection.ownerChanges(of: "org.example.Sender") { _, _ in }
            await connection.close()

            await #expect(throws: BusError.disconnected) { _ = try await connection.subscribe(rule) { _ in } }
            await #expect(throws: BusError.disconnected) {
                _ = try await connection.ownerChanges(of: "org.example.Sender") { _, _ in }
            }
            signals.cancel()
            owners.cancel()
        }
    }

    @Test func `closing ends what is pending`() async throws {
        let error = try await Echo.run { echo, loop in
            let call = Task(executorPreference: loop) { try await echo.call("KeepSilent") }
            _ = try await echo.connection.busID()
            await echo.connection.close()
            return await #expect(throws: BusError.self) { _ = try await call.value }
        }

        #expect(error == .disconnected)
    }

    @Test func `what others send in the guise of a reply is not believed`() async throws {
        let outcome = try await Echo.run { echo, loop in
            let silent = try await Connection.open(.address(echo.bus.address), on: loop)
            let serving = Method("Wait", out: [Argument("text", "s")]) { _ in
                try await loop.sleep(for: .milliseconds(200))
                return [.string("true")]
            }
            try await silent.export(
                ExportedObject([Interface("org.example.Wait", methods: [serving])]), at: "/w")
            let call = Task(executorPreference: loop) {
                try await echo.connection.call(
                    MethodCall(to: silent.uniqueName, at: "/w", "org.example.Wait", "Wait"))
            }
            _ = try await echo.connection.busID()
            _ = try await silent.call(
                Echo.call("ForgeReply", [.string(echo.connection.uniqueName.text), .uint32(1), .uint32(20)]))
            return try await call.value.body
        }

        #expect(outcome == [.string("true")])
    }

    @Test func `a name that no one has, and no one may start, is an error of the bus`() async throws {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let call = MethodCall(to: "org.example.Nobody", at: "/", nil, "Any")
            let error = await #expect(throws: BusError.self) { _ = try await connection.call(call) }
            guard case .remote(.serviceUnknown, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            await connection.close()
        }
    }
}

/// An actor of the loop, as those of the agent are.
private actor Caller {
    let echo: Echo
    let loop: EventLoop
    let events: Log<String>
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(echo: Echo, loop: EventLoop, events: Log<String>) {
        self.echo = echo
        self.loop = loop
        self.events = events
    }

    func tick(_ number: UInt32) async {
        do {
            let reply = try await echo.call("Tick", [.uint32(number)], timeout: .seconds(60))
            events.add("replied \(reply[0].asUInt32 ?? .max)")
        } catch {
            events.add("\(error)")
        }
    }
}

@concurrent private func cancel(_ tasks: [Task<Bool, Never>]) async {
    for task in tasks { task.cancel() }
}
