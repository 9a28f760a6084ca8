import Glibc

/// The file operations that zones need. Reads are bounded and never block on a pipe or device.
enum SystemFile {
    enum Failure: Error, Hashable, CustomStringConvertible {
        case notFound
        /// `reason` is the system's message.
        case unreadable(reason: String)

        var description: String {
            switch self {
            case .notFound: "there is no such file"
            case .unreadable(let reason): reason
            }
        }
    }

    /// Reads a whole file.
    /// - Throws: `.unreadable` also if it is not a regular file, or has more than `limit` bytes.
    static func read(_ path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
        // One extra byte tells a file that is too long from one that just fits.
        let bytes = try start(of: path, length: limit + 1)
        guard bytes.count <= limit else { throw .unreadable(reason: "it is larger than \(limit) bytes") }
        return bytes
    }

    /// Reads the first `length` bytes of a file, or all of a shorter one.
    /// - Throws: `.unreadable` also if it is not a regular file.
    static func start(of path: String, length: Int) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(reason: "it is not a file") }

        var bytes: [UInt8] = []
        while bytes.count < length {
            let chunk = try chunk(of: descriptor, upTo: min(length - bytes.count, chunkLength))
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    /// Few zone files are longer.
    private static let chunkLength = 4096

    /// - Returns: An empty array at the end of the file.
    private static func chunk(of descriptor: Int32, upTo length: Int) throws(Failure) -> [UInt8] {
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
                let got = Glibc.read(descriptor, buffer.baseAddress, length)
                if got < 0 { code = errno }
                count = max(got, 0)
            }
            if code == 0 { return bytes }
            guard code == EINTR else { throw failure(code) }
        }
    }

    /// The target of the symbolic link at `path`, as stored; `nil` if there is no link.
    static func linkTarget(_ path: String) -> String? {
        let size = Int(PATH_MAX)
        var characters = [CChar](repeating: 0, count: size)
        let count = readlink(path, &characters, size)
        return count > 0
            ? String(decoding: characters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// Changes when the file is replaced or written; `nil` if there is no file.
    static func stamp(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_ino)/\(status.st_size)/\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// The names in a directory, sorted, without hidden ones; empty if the directory cannot be read.
    static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func failure(_ code: Int32 = errno) -> Failure {
        if code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG { return .notFound }
        return .unreadable(reason: String(cString: strerror(code)))
    }
}
