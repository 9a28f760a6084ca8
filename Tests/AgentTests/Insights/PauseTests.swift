import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Rules
import TestSupport
import Testing

/// Being away or ill: what can wait waits, and nothing counts as missed.
struct PauseTests {
    @Test func `during a pause calm reminders wait, over a restart, and come when it ends`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[brief]\ncalm = false\n")
            fixture.server.appear()
            try await fixture.start()
            let paused = try await fixture.client.call(
                Agent1.setPause, .lasting(try CivilPeriod(parsing: "P2D")))
            try await fixture.add("Take the medicine", due: AgentFixture.noon.asWhen + .seconds(60))
            var calm = TaskFields()
            calm.title = "Sort the photos"
            calm.priority = .low
            calm.due = AgentFixture.noon.asWhen + .seconds(60)
            _ = try await fixture.client.call(Tasks1.add, calm)
            await fixture.pass(.seconds(3600))
            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()
            let before = Set(fixture.server.titles)
            let held = try await fixture.client.call(Agent1.quiet, ())

            await fixture.live(.seconds(2 * 86_400), by: .seconds(3600))

            #expect(paused.pausedUntil == AgentFixture.noon + .seconds(2 * 86_400))
            #expect(before == ["Take the medicine"])
            #expect((held.held, held.heldBecause, held.isQuiet) == (1, [.pause], false))
            #expect(fixture.server.titles.contains("Sort the photos"))
            #expect(try await fixture.client.call(Agent1.quiet, ()).pausedUntil == nil)
        }
    }

    @Test func `a pause can be ended, and one of more than 90 days is refused`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let long = await fixture.refusal {
                try await fixture.client.call(Agent1.setPause, .lasting(try CivilPeriod(parsing: "P91D")))
            }
            _ = try await fixture.client.call(Agent1.setPause, .lasting(try CivilPeriod(parsing: "P90D")))
            let after = try await fixture.client.call(Agent1.setPause, nil)

            #expect(long == .invalid)
            #expect(after.pausedUntil == nil)
        }
    }

    @Test func `insights follow from what was done`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            for number in 1...9 {
                let task = try await fixture.add(
                    "Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
                _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            }

            let insights = try await fixture.client.call(Insights1.get, ())
            let page = try await fixture.client.call(Insights1.page, ())

            #expect(insights.isSignificant)
            #expect((insights.all.inTime, insights.all.percent) == (9, 100))
            #expect(insights.kinds.map(\.name) == ["task"])
            #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("All 9 tasks were done in time."))
        }
    }
}
