import Glibc
import Rules
import SQLite
import Synchronization

/// What the world says and can be asked again: recalls, their index, and what shops list. A database of its own
/// beside the household's, so that copies, repair and undo of that stay small.
///
/// It is opened when somebody asks something of it and closed by `rest`, so that what is stored costs an idle process no
/// memory. It commits without waiting for the disk: what a power failure takes is fetched once more. Only `settle`
/// waits, before anybody relies on a revision (`Store.matchRecalls`). Calls are synchronous and come from one thread at a time.
///
/// A file that is damaged is put aside and a new one begun; `takeLoss` says so once.
package final class Catalogue: Sendable {
    private let files: StoreFiles
    private let state: Mutex<State>

    private struct State {
        var queue: DatabaseQueue?
        var loss: CatalogueLoss?
        /// Whether something is committed that may not be on disk.
        var isUnsettled = false
        /// Since the last upkeep.
        var commits = 0
        /// Whether the first half of the next one is done: parts of the index are merged.
        var isMerged = false
    }

    /// - Parameter database: The path of the household's; nothing is opened or made.
    /// - Throws: `.failed` for a folder that cannot be trusted.
    package init(beside database: String) throws(StoreError) {
        guard let slash = database.lastIndex(of: "/") else {
            throw .failed(reason: "the path of its file is not absolute")
        }
        files = try StoreFiles(path: database[..<slash] + "/catalogue.db")
        // What a crash has left in the log may not be on disk.
        state = Mutex(State(isUnsettled: (StoreFiles.size(of: files.writeAheadLog) ?? 0) > 0))
    }

    /// Closes it until it is asked again, and gives back its memory.
    package func rest() {
        state.withLock { state in
            // What could not be written back now stays in its log until the next opening.
            try? state.queue?.close()
            state.queue = nil
            (state.commits, state.isMerged) = (0, false)
        }
    }

    package var isOpen: Bool { state.withLock { $0.queue != nil } }

    /// Whether anything has been kept: asking that opens nothing.
    package var isThere: Bool { (StoreFiles.size(of: files.database) ?? 0) > 0 }

    /// Notes that the file is gone that held what was known.
    package func noteGone() {
        rest()
        state.withLock { state in
            state.loss = CatalogueLoss(cause: .gone, asideName: nil)
            state.isUnsettled = false
        }
    }

    /// That what was known is gone, once; `nil` if it is not.
    package func takeLoss() -> CatalogueLoss? {
        state.withLock { state in
            defer { state.loss = nil }
            return state.loss
        }
    }

    /// Merges parts of the index, or writes the log back into the file, if much has been written: each in a turn of its own,
    /// so that no commit has to do that besides and holds up others for as long as all of it takes.
    /// - Returns: Whether it did; then there may be more.
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

    /// Of slices of recalls, each of which changes some two hundred pages.
    private static let mostCommits = 5
    /// About as many as that many slices need, so that they do not pile up.
    private static let mergedPages = 150

    /// Makes sure that all that was committed is on disk.
    package func settle() throws(StoreError) {
        guard state.withLock({ $0.isUnsettled }) else { return }
        try attempt { db in
            try db.execute("PRAGMA synchronous = FULL")
            // A commit in this mode makes sure of those before it as well: they are in the same log.
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

/// Why what was known of recalls and shops has to be fetched anew.
package struct CatalogueLoss: Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
        case damaged
        /// Its file is not there any more.
        case gone
        /// A newer Steward wrote it.
        case newer
    }

    package let cause: Cause
    /// The name of the old file in the folder, if there is one; the one before it is overwritten.
    package let asideName: String?
}

extension Catalogue {
    /// Runs `body` outside a transaction; it must not write.
    func read<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try attempt(body)
    }

    /// Runs `body` in a transaction. It never takes the room that the household's database may need.
    func write<T: Sendable>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        guard files.reserve.isWhole() else { throw .full }
        let result = try attempt { db in try db.transact { try body(db) } }
        state.withLock { state in
            state.isUnsettled = true
            state.commits += 1
        }
        return result
    }

    /// Runs `body`; once more with a new file if this one turns out to be damaged.
    /// - Throws: Never `.damaged`: whoever hears that takes it for the household's database, and repairs that.
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

    /// One connection whose lock nobody else can have, as of the household's database. The cache is small: it is a guest in a
    /// process that is measured in single megabytes.
    private static func prepare(_ db: Database) throws(SQLiteError) {
        for pragma in [
            "page_size = 4096", "locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL",
            "trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY", "cache_size = -4096",
            // As a rule `doUpkeep` comes first.
            "wal_autocheckpoint = 2000", "journal_size_limit = 16777216",
        ] {
            try db.execute("PRAGMA \(pragma)")
        }
    }

    /// Takes the file out of the way, in the place of one that was put there before: one is enough to find out why.
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
