import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Foundation
import Notifications
import Rules
import TestSupport
import Testing

/// One popup a week, when it was asked for, and no word of it otherwise.
struct DigestTests {
    private static let onFriday = "[insights]\ndigest = \"fri 18:00\"\n"
    /// From Tuesday noon to Friday evening.
    private static let toFriday = Duration.seconds(3 * 86_400 + 6 * 3600)

    /// Completes tasks that are due a minute after noon, so many days after the first.
    private func work(_ fixture: AgentFixture, _ count: Int = 9, day: Int = 0) async throws {
        for number in 0..<count {
            let due = AgentFixture.noon.asWhen + .seconds(60 + day * 86_400)
            let task = try await fixture.add("Task \(number)", due: due)
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
        }
    }

    private func page(_ fixture: AgentFixture) -> URL {
        fixture.dataDirectory.appendingPathComponent("insights.html")
    }

    @Test func `a digest comes once a week, opens its page, and the next takes its place`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.onFriday + "tone = \"friendly\"\n")
            fixture.server.appear()
            try await fixture.start()
            try await work(fixture)
            await fixture.pass(Self.toFriday - .seconds(3600))
            let before = fixture.server.titles
            await fixture.pass(.seconds(3600))
            let first = fixture.server.screen.map(\.notification)

            await fixture.choose("Show")
            let opened = fixture.opener.requests.map(\.target.description)
            try await work(fixture, day: 9)
            let old = fixture.server.screen.map(\.popup)
            await fixture.live(.seconds(7 * 86_400), by: .seconds(6 * 3600))

            #expect(before == [])
            #expect(first.map(\.summary) == ["How your week went"])
            #expect(opened == [page(fixture).path])
            let html = try String(contentsOf: page(fixture), encoding: .utf8)
            #expect(html.contains("All 18 tasks were done in time."))
            #expect(fixture.server.screen.map(\.notification.summary) == ["How your week went"])
            #expect(fixture.server.screen.map(\.popup) != old)
        }
    }

    @Test func `Accept does what the digest proposes, and a popup offers to undo it`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            try await fixture.start()
            var fields = TaskFields()
            (fields.title, fields.due) = ("Water the plants", When("2026-11-23"))
            fields.repeats = try Repetition(parsing: "FREQ=WEEKLY;BYDAY=MO")
            let task = try await fixture.client.call(Tasks1.add, fields)
            // Each Wednesday, for ten weeks.
            for _ in 0..<10 {
                await fixture.pass(.seconds(86_400))
                _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
                await fixture.pass(.seconds(6 * 86_400))
            }
            let rule = try await fixture.task(task.id).details.repeats
            try fixture.configure(Self.onFriday)
            try await fixture.client.call(Agent1.reload, ())
            await fixture.live(.seconds(5 * 86_400), by: .seconds(6 * 3600))
            let digest = try #require(
                fixture.server.screen.first { $0.notification.summary == "Your week" }?.notification)

            await fixture.click("Accept")
            let accepted = try await fixture.task(task.id).details.repeats
            let confirmation = try #require(
                fixture.server.screen.first { $0.notification.summary == "Changed 'Water the plants'" })
            await fixture.click("Undo")

            #expect(digest.body.contains("instead?"))
            #expect(accepted != rule && accepted != nil)
            #expect(confirmation.notification.body.hasSuffix("from now on"))
            #expect(try await fixture.task(task.id).details.repeats == rule)
            #expect(!fixture.server.titles.contains("Your week"))
        }
    }

    @Test func `the digest proposes the usual interval of maintenance, and says what to use up`() async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.onFriday)
            fixture.server.appear()
            try await fixture.start()
            var fields = MaintenanceFields()
            (fields.title, fields.repeats) = (
                "Descale the kettle", try Repetition(parsing: "after done P56D")
            )
            let plan = try await fixture.client.call(Maintenance1.add, fields)
            let today = try CivilDate(parsing: "2026-11-24")
            for number in 0..<10 {
                var report = MaintenanceReport()
                report.on = today.adding(days: -77 * (9 - number))
                _ = try await fixture.client.call(Maintenance1.complete, (plan.id, report))
            }
            var cans = ItemFields()
            cans.name = "Tomatoes"
            cans.quantity = try Quantity(parsing: "20 cans")
            cans.bestBefore = today.adding(days: 420)
            _ = try await fixture.client.call(Items1.add, ([cans], false))
            await fixture.pass(Self.toFriday)
            let digest = try #require(
                fixture.server.screen.first { $0.notification.summary == "Your week" }?.notification)

            await fixture.click("Accept")

            #expect(
                digest.body.contains("is usually repeated 11 weeks after it was done (9 times)"),
                "\(digest.body)")
            #expect(digest.body.contains("To use up 20 cans of 'Tomatoes' by"), "\(digest.body)")
            let changed = try await fixture.client.call(Maintenance1.get, plan.id)
            #expect(try changed.repeats == Repetition(parsing: "after done P77D"))
        }
    }

    @Test func `switched off, there is no popup and no page, and what there was goes`() async throws {
        try await AgentFixture.started { fixture in
            try await work(fixture)
            await fixture.pass(.seconds(2 * 86_400))
            #expect(fixture.server.titles == [])

            try fixture.configure(Self.onFriday)
            try await fixture.client.call(Agent1.reload, ())
            await fixture.pass(Self.toFriday - .seconds(2 * 86_400))
            await fixture.settle()
            #expect(fixture.server.screen.map(\.notification.summary) == ["Your week"])
            #expect(FileManager.default.fileExists(atPath: page(fixture).path))

            try fixture.configure("")
            try await fixture.client.call(Agent1.reload, ())
            await fixture.settle()

            #expect(fixture.server.screen.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: page(fixture).path))
        }
    }

    @Test func `a digest that came due while the agent was off comes with the next start, once`() async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.onFriday)
            fixture.server.appear()
            try await fixture.start()
            try await work(fixture)
            try await fixture.killAgent()
            await fixture.pass(Self.toFriday + .seconds(2 * 3600))
            try await fixture.start()
            await fixture.settle()
            #expect(fixture.server.titles == ["Your week"])

            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()

            #expect(Set(fixture.server.screen.map(\.notification.summary)) == ["Your week"])
            #expect(fixture.server.screen.count == 1)
        }
    }

    @Test func `with fewer than eight observations nothing comes`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.onFriday)
            fixture.server.appear()
            try await fixture.start()
            try await work(fixture, 7)

            await fixture.live(.seconds(4 * 86_400), by: .seconds(6 * 3600))

            #expect(fixture.server.titles == [])
            #expect(!FileManager.default.fileExists(atPath: page(fixture).path))
        }
    }

    /// Anna, who uses this computer, and Ben, and a task for Ben.
    private func family(_ fixture: AgentFixture, role: Person.Role) async throws {
        for (name, isMe) in [("Anna", true), ("Ben", false)] {
            var fields = PersonFields()
            (fields.name, fields.isMe, fields.role) = (name, isMe, isMe ? role : nil)
            _ = try await fixture.client.call(People1.add, fields)
        }
        var task = TaskFields()
        (task.title, task.person) = ("Feed the cat", "Ben")
        _ = try await fixture.client.call(Tasks1.add, task)
    }

    @Test(arguments: [(Person.Role.adult, true), (.child, false)])
    func `the guardian's digest tells of the others, and a child's does not`(
        role: Person.Role, tells: Bool
    ) async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.onFriday + "[family]\nguardian = \"Anna\"\n")
            fixture.server.appear()
            try await fixture.start()
            try await family(fixture, role: role)
            try await work(fixture)
            await fixture.pass(Self.toFriday)

            let body = fixture.server.screen.first?.notification.body ?? ""
            #expect(body.contains("Ben: 0 done this week, 1 open") == tells, "\(body)")
            let shown = try await fixture.client.call(People1.family, ())
            #expect(shown.map(\.name) == (tells ? ["Anna", "Ben", ""] : ["Anna"]))
        }
    }
}
