import EventLoop
import Glibc

/// Files that people name: read as a whole, written as a whole or not at all. `-` is the standard input or output.
enum TextFile {
    /// - Throws: When it cannot be read, or is larger than `most` bytes.
    static func bytes(of path: String, most: Int) throws(CommandFailure) -> [UInt8] {
        let isInput = path == "-"
        let opened = isInput ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else { throw unreadable(path) }
        let file = OwnedDescriptor(opened)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(file.rawValue, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= most else {
                throw CommandFailure(
                    .badData, "'\(path)' is larger than \(most / 1024 / 1024) MiB: that is no list")
            }
        }
    }

    /// Replaces what is there, once all of it is on disk.
    static func write(_ text: String, to path: String) throws(CommandFailure) {
        let draft = "\(path).steward-\(getpid())"
        let opened = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard opened >= 0 else { throw unwritable(path) }
        let file = OwnedDescriptor(opened)
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(file.rawValue, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = unwritable(path)
                unlink(draft)
                throw failure
            }
            written += count
        }
        guard fsync(file.rawValue) == 0, rename(draft, path) == 0 else {
            let failure = unwritable(path)
            unlink(draft)
            throw failure
        }
    }

    private static func unreadable(_ path: String) -> CommandFailure {
        CommandFailure(.noInput, "cannot read '\(path)': \(String(cString: strerror(errno)))")
    }

    private static func unwritable(_ path: String) -> CommandFailure {
        CommandFailure(.storageFailed, "cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
}
