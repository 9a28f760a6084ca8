import CSQLite

/// One connection, for whoever has it at present: `DatabaseQueue` hands it out.
package final class Database {
    private var handle: ConnectionHandle
    /// Statements that were prepared, by their text.
    private var statements: [String: KeptStatement] = [:]
    /// How many of `transact` and `savepoint` are under way.
    var transactionDepth = 0

    /// - Throws: `.misuse` once it is closed.
    var connection: OpaquePointer {
        get throws(SQLiteError) {
            guard let pointer = handle.pointer else { throw SQLiteError(.misuse, "the database is closed") }
            return pointer
        }
    }

    init(
        _ handle: consuming ConnectionHandle, hasForeignKeys: Bool, _ prepare: (Database) throws -> Void
    ) throws {
        self.handle = handle
        try check(sqlite_refuse_texts_in_double_quotes(try connection))
        if hasForeignKeys { try execute("PRAGMA foreign_keys = ON") }
        try prepare(self)
        // Whoever has taken a picture for a database hears it now.
        try execute("SELECT 1 FROM sqlite_schema LIMIT 1")
    }

    /// - Throws: `.busy` while a backup is made of it; it stays open then.
    func close() throws(SQLiteError) {
        statements = [:]
        try handle.close()
    }

    /// The number of the row that was added last.
    package var lastInsertedRowID: Int64 { handle.pointer.map(sqlite3_last_insert_rowid) ?? 0 }

    /// How many rows the last statement that changes rows has changed, without those that its triggers have.
    package var changesCount: Int { handle.pointer.map { Int(sqlite3_changes64($0)) } ?? 0 }

    /// How many rows were changed since it was opened, triggers' among them.
    package var totalChangesCount: Int { handle.pointer.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

    package var isInsideTransaction: Bool { handle.pointer.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Gives back what was kept in memory to answer sooner.
    package func releaseMemory() {
        // It always answers that all is well.
        if let pointer = handle.pointer { sqlite3_db_release_memory(pointer) }
        statements = [:]
    }

    func check(_ code: CInt) throws(SQLiteError) {
        try SQLiteError.check(code, on: handle.pointer)
    }
}

extension Database {
    /// A statement that is there for one after the other.
    final class KeptStatement {
        let statement: Statement
        var isRunning = false

        init(_ statement: consuming Statement) {
            self.statement = statement
        }
    }

    /// The only statement of `sql`: prepared once and kept, unless it is under way already, or is a pragma, which SQLite would
    /// prepare anew each time all the same.
    func statement(_ sql: String) throws(SQLiteError) -> KeptStatement {
        let known = statements[sql]
        if let known, !known.isRunning { return known }
        let isKept = known == nil && !sql.hasPrefix("PRAGMA")
        let statement = KeptStatement(try prepare(sql, isKept: isKept))
        if isKept { statements[sql] = statement }
        return statement
    }

    private func prepare(_ sql: String, isKept: Bool) throws(SQLiteError) -> Statement {
        var script = Script(sql)
        let first = try script.statement(isKept: isKept, on: try connection)
        guard let first else { throw SQLiteError(.misuse, "there is no statement", sql: sql) }
        // SQLite would leave out what follows without a word.
        let second = try script.statement(isKept: false, on: try connection)
        guard second == nil else { throw SQLiteError(.misuse, "there are several statements", sql: sql) }
        return first
    }

    /// Runs the statements of `script` one after the other, and keeps none of them.
    package func execute(_ script: String) throws(SQLiteError) {
        var script = Script(script)
        while let statement = try script.statement(isKept: false, on: try connection) {
            try checkTransaction()
            try statement.run { _ in true }
        }
    }
}

extension Database {
    /// Makes SQLite refuse SQL that could damage the file.
    /// - Returns: Whether it does so from now on.
    package func defend() throws(SQLiteError) -> Bool {
        sqlite_defend(try connection) == 1
    }

    /// Leaves the write-ahead log as it is when the database is closed.
    package func keepLog() throws(SQLiteError) {
        try check(sqlite_keep_log(try connection))
    }

    /// Makes SQLite do without counting the bytes that are in use, for which every allocation would take a lock.
    /// - Returns: Whether it does from now on: not where it has been in use already.
    package static func forgoStatistics() -> Bool {
        sqlite_forgo_statistics() == SQLITE_OK
    }
}
