import Rules
import SQLite
import Synchronization

/// The household on disk: one SQLite database, opened by this process alone.
///
/// Every operation is one transaction that is on disk when it returns (`synchronous=FULL`), and changes nothing when it
/// throws. After an error the store works again as soon as its cause is gone. Calls are synchronous: some
/// 0.3 ms for a change, 0.03 ms for `nextRing`. They may come from any thread and are done one after the other.
package final class Store: Sendable {
    /// What the caller has to know, to tell the user where it matters.
    package struct Opening: Sendable, Hashable {
        package let isNew: Bool
        /// Whether nothing can be written.
        package let isReadOnly: Bool
        /// Set if the file was damaged, or gone.
        package let repair: RepairReport?
    }

    package let opening: Opening
    let files: StoreFiles
    private let connection: Mutex<Connection>

    /// Opens the database, makes it if there is none, brings it to the present schema, and repairs it if it is
    /// damaged. Where the disk takes nothing, what is there can be read, and is written again when that can be.
    ///
    /// - Parameter path: The database's file, absolute. Its folder is made ours alone, 0700; all files in it 0600.
    /// - Throws: `.inUse`, `.newerSchema`, `.full`, `.failed` for a folder that cannot be trusted, or `.readOnly` if there is
    ///   nothing to be read either.
    package init(path: String) throws(StoreError) {
        files = try StoreFiles(path: path)
        if (StoreFiles.size(of: files.database) ?? 0) > 0, !files.areWritable {
            let queue = try ReadOnlyCopy(of: files).open(isChecked: true)
            connection = Mutex(Connection(queue: queue, isCopy: true))
            opening = Opening(isNew: false, isReadOnly: true, repair: nil)
            return
        }
        let isNew = try files.prepare()
        // Where there was one, a new one would look like a household without anything to do.
        var repair = isNew && files.hadDatabase ? try Repair(files: files).run() : nil
        let queue: DatabaseQueue
        do {
            queue = try Opener(files: files).open(isChecked: !isNew)
        } catch {
            guard error == .damaged else { throw error }
            repair = try Repair(files: files).run()
            queue = try Opener(files: files).open(isChecked: false)
        }
        connection = Mutex(Connection(queue: queue))
        opening = Opening(isNew: isNew, isReadOnly: false, repair: repair)
        // Without room for it now, there may be later: see `write`.
        _ = files.reserve.isWhole()
    }

    /// Looks whether the database at `path` could be opened. Nothing in it is repaired or brought to the present schema: who
    /// opens it next has that done, and can tell of it. Where there is none, an empty file is made.
    ///
    /// - Throws: As `init`.
    package static func check(path: String) throws(StoreError) {
        let files = try StoreFiles(path: path)
        let hasContent = (StoreFiles.size(of: files.database) ?? 0) > 0
        if hasContent, !files.areWritable {
            _ = try ReadOnlyCopy(of: files).open(isChecked: true)
        } else if try !files.prepare() {
            try Opener(files: files).look()
        }
    }

    /// Closes the database; nothing works afterwards. Not closing it loses nothing.
    package func close() {
        connection.withLock { connection in
            connection.end()
            connection.isClosed = true
        }
    }

    /// Gives back what was kept in memory to answer sooner: for times without work.
    package func releaseMemory() throws(StoreError) {
        try read { db in db.releaseMemory() }
    }

    /// Saves what can be saved of a database that an operation found `.damaged`: the file is put aside, and its rows
    /// and those of the last good backup go into a new one.
    package func repair() throws(StoreError) -> RepairReport {
        connection.withLock { $0.end() }
        let report = try Repair(files: files).run()
        _ = try usableQueue()
        return report
    }
}

extension Store {
    /// What a transaction does to the size of the database, and so whether a full disk has to refuse it.
    enum Need {
        /// Adds what the user can do without until there is room again.
        case room
        /// Answers, reminds or frees room: it may use the reserve.
        case reserve
    }

    /// Runs `body` outside a transaction; it must not write.
    func read<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try attempt { db in try body(db) }
    }

    /// Runs `body` in a transaction, which is on disk when this returns and undone when it throws.
    func write<T: Sendable>(_ need: Need, _ body: (Database) throws -> T) throws(StoreError) -> T {
        if need == .room, !files.reserve.isWhole() { throw files.areWritable ? .full : .readOnly }
        do {
            return try transaction(body)
        } catch {
            guard error == .full, need == .reserve else { throw error }
        }
        let hadReserve = files.reserve.giveUp()
        do {
            // A log that has been written back starts again from its beginning and needs no room.
            try attempt { db in try db.execute("PRAGMA wal_checkpoint(RESTART)") }
        } catch {
            guard hadReserve else { throw error }
        }
        return try transaction(body)
    }

    private func transaction<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try attempt { db in try db.transact { try body(db) } }
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

    /// Makes the triggers that record changes, before the first change: they would take a third of the start.
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
                queue = try Opener(files: files).open(isChecked: false, isRecording: connection.isRecording)
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
    /// Whether `queue` is what the store works with at present.
    func isOpen(_ queue: DatabaseQueue) -> Bool {
        connection.withLock { $0.queue === queue }
    }
}

/// The open database, and whether errors of the disk have left it useless.
private struct Connection {
    var queue: DatabaseQueue?
    var isClosed = false
    /// Whether it is a copy that can only be read.
    var isCopy: Bool
    /// Whether every queue from now on has a `ChangeRecorder`.
    var isRecording = false
    /// Errors of SQLite in succession.
    var failures = 0

    init(queue: DatabaseQueue, isCopy: Bool = false) {
        self.queue = queue
        self.isCopy = isCopy
    }

    /// Whether to open it anew: after errors, if it can no longer be read, and from time to time if it cannot be
    /// written. Not sooner, for what is open can still be read on a disk on which nothing can be opened.
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
        // What could not be written back now stays in the write-ahead log until the next opening.
        try? queue?.close()
        queue = nil
    }
}
