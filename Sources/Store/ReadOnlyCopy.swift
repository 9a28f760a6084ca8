import GRDB
import Glibc

/// A copy of a database on a disk that takes nothing, so that it can be read: SQLite wants to write beside what it reads.
///
/// The copy lives where session files go, mostly in memory, and is gone when it is closed. It takes no changes.
struct ReadOnlyCopy {
    private let files: StoreFiles

    init(of files: StoreFiles) {
        self.files = files
    }

    /// - Throws: What keeps the copy from being made or used, as of `Opener.open`.
    func open(isChecked: Bool) throws(StoreError) -> DatabaseQueue {
        let folder = try Self.makeFolder()
        // What is open needs its names no more.
        defer { Self.remove(folder) }
        let copy = try StoreFiles(path: "\(folder)/\(files.name)")
        try Self.copy(files.database, to: copy.database)
        if StoreFiles.size(of: files.writeAheadLog) != nil {
            try Self.copy(files.writeAheadLog, to: copy.writeAheadLog)
        }
        let queue = try Opener(files: copy).open(isChecked: isChecked)
        do {
            try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA query_only = ON") }
        } catch {
            throw StoreError(error)
        }
        return queue
    }

    private static func makeFolder() throws(StoreError) -> String {
        var failure = StoreError.readOnly
        for variable in ["XDG_RUNTIME_DIR", "TMPDIR"] + ["/tmp", "/dev/shm"] {
            guard
                let place = variable.hasPrefix("/")
                    ? variable : getenv(variable).map({ String(cString: $0) }),
                place.hasPrefix("/")
            else { continue }
            var template = Array("\(place)/steward-XXXXXX".utf8CString)
            if mkdtemp(&template) != nil {
                return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
            failure = StoreError(errno: errno)
        }
        throw failure
    }

    private static func copy(_ source: String, to target: String) throws(StoreError) {
        let reading = Glibc.open(source, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard reading >= 0 else { throw StoreError(errno: errno) }
        defer { close(reading) }
        let writing = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard writing >= 0 else { throw StoreError(errno: errno) }
        defer { close(writing) }
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(reading, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoreError(errno: errno) }
            if count == 0 { return }
            var rest = piece[..<count]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw StoreError(errno: errno) }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// The folder, with what a migration has put into it.
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
