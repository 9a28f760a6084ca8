import Glibc

/// The paths of the database and of the files beside it.
struct StoreFiles {
    let directory: DataDirectory
    /// The database's file name in the folder.
    let name: String

    var database: String { "\(directory.path)/\(name)" }
    var writeAheadLog: String { database + "-wal" }
    /// SQLite's other files, which move with the database.
    var companions: [String] { ["-wal", "-shm", "-journal"].map { database + $0 } }
    var backups: String { "\(directory.path)/backups" }
    /// Photos and receipts, named by their digests.
    var kept: String { "\(directory.path)/files" }
    var reserve: Reserve { Reserve(path: "\(directory.path)/reserve") }

    init(path: String) throws(StoreError) {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex,
            !path.hasSuffix("/")
        else { throw .failed(reason: "the path of its file is not absolute") }
        directory = try DataDirectory(String(path[..<slash]))
        name = String(path[path.index(after: slash)...])
    }

    /// Creates the database file if there is none.
    /// - Returns: Whether it is new or empty.
    func prepare() throws(StoreError) -> Bool {
        try directory.prepareFile(name)
        return Self.size(of: database) == 0
    }

    /// Whether files beside it show that there was a database.
    var hadDatabase: Bool {
        Self.size(of: reserve.path) != nil || (Self.size(of: writeAheadLog) ?? 0) > 0
            || !Backup(files: self).names().isEmpty
    }

    /// The size in bytes; `nil` if there is no such file.
    static func size(of path: String) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Int64(status.st_size)
    }
}
