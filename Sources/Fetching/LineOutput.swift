import FetchInterface
import Glibc
import JSONText

/// Writes replies to a descriptor, one line each.
final class LineOutput {
    private let descriptor: Int32
    /// Whether the reader is gone. Nothing is written then.
    private(set) var isBroken = false
    /// Readable once the process is to end, which then waits for no reader; -1 for none.
    var signals: Int32 = -1

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes a reply. Waits for the reader if the pipe is full, but not after a signal: nothing is buffered.
    /// - Returns: Whether the reply fitted into a line.
    @discardableResult func send(_ reply: FetchReply) -> Bool {
        let bytes = Array((reply.json.line + "\n").utf8)
        guard bytes.count <= FetchReply.longestLine else { return false }
        var rest = bytes[...]
        while !rest.isEmpty, !isBroken {
            guard waitUntilReady() else {
                isBroken = true
                break
            }
            // What is ready takes so much without waiting.
            let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
                write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                isBroken = true
            }
        }
        return true
    }

    /// - Returns: `false` if a signal comes before the reader. It stays pending.
    private func waitUntilReady() -> Bool {
        var wanted = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&wanted, nfds_t(wanted.count), -1) < 0, errno == EINTR {}
        return wanted[0].revents != 0 || wanted[1].revents == 0
    }
}
