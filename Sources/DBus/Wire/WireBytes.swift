import Glibc

/// The bytes of one message, of which nothing outside can be read.
final class WireBytes {
    private let start: UnsafeMutableRawPointer
    let count: Int

    init(copying bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        start = .allocate(byteCount: max(count, 1), alignment: 8)
        if let base = bytes.baseAddress { start.copyMemory(from: base, byteCount: count) }
    }

    deinit {
        start.deallocate()
    }

    subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < count)
        return start.load(fromByteOffset: offset, as: UInt8.self)
    }

    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
        precondition(offset >= 0 && offset <= count - MemoryLayout<Number>.size)
        return start.loadUnaligned(fromByteOffset: offset, as: Number.self)
    }

    /// To be used while the message is held.
    func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }
}
