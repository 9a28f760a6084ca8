import Foundation
import Testing

extension IntegrationTests {
    /// `config.toml` as the running agent sees it.
    @Suite struct ConfigurationTests {
        @Test(arguments: [
            ("[reminders]\nsnoze = \"5m\"\n", "snoze", "2"), ("[reminders]\nsnooze = 5\n", "snooze", "2"),
            ("\n[popups]\nlimit = 99\n", "limit", "3"), ("[reminders\n", "reminders", "1"),
            ("[log]\nlevel = \"loud\"\n", "level", "2"),
        ])
        func `a mistake is refused with its line`(toml: String, key: String, line: String) async throws {
            try await Session.run { session in
                try session.configure(toml)

                let agent = try session.launchAgent()
                let status = try agent.waitForEnd(seconds: 5)

                #expect(status == 78)
                #expect(agent.errors.contains("config.toml:\(line)"), "\(agent.errors)")
                #expect(agent.errors.contains(key), "\(agent.errors)")
            }
        }

        @Test func `the file's change is taken up while the agent runs`() async throws {
            try await Session.run { session in
                try session.configure("[reminders]\nsnooze = \"15m\"\n")
                let screen = try Screen(session)
                try session.startAgent()

                try session.configure("[reminders]\nsnooze = \"25m\"\n")
                // Each try posts a new reminder: the change is taken up some time after the file was written.
                let popup = try waiting(for: "a popup that offers 25 minutes") {
                    let before = screen.mark
                    try session.steward("notify", "Tea")
                    let popup = try screen.popup("Tea", since: before)
                    try screen.click("dismiss:", on: popup)
                    return popup.actions.contains { $0[0].hasPrefix("snooze=PT25M") } ? popup : nil
                }

                #expect(popup.labels.contains("Snooze 25 min"))
            }
        }

        @Test func `a mistake made while the agent runs leaves the last good settings`() async throws {
            try await Session.run { session in
                try session.configure("[reminders]\nsnooze = \"25m\"\n")
                let screen = try Screen(session)
                let agent = try session.startAgent()

                try session.configure("[reminders]\nsnooze = \"soon\"\n")
                agent.send(SIGHUP)
                _ = try waiting(for: "the agent to say what is wrong") {
                    agent.errors.contains("config.toml:2") ? true : nil
                }
                try session.steward("notify", "Tea")
                let popup = try screen.popup("Tea")

                #expect(popup.actions.contains { $0[0].hasPrefix("snooze=PT25M") })
            }
        }

        @Test func `config check and the agent agree`() async throws {
            try await Session.run { session in
                try session.configure("[reminders]\nsnoze = \"5m\"\n")

                let checked = try session.trySteward("config", "check")

                #expect(checked.status == 78)
                #expect((checked.output + checked.errors).contains("config.toml:2"))
            }
        }
    }
}
