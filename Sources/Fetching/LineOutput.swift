import FetchInterface
import Glibc
import JSONText

/// Writes what is told, a line each, to a descriptor.
final class LineOutput {
    private let descriptor: Int32
    /// Whether nobody reads any more. Then nothing is written.
    private(set) var isBroken = false

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for as long as the reader does: it works in its own time, and more than a pipe holds is kept nowhere.
    /// - Returns: Whether it was short enough to be a line.
    @discardableResult func tell(_ reply: FetchReply) -> Bool {
        let bytes = Array((reply.json.line + "\n").utf8)
        guard bytes.count <= FetchReply.longestLine else { return false }
        var rest = bytes[...]
        while !rest.isEmpty, !isBroken {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                isBroken = true
            }
        }
        return true
    }
}
