import Foundation
import Testing

extension IntegrationTests {
    /// What the agent costs while nothing is due, and what its files let others see.
    @Suite struct QuietTests {
        @Test func `an idle agent has one thread and does not wake up`() async throws {
            try await Session.run { session in
                _ = try Screen(session)
                let agent = try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", "2031-01-02 09:30")
                try agent.waitForRest()

                let before = try agent.switches
                _ = never(for: 5) { false }

                let (after, threads) = (try agent.switches, try agent.threads)
                #expect(after == before)
                #expect(threads.count == 1)
            }
        }

        @Test func `files are for their owner alone, whatever the mask`() async throws {
            try await Session.run { session in
                _ = try session.start("/bin/sh", ["-c", "umask 000; exec '\(Built.agent)'"])
                _ = try waiting(for: "the name") {
                    session.bus.owner(of: "org.stewardproject.Steward", in: session)
                }
                try session.steward("add", "Call the dentist")

                let folder = URL(fileURLWithPath: session.database).deletingLastPathComponent()
                let found = try #require(
                    FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
                for case let file as URL in found {
                    #expect(try mode(of: file) & 0o077 == 0, "\(file.lastPathComponent)")
                }
                #expect(try mode(of: folder) == 0o700)
            }
        }

        @Test func `the log says nothing about what the tasks are`() async throws {
            try await Session.run { session in
                let screen = try Screen(session)
                let agent = try session.startAgent("--log-level", "info")
                try session.steward("add", "Xylophone lessons", "--note", "Quetzalcoatl", "--due", at(1))
                let popup = try screen.popup("Xylophone lessons")
                try screen.click("complete:", on: popup)
                try screen.waitForClosing(of: popup)

                #expect(!agent.errors.contains("Xylophone"))
                #expect(!agent.errors.contains("Quetzalcoatl"))
            }
        }

        private func mode(of file: URL) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            return try #require(attributes[.posixPermissions] as? Int)
        }
    }
}
