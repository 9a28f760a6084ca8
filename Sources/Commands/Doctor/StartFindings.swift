import AgentInterface
import DBus
import Glibc
import Notifications
import Settings

/// Whether and how the desktop starts the agent.
struct StartFindings {
    let connection: Connection
    let session: Session
    /// The sandbox of this program; `nil` outside one.
    let sandbox: Sandbox?

    /// The desktop may ask the user, who is at the terminal.
    private static let patience = Duration.seconds(30)

    func all() async -> [Finding] {
        [await activation(), await login()]
    }

    private func activation() async -> Finding {
        let names = try? await connection.call(.toBus("ListActivatableNames")).body.first?.asStrings
        // An earlier check has found a bus that does not answer.
        if names?.contains(Contract.busName.text) == true {
            return Finding("activation", .ok, DesktopText.busStartsAgent)
        }
        return Finding(
            "activation", .warn, DesktopText.busCannotStartAgent, remedy: DesktopText.installAndLogIn)
    }

    private func login() async -> Finding {
        if let sandbox {
            let permission = BackgroundPermission(on: connection)
            return SandboxFindings(sandbox: sandbox).login(await permission.ask(within: Self.patience))
        }
        let unit = await unitState()
        let entry = autostartEntry()
        let isEnabled = unit?.hasPrefix("enabled") == true
        switch (isEnabled, entry) {
        case (true, let entry?):
            return Finding("login", .ok, DesktopText.systemdStartsAgent(besides: entry))
        case (true, nil):
            return Finding("login", .ok, DesktopText.systemdStartsAgent)
        case (false, let entry?):
            return Finding("login", .ok, DesktopText.entryStartsAgent(entry))
        case (false, nil):
            return Finding(
                "login", .warn, DesktopText.nothingStartsAgent,
                remedy: unit == nil ? DesktopText.install : DesktopText.enableUnit)
        }
    }

    /// `enabled`, `disabled` and so on; `nil` if no systemd runs the session, or the unit does not exist.
    private func unitState() async -> String? {
        let call = MethodCall(
            to: "org.freedesktop.systemd1", at: "/org/freedesktop/systemd1",
            "org.freedesktop.systemd1.Manager",
            "GetUnitFileState", [.string("steward-agent.service")], autoStart: false)
        // No systemd is a valid result.
        return try? await connection.call(call, timeout: .seconds(3)).body.first?.asString
    }

    /// Source: Desktop Application Autostart Specification 0.5: the user's own entry hides the system's.
    private func autostartEntry() -> String? {
        guard let directories = try? session.directories() else { return nil }
        let system = (session.environment["XDG_CONFIG_DIRS"] ?? "/etc/xdg").split(separator: ":")
        let candidates = [directories.configuration] + system.map(String.init)
        return candidates.lazy.map { $0 + "/autostart/org.stewardproject.Steward.desktop" }
            .first { access($0, R_OK) == 0 }
    }
}
