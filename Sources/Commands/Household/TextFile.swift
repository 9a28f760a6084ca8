import EventLoop
import Glibc

/// Files that people name. Waiting for a pipe or a terminal ends when the task is cancelled.
struct TextFile {
    let path: String
    let loop: EventLoop

    init(_ path: String, on loop: EventLoop) {
        self.path = path
        self.loop = loop
    }

    // MARK: Reading

    /// All that is in it; `-` is the standard input.
    /// - Throws: When it cannot be read, or is larger than `most` bytes.
    func bytes(most: Int) async throws(CommandFailure) -> [UInt8] {
        // A named pipe that nobody writes to yet would hold an `open` that may wait.
        let opened =
            path == "-"
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard opened >= 0 else { throw unreadable }
        let file = OwnedDescriptor(opened)
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
                    .badData, "'\(path)' is larger than \(most / 1024 / 1024) MiB: that is no list")
            }
        }
    }

    // MARK: Writing

    /// Writes `text`: an ordinary file is replaced once all of it is on disk, whatever else stands there is written to; `-`
    /// is the standard output.
    ///
    /// Links are followed. A new file is the user's alone; one that is there keeps its mode.
    /// - Returns: Whether it is now in a file, rather than gone to a pipe, a device or the standard output.
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

    /// Whether that is what was named, as `/dev/stdout`: there may be something in it already, and more to come.
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
            // Nobody reads from it yet, and nothing tells when somebody does.
            do { try await loop.sleep(for: .milliseconds(50)) } catch { throw .interrupted }
        }
    }

    private func write(_ text: String, through file: OwnedDescriptor) async throws(CommandFailure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            try await wait(for: file, .writing)
            // No more than a pipe takes at once when it takes anything: the standard output may be one that waits.
            let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
                Glibc.write(file.rawValue, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw unwritable }
            rest = rest.dropFirst(count)
        }
    }

    /// - Parameter old: What is to be replaced, if there is anything.
    private func replace(with text: String, as old: stat?) throws(CommandFailure) {
        let target = Self.followed(path)
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        let draft = "\(folder).steward-\(getpid())"
        let opened = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw unwritable }
        let file = OwnedDescriptor(opened)
        guard Self.writeAll(text, to: file), old.map({ Self.adopt($0, file) }) ?? true,
            fsync(file.rawValue) == 0, rename(draft, target) == 0
        else {
            let failure = unwritable
            unlink(draft)
            throw failure
        }
    }

    private static func writeAll(_ text: String, to file: OwnedDescriptor) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.rawValue, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Copies owner and mode. If the owner cannot be kept, the old mode grants nobody else access.
    private static func adopt(_ old: stat, _ file: OwnedDescriptor) -> Bool {
        let isSame = fchown(file.rawValue, old.st_uid, old.st_gid) == 0
        return fchmod(file.rawValue, old.st_mode & (isSame ? 0o777 : 0o700)) == 0
    }

    /// The file that links lead to, which need not exist.
    private static func followed(_ path: String) -> String {
        var path = path
        // As many as the kernel follows.
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

    // MARK: What may go wrong

    private func wait(for file: OwnedDescriptor, _ interest: Interest) async throws(CommandFailure) {
        do { try await loop.wait(for: file, interest) } catch { throw .interrupted }
    }

    private var unreadable: CommandFailure {
        CommandFailure(.noInput, "cannot read '\(path)': \(String(cString: strerror(errno)))")
    }

    private var unwritable: CommandFailure {
        CommandFailure(.storageFailed, "cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
}
