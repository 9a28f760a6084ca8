import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import TestSupport
import Testing

/// When reminders for a day come, after the user has shown when they act. The first day is Tuesday 24 November 2026.
@Suite(.serialized) struct TimingTests {
    private static let today = Zone.utc.civil(of: AgentFixture.noon).date

    /// Answers the reminder of a task for each of some days at 18:00.
    private func answerEvenings(_ count: Int, in fixture: AgentFixture) async throws {
        for day in 0..<count {
            let date = Self.today.adding(days: 1 + day)
            _ = try await fixture.add("Water plants \(day)", due: .date(date))
            try await fixture.pass(until: "\(date)T17:00:00Z")
            await fixture.click("Complete")
        }
    }

    @Test func `a task for a day comes in the evening to whoever answers in the evening, and says why`()
        async throws
    {
        try await AgentFixture.started { fixture in
            try await answerEvenings(9, in: fixture)
            // What is learned is looked at once a day.
            await fixture.pass(.seconds(86_400))
            let date = Self.today.adding(days: 14)
            let task = try await fixture.add("Pay the rent", due: .date(date))
            let timed = try await fixture.add("Call", due: try When(parsing: "\(date)T09:00"))

            let planned = try await fixture.client.call(Reminders1.why, task.id)
            try await fixture.pass(until: "\(date)T08:00:00Z")
            let atNine = fixture.server.screen.map(\.notification.summary)
            let held = try await fixture.client.call(Reminders1.why, task.id)
            let other = try await fixture.client.call(Reminders1.why, timed.id)
            try await fixture.pass(until: "\(date)T17:00:00Z")

            #expect(planned.nextAt == (try Instant(parsing: "\(date)T17:00:00Z")))
            #expect(
                planned.sentences.contains(
                    "You mostly answer reminders about tasks around 18:00 (7 of 7), so it waits until then."))
            #expect(atNine == ["Call"])
            #expect(
                held.sentences.last?.hasSuffix(
                    "is held back: you usually act later, until today 18:00.")
                    == true)
            #expect(!other.sentences.contains { $0.contains("mostly") })
            #expect(fixture.server.screen.contains { $0.notification.summary == "Pay the rent" })
        }
    }

    @Test func `a kind can be switched off, and everything forgotten`() async throws {
        try await AgentFixture.started { fixture in
            try await answerEvenings(9, in: fixture)

            let learned = try await fixture.client.call(Timing1.list, ())
            let off = try await fixture.client.call(Timing1.set, ("task", false))
            let on = try await fixture.client.call(Timing1.set, ("", true))
            let reset = try await fixture.client.call(Timing1.reset, "")

            func task(_ records: [TimingRecord]) throws -> TimingRecord {
                try #require(records.first { $0.kind == "task" })
            }
            try #require(learned.map(\.kind) == ["", "task", "item", "warranty", "maintenance", "document"])
            #expect(try task(learned).working.description == "18:00" && task(learned).answered == 9)
            #expect(learned[0].working.description == "18:00")
            #expect(
                try !task(off).isOn && task(off).working.description == "09:00" && task(off).answered == 9)
            #expect(try task(on).isOn && task(on).working.description == "18:00")
            #expect(try task(reset).working.description == "09:00" && task(reset).answered == 0)
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(Timing1.set, ("recall", false))
            }
        }
    }

    @Test func `what is ignored again and again becomes rare, and the popup that says so undoes it`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[reminders]\non_dismiss = \"dismiss\"\n")
            fixture.server.appear()
            try await fixture.start()
            for day in 1...13 {
                let date = Self.today.adding(days: day)
                _ = try await fixture.add("Chore \(day)", due: .date(date))
                try await fixture.pass(until: "\(date)T08:00:00Z")
                for shown in fixture.server.screen { fixture.server.close(shown, because: .dismissed) }
                await fixture.settle()
            }
            await fixture.pass(.seconds(86_400))
            let told = try #require(
                fixture.server.screen.first {
                    $0.notification.summary == "Fewer reminders about tasks"
                })
            let body = told.notification.body
            #expect(body.contains("you answered 0 of "), "whole, on every server")
            let rare = try await fixture.client.call(Timing1.list, ())

            await fixture.click("Undo")
            let undone = try await fixture.client.call(Timing1.list, ())

            #expect(told.notification.actions.map(\.label).prefix(2) == ["Undo", "OK"])
            #expect(rare.first { $0.kind == "task" }?.isRare == true)
            #expect(undone.first { $0.kind == "task" }?.isRare == false)
            #expect(!fixture.server.screen.contains { $0.popup == told.popup })
        }
    }

    @Test func `a setting has everything come at the user's hour`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[timing]\nlearn = false\n")
            fixture.server.appear()
            try await fixture.start()
            try await answerEvenings(9, in: fixture)
            let date = Self.today.adding(days: 10)
            _ = try await fixture.add("Pay the rent", due: .date(date))

            try await fixture.pass(until: "\(date)T08:00:00Z")

            #expect(fixture.server.screen.map(\.notification.summary) == ["Pay the rent"])
        }
    }

    @Test
    func
        `a popup behind a locked screen does not count as missed, one that expires in front of the user does`()
        async throws
    {
        try await AgentFixture.started { fixture in
            _ = try await fixture.add("Pay the rent", due: .date(Self.today.adding(days: 1)))
            try await fixture.pass(until: "2026-11-25T08:00:00Z")
            await fixture.pass(.seconds(20))

            fixture.server.close(try #require(fixture.server.screen.first), because: .closed)
            await fixture.settle()
            let removed = try await fixture.client.call(Timing1.list, ())
            await fixture.pass(.seconds(86_400))
            await fixture.pass(.seconds(20))
            fixture.server.close(try #require(fixture.server.screen.first), because: .expired)
            await fixture.settle()
            let ignored = try await fixture.client.call(Timing1.list, ())

            try #require(!removed.isEmpty && !ignored.isEmpty)
            #expect(removed[0].missed == 0 && ignored[0].missed == 1)
        }
    }
}

extension AgentFixture {
    /// Lives until then, and a little longer.
    fileprivate func pass(until moment: String) async throws {
        await live(try Instant(parsing: moment) - time.now + .seconds(5), by: .seconds(1800))
    }
}
