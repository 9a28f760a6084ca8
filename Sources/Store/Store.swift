import Rules
import SQLite
import Synchronization

/// The household's SQLite database, opened by this process alone.
///
/// Every operation is one transaction: on disk when it returns (`synchronous=FULL`), without effect when it
/// throws. After an error the store works again once the cause is gone. Calls are synchronous: about 0.3 ms
/// for a change, 0.03 ms for `nextRing`. Any thread may call; calls run one after the other.
package final class Store: Sendable {
    /// What `init` found, for the caller to report where it matters to the user.
    package struct Opening: Sendable, Hashable {
        package let isNew: Bool
        /// Whether the store refuses changes because the disk cannot be written.
        package let isReadOnly: Bool
        /// Set if the file was damaged or gone.
        package let repair: RepairReport?
    }

    package let opening: Opening
    let files: StoreFiles
    private let connection: Mutex<DatabaseState>

    /// Opens the database, creating, migrating or repairing it as needed. If the disk cannot be written, the
    /// store reads a copy and accepts changes once the disk can be written.
    ///
    /// - Parameters:
    ///   - path: The database's absolute path. Its folder gets the mode 0700, all files in it 0600.
    ///   - isScratch: Whether it is a temporary copy, which may lose changes in a power failure.
    /// - Throws: `.inUse`, `.newerSchema`, `.full`, `.failed` for a folder that is not safe to use, or
    ///   `.readOnly` if the store cannot read anything either.
    package init(path: String, isScratch: Bool = false) throws(StoreError) {
        files = try StoreFiles(path: path)
        if (StoreFiles.size(of: files.database) ?? 0) > 0, !files.areWritable {
            let queue = try ReadOnlyCopy(of: files).open(isChecked: true)
            connection = Mutex(DatabaseState(queue: queue, isCopy: true))
            opening = Opening(isNew: false, isReadOnly: true, repair: nil)
            return
        }
        let isNew = try files.prepare()
        // Traces without a database mean that it was lost; an empty one would hide that.
        var repair = isNew && files.hadDatabase ? try Repair(files: files).run() : nil
        let queue: DatabaseQueue
        do {
            queue = try DatabaseOpener(files: files, isScratch: isScratch).open(isChecked: !isNew)
        } catch {
            guard error == .damaged else { throw error }
            repair = try Repair(files: files).run()
            queue = try DatabaseOpener(files: files, isScratch: isScratch).open(isChecked: false)
        }
        connection = Mutex(DatabaseState(queue: queue))
        opening = Opening(isNew: isNew, isReadOnly: false, repair: repair)
        // If there is no room for the reserve yet, `write` tries again.
        _ = files.reserve.isWhole()
    }

    /// Checks whether the database at `path` could be opened, without repairing or migrating it: `init` does
    /// that and reports it. Creates an empty file if there is none.
    ///
    /// - Throws: As `init`.
    package static func check(path: String) throws(StoreError) {
        let files = try StoreFiles(path: path)
        let hasContent = (StoreFiles.size(of: files.database) ?? 0) > 0
        if hasContent, !files.areWritable {
            _ = try ReadOnlyCopy(of: files).open(isChecked: true)
        } else if try !files.prepare() {
            try DatabaseOpener(files: files).inspect()
        }
    }

    /// Closes the database; later calls fail. Skipping this loses nothing.
    package func close() {
        connection.withLock { connection in
            connection.end()
            connection.isClosed = true
        }
    }

    /// Frees SQLite's caches, for idle times.
    package func releaseMemory() throws(StoreError) {
        try read { db in db.releaseMemory() }
    }

    /// Repairs a database that an operation found `.damaged`: moves the file aside and fills a new one with
    /// its readable rows and those of the last good backup.
    package func repair() throws(StoreError) -> RepairReport {
        connection.withLock { $0.end() }
        let report = try Repair(files: files).run()
        _ = try usableQueue()
        return report
    }
}

extension Store {
    /// How a transaction affects the size of the database, which decides whether a full disk refuses it.
    enum Need {
        /// Adds data that can wait until there is room.
        case room
        /// Answers, reminds or frees room; may use the reserve.
        case reserve
    }

    /// Runs `body` outside a transaction; it must not write.
    func read<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try attempt { db in try body(db) }
    }

    /// Runs `body` in a transaction. It is on disk when this returns and rolled back when it throws.
    func write<T: Sendable>(_ need: Need, _ body: (Database) throws -> T) throws(StoreError) -> T {
        if need == .room, !files.reserve.isWhole() { throw files.areWritable ? .full : .readOnly }
        var isPart = false
        do {
            return try attempt { db in
                isPart = db.isInsideTransaction
                return try transact(db, body)
            }
        } catch {
            // SQLite may have rolled back a transaction around this one: a part of it must not be done alone.
            guard error == .full, need == .reserve, !isPart else { throw error }
        }
        try makeRoom()
        return try attempt { db in try transact(db, body) }
    }

    /// Releases the reserve, for a change on a full disk.
    func makeRoom() throws(StoreError) {
        let hadReserve = files.reserve.giveUp()
        do {
            // After a checkpoint the log starts again from its beginning and needs no room.
            try attempt { db in try db.execute("PRAGMA wal_checkpoint(RESTART)") }
        } catch {
            guard hadReserve else { throw error }
        }
    }

    private func transact<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
        try db.transact {
            let value = try body(db)
            try TaskSearchText(db: db).update()
            return value
        }
    }

    private func attempt<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        let queue = try usableQueue()
        do {
            let result = try queue.use(body)
            connection.withLock { $0.failures = 0 }
            return result
        } catch {
            if error is SQLiteError { connection.withLock { $0.failures += 1 } }
            throw StoreError(error, of: queue)
        }
    }

    /// Installs the recording triggers on the first change; at start they would take a third of the time.
    func startRecording() throws(StoreError) {
        if connection.withLock({ $0.isRecording }) { return }
        try attempt { db in try ChangeRecorder(db: db).install() }
        connection.withLock { $0.isRecording = true }
    }

    func usableQueue() throws(StoreError) -> DatabaseQueue {
        try connection.withLock { connection throws(StoreError) in
            if connection.isClosed { throw .failed(reason: "it has been closed") }
            if connection.isCopy ? files.areWritable : connection.isUseless { connection.end() }
            if let queue = connection.queue { return queue }
            let queue: DatabaseQueue
            do throws(StoreError) {
                queue = try DatabaseOpener(files: files).open(
                    isChecked: false, isRecording: connection.isRecording)
                connection.isCopy = false
            } catch {
                guard !files.areWritable else { throw error }
                queue = try ReadOnlyCopy(of: files).open(isChecked: false)
                connection.isCopy = true
            }
            connection.queue = queue
            connection.failures = 0
            return queue
        }
    }
}

extension Store {
    /// Whether the store currently uses `queue`.
    func isOpen(_ queue: DatabaseQueue) -> Bool {
        connection.withLock { $0.queue === queue }
    }
}

/// The open database, and whether errors have made it unusable.
private struct DatabaseState {
    var queue: DatabaseQueue?
    var isClosed = false
    /// Whether it is a read-only copy.
    var isCopy: Bool
    /// Whether every new queue gets a `ChangeRecorder`.
    var isRecording = false
    /// Consecutive SQLite errors.
    var failures = 0

    init(queue: DatabaseQueue, isCopy: Bool = false) {
        self.queue = queue
        self.isCopy = isCopy
    }

    /// Whether to reopen: after an error, if the database cannot be read; after every fourth, also if it
    /// cannot be written. Not sooner, because an open database stays readable on a disk that cannot open
    /// another.
    var isUseless: Bool {
        guard failures > 0, let queue else { return false }
        if failures % 4 == 0 { return true }
        do {
            try queue.use { db in
                try db.execute("BEGIN IMMEDIATE TRANSACTION; ROLLBACK TRANSACTION")
                _ = try db.number("SELECT count(*) FROM sqlite_schema")
            }
            return false
        } catch {
            return true
        }
    }

    mutating func end() {
        // Changes not checkpointed now stay in the write-ahead log until the next opening.
        try? queue?.close()
        queue = nil
    }
}
