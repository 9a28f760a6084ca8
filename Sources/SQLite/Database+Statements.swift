/// Runs prepared statements, which the connection caches. Question marks stand for values.
extension Database {
    package func run(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) {
        try perform(sql, arguments) { _ in true }
    }

    package func rows(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) -> [Row] {
        var rows: [Row] = []
        try perform(sql, arguments) { kept throws(SQLiteError) in
            rows.append(try kept.row)
            return true
        }
        return rows
    }

    /// Calls `handle` for each row until it returns `false`.
    package func forEachRow(
        _ sql: String, _ arguments: Bindings = [], _ handle: (Row) throws -> Bool
    ) throws {
        var failure: (any Error)?
        try perform(sql, arguments) { kept throws(SQLiteError) in
            let row = try kept.row
            do {
                return try handle(row)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// The first row, or `nil` if there is none.
    package func row(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) -> Row? {
        var row: Row?
        try perform(sql, arguments) { kept throws(SQLiteError) in
            row = try kept.row
            return false
        }
        return row
    }

    /// The first column of the first row; `nil` if there is no row or the value is NULL.
    package func number(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) -> Int64? {
        var number: Int64?
        try perform(sql, arguments) { kept in
            number = kept.statement.number(at: 0)
            return false
        }
        return number
    }

    /// The first column of all rows, without NULLs.
    package func numbers(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) -> [Int64] {
        var numbers: [Int64] = []
        try perform(sql, arguments) { kept in
            if let number = kept.statement.number(at: 0) { numbers.append(number) }
            return true
        }
        return numbers
    }

    /// The first column of the first row; `nil` if there is no row or the value is not text.
    package func text(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) -> String? {
        var text: String?
        try perform(sql, arguments) { kept throws(SQLiteError) in
            text = try kept.statement.value(at: 0).text
            return false
        }
        return text
    }

    /// The first column of all rows, without values that are not text.
    package func texts(_ sql: String, _ arguments: Bindings = []) throws(SQLiteError) -> [String] {
        var texts: [String] = []
        try perform(sql, arguments) { kept throws(SQLiteError) in
            if let text = try kept.statement.value(at: 0).text { texts.append(text) }
            return true
        }
        return texts
    }

    package func hasTable(_ name: String) throws(SQLiteError) -> Bool {
        try number("SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ?", [name]) != nil
    }

    /// - Parameter handle: Called for each row; returns whether to go on.
    private func perform(
        _ sql: String, _ arguments: Bindings, _ handle: (KeptStatement) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        try checkTransaction()
        let kept = try statement(sql)
        kept.isRunning = true
        defer { kept.isRunning = false }
        try kept.statement.run(arguments) { _ throws(SQLiteError) in try handle(kept) }
    }
}
