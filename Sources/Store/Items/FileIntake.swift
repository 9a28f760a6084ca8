import Glibc
import Rules

/// Copies a file in pieces, so that other work runs in between. Call `advance` until it returns `false`, then
/// `finish`. An unfinished copy is deleted.
package struct FileIntake: ~Copyable {
    private let source: CInt
    private let folder: DataDirectory
    private let draft: String
    private let copy: CInt
    private var digest = SHA256()
    private var buffer = [UInt8](repeating: 0, count: chunkSize)
    private var size: Int64 = 0
    private var isFinished = false

    /// In bytes; a piece takes some milliseconds.
    private static let chunkSize = 256 * 1024

    /// - Parameter source: The caller's descriptor of a regular file. It is read from the beginning; its
    ///   offset stays as it is, and the caller closes it.
    /// - Throws: `.invalid` if it is not a regular file, `.full`, `.failed`.
    init(from source: CInt, into folder: DataDirectory) throws(StoreError) {
        var status = stat()
        guard fstat(source, &status) == 0 else { throw StoreError(errno: errno) }
        // Reading anything but a regular file could block for ever.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .invalid(
                InvalidValue(
                    field: "file", value: "", reason: "it is not an ordinary file",
                    remedy: "give a file's content"))
        }
        let draft = "\(folder.path)/.new-\(Identifier<KeptFile>.random())"
        let copy = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw StoreError(errno: errno) }
        (self.source, self.folder, self.draft, self.copy) = (source, folder, draft, copy)
    }

    /// Copies the next piece.
    /// - Returns: Whether there may be more.
    /// - Throws: `.invalid` if the file is too large or cannot be read, `.full`, `.failed`.
    package mutating func advance() throws(StoreError) -> Bool {
        let (source, copy, offset) = (source, copy, size)
        let count = buffer.withUnsafeMutableBytes { pread(source, $0.baseAddress, $0.count, off_t(offset)) }
        guard count >= 0 else {
            if errno == EINTR { return true }
            // The fault is in the caller's file, not in the store.
            throw .invalid(
                InvalidValue(
                    field: "file", value: "",
                    reason: "it cannot be read: \(String(cString: strerror(errno)))",
                    remedy: "give a descriptor that is open for reading"))
        }
        guard count > 0 else { return false }
        size += Int64(count)
        guard size <= Limits.attachmentSize else {
            throw .invalid(
                InvalidValue(
                    field: "file", value: "", reason: "it is too large",
                    remedy: "give at most \(Limits.attachmentSize / 1_048_576) MiB"))
        }
        try DataDirectory.write(buffer[..<count], to: copy)
        buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        return true
    }

    /// Names the copy after its digest and syncs it to disk.
    package mutating func finish() throws(StoreError) -> KeptFile {
        let name = digest.digest()
        guard fchmod(copy, 0o600) == 0, fsync(copy) == 0, rename(draft, "\(folder.path)/\(name)") == 0 else {
            throw StoreError(errno: errno)
        }
        isFinished = true
        try folder.synchronise()
        return KeptFile(digest: name, size: size)
    }

    deinit {
        close(copy)
        if !isFinished { unlink(draft) }
    }
}

/// A stored file.
package struct KeptFile: Sendable, Hashable {
    package let digest: String
    /// In bytes.
    package let size: Int64
}
