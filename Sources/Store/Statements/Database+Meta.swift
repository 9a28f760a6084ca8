import SQLite

/// The table `meta`, which both databases have.
extension Database {
    func meta(_ key: String) throws -> String? {
        try text("SELECT value FROM meta WHERE key = ?", [key])
    }

    /// - Parameter value: `nil` removes the key.
    func setMeta(_ key: String, to value: String?) throws {
        guard let value else { return try run("DELETE FROM meta WHERE key = ?", [key]) }
        try run(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [key, value])
    }
}
