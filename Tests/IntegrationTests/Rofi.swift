import Foundation

/// The real rofi on a virtual display, with `steward-menu` as its mode, typed into by key.
final class Rofi {
    private let session: Session
    private let program: Program

    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/rofi")
    /// Whether it has to be there: CI installs it.
    static let isRequired =
        ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains("rofi") ?? false

    init(_ session: Session) throws {
        self.session = session
        guard Self.isInstalled else { throw NothingCame(description: "rofi is not installed") }
        if session.extra["DISPLAY"] == nil { session.keep(try Display(session)) }
        // The script finds `steward` there.
        session.extra["PATH"] = "\(Built.programs.path):/usr/bin:/bin"
        let script = Built.sources.appendingPathComponent("desktop/launchers/steward-menu").path
        // Rofi splits it into words as a shell does, and the checkout may lie in a folder with spaces.
        let mode = "steward:'\(script)'"
        program = try session.start(
            "/usr/bin/rofi", ["-show", "steward", "-modi", mode, "-no-lazy-grab"])
        _ = try waiting(for: "rofi's window; it said: \(program.errors)") {
            try session.run("/usr/bin/xdotool", ["search", "--onlyvisible", "--class", "rofi"]).lines.first
        }
    }

    func type(_ text: String) throws {
        try session.run("/usr/bin/xdotool", ["type", "--delay", "30", text])
    }

    func press(_ keys: String...) throws {
        for key in keys { try session.run("/usr/bin/xdotool", ["key", key]) }
    }

    /// Waits until the user has chosen and rofi has closed.
    func waitForEnd() throws {
        _ = try waiting(for: "rofi to close; it said: \(program.errors)") {
            program.isRunning ? nil : true
        }
    }
}
