import Agent
import AgentInterface
import CivilTime
import Foundation
import Notifications
import Rules
import Testing

/// More is due than a screen has place for (docs/reminders.md).
struct ManyRemindersTests {
    private static func worldWithDue(
        _ count: Int, on server: ServerDescription,
        _ body: @escaping @Sendable (AgentFixture) async throws -> Void
    ) async throws {
        try await AgentFixture.started(on: server) { fixture in
            for number in 1...count {
                try await fixture.add(
                    "Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60 + Int64(number)))
            }
            try await body(fixture)
        }
    }

    @Test func `on a server that keeps three, one of them stands for the rest`() async throws {
        try await Self.worldWithDue(6, on: ScriptedServer.gnome) { fixture in
            await fixture.pass(.seconds(120))

            #expect(fixture.server.screen.count == 3)
            #expect(fixture.server.titles.contains("4 reminders"))
            let reminders = try await fixture.reminders([.shown])
            #expect(reminders.count == 6)
        }
    }

    @Test func `the summary's answer counts for all that it stands for`() async throws {
        try await Self.worldWithDue(6, on: ScriptedServer.gnome) { fixture in
            await fixture.pass(.seconds(120))

            await fixture.click("Complete All 4")

            #expect(fixture.server.titles.count { $0.hasPrefix("Task") } == 2)
            let reminders = try await fixture.reminders([.answered])
            #expect(reminders.count == 4)
        }
    }

    @Test(arguments: [6, 40, 50])
    func `three days asleep with many due end in one popup, each of them shown once`(count: Int) async throws
    {
        try await Self.worldWithDue(count, on: ScriptedServer.xfce) { fixture in
            fixture.time.set(to: AgentFixture.noon + .seconds(3 * 86_400))
            await fixture.settle()
            let screen = fixture.server.screen.count
            let posts = fixture.server.posts.count
            await fixture.pass(.seconds(3600))

            #expect(screen == 1)
            #expect(posts == 1)
            #expect(fixture.server.titles == ["\(count) reminders"])
            #expect(fixture.server.posts.count == posts)
            let reminders = try await fixture.reminders([.shown])
            #expect(reminders.count == count)
        }
    }

    @Test func `up to five that were missed have a popup each`() async throws {
        try await Self.worldWithDue(5, on: ScriptedServer.xfce) { fixture in
            fixture.time.set(to: AgentFixture.noon + .seconds(3 * 86_400))
            await fixture.settle()

            #expect(fixture.server.screen.count == 5)
            #expect(fixture.server.posts.count == 5)
        }
    }

    @Test func `a summary that is unfolded gives way to as many popups as the server keeps`() async throws {
        try await Self.worldWithDue(12, on: ScriptedServer.xfce) { fixture in
            fixture.time.set(to: AgentFixture.noon + .seconds(3 * 86_400))
            await fixture.settle()
            #expect(
                fixture.server.screen.map { $0.notification.actions.map(\.label).first } == ["Show"])

            await fixture.click("Show")
            let unfolded = fixture.server.titles
            await fixture.click("Complete")

            #expect(unfolded.count == 8)
            #expect(unfolded.filter { $0.hasSuffix("reminders") } == ["5 reminders"])
            // What was heard once is not heard again.
            #expect(fixture.server.received == ["12 reminders"])
            #expect(fixture.server.screen.count == 8)
            let shown = try await fixture.reminders([.shown])
            #expect(shown.count == 11)
        }
    }

    @Test func `a click that changed several things can be undone from a popup`() async throws {
        try await Self.worldWithDue(6, on: ScriptedServer.xfce) { fixture in
            fixture.time.set(to: AgentFixture.noon + .seconds(3 * 86_400))
            await fixture.settle()

            await fixture.choose("Complete All 6")
            let confirmation = fixture.server.titles
            let named = fixture.server.screen.first?.notification.body.components(separatedBy: " · ")
            await fixture.click("Undo")

            let open = try await fixture.client.call(Tasks1.list, TaskQuery()).filter { $0.status == .open }

            #expect(confirmation == ["Completed 6"])
            #expect(named?.count == 3 && named?.last == "and 4 more", "\(named ?? [])")
            #expect(open.count == 6)
        }
    }

    @Test func `a summary that does not name all its tasks does not offer first to complete them`()
        async throws
    {
        try await Self.worldWithDue(12, on: ScriptedServer.plasma) { fixture in
            fixture.time.set(to: AgentFixture.noon + .seconds(3 * 86_400))
            await fixture.settle()

            let labels = try #require(fixture.server.screen.first?.notification.actions.map(\.label))
            #expect(labels.first == "Show")
            #expect(!labels.contains { $0.hasPrefix("Complete") })
        }
    }

    @Test func `Show keeps the popups on screen, and adds as many as fit beside them`() async throws {
        try await Self.worldWithDue(9, on: ScriptedServer.mate) { fixture in
            await fixture.pass(.seconds(120))
            let before = fixture.server.titles.filter { !$0.hasSuffix("reminders") }
            await fixture.click("Show")
            let after = fixture.server.titles

            #expect(!before.isEmpty)
            #expect(Set(after).isSuperset(of: before))
            #expect(after.count == 6)
        }
    }

    @Test func `Show leaves nothing behind that must not be eaten`() async throws {
        try await AgentFixture.started(on: ScriptedServer.mate) { fixture in
            try await fixture.addItem("Ham") { $0.useBy = try CivilDate(parsing: "2026-11-24") }
            for number in 1...30 {
                try await fixture.addItem("Milk \(number)") {
                    $0.bestBefore = try CivilDate(parsing: "2026-11-27")
                }
            }
            for day in 25...26 {
                fixture.time.set(to: try Instant(parsing: "2026-11-\(day)T10:00:00Z"))
                await fixture.settle()
            }

            await fixture.click("Show")

            let alone = fixture.server.titles.filter { !$0.contains(" items") }
            #expect(alone.first == "Ham expired on Tue 24 Nov", "\(alone)")
        }
    }

    @Test func `a summary that comes back rings again only if something in it nags`() async throws {
        for nags in [false, true] {
            try await AgentFixture.started(on: ScriptedServer.xfce) { fixture in
                for number in 1...10 {
                    var fields = TaskFields()
                    (fields.title, fields.due) = ("Task \(number)", AgentFixture.noon.asWhen + .seconds(60))
                    fields.nag = NagChoice(nags ? "PT1H max 3" : "never")
                    _ = try await fixture.client.call(Tasks1.add, fields)
                }
                await fixture.pass(.seconds(60))
                let summary = try #require(
                    fixture.server.screen.first { $0.notification.summary.hasSuffix("reminders") })
                let received = fixture.server.received.count
                await fixture.pass(.seconds(60))

                fixture.server.close(summary, because: .expired)
                // What nags comes back after its own interval.
                await fixture.live(.seconds(3600 + 600))

                let again = fixture.server.received.dropFirst(received).contains(summary.notification.summary)
                #expect(fixture.server.titles.contains(summary.notification.summary))
                #expect(again == nags)
            }
        }
    }

    @Test func `after a year away, no popup is posted that catching up would replace`() async throws {
        try await AgentFixture.started(on: ScriptedServer.xfce) { fixture in
            for number in 1...8 {
                var fields = TaskFields()
                (fields.title, fields.due) = (
                    "Chore \(number)", AgentFixture.noon.asWhen + .seconds(60 * number)
                )
                fields.repeats = try Repetition(
                    parsing: number.isMultiple(of: 2) ? "FREQ=DAILY" : "FREQ=WEEKLY")
                _ = try await fixture.client.call(Tasks1.add, fields)
                try await fixture.addItem("Food \(number)") {
                    $0.useBy = try CivilDate(parsing: "2026-12-0\(number)")
                }
            }
            await fixture.pass(.seconds(60))
            try await fixture.killAgent()
            fixture.time.setUnnoticed(to: AgentFixture.noon + .seconds(365 * 86_400))
            let before = fixture.server.posts.count
            fixture.server.appear()

            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.posts.count - before == fixture.server.screen.count)
            #expect(!fixture.server.screen.isEmpty)
        }
    }

    @Test func `what has waited longer than a week is counted in a quiet summary`() async throws {
        try await Self.worldWithDue(4, on: ScriptedServer.xfce) { fixture in
            try await fixture.killAgent()
            fixture.time.setUnnoticed(to: AgentFixture.noon + .seconds(8 * 86_400))
            try await fixture.start()
            await fixture.settle()
            let alone = fixture.server.screen
            try await fixture.add("New", due: fixture.time.now.asWhen)
            await fixture.settle()
            await fixture.pass(.seconds(1))

            #expect(alone.map(\.notification.summary) == ["4 reminders older than a week"])
            #expect(alone.map(\.notification.isQuiet) == [true])
            #expect(fixture.server.titles.sorted() == ["4 reminders older than a week", "New"])
            let waiting = try await fixture.reminders([.shown])
            #expect(waiting.count == 5)
        }
    }

    @Test func `a long absence tells of the newest by name and of the old ones by their number`() async throws
    {
        try await AgentFixture.started { fixture in
            for number in 1...9 {
                let wait = Int64(number <= 3 ? 60 : 5 * 86_400)
                try await fixture.add(
                    "Task \(number)", due: AgentFixture.noon.asWhen + .seconds(wait + Int64(number)))
            }
            try await fixture.killAgent()
            fixture.server.appear()
            fixture.time.setUnnoticed(to: AgentFixture.noon + .seconds(8 * 86_400))
            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.titles == ["9 reminders"])
            let body = try #require(fixture.server.screen.first).notification.body
            #expect(body.hasPrefix("• Task 9\n• Task 8\n"))
            #expect(body.hasSuffix("and 3 older than a week"))
            #expect(!body.contains("Task 3"))
        }
    }

    @Test func `many hundred at once are counted and not lost`() async throws {
        try await Self.worldWithDue(450, on: ScriptedServer.xfce) { fixture in
            fixture.time.set(to: AgentFixture.noon + .seconds(3 * 86_400))
            await fixture.settle()

            #expect(fixture.server.titles == ["450 reminders"])
            let reminders = try await fixture.reminders([.planned])
            #expect(reminders.isEmpty)
        }
    }

    @Test func `where one popup is seen at a time, a summary shows one after the other`() async throws {
        try await AgentFixture.started(on: ScriptedServer.flashback) { fixture in
            for number in 1...3 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }
            await fixture.pass(.seconds(60))
            var seen: [[String]] = [fixture.server.titles]

            await fixture.click("Show")
            seen.append(fixture.server.titles.map { $0.hasPrefix("Task") ? "one" : $0 })
            await fixture.click("Complete")
            seen.append(fixture.server.titles)
            var urgent = AlertOptions()
            urgent.urgency = .critical
            _ = try await fixture.client.call(Reminders1.notify, ("Recalled", "", urgent))
            await fixture.settle()
            seen.append(fixture.server.titles)

            #expect(
                seen == [
                    ["3 reminders"], ["one", "2 reminders"], ["2 reminders"], ["Recalled", "2 reminders"],
                ])
        }
    }

    @Test func `a server that gives all popups one number shows one, and it is a summary`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            fixture.server.givesOneNumber = true
            try await fixture.start()
            for number in 1...3 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }

            await fixture.pass(.seconds(60))

            #expect(fixture.server.titles == ["3 reminders"])
            #expect(fixture.server.posts.count < 6)
            #expect(Set(try await fixture.reminders().map(\.state)) == [.shown])
        }
    }

    @Test func `the configuration may want fewer`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nlimit = 1\n")
            fixture.server.appear()
            try await fixture.start()
            for number in 1...3 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }

            await fixture.pass(.seconds(60))

            #expect(fixture.server.titles == ["3 reminders"])
        }
    }
}
