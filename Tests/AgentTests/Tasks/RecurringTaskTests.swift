import AgentInterface
import CivilTime
import Rules
import Testing

@testable import Agent

/// Tasks that repeat, from the popup's point of view.
struct RecurringTaskTests {
    private func add(_ fixture: AgentFixture, _ due: String, _ repeats: String) async throws -> TaskRecord {
        var fields = TaskFields()
        fields.title = "Water the plants"
        fields.due = try When(parsing: due)
        fields.repeats = try RepetitionPhrase.repetition(repeats)
        return try await fixture.client.call(Tasks1.add, fields)
    }

    @Test func `completed in its popup it comes again the next day`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await add(fixture, "2026-11-24T13:00", "day")
            #expect(task.repeatsWords == "every day" && task.occurrence == task.due)

            await fixture.pass(.seconds(3600))
            await fixture.click("Complete")
            let after = fixture.server.titles
            let next = try await fixture.task(task.id)
            await fixture.pass(.seconds(86_400 - 1))
            let before = fixture.server.titles
            await fixture.pass(.seconds(1))

            #expect(after == [] && before == [])
            #expect(next.status == .open && next.due?.description == "2026-11-25T13:00")
            #expect(fixture.server.titles == ["Water the plants"])
            var query = TaskQuery()
            query.status = .completed
            let copies = try await fixture.client.call(Tasks1.list, query)
            #expect(copies.map(\.series) == [task.id] && copies.map(\.repeats) == [nil])
        }
    }

    @Test func `not answered, the next time takes the place of its popup, and counts`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await add(fixture, "2026-11-24T13:00", "day")

            await fixture.pass(.seconds(3600))
            await fixture.pass(.seconds(86_400))

            #expect(fixture.server.titles == ["Water the plants"])
            let standing = try await fixture.task(task.id)
            #expect(standing.due?.description == "2026-11-25T13:00" && standing.missed == 1)
            let why = try await fixture.client.call(Reminders1.why, task.id)
            try #require(why.sentences.count > 1)
            #expect(why.sentences[1] == "The task repeats: every day; 1 earlier occurrence was missed.")
            #expect(why.repeats?.description == "FREQ=DAILY")
            #expect(try await fixture.reminders([.shown, .due]).count == 1)
        }
    }

    @Test func `skipped in its popup it goes on without a copy`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await add(fixture, "2026-11-24T13:00", "day")
            await fixture.pass(.seconds(3600))
            let reminder = try #require(try await fixture.reminders([.shown, .due]).first)

            _ = try await fixture.client.call(Reminders1.answer, (reminder.id, .skip, nil))
            await fixture.settle()

            #expect(fixture.server.titles == [])
            #expect(try await fixture.task(task.id).due?.description == "2026-11-25T13:00")
            let ended = try await fixture.client.call(Tasks1.end, task.id)
            #expect(ended.repeats == nil && ended.due?.description == "2026-11-25T13:00")
        }
    }

    @Test func `after three days away one popup tells of the newest, and how many were missed`() async throws
    {
        try await AgentFixture.started { fixture in
            let task = try await add(fixture, "2026-11-24T13:00", "6h")
            try await fixture.killAgent()
            fixture.time.advance(by: .seconds(3 * 86_400))

            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.titles == ["Water the plants"])
            let standing = try await fixture.task(task.id)
            #expect(standing.due?.description == "2026-11-27T07:00" && standing.missed == 11)
        }
    }

    @Test func `travel to another zone neither repeats a time nor loses one`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let zone = try await fixture.startWithZoneFile("Europe/Paris")
            let task = try await add(fixture, "2026-11-24T13:00", "day")
            await fixture.pass(.seconds(3600))
            await fixture.click("Complete")

            try zone.set("America/New_York")
            await fixture.agent?.lookAtZone()
            await fixture.settle()
            await fixture.pass(.seconds(6 * 3600))
            let thatDay = fixture.server.titles
            await fixture.pass(.seconds(86_400))

            #expect(thatDay == [])
            #expect(fixture.server.titles == ["Water the plants"])
            #expect(try await fixture.task(task.id).occurrence?.description == "2026-11-25T13:00")
        }
    }
}
