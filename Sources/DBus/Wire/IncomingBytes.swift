import EventLoop
import Glibc

/// What has been read from the bus and not been taken yet.
struct IncomingBytes {
    private var buffer = [UInt8](repeating: 0, count: smallest)
    private var filled = 0..<0
    /// In the order of their coming, which is that of the messages they belong to.
    private var descriptors: [OwnedDescriptor] = []
    /// What is still to come of a body that is too long to be kept, in bytes.
    private var unwanted = 0

    /// Whether memory has become free that is worth giving back.
    var hasLetGo = false

    private static let smallest = 4 << 10
    /// What may stay after it has been needed.
    private static let kept = 64 << 10

    /// Whether a message is to be taken before more is read: `limit` bytes are there, or descriptors enough.
    func isFull(at limit: Int) throws(WireFault) -> Bool {
        guard filled.count >= limit || descriptors.count >= WireLimits.receivedDescriptors else {
            return false
        }
        if let frame = try nextFrame(), frame.length <= filled.count { return true }
        // These belong to no message.
        if descriptors.count > 2 * WireLimits.receivedDescriptors { throw .malformed }
        return false
    }

    /// Where more is to be read to; never empty.
    mutating func withRoom<Result>(_ read: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        makeRoom()
        let free = filled.upperBound..<buffer.count
        return buffer.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[free])) }
    }

    /// Takes in what has been read.
    mutating func didRead(_ count: Int, _ more: [OwnedDescriptor]) {
        filled = filled.lowerBound..<filled.upperBound + count
        descriptors += more
        if unwanted > 0 { dropUnwanted() }
    }

    /// The next message of a kind that is known, if it is there as a whole.
    ///
    /// - Parameters:
    ///   - pathLimit: Of a path, in bytes; a longer one is left out.
    ///   - bodyLimit: Of a body, in bytes; a message with a longer one comes without it, and need not be there as a whole.
    mutating func takeMessage(
        pathAtMost pathLimit: Int, bodyAtMost bodyLimit: Int
    ) throws(WireFault) -> IncomingMessage? {
        while let frame = try nextFrame() {
            let isTooLong = frame.body.count > bodyLimit
            let length = isTooLong ? frame.body.lowerBound : frame.length
            guard length <= filled.count else { return nil }
            let bytes = take(length)
            let fields = try HeaderFields(in: bytes, frame, pathAtMost: pathLimit)
            let descriptors = try take(descriptors: fields.descriptors)
            if isTooLong {
                unwanted = frame.body.count
                dropUnwanted()
            }
            if frame.kind != nil { return IncomingMessage(bytes, frame, fields, descriptors) }
        }
        return nil
    }

    private mutating func dropUnwanted() {
        let count = min(unwanted, filled.count)
        unwanted -= count
        filled = filled.lowerBound + count..<filled.upperBound
        if filled.isEmpty { letGo() }
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        let end = filled.lowerBound + count
        let bytes = Array(buffer[filled.lowerBound..<end])
        filled = end..<filled.upperBound
        if filled.isEmpty { letGo() }
        return bytes
    }

    private mutating func letGo() {
        filled = 0..<0
        guard buffer.count > Self.kept else { return }
        buffer = [UInt8](repeating: 0, count: Self.smallest)
        hasLetGo = true
    }

    private mutating func take(descriptors count: UInt32) throws(WireFault) -> [OwnedDescriptor] {
        if count == 0 { return [] }
        guard count <= descriptors.count else { throw .malformed }
        defer { descriptors.removeFirst(Int(count)) }
        return Array(descriptors.prefix(Int(count)))
    }

    /// Of the message that comes next, if its beginning is there.
    private func nextFrame() throws(WireFault) -> MessageFrame? {
        guard filled.count >= WireHeader.fixedLength else { return nil }
        return try MessageFrame(buffer, at: filled.lowerBound)
    }

    private mutating func makeRoom() {
        if buffer.count - filled.upperBound >= buffer.count / 4 { return }
        move(to: max(Self.smallest, 2 * filled.count))
    }

    /// Lets what is there begin a buffer of that size.
    private mutating func move(to size: Int) {
        buffer = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            count = size
            guard let base = bytes.baseAddress else { return }
            buffer.withUnsafeBufferPointer { old in
                if let start = old.baseAddress { memcpy(base, start + filled.lowerBound, filled.count) }
            }
            memset(base + filled.count, 0, size - filled.count)
        }
        filled = 0..<filled.count
    }
}
