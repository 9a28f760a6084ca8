import CLinux
import EventLoop
import Glibc

/// Messages to and from a bus over an authenticated socket, sent in order.
struct MessageStream: ~Copyable {
    /// `nil` once closed.
    private(set) var socket: OwnedDescriptor?
    private let passesDescriptors: Bool
    private let limit: Int
    private var incoming = IncomingBytes()
    /// The message being written; `outgoing` holds those behind it.
    private var unfinished: Unfinished?
    private var outgoing = Line<OutgoingMessage>()
    private var lastSerial: UInt32 = 0
    private(set) var unsentBytes = 0
    private(set) var isConnected = true
    /// Whether the bus still reads. If it does not, messages that it sent earlier may still be unread.
    private var isBusReading = true

    private struct Unfinished {
        let message: OutgoingMessage
        var written = 0
    }

    /// - Parameter limit: How many bytes to read before messages must be taken.
    init(_ authenticated: AuthenticatedSocket, readingAhead limit: Int) {
        socket = authenticated.socket
        passesDescriptors = authenticated.passesDescriptors
        self.limit = limit
    }

    var hasUnsent: Bool { unsentBytes > 0 }

    /// Writes and reads as many bytes as possible without blocking, with one read at most.
    mutating func readAndWrite() {
        write()
        do {
            if isConnected, try !incoming.isFull(at: limit) { read() }
        } catch {
            breakOff()
        }
    }

    /// The next received message, or `nil`.
    ///
    /// The parameters are those of `IncomingBytes.takeMessage`.
    mutating func pop(pathAtMost pathLimit: Int, bodyAtMost bodyLimit: Int) -> IncomingMessage? {
        do {
            return try incoming.takeMessage(pathAtMost: pathLimit, bodyAtMost: bodyLimit)
        } catch {
            breakOff()
            return nil
        }
    }

    /// Whether a large buffer has been freed since the last call of this.
    mutating func takeHasLetGo() -> Bool {
        defer { incoming.hasLetGo = false }
        return incoming.hasLetGo
    }

    /// - Returns: The message's new serial.
    mutating func send(_ message: consuming OutgoingMessage) throws(BusError) -> UInt32 {
        guard message.descriptors.isEmpty || passesDescriptors else {
            throw .invalid(reason: "this bus does not take file descriptors")
        }
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        message.setSerial(lastSerial)
        guard isBusReading else { return lastSerial }
        unsentBytes += message.bytes.count
        if unfinished == nil {
            unfinished = Unfinished(message: message)
            write()
        } else {
            outgoing.append(message)
        }
        return lastSerial
    }

    /// Ends the connection and drops received bytes: nothing after them can be decoded.
    mutating func breakOff() {
        end()
        incoming = IncomingBytes()
    }

    /// Ends the connection; messages received earlier can still be taken.
    private mutating func end() {
        isConnected = false
        stopWriting()
    }

    private mutating func stopWriting() {
        isBusReading = false
        unfinished = nil
        outgoing = Line()
        unsentBytes = 0
    }

    mutating func close() {
        breakOff()
        socket = nil
    }

    // MARK: System calls

    private mutating func read() {
        guard let socket else { return }
        let (length, code, descriptors) = incoming.withRoom { room in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: WireLimits.receivedDescriptors) {
                numbers in
                var count: Int32 = 0
                let length = linux_receive(
                    socket.rawValue, room.baseAddress, room.count, numbers.baseAddress, &count)
                return (length, errno, numbers.prefix(Int(count)).map { OwnedDescriptor($0) })
            }
        }
        if length > 0 {
            incoming.didRead(length, descriptors)
        } else if length == 0 || !Self.isTemporary(code) {
            end()
        }
    }

    private mutating func write() {
        while let socket, isConnected, let (message, written) = unfinished.map({ ($0.message, $0.written) }) {
            // Descriptors must go with the first byte.
            let numbers = written == 0 ? message.descriptors.map(\.rawValue) : []
            let length = message.bytes.withUnsafeBytes {
                linux_send(
                    socket.rawValue, $0.baseAddress! + written, $0.count - written, numbers,
                    Int32(numbers.count))
            }
            guard length >= 0 else {
                switch errno {
                case ETOOMANYREFS where written == 0:
                    // Drop the message: nothing reports when the limit clears, and others must go out.
                    unsentBytes -= message.bytes.count
                    takeUpNext()
                    continue
                case EPIPE, ECONNRESET:
                    // Reading reaches the end, too, after the messages that the bus sent earlier.
                    stopWriting()
                case let code where Self.isTemporary(code): break
                default: end()
                }
                return
            }
            unsentBytes -= length
            if written + length < message.bytes.count {
                unfinished?.written += length
            } else {
                takeUpNext()
            }
        }
    }

    private mutating func takeUpNext() {
        unfinished = outgoing.popFirst().map { Unfinished(message: $0) }
    }

    /// Whether to try again when the socket becomes ready.
    private static func isTemporary(_ code: Int32) -> Bool {
        [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS].contains(code)
    }
}
