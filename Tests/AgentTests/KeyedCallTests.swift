import AgentInterface
import DBus
import Rules
import TestSupport
import Testing

@testable import Agent

/// Calls with keys on the bus: who is killed when, and what a repetition finds.
struct KeyedCallTests {
    /// A program on the bus that can be killed.
    private struct Caller {
        let connection: Connection
        let client: AgentClient

        init(in fixture: AgentFixture) async throws {
            connection = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            client = AgentClient(on: connection, autoStart: false)
        }

        func begin(
            _ key: String = "k1", tool: String = "create_task", _ arguments: String = "{\"title\":\"Tea\"}"
        ) async throws -> CallRecord {
            var fields = CallFields()
            (fields.key, fields.tool, fields.arguments) = (key, tool, arguments)
            let record = try await client.call(Reminders1.beginCall, fields)
            if !record.isDone { try await client.serve(byAgent: record.agent) }
            return record
        }

        func add(_ title: String) async throws {
            var fields = TaskFields()
            fields.title = title
            _ = try await client.call(Tasks1.add, fields)
        }

        func end(_ answer: String) async throws {
            try await client.call(Reminders1.endCall, answer)
            await client.serveByAny()
        }
    }

    private static func titles(in fixture: AgentFixture) async throws -> [String] {
        try await fixture.client.call(Tasks1.list, TaskQuery()).map(\.title).sorted()
    }

    @Test func `a caller that was killed before its change leaves the key free`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let killed = try await Caller(in: fixture)
            #expect(try await killed.begin().isDone == false)
            await killed.connection.close()
            await fixture.settle()

            let again = try await Caller(in: fixture)
            let record = try await again.begin()
            try await again.add("Tea")
            try await again.end("added")

            #expect(!record.isDone)
            #expect(try await Self.titles(in: fixture) == ["Tea"])
        }
    }

    @Test func `a caller that was killed after its change, before its answer, has changed it once`()
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            let killed = try await Caller(in: fixture)
            _ = try await killed.begin()
            try await killed.add("Tea")
            await killed.connection.close()
            await fixture.settle()

            let record = try await Caller(in: fixture).begin()

            #expect(record.isDone && record.answer == nil)
            #expect(record.entries.map(\.what) == ["add"])
            let id = try await fixture.client.call(Tasks1.list, TaskQuery()).first?.id
            #expect(record.entries.first?.subjectID == id)
        }
    }

    @Test func `an answer outlives its caller and the agent`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let first = try await Caller(in: fixture)
            _ = try await first.begin()
            try await first.add("Tea")
            try await first.end("{\"id\":\"3f2a\"}")
            await first.connection.close()
            try await fixture.killAgent()
            try await fixture.start()

            let record = try await Caller(in: fixture).begin()

            #expect(record.isDone && record.answer == "{\"id\":\"3f2a\"}")
        }
    }

    @Test
    func
        `an agent that was killed after the change knows the key, and one before it is not replaced in the middle`()
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            let caller = try await Caller(in: fixture)
            _ = try await caller.begin()
            try await fixture.killAgent()
            try await fixture.start()

            // The new agent does not know of the call: it would add a task that a repetition adds again.
            await #expect(throws: ClientError.self) { try await caller.add("Tea") }
            await caller.client.serveByAny()
            #expect(try await Self.titles(in: fixture) == [])

            #expect(try await caller.begin().isDone == false)
            try await caller.add("Tea")
            try await fixture.killAgent()
            try await fixture.start()
            await caller.client.serveByAny()

            #expect(try await caller.begin().isDone)
            #expect(try await Self.titles(in: fixture) == ["Tea"])
        }
    }

    @Test func `a key that was used for something else is an error that names both`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let caller = try await Caller(in: fixture)
            _ = try await caller.begin()
            try await caller.add("Tea")
            try await caller.end("added")

            for (tool, arguments) in [
                ("create_task", "{\"title\":\"Coffee\"}"), ("create_event", "{\"title\":\"Tea\"}"),
            ] {
                await #expect {
                    _ = try await caller.begin(tool: tool, arguments)
                } throws: { error in
                    guard case ClientError.refused(let refusal) = error else { return false }
                    return refusal.kind == .conflict
                        && refusal.message.contains("create_task with {\"title\":\"Tea\"}")
                        && refusal.message.contains("\(tool) with \(arguments)")
                }
            }
            #expect(try await Self.titles(in: fixture) == ["Tea"])
        }
    }

    @Test func `a call of two changes that was cut off between them is carried out whole`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let killed = try await Caller(in: fixture)
            _ = try await killed.begin()
            try await killed.client.call(Reminders1.beginStep, ())
            try await killed.add("Tea")
            await killed.connection.close()
            await fixture.settle()
            #expect(try await Self.titles(in: fixture) == ["Tea"])

            let again = try await Caller(in: fixture)
            let record = try await again.begin()
            #expect(!record.isDone)
            #expect(try await Self.titles(in: fixture) == [])
            try await again.client.call(Reminders1.beginStep, ())
            try await again.add("Tea")
            try await again.add("Milk")
            _ = try await again.client.call(Reminders1.endStep, ())
            await again.connection.close()
            await fixture.settle()

            #expect(try await Caller(in: fixture).begin().isDone)
            #expect(try await Self.titles(in: fixture) == ["Milk", "Tea"])
        }
    }

    @Test func `what a call was cut off in is kept, and said, if it cannot be undone`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let killed = try await Caller(in: fixture)
            _ = try await killed.begin()
            try await killed.client.call(Reminders1.beginStep, ())
            try await killed.add("Tea")
            await killed.connection.close()
            await fixture.settle()
            let id = try #require(try await fixture.client.call(Tasks1.list, TaskQuery()).first?.id)
            _ = try await fixture.client.call(Tasks1.complete, (id, .ask))

            await #expect {
                _ = try await Caller(in: fixture).begin()
            } throws: { error in
                guard case ClientError.refused(let refusal) = error else { return false }
                return refusal.kind == .conflict && refusal.message.contains("was cut off after")
            }
        }
    }

    @Test func `a call that was refused and taken back leaves its key free`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let caller = try await Caller(in: fixture)
            _ = try await caller.begin()
            try await caller.client.call(Reminders1.beginStep, ())
            try await caller.add("Tea")
            try await caller.client.call(Reminders1.cancelStep, ())
            try await caller.end("")

            #expect(try await Self.titles(in: fixture) == [])
            #expect(try await caller.begin().isDone == false)
        }
    }

    @Test func `two callers do not carry out the same call at once`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let (one, other) = (try await Caller(in: fixture), try await Caller(in: fixture))
            _ = try await one.begin()

            await #expect(throws: ClientError.self) { _ = try await other.begin() }
            try await one.add("Tea")
            try await one.end("added")

            #expect(try await other.begin().answer == "added")
        }
    }

    @Test func `a change of a caller that has left is not made once its call is begun again`() throws {
        let (gone, other) = (BusName(trusted: ":1.7"), BusName(trusted: ":1.8"))
        let call = try KeyedCall(key: "k1", tool: "create_task", arguments: "{}")
        var calls = KeyedCalls()
        calls.begin(call, for: gone)
        #expect(calls.isRunning("k1", besides: other))

        calls.leave(gone)
        #expect(!calls.isRunning("k1", besides: other))
        #expect(calls.call(of: gone) == call && !calls.isReplaced(gone))
        calls.replace("k1", besides: other)
        calls.begin(call, for: other)

        #expect(calls.isReplaced(gone) && !calls.isReplaced(other))
    }

    @Test func `a step within a step ends for itself`() {
        let caller = BusName(trusted: ":1.7")
        var steps = UndoGroups()
        steps.begin(for: caller)
        _ = steps.note(1, of: caller)
        steps.begin(for: caller)
        _ = steps.note(2, of: caller)
        _ = steps.note(3, of: caller)

        #expect(steps.end(for: caller) == [2, 3])
        #expect(steps.isGathered(for: caller))
        _ = steps.note(4, of: caller)
        #expect(steps.end(for: caller) == [1, 3, 4])
        #expect(!steps.isGathered(for: caller))
    }
}
