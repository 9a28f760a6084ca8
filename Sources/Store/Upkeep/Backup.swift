import CivilTime
import Glibc
import Rules
import SQLite

/// Copies of the database in the folder `backups`. A copy gets its final name only when checked and on disk.
struct Backup {
    let files: StoreFiles

    static let dailyPrefix = "daily-"
    static let migrationPrefix = "before-upgrade-"

    /// Copies the database before a migration, in one go.
    func copyBeforeMigration(_ db: Database, from migration: String) throws {
        let folder = try DataDirectory(files.backups)
        let name =
            Self.migrationPrefix + String(migration.map { $0.isLetter || $0.isNumber ? $0 : "-" }) + ".db"
        let draft = "\(folder.path)/\(name).new"
        unlink(draft)
        try db.run("VACUUM INTO ?", [draft])
        try finish(draft, as: name, in: folder)
    }

    /// The finished copies by modification time, newest last.
    func names() -> [String] {
        DataDirectory.names(in: files.backups)
            .filter {
                $0.hasSuffix(".db") && ($0.hasPrefix(Self.dailyPrefix) || $0.hasPrefix(Self.migrationPrefix))
            }
            .sorted { Self.age($0, in: files.backups) < Self.age($1, in: files.backups) }
    }

    /// Renames a draft once it is on disk.
    func finish(_ draft: String, as name: String, in folder: DataDirectory) throws(StoreError) {
        let descriptor = open(draft, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(errno: errno) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0,
            rename(draft, "\(folder.path)/\(name)") == 0
        else { throw StoreError(errno: errno) }
        try folder.synchronise()
    }

    /// The days that have copies, in order.
    func days() -> [CivilDate] {
        DataDirectory.names(in: files.backups).compactMap(Self.day).sorted()
    }

    /// Removes daily copies not to be kept, and unfinished drafts.
    func prune(keeping retention: BackupRetention, on today: CivilDate) {
        for name in DataDirectory.names(in: files.backups) where ByteSearch.contains(".db.new", in: name) {
            unlink("\(files.backups)/\(name)")
        }
        let kept = retention.kept(of: days(), on: today)
        for name in names() {
            if let day = Self.day(of: name), !kept.contains(day) { unlink("\(files.backups)/\(name)") }
        }
    }

    static func name(of day: CivilDate) -> String {
        "\(dailyPrefix)\(day).db"
    }

    /// `nil` if it is not a daily copy.
    private static func day(of name: String) -> CivilDate? {
        guard name.hasPrefix(dailyPrefix), name.hasSuffix(".db") else { return nil }
        return CivilDate(String(name.dropFirst(dailyPrefix.count).dropLast(3)))
    }

    private static func age(_ name: String, in folder: String) -> Int64 {
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) == 0 else { return 0 }
        return Int64(status.st_mtim.tv_sec)
    }
}

extension Backup {
    /// Opens the newest sound copy that this version can read, migrating a copy of an older one. Tries older
    /// copies in turn.
    func newestGood() -> (name: String, queue: DatabaseQueue)? {
        for name in names().reversed() {
            // Skip copies that cannot be opened or are damaged.
            guard let queue = try? DatabaseQueue(path: "\(files.backups)/\(name)", isReadOnly: true) else {
                continue
            }
            let isGood = try? queue.use { db in
                guard try !Schema.migrator.isSuperseded(in: db) else { return false }
                return try db.text("PRAGMA quick_check(1)") == "ok"
            }
            if isGood == true, let present = try? upgraded(queue, name) { return (name, present) }
        }
        return nil
    }

    private func upgraded(_ copy: DatabaseQueue, _ name: String) throws -> DatabaseQueue {
        if try copy.use({ db in try Schema.migrator.isComplete(in: db) }) { return copy }
        let draft = "\(files.backups)/\(name).new"
        unlink(draft)
        // The file disappears once nobody has it open.
        defer { unlink(draft) }
        try copy.use { db in try db.run("VACUUM INTO ?", [draft]) }
        let upgraded = try DatabaseQueue(path: draft)
        try upgraded.use { db in try Schema.migrator.migrate(db) }
        return upgraded
    }
}
