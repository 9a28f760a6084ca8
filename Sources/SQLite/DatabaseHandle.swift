import CSQLite

/// Owns a SQLite connection opened without a mutex. Only one `Database` uses it.
struct DatabaseHandle: ~Copyable {
    /// `nil` once closed; SQLite reports an error for a null connection.
    private(set) var pointer: OpaquePointer?

    /// - Parameter system: The name of SQLite's VFS; `nil` selects the default.
    init(path: String, isReadOnly: Bool, system: String?) throws(SQLiteError) {
        guard !path.utf8.contains(0) else { throw SQLiteError(.misuse, "the path contains a zero byte") }
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var pointer: OpaquePointer?
        let code = sqlite3_open_v2(
            path, &pointer, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, system)
        guard code == SQLITE_OK else {
            let error = SQLiteError(code, on: pointer)
            // A failed connection has nothing open that could delay closing.
            sqlite3_close_v2(pointer)
            throw error
        }
        self.pointer = pointer
    }

    deinit {
        // Closes even if statements are still open; a `deinit` cannot report errors.
        sqlite3_close_v2(pointer)
    }

    /// - Throws: `.busy` while a backup is using the connection, which then stays open.
    mutating func close() throws(SQLiteError) {
        try SQLiteError.check(sqlite3_close(pointer), on: pointer)
        pointer = nil
    }
}
