import Glibc

/// Reads what was laid out as D-Bus lays it out, and takes nothing for granted.
///
/// Source: D-Bus Specification, "Marshaling".
struct WireReader {
    private let bytes: WireBytes
    private let isSwapped: Bool
    private(set) var offset: Int
    let end: Int

    /// - Parameter isSwapped: Whether the sender's byte order is not ours.
    init(_ bytes: WireBytes, from offset: Int, to end: Int, isSwapped: Bool) {
        precondition(offset <= end && end <= bytes.count)
        self.bytes = bytes
        self.isSwapped = isSwapped
        self.offset = offset
        self.end = end
    }

    var isAtEnd: Bool { offset == end }

    /// Passes over padding, which is of zeros.
    mutating func align(to alignment: Int) throws(WireFault) {
        let aligned = (offset + alignment - 1) & ~(alignment - 1)
        guard aligned <= end else { throw .malformed }
        while offset < aligned {
            guard bytes[offset] == 0 else { throw .malformed }
            offset += 1
        }
    }

    mutating func number<Number: FixedWidthInteger & BitwiseCopyable>() throws(WireFault) -> Number {
        let size = MemoryLayout<Number>.size
        if size > 1 { try align(to: size) }
        guard size <= end - offset else { throw .malformed }
        let number: Number = bytes.number(at: offset)
        offset += size
        return isSwapped ? number.byteSwapped : number
    }

    /// So many bytes, to be used while the message is held.
    mutating func take(_ count: Int) throws(WireFault) -> UnsafeRawBufferPointer {
        guard count <= end - offset else { throw .malformed }
        defer { offset += count }
        return bytes.slice(offset..<offset + count)
    }

    /// The bytes of a string or object path.
    mutating func text() throws(WireFault) -> UnsafeRawBufferPointer {
        try terminated(length: Int(try number() as UInt32))
    }

    /// The bytes of a signature.
    mutating func signature() throws(WireFault) -> UnsafeRawBufferPointer {
        try terminated(length: Int(try number() as UInt8))
    }

    /// The length of an array whose elements are aligned so, after which they come.
    mutating func arrayLength(elementsAlignedTo alignment: Int) throws(WireFault) -> Int {
        let length = Int(try number() as UInt32)
        try align(to: alignment)
        guard length <= WireLimits.arrayLength, length <= end - offset else { throw .malformed }
        return length
    }

    private mutating func terminated(length: Int) throws(WireFault) -> UnsafeRawBufferPointer {
        let text = try take(length)
        guard try number() as UInt8 == 0 else { throw .malformed }
        if let start = text.baseAddress, memchr(start, 0, length) != nil { throw .malformed }
        return text
    }
}

extension String {
    /// - Throws: `.malformed` for what is no UTF-8.
    init(_ bytes: UnsafeRawBufferPointer) throws(WireFault) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        self = text
    }
}
