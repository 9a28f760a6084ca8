import Foundation
import Testing

extension PatientIntegrationTests {
    /// Real notification daemons, real mouse clicks, by the rig beside the checkout (`../shared/notifyd-rig`).
    @Suite(.enabled(if: Rig.isHere, "the rig ../shared/notifyd-rig is not beside this checkout"))
    struct RealDaemonTests {
        @Test(arguments: Rig.daemons)
        func `a reminder's whole life on`(daemon: String) async throws {
            try await drive(Rig.journey, on: daemon)
        }

        @Test(arguments: Rig.daemons)
        func `food that expires, on`(daemon: String) async throws {
            try await drive(Rig.household, on: daemon)
        }

        /// On one that has buttons, and on dunst, which has a menu.
        @Test(arguments: Rig.daemons.filter { ["dunst", "xfce4-notifyd"].contains($0) })
        func `a critical recall is seen, understood and silenced on`(daemon: String) async throws {
            try await drive(Rig.recalls, on: daemon)
        }

        /// With a menu and with buttons. `make desktops` takes all kinds to all desktops.
        @Test(arguments: Rig.daemons.filter { ["dunst", "xfce4-notifyd"].contains($0) })
        func `popups are whole, what is due is on the screen, and clicks are saved, on`(daemon: String)
            async throws
        {
            try await Session.run { session in
                let pictures =
                    ProcessInfo.processInfo.environment["STEWARD_PICTURES"]
                    ?? session.directory.appendingPathComponent("pictures").path

                let outcome = try session.run(
                    Built.python,
                    [
                        Rig.desktops.path, daemon, "--programs", Built.programs.path, "--pictures", pictures,
                        "--checks", "popups,twelve,answers", "--kinds", Rig.kinds.joined(separator: ","),
                    ], seconds: 600)

                #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
            }
        }

        private func drive(_ journey: URL, on daemon: String) async throws {
            try await Session.run { session in
                session.extra["STEWARD_PICTURES"] = ProcessInfo.processInfo.environment["STEWARD_PICTURES"]

                let outcome = try session.run(
                    Built.python,
                    [
                        Rig.program.path, daemon, "--timeout", "170", "--private-home", "--", Built.python,
                        journey.path, Built.agent, Built.steward,
                    ], seconds: 200)

                #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
            }
        }

        @Test(.enabled(if: Rig.hasGNOME, "gnome-shell is not installed"))
        func `GNOME Shell keeps a reminder over everybody's end, and a click starts the agent`() async throws
        {
            try await Session.run { session in
                session.extra["STEWARD_PICTURES"] = ProcessInfo.processInfo.environment["STEWARD_PICTURES"]

                // A shell that draws by software takes its time on a busy machine.
                let outcome = try session.run(
                    Built.python,
                    [
                        Rig.program.path, "gnome-shell", "--start-limit", "120", "--timeout", "400",
                        "--private-home", "--", Built.python, Rig.gnomeJourney.path, Built.agent,
                        Built.steward,
                    ], seconds: 540)

                #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
            }
        }
    }
}

/// The rig, and which of its daemons are to be driven.
private enum Rig {
    static let program = Built.sources.deletingLastPathComponent().appendingPathComponent(
        "shared/notifyd-rig/notifyd-rig")
    static let journey = Built.harness.appendingPathComponent("rig_journey.py")
    static let household = Built.harness.appendingPathComponent("home_journey.py")
    static let recalls = Built.harness.appendingPathComponent("recall_journey.py")
    static let gnomeJourney = Built.harness.appendingPathComponent("gnome_journey.py")
    static let desktops = Built.sources.appendingPathComponent("Tests/Desktops/run")
    /// Of all kinds of popups; `STEWARD_POPUP_KINDS` says how many of them.
    static let kinds = ["recall-critical", "summary", "task-due", "food-last-day"].prefix(
        ProcessInfo.processInfo.environment["STEWARD_POPUP_KINDS"].flatMap { Int($0) } ?? 4)
    static let isHere = FileManager.default.isExecutableFile(atPath: program.path)

    /// Those that the caller names and installs, as CI does; else whichever of the five are installed.
    static var daemons: [String] {
        ["dunst", "mako", "mate-notification-daemon", "swaync", "xfce4-notifyd"].filter(isDriven)
    }

    static var hasGNOME: Bool { isDriven("gnome-shell") }

    private static func isDriven(_ daemon: String) -> Bool {
        guard let named = ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"] else {
            return isInstalled(daemon)
        }
        return named.split(separator: " ").contains(Substring(daemon))
    }

    private static func isInstalled(_ daemon: String) -> Bool {
        let places = [
            "/usr/bin", "/usr/lib/x86_64-linux-gnu/xfce4/notifyd", "/usr/lib/aarch64-linux-gnu/xfce4/notifyd",
            "/usr/lib/mate-notification-daemon", "/usr/libexec",
        ]
        return places.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(daemon)") }
    }
}
