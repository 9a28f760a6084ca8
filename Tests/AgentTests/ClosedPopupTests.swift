import Agent
import AgentInterface
import CivilTime
import DBus
import Notifications
import Rules
import Sentences
import Testing

/// Popups that leave the screen without an answer: the reminder is not lost and nothing is completed.
struct ClosedPopupTests {
    struct Departure: Sendable, CustomTestStringConvertible {
        let reason: CloseReason
        let lookedAt: Duration
        let comesBackAfter: Duration

        var testDescription: String { "\(reason) after \(lookedAt)" }
    }

    @Test(arguments: [
        Departure(reason: .dismissed, lookedAt: .seconds(20), comesBackAfter: .seconds(15 * 60)),
        Departure(reason: .expired, lookedAt: .seconds(20), comesBackAfter: .seconds(10 * 60)),
        Departure(reason: .closed, lookedAt: .seconds(20), comesBackAfter: .seconds(10 * 60)),
        Departure(reason: .undefined, lookedAt: .seconds(20), comesBackAfter: .seconds(10 * 60)),
        // Gone as soon as it came: it was not shown at all.
        Departure(reason: .expired, lookedAt: .milliseconds(300), comesBackAfter: .seconds(5 * 60)),
        Departure(reason: .undefined, lookedAt: .zero, comesBackAfter: .seconds(5 * 60)),
    ])
    func `it comes back`(departure: Departure) async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            let popup = try #require(world.server.screen.first)

            await world.pass(departure.lookedAt)
            world.server.close(popup, because: departure.reason)
            await world.pass(departure.comesBackAfter - .seconds(1))
            let before = world.server.titles
            await world.pass(.seconds(1))

            #expect(before == [])
            #expect(world.server.titles == ["Call the dentist"])
            #expect(try await world.task(task.id).status == .open)
        }
    }

    @Test func `it stays away where dismissing is an answer`() async throws {
        try await World.run { world in
            try world.configure("[reminders]\non_dismiss = \"dismiss\"\n")
            world.server.appear()
            try await world.start()
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            await world.pass(.seconds(5))
            let popup = try #require(world.server.screen.first)
            world.server.close(popup, because: .dismissed)
            await world.pass(.seconds(86_400))

            #expect(world.server.posts.count == 1)
            #expect(try await world.task(task.id).status == .open)
            let reminder = try #require(try await world.reminders().first)
            #expect(reminder.state == .answered)
            #expect(reminder.answer == "dismiss")
        }
    }

    @Test func `a click on the body snoozes nothing: without a window, it shows the other answers`()
        async throws
    {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            let popup = try #require(world.server.screen.first)
            world.server.clickBody(of: popup)
            await world.settle()

            let shown = try #require(world.server.screen.first?.notification)
            #expect(world.server.titles == ["Call the dentist"])
            #expect(!shown.actions.map(\.label).contains("Complete"))
            #expect(try await world.task(task.id).status == .open)
            #expect(try await world.reminders().map(\.state) == [.shown])
        }
    }

    @Test func `with a window, a click on the body opens it, and the popup stays`() async throws {
        try await World.run { world in
            world.answers.canShowSubjects = true
            world.server.appear()
            try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            world.server.clickBody(of: try #require(world.server.screen.first))
            await world.settle()

            let reminders = try await world.reminders()
            #expect(world.answers.subjects == [reminders.map(\.id)])
            #expect(reminders.map(\.state) == [.shown])
            #expect(world.server.titles == ["Call the dentist"])
            #expect(world.server.heard == ["Call the dentist"], "it comes back without a sound")
        }
    }

    @Test(arguments: [ScriptedServer.dunst, ScriptedServer.mako])
    func `without buttons, a click opens the answers, and the popup says so`(server: ServerDescription)
        async throws
    {
        try await World.run { world in
            world.answers.canShowAnswers = true
            world.server.appear(as: server)
            try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            let popup = try #require(world.server.screen.first)

            world.server.clickBody(of: popup)
            await world.settle()

            let reminders = try await world.reminders()
            #expect(popup.notification.body.hasSuffix("lick to answer"))
            #expect(popup.notification.actions.map(\.label).contains("Complete"), "for the server's own menu")
            #expect(world.answers.answered == [reminders.map(\.id)])
            try #require(reminders.map(\.state) == [.shown])
            #expect(world.server.titles == ["Call the dentist"])

            let offers = try await world.client.call(Reminders1.offers, reminders[0].id)
            #expect(offers.prefix(2).map(\.label) == ["Complete", "Snooze 15 min"])
            let choice = LauncherChoice.answer(
                reminder: reminders[0].id, try #require(PopupAction(offers[0].action)))
            _ = try await world.connection.call(Runner.run(choice.description))
            await world.settle()
            #expect(world.server.titles == [])
        }
    }

    @Test func `where a click opens nothing, the popup says which command answers`() async throws {
        try await World.started(on: ScriptedServer.dunst) { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            let body = try #require(world.server.screen.first?.notification.body)
            #expect(body.hasSuffix("To answer: steward done \(task.short)"))
        }
    }

    @Test func `a popup that is closed before the server has confirmed it comes back`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.beforeReply = { world.server.close($0, because: .expired) }

            await world.pass(.seconds(60))
            let right = try await world.reminders().map(\.state)
            world.server.beforeReply = nil
            await world.pass(.seconds(300))

            #expect(right == [.snoozed])
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a summary that is dismissed puts off all that it stands for`() async throws {
        try await World.started(on: ScriptedServer.gnome) { world in
            for number in 1...6 {
                try await world.add("Task \(number)", due: World.noon.asWhen + .seconds(60))
            }
            await world.pass(.seconds(60))
            let summary = try #require(
                world.server.screen.first { $0.notification.summary.contains("reminders") })

            await world.pass(.seconds(10))
            world.server.close(summary, because: .dismissed)
            await world.settle()

            let reminders = try await world.reminders()
            #expect(reminders.filter { $0.state == .shown }.count == 2)
            #expect(reminders.filter { $0.state == .snoozed }.count == 4)
        }
    }

    @Test func `a server that takes popups away without a word gets them again`() async throws {
        try await World.run { world in
            try world.configure("[popups]\nstay = false\n")
            world.server.appear(as: ScriptedServer.gnome)
            try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            await world.pass(.seconds(599))
            let before = world.server.posts.count
            await world.pass(.seconds(1))

            #expect(before == 1)
            #expect(world.server.posts.count == 2)
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `what a list may have lost comes back quietly, three times a day at most`() async throws {
        try await World.started(on: ScriptedServer.gnome) { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            await world.live(.seconds(10 * 3600))

            #expect(world.server.posts.count == 4)
            #expect(world.server.heard == ["Call the dentist"])
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a click on an entry of a list brings its buttons up, so that they stay, and is no answer`()
        async throws
    {
        try await World.started(on: ScriptedServer.gnome) { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            world.server.clickBody(of: try #require(world.server.screen.first))
            await world.settle()
            let again = try #require(world.server.screen.first)
            await world.click("Complete")

            #expect(world.server.posts.count == 2)
            #expect(again.notification.urgency == .critical)
            #expect(again.notification.isQuiet)
            #expect(try await world.task(task.id).status == .completed)
            #expect(world.server.titles == [])
        }
    }

    @Test func `a click on a summary in a list shows what is in it`() async throws {
        try await World.started(on: ScriptedServer.gnome) { world in
            for number in 1...6 {
                try await world.add("Task \(number)", due: World.noon.asWhen + .seconds(60))
            }
            await world.pass(.seconds(60))
            let before = Set(world.server.titles)
            let summary = try #require(world.server.screen.first)

            world.server.clickBody(of: summary)
            await world.settle()

            #expect(summary.notification.summary == "4 reminders")
            let urgent = world.server.screen.map(\.notification).filter { $0.urgency == .critical }
            // One of the two popups beside it makes room; the other stays.
            #expect(urgent.count == 1)
            #expect(!before.contains(urgent.first?.summary ?? ""), "it was in the summary")
            #expect(before.intersection(world.server.titles).count == 2, "the other one, and the summary")
            #expect(world.server.screen.count == 3)
            #expect(Set(try await world.reminders().map(\.state)) == [.shown])
        }
    }

    @Test func `one that may have gone unseen and cannot be shown again then is so the next time`()
        async throws
    {
        try await World.run { world in
            try world.configure("[popups]\nstay = false\n")
            world.server.appear(as: ScriptedServer.gnome)
            let agent = try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            try await agent.refuse(.end(of: "closing"))
            await world.pass(.seconds(600))
            let before = world.server.posts.count
            try await agent.refuseNothing()
            await world.pass(.seconds(600))

            #expect(before == 1)
            #expect(world.server.posts.count == 2)
        }
    }
}

extension When {
    static func + (when: When, length: Duration) -> When {
        guard case .instant(let instant) = when else { return when }
        return .instant(instant + length)
    }
}
