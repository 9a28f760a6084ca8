import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import TestSupport
import Testing

/// Whatever ends and starts again, what is owed is on screen, once.
struct RestartTests {
    private static func worldWithPopup(
        _ body: @escaping @Sendable (AgentFixture, TaskRecord) async throws -> Void
    )
        async throws
    {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            #expect(fixture.server.titles == ["Call the dentist"])
            try await body(fixture, task)
        }
    }

    @Test func `a new life of the server gets the popup again, silently`() async throws {
        try await Self.worldWithPopup { fixture, task in
            fixture.server.vanish()
            await fixture.settle()
            fixture.server.appear()
            await fixture.settle()
            let again = fixture.server.screen

            fixture.server.click("Complete")
            let status = try await fixture.task(task.id).status

            #expect(again.map(\.notification.summary) == ["Call the dentist"])
            #expect(again.first?.notification.isQuiet == true)
            #expect(status == .completed)
        }
    }

    @Test func `popups of a session that ended make a sound in the next one`() async throws {
        try await Self.worldWithPopup { fixture, _ in
            try await fixture.killAgent()
            fixture.server.vanish()
            try await fixture.start()
            fixture.server.appear(in: "another")
            await fixture.settle()

            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.screen.first?.notification.isQuiet == false)
        }
    }

    @Test func `a new reminder after a restart of the server makes a sound`() async throws {
        try await Self.worldWithPopup { fixture, _ in
            fixture.server.vanish()
            fixture.server.appear()
            await fixture.settle()

            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(120))
            await fixture.pass(.seconds(60))

            #expect(fixture.server.titles.sorted() == ["Call the dentist", "Water the plants"])
            #expect(fixture.server.screen.last?.notification.isQuiet == false)
        }
    }

    @Test func `ids of the former server mean nothing on the new one`() async throws {
        try await Self.worldWithPopup { fixture, task in
            let former = try #require(fixture.server.screen.first)
            fixture.server.vanish()
            fixture.server.appear()
            await fixture.settle()

            fixture.server.send(.closed(.dismissed), about: former)
            await fixture.settle()

            #expect(fixture.server.titles == ["Call the dentist"])
            let reminders = try await fixture.reminders()
            #expect(reminders.map(\.state) == [.shown])
        }
    }

    @Test func `a killed agent's popup is taken off and shown again by the next one`() async throws {
        try await Self.worldWithPopup { fixture, task in
            let former = try #require(fixture.server.screen.first)

            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.closes == [former.popup])
            #expect(fixture.server.titles == ["Call the dentist"])
            await fixture.click("Complete")
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `what was answered before the kill is not asked again`() async throws {
        try await Self.worldWithPopup { fixture, task in
            await fixture.click("Complete")

            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.posts.count == 1)
            #expect(try await fixture.task(task.id).status == .completed)
        }
    }

    @Test func `agent and server restart at once`() async throws {
        try await Self.worldWithPopup { fixture, _ in
            try await fixture.killAgent()
            fixture.server.vanish()
            fixture.server.appear()
            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.closes == [])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a clean end takes the popups along and the next start brings them back`() async throws {
        try await Self.worldWithPopup { fixture, _ in
            await fixture.agent?.stop()
            let afterEnd = fixture.server.titles
            let status = await fixture.agent?.waitForEnd()

            try await fixture.start()
            await fixture.settle()

            #expect(afterEnd == [])
            #expect(status == .success)
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `an agent that was away tells what came due meanwhile, once`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.killAgent()

            fixture.time.set(to: AgentFixture.noon + .seconds(86_400))
            try await fixture.start()
            await fixture.settle()
            await fixture.pass(.seconds(3600))

            #expect(fixture.server.posts.count == 1)
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `the end of the bus ends the agent`() async throws {
        try await AgentFixture.run { fixture in
            let agent = try await fixture.start()

            fixture.bus.stop()

            let status = await agent.waitForEnd()
            #expect(status == .busUnavailable)
        }
    }

    @Test func `what came due while the server was away is heard, next to what was shown before`()
        async throws
    {
        try await Self.worldWithPopup { fixture, _ in
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(120))
            fixture.server.vanish()
            await fixture.pass(.seconds(60))

            fixture.server.appear()
            await fixture.settle()

            let quiet = fixture.server.screen.filter(\.notification.isQuiet).map(\.notification.summary)
            #expect(quiet == ["Call the dentist"])
            #expect(fixture.server.titles.sorted() == ["Call the dentist", "Water the plants"])
        }
    }

    @Test func `what came due while nobody was there makes one popup`() async throws {
        try await AgentFixture.started { fixture in
            for number in 1...7 {
                try await fixture.add(
                    "Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60 + Int64(number)))
            }
            try await fixture.killAgent()

            fixture.time.set(to: AgentFixture.noon + .seconds(3600))
            try await fixture.start()
            await fixture.settle()

            #expect(fixture.server.titles == ["7 reminders"])
        }
    }
}
