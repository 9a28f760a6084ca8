import CivilTime
import Glibc
import SQLite

/// Deletes stored files that nothing refers to: no subject, no undo, and no copy of the database that may have
/// to replace it. It works in short steps, so that other work runs in between.
///
/// The sweep deletes copies that are damaged, so that new ones are made. It deletes no files while a damaged
/// database is kept aside: rows that could not be salvaged may refer to them.
package struct FileSweep {
    private let store: Store
    /// Copies still to be read.
    private var copies: [String]
    private var needed: Set<String> = []
    /// Whether every copy was read, or found to be damaged.
    private var isSure = true
    private var phase = Phase.copies
    /// Files deleted so far.
    package private(set) var removed = 0
    /// The names of the damaged copies that were deleted.
    package private(set) var damaged: [String] = []

    private enum Phase {
        case copies, present
        case removing([String])
        case done
    }

    /// Files per step.
    private static let slice = 100

    init(_ store: Store) {
        self.store = store
        copies = Backup(files: store.files).names()
    }

    /// Does one step: reading a copy takes some milliseconds.
    /// - Returns: Whether this was the last step.
    package mutating func step() throws(StoreError) -> Bool {
        switch phase {
        case .copies:
            guard let name = copies.popLast() else {
                phase = .present
                return false
            }
            visit(name)
            return false
        case .present:
            let folder = store.files.kept
            let names = DataDirectory.names(in: folder)
            guard isSure, !names.isEmpty, !hasDamagedFiles else {
                phase = .done
                return true
            }
            needed.formUnion(try store.read { db in try AttachmentTable.digests(in: db) })
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

    private mutating func visit(_ name: String) {
        let path = "\(store.files.backups)/\(name)"
        do {
            let copy = try DatabaseQueue(path: path, isReadOnly: true)
            let digests = try copy.use { db in try AttachmentTable.digests(in: db) }
            try copy.close()
            needed.formUnion(digests)
        } catch {
            guard StoreError(error) == .damaged else {
                // The copy may be sound and refer to files that nothing else does.
                isSure = false
                return
            }
            damaged.append(name)
            unlink(path)
        }
    }

    /// Whether the file is more than a day old, so no current intake or unsaved item needs it.
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
    /// Starts a sweep for files that nothing refers to.
    package func beginFileSweep() -> FileSweep {
        FileSweep(self)
    }
}
