import CSQLite

/// SQLite's refusal, with its own words.
package struct SQLiteError: Error, Hashable {
    package let code: ResultCode
    package let message: String
    /// The statement that it is about, if it is about one.
    package let sql: String

    package init(_ code: ResultCode, _ message: String, sql: String = "") {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// What has just gone wrong on `connection`.
    init(_ code: CInt, on connection: OpaquePointer?, sql: String = "") {
        // Without a connection there was no memory for one.
        let message = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
        self.init(ResultCode(rawValue: code), message, sql: sql)
    }

    static func check(_ code: CInt, on connection: OpaquePointer?, sql: String = "") throws(SQLiteError) {
        if code != SQLITE_OK { throw SQLiteError(code, on: connection, sql: sql) }
    }

    /// Where SQLite answers with NULL for want of memory.
    static let outOfMemory = SQLiteError(.outOfMemory, "out of memory")
}

/// How a call of SQLite ended, with all that it says of it.
///
/// Source: sqlite.org/rescode.html.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: CInt

    package init(rawValue: CInt) {
        self.rawValue = rawValue
    }

    /// The kind of error, without its details.
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
