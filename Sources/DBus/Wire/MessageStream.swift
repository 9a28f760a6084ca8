import CLinux
import EventLoop
import Glibc

/// Messages to and from a bus that has let us in, in the order of their sending.
struct MessageStream: ~Copyable {
    /// `nil` once it is closed.
    private(set) var socket: OwnedDescriptor?
    private let passesDescriptors: Bool
    private let limit: Int
    private var incoming = IncomingBytes()
    /// What the bus has begun to take, and what is behind it.
    private var unfinished: Unfinished?
    private var outgoing = Line<OutgoingMessage>()
    private var lastSerial: UInt32 = 0
    private(set) var unsentBytes = 0
    private(set) var isConnected = true
    /// Whether the bus still reads. What it said before it stopped may not have been read yet.
    private var isHeard = true

    private struct Unfinished {
        let message: OutgoingMessage
        var written = 0
    }

    /// - Parameter limit: How much is read before messages have to be taken, in bytes.
    init(_ admission: Admission, readingAhead limit: Int) {
        socket = admission.socket
        passesDescriptors = admission.passesDescriptors
        self.limit = limit
    }

    var hasUnsent: Bool { unsentBytes > 0 }

    /// Moves as many bytes as can be moved without waiting, and reads once at most.
    mutating func readAndWrite() {
        write()
        do {
            if isConnected, try !incoming.isFull(at: limit) { read() }
        } catch {
            breakOff()
        }
    }

    /// The next message that has come in, or `nil`.
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

    /// Whether so much memory has become free since this was asked last that it is worth giving back.
    mutating func hasLetGoSinceAsked() -> Bool {
        defer { incoming.hasLetGo = false }
        return incoming.hasLetGo
    }

    /// - Returns: The serial that the message got.
    mutating func send(_ message: consuming OutgoingMessage) throws(BusError) -> UInt32 {
        guard message.descriptors.isEmpty || passesDescriptors else {
            throw .invalid(reason: "this bus does not take file descriptors")
        }
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        message.setSerial(lastSerial)
        guard isHeard else { return lastSerial }
        unsentBytes += message.bytes.count
        if unfinished == nil {
            unfinished = Unfinished(message: message)
            write()
        } else {
            outgoing.append(message)
        }
        return lastSerial
    }

    /// Nothing that follows can be understood.
    mutating func breakOff() {
        end()
        incoming = IncomingBytes()
    }

    /// What has come in before can still be taken.
    private mutating func end() {
        isConnected = false
        stopWriting()
    }

    private mutating func stopWriting() {
        isHeard = false
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
            // Descriptors go with the first byte.
            let numbers = written == 0 ? message.descriptors.map(\.rawValue) : []
            let length = message.bytes.withUnsafeBytes {
                linux_send(
                    socket.rawValue, $0.baseAddress! + written, $0.count - written, numbers,
                    Int32(numbers.count))
            }
            guard length >= 0 else {
                switch errno {
                case ETOOMANYREFS where written == 0:
                    // Nobody says when that is over, and others have to be sent.
                    unsentBytes -= message.bytes.count
                    takeUpNext()
                    continue
                case EPIPE, ECONNRESET:
                    // Reading comes to the end, too, and to what was said before.
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

    /// Whether to try again when the socket is ready.
    private static func isTemporary(_ code: Int32) -> Bool {
        [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS].contains(code)
    }
}
