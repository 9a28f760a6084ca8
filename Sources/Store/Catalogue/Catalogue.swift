import Glibc
package import Rules
import SQLite
import Synchronization

/// The database of data that can be fetched again: recalls, their index, and shops' products. It is separate
/// from the household's database to keep that database's copies, repair and undo small.
///
/// The first query opens it and `rest` closes it, so it costs an idle process no memory. Commits do not wait
/// for the disk: Steward fetches again what a power failure loses. Only `settle` waits, before anybody relies
/// on a revision (`Store.matchRecalls`). Calls are synchronous and come from one thread at a time.
///
/// If the file is damaged, the catalogue moves it aside and starts a new one; `takeLoss` reports this once.
package final class Catalogue: Sendable {
    private let files: StoreFiles
    /// Compares items with recalls.
    let matcher: any RecallComparing
    private let state: Mutex<State>

    private struct State {
        var queue: DatabaseQueue?
        var loss: CatalogueLoss?
        /// Whether a commit may not be on disk yet.
        var isUnsettled = false
        /// Commits since the last upkeep.
        var commits = 0
        /// Whether the first half of the next upkeep, merging the index, is done.
        var isMerged = false
    }

    /// - Parameter database: The path of the household's database. Nothing is opened or created.
    /// - Throws: `.failed` for a path or directory that cannot be trusted.
    package init(beside database: String, matcher: any RecallComparing) throws(StoreError) {
        guard let slash = database.lastIndex(of: "/") else {
            throw .failed(reason: "the path of its file is not absolute")
        }
        self.matcher = matcher
        files = try StoreFiles(path: database[..<slash] + "/catalogue.db")
        // Commits left in the log by a crash may not be on disk.
        state = Mutex(State(isUnsettled: (StoreFiles.size(of: files.writeAheadLog) ?? 0) > 0))
    }

    /// Closes the database until the next query, and frees its memory.
    package func rest() {
        state.withLock { state in
            // If this checkpoint fails, the log keeps its content for the next opening.
            try? state.queue?.close()
            state.queue = nil
            (state.commits, state.isMerged) = (0, false)
        }
    }

    package var isOpen: Bool { state.withLock { $0.queue != nil } }

    /// Whether the file has content. Does not open it.
    package var isThere: Bool { (StoreFiles.size(of: files.database) ?? 0) > 0 }

    /// Records that the file and its content are gone.
    package func noteGone() {
        rest()
        state.withLock { state in
            state.loss = CatalogueLoss(cause: .gone, asideName: nil)
            state.isUnsettled = false
        }
    }

    /// Returns the loss of the previous file once, then `nil`.
    package func takeLoss() -> CatalogueLoss? {
        state.withLock { state in
            defer { state.loss = nil }
            return state.loss
        }
    }

    /// After enough commits, merges parts of the index or checkpoints the log. Each runs in a turn of its
    /// own, so that no commit has to do it and delay other calls.
    /// - Returns: Whether it did anything; there may then be more to do.
    package func doUpkeep() throws(StoreError) -> Bool {
        let (commits, isMerged) = state.withLock { ($0.commits, $0.isMerged) }
        guard commits >= Self.mostCommits else { return false }
        try attempt { db in
            if isMerged {
                try db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            } else {
                try db.run(
                    "INSERT INTO recall_index (recall_index, rank) VALUES ('merge', ?)", [Self.mergedPages])
            }
        }
        state.withLock { state in
            state.isMerged = !isMerged
            if isMerged { state.commits = 0 }
        }
        return true
    }

    /// Commits before upkeep. A slice of recalls changes some 200 pages.
    private static let mostCommits = 5
    /// Pages to merge: about as many as `mostCommits` slices add, so that the backlog does not grow.
    private static let mergedPages = 150

    /// Ensures that all commits are on disk.
    package func settle() throws(StoreError) {
        guard state.withLock({ $0.isUnsettled }) else { return }
        try attempt { db in
            try db.execute("PRAGMA synchronous = FULL")
            // A commit in this mode also syncs earlier ones: they are in the same log.
            let result = Result {
                try db.transact {
                    try db.run(
                        """
                        INSERT INTO meta (key, value) VALUES ('settled', '1')
                        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1
                        """)
                }
            }
            try db.execute("PRAGMA synchronous = NORMAL")
            try result.get()
        }
        state.withLock { $0.isUnsettled = false }
    }
}

/// Why the recalls and shops have to be fetched again.
package struct CatalogueLoss: Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
        case damaged
        /// The file is missing.
        case gone
        /// A newer Steward wrote it.
        case newer
    }

    package let cause: Cause
    /// The name of the file moved aside, if any. It replaces an earlier one.
    package let asideName: String?
}

extension Catalogue {
    /// Runs `body` outside a transaction; it must not write.
    func read<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try attempt(body)
    }

    /// Runs `body` in a transaction.
    /// - Throws: `.full` rather than use disk space that the household's database may need.
    func write<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        guard files.reserve.isWhole() else { throw .full }
        let result = try attempt { db in try db.transact { try body(db) } }
        state.withLock { state in
            state.isUnsettled = true
            state.commits += 1
        }
        return result
    }

    /// Runs `body`, and runs it again with a new file if this one is damaged.
    /// - Throws: Never `.damaged`: callers would repair the household's database.
    private func attempt<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try run(body)
        } catch {
            guard error == .damaged else { throw error }
        }
        do {
            try putAside(.damaged)
            return try run(body)
        } catch {
            guard error == .damaged else { throw error }
            throw .failed(reason: "what is known of recalls and shops cannot be read")
        }
    }

    private func run<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        let queue = try usableQueue()
        do {
            return try queue.use(body)
        } catch {
            throw StoreError(error, of: queue, by: CatalogueSchema.migrator)
        }
    }

    private func usableQueue() throws(StoreError) -> DatabaseQueue {
        if let queue = state.withLock({ $0.queue }) { return queue }
        let queue: DatabaseQueue
        do {
            queue = try open()
        } catch {
            guard error == .damaged || error.isOfNewerVersion else { throw error }
            try putAside(error == .damaged ? .damaged : .newer)
            queue = try open()
        }
        state.withLock { $0.queue = queue }
        return queue
    }

    private func open() throws(StoreError) -> DatabaseQueue {
        _ = try files.prepare()
        do {
            let queue = try DatabaseQueue(path: files.database, prepare: Self.prepare)
            let migrator = CatalogueSchema.migrator
            try queue.use { db in
                guard try db.defend() else {
                    throw StoreError.failed(reason: "SQLite cannot be made to refuse harm")
                }
                let applied = try migrator.applied(in: db)
                let unknown = applied.subtracting(migrator.names)
                if let newest = unknown.max() { throw StoreError.newerSchema(found: newest) }
                try migrator.migrate(db)
            }
            return queue
        } catch {
            throw StoreError(error)
        }
    }

    /// Takes an exclusive lock, as for the household's database. The cache is small because the process
    /// should use only a few megabytes.
    private static func prepare(_ db: Database) throws(SQLiteError) {
        for pragma in [
            "page_size = 4096", "locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL",
            "trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY", "cache_size = -4096",
            // `doUpkeep` usually runs first.
            "wal_autocheckpoint = 2000", "journal_size_limit = 16777216",
        ] {
            try db.execute("PRAGMA \(pragma)")
        }
    }

    /// Moves the file aside, replacing one moved earlier: one is enough to find the cause.
    private func putAside(_ cause: CatalogueLoss.Cause) throws(StoreError) {
        rest()
        let aside = "catalogue.db-aside"
        let path = "\(files.directory.path)/\(aside)"
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
        guard rename(files.database, path) == 0 || errno == ENOENT else { throw StoreError(errno: errno) }
        for suffix in ["-wal", "-shm", "-journal"] { rename(files.database + suffix, path + suffix) }
        state.withLock { state in
            state.loss = CatalogueLoss(cause: cause, asideName: aside)
            state.isUnsettled = false
        }
    }
}

extension StoreError {
    fileprivate var isOfNewerVersion: Bool {
        if case .newerSchema = self { true } else { false }
    }
}
