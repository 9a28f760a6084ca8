import CSQLite
import Synchronization

/// A database that any thread may use: calls are done one after the other. Who finds it locked by somebody else is told so at once.
///
/// `lock` protects `database`.
package final class DatabaseQueue: @unchecked Sendable {
    private let lock = Mutex(())
    private let database: Database
    /// SQLite's side of it, until it is closed.
    private let interruptible: Mutex<OpaquePointer?>

    /// Opens the database, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - path: By default one in memory.
    ///   - system: The name of the layer between SQLite and the files; `nil`: the usual one.
    ///   - prepare: Called before anything is read.
    package init(
        path: String = ":memory:", isReadOnly: Bool = false, hasForeignKeys: Bool = true,
        system: String? = nil,
        prepare: (Database) throws -> Void = { _ in }
    ) throws {
        let handle = try ConnectionHandle(path: path, isReadOnly: isReadOnly, system: system)
        database = try Database(handle, hasForeignKeys: hasForeignKeys, prepare)
        interruptible = Mutex(try database.connection)
    }

    /// Runs `body`, which must not use this queue itself.
    package func use<T: Sendable, Failure>(_ body: (Database) throws(Failure) -> T) throws(Failure) -> T {
        try lock.withLock { _ throws(Failure) in try body(database) }
    }

    /// Nothing works afterwards.
    /// - Throws: `.busy` while a backup is made of it; it stays open then.
    package func close() throws(SQLiteError) {
        try lock.withLock { _ throws(SQLiteError) in
            try interruptible.withLock { connection throws(SQLiteError) in
                try database.close()
                connection = nil
            }
        }
    }

    /// Ends what is under way, with the error `.interrupted`, from any thread. A transaction that changes something is undone.
    package func interrupt() {
        interruptible.withLock { connection in
            if let connection { sqlite3_interrupt(connection) }
        }
    }
}
