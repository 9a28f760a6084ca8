import CSQLite

/// Copies a database page by page while it is in use. The copy includes changes made meanwhile through
/// `source`.
///
/// Source: sqlite.org/backup.html.
package struct OnlineBackup: ~Copyable {
    /// `nil` once finished; `sqlite3_backup_finish` ignores a null pointer.
    private var pointer: OpaquePointer?
    private let source: DatabaseQueue
    private let target: DatabaseQueue

    /// - Parameter target: Nobody else may use or close it until the backup has ended.
    package init(from source: DatabaseQueue, to target: DatabaseQueue) throws(SQLiteError) {
        self.source = source
        self.target = target
        var pointer: OpaquePointer?
        try source.use { source throws(SQLiteError) in
            try target.use { target throws(SQLiteError) in
                let (from, to) = (try source.connection, try target.connection)
                pointer = sqlite3_backup_init(to, "main", from, "main")
                if pointer == nil { throw SQLiteError(sqlite3_extended_errcode(to), on: to) }
            }
        }
        self.pointer = pointer
    }

    deinit {
        // It returns the error of the last step, which `step` has thrown.
        _ = Self.end(pointer, source, target)
    }

    /// - Returns: Whether these were the last pages. If pages are locked, a later step copies them.
    package func step(pages: CInt) throws(SQLiteError) -> Bool {
        let pointer = pointer
        switch source.use({ _ in target.use { _ in sqlite3_backup_step(pointer, pages) } }) {
        case SQLITE_DONE: return true
        case SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED: return false
        case let code: throw Self.error(code)
        }
    }

    /// Ends the backup. Call it only after `step` has returned `true`.
    package mutating func finish() throws(SQLiteError) {
        let code = Self.end(pointer, source, target)
        pointer = nil
        if code != SQLITE_OK { throw Self.error(code) }
    }

    private static func end(
        _ pointer: OpaquePointer?, _ source: DatabaseQueue, _ target: DatabaseQueue
    ) -> CInt {
        source.use { _ in target.use { _ in sqlite3_backup_finish(pointer) } }
    }

    private static func error(_ code: CInt) -> SQLiteError {
        SQLiteError(ResultCode(rawValue: code), String(cString: sqlite3_errstr(code)))
    }
}
