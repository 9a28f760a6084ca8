import Foundation

/// A real dunst on a virtual X display, answered with its own command.
///
/// dunst shows actions in a menu program; here that is a script which picks the line the test asked for.
final class Dunst {
    private let session: Session
    private let folder: URL
    private let display: Display
    private var daemon: Program?

    /// - Parameter timeout: Seconds that a popup without a time of its own stays.
    init(_ session: Session, timeout: Int = 10) throws {
        self.session = session
        display = try Display(session)
        folder = session.directory.appendingPathComponent("dunst")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let menu = folder.appendingPathComponent("menu")
        try "#!/bin/sh\ngrep -m 1 -F \"$(cat '\(wanted.path)')\"\n".write(
            to: menu, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: menu.path)
        try """
        [global]
            dmenu = \(menu.path)
            mouse_left_click = close_current
        [urgency_normal]
            timeout = \(timeout)
        """.write(to: configuration, atomically: true, encoding: .utf8)
        try start()
    }

    private var wanted: URL { folder.appendingPathComponent("wanted") }
    private var configuration: URL { folder.appendingPathComponent("dunstrc") }

    func start() throws {
        let daemon = try session.start("/usr/bin/dunst", ["-config", configuration.path])
        self.daemon = daemon
        _ = try waiting(for: "dunst; it said: \(daemon.errors)") {
            session.bus.owner(of: "org.freedesktop.Notifications", in: session)
        }
    }

    func kill() throws {
        try daemon?.end(with: SIGKILL)
    }

    /// Chooses an action from the menu by its label, as a user does.
    func choose(_ label: String) throws {
        try label.write(to: wanted, atomically: true, encoding: .utf8)
        try control("context")
    }

    /// How many popups are on the display.
    func shown() throws -> Int {
        Int(try control("count", "displayed").output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    func waitForPopups(_ count: Int) throws {
        _ = try waiting(for: "\(count) popups") { try shown() == count ? true : nil }
    }

    @discardableResult
    func control(_ arguments: String...) throws -> Outcome {
        try session.run("/usr/bin/dunstctl", arguments)
    }
}
