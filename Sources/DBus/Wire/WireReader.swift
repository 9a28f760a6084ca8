/// Why a received message cannot be decoded.
enum WireFault: Error {
    /// It breaks the protocol. A malformed header ends the connection: the next message's start is unknown.
    case malformed
    case tooLarge(reason: String)
}

/// Decodes numbers and text of a message. Source: D-Bus Specification, "Marshaling".
struct WireReader {
    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private(set) var position: Int
    private let end: Int

    /// - Parameter range: The part of `bytes` to read; `bytes` must begin with the message, for alignment.
    init(_ bytes: [UInt8], in range: Range<Int>, isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }

    /// Skips padding, which must be zeros.
    mutating func align(to alignment: Int) throws(WireFault) {
        let next = (position + alignment - 1) & ~(alignment - 1)
        guard next <= end else { throw .malformed }
        while position < next {
            guard bytes[position] == 0 else { throw .malformed }
            position += 1
        }
    }

    mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type = Number.self
    ) throws(WireFault) -> Number {
        let size = MemoryLayout<Number>.size
        try align(to: size)
        guard size <= end - position else { throw .malformed }
        defer { position += size }
        return Self.number(type, in: bytes, at: position, isBigEndian: isBigEndian)
    }

    /// - Precondition: All bytes of the number are there.
    static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, in bytes: [UInt8], at offset: Int, isBigEndian: Bool
    ) -> Number {
        let raw = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
        return isBigEndian ? Number(bigEndian: raw) : Number(littleEndian: raw)
    }

    mutating func boolean() throws(WireFault) -> Bool {
        switch try number(UInt32.self) {
        case 0: false
        case 1: true
        default: throw .malformed
        }
    }

    mutating func text() throws(WireFault) -> String {
        let range = try rangeOfText(length: Int(try number(UInt32.self)))
        let text = bytes.withUnsafeBytes {
            String(
                validatingCString: $0.baseAddress!.advanced(by: range.lowerBound).assumingMemoryBound(
                    to: CChar.self))
        }
        // The C string ends at the first zero byte, which must be the terminator.
        guard let text, text.utf8.count == range.count else { throw .malformed }
        return text
    }

    /// Reads a valid name or path; returns `nil` if it is longer than `limit` bytes.
    mutating func name<Name: ValidatedName>(
        _ type: Name.Type = Name.self, atMost limit: Int = .max
    ) throws(WireFault) -> Name? {
        let range = try rangeOfText(length: Int(try number(UInt32.self)))
        guard bytes.withUnsafeBytes({ Name.fault(in: UnsafeRawBufferPointer(rebasing: $0[range])) }) == nil
        else { throw .malformed }
        if range.count > limit { return nil }
        return Name(trusted: String(decoding: bytes[range], as: UTF8.self))
    }

    mutating func signature() throws(WireFault) -> String {
        let range = try rangeOfText(length: Int(try number(UInt8.self)))
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Reads a signature; returns whether it is this single type.
    mutating func isAhead(_ type: UInt8) throws(WireFault) -> Bool {
        let range = try rangeOfText(length: Int(try number(UInt8.self)))
        return range.count == 1 && bytes[range.lowerBound] == type
    }

    mutating func skip(bytes count: Int) throws(WireFault) {
        _ = try range(of: count)
    }

    mutating func bytes(count: Int) throws(WireFault) -> [UInt8] {
        Array(bytes[try range(of: count)])
    }

    /// Reads an array's length and padding; returns the offset of the array's end.
    mutating func endOfArray(alignment: Int) throws(WireFault) -> Int {
        let length = Int(try number(UInt32.self))
        try align(to: alignment)
        guard length <= WireLimits.arrayLength, length <= end - position else { throw .malformed }
        return position + length
    }

    private mutating func rangeOfText(length: Int) throws(WireFault) -> Range<Int> {
        let range = try range(of: length)
        guard position < end, bytes[position] == 0 else { throw .malformed }
        position += 1
        return range
    }

    private mutating func range(of count: Int) throws(WireFault) -> Range<Int> {
        guard count <= end - position else { throw .malformed }
        defer { position += count }
        return position..<position + count
    }
}
