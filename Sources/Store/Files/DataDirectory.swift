import Glibc

/// The folder that holds the database, private to the user whatever the umask (docs/safety.md).
struct DataDirectory {
    let path: String

    /// Creates the folder and its parents if necessary, and removes other users' permissions.
    /// - Throws: `.failed` if it is a symbolic link, no folder or another user's; `.readOnly`, `.full`.
    init(_ path: String) throws(StoreError) {
        self.path = path
        guard path.hasPrefix("/") else { throw .failed(reason: "its folder is not an absolute path") }
        try Self.make(path)
        var status = stat()
        guard lstat(path, &status) == 0 else { throw StoreError(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .failed(reason: "its folder is a symbolic link or a file; put a real folder there")
        }
        guard status.st_uid == geteuid() else {
            throw .failed(reason: "its folder belongs to another user; change its owner")
        }
        // A read-only disk cannot change the mode.
        if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0, errno != EROFS {
            throw StoreError(errno: errno)
        }
    }

    /// Creates an empty file if there is none, with mode 0600 from the start.
    /// - Throws: `.failed` if something else has that name, `.readOnly`, `.full`.
    func prepareFile(_ name: String) throws(StoreError) {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            // The umask may have removed bits that we need.
            fchmod(descriptor, 0o600)
            close(descriptor)
            return
        }
        guard errno == EEXIST else { throw StoreError(errno: errno) }
        var status = stat()
        guard lstat(file, &status) == 0 else { throw StoreError(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw .failed(reason: "its file is a symbolic link or belongs to another user")
        }
        if status.st_mode & 0o777 != 0o600, chmod(file, 0o600) != 0 { throw StoreError(errno: errno) }
        // SQLite would open it read-only and later fail with a misleading error.
        guard access(file, R_OK | W_OK) == 0 else { throw StoreError(errno: errno) }
    }

    /// Puts a file of mode 0600 with these contents in the place of any that has its name. After a crash there is the
    /// old one or the new one; it is not synced.
    func replace(_ name: String, with contents: [UInt8]) throws(StoreError) {
        let (file, draft) = ("\(path)/\(name)", "\(path)/\(name).new")
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno: errno) }
        defer { close(descriptor) }
        try Self.write(contents[...], to: descriptor)
        guard rename(draft, file) == 0 else { throw StoreError(errno: errno) }
    }

    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws(StoreError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StoreError(errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// The sorted names in a folder; empty if it cannot be read.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Syncs the folder's entries to disk.
    func synchronise() throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreError(errno: errno) }
    }

    private static func make(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 {
            chmod(path, 0o700)
            return
        }
        if errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw StoreError(errno: errno)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw StoreError(errno: errno) }
    }
}

extension StoreError {
    init(errno code: Int32) {
        switch code {
        case ENOSPC, EDQUOT: self = .full
        case EROFS, EACCES, EPERM: self = .readOnly
        default: self = .failed(reason: String(cString: strerror(code)))
        }
    }
}
