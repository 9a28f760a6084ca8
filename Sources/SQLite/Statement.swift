import CSQLite

/// A prepared statement. It is at a row only while that is handed to `run`'s closure, so nothing of it outlives it.
package struct Statement: ~Copyable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        // It answers with the error of the last step, which has been told.
        sqlite3_finalize(pointer)
    }

    /// Runs it to its end, or until `handle`, which is called for each row, answers that no more are wanted.
    func run(
        _ arguments: Bindings = [], _ handle: (borrowing Statement) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        do throws(SQLiteError) {
            try arguments.bind(to: self)
            try step(handle)
        } catch {
            // It answers with the error of the last step once more.
            sqlite3_reset(pointer)
            sqlite3_clear_bindings(pointer)
            throw error
        }
        // What is not run to its end may fail when it is ended.
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
    /// Of the present row; `nil` for NULL.
    func number(at index: CInt) -> Int64? {
        sqlite3_column_type(pointer, index) == SQLITE_NULL ? nil : sqlite3_column_int64(pointer, index)
    }

    /// Of the present row.
    func value(at index: CInt) throws(SQLiteError) -> Value {
        switch sqlite3_column_type(pointer, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, index))
        case SQLITE_TEXT:
            // SQLite does not answer with NULL for an empty text.
            guard let start = sqlite3_column_text(pointer, index) else { throw .outOfMemory }
            let count = Int(sqlite3_column_bytes(pointer, index))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(pointer, index)
            let count = Int(sqlite3_column_bytes(pointer, index))
            // For an empty blob it does.
            if start == nil, count > 0 { throw .outOfMemory }
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}
