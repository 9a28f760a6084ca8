import AgentInterface
import DBus
import Foundation
import Rules
import TestSupport
import Testing

@testable import Agent

/// What the agent does when its program is no longer there, or another.
struct UpgradeTests {
    @Test func `an agent whose program is gone has the bus start the one that it knows by then`() async throws
    {
        try await AgentFixture.run { fixture in
            let starts = fixture.bus.services.appendingPathComponent("starts")
            try """
            [D-BUS Service]
            Name=\(Contract.busName.text)
            Exec=/bin/sh -c "echo started >> \(starts.path); exit 1"
            """.write(
                to: fixture.bus.services.appendingPathComponent("agent.service"), atomically: true,
                encoding: .utf8)
            _ = try await fixture.connection.call(.toBus("ReloadConfig"))
            fixture.programFile = fixture.home.appendingPathComponent("steward-agent").path
            let agent = try await fixture.start()

            await agent.programDidChange(.removed)

            #expect(await agent.waitForEnd() == .success)
            #expect(try String(contentsOf: starts, encoding: .utf8) == "started\n")
        }
    }

    @Test func `a program that does not start is tried again and replaces nothing`() async throws {
        try await AgentFixture.run { fixture in
            fixture.programFile = fixture.home.appendingPathComponent("steward-agent").path
            let agent = try await fixture.start()

            await agent.programDidChange(.replaced)

            #expect(try await fixture.add("Call the dentist").title == "Call the dentist")
        }
    }
}
