import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

/// Servers that are not there, do not want to, or do not answer.
struct ServerTroubleTests {
    @Test func `a server is started only for something to show, and only after a while`() async throws {
        try await World.started(on: nil) { world in
            await world.pass(.seconds(3600))
            let idle = world.server.startRequests

            try await world.add("Call the dentist", due: world.time.now.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            await world.pass(.seconds(29))
            let early = world.server.startRequests
            await world.pass(.seconds(1))

            #expect(idle == 0)
            #expect(early == 0)
            #expect(world.server.startRequests == 1)
        }
    }

    @Test func `where it is not wanted, none is ever started`() async throws {
        try await World.run { world in
            try world.configure("[popups]\nstart_server_after = \"never\"\n")
            try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))

            await world.pass(.seconds(3600))

            #expect(world.server.startRequests == 0)
        }
    }

    @Test func `what came due without a server is shown when there is one`() async throws {
        try await World.started(on: nil) { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(65))

            world.server.appear()
            await world.settle()

            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a refused popup is tried again, more and more rarely`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.failures = Array(repeating: .refused(reason: "no"), count: 3)

            await world.pass(.seconds(60))
            var attempts = [world.server.failures.count]
            for pause in [2, 4, 8] as [Int64] {
                await world.pass(.seconds(pause))
                attempts.append(world.server.failures.count)
            }

            #expect(attempts == [2, 1, 0, 0])
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a server that hangs keeps nobody waiting, and gets the popup when it is back`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.hangs = true

            await world.pass(.seconds(60))
            let status = try await world.task(task.id).status
            try await world.add("One more")
            world.server.recover()
            await world.settle()

            #expect(status == .open)
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a post that timed out waits for the server to answer again`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.failures = [.timedOut]

            await world.pass(.seconds(600))
            let whileSilent = world.server.titles
            world.server.recover()
            await world.pass(.seconds(2))

            #expect(whileSilent == [])
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a server that answers everything but posts is tried more and more rarely`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.failures = Array(repeating: .timedOut, count: 3)

            await world.pass(.seconds(60))
            var attempts = [world.server.failures.count]
            for pause in [1, 1, 4, 8] as [Int64] {
                world.server.recover()
                await world.pass(.seconds(pause))
                attempts.append(world.server.failures.count)
            }

            #expect(attempts == [2, 2, 1, 0, 0])
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a post that its old server never answered does not silence the new one`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.hangs = true
            await world.pass(.seconds(60))

            world.server.appear()
            world.server.failures = [.timedOut]
            world.server.release()
            await world.settle()

            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `what is done while the server hangs is not shown by it later`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.hangs = true
            await world.pass(.seconds(60))

            _ = try await world.client.call(Tasks1.complete, (task.id, .ask))
            world.server.recover()
            await world.settle()

            #expect(world.server.titles == [])
        }
    }

    @Test func `while one popup is refused, others are closed and their ends are kept`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            try await world.add("Water the plants", due: World.noon.asWhen + .seconds(61))
            await world.pass(.seconds(61))
            let shown = world.server.titles.sorted()
            try await world.add("Pay the rent", due: World.noon.asWhen + .seconds(120))
            world.server.failures = [.refused(reason: "no")]
            await world.pass(.seconds(59))

            await world.click("Complete")
            let afterAnswer = world.server.titles.count
            try world.server.close(#require(world.server.screen.first), because: .expired)
            await world.settle()

            #expect(shown == ["Call the dentist", "Water the plants"])
            #expect(afterAnswer == 1)
            let states = try await world.reminders().map(\.state)
            #expect(Set(states) == [.answered, .snoozed, .due])
        }
    }

    @Test func `a popup on its way when the agent ends does not outlive it`() async throws {
        try await World.run { world in
            world.server.appear()
            let agent = try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.hangs = true
            await world.pass(.seconds(60))

            let end = Task(executorPreference: world.loop) { await agent.stop() }
            await world.settle()
            world.server.release()
            await end.value

            #expect(world.server.posts.count == 1)
            #expect(world.server.titles == [])
        }
    }

    @Test func `a server that never answers does not keep the agent from ending`() async throws {
        try await World.run { world in
            world.server.appear()
            let agent = try await world.start()
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            world.server.hangs = true
            await world.pass(.seconds(60))

            await agent.stop()

            #expect(await agent.waitForEnd() == .success)
            world.server.release()
        }
    }
}
