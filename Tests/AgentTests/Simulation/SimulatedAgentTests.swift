import CivilTime
import EventLoop
import Foundation
import Logging
import Notifications
import Rules
import Settings
import Store
import TestSupport
import Testing

@testable import Agent

/// The real scheduler and notifier under a clock that jumps.
struct SimulatedAgentTests {
    private static func run(
        _ body: @escaping @Sendable (SimulatedAgent) async throws -> Void
    ) async throws {
        try await onLoop(within: .seconds(20)) { loop in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
            defer { try? FileManager.default.removeItem(atPath: folder) }  // in a temporary directory
            let zones = ZoneDatabase(environment: [:])
            let agent = SimulatedAgent(
                store: try Store(path: "\(folder)/steward.db"), settings: Settings(),
                locality: Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones),
                from: AgentFixture.noon, on: loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            defer { agent.end() }
            try await agent.start()
            try await body(agent)
        }
    }

    private static func add(_ title: String, due: String, to agent: SimulatedAgent) throws {
        let draft = try TodoDetails(title: title, due: try When(parsing: due), triggers: nil)
        _ = try agent.agentState.change(.cli) { store, context in
            try store.add(draft, context)
        }
    }

    @Test func `a year of reminders is shown in no time, each at its moment`() async throws {
        try await Self.run { agent in
            let moments = Collected<Instant>()
            agent.server.didPost = { [time = agent.time] post in
                if !post.notification.isQuiet { moments.add(time.now) }
            }
            for month in 10...12 {
                try Self.add("Rent", due: "2027-\(month)-01T09:00", to: agent)
            }

            let hasEnded = await agent.run(until: AgentFixture.noon + .seconds(400 * 86_400))

            #expect(hasEnded)
            #expect(
                moments.all.map(\.description)
                    == ["2027-10-01T07:00:00Z", "2027-11-01T08:00:00Z", "2027-12-01T08:00:00Z"])
            // All are older than a week: a summary counts them.
            #expect(agent.server.screen.count == 1)
            #expect(agent.time.now == AgentFixture.noon + .seconds(400 * 86_400))
        }
    }

    @Test func `what a simulated user answers counts`() async throws {
        try await Self.run { agent in
            try Self.add("Rent", due: "2026-12-01T09:00", to: agent)
            await agent.run(until: try Instant(parsing: "2026-12-01T08:00:00Z"))
            let post = try #require(agent.server.screen.first)

            agent.server.invoke(try #require(post.notification.actions.first).key, on: post)
            await agent.settle()

            #expect(agent.server.screen.isEmpty)
            #expect(try agent.agentState.store.counts().openTasks == 0)
        }
    }

    @Test func `what came due while the machine slept is caught up with when it wakes`() async throws {
        try await Self.run { agent in
            for day in 1...9 { try Self.add("Task \(day)", due: "2026-12-0\(day)T09:00", to: agent) }

            await agent.sleep(until: try Instant(parsing: "2026-12-08T07:00:00Z"))

            #expect(agent.server.screen.map(\.notification.summary) == ["7 reminders"])
        }
    }
}

/// Collects what handlers on the loop are told.
private final class Collected<Element>: @unchecked Sendable {
    private(set) var all: [Element] = []

    func add(_ element: Element) { all.append(element) }
}
