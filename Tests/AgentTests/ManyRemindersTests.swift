import Agent
import AgentInterface
import CivilTime
import Household
import Notifications
import Testing

/// More is due than a screen has place for (DESIGN.md, rule 10).
@Suite(.timeLimit(.minutes(1)))
struct ManyRemindersTests {
    private static func worldWithDue(
        _ count: Int, on server: ServerDescription,
        _ body: @escaping @Sendable (World) async throws -> Void
    ) async throws {
        try await World.run { world in
            world.server.appear(as: server)
            try await world.start()
            for number in 1...count {
                try await world.add("Task \(number)", due: World.noon.asWhen + .seconds(60 + Int64(number)))
            }
            try await body(world)
        }
    }

    @Test func `on a server that keeps three, one of them stands for the rest`() async throws {
        try await Self.worldWithDue(6, on: ScriptedServer.gnome) { world in
            await world.pass(.seconds(120))

            #expect(world.server.screen.count == 3)
            #expect(world.server.titles.contains("4 reminders"))
            let reminders = try await world.reminders([.shown])
            #expect(reminders.count == 6)
        }
    }

    @Test func `the summary's answer counts for all that it stands for`() async throws {
        try await Self.worldWithDue(6, on: ScriptedServer.gnome) { world in
            await world.pass(.seconds(120))

            world.server.click("Complete all")
            await world.settle()

            #expect(world.server.screen.count == 2)
            let reminders = try await world.reminders([.answered])
            #expect(reminders.count == 4)
        }
    }

    @Test func `three days asleep with fifty due end in one catch-up, each of them shown once`() async throws
    {
        try await Self.worldWithDue(50, on: ScriptedServer.xfce) { world in
            world.time.set(to: World.noon + .seconds(3 * 86_400))
            await world.settle()
            let screen = world.server.screen.count
            let posts = world.server.posts.count
            await world.pass(.seconds(3600))

            #expect(screen == 4)
            #expect(posts == 4)
            #expect(world.server.titles.contains("47 reminders"))
            #expect(world.server.posts.count == posts)
            let reminders = try await world.reminders([.shown])
            #expect(reminders.count == 50)
        }
    }

    @Test func `many hundred at once are counted and not lost`() async throws {
        try await Self.worldWithDue(450, on: ScriptedServer.xfce) { world in
            world.time.set(to: World.noon + .seconds(3 * 86_400))
            await world.settle()

            #expect(world.server.screen.count == 4)
            #expect(world.server.titles.contains("447 reminders"))
            let reminders = try await world.reminders([.planned])
            #expect(reminders.isEmpty)
        }
    }

    @Test func `the configuration may want fewer`() async throws {
        try await World.run { world in
            try world.configure("[popups]\nlimit = 1\n")
            world.server.appear()
            try await world.start()
            for number in 1...3 {
                try await world.add("Task \(number)", due: World.noon.asWhen + .seconds(60))
            }

            await world.pass(.seconds(60))

            #expect(world.server.titles == ["3 reminders"])
        }
    }
}
