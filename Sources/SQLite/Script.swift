import CSQLite

/// Prepares the statements of an SQL text one by one.
struct Script {
    private let sql: String
    /// Ends with a zero byte.
    private let bytes: ContiguousArray<CChar>
    private var next = 0

    init(_ sql: String) {
        self.sql = sql
        bytes = sql.utf8CString
    }

    /// The next statement; `nil` if only whitespace and comments are left.
    /// - Parameter isKept: Whether the statement will run many times.
    mutating func statement(isKept: Bool, on connection: OpaquePointer) throws(SQLiteError) -> Statement? {
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        while next < bytes.count - 1 {
            var pointer: OpaquePointer?
            let (code, count) = bytes.withUnsafeBufferPointer { bytes in
                let rest = UnsafeBufferPointer(rebasing: bytes[next...])
                var end: UnsafePointer<CChar>?
                // SQLite refuses texts whose length does not fit `CInt`.
                let code = sqlite3_prepare_v3(
                    connection, rest.baseAddress, CInt(clamping: rest.count), flags, &pointer, &end)
                guard let start = rest.baseAddress, let end else { return (code, 0) }
                return (code, end - start)
            }
            try SQLiteError.check(code, on: connection, sql: sql)
            next += count
            if let pointer { return Statement(pointer) }
            // SQLite stops at the end of the text or at a zero byte.
            if count == 0 { throw SQLiteError(.misuse, "the statement contains a zero byte", sql: sql) }
        }
        return nil
    }
}
