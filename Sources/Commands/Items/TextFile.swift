import EventLoop
import Glibc
import Interchange

/// Reads and writes files that users name. Cancelling the task ends the wait for a pipe or terminal.
struct TextFile {
    let path: String
    let loop: EventLoop

    init(_ path: String, on loop: EventLoop) {
        self.path = path
        self.loop = loop
    }

    // MARK: Reading

    /// The whole contents; `-` is the standard input.
    /// - Throws: If the file cannot be read, or is larger than `most` bytes.
    func bytes(most: Int) async throws(CommandFailure) -> [UInt8] {
        let file = try opened()
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            try await wait(for: file, .reading)
            let count = read(file.rawValue, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw unreadable }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= most else {
                throw CommandFailure(
                    .badData, ItemImportText.isTooLarge(path, mebibytes: most / 1024 / 1024))
            }
        }
    }

    func opened() throws(CommandFailure) -> OwnedDescriptor {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        let opened =
            path == "-"
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard opened >= 0 else { throw unreadable }
        return OwnedDescriptor(opened)
    }

    // MARK: Writing

    /// Writes `text`. Replaces a regular file once all of the text is on disk, and writes into any other kind
    /// of file; `-` is the standard output.
    ///
    /// Follows links. Only the user can read a new file; an existing one keeps its mode.
    /// - Returns: Whether a file holds the text now, rather than a pipe, a device or the standard output.
    @discardableResult func write(_ text: String) async throws(CommandFailure) -> Bool {
        if path == "-" {
            try await write(text, through: try standardOutput())
            return false
        }
        var found = stat()
        let isThere = stat(path, &found) == 0
        guard isThere ? access(path, W_OK) == 0 : errno == ENOENT else { throw unwritable }
        if isThere, Self.isStandardOutput(found) {
            try await write(text, through: try standardOutput())
            return false
        }
        if isThere, found.st_mode & S_IFMT != S_IFREG {
            try await write(text, through: try await opened(isPipe: found.st_mode & S_IFMT == S_IFIFO))
            return false
        }
        try replace(with: text, as: isThere ? found : nil)
        return true
    }

    /// Whether the path is the standard output, such as `/dev/stdout`, which may already contain text and get
    /// more.
    private static func isStandardOutput(_ found: stat) -> Bool {
        var output = stat()
        return fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == found.st_dev
            && output.st_ino == found.st_ino
    }

    private func standardOutput() throws(CommandFailure) -> OwnedDescriptor {
        let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw unwritable }
        return OwnedDescriptor(copy)
    }

    private func opened(isPipe: Bool) async throws(CommandFailure) -> OwnedDescriptor {
        while true {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            if descriptor >= 0 { return OwnedDescriptor(descriptor) }
            guard isPipe, errno == ENXIO else { throw unwritable }
            // The pipe has no reader yet, and nothing reports when one appears.
            do { try await loop.sleep(for: .milliseconds(50)) } catch { throw .interrupted }
        }
    }

    private func write(_ text: String, through file: OwnedDescriptor) async throws(CommandFailure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            try await wait(for: file, .writing)
            // The standard output may be a blocking pipe: write no more than it takes at once.
            let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
                Glibc.write(file.rawValue, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw unwritable }
            rest = rest.dropFirst(count)
        }
    }

    /// - Parameter old: The status of the file to replace, if it exists.
    private func replace(with text: String, as old: stat?) throws(CommandFailure) {
        let target = Self.followed(path)
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        let draft = "\(folder).steward-\(getpid())"
        let opened = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw unwritable }
        let file = OwnedDescriptor(opened)
        guard Self.writeAll(Array(text.utf8), to: file), old.map({ Self.adopt($0, file) }) ?? true,
            fsync(file.rawValue) == 0, rename(draft, target) == 0
        else {
            let failure = unwritable
            unlink(draft)
            throw failure
        }
    }

    /// - Returns: Whether all could be written; if not, `errno` says why.
    static func writeAll(_ bytes: [UInt8], to file: OwnedDescriptor) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.rawValue, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Copies owner and mode. If the owner cannot be kept, clears the access of group and others.
    private static func adopt(_ old: stat, _ file: OwnedDescriptor) -> Bool {
        let isSame = fchown(file.rawValue, old.st_uid, old.st_gid) == 0
        return fchmod(file.rawValue, old.st_mode & (isSame ? 0o777 : 0o700)) == 0
    }

    /// The path that the links lead to; the file need not exist.
    private static func followed(_ path: String) -> String {
        var path = path
        // As many links as the kernel follows.
        for _ in 0..<40 {
            var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            guard count > 0 else { break }
            let next = String(decoding: target.prefix(count), as: UTF8.self)
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            path = next.hasPrefix("/") ? next : folder + next
        }
        return path
    }

    // MARK: Errors

    func wait(for file: OwnedDescriptor, _ interest: Interest) async throws(CommandFailure) {
        do { try await loop.wait(for: file, interest) } catch { throw .interrupted }
    }

    var unreadable: CommandFailure {
        CommandFailure(.noInput, ListText.cannotRead(path, String(cString: strerror(errno))))
    }

    private var unwritable: CommandFailure {
        CommandFailure(.storageFailed, ItemExportText.cannotWrite(path, String(cString: strerror(errno))))
    }
}

extension Session {
    /// Writes a list to a file, or prints it if no file is given.
    /// - Returns: The file that now holds the list; `nil` if it was printed, or written to a pipe or device.
    func save(list text: String, to file: String?) async throws(CommandFailure) -> String? {
        guard let file, file != "-" else {
            console.say(list: text)
            return nil
        }
        return try await TextFile(file, on: loop).write(text) ? file : nil
    }
}
