import EventLoop
import Glibc
import Interchange

/// A file with a calendar, for a web server or other programs to read.
struct PublishedFile: Sendable, Hashable {
    /// Absolute.
    let path: String
    let mode: mode_t

    /// Why the calendar is not in the file: a reason without a full stop.
    struct Failure: Error, Hashable {
        let reason: String

        init(_ reason: String) { self.reason = reason }

        init(errno code: CInt) { reason = String(cString: strerror(code)) }
    }

    /// Files beyond this are no calendar of ours.
    private static let mostBytes = 32 << 20

    /// Puts the calendar into the file, unless it is there already. After a crash, there is the old calendar or the new
    /// one.
    /// - Returns: Whether anything was written.
    func put(_ bytes: [UInt8]) throws(Failure) -> Bool {
        let target = try self.target
        if let old = try contents(of: target) {
            guard HouseholdCalendar.isOne(old.bytes) else { throw Failure(PublishText.holdsOther) }
            if old.bytes == bytes, old.mode == mode { return false }
        }
        let draft = "\(target).steward-new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        let file = OwnedDescriptor(descriptor)
        do throws(Failure) {
            try Self.write(bytes, to: file)
            guard fchmod(file.rawValue, mode) == 0, fsync(file.rawValue) == 0, rename(draft, target) == 0
            else {
                throw Failure(errno: errno)
            }
        } catch {
            unlink(draft)
            throw error
        }
        return true
    }

    /// Where a symbolic link leads: the user may have put one into the folder of a web server.
    private var target: String {
        get throws(Failure) {
            guard let resolved = realpath(path, nil) else {
                if errno == ENOENT { return path }
                throw Failure(errno: errno)
            }
            defer { free(resolved) }
            return String(cString: resolved)
        }
    }

    /// `nil` if there is no such file.
    private func contents(of target: String) throws(Failure) -> (bytes: [UInt8], mode: mode_t)? {
        let descriptor = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Failure(errno: errno)
        }
        let file = OwnedDescriptor(descriptor)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw Failure(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(PublishText.isNoFile) }
        guard status.st_size <= Self.mostBytes else { throw Failure(PublishText.holdsOther) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= Self.mostBytes {
            let count = read(file.rawValue, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(errno: errno) }
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return (bytes, status.st_mode & 0o777)
    }

    private static func write(_ bytes: [UInt8], to file: OwnedDescriptor) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.rawValue, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(errno: errno) }
            rest = rest.dropFirst(count)
        }
    }
}
