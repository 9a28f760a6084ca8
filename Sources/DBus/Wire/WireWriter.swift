/// Encodes values as bytes of a message, in little-endian order on every machine.
///
/// Source: D-Bus Specification, "Marshaling".
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(512)  // enough for most messages
    }

    var count: Int { bytes.count }

    mutating func align(to alignment: Int) {
        while bytes.count & (alignment - 1) != 0 { bytes.append(0) }
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(contentsOf more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    mutating func append(_ number: some FixedWidthInteger & BitwiseCopyable) {
        align(to: number.bitWidth / 8)
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// A string or object path. The caller ensures that it contains no zero byte, which would end it.
    mutating func append(_ text: String) {
        append(UInt32(truncatingIfNeeded: text.utf8.count))
        appendTerminated(text)
    }

    /// A signature, whose length is a single byte.
    mutating func append(signature: Signature) {
        bytes.append(UInt8(signature.text.utf8.count))
        appendTerminated(signature.text)
    }

    private mutating func appendTerminated(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    mutating func replace(at offset: Int, with byte: UInt8) {
        bytes[offset] = byte
    }

    /// Overwrites four bytes.
    mutating func replace(at offset: Int, with number: UInt32) {
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt32.self)
        }
    }

    mutating func replace(first count: Int, with other: WireWriter) {
        bytes.replaceSubrange(..<count, with: other.bytes)
    }
}
