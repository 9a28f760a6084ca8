import CSQLite

/// An error that SQLite reported, with its message.
package struct SQLiteError: Error, Hashable {
    package let code: ResultCode
    package let message: String
    /// The statement that failed; empty if there is none.
    package let sql: String

    package init(_ code: ResultCode, _ message: String, sql: String = "") {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// The latest error on `connection`.
    init(_ code: CInt, on connection: OpaquePointer?, sql: String = "") {
        // SQLite returns no connection if it cannot allocate one.
        let message = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
        self.init(ResultCode(rawValue: code), message, sql: sql)
    }

    static func check(_ code: CInt, on connection: OpaquePointer?, sql: String = "") throws(SQLiteError) {
        if code != SQLITE_OK { throw SQLiteError(code, on: connection, sql: sql) }
    }

    /// For calls in which SQLite returns NULL because it is out of memory.
    static let outOfMemory = SQLiteError(.outOfMemory, "out of memory")
}

/// A SQLite result code, extended where SQLite provides one.
///
/// Source: sqlite.org/rescode.html.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: CInt

    package init(rawValue: CInt) {
        self.rawValue = rawValue
    }

    /// The result code without the extended bits.
    package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

    package static let error = ResultCode(rawValue: SQLITE_ERROR)
    package static let permission = ResultCode(rawValue: SQLITE_PERM)
    package static let abort = ResultCode(rawValue: SQLITE_ABORT)
    package static let busy = ResultCode(rawValue: SQLITE_BUSY)
    package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    package static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
    package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    package static let interrupted = ResultCode(rawValue: SQLITE_INTERRUPT)
    package static let ioError = ResultCode(rawValue: SQLITE_IOERR)
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    package static let full = ResultCode(rawValue: SQLITE_FULL)
    package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    package static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
    package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}
