import CSQLite

/// SQLite's side of a connection, without a lock of its own. One `Database` uses it.
struct ConnectionHandle: ~Copyable {
    /// `nil` once it is closed; SQLite answers that with an error.
    private(set) var pointer: OpaquePointer?

    /// - Parameter system: The name of the layer between SQLite and the files; `nil`: the usual one.
    init(path: String, isReadOnly: Bool, system: String?) throws(SQLiteError) {
        guard !path.utf8.contains(0) else { throw SQLiteError(.misuse, "the path contains a zero byte") }
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var pointer: OpaquePointer?
        let code = sqlite3_open_v2(
            path, &pointer, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, system)
        guard code == SQLITE_OK else {
            let error = SQLiteError(code, on: pointer)
            // There is nothing in it that could hold it up.
            sqlite3_close_v2(pointer)
            throw error
        }
        self.pointer = pointer
    }

    deinit {
        // What is still in use of it is let go first; nobody could be told of an error.
        sqlite3_close_v2(pointer)
    }

    /// - Throws: `.busy` while a backup is made of it; it stays open then.
    mutating func close() throws(SQLiteError) {
        try SQLiteError.check(sqlite3_close(pointer), on: pointer)
        pointer = nil
    }
}
