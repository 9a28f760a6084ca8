import GRDB

extension Database {
    /// Runs `body` in a transaction that is committed when this returns, and undone when it throws.
    ///
    /// GRDB's `inTransaction` prepares its statements anew each time, and that costs as much as beginning does ten times.
    func transact<T>(_ body: () throws -> T) throws -> T {
        try cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
        do {
            let result = try body()
            // After some errors SQLite has undone everything by itself.
            guard isInsideTransaction else {
                throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction was aborted")
            }
            try cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return result
        } catch {
            // That something else fails now says less than what failed first.
            try? rollback()
            throw error
        }
    }
}
