import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

@testable import Agent

/// Putting off in popups: the choices, those behind *More…*, and what is typed. It is Tuesday noon.
@Suite(.serialized) struct SnoozeTests {
    /// Behind the first *More…*.
    private static let further = ["Snooze 1 h", "Snooze to 19:00", "More…"]

    private static func due(in world: World, on server: ServerDescription = ScriptedServer.xfce) async throws
        -> TaskRecord
    {
        world.server.appear(as: server)
        try await world.start()
        let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
        await world.pass(.seconds(60))
        return task
    }

    private static func labels(in world: World) -> [[String]] {
        world.server.screen.map { $0.notification.actions.map(\.label) }
    }

    @Test func `More leads to further choices in the popup's place, and each of them puts the reminder off`()
        async throws
    {
        try await World.run { world in
            let task = try await Self.due(in: world)
            let first = Self.labels(in: world)

            await world.click("More…")
            let chooser = world.server.screen.first?.notification
            let further = Self.labels(in: world)
            await world.click("Snooze to 19:00")

            #expect(first == [["Complete", "Snooze 15 min", "More…"]])
            #expect(further == [Self.further])
            #expect(chooser?.summary == "Call the dentist")
            #expect(chooser?.isQuiet == true)
            #expect(world.server.titles == [])
            let reminder = try #require(try await world.reminders().first)
            #expect(reminder.state == .snoozed)
            #expect(reminder.meant == "2026-11-24T19:00")
            #expect(try await world.task(task.id).status == .open)
            let history = try await world.client.call(Reminders1.history, JournalQuery())
            #expect(history.map(\.what) == ["snooze", "add"])
        }
    }

    @Test(arguments: [ScriptedServer.gnome, ScriptedServer.xfce])
    func `More leads on until every choice was offered, and from there back to the first ones`(
        server: ServerDescription
    ) async throws {
        try await World.run { world in
            let task = try await Self.due(in: world, on: server)
            var pages: [[[String]]] = [Self.labels(in: world)]

            for label in ["More…", "More…", "More…", "Back to First", "More…"] {
                await world.click(label)
                pages.append(Self.labels(in: world))
            }

            #expect(
                pages == [
                    [["Complete", "Snooze 15 min", "More…"]],
                    [Self.further],
                    [["Snooze to Wed 9:00", "Snooze to Sat 9:00", "More…"]],
                    [["Snooze to Mon 9:00", "Back to First"]],
                    [["Complete", "Snooze 15 min", "More…"]],
                    [Self.further],
                ])
            await world.choose("Back to First")
            await world.choose("Complete")
            #expect(try await world.task(task.id).status == .completed)
        }
    }

    @Test func `who asks for more while another popup is on its way gets it`() async throws {
        try await World.run { world in
            _ = try await Self.due(in: world)
            world.server.hangs = true
            try await world.add("Water the plants", due: World.noon.asWhen + .seconds(120))
            await world.pass(.seconds(60))

            await world.click("More…")
            world.server.release()
            await world.settle()

            #expect(world.server.screen.count == 2)
            let chooser = world.server.screen.last { $0.notification.summary == "Call the dentist" }
            #expect(chooser?.notification.actions.map(\.label) == Self.further)
        }
    }

    @Test func `further choices that leave the screen give way to the ordinary popup`() async throws {
        try await World.run { world in
            _ = try await Self.due(in: world)
            await world.click("More…")
            let chooser = try #require(world.server.screen.first)

            await world.pass(.seconds(5))
            world.server.close(chooser, because: .expired)
            await world.settle()
            let between = world.server.titles
            await world.pass(.seconds(600))

            #expect(between == [])
            #expect(Self.labels(in: world) == [["Complete", "Snooze 15 min", "More…"]])
        }
    }

    @Test func `a server that takes the popup away by itself after More shows the choices all the same`()
        async throws
    {
        try await World.run { world in
            _ = try await Self.due(in: world)
            let popup = try #require(world.server.screen.first)

            world.server.click("More…")
            world.server.close(popup, because: .dismissed)
            await world.settle()

            #expect(Self.labels(in: world) == [Self.further])
            #expect(world.server.screen.count == 1)
        }
    }

    @Test func `More on a popup that has left the screen brings its reminder back`() async throws {
        try await World.run { world in
            _ = try await Self.due(in: world)
            let popup = try #require(world.server.screen.first)
            let more = try #require(popup.notification.actions.last)
            await world.pass(.seconds(5))
            world.server.close(popup, because: .expired)
            await world.settle()

            world.server.press(more.key, on: popup)
            await world.settle()

            #expect(Self.labels(in: world) == [Self.further])
        }
    }

    @Test func `More on a popup that was answered elsewhere brings nothing back`() async throws {
        try await World.run { world in
            let task = try await Self.due(in: world)
            let popup = try #require(world.server.screen.first)
            let more = try #require(popup.notification.actions.last)
            _ = try await world.client.call(Tasks1.complete, (task.id, .leave))
            await world.settle()

            world.server.press(more.key, on: popup)
            await world.settle()

            #expect(world.server.titles == [])
        }
    }

    @Test func `further choices are lost with the agent, the reminder is not`() async throws {
        try await World.run { world in
            _ = try await Self.due(in: world)
            await world.click("More…")

            try await world.killAgent()
            try await world.start()
            await world.settle()

            #expect(Self.labels(in: world) == [["Complete", "Snooze 15 min", "More…"]])
        }
    }

    @Test func `the last choice is offered first, also by the next agent`() async throws {
        try await World.run { world in
            _ = try await Self.due(in: world)
            await world.click("More…")
            await world.click("Snooze 1 h")
            try await world.killAgent()
            world.server.appear()
            try await world.start()

            await world.pass(.seconds(3600))

            #expect(Self.labels(in: world) == [["Complete", "Snooze 1 h", "More…"]])
        }
    }

    @Test func `a popup never goes on offering an evening that has nearly come`() async throws {
        try await World.run { world in
            try world.configure("snooze.choices = [\"evening\", \"tomorrow\"]")
            _ = try await Self.due(in: world)
            let before = Self.labels(in: world)

            await world.pass(.seconds(6 * 3600))

            #expect(before == [["Complete", "Snooze to 19:00", "Snooze to Wed 9:00"]])
            #expect(Self.labels(in: world) == [["Complete", "Snooze to Wed 9:00"]])
            #expect(world.server.heard.count == 1)
        }
    }

    // MARK: What is typed

    @Test func `a time that was typed into the popup puts the reminder off`() async throws {
        try await World.run { world in
            _ = try await Self.due(in: world, on: ScriptedServer.plasma)
            let popup = try #require(world.server.screen.first)

            world.server.send(.replied("fri 9"), about: popup)
            await world.settle()

            #expect(popup.notification.replyLabel == "Snooze Until…")
            #expect(world.server.titles == [])
            #expect(try await world.reminders().first?.meant == "2026-11-27T09:00")
        }
    }

    @Test(arguments: [
        ("blue moon", "'blue' is not a day"),
        ("today 9:00", "that time has passed"),
        ("", "it is empty"),
    ])
    func `what is not understood is never guessed: the popup comes again, says so and can be answered`(
        _ typed: String, _ reason: String
    ) async throws {
        try await World.run { world in
            _ = try await Self.due(in: world, on: ScriptedServer.plasma)
            let popup = try #require(world.server.screen.first)

            world.server.send(.replied(typed), about: popup)
            world.server.close(popup, because: .dismissed)
            await world.settle()
            let again = try #require(world.server.screen.first)
            world.server.send(.replied("2h"), about: again)
            await world.settle()

            #expect(world.server.posts.count == 2)
            #expect(
                again.notification.body.hasPrefix(
                    "'\(typed)' is not understood: \(reason). Write 2h, tonight, fri 3pm,"))
            #expect(again.notification.actions.first?.label == "Complete")
            #expect(world.server.titles == [])
            #expect(try await world.reminders().first?.meant == "2026-11-24T13:01:00Z")
        }
    }
}
