import CDBus
import EventLoop
import Glibc

/// What has come in: bytes that are cut into messages, and the descriptors that came beside them.
struct Inbox {
    enum Reception {
        case some, nothing, ended
    }

    private let pathLimit: Int
    /// Beyond that nothing is received while a message waits to be taken.
    private let limit: Int
    private let names = RecentNames()
    private var bytes: [UInt8] = []
    /// So many of `bytes` have been taken.
    private var taken = 0
    private var descriptors: [OwnedDescriptor] = []

    /// At a time. What a session bus says is nearly always shorter.
    private static let portion = 16 << 10
    /// More room is given back when it is empty.
    private static let keptCapacity = 64 << 10

    init(pathAtMost pathLimit: Int, bytes limit: Int) {
        self.pathLimit = pathLimit
        self.limit = limit
    }

    /// Takes in some of what is there.
    ///
    /// - Throws: `.malformed` when more descriptors come than a message can bring.
    mutating func receive(from socket: Int32) throws(WireFault) -> Reception {
        guard try hasRoom() else { return .nothing }
        var isCut: Int32 = 0
        var count = 0
        let result = withUnsafeTemporaryAllocation(byteCount: Self.portion, alignment: 8) { portion in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: socket_most_descriptors) {
                let received = socket_receive(
                    socket, portion.baseAddress, portion.count, $0.baseAddress, &count, &isCut)
                for descriptor in $0.prefix(count) { descriptors.append(OwnedDescriptor(descriptor)) }
                if received > 0 { bytes.append(contentsOf: portion.prefix(received)) }
                return received
            }
        }
        guard isCut == 0 else { throw .malformed }
        if result > 0 { return .some }
        return result < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .ended
    }

    private func hasRoom() throws(WireFault) -> Bool {
        let waiting = bytes.count - taken
        guard waiting > limit || descriptors.count >= socket_most_descriptors else { return true }
        if let prelude = try prelude(), waiting >= prelude.length { return false }
        // One message brings no more than Linux passes on at once.
        guard descriptors.count <= 2 * socket_most_descriptors else { throw .malformed }
        return true
    }

    /// The next message, if all of it is there.
    ///
    /// - Throws: `.malformed`, after which nothing that comes can be understood.
    mutating func next() throws(WireFault) -> IncomingMessage? {
        guard let prelude = try prelude(), bytes.count - taken >= prelude.length else {
            forgetTaken()
            return nil
        }
        let content = bytes.withUnsafeBytes { [taken] all in
            WireBytes(copying: UnsafeRawBufferPointer(rebasing: all[taken..<taken + prelude.length]))
        }
        taken += prelude.length
        return try HeaderReader.message(content, prelude, &descriptors, pathAtMost: pathLimit, names)
    }

    private func prelude() throws(WireFault) -> HeaderReader.Prelude? {
        guard bytes.count - taken >= HeaderReader.fixedLength else { return nil }
        let fixed: Result<HeaderReader.Prelude, WireFault> = bytes.withUnsafeBytes { [taken] all in
            let start = UnsafeRawBufferPointer(rebasing: all[taken..<taken + HeaderReader.fixedLength])
            do throws(WireFault) {
                return .success(try HeaderReader.Prelude(start))
            } catch {
                return .failure(error)
            }
        }
        return try fixed.get()
    }

    private mutating func forgetTaken() {
        if taken == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        } else {
            bytes.removeFirst(taken)
        }
        taken = 0
    }
}
