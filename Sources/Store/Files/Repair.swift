import Glibc
import SQLite

/// Builds a sound database from a damaged one, or the remains of a lost one, and the last good backup.
///
/// Always keeps the damaged files in a folder beside the database. The new database replaces the damaged one
/// atomically once it is complete and on disk.
struct Repair {
    let files: StoreFiles

    /// Begins the names of folders that hold damaged files.
    static let asidePrefix = "damaged-"

    func run() throws(StoreError) -> RepairReport {
        let aside = try keepAside()
        let draft = "\(files.database)-repaired"
        unlink(draft)
        unlink(draft + "-wal")
        do {
            let report = try build(draft, from: aside)
            try replace(by: draft)
            return report
        } catch {
            unlink(draft)
            unlink(draft + "-wal")
            throw StoreError(error)
        }
    }

    private struct Aside {
        /// `nil` if the files were empty.
        let name: String?
        let database: String
        let log: String
    }

    /// Hard-links the damaged files into a folder, reusing that of an earlier, unfinished repair.
    private func keepAside() throws(StoreError) -> Aside {
        let present = ([files.database] + files.companions).filter { StoreFiles.size(of: $0) != nil }
        guard present.contains(where: { StoreFiles.size(of: $0) != 0 }) else {
            return Aside(name: nil, database: files.database, log: files.writeAheadLog)
        }
        var number = 1
        var name = "\(Self.asidePrefix)1"
        while StoreFiles.size(of: "\(files.directory.path)/\(name)") != nil, !isAside(in: name) {
            number += 1
            name = "\(Self.asidePrefix)\(number)"
        }
        let folder = try DataDirectory("\(files.directory.path)/\(name)")
        for path in present {
            let suffix = path.dropFirst(files.database.utf8.count)
            // The earlier repair has linked it.
            guard link(path, "\(folder.path)/\(files.name)\(suffix)") == 0 || errno == EEXIST else {
                throw StoreError(errno: errno)
            }
        }
        try folder.synchronise()
        try files.directory.synchronise()
        let database = "\(folder.path)/\(files.name)"
        return Aside(name: name, database: database, log: database + "-wal")
    }

    /// Whether the folder holds the database that is damaged now.
    private func isAside(in name: String) -> Bool {
        var kept = stat()
        var present = stat()
        guard lstat("\(files.directory.path)/\(name)/\(files.name)", &kept) == 0,
            lstat(files.database, &present) == 0
        else { return false }
        return kept.st_ino == present.st_ino && kept.st_dev == present.st_dev
    }

    private func build(_ draft: String, from aside: Aside) throws -> RepairReport {
        let queue = try DatabaseQueue(path: draft, hasForeignKeys: false)
        try queue.use { db in try Schema.migrator.migrate(db) }
        let backup = Backup(files: files).newestGood()
        let report = try queue.use { db in
            try db.transact {
                var salvage = Salvage(db: db)
                try salvage.read(DamagedFile(database: aside.database, log: aside.log))
                var restored = 0
                if let backup { restored = try salvage.complete(from: backup.queue) }
                try salvage.settle()
                try TaskSearchText(db: db).update()
                return RepairReport(
                    cause: StoreFiles.size(of: aside.database) == 0 ? .gone : .damaged, asideName: aside.name,
                    salvaged: salvage.counts, backup: restored > 0 ? backup?.name : nil,
                    restored: restored, refused: salvage.refused)
            }
        }
        try backup?.queue.close()
        try queue.close()
        return report
    }

    private func replace(by draft: String) throws(StoreError) {
        // SQLite would replay the damaged database's log into the new one.
        for path in files.companions { unlink(path) }
        try Backup(files: files).finish(draft, as: files.name, in: files.directory)
    }
}
