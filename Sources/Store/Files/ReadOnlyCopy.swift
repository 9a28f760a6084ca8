import Glibc
import SQLite

/// A copy of a database on a disk that cannot be written. SQLite needs to write beside the file it reads.
///
/// The copy is read-only. It is in the session's runtime folder, or on a disk if it is large, and disappears
/// when closed.
struct ReadOnlyCopy {
    private let files: StoreFiles
    private let places: [String]

    /// The largest copy in bytes to keep in memory.
    private static let mostInMemory: Int64 = 32 << 20

    /// - Parameter places: Folders for the copy, best first; `nil` selects the defaults.
    init(of files: StoreFiles, in places: [String]? = nil) {
        self.files = files
        self.places = places ?? Self.places(for: files)
    }

    /// - Throws: `.readOnly` if no place can hold the copy; otherwise as `DatabaseOpener.open`.
    func open(isChecked: Bool) throws(StoreError) -> DatabaseQueue {
        for place in places {
            guard let folder = Self.makeFolder(in: place) else { continue }
            // Open files do not need their names.
            defer { Self.remove(folder) }
            do throws(StoreError) {
                return try open(in: folder, isChecked: isChecked)
            } catch {
                // There may be room in the next place.
                guard error == .full || error == .readOnly else { throw error }
            }
        }
        // Not `.full`: freeing room on the disk of the database would not help.
        throw .readOnly
    }

    private func open(in folder: String, isChecked: Bool) throws(StoreError) -> DatabaseQueue {
        let copy = try StoreFiles(path: "\(folder)/\(files.name)")
        try Self.copy(files.database, to: copy.database)
        if StoreFiles.size(of: files.writeAheadLog) != nil {
            try Self.copy(files.writeAheadLog, to: copy.writeAheadLog)
        }
        let queue = try DatabaseOpener(files: copy).open(isChecked: isChecked)
        do {
            try queue.use { db in try db.execute("PRAGMA query_only = ON") }
        } catch {
            throw StoreError(error)
        }
        return queue
    }

    private static func places(for files: StoreFiles) -> [String] {
        let size = [files.database, files.writeAheadLog].compactMap { StoreFiles.size(of: $0) }.reduce(0, +)
        let (session, temporary) = (variable("XDG_RUNTIME_DIR"), variable("TMPDIR"))
        let places =
            size > mostInMemory
            ? [temporary, "/var/tmp", "/tmp", session, "/dev/shm"]
            : [session, temporary, "/tmp", "/dev/shm", "/var/tmp"]
        return places.compactMap(\.self).filter { $0.hasPrefix("/") }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// - Returns: The new folder, or `nil` if it cannot be created.
    private static func makeFolder(in place: String) -> String? {
        var template = Array("\(place)/steward-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func copy(_ source: String, to target: String) throws(StoreError) {
        let reading = Glibc.open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard reading >= 0 else { throw StoreError(errno: errno) }
        defer { close(reading) }
        let writing = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard writing >= 0 else { throw StoreError(errno: errno) }
        defer { close(writing) }
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(reading, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoreError(errno: errno) }
            if count == 0 { return }
            try DataDirectory.write(chunk[..<count], to: writing)
        }
    }

    /// Removes the folder and everything in it, such as a migration's backups.
    private static func remove(_ folder: String) {
        for name in DataDirectory.names(in: folder) {
            let path = "\(folder)/\(name)"
            if unlink(path) != 0 { remove(path) }
        }
        rmdir(folder)
    }
}

extension StoreFiles {
    /// Whether the database, and files beside it, can be written.
    var areWritable: Bool { access(database, W_OK) == 0 && access(directory.path, W_OK) == 0 }
}
