import EventLoop
import Glibc

/// Bytes and descriptors read from the bus and not yet taken as messages.
struct IncomingBytes {
    private var buffer = [UInt8](repeating: 0, count: smallest)
    private var filled = 0..<0
    /// In order of arrival, which is the order of their messages.
    private var descriptors: [OwnedDescriptor] = []
    /// Bytes still to come, and to be dropped, of a body that is too long to keep.
    private var unwanted = 0

    /// Whether a large buffer has been freed, so that returning memory to the system is worthwhile.
    var hasLetGo = false

    private static let smallest = 4 << 10
    /// The largest buffer to keep when it is empty.
    private static let kept = 64 << 10

    /// Whether messages must be taken before reading more: at `limit` bytes or the most descriptors.
    func isFull(at limit: Int) throws(WireFault) -> Bool {
        guard filled.count >= limit || descriptors.count >= WireLimits.receivedDescriptors else {
            return false
        }
        if let frame = try nextFrame(), frame.length <= filled.count { return true }
        // So many descriptors belong to no message.
        if descriptors.count > 2 * WireLimits.receivedDescriptors { throw .malformed }
        return false
    }

    /// Passes the free part of the buffer to `read`; it is never empty.
    mutating func withRoom<Result>(_ read: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        makeRoom()
        let free = filled.upperBound..<buffer.count
        return buffer.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[free])) }
    }

    /// Records the bytes and descriptors that have been read.
    mutating func didRead(_ count: Int, _ more: [OwnedDescriptor]) {
        filled = filled.lowerBound..<filled.upperBound + count
        descriptors += more
        if unwanted > 0 { dropUnwanted() }
    }

    /// Takes the next message of a known kind, if it is complete.
    ///
    /// - Parameters:
    ///   - pathLimit: Maximum length of a path in bytes; a longer one becomes `nil`.
    ///   - bodyLimit: Maximum length of a body in bytes; a message with a longer one comes without it, and
    ///     need not be complete.
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

    /// The frame of the next message, if its fixed header is there.
    private func nextFrame() throws(WireFault) -> MessageFrame? {
        guard filled.count >= WireHeader.fixedLength else { return nil }
        return try MessageFrame(buffer, at: filled.lowerBound)
    }

    private mutating func makeRoom() {
        if buffer.count - filled.upperBound >= buffer.count / 4 { return }
        move(to: max(Self.smallest, 2 * filled.count))
    }

    /// Moves the content to the start of a new buffer of `size` bytes.
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
