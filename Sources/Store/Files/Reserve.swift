import Glibc

/// A file that reserves disk space. `Store` gives it up when the disk is full, to record answers and
/// reminders.
struct Reserve {
    let path: String
    static let size: off_t = 1 << 20

    /// Whether the reserve exists; recreates it if there is room.
    func isWhole() -> Bool {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == Self.size {
            return true
        }
        let descriptor = open(
            path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        fchmod(descriptor, 0o600)
        guard posix_fallocate(descriptor, 0, Self.size) == 0 else {
            unlink(path)
            return false
        }
        return true
    }

    /// - Returns: Whether there was a reserve.
    func giveUp() -> Bool {
        unlink(path) == 0
    }
}
