import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import TestSupport
import Testing

/// Whatever ends and starts again, what is owed is on screen, once.
struct RestartTests {
    private static func worldWithPopup(_ body: @escaping @Sendable (World, TaskRecord) async throws -> Void)
        async throws
    {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            #expect(world.server.titles == ["Call the dentist"])
            try await body(world, task)
        }
    }

    @Test func `a new life of the server gets the popup again, silently`() async throws {
        try await Self.worldWithPopup { world, task in
            world.server.vanish()
            await world.settle()
            world.server.appear()
            await world.settle()
            let again = world.server.screen

            world.server.click("Complete")
            let status = try await world.task(task.id).status

            #expect(again.map(\.notification.summary) == ["Call the dentist"])
            #expect(again.first?.notification.isQuiet == true)
            #expect(status == .completed)
        }
    }

    @Test func `what was on the screen when a session broke down is heard in the next one`() async throws {
        try await Self.worldWithPopup { world, _ in
            try await world.killAgent()
            world.server.vanish()
            try await world.start()
            world.server.appear(in: "another")
            await world.settle()

            #expect(world.server.titles == ["Call the dentist"])
            #expect(world.server.screen.first?.notification.isQuiet == false)
        }
    }

    @Test func `what is new after a restart of the server is heard`() async throws {
        try await Self.worldWithPopup { world, _ in
            world.server.vanish()
            world.server.appear()
            await world.settle()

            try await world.add("Water the plants", due: World.noon.asWhen + .seconds(120))
            await world.pass(.seconds(60))

            #expect(world.server.titles.sorted() == ["Call the dentist", "Water the plants"])
            #expect(world.server.screen.last?.notification.isQuiet == false)
        }
    }

    @Test func `ids of the former server mean nothing on the new one`() async throws {
        try await Self.worldWithPopup { world, task in
            let former = try #require(world.server.screen.first)
            world.server.vanish()
            world.server.appear()
            await world.settle()

            world.server.send(.closed(.dismissed), about: former)
            await world.settle()

            #expect(world.server.titles == ["Call the dentist"])
            let reminders = try await world.reminders()
            #expect(reminders.map(\.state) == [.shown])
        }
    }

    @Test func `a killed agent's popup is taken off and shown again by the next one`() async throws {
        try await Self.worldWithPopup { world, task in
            let former = try #require(world.server.screen.first)

            try await world.killAgent()
            try await world.start()
            await world.settle()

            #expect(world.server.closes == [former.popup])
            #expect(world.server.titles == ["Call the dentist"])
            await world.click("Complete")
            #expect(try await world.task(task.id).status == .completed)
            #expect(world.server.titles == [])
        }
    }

    @Test func `what was answered before the kill is not asked again`() async throws {
        try await Self.worldWithPopup { world, task in
            await world.click("Complete")

            try await world.killAgent()
            try await world.start()
            await world.settle()

            #expect(world.server.posts.count == 1)
            #expect(try await world.task(task.id).status == .completed)
        }
    }

    @Test func `agent and server both start anew`() async throws {
        try await Self.worldWithPopup { world, _ in
            try await world.killAgent()
            world.server.vanish()
            world.server.appear()
            try await world.start()
            await world.settle()

            #expect(world.server.closes == [])
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a clean end takes the popups along and the next start brings them back`() async throws {
        try await Self.worldWithPopup { world, _ in
            await world.agent?.stop()
            let afterEnd = world.server.titles
            let status = await world.agent?.waitForEnd()

            try await world.start()
            await world.settle()

            #expect(afterEnd == [])
            #expect(status == .success)
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `an agent that was away tells what came due meanwhile, once`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            try await world.killAgent()

            world.time.set(to: World.noon + .seconds(86_400))
            try await world.start()
            await world.settle()
            await world.pass(.seconds(3600))

            #expect(world.server.posts.count == 1)
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `the end of the bus ends the agent`() async throws {
        try await World.run { world in
            let agent = try await world.start()

            world.bus.stop()

            let status = await agent.waitForEnd()
            #expect(status == .busUnavailable)
        }
    }

    @Test func `what came due while the server was away is heard, next to what was shown before`()
        async throws
    {
        try await Self.worldWithPopup { world, _ in
            try await world.add("Water the plants", due: World.noon.asWhen + .seconds(120))
            world.server.vanish()
            await world.pass(.seconds(60))

            world.server.appear()
            await world.settle()

            let quiet = world.server.screen.filter(\.notification.isQuiet).map(\.notification.summary)
            #expect(quiet == ["Call the dentist"])
            #expect(world.server.titles.sorted() == ["Call the dentist", "Water the plants"])
        }
    }

    @Test func `what came due while nobody was there makes one popup`() async throws {
        try await World.started { world in
            for number in 1...7 {
                try await world.add("Task \(number)", due: World.noon.asWhen + .seconds(60 + Int64(number)))
            }
            try await world.killAgent()

            world.time.set(to: World.noon + .seconds(3600))
            try await world.start()
            await world.settle()

            #expect(world.server.titles == ["7 reminders"])
        }
    }
}
