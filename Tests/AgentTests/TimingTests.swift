import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import TestSupport
import Testing

/// When reminders for a day come, after the user has shown when they act. The first day is Tuesday 24 November 2026.
@Suite(.serialized) struct TimingTests {
    private static let today = Zone.utc.civil(of: World.noon).date

    /// Answers the reminder of a task for each of some days at 18:00.
    private func answerEvenings(_ count: Int, in world: World) async throws {
        for day in 0..<count {
            let date = Self.today.adding(days: 1 + day)
            _ = try await world.add("Water plants \(day)", due: .date(date))
            try await world.pass(until: "\(date)T17:00:00Z")
            await world.click("Complete")
        }
    }

    @Test func `a task for a day comes in the evening to whoever answers in the evening, and says why`()
        async throws
    {
        try await World.started { world in
            try await answerEvenings(9, in: world)
            // What is learned is looked at once a day.
            await world.pass(.seconds(86_400))
            let date = Self.today.adding(days: 14)
            let task = try await world.add("Pay the rent", due: .date(date))
            let timed = try await world.add("Call", due: try When(parsing: "\(date)T09:00"))

            let planned = try await world.client.call(Reminders1.why, task.id)
            try await world.pass(until: "\(date)T08:00:00Z")
            let atNine = world.server.screen.map(\.notification.summary)
            let held = try await world.client.call(Reminders1.why, task.id)
            let other = try await world.client.call(Reminders1.why, timed.id)
            try await world.pass(until: "\(date)T17:00:00Z")

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
            #expect(world.server.screen.contains { $0.notification.summary == "Pay the rent" })
        }
    }

    @Test func `a kind can be switched off, and everything forgotten`() async throws {
        try await World.started { world in
            try await answerEvenings(9, in: world)

            let learned = try await world.client.call(Timing1.list, ())
            let off = try await world.client.call(Timing1.set, ("task", false))
            let on = try await world.client.call(Timing1.set, ("", true))
            let reset = try await world.client.call(Timing1.reset, "")

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
                try await world.client.call(Timing1.set, ("recall", false))
            }
        }
    }

    @Test func `what is ignored again and again becomes rare, and the popup that says so undoes it`()
        async throws
    {
        try await World.run { world in
            try world.configure("[reminders]\non_dismiss = \"dismiss\"\n")
            world.server.appear()
            try await world.start()
            for day in 1...13 {
                let date = Self.today.adding(days: day)
                _ = try await world.add("Chore \(day)", due: .date(date))
                try await world.pass(until: "\(date)T08:00:00Z")
                for shown in world.server.screen { world.server.close(shown, because: .dismissed) }
                await world.settle()
            }
            await world.pass(.seconds(86_400))
            let told = try #require(
                world.server.screen.first {
                    $0.notification.summary == "Fewer reminders about tasks"
                })
            let body = told.notification.body
            #expect(body.contains("You answered 0 of "))
            #expect(body.contains("brings them back."), "whole, on every server")
            let rare = try await world.client.call(Timing1.list, ())

            await world.click("Undo")
            let undone = try await world.client.call(Timing1.list, ())

            #expect(told.notification.actions.map(\.label).prefix(2) == ["Undo", "OK"])
            #expect(rare.first { $0.kind == "task" }?.isRare == true)
            #expect(undone.first { $0.kind == "task" }?.isRare == false)
            #expect(!world.server.screen.contains { $0.popup == told.popup })
        }
    }

    @Test func `a setting has everything come at the user's hour`() async throws {
        try await World.run { world in
            try world.configure("[timing]\nlearn = false\n")
            world.server.appear()
            try await world.start()
            try await answerEvenings(9, in: world)
            let date = Self.today.adding(days: 10)
            _ = try await world.add("Pay the rent", due: .date(date))

            try await world.pass(until: "\(date)T08:00:00Z")

            #expect(world.server.screen.map(\.notification.summary) == ["Pay the rent"])
        }
    }

    @Test func `a popup that a locked screen hides is no miss, one that expires in front of somebody is`()
        async throws
    {
        try await World.started { world in
            _ = try await world.add("Pay the rent", due: .date(Self.today.adding(days: 1)))
            try await world.pass(until: "2026-11-25T08:00:00Z")
            await world.pass(.seconds(20))

            world.server.close(try #require(world.server.screen.first), because: .closed)
            await world.settle()
            let removed = try await world.client.call(Timing1.list, ())
            await world.pass(.seconds(86_400))
            await world.pass(.seconds(20))
            world.server.close(try #require(world.server.screen.first), because: .expired)
            await world.settle()
            let ignored = try await world.client.call(Timing1.list, ())

            try #require(!removed.isEmpty && !ignored.isEmpty)
            #expect(removed[0].missed == 0 && ignored[0].missed == 1)
        }
    }
}

extension World {
    /// Lives until then, and a little longer.
    fileprivate func pass(until moment: String) async throws {
        await live(try Instant(parsing: moment) - time.now + .seconds(5), by: .seconds(1800))
    }
}
