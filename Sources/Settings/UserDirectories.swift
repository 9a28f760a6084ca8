import Glibc

/// Where this user's files are.
///
/// Source: XDG Base Directory Specification 0.8; a variable that is empty or not an absolute path does not count.
package struct UserDirectories: Sendable, Hashable {
    package let home: String
    private let environment: [String: String]

    /// `nil` where neither the environment nor the password database knows a home.
    package init?(environment: [String: String]) {
        guard let home = Self.absolute(environment["HOME"]) ?? Self.homeInPasswordDatabase() else {
            return nil
        }
        self.home = home
        self.environment = environment
    }

    /// `config.toml`, whether it exists or not.
    package var configurationFile: String { directory("XDG_CONFIG_HOME", ".config") + "/steward/config.toml" }

    /// The directory of the database.
    package var data: String { directory("XDG_DATA_HOME", ".local/share") + "/steward" }

    package var state: String { directory("XDG_STATE_HOME", ".local/state") + "/steward" }

    /// The directory in which autostart entries of the user's own are.
    package var autostart: String { directory("XDG_CONFIG_HOME", ".config") + "/autostart" }

    package var configuration: String { directory("XDG_CONFIG_HOME", ".config") }

    private func directory(_ variable: String, _ standard: String) -> String {
        Self.absolute(environment[variable]) ?? "\(home)/\(standard)"
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
        return trimmed.isEmpty ? nil : trimmed
    }

    private static func homeInPasswordDatabase() -> String? {
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return nil }
        return absolute(String(cString: directory))
    }
}
