package import CivilTime
import Glibc
import SQLite

/// A backup in small steps, so that other calls can run in between. It includes changes made meanwhile.
///
/// Dropping it early leaves at most a draft, which the next backup removes.
package final class BackupRun {
    /// The copy's final name.
    package let name: String
    private let store: Store
    private let source: DatabaseQueue
    private let folder: DataDirectory
    /// `nil` if this is not a daily copy.
    private let daily: (day: CivilDate, keeping: BackupRetention)?
    private var phase: Phase
    /// Set while pages are copied.
    private var backup: OnlineBackup?

    private enum Phase {
        case copying(DatabaseQueue)
        /// The tables still to check.
        case checking(DatabaseQueue, [String])
        /// The next page to check; a large table takes too long at once.
        case walking(DamagedFile, next: Int)
        case done
    }

    private var draft: String { "\(folder.path)/\(name).new" }

    init(
        name: String, in folder: String, daily: (day: CivilDate, keeping: BackupRetention)?, store: Store,
        source: DatabaseQueue
    ) throws {
        self.name = name
        self.daily = daily
        self.store = store
        self.source = source
        let folder = try DataDirectory(folder)
        self.folder = folder
        let draft = "\(folder.path)/\(name).new"
        for suffix in ["", "-wal", "-journal"] { unlink(draft + suffix) }
        try folder.prepareFile("\(name).new")
        let copy = try DatabaseQueue(path: draft)
        backup = try OnlineBackup(from: source, to: copy)
        phase = .copying(copy)
    }

    deinit {
        abandon()
    }

    /// Does a piece of the work.
    /// - Parameter pages: The number of 4 KiB pages; 64 take a few milliseconds.
    /// - Returns: Whether the backup is checked and on disk.
    /// - Throws: If the backup fails, which ends it.
    package func step(pages: Int32 = 64) throws(StoreError) -> Bool {
        do {
            switch phase {
            case .copying(let copy):
                guard store.isOpen(source) else {
                    throw StoreError.failed(reason: "it was reopened meanwhile")
                }
                guard try backup?.step(pages: max(1, pages)) == true else { return false }
                try backup?.finish()
                backup = nil
                try copy.close()
                phase = try beginChecking()
                return false
            case .checking(let copy, var tables):
                if let table = tables.popLast() {
                    try check(table, in: copy)
                    phase = .checking(copy, tables)
                    return false
                }
                try copy.close()
                return try finish()
            case .walking(let file, let next):
                let end = min(file.pageCount, next + Int(max(1, pages)) - 1)
                for number in stride(from: next, through: end, by: 1) {
                    guard LeafReader(file: file).rows(in: number).isSound else { throw StoreError.damaged }
                }
                if end == file.pageCount { return try finish() }
                phase = .walking(file, next: end + 1)
                return false
            case .done: return true
            }
        } catch {
            abandon()
            throw StoreError(error)
        }
    }

    /// The largest size in bytes that SQLite itself checks, table by table, in 20 ms at most.
    private static let checkedByTable: Int64 = 4 << 20

    private func beginChecking() throws -> Phase {
        let copy = try DatabaseQueue(path: draft)
        let tables = try copy.use { db in
            // The copy must be complete without a log.
            _ = try db.text("PRAGMA journal_mode = DELETE")
            guard try Schema.isIntact(db) else { throw StoreError.damaged }
            return try db.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
        }
        if StoreFiles.size(of: draft) ?? 0 <= Self.checkedByTable { return .checking(copy, tables) }
        try copy.close()
        let file = try DamagedFile(database: draft, log: draft + "-wal")
        guard !file.isCutOff else { throw StoreError.damaged }
        return .walking(file, next: 1)
    }

    private func finish() throws -> Bool {
        phase = .done
        try Backup(files: store.files).finish(draft, as: name, in: folder)
        if let daily { Backup(files: store.files).prune(keeping: daily.keeping, on: daily.day) }
        return true
    }

    private func check(_ table: String, in copy: DatabaseQueue) throws {
        let verdict = try copy.use { db in
            // `beginChecking` has made sure that table names are plain.
            try db.text("PRAGMA integrity_check(\"\(table)\")")
        }
        guard verdict == "ok" else { throw StoreError.damaged }
    }

    private func abandon() {
        // If cleaning up fails, the next backup removes the draft.
        switch phase {
        case .copying(let copy), .checking(let copy, _):
            backup = nil
            try? copy.close()
        case .walking: break
        case .done: return
        }
        phase = .done
        unlink(draft)
    }
}

extension Store {
    /// Begins a daily copy; when done it replaces that day's earlier one.
    /// - Parameter retention: Which copies to keep, including this one.
    package func beginBackup(of day: CivilDate, keeping retention: BackupRetention) throws(StoreError)
        -> BackupRun
    {
        try begin(Backup.name(of: day), in: files.backups, daily: (day, retention))
    }

    /// Begins a copy that is not a backup.
    /// - Parameter folder: An absolute path. It is created with mode 0700 and belongs to the copy.
    package func beginCopy(to folder: String, as name: String) throws(StoreError) -> BackupRun {
        try begin(name, in: folder, daily: nil)
    }

    private func begin(
        _ name: String, in folder: String, daily: (day: CivilDate, keeping: BackupRetention)?
    ) throws(StoreError) -> BackupRun {
        let source = try usableQueue()
        do {
            return try BackupRun(name: name, in: folder, daily: daily, store: self, source: source)
        } catch {
            throw StoreError(error)
        }
    }

    /// Removes a copy with its folder, backups and other files.
    package static func removeCopy(in folder: String) {
        for path in ["\(folder)/backups", folder] {
            for name in DataDirectory.names(in: path) { unlink("\(path)/\(name)") }
            rmdir(path)
        }
    }

    /// The days that have copies, in order.
    package func backupDays() -> [CivilDate] {
        Backup(files: files).days()
    }
}
