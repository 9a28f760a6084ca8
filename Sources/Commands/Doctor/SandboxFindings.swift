import DBus
import Notifications

/// What the sandbox keeps from Steward, and whether the desktop lets the agent run in it without a window.
struct SandboxFindings {
    let sandbox: Sandbox

    /// What Steward uses but can do without, and what is lost then. The manifest in `packaging/flatpak` grants it.
    static let wanted: [(permission: Sandbox.Permission, loss: String)] = [
        (.sessionName("org.freedesktop.Notifications"), DesktopText.lossOfServer),
        (.systemName("org.freedesktop.login1"), DesktopText.lossOfLogin),
        (.sessionName("org.freedesktop.ScreenSaver"), DesktopText.lossOfScreenSaver),
        (.sessionName("org.gnome.ScreenSaver"), DesktopText.lossOfScreenSaver),
        (.systemName("org.freedesktop.NetworkManager"), DesktopText.lossOfNetworkManager),
        (.systemName("org.freedesktop.timedate1"), DesktopText.lossOfTimeZone),
        (.sessionName("org.kde.StatusNotifierWatcher"), DesktopText.lossOfPanel),
        (.network, DesktopText.lossOfNetwork),
    ]

    /// One finding for each missing permission, or one that says that none is missing.
    func permissions() -> [Finding] {
        let missing = Self.wanted.filter { !sandbox.grants($0.permission) }
        guard !missing.isEmpty else {
            return [Finding("sandbox", .ok, DesktopText.sandboxGrantsAll(sandbox.application))]
        }
        return missing.map { permission, loss in
            Finding(
                "sandbox", .warn, DesktopText.sandboxLacks(permission.option, loss),
                remedy: DesktopText.grant(permission.option, to: sandbox.application))
        }
    }

    /// Whether the desktop starts the agent at login, from the answer of its portal.
    func login(_ answer: BackgroundPermission.Answer) -> Finding {
        let remedy = DesktopText.startAtLogin(sandbox.application)
        return switch answer {
        case .granted(startsAtLogin: true): Finding("login", .ok, DesktopText.portalStartsAgent)
        case .granted(startsAtLogin: false):
            Finding("login", .warn, DesktopText.portalDoesNotStartAgent, remedy: remedy)
        case .refused: Finding("login", .warn, DesktopText.portalRefusesBackground, remedy: remedy)
        case .pending:
            Finding("login", .warn, DesktopText.portalAsks, remedy: DesktopText.answerPortal)
        case .unavailable(let reason):
            Finding("login", .warn, DesktopText.noBackgroundPortal(VisibleText.line(reason)), remedy: remedy)
        }
    }
}
