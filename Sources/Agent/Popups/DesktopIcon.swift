import EventLoop
import Glibc

/// The icon of our popups, for desktops whose icon theme lacks it: before `make install`, and with a prefix
/// that the desktop does not search.
package enum DesktopIcon {
    private static let file = "org.stewardproject.Steward.svg"
    private static let placeInTheme = "icons/hicolor/scalable/apps/\(file)"

    /// The absolute path of the icon; `nil` if its name is enough or no such file exists.
    ///
    /// - Parameter program: The path of the running program; the search for the icon starts there.
    package static func path(
        beside program: String? = OwnProgram.path, environment: [String: String],
        exists: (String) -> Bool = { access($0, R_OK) == 0 }
    ) -> String? {
        guard !dataFolders(environment).contains(where: { exists("\($0)/\(placeInTheme)") }),
            let program, program.hasPrefix("/")
        else { return nil }
        var candidates: [String] = []
        var folder = Substring(program)
        while let slash = folder.lastIndex(of: "/"), candidates.count < 12 {
            folder = folder[..<slash]
            candidates += ["\(folder)/share/\(placeInTheme)", "\(folder)/desktop/icons/\(file)"]
        }
        return candidates.first(where: exists)
    }

    /// Source: XDG Base Directory Specification, "Environment variables".
    private static func dataFolders(_ environment: [String: String]) -> [String] {
        func set(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let own = set("XDG_DATA_HOME") ?? set("HOME").map { "\($0)/.local/share" }
        let shared = set("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        return [own].compactMap(\.self) + shared.split(separator: ":").map(String.init)
    }
}
