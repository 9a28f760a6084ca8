import CivilTime
import Glibc
import SQLite

/// Looks through the copies of the database, and removes content that nothing needs any more: no thing, no undoing, and no
/// copy that may have to take the database's place. In pieces, so that others get their turn in between.
///
/// A copy that cannot be read is as good as none; it is removed, so that the next one is made in its place. As long as a
/// damaged database is kept aside, no content goes: what could not be read out of it may need it.
package struct FileSweep {
    private let store: Store
    /// Copies that are still to be asked.
    private var copies: [String]
    private var needed: Set<String> = []
    /// Whether all has been heard that may need content.
    private var isSure = true
    private var phase = Phase.copies
    /// How many files are gone.
    package private(set) var removed = 0
    /// The names of copies that could not be read.
    package private(set) var damaged: [String] = []

    private enum Phase {
        case copies, present
        case removing([String])
        case done
    }

    /// Of one piece.
    private static let slice = 100

    init(_ store: Store) {
        self.store = store
        copies = Backup(files: store.files).names()
    }

    /// Does a piece of the work: a copy takes some milliseconds.
    /// - Returns: Whether that was the last.
    package mutating func step() throws(StoreError) -> Bool {
        switch phase {
        case .copies:
            guard let name = copies.popLast() else {
                phase = .present
                return false
            }
            hear(name)
            return false
        case .present:
            let folder = store.files.kept
            let names = DataDirectory.names(in: folder)
            guard isSure, !names.isEmpty, !hasDamagedFiles else {
                phase = .done
                return true
            }
            needed.formUnion(try store.read { db in try AttachmentRows(db: db).digests() })
            phase = .removing(names.filter { !needed.contains($0) })
            return false
        case .removing(var names):
            for name in names.suffix(Self.slice) where isOld(name) {
                if unlink("\(store.files.kept)/\(name)") == 0 { removed += 1 }
            }
            names.removeLast(min(Self.slice, names.count))
            phase = names.isEmpty ? .done : .removing(names)
            return names.isEmpty
        case .done: return true
        }
    }

    private mutating func hear(_ name: String) {
        let path = "\(store.files.backups)/\(name)"
        do {
            let copy = try DatabaseQueue(path: path, isReadOnly: true)
            let digests = try copy.use { db in
                // One of before there were things has no such table.
                try db.hasTable("item_file") ? try AttachmentRows(db: db).digests() : []
            }
            try copy.close()
            needed.formUnion(digests)
        } catch {
            guard StoreError(error) == .damaged else {
                // It may be whole, and need what nobody else does.
                isSure = false
                return
            }
            damaged.append(name)
            unlink(path)
        }
    }

    /// Older than any intake that is under way, or whose thing has not been written down yet.
    private func isOld(_ name: String) -> Bool {
        var status = stat()
        guard lstat("\(store.files.kept)/\(name)", &status) == 0 else { return false }
        return time(nil) - status.st_mtim.tv_sec > 86_400
    }

    private var hasDamagedFiles: Bool {
        DataDirectory.names(in: store.files.directory.path).contains { $0.hasPrefix(Repair.asidePrefix) }
    }
}

extension Store {
    /// Begins to look for content that nothing needs any more.
    package func beginFileSweep() -> FileSweep {
        FileSweep(self)
    }
}
