import Glibc

/// The database's file and those beside it, all in one folder of ours.
struct StoreFiles {
    let directory: DataDirectory
    /// The database's file name in the folder.
    let name: String

    var database: String { "\(directory.path)/\(name)" }
    var writeAheadLog: String { database + "-wal" }
    /// SQLite's own other files; they belong to the database and go where it goes.
    var companions: [String] { ["-wal", "-shm", "-journal"].map { database + $0 } }
    var backups: String { "\(directory.path)/backups" }
    /// Photos and receipts, by the digests of their content.
    var kept: String { "\(directory.path)/files" }
    var reserve: Reserve { Reserve(path: "\(directory.path)/reserve") }

    init(path: String) throws(StoreError) {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex,
            !path.hasSuffix("/")
        else { throw .failed(reason: "the path of its file is not absolute") }
        directory = try DataDirectory(String(path[..<slash]))
        name = String(path[path.index(after: slash)...])
    }

    /// Makes the database's file if there is none.
    /// - Returns: Whether there was none, or only an empty one.
    func prepare() throws(StoreError) -> Bool {
        try directory.prepareFile(name)
        return Self.size(of: database) == 0
    }

    /// Whether there are traces of a database beside it.
    var hadDatabase: Bool {
        Self.size(of: reserve.path) != nil || (Self.size(of: writeAheadLog) ?? 0) > 0
            || !Backup(files: self).names().isEmpty
    }

    /// In bytes; `nil` if there is no such file.
    static func size(of path: String) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Int64(status.st_size)
    }
}
