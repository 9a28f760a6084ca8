import Glibc

/// The directories of this user's files.
///
/// Source: XDG Base Directory Specification 0.8. Variables that are empty or hold relative paths are ignored.
package struct UserDirectories: Sendable, Hashable {
    package let home: String
    private let environment: [String: String]

    /// `nil` if neither the environment nor the password database has a home directory.
    package init?(environment: [String: String]) {
        guard let home = Self.absolute(environment["HOME"]) ?? Self.homeInPasswordDatabase() else {
            return nil
        }
        self.home = home
        self.environment = environment
    }

    /// The path of `config.toml`, whether it exists or not.
    package var configurationFile: String { directory("XDG_CONFIG_HOME", ".config") + "/steward/config.toml" }

    /// The database's directory.
    package var data: String { directory("XDG_DATA_HOME", ".local/share") + "/steward" }

    package var state: String { directory("XDG_STATE_HOME", ".local/state") + "/steward" }

    /// The directory of the user's own autostart entries.
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
