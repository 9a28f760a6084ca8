import Glibc
import SQLite

/// Opens the database with the settings that the store relies on.
struct DatabaseOpener {
    let files: StoreFiles
    /// Whether the file is deleted afterwards, so that no change has to wait for the disk.
    var isScratch = false

    /// Sizes in bytes up to which opening checks the whole file, which takes about 5 ms per MiB. Daily
    /// backups check larger files. Tables and indexes that are nearly empty take up half a MiB.
    private static let checkedAlways: Int64 = 3 << 19
    private static let checkedAfterCrash: Int64 = 16 << 20

    /// - Parameters:
    ///   - isChecked: Whether to look for damage first.
    ///   - isRecording: Whether to record changes from the start.
    /// - Throws: `.damaged`, `.newerSchema`, `.inUse`, `.full`, `.readOnly`.
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

    /// Checks whether `open` would succeed, changing nothing. Accepts damaged and older databases.
    ///
    /// - Throws: `.newerSchema`, `.inUse`, `.full`, `.readOnly`.
    func inspect() throws(StoreError) {
        do throws(StoreError) {
            let queue = try connect(keepingLog: true)
            do {
                _ = try queue.use { db in try known(in: db, Schema.migrator) }
            } catch {
                throw StoreError(error, of: queue)
            }
        } catch .damaged {
            // `Store.init` repairs it and reports that.
        }
    }

    /// - Parameter keepingLog: Whether to leave the write-ahead log in place when closing.
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

    /// Sets up the only connection; the order matters.
    ///
    /// EXCLUSIVE before WAL means no shared memory and no second opener (sqlite.org/wal.html, "Use of WAL
    /// Without Shared-Memory"). `synchronous=NORMAL` would lose acknowledged work in a power failure.
    ///
    /// Rare checkpoints and a log that keeps its size make commits faster.
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

    /// Whether SQLite's memory statistics are off.
    private static let isPrepared = Database.forgoStatistics()

    private func check(_ db: Database, afterCrash: Bool) throws {
        let pages = try db.number("PRAGMA page_count") ?? 0
        let limit = afterCrash ? Self.checkedAfterCrash : Self.checkedAlways
        guard pages * Int64(DamagedFile.pageSize) <= limit else { return }
        let verdict = try db.text("PRAGMA integrity_check(1)")
        guard verdict == "ok" else { throw StoreError.damaged }
    }

    /// This version's migrations that were applied to `db`.
    /// - Throws: `.newerSchema` if a newer version has written it.
    private func known(in db: Database, _ migrator: Migrator) throws -> Set<String> {
        let applied = try migrator.applied(in: db)
        if try migrator.isSuperseded(in: db) {
            // A newer version has applied all our migrations, and more.
            guard applied.isSuperset(of: migrator.names) else { throw StoreError.damaged }
            let unknown = applied.subtracting(migrator.names).sorted()
            throw StoreError.newerSchema(found: unknown.last ?? "")
        }
        return applied
    }

    /// Also refuses newer schemas, and copies an older database before its migration.
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
        if isScratch { try db.execute("PRAGMA synchronous = OFF") }
        try TextSearch.add(to: db)
    }
}
