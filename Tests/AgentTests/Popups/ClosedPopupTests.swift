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
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let popup = try #require(fixture.server.screen.first)

            await fixture.pass(departure.lookedAt)
            fixture.server.close(popup, because: departure.reason)
            await fixture.pass(departure.comesBackAfter - .seconds(1))
            let before = fixture.server.titles
            await fixture.pass(.seconds(1))

            #expect(before == [])
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `it stays away where dismissing is an answer`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[reminders]\non_dismiss = \"dismiss\"\n")
            fixture.server.appear()
            try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            await fixture.pass(.seconds(5))
            let popup = try #require(fixture.server.screen.first)
            fixture.server.close(popup, because: .dismissed)
            await fixture.pass(.seconds(86_400))

            #expect(fixture.server.posts.count == 1)
            #expect(try await fixture.task(task.id).status == .open)
            let reminder = try #require(try await fixture.reminders().first)
            #expect(reminder.state == .answered)
            #expect(reminder.answer == "dismiss")
        }
    }

    @Test func `a click on the body snoozes nothing: without a window, it shows the other answers`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            let popup = try #require(fixture.server.screen.first)
            fixture.server.clickBody(of: popup)
            await fixture.settle()

            let shown = try #require(fixture.server.screen.first?.notification)
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(!shown.actions.map(\.label).contains("Complete"))
            #expect(try await fixture.task(task.id).status == .open)
            #expect(try await fixture.reminders().map(\.state) == [.shown])
        }
    }

    @Test func `with a window, a click on the body opens it, and the popup stays`() async throws {
        try await AgentFixture.run { fixture in
            fixture.answers.canShowSubjects = true
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            fixture.server.clickBody(of: try #require(fixture.server.screen.first))
            await fixture.settle()

            let reminders = try await fixture.reminders()
            #expect(fixture.answers.subjects == [reminders.map(\.id)])
            #expect(reminders.map(\.state) == [.shown])
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.received == ["Call the dentist"], "it comes back without a sound")
        }
    }

    @Test(arguments: [ScriptedServer.dunst, ScriptedServer.mako])
    func `without buttons, a click opens the answers, and the popup says so`(server: ServerDescription)
        async throws
    {
        try await AgentFixture.run { fixture in
            fixture.answers.canShowAnswers = true
            fixture.server.appear(as: server)
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let popup = try #require(fixture.server.screen.first)

            fixture.server.clickBody(of: popup)
            await fixture.settle()

            let reminders = try await fixture.reminders()
            #expect(popup.notification.body.hasSuffix("lick to answer"))
            #expect(popup.notification.actions.map(\.label).contains("Complete"), "for the server's own menu")
            #expect(fixture.answers.answered == [reminders.map(\.id)])
            try #require(reminders.map(\.state) == [.shown])
            #expect(fixture.server.titles == ["Call the dentist"])

            let offers = try await fixture.client.call(Reminders1.offers, reminders[0].id)
            #expect(offers.prefix(2).map(\.label) == ["Complete", "Snooze 15 min"])
            let choice = LauncherChoice.answer(
                reminder: reminders[0].id, try #require(PopupAction(offers[0].action)))
            _ = try await fixture.connection.call(Runner.run(choice.description))
            await fixture.settle()
            #expect(fixture.server.titles == [])
        }
    }

    @Test(arguments: [ScriptedServer.dunst, ScriptedServer.mako], [true, false])
    func `without buttons, a click closes what only tells something, and the popup says so`(
        server: ServerDescription, canShowAnswers: Bool
    ) async throws {
        try await AgentFixture.run { fixture in
            fixture.answers.canShowAnswers = canShowAnswers
            fixture.server.appear(as: server)
            try await fixture.start()
            let task = try await fixture.add("Water the plants")
            let row = try #require(try await fixture.matches("water").first)
            _ = try await fixture.client.call(Tasks1.remove, [task.id])
            try? await fixture.run(row)  // It fails, which a popup says.
            await fixture.server.wait { $0.titles == ["Steward could not do that"] }
            let popup = try #require(fixture.server.screen.first)

            fixture.server.clickBody(of: popup)
            await fixture.settle()
            await fixture.pass(.seconds(7200))

            #expect(popup.notification.body.hasSuffix("lick to close"), "\(popup.notification.body)")
            #expect(fixture.answers.answered.isEmpty)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `where a click opens nothing, the popup says which command answers`() async throws {
        try await AgentFixture.started(on: ScriptedServer.dunst) { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            let body = try #require(fixture.server.screen.first?.notification.body)
            #expect(body.hasSuffix("To answer: steward done \(task.short)"))
        }
    }

    @Test func `a popup that is closed before the server has confirmed it comes back`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.beforeReply = { fixture.server.close($0, because: .expired) }

            await fixture.pass(.seconds(60))
            let right = try await fixture.reminders().map(\.state)
            fixture.server.beforeReply = nil
            await fixture.pass(.seconds(300))

            #expect(right == [.snoozed])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a summary that is dismissed puts off all that it stands for`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            for number in 1...6 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }
            await fixture.pass(.seconds(60))
            let summary = try #require(
                fixture.server.screen.first { $0.notification.summary.contains("reminders") })

            await fixture.pass(.seconds(10))
            fixture.server.close(summary, because: .dismissed)
            await fixture.settle()

            let reminders = try await fixture.reminders()
            #expect(reminders.filter { $0.state == .shown }.count == 2)
            #expect(reminders.filter { $0.state == .snoozed }.count == 4)
        }
    }

    @Test func `a server that takes popups away without a word gets them again`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nstay = false\n")
            fixture.server.appear(as: ScriptedServer.gnome)
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            await fixture.pass(.seconds(599))
            let before = fixture.server.posts.count
            await fixture.pass(.seconds(1))

            #expect(before == 1)
            #expect(fixture.server.posts.count == 2)
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a popup that a list may have lost returns silently, at most three times a day`() async throws
    {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            await fixture.live(.seconds(10 * 3600))

            #expect(fixture.server.posts.count == 4)
            #expect(fixture.server.received == ["Call the dentist"])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a click on an entry of a list brings its buttons up, so that they stay, and is no answer`()
        async throws
    {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            fixture.server.clickBody(of: try #require(fixture.server.screen.first))
            await fixture.settle()
            let again = try #require(fixture.server.screen.first)
            await fixture.click("Complete")

            #expect(fixture.server.posts.count == 2)
            #expect(again.notification.urgency == .critical)
            #expect(again.notification.isQuiet)
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `a click on a summary in a list shows what is in it`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            for number in 1...6 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }
            await fixture.pass(.seconds(60))
            let before = Set(fixture.server.titles)
            let summary = try #require(fixture.server.screen.first)

            fixture.server.clickBody(of: summary)
            await fixture.settle()

            #expect(summary.notification.summary == "4 reminders")
            let urgent = fixture.server.screen.map(\.notification).filter { $0.urgency == .critical }
            // One of the two popups beside it makes room; the other stays.
            #expect(urgent.count == 1)
            #expect(!before.contains(urgent.first?.summary ?? ""), "it was in the summary")
            #expect(before.intersection(fixture.server.titles).count == 2, "the other one, and the summary")
            #expect(fixture.server.screen.count == 3)
            #expect(Set(try await fixture.reminders().map(\.state)) == [.shown])
        }
    }

    @Test func `one that may have gone unseen and cannot be shown again then is so the next time`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nstay = false\n")
            fixture.server.appear(as: ScriptedServer.gnome)
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            try await agent.refuse(.end(of: "closing"))
            await fixture.pass(.seconds(600))
            let before = fixture.server.posts.count
            try await agent.refuseNothing()
            await fixture.pass(.seconds(600))

            #expect(before == 1)
            #expect(fixture.server.posts.count == 2)
        }
    }
}

extension When {
    static func + (when: When, length: Duration) -> When {
        guard case .instant(let instant) = when else { return when }
        return .instant(instant + length)
    }
}
