import Foundation

/// A virtual X display with a mouse, for daemons that draw.
final class Display {
    private let session: Session

    init(_ session: Session) throws {
        self.session = session
        let server = try session.start(
            "/usr/bin/Xvfb",
            ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"])
        let number = try waiting(for: "a display; Xvfb said: \(server.errors)") {
            server.output.hasSuffix("\n") ? server.output.dropLast() : nil
        }
        session.extra["DISPLAY"] = ":\(number)"
        session.extra["NO_AT_BRIDGE"] = "1"  // no bus of its own for screen readers
    }

    /// Where a window is on the display, in pixels.
    struct Window {
        let id: String
        let x: Int, y: Int, width: Int, height: Int
    }

    /// The visible windows of a program.
    func windows(ofClass name: String) throws -> [Window] {
        let found = try session.run("/usr/bin/xdotool", ["search", "--onlyvisible", "--class", name])
        return try found.lines.compactMap { try window(String($0)) }
    }

    private func window(_ id: String) throws -> Window? {
        let geometry = try session.run("/usr/bin/xdotool", ["getwindowgeometry", "--shell", id])
        let pairs = geometry.lines.map { $0.split(separator: "=") }.filter { $0.count == 2 }
        let values = Dictionary(pairs.map { (String($0[0]), Int($0[1]) ?? 0) }) { first, _ in first }
        guard let x = values["X"], let y = values["Y"], let width = values["WIDTH"],
            let height = values["HEIGHT"]
        else { return nil }  // it has just gone
        return Window(id: id, x: x, y: y, width: width, height: height)
    }

    /// Moves the mouse there as a hand does, so that what is below notices, and clicks.
    func click(x: Int, y: Int, button: Int = 1) throws {
        let motion = ["mousemove", "\(x - 2)", "\(y)", "mousemove_relative", "--sync", "2", "0"]
        try session.run("/usr/bin/xdotool", motion)
        try session.run("/usr/bin/xdotool", ["click", "\(button)"])
    }
}
