import CSQLite
import GRDB

/// Short forms for statements that are prepared once and kept.
///
/// They are run past GRDB's cursors and argument lists, which cost more than most of our queries do. Nobody observes the
/// database, which is what those are for.
extension Database {
    func run(_ sql: String, _ arguments: Bindings = []) throws {
        try perform(sql, arguments) { _ in true }
    }

    /// Deletes rows so that an undoing, which goes backwards, brings them back in their order.
    func deleteNewestFirst(from table: String, where column: String, is key: String) throws {
        let rows = try rows(
            "SELECT rowid AS number FROM \(table) WHERE \(column) = ? ORDER BY rowid DESC", [key])
        for row in rows { try run("DELETE FROM \(table) WHERE rowid = ?", [row.number("number")]) }
    }

    func rows(_ sql: String, _ arguments: Bindings = []) throws -> [StoredRow] {
        var rows: [StoredRow] = []
        try forEachRow(sql, arguments) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// Hands over the rows by and by, until it is answered that no more are wanted.
    func forEachRow(
        _ sql: String, _ arguments: Bindings = [], _ handle: (StoredRow) throws -> Bool
    ) throws {
        var names: ColumnNames?
        try perform(sql, arguments) { statement in
            let known = names ?? ColumnNames(of: statement)
            names = known
            return try handle(StoredRow(statement, known))
        }
    }

    /// The first row, if there is one.
    func row(_ sql: String, _ arguments: Bindings = []) throws -> StoredRow? {
        var row: StoredRow?
        try perform(sql, arguments) { statement in
            row = StoredRow(statement, ColumnNames(of: statement))
            return false
        }
        return row
    }

    /// The first column of the first row; `nil` where there is none, or NULL.
    func number(_ sql: String, _ arguments: Bindings = []) throws -> Int64? {
        var number: Int64?
        try perform(sql, arguments) { statement in
            let isNull = sqlite3_column_type(statement, 0) == SQLITE_NULL
            number = isNull ? nil : sqlite3_column_int64(statement, 0)
            return false
        }
        return number
    }

    func text(_ sql: String, _ arguments: Bindings = []) throws -> String? {
        try row(sql, arguments).flatMap { String.fromDatabaseValue($0.first) }
    }

    func texts(_ sql: String, _ arguments: Bindings = []) throws -> [String] {
        try rows(sql, arguments).compactMap { String.fromDatabaseValue($0.first) }
    }

    /// - Parameter handle: Called for each row; answers whether to go on.
    private func perform(
        _ sql: String, _ arguments: Bindings, _ handle: (OpaquePointer) throws -> Bool
    ) throws {
        let statement = try cachedStatement(sql: sql).sqliteStatement
        defer {
            // It answers with the error of the last step, which has been told.
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        try check(arguments.bind(to: statement), sql)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_DONE: return
            case SQLITE_ROW: if try !handle(statement) { return }
            case let code: try check(code, sql)
            }
        }
    }

    private func check(_ code: CInt, _ sql: String) throws {
        if code == SQLITE_OK { return }
        let message = String(cString: sqlite3_errmsg(sqliteConnection))
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
}

/// Separates texts that are fetched as one; nothing that we keep has control characters of this kind.
let separator: Unicode.Scalar = "\u{1F}"

extension String {
    /// The texts that were fetched as one.
    var separated: [String] {
        utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }
}
