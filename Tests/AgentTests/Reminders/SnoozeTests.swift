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

    private static func due(in fixture: AgentFixture, on server: ServerDescription = ScriptedServer.xfce)
        async throws
        -> TaskRecord
    {
        fixture.server.appear(as: server)
        try await fixture.start()
        let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
        await fixture.pass(.seconds(60))
        return task
    }

    private static func labels(in fixture: AgentFixture) -> [[String]] {
        fixture.server.screen.map { $0.notification.actions.map(\.label) }
    }

    @Test func `More leads to further choices in the popup's place, and each of them puts the reminder off`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let task = try await Self.due(in: fixture)
            let first = Self.labels(in: fixture)

            await fixture.click("More…")
            let chooser = fixture.server.screen.first?.notification
            let further = Self.labels(in: fixture)
            await fixture.click("Snooze to 19:00")

            #expect(first == [["Complete", "Snooze 15 min", "More…"]])
            #expect(further == [Self.further])
            #expect(chooser?.summary == "Call the dentist")
            #expect(chooser?.isQuiet == true)
            #expect(fixture.server.titles == [])
            let reminder = try #require(try await fixture.reminders().first)
            #expect(reminder.state == .snoozed)
            #expect(reminder.meant == "2026-11-24T19:00")
            #expect(try await fixture.task(task.id).status == .open)
            let history = try await fixture.client.call(Reminders1.history, JournalQuery())
            #expect(history.map(\.what) == ["snooze", "add"])
        }
    }

    @Test(arguments: [ScriptedServer.gnome, ScriptedServer.xfce])
    func `More leads on until every choice was offered, and from there back to the first ones`(
        server: ServerDescription
    ) async throws {
        try await AgentFixture.run { fixture in
            let task = try await Self.due(in: fixture, on: server)
            var pages: [[[String]]] = [Self.labels(in: fixture)]

            for label in ["More…", "More…", "More…", "Back to First", "More…"] {
                await fixture.click(label)
                pages.append(Self.labels(in: fixture))
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
            await fixture.choose("Back to First")
            await fixture.choose("Complete")
            #expect(try await fixture.task(task.id).status == .completed)
        }
    }

    @Test func `"More" works while another popup is being posted`() async throws {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture)
            fixture.server.hangs = true
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(120))
            await fixture.pass(.seconds(60))

            await fixture.click("More…")
            fixture.server.release()
            await fixture.settle()

            #expect(fixture.server.screen.count == 2)
            let chooser = fixture.server.screen.last { $0.notification.summary == "Call the dentist" }
            #expect(chooser?.notification.actions.map(\.label) == Self.further)
        }
    }

    @Test func `further choices that leave the screen give way to the ordinary popup`() async throws {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture)
            await fixture.click("More…")
            let chooser = try #require(fixture.server.screen.first)

            await fixture.pass(.seconds(5))
            fixture.server.close(chooser, because: .expired)
            await fixture.settle()
            let between = fixture.server.titles
            await fixture.pass(.seconds(600))

            #expect(between == [])
            #expect(Self.labels(in: fixture) == [["Complete", "Snooze 15 min", "More…"]])
        }
    }

    @Test func `a server that takes the popup away by itself after More shows the choices all the same`()
        async throws
    {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture)
            let popup = try #require(fixture.server.screen.first)

            fixture.server.click("More…")
            fixture.server.close(popup, because: .dismissed)
            await fixture.settle()

            #expect(Self.labels(in: fixture) == [Self.further])
            #expect(fixture.server.screen.count == 1)
        }
    }

    @Test func `More on a popup that has left the screen brings its reminder back`() async throws {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture)
            let popup = try #require(fixture.server.screen.first)
            let more = try #require(popup.notification.actions.last)
            await fixture.pass(.seconds(5))
            fixture.server.close(popup, because: .expired)
            await fixture.settle()

            fixture.server.press(more.key, on: popup)
            await fixture.settle()

            #expect(Self.labels(in: fixture) == [Self.further])
        }
    }

    @Test func `More on a popup that was answered elsewhere brings nothing back`() async throws {
        try await AgentFixture.run { fixture in
            let task = try await Self.due(in: fixture)
            let popup = try #require(fixture.server.screen.first)
            let more = try #require(popup.notification.actions.last)
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .leave))
            await fixture.settle()

            fixture.server.press(more.key, on: popup)
            await fixture.settle()

            #expect(fixture.server.titles == [])
        }
    }

    @Test func `further choices are lost with the agent, the reminder is not`() async throws {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture)
            await fixture.click("More…")

            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()

            #expect(Self.labels(in: fixture) == [["Complete", "Snooze 15 min", "More…"]])
        }
    }

    @Test func `the last choice is offered first, also by the next agent`() async throws {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture)
            await fixture.click("More…")
            await fixture.click("Snooze 1 h")
            try await fixture.killAgent()
            fixture.server.appear()
            try await fixture.start()

            await fixture.pass(.seconds(3600))

            #expect(Self.labels(in: fixture) == [["Complete", "Snooze 1 h", "More…"]])
        }
    }

    @Test func `a popup never goes on offering an evening that has nearly come`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("snooze.choices = [\"evening\", \"tomorrow\"]")
            _ = try await Self.due(in: fixture)
            let before = Self.labels(in: fixture)

            await fixture.pass(.seconds(6 * 3600))

            #expect(before == [["Complete", "Snooze to 19:00", "Snooze to Wed 9:00"]])
            #expect(Self.labels(in: fixture) == [["Complete", "Snooze to Wed 9:00"]])
            #expect(fixture.server.received.count == 1)
        }
    }

    // MARK: What is typed

    @Test func `a time that was typed into the popup puts the reminder off`() async throws {
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture, on: ScriptedServer.plasma)
            let popup = try #require(fixture.server.screen.first)

            fixture.server.send(.replied("fri 9"), about: popup)
            await fixture.settle()

            #expect(popup.notification.replyLabel == "Snooze Until…")
            #expect(fixture.server.titles == [])
            #expect(try await fixture.reminders().first?.meant == "2026-11-27T09:00")
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
        try await AgentFixture.run { fixture in
            _ = try await Self.due(in: fixture, on: ScriptedServer.plasma)
            let popup = try #require(fixture.server.screen.first)

            fixture.server.send(.replied(typed), about: popup)
            fixture.server.close(popup, because: .dismissed)
            await fixture.settle()
            let again = try #require(fixture.server.screen.first)
            fixture.server.send(.replied("2h"), about: again)
            await fixture.settle()

            #expect(fixture.server.posts.count == 2)
            #expect(
                again.notification.body.hasPrefix(
                    "'\(typed)' is not understood: \(reason). Write 2h, tonight, fri 3pm,"))
            #expect(again.notification.actions.first?.label == "Complete")
            #expect(fixture.server.titles == [])
            #expect(try await fixture.reminders().first?.meant == "2026-11-24T13:01:00Z")
        }
    }
}
