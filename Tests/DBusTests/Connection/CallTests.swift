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

    @Test func `a call to somebody who leaves without an answer ends at once`() async throws {
        let error = try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let other = try await Connection.open(.address(bus.address), on: loop)
            let calls = Gate()
            let serving = Method("Wait") { _ in
                await calls.open()
                await Gate().wait()
                return []
            }
            try await other.export(
                ExportedObject([Interface("org.example.Wait", methods: [serving])]), at: "/w")
            let call = Task(executorPreference: loop) {
                // Its timeout would be later than the test's.
                try await connection.call(
                    MethodCall(to: other.uniqueName, at: "/w", "org.example.Wait", "Wait"),
                    timeout: .seconds(3_600))
            }
            await calls.wait()
            await other.close()
            return await #expect(throws: BusError.self) { _ = try await call.value }
        }

        guard case .remote(name: .noReply, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a call whose task is cancelled ends at once`() async throws {
        let error = try await Echo.run { echo, loop in
            let task = Task(executorPreference: loop) { try await echo.call("KeepSilent") }
            // The call is on its way when this one is answered.
            _ = try await echo.connection.busID()
            task.cancel()
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
                // Every second one can end by its cancellation alone.
                Task(executorPreference: loop) {
                    try await echo.call(number % 2 == 0 ? "Echo" : "KeepSilent", [.int32(number)])
                }
            }
            _ = try await tasks[0].value
            // Off the loop, and at any moment of the calls.
            async let cancellation: Void = cancel(tasks)
            var outcomes: [Result<[Value], any Error>] = []
            for task in tasks { outcomes.append(await task.result) }
            await cancellation
            // Behind all replies that came too late.
            outcomes.append(.success(try await echo.call("Echo", [.int32(1_000)])))
            return outcomes
        }

        for (number, outcome) in zip(Int32(0)..., outcomes) {
            switch outcome {
            case .success(let reply): #expect(reply == [.int32(number)] && number % 2 == 0)
            case .failure(let error): #expect(error as? BusError == .cancelled)
            }
        }
    }

    @Test func `when the bus dies every pending call ends, and the connection says so`() async throws {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let silent = try await Connection.open(.address(bus.address), on: loop)
            let serving = Method("Wait") { _ in
                await Gate().wait()
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

    @Test func `subscribing after the connection has ended fails, even if others had the same rule`()
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

    @Test func `a forged reply is ignored`() async throws {
        let outcome = try await Echo.run { echo, loop in
            let silent = try await Connection.open(.address(echo.bus.address), on: loop)
            let forgery = Gate()
            let serving = Method("Wait", out: [Argument("text", "s")]) { _ in
                await forgery.wait()
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
            await forgery.open()
            return try await call.value.body
        }

        #expect(outcome == [.string("true")])
    }

    @Test func `a name that no one has, and no one may start, is an error of the bus`() async throws {
        try await withBus { bus, loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let call = MethodCall(to: "org.example.Nobody", at: "/", nil, "Any")
            let error = await #expect(throws: BusError.self) { _ = try await connection.call(call) }
            guard case .remote(.serviceUnknown, _, _) = error else {
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

@concurrent private func cancel(_ tasks: [Task<[Value], any Error>]) async {
    for task in tasks { task.cancel() }
}
