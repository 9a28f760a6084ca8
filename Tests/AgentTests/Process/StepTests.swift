import AgentInterface
import DBus
import Rules
import TestSupport
import Testing

@testable import Agent

/// Several changes of one caller as one step of the journal.
struct StepTests {
    @Test func `what a caller did that was killed in the middle is one step`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let connection = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let caller = AgentClient(on: connection, autoStart: false)
            try await caller.call(Reminders1.beginStep, ())
            for title in ["Milk", "Bread", "Eggs"] {
                var fields = TaskFields()
                fields.title = title
                _ = try await caller.call(Tasks1.add, fields)
            }

            await connection.close()
            try await fixture.wait(within: .seconds(1)) {
                try await fixture.client.call(Reminders1.history, JournalQuery()).count == 1
            }
            _ = try await fixture.client.call(Reminders1.undo, 0)

            #expect(try await fixture.client.call(Tasks1.list, TaskQuery()).isEmpty)
        }
    }

    @Test func `a step that its caller ends is not ended again when it leaves`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let connection = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let caller = AgentClient(on: connection, autoStart: false)
            func add(_ title: String) async throws {
                var fields = TaskFields()
                fields.title = title
                _ = try await caller.call(Tasks1.add, fields)
            }
            try await caller.call(Reminders1.beginStep, ())
            try await add("Milk")
            try await add("Bread")
            _ = try await caller.call(Reminders1.endStep, ())
            try await add("Eggs")

            await connection.close()
            await fixture.settle()
            _ = try await fixture.client.call(Reminders1.undo, 0)

            let titles = try await fixture.client.call(Tasks1.list, TaskQuery()).map(\.title)
            #expect(titles.sorted() == ["Bread", "Milk"])
        }
    }

    @Test func `a change that is made after its caller has left joins the step`() {
        let (caller, other) = (BusName(trusted: ":1.7"), BusName(trusted: ":1.8"))
        var steps = UndoGroups()
        steps.begin(for: caller)
        _ = steps.note(1, of: caller)
        _ = steps.note(2, of: caller)

        #expect(steps.leave(caller) == [1, 2])
        #expect(steps.note(3, of: caller) == [2, 3])
        #expect(steps.note(4, of: caller) == [3, 4])
        #expect(steps.leave(caller) == [])
        #expect(steps.note(5, of: other) == [])
    }
}
