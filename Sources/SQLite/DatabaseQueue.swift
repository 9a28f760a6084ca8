import CSQLite
import Synchronization

/// A database that any thread may use: calls run one after the other. If another process holds a lock on it,
/// a call fails at once.
///
/// `lock` protects `database`.
package final class DatabaseQueue: @unchecked Sendable {
    private let lock = Mutex(())
    private let database: Database
    /// SQLite's connection; `nil` once closed.
    private let interruptible: Mutex<OpaquePointer?>

    /// Opens the database, creating it if necessary.
    ///
    /// - Parameters:
    /// - path: Defaults to a database in memory.
    ///   - system: The name of SQLite's VFS; `nil` selects the default.
    ///   - prepare: Called before anything is read.
    package init(
        path: String = ":memory:", isReadOnly: Bool = false, hasForeignKeys: Bool = true,
        system: String? = nil,
        prepare: (Database) throws -> Void = { _ in }
    ) throws {
        let handle = try DatabaseHandle(path: path, isReadOnly: isReadOnly, system: system)
        database = try Database(handle, hasForeignKeys: hasForeignKeys, prepare)
        interruptible = Mutex(try database.connection)
    }

    /// Runs `body`, which must not use this queue.
    package func use<T: Sendable, Failure>(_ body: (Database) throws(Failure) -> T) throws(Failure) -> T {
        try lock.withLock { _ throws(Failure) in try body(database) }
    }

    /// Closes the connection; later calls fail.
    /// - Throws: `.busy` while a backup is using the connection, which then stays open.
    package func close() throws(SQLiteError) {
        try lock.withLock { _ throws(SQLiteError) in
            try interruptible.withLock { connection throws(SQLiteError) in
                try database.close()
                connection = nil
            }
        }
    }

    /// Interrupts the running statements from any thread; they throw `.interrupted`. SQLite rolls back a
    /// transaction whose INSERT, UPDATE or DELETE it interrupts.
    package func interrupt() {
        interruptible.withLock { connection in
            if let connection { sqlite3_interrupt(connection) }
        }
    }
}
