import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

/// The main job: what is due pops up, is answered there, and is done in the database.
struct ReminderLifeTests {
    private static let soon = When.instant(AgentFixture.noon + .seconds(60))

    @Test func `a due task pops up, is completed there, and is done in the database`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)

            await fixture.pass(.seconds(60))
            let shown = fixture.server.titles
            await fixture.click("Complete")

            #expect(shown == ["Call the dentist"])
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(try await fixture.reminders().map(\.state) == [.answered])
            #expect(fixture.server.titles == [])
            #expect(fixture.time.isQuiet)
        }
    }

    @Test func `a snoozed reminder goes and comes back after a quarter of an hour`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)

            await fixture.pass(.seconds(60))
            await fixture.click("Snooze 15 min")
            let afterSnooze = fixture.server.titles
            await fixture.pass(.seconds(15 * 60 - 1))
            let justBefore = fixture.server.titles
            await fixture.pass(.seconds(1))

            #expect(afterSnooze == [])
            #expect(justBefore == [])
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `nothing pops up before its time and nothing wakes up for it`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Without a time")
            let withoutTime = fixture.time.isQuiet

            try await fixture.add("Call the dentist", due: Self.soon)
            await fixture.pass(.seconds(59))

            #expect(withoutTime)
            #expect(fixture.time.nextAlarm == AgentFixture.noon + .seconds(60))
            #expect(fixture.server.posts.isEmpty)
        }
    }

    @Test func `a task that is done before its time stays silent`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)

            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            await fixture.pass(.seconds(60))

            #expect(fixture.server.posts.isEmpty)
            #expect(fixture.time.isQuiet)
        }
    }

    @Test(arguments: [Tasks1Change.complete, .remove, .move])
    func `a popup goes when its task is completed, removed or moved elsewhere`(change: Tasks1Change)
        async throws
    {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)
            await fixture.pass(.seconds(60))

            switch change {
            case .complete: _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            case .remove: _ = try await fixture.client.call(Tasks1.remove, [task.id])
            case .move:
                _ = try await fixture.client.call(
                    Tasks1.move, (task.id, (AgentFixture.noon + .seconds(7200)).asWhen))
            }
            await fixture.settle()

            #expect(fixture.server.posts.count == 1)
            #expect(fixture.server.titles == [])
        }
    }

    enum Tasks1Change: Sendable { case complete, remove, move }

    @Test func `a later reminder of a task takes the place of the earlier one`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add(
                "Call the dentist", due: (AgentFixture.noon + .seconds(7200)).asWhen,
                reminders: [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue])

            await fixture.pass(.seconds(3600))
            let first = fixture.server.screen
            await fixture.pass(.seconds(3600))

            #expect(first.count == 1)
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.screen != first)
            #expect(try await fixture.reminders().map(\.state) == [.superseded, .shown])
        }
    }

    @Test func `a click that comes before the server's reply counts`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)
            fixture.server.beforeReply = { _ in fixture.server.click("Complete") }

            await fixture.pass(.seconds(60))

            #expect(try await fixture.task(task.id).status == .completed)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `a second click on the same popup changes nothing`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)
            await fixture.pass(.seconds(60))
            let popup = try #require(fixture.server.screen.first)

            await fixture.click("Complete")
            _ = try await fixture.client.call(Tasks1.reopen, task.id)
            for action in popup.notification.actions {
                fixture.server.press(action.key, on: popup)
            }
            await fixture.settle()

            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `a click with a token that was never given out changes nothing`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: Self.soon)
            await fixture.pass(.seconds(60))
            let popup = try #require(fixture.server.screen.first)

            fixture.server.press("complete:\(PopupToken.random())", on: popup)
            fixture.server.press("complete:", on: popup)
            fixture.server.press("complete:\u{0}", on: popup)
            await fixture.settle()

            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `alerts pop up at once and leave no trace when they are seen`() async throws {
        try await AgentFixture.started { fixture in
            let alert = try await fixture.client.call(
                Reminders1.notify, ("Laundry", "The machine is done", AlertOptions()))
            await fixture.settle()
            let shown = fixture.server.screen.first?.notification
            await fixture.click("OK")

            #expect(shown?.summary == "Laundry")
            #expect(shown?.body == "The machine is done")
            let record = try await fixture.client.call(Reminders1.get, alert.id)
            #expect(record.state == .answered)
            #expect(record.line == "The machine is done")
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `a popup that stays over midnight offers the right morning, quietly`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("snooze.choices = [\"15m\", \"tomorrow\"]")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let before = fixture.server.screen.first?.notification.actions.map(\.label)

            await fixture.pass(.seconds(24 * 3600))
            let after = try #require(fixture.server.screen.first)
            await fixture.click("Snooze to Thu 9:00")

            #expect(before?.last == "Snooze to Wed 9:00")
            #expect(after.notification.actions.last?.label == "Snooze to Thu 9:00")
            #expect(after.notification.isQuiet)
            #expect(fixture.server.titles == [])
            // Thursday, 09:00 in Paris.
            #expect(fixture.time.nextAlarm == (try Instant(parsing: "2026-11-26T08:00:00Z")))
        }
    }
}
