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
    private func work(_ world: World, _ count: Int = 9, day: Int = 0) async throws {
        for number in 0..<count {
            let due = World.noon.asWhen + .seconds(60 + day * 86_400)
            let task = try await world.add("Task \(number)", due: due)
            _ = try await world.client.call(Tasks1.complete, (task.id, .ask))
        }
    }

    private func page(_ world: World) -> URL { world.dataDirectory.appendingPathComponent("insights.html") }

    @Test func `a digest comes once a week, opens its page, and the next takes its place`() async throws {
        try await World.run { world in
            try world.configure(Self.onFriday + "tone = \"friendly\"\n")
            world.server.appear()
            try await world.start()
            try await work(world)
            await world.pass(Self.toFriday - .seconds(3600))
            let before = world.server.titles
            await world.pass(.seconds(3600))
            let first = world.server.screen.map(\.notification)

            await world.choose("Show")
            let opened = world.opener.requests.map(\.target.description)
            try await work(world, day: 9)
            let old = world.server.screen.map(\.popup)
            await world.live(.seconds(7 * 86_400), by: .seconds(6 * 3600))

            #expect(before == [])
            #expect(first.map(\.summary) == ["How your week went"])
            #expect(opened == [page(world).path])
            let html = try String(contentsOf: page(world), encoding: .utf8)
            #expect(html.contains("All 18 tasks were done in time."))
            #expect(world.server.screen.map(\.notification.summary) == ["How your week went"])
            #expect(world.server.screen.map(\.popup) != old)
        }
    }

    @Test func `Accept does what the digest proposes, and a popup offers to undo it`() async throws {
        try await World.run { world in
            world.server.appear()
            try await world.start()
            var fields = TaskFields()
            (fields.title, fields.due) = ("Water the plants", When("2026-11-23"))
            fields.repeats = try Repetition(parsing: "FREQ=WEEKLY;BYDAY=MO")
            let task = try await world.client.call(Tasks1.add, fields)
            // Each Wednesday, for ten weeks.
            for _ in 0..<10 {
                await world.pass(.seconds(86_400))
                _ = try await world.client.call(Tasks1.complete, (task.id, .ask))
                await world.pass(.seconds(6 * 86_400))
            }
            let rule = try await world.task(task.id).details.repeats
            try world.configure(Self.onFriday)
            try await world.client.call(Agent1.reload, ())
            await world.live(.seconds(5 * 86_400), by: .seconds(6 * 3600))
            let digest = try #require(
                world.server.screen.first { $0.notification.summary == "Your week" }?.notification)

            await world.click("Accept")
            let accepted = try await world.task(task.id).details.repeats
            let confirmation = try #require(
                world.server.screen.first { $0.notification.summary == "Changed 'Water the plants'" })
            await world.click("Undo")

            #expect(digest.body.contains("instead?"))
            #expect(accepted != rule && accepted != nil)
            #expect(confirmation.notification.body.hasSuffix("from now on"))
            #expect(try await world.task(task.id).details.repeats == rule)
            #expect(!world.server.titles.contains("Your week"))
        }
    }

    @Test func `switched off, there is no popup and no page, and what there was goes`() async throws {
        try await World.started { world in
            try await work(world)
            await world.pass(.seconds(2 * 86_400))
            #expect(world.server.titles == [])

            try world.configure(Self.onFriday)
            try await world.client.call(Agent1.reload, ())
            await world.pass(Self.toFriday - .seconds(2 * 86_400))
            await world.settle()
            #expect(world.server.screen.map(\.notification.summary) == ["Your week"])
            #expect(FileManager.default.fileExists(atPath: page(world).path))

            try world.configure("")
            try await world.client.call(Agent1.reload, ())
            await world.settle()

            #expect(world.server.screen.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: page(world).path))
        }
    }

    @Test func `a digest that came due while the agent was off comes with the next start, once`() async throws
    {
        try await World.run { world in
            try world.configure(Self.onFriday)
            world.server.appear()
            try await world.start()
            try await work(world)
            try await world.killAgent()
            await world.pass(Self.toFriday + .seconds(2 * 3600))
            try await world.start()
            await world.settle()
            #expect(world.server.titles == ["Your week"])

            try await world.killAgent()
            try await world.start()
            await world.settle()

            #expect(Set(world.server.screen.map(\.notification.summary)) == ["Your week"])
            #expect(world.server.screen.count == 1)
        }
    }

    @Test func `with fewer than eight observations nothing comes`() async throws {
        try await World.run { world in
            try world.configure(Self.onFriday)
            world.server.appear()
            try await world.start()
            try await work(world, 7)

            await world.live(.seconds(4 * 86_400), by: .seconds(6 * 3600))

            #expect(world.server.titles == [])
            #expect(!FileManager.default.fileExists(atPath: page(world).path))
        }
    }
}
