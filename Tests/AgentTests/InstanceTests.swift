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
        try await World.started(on: nil) { world in
            let failure = await world.failure { try await world.startAnother() }

            #expect(failure?.status == .anotherInstance)
            #expect(failure?.description.contains("version \(productVersion)") == true)
            #expect(
                failure?.description.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        }
    }

    @Test func `a successor takes over what is owed, and the first one ends cleanly`() async throws {
        try await World.run { world in
            world.server.appear()
            let first = try await world.start()
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))

            try await world.start(replacing: true)
            await world.settle()
            let status = await first.waitForEnd()

            #expect(status == .success)
            #expect(world.server.titles == ["Call the dentist"])
            #expect(try await world.task(task.id).status == .open)
        }
    }

    @Test func `replacing nobody is starting`() async throws {
        try await World.run { world in
            try await world.start(replacing: true)

            let status = try await world.client.call(Agent1.status, ())

            #expect(status.version == productVersion)
        }
    }

    @Test func `two buses with one home have one agent`() async throws {
        try await World.run { world in
            let otherBus = try await PrivateBus.start()
            try await world.start()

            let failure = await world.failure { try await world.startAnother(on: otherBus) }
            otherBus.stop()

            #expect(failure?.status == .anotherInstance)
            #expect(failure?.description.contains("in use by another steward-agent") == true)
        }
    }

    @Test func `many started at once are one in the end`() async throws {
        try await World.run { world in
            let starts = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...6 {
                    group.addTask { await world.failure { try await world.startAnother() } == nil }
                }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }

            #expect(starts.filter { $0 }.count == 1)
            _ = try await world.client.call(Agent1.status, ())
        }
    }

    @Test func `without a bus there is no agent, and it says so`() async throws {
        try await World.run { world in
            world.bus.stop()

            let failure = await world.failure { try await world.startAnother() }

            #expect(failure?.status == .busUnavailable)
        }
    }

    @Test func `a configuration that cannot be used stops the start with line and remedy`() async throws {
        try await World.run { world in
            try world.configure("[popups]\nlimit = 99\n")

            let failure = await world.failure { try await world.startAnother() }

            #expect(failure?.status == .badConfiguration)
            #expect(failure?.description.contains("config.toml:2: popups.limit = 99") == true)
        }
    }

    @Test func `a data directory that is not ours to use stops the start`() async throws {
        try await World.run { world in
            try FileManager.default.createDirectory(
                at: world.dataDirectory.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: world.dataDirectory, withDestinationURL: world.home)

            let failure = await world.failure { try await world.startAnother() }

            #expect(failure?.status == .storageFailed)
        }
    }

    @Test func `quitting by the bus answers the caller and ends cleanly`() async throws {
        try await World.run { world in
            let agent = try await world.start()

            try await world.client.call(Agent1.quit, ())
            let status = await agent.waitForEnd()

            #expect(status == .success)
            let owner = try await world.connection.nameOwner(of: Contract.busName)
            #expect(owner == nil)
        }
    }
}

extension World {
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
