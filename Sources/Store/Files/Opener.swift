import Glibc
import SQLite

/// Opens the database the way that everything else relies on.
struct Opener {
    let files: StoreFiles

    /// The size in bytes up to which the whole file is checked for damage. A check takes some 5 ms for each MiB, so it must
    /// not hold up the start of a large one; those are looked at with each daily backup. Half a MiB is of tables and indexes
    /// that are nearly empty.
    private static let checkedAlways: Int64 = 3 << 19
    private static let checkedAfterCrash: Int64 = 16 << 20

    /// - Parameters:
    ///   - isChecked: Looks for damage first.
    ///   - isRecording: Records changes from the start.
    /// - Throws: `.damaged` if it cannot be used; `.newerSchema`, `.inUse`, `.full`, `.readOnly`.
    func open(isChecked: Bool, isRecording: Bool = false) throws(StoreError) -> DatabaseQueue {
        // A clean stop leaves no log behind.
        let afterCrash = (StoreFiles.size(of: files.writeAheadLog) ?? 0) > 0
        let queue = try connect()
        do {
            let migrator = Schema.migrator
            let isMigrated = try queue.use { db in
                if isChecked { try check(db, afterCrash: afterCrash) }
                return try isUpToDate(db, migrator)
            }
            if !isMigrated { try queue.use { db in try migrator.migrate(db) } }
            try queue.use { db in
                try prepareForUse(db)
                if isRecording { try ChangeRecorder(db: db).install() }
            }
            return queue
        } catch {
            throw StoreError(error, of: queue)
        }
    }

    /// Looks whether `open` would do, and leaves everything as it is: what is damaged or of an older schema counts as good.
    ///
    /// - Throws: `.newerSchema`, `.inUse`, `.full`, `.readOnly`.
    func look() throws(StoreError) {
        do throws(StoreError) {
            let queue = try connect(keepingLog: true)
            do {
                _ = try queue.use { db in try known(in: db, Schema.migrator) }
            } catch {
                throw StoreError(error, of: queue)
            }
        } catch .damaged {
            // Whoever opens it has it repaired, and tells of that.
        }
    }

    /// - Parameter keepingLog: What a crash has left is there afterwards, too.
    private func connect(keepingLog: Bool = false) throws(StoreError) -> DatabaseQueue {
        _ = Self.isPrepared
        do {
            return try DatabaseQueue(path: files.database) { db in
                if keepingLog { try db.keepLog() }
                try Self.prepare(db)
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// One connection, whose lock nobody else can have; the order matters.
    ///
    /// EXCLUSIVE before WAL means no shared memory and no second opener (sqlite.org/wal.html, "Use of WAL without
    /// shared-memory"). `synchronous=NORMAL` would lose acknowledged work when the power fails.
    ///
    /// The log is written back seldom, and keeps its size when it starts anew: what does not grow is on disk sooner.
    private static func prepare(_ db: Database) throws(SQLiteError) {
        for pragma in [
            "page_size = \(DamagedFile.pageSize)", "locking_mode = EXCLUSIVE", "journal_mode = WAL",
            "synchronous = FULL",
            "trusted_schema = OFF", "cell_size_check = ON", "secure_delete = ON", "temp_store = MEMORY",
            "cache_size = -2048", "wal_autocheckpoint = 1000", "journal_size_limit = 6291456",
        ] {
            try db.execute("PRAGMA \(pragma)")
        }
    }

    /// Whether SQLite does without counting what nobody asks for; it goes on counting where it has been in use already.
    private static let isPrepared = Database.forgoStatistics()

    private func check(_ db: Database, afterCrash: Bool) throws {
        let pages = try db.number("PRAGMA page_count") ?? 0
        let limit = afterCrash ? Self.checkedAfterCrash : Self.checkedAlways
        guard pages * Int64(DamagedFile.pageSize) <= limit else { return }
        let verdict = try db.text("PRAGMA integrity_check(1)")
        guard verdict == "ok" else { throw StoreError.damaged }
    }

    /// The migrations of ours that it has had.
    /// - Throws: `.newerSchema` if a newer version has written it.
    private func known(in db: Database, _ migrator: Migrator) throws -> Set<String> {
        let applied = try migrator.applied(in: db)
        if try migrator.isSuperseded(in: db) {
            // A newer version has done all that we do, and more.
            guard applied.isSuperset(of: migrator.names) else { throw StoreError.damaged }
            let unknown = applied.subtracting(migrator.names).sorted()
            throw StoreError.newerSchema(found: unknown.last ?? "")
        }
        return applied
    }

    /// Also refuses what a newer version has written, and copies what an older one has.
    private func isUpToDate(_ db: Database, _ migrator: Migrator) throws -> Bool {
        let applied = try known(in: db, migrator)
        if try migrator.isComplete(in: db) { return true }
        if let last = migrator.names.last(where: applied.contains) {
            try Backup(files: files).copyBeforeMigration(db, from: last)
        }
        return false
    }

    private func prepareForUse(_ db: Database) throws {
        let synchronous = try db.number("PRAGMA synchronous")
        let journal = try db.text("PRAGMA journal_mode")
        let locking = try db.text("PRAGMA locking_mode")
        guard synchronous == 2, journal == "wal", locking == "exclusive", try db.defend() else {
            throw StoreError.failed(reason: "this disk does not let it work safely")
        }
        try TextSearch.add(to: db)
    }
}
