import CSQLite

/// A prepared statement. Its rows can be read only in `run`'s closure.
package struct Statement: ~Copyable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        // It returns the error of the last step, which `run` has thrown.
        sqlite3_finalize(pointer)
    }

    /// Runs the statement to its end, or until `handle`, which is called for each row, returns `false`.
    func run(
        _ arguments: Bindings = [], _ handle: (borrowing Statement) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        do throws(SQLiteError) {
            try arguments.bind(to: self)
            try step(handle)
        } catch {
            // Resetting returns the error of the last step again.
            sqlite3_reset(pointer)
            sqlite3_clear_bindings(pointer)
            throw error
        }
        // Resetting a statement that did not run to its end may fail.
        try check(sqlite3_reset(pointer))
        sqlite3_clear_bindings(pointer)
    }

    private func step(_ handle: (borrowing Statement) throws(SQLiteError) -> Bool) throws(SQLiteError) {
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_DONE: return
            case SQLITE_ROW: if try !handle(self) { return }
            case let code: throw error(code)
            }
        }
    }

    func check(_ code: CInt) throws(SQLiteError) {
        if code != SQLITE_OK { throw error(code) }
    }

    private func error(_ code: CInt) -> SQLiteError {
        let sql = sqlite3_sql(pointer).map { String(cString: $0) } ?? ""
        return SQLiteError(code, on: sqlite3_db_handle(pointer), sql: sql)
    }
}

extension Statement {
    /// A number of the current row; `nil` for NULL.
    func number(at index: CInt) -> Int64? {
        sqlite3_column_type(pointer, index) == SQLITE_NULL ? nil : sqlite3_column_int64(pointer, index)
    }

    /// A value of the current row.
    func value(at index: CInt) throws(SQLiteError) -> SQLValue {
        switch sqlite3_column_type(pointer, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, index))
        case SQLITE_TEXT:
            // SQLite returns a pointer even for an empty text.
            guard let start = sqlite3_column_text(pointer, index) else { throw .outOfMemory }
            let count = Int(sqlite3_column_bytes(pointer, index))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(pointer, index)
            let count = Int(sqlite3_column_bytes(pointer, index))
            // SQLite returns NULL for an empty blob.
            if start == nil, count > 0 { throw .outOfMemory }
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}
