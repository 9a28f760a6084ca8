import Foundation
import Testing

extension IntegrationTests {
    /// `steward simulate` with the real programs: a process of its own plays future time on a copy.
    @Suite struct SimulationTests {
        @Test func `a span to come is printed and nothing of it has happened`() async throws {
            try await Session.started { session in
                try session.steward("add", "Pay the rent", "--due", "tomorrow 9:00")
                try session.steward("add", "Call the dentist", "--due", "+3d 9:00")
                try session.steward("add", "Much later", "--due", "+30d")
                let before = try session.steward("reminders", "--json").output
                let history = try session.steward("history", "--json").output

                let popups = try session.steward("simulate", "--to", "+5d", "--json").json.array ?? []

                #expect(popups.map { $0["title"]?.string } == ["Pay the rent", "Call the dentist"])
                #expect(popups.first?["at"]?.string?.hasSuffix("T09:00:00Z") == true)
                #expect(popups.first?["why"]?.string?.hasPrefix("the task is due") == true)
                #expect(try session.steward("reminders", "--json").output == before)
                #expect(try session.steward("history", "--json").output == history)
                let data = session.directory.appendingPathComponent("data/steward").path
                let left = try FileManager.default.contentsOfDirectory(atPath: data)
                #expect(!left.contains("simulation"))
                let run = session.directory.appendingPathComponent("run").path
                #expect(try FileManager.default.contentsOfDirectory(atPath: run).isEmpty)
            }
        }

        @Test func `the agent answers while a simulation runs, and gives it up when the caller goes`()
            async throws
        {
            try await Session.started { session in
                try session.addTasks(1...300) { at(Double($0) * 86_400) }
                let simulation = try session.start(Built.steward, ["simulate", "--to", "+399d"])
                let run = session.directory.appendingPathComponent("run/steward-simulation").path
                _ = try waiting(for: "the simulation to begin") {
                    FileManager.default.fileExists(atPath: run + "/steward.db-wal") ? true : nil
                }

                let start = ContinuousClock.now
                try session.steward("list")
                let patience = ContinuousClock.now - start
                let second = try session.trySteward("simulate", "--to", "+1d")
                try simulation.end(with: SIGKILL)

                #expect(patience < .seconds(2))
                #expect(second.status == 1, "one at a time: \(second)")
                _ = try waiting(for: "what was copied to be removed") {
                    FileManager.default.fileExists(atPath: run) ? nil : true
                }
                #expect(try session.trySteward("simulate", "--to", "+1d").status == 0)
            }
        }
    }
}
