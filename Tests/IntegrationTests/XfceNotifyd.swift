import Foundation

/// A real xfce4-notifyd on a virtual display, clicked with the mouse.
final class XfceNotifyd {
    private let session: Session
    private let display: Display
    private var daemon: Program?

    /// Where Debian has it; `nil` where it is not installed.
    static let program = below("xfce4/notifyd/xfce4-notifyd")
    static let settingsDaemon = below("xfce4/xfconf/xfconfd")

    /// Whether it has to be there: CI installs it.
    static let isRequired =
        ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains("xfce4-notifyd") ?? false

    private static func below(_ path: String) -> String? {
        ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/\(path)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    init(_ session: Session) throws {
        self.session = session
        guard Self.program != nil, let settings = Self.settingsDaemon else {
            throw NothingCame(description: "xfce4-notifyd or xfconf is not installed")
        }
        try "[D-BUS Service]\nName=org.xfce.Xfconf\nExec=\(settings)\n"
            .write(
                to: session.bus.services.appendingPathComponent("xfconf.service"), atomically: true,
                encoding: .utf8)
        display = try Display(session)
        // The bus reads the folder when it starts, and starts the settings daemon on this display.
        try session.bus.kill()
        try session.bus.start(environment: session.environment)
        try start()
    }

    func start() throws {
        let daemon = try session.start(Self.program ?? "")
        self.daemon = daemon
        _ = try waiting(for: "xfce4-notifyd; it said: \(daemon.errors)") {
            session.bus.owner(of: "org.freedesktop.Notifications", in: session)
        }
    }

    func kill() throws {
        try daemon?.end(with: SIGKILL)
    }

    func popups() throws -> [Display.Window] {
        try display.windows(ofClass: "notifyd")
    }

    func waitForPopups(_ count: Int) throws {
        _ = try waiting(for: "\(count) popups of xfce4-notifyd") { try popups().count == count ? true : nil }
    }

    /// Clicks a button of the popup; its buttons lie side by side along its lower edge, equally wide.
    func click(button number: Int, of count: Int) throws {
        let popup = try waiting(for: "a popup of xfce4-notifyd") { try popups().first }
        try display.click(
            x: popup.x + popup.width * (2 * number - 1) / (2 * count), y: popup.y + popup.height - 31)
    }

    /// Clicks on the summary.
    func clickBody() throws {
        let popup = try waiting(for: "a popup of xfce4-notifyd") { try popups().first }
        try display.click(x: popup.x + 60, y: popup.y + 22)
    }
}
