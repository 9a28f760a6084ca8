import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

/// Servers that are not there, do not want to, or do not answer.
struct ServerTroubleTests {
    @Test func `a server is started only for something to show, and only after a while`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            await fixture.pass(.seconds(3600))
            let idle = fixture.server.startRequests

            try await fixture.add("Call the dentist", due: fixture.time.now.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(29))
            let early = fixture.server.startRequests
            await fixture.pass(.seconds(1))

            #expect(idle == 0)
            #expect(early == 0)
            #expect(fixture.server.startRequests == 1)
        }
    }

    @Test func `where it is not wanted, none is ever started`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nstart_server_after = \"never\"\n")
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))

            await fixture.pass(.seconds(3600))

            #expect(fixture.server.startRequests == 0)
        }
    }

    @Test func `what came due without a server is shown when there is one`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(65))

            fixture.server.appear()
            await fixture.settle()

            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a refused popup is tried again, more and more rarely`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.failures = Array(repeating: .refused(reason: "no"), count: 3)

            await fixture.pass(.seconds(60))
            var attempts = [fixture.server.failures.count]
            for pause in [2, 4, 8] as [Int64] {
                await fixture.pass(.seconds(pause))
                attempts.append(fixture.server.failures.count)
            }

            #expect(attempts == [2, 1, 0, 0])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a server that hangs keeps nobody waiting, and gets the popup when it is back`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.hangs = true

            await fixture.pass(.seconds(60))
            let status = try await fixture.task(task.id).status
            try await fixture.add("One more")
            fixture.server.recover()
            await fixture.settle()

            #expect(status == .open)
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a post that timed out waits for the server to answer again`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.failures = [.timedOut]

            await fixture.pass(.seconds(600))
            let whileSilent = fixture.server.titles
            fixture.server.recover()
            await fixture.pass(.seconds(2))

            #expect(whileSilent == [])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a server that answers everything but posts is tried more and more rarely`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.failures = Array(repeating: .timedOut, count: 3)

            await fixture.pass(.seconds(60))
            var attempts = [fixture.server.failures.count]
            for pause in [1, 1, 4, 8] as [Int64] {
                fixture.server.recover()
                await fixture.pass(.seconds(pause))
                attempts.append(fixture.server.failures.count)
            }

            #expect(attempts == [2, 2, 1, 0, 0])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a post that its old server never answered does not silence the new one`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.hangs = true
            await fixture.pass(.seconds(60))

            fixture.server.appear()
            fixture.server.failures = [.timedOut]
            fixture.server.release()
            await fixture.settle()

            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `what is done while the server hangs is not shown by it later`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.hangs = true
            await fixture.pass(.seconds(60))

            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            fixture.server.recover()
            await fixture.settle()

            #expect(fixture.server.titles == [])
        }
    }

    @Test func `while one popup is refused, others are closed and their ends are kept`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(61))
            await fixture.pass(.seconds(61))
            let shown = fixture.server.titles.sorted()
            try await fixture.add("Pay the rent", due: AgentFixture.noon.asWhen + .seconds(120))
            fixture.server.failures = [.refused(reason: "no")]
            await fixture.pass(.seconds(59))

            await fixture.click("Complete")
            let afterAnswer = fixture.server.titles.count
            try fixture.server.close(#require(fixture.server.screen.first), because: .expired)
            await fixture.settle()

            #expect(shown == ["Call the dentist", "Water the plants"])
            #expect(afterAnswer == 1)
            let states = try await fixture.reminders().map(\.state)
            #expect(Set(states) == [.answered, .snoozed, .due])
        }
    }

    @Test func `a popup on its way when the agent ends does not outlive it`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.hangs = true
            await fixture.pass(.seconds(60))

            let end = Task(executorPreference: fixture.loop) { await agent.stop() }
            await fixture.settle()
            fixture.server.release()
            await end.value

            #expect(fixture.server.posts.count == 1)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `a server that never answers does not keep the agent from ending`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.hangs = true
            await fixture.pass(.seconds(60))

            await agent.stop()

            #expect(await agent.waitForEnd() == .success)
            fixture.server.release()
        }
    }
}
