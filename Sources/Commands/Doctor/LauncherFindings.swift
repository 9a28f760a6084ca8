import Glibc

/// Whether the desktop's launchers find Steward.
struct LauncherFindings {
    let environment: [String: String]
    var exists: (String) -> Bool = { access($0, R_OK) == 0 }

    private static let entry = "applications/org.stewardproject.Steward.desktop"
    private static let provider =
        "gnome-shell/search-providers/org.stewardproject.Steward.search-provider.ini"

    func all() -> [Finding] {
        [menus] + (isGNOME ? [search] : [])
    }

    private var menus: Finding {
        let folders = (own.map { [$0] } ?? []) + shared
        guard let folder = folders.first(where: { exists("\($0)/\(Self.entry)") }) else {
            return Finding("menus", .warn, DesktopText.notInMenus, remedy: DesktopText.install)
        }
        return Finding("menus", .ok, DesktopText.inMenus("\(folder)/\(Self.entry)"))
    }

    /// GNOME Shell reads search providers from the shared folders only.
    private var search: Finding {
        if shared.contains(where: { exists("\($0)/\(Self.provider)") }) {
            return Finding("search", .ok, DesktopText.inSearch)
        }
        if let own, exists("\(own)/\(Self.provider)") {
            return Finding(
                "search", .note, DesktopText.searchIgnores(own), remedy: DesktopText.installForSearch)
        }
        return Finding("search", .note, DesktopText.notInSearch, remedy: DesktopText.installForSearch)
    }

    private var isGNOME: Bool {
        (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").contains("GNOME")
    }

    /// Source: XDG Base Directory Specification, "Environment variables".
    private var own: String? { value("XDG_DATA_HOME") ?? value("HOME").map { "\($0)/.local/share" } }

    private var shared: [String] {
        (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    }

    private func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
}
