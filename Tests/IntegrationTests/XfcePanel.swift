import Foundation

/// A real xfce4-panel on a virtual display, with nothing in it but the icons of programs.
final class XfcePanel {
    private let session: Session
    private let display: Display
    private var panel: Program?

    static let program = "/usr/bin/xfce4-panel"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
    /// Whether it has to be there: CI installs it.
    static let isRequired =
        ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains("xfce4-panel") ?? false

    /// Where the only icon is, in a panel at the upper left of the screen.
    private static let icon = (x: 20, y: 16)
    private static let size = 32
    private static let classes = "xfce4-panel|wrapper"

    init(_ session: Session) throws {
        self.session = session
        guard let settings = XfceNotifyd.settingsDaemon else {
            throw NothingCame(description: "xfconf is not installed")
        }
        try "[D-BUS Service]\nName=org.xfce.Xfconf\nExec=\(settings)\n"
            .write(
                to: session.bus.services.appendingPathComponent("xfconf.service"), atomically: true,
                encoding: .utf8)
        let folder = session.directory.appendingPathComponent("config/xfce4/xfconf/xfce-perchannel-xml")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.configuration.write(
            to: folder.appendingPathComponent("xfce4-panel.xml"), atomically: true, encoding: .utf8)
        display = try Display(session)
        // Without a window manager, menus get no keys.
        _ = try session.start("/usr/bin/openbox")
        // The bus reads the folder when it starts, and starts the settings daemon on this display.
        try session.bus.kill()
        try session.bus.start(environment: session.environment)
        try start()
    }

    func start() throws {
        let panel = try session.start(Self.program, ["--disable-wm-check"])
        self.panel = panel
        _ = try waiting(for: "xfce4-panel; it said: \(panel.errors)", seconds: 20) {
            session.bus.owner(of: "org.kde.StatusNotifierWatcher", in: session)
        }
    }

    func kill() throws {
        try panel?.end(with: SIGKILL)
        _ = try waiting(for: "the watcher to be gone") {
            session.bus.owner(of: "org.kde.StatusNotifierWatcher", in: session) == nil ? true : nil
        }
    }

    /// Waits until the panel draws the icon, with a badge or without.
    func waitForIcon(badge: Bool) throws {
        _ = try waiting(for: "an icon \(badge ? "with" : "without") a badge", seconds: 20) {
            let pixels = try pixels()
            let hasHouse = pixels.contains { $0.green > $0.red + 60 && $0.green > 100 }
            let hasBadge = pixels.count { $0.red > 170 && $0.green < 80 && $0.blue < 90 } > 20
            return hasHouse && hasBadge == badge ? true : nil
        }
    }

    /// Opens the menu with the right mouse button, and chooses with the keyboard.
    func choose(_ keys: String...) throws {
        // Icons and their menus belong to a process of the panel's, which has another class.
        let before = try display.windows(ofClass: Self.classes).count
        try display.click(x: Self.icon.x, y: Self.icon.y, button: 3)
        _ = try waiting(for: "the menu") {
            try display.windows(ofClass: Self.classes).count > before ? true : nil
        }
        for key in keys { try session.run("/usr/bin/xdotool", ["key", "--delay", "60", key]) }
    }

    private struct Pixel {
        let red: Int, green: Int, blue: Int
    }

    private func pixels() throws -> [Pixel] {
        let file = session.directory.appendingPathComponent("panel.ppm").path
        try session.run(
            "/usr/bin/import",
            ["-window", "root", "-crop", "\(Self.size)x\(Self.size)+4+0", "-depth", "8", "ppm:\(file)"])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        return stride(from: 0, to: Self.size * Self.size * 3, by: 3).compactMap { offset in
            // A header of varying length comes first.
            let start = bytes.count - Self.size * Self.size * 3 + offset
            guard start >= 0 else { return nil }
            return Pixel(
                red: Int(bytes[start]), green: Int(bytes[start + 1]), blue: Int(bytes[start + 2]))
        }
    }

    private static let configuration = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-panel" version="1.0">
          <property name="panels" type="array">
            <value type="int" value="1"/>
            <property name="panel-1" type="empty">
              <property name="position" type="string" value="p=6;x=0;y=0"/>
              <property name="length" type="uint" value="100"/>
              <property name="position-locked" type="bool" value="true"/>
              <property name="size" type="uint" value="\(size)"/>
              <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
            </property>
          </property>
          <property name="plugins" type="empty">
            <property name="plugin-1" type="string" value="systray"/>
          </property>
        </channel>
        """
}
