import CDBus
import EventLoop
import Glibc

/// What is to be sent, first come, first served.
struct Outbox {
    private var messages = Line<OutgoingMessage>()
    /// So much of the first one has been sent.
    private var sent = 0
    /// Of all messages that have not been sent whole.
    private(set) var byteCount = 0

    var isEmpty: Bool { byteCount == 0 }

    mutating func add(_ message: OutgoingMessage) {
        byteCount += message.bytes.count
        messages.append(message)
    }

    /// Hands over as much as can be without waiting.
    ///
    /// - Returns: Whether the other end is still there.
    mutating func send(over socket: Int32) -> Bool {
        while let message = messages.first {
            let count = Self.send(message, from: sent, over: socket)
            if count < 0 {
                if errno == EINTR { continue }
                return errno == EAGAIN || errno == ENOBUFS || errno == ETOOMANYREFS
            }
            sent += count
            guard sent == message.bytes.count else { continue }
            byteCount -= sent
            sent = 0
            _ = messages.popFirst()
        }
        return true
    }

    mutating func removeAll() {
        self = Outbox()
    }

    /// Descriptors go with the first byte.
    private static func send(_ message: OutgoingMessage, from start: Int, over socket: Int32) -> Int {
        let descriptors = start == 0 ? message.descriptors.map(\.rawValue) : []
        return message.bytes.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            return socket_send(socket, rest.baseAddress, rest.count, descriptors, descriptors.count)
        }
    }
}
