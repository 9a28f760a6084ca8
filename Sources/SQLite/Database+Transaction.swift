extension Database {
    /// Runs `body` in a transaction: commits it when `body` returns, rolls it back when `body` throws. Inside
    /// another transaction it uses a savepoint.
    package func transact<T>(_ body: () throws -> T) throws -> T {
        if transactionDepth > 0 || isInsideTransaction { return try savepoint(body) }
        try run("BEGIN IMMEDIATE TRANSACTION")
        return try attempt(body, commit: "COMMIT TRANSACTION") { try run("ROLLBACK TRANSACTION") }
    }

    /// Runs `body` in a savepoint and rolls back its changes when it throws; the enclosing transaction
    /// continues. Without one, the savepoint is a deferred transaction.
    package func savepoint<T>(_ body: () throws -> T) throws -> T {
        try run("SAVEPOINT inner_work")
        return try attempt(body, commit: "RELEASE inner_work") {
            // This names the innermost savepoint; rolling back leaves it open.
            try run("ROLLBACK TO inner_work")
            try run("RELEASE inner_work")
        }
    }

    private func attempt<T>(_ body: () throws -> T, commit: String, undo: () throws -> Void) throws -> T {
        transactionDepth += 1
        do {
            let result = try body()
            try run(commit)
            transactionDepth -= 1
            return result
        } catch {
            transactionDepth -= 1
            // SQLite may have rolled back by itself. The first error says more than a failing rollback.
            if isInsideTransaction { try? undo() }
            throw error
        }
    }

    /// Detects that SQLite has rolled back a transaction by itself, as it does after some errors. Later
    /// statements would then commit without the changes that belong with them.
    ///
    /// Source: sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction".
    /// - Throws: `.abort`.
    func checkTransaction() throws(SQLiteError) {
        if transactionDepth > 0, !isInsideTransaction {
            throw SQLiteError(.abort, "the transaction was aborted")
        }
    }
}
