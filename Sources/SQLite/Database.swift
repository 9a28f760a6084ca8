import CSQLite

/// One SQLite connection. `DatabaseQueue` gives one caller at a time access to it.
package final class Database {
    private var handle: DatabaseHandle
    private var statements: [StatementText: KeptStatement] = [:]
    /// Number of nested `transact` and `savepoint` calls in progress.
    var transactionDepth = 0

    /// - Throws: `.misuse` once the database is closed.
    var connection: OpaquePointer {
        get throws(SQLiteError) {
            guard let pointer = handle.pointer else { throw SQLiteError(.misuse, "the database is closed") }
            return pointer
        }
    }

    init(
        _ handle: consuming DatabaseHandle, hasForeignKeys: Bool, _ prepare: (Database) throws -> Void
    ) throws {
        self.handle = handle
        try check(sqlite_refuse_texts_in_double_quotes(try connection))
        if hasForeignKeys { try execute("PRAGMA foreign_keys = ON") }
        try prepare(self)
        // Fails now if the file is not a database.
        try execute("SELECT 1 FROM sqlite_schema LIMIT 1")
    }

    /// - Throws: `.busy` while a backup is using the connection, which then stays open.
    func close() throws(SQLiteError) {
        statements = [:]
        try handle.close()
    }

    /// The number of the row that was inserted last.
    package var lastInsertedRowID: Int64 { handle.pointer.map(sqlite3_last_insert_rowid) ?? 0 }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed, without those that its triggers
    /// changed.
    package var changesCount: Int { handle.pointer.map { Int(sqlite3_changes64($0)) } ?? 0 }

    /// The number of rows changed since the database was opened, including those changed by triggers.
    package var totalChangesCount: Int { handle.pointer.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

    package var isInsideTransaction: Bool { handle.pointer.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Frees cached pages and prepared statements.
    package func releaseMemory() {
        // The result is always `SQLITE_OK`.
        if let pointer = handle.pointer { sqlite3_db_release_memory(pointer) }
        statements = [:]
    }

    func check(_ code: CInt) throws(SQLiteError) {
        try SQLiteError.check(code, on: handle.pointer)
    }
}

extension Database {
    /// A prepared statement in the cache.
    final class KeptStatement {
        let statement: Statement
        var isRunning = false
        private var names: ColumnNames?
        /// How often SQLite had re-prepared the statement when `names` were read.
        private var preparations: CInt = 0

        init(_ statement: consuming Statement) {
            self.statement = statement
        }

        /// The current row.
        var row: Row {
            get throws(SQLiteError) {
                let preparations = sqlite3_stmt_status(statement.pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
                if let names, preparations == self.preparations { return try Row(statement, names) }
                let names = try ColumnNames(of: statement)
                (self.names, self.preparations) = (names, preparations)
                return try Row(statement, names)
            }
        }
    }

    /// The SQL of a cached statement. Statements are long; their lengths and ends are enough for a good hash.
    private struct StatementText: Hashable {
        let sql: String

        init(_ sql: String) {
            self.sql = sql
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(sql.utf8.count)
            for byte in sql.utf8.suffix(4) { hasher.combine(byte) }
        }
    }

    /// A prepared statement for `sql`, from the cache if it is there and not running. Does not cache pragmas,
    /// because SQLite would prepare them again anyway.
    func statement(_ sql: String) throws(SQLiteError) -> KeptStatement {
        let text = StatementText(sql)
        let known = statements[text]
        if let known, !known.isRunning { return known }
        let isKept = known == nil && !sql.hasPrefix("PRAGMA")
        let statement = KeptStatement(try prepare(sql, isKept: isKept))
        if isKept { statements[text] = statement }
        return statement
    }

    private func prepare(_ sql: String, isKept: Bool) throws(SQLiteError) -> Statement {
        var script = Script(sql)
        let first = try script.statement(isKept: isKept, on: try connection)
        guard let first else { throw SQLiteError(.misuse, "there is no statement", sql: sql) }
        // SQLite would silently ignore further statements.
        let second = try script.statement(isKept: false, on: try connection)
        guard second == nil else { throw SQLiteError(.misuse, "there are several statements", sql: sql) }
        return first
    }

    /// Runs the statements of `script` in order, without caching them.
    package func execute(_ script: String) throws(SQLiteError) {
        var script = Script(script)
        while let statement = try script.statement(isKept: false, on: try connection) {
            try checkTransaction()
            try statement.run { _ in true }
        }
    }
}

extension Database {
    /// Turns on SQLite's defensive mode, which refuses SQL that could damage the file.
    /// - Returns: Whether the mode is on.
    package func defend() throws(SQLiteError) -> Bool {
        sqlite_defend(try connection) == 1
    }

    /// Leaves the write-ahead log in place when the database is closed.
    package func keepLog() throws(SQLiteError) {
        try check(sqlite_keep_log(try connection))
    }

    /// Turns off SQLite's memory statistics, which take a lock for every allocation.
    /// - Returns: Whether they are off; `false` if SQLite was already in use.
    package static func forgoStatistics() -> Bool {
        sqlite_forgo_statistics() == SQLITE_OK
    }
}
