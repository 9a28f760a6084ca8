import Foundation
import Testing

extension IntegrationTests {
    /// The icon in a real xfce4-panel: seen by its pixels, and used with mouse and keyboard.
    @Suite(.enabled(if: XfcePanel.isInstalled || XfcePanel.isRequired, "xfce4-panel is not installed"))
    struct PanelTests {
        @Test func `a real panel draws the number, and its menu completes a task`() async throws {
            try await Session.run { session in
                let panel = try XfcePanel(session)
                try session.startAgent()
                try panel.waitForIcon(badge: false)
                try session.steward("add", "Call the dentist", "--due", at(1))
                try panel.waitForIcon(badge: true)
                session.picture("panel")

                // Past the number of reminders to the task, then into its verbs, the first of which is Complete.
                try panel.choose("Down", "Down", "Right", "Return")

                try panel.waitForIcon(badge: false)
                let done = try session.steward("list", "--completed", "--json").json.array ?? []
                #expect(done.map { $0["title"]?.string } == ["Call the dentist"])
            }
        }

        @Test func `the icon survives a crash of the panel and a restart of the agent`() async throws {
            try await Session.run { session in
                let panel = try XfcePanel(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try panel.waitForIcon(badge: true)

                try panel.kill()
                try panel.start()
                try panel.waitForIcon(badge: true)
                try session.killAgent()
                try session.startAgent()
                try panel.waitForIcon(badge: true)
            }
        }

        @Test func `an agent in a panel has one thread and does not wake up`() async throws {
            try await Session.run { session in
                let panel = try XfcePanel(session)
                let agent = try session.startAgent()
                try panel.waitForIcon(badge: false)

                try agent.waitForRest()

                let before = try agent.switches
                _ = never(for: 3) { false }

                let (after, threads) = (try agent.switches, try agent.threads)
                #expect(after == before)
                #expect(threads.count == 1)
            }
        }
    }
}
