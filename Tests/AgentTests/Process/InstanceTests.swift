import Agent
import AgentInterface
import CivilTime
import DBus
import Foundation
import Logging
import Rules
import TestSupport
import Testing

/// One agent for one household, whatever is started.
struct InstanceTests {
    @Test func `a second agent says who is there and leaves`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let failure = await fixture.failure { try await fixture.startAnother() }

            #expect(failure?.status == .anotherInstance)
            #expect(failure?.description.contains("version \(productVersion)") == true)
            #expect(
                failure?.description.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        }
    }

    @Test func `a successor takes over what is owed, and the first one ends cleanly`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let first = try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            try await fixture.start(replacing: true)
            await fixture.settle()
            let status = await first.waitForEnd()

            #expect(status == .success)
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `replacing without a running agent just starts`() async throws {
        try await AgentFixture.run { fixture in
            try await fixture.start(replacing: true)

            let status = try await fixture.client.call(Agent1.status, ())

            #expect(status.version == productVersion)
        }
    }

    @Test func `two buses with one home have one agent`() async throws {
        try await AgentFixture.run { fixture in
            let otherBus = try await PrivateBus.start()
            try await fixture.start()

            let failure = await fixture.failure { try await fixture.startAnother(on: otherBus) }
            otherBus.stop()

            #expect(failure?.status == .anotherInstance)
            #expect(failure?.description.contains("in use by another steward-agent") == true)
        }
    }

    @Test func `many started at once are one in the end`() async throws {
        try await AgentFixture.run { fixture in
            let starts = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...6 {
                    group.addTask { await fixture.failure { try await fixture.startAnother() } == nil }
                }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }

            #expect(starts.filter { $0 }.count == 1)
            _ = try await fixture.client.call(Agent1.status, ())
        }
    }

    @Test func `without a bus the agent exits with an error`() async throws {
        try await AgentFixture.run { fixture in
            fixture.bus.stop()

            let failure = await fixture.failure { try await fixture.startAnother() }

            #expect(failure?.status == .busUnavailable)
        }
    }

    @Test func `a configuration that cannot be used stops the start with line and remedy`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nlimit = 99\n")

            let failure = await fixture.failure { try await fixture.startAnother() }

            #expect(failure?.status == .badConfiguration)
            #expect(failure?.description.contains("config.toml:2: popups.limit = 99") == true)
        }
    }

    @Test func `a data directory that is not ours to use stops the start`() async throws {
        try await AgentFixture.run { fixture in
            try FileManager.default.createDirectory(
                at: fixture.dataDirectory.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: fixture.dataDirectory, withDestinationURL: fixture.home)

            let failure = await fixture.failure { try await fixture.startAnother() }

            #expect(failure?.status == .storageFailed)
        }
    }

    @Test func `quitting by the bus answers the caller and ends cleanly`() async throws {
        try await AgentFixture.run { fixture in
            let agent = try await fixture.start()

            try await fixture.client.call(Agent1.quit, ())
            let status = await agent.waitForEnd()

            #expect(status == .success)
            let owner = try await fixture.connection.nameOwner(of: Contract.busName)
            #expect(owner == nil)
        }
    }
}

extension AgentFixture {
    /// Starts an agent beside the one there is.
    func startAnother(on otherBus: PrivateBus? = nil) async throws {
        var options = AgentOptions()
        options.busAddress = (otherBus ?? bus).address
        _ = try await Agent.start(
            options, in: dependencies, on: loop, threshold: LogThreshold(.critical),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    func failure(_ body: () async throws -> Void) async -> StartFailure? {
        do {
            try await body()
            return nil
        } catch {
            return error as? StartFailure
        }
    }
}
