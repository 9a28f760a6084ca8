import FetchInterface
import Glibc
import JSONText

/// Writes replies to a descriptor, one line each.
final class LineOutput {
    private let descriptor: Int32
    /// Whether the reader is gone. Nothing is written then.
    private(set) var isBroken = false

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes a reply. Waits for the reader if the pipe is full: nothing is buffered.
    /// - Returns: Whether the reply fitted into a line.
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
