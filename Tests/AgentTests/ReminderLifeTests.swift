import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

/// The main job: what is due pops up, is answered there, and is done in the database.
struct ReminderLifeTests {
    private static let soon = When.instant(World.noon + .seconds(60))

    @Test func `a due task pops up, is completed there, and is done in the database`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)

            await world.pass(.seconds(60))
            let shown = world.server.titles
            await world.click("Complete")

            #expect(shown == ["Call the dentist"])
            #expect(try await world.task(task.id).status == .completed)
            #expect(try await world.reminders().map(\.state) == [.answered])
            #expect(world.server.titles == [])
            #expect(world.time.isQuiet)
        }
    }

    @Test func `a snoozed reminder goes and comes back after a quarter of an hour`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)

            await world.pass(.seconds(60))
            await world.click("Snooze 15 min")
            let afterSnooze = world.server.titles
            await world.pass(.seconds(15 * 60 - 1))
            let justBefore = world.server.titles
            await world.pass(.seconds(1))

            #expect(afterSnooze == [])
            #expect(justBefore == [])
            #expect(world.server.titles == ["Call the dentist"])
            #expect(try await world.task(task.id).status == .open)
        }
    }

    @Test func `nothing pops up before its time and nothing wakes up for it`() async throws {
        try await World.started { world in
            try await world.add("Without a time")
            let withoutTime = world.time.isQuiet

            try await world.add("Call the dentist", due: Self.soon)
            await world.pass(.seconds(59))

            #expect(withoutTime)
            #expect(world.time.nextAlarm == World.noon + .seconds(60))
            #expect(world.server.posts.isEmpty)
        }
    }

    @Test func `a task that is done before its time stays silent`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)

            _ = try await world.client.call(Tasks1.complete, (task.id, .ask))
            await world.pass(.seconds(60))

            #expect(world.server.posts.isEmpty)
            #expect(world.time.isQuiet)
        }
    }

    @Test(arguments: [Tasks1Change.complete, .remove, .move])
    func `a popup goes when its task is completed, removed or moved elsewhere`(change: Tasks1Change)
        async throws
    {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)
            await world.pass(.seconds(60))

            switch change {
            case .complete: _ = try await world.client.call(Tasks1.complete, (task.id, .ask))
            case .remove: _ = try await world.client.call(Tasks1.remove, [task.id])
            case .move:
                _ = try await world.client.call(Tasks1.move, (task.id, (World.noon + .seconds(7200)).asWhen))
            }
            await world.settle()

            #expect(world.server.posts.count == 1)
            #expect(world.server.titles == [])
        }
    }

    enum Tasks1Change: Sendable { case complete, remove, move }

    @Test func `a later reminder of a task takes the place of the earlier one`() async throws {
        try await World.started { world in
            try await world.add(
                "Call the dentist", due: (World.noon + .seconds(7200)).asWhen,
                reminders: [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue])

            await world.pass(.seconds(3600))
            let first = world.server.screen
            await world.pass(.seconds(3600))

            #expect(first.count == 1)
            #expect(world.server.titles == ["Call the dentist"])
            #expect(world.server.screen != first)
            #expect(try await world.reminders().map(\.state) == [.superseded, .shown])
        }
    }

    @Test func `a click that comes before the server's reply counts`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)
            world.server.beforeReply = { _ in world.server.click("Complete") }

            await world.pass(.seconds(60))

            #expect(try await world.task(task.id).status == .completed)
            #expect(world.server.titles == [])
        }
    }

    @Test func `a second click on the same popup changes nothing`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)
            await world.pass(.seconds(60))
            let popup = try #require(world.server.screen.first)

            await world.click("Complete")
            _ = try await world.client.call(Tasks1.reopen, task.id)
            for action in popup.notification.actions {
                world.server.press(action.key, on: popup)
            }
            await world.settle()

            #expect(try await world.task(task.id).status == .open)
        }
    }

    @Test func `a click with a token that was never given out changes nothing`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: Self.soon)
            await world.pass(.seconds(60))
            let popup = try #require(world.server.screen.first)

            world.server.press("complete:\(PopupToken.random())", on: popup)
            world.server.press("complete:", on: popup)
            world.server.press("complete:\u{0}", on: popup)
            await world.settle()

            #expect(try await world.task(task.id).status == .open)
        }
    }

    @Test func `alerts pop up at once and leave no trace when they are seen`() async throws {
        try await World.started { world in
            let alert = try await world.client.call(
                Reminders1.notify, ("Laundry", "The machine is done", AlertOptions()))
            await world.settle()
            let shown = world.server.screen.first?.notification
            await world.click("OK")

            #expect(shown?.summary == "Laundry")
            #expect(shown?.body == "The machine is done")
            #expect(try await world.client.call(Reminders1.get, alert.id).state == .answered)
            #expect(world.server.titles == [])
        }
    }

    @Test func `a popup that stays over midnight offers the right morning, quietly`() async throws {
        try await World.run { world in
            try world.configure("snooze.choices = [\"15m\", \"tomorrow\"]")
            world.server.appear()
            try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            let before = world.server.screen.first?.notification.actions.map(\.label)

            await world.pass(.seconds(24 * 3600))
            let after = try #require(world.server.screen.first)
            await world.click("Snooze to Thu 9:00")

            #expect(before?.last == "Snooze to Wed 9:00")
            #expect(after.notification.actions.last?.label == "Snooze to Thu 9:00")
            #expect(after.notification.isQuiet)
            #expect(world.server.titles == [])
            // Thursday, 09:00 in Paris.
            #expect(world.time.nextAlarm == (try Instant(parsing: "2026-11-26T08:00:00Z")))
        }
    }
}
