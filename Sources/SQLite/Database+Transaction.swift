extension Database {
    /// Runs `body` in a transaction that is committed when this returns, and undone when it throws; inside of another one, in
    /// a savepoint.
    package func transact<T>(_ body: () throws -> T) throws -> T {
        if transactionDepth > 0 || isInsideTransaction { return try savepoint(body) }
        try run("BEGIN IMMEDIATE TRANSACTION")
        return try attempt(body, commit: "COMMIT TRANSACTION") { try run("ROLLBACK TRANSACTION") }
    }

    /// Runs `body` in a savepoint: what it has changed is undone when it throws, and the transaction around it, if there is
    /// one, goes on. Without one it is a transaction that takes its locks as it needs them.
    package func savepoint<T>(_ body: () throws -> T) throws -> T {
        try run("SAVEPOINT inner_work")
        return try attempt(body, commit: "RELEASE inner_work") {
            // The innermost of that name; going back to it leaves it open.
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
            // After some errors SQLite has undone everything by itself. That something else fails now says less than what
            // failed first.
            if isInsideTransaction { try? undo() }
            throw error
        }
    }

    /// After some errors SQLite undoes a transaction by itself. Who goes on all the same would change things for good that
    /// belong together with what is gone.
    ///
    /// Source: sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction".
    /// - Throws: `.abort`.
    func checkTransaction() throws(SQLiteError) {
        if transactionDepth > 0, !isInsideTransaction {
            throw SQLiteError(.abort, "the transaction was aborted")
        }
    }
}
