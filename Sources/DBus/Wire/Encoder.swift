import EventLoop
import Glibc

/// Lays values out as bytes, and refuses those that would make the bus hang up on us.
///
/// Source: D-Bus Specification, "Marshaling".
struct Encoder {
    private(set) var bytes: [UInt8] = []
    private(set) var descriptors: [OwnedDescriptor] = []
    private let limit: Int
    private var depth = 0

    /// - Parameter limit: In bytes.
    init(limit: Int) {
        self.limit = limit
        bytes.reserveCapacity(240)
    }

    /// The body of a message.
    mutating func append(_ body: [Value]) throws(BusError) {
        // A flat type has five bytes at most.
        let needsCheck = body.count > Signature.maximumLength / 5 || !body.allSatisfy(\.isFlat)
        if needsCheck { try check(body.map(\.type)) }
        for value in body { try append(value) }
    }

    private func check(_ types: [ValueType]) throws(BusError) {
        do {
            _ = try Signature(types)
        } catch {
            throw .invalid(reason: error.description)
        }
    }

    private mutating func append(_ value: Value) throws(BusError) {
        switch value {
        case .byte(let number): append(byte: number)
        case .int16(let number): append(number: number)
        case .uint16(let number): append(number: number)
        case .int32(let number): append(number: number)
        case .uint32(let number): append(number: number)
        case .int64(let number): append(number: number)
        case .uint64(let number): append(number: number)
        case .double(let number): append(number: number.bitPattern)
        case .boolean(let flag): append(number: UInt32(flag ? 1 : 0))
        case .string(let text): try append(text)
        case .objectPath(let path): try append(path.text)
        case .signature(let signature): append(signatureText: signature.text)
        case .unixFD(let descriptor): try append(descriptor)
        case .bytes(let bytes): try append(bytes)
        case .array(let type, let elements): try append(elements, of: type)
        case .structure(let members): try append(structure: members)
        case .dictionary(let key, let type, let entries): try append(entries, key: key, value: type)
        case .variant(let content): try append(variant: content)
        }
        guard bytes.count <= limit else {
            throw .invalid(reason: "it is longer than \(WireLimits.messageLength) bytes")
        }
    }

    // MARK: Bytes

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(raw more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    mutating func append<Number: FixedWidthInteger>(number: Number) {
        align(to: MemoryLayout<Number>.size)
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    mutating func align(to alignment: Int) {
        while bytes.count & (alignment - 1) != 0 { bytes.append(0) }
    }

    // MARK: Basic types

    mutating func append(_ text: String) throws(BusError) {
        var text = text
        let length = text.utf8.count
        guard length <= limit - bytes.count else {
            throw .invalid(reason: "it is longer than \(WireLimits.messageLength) bytes")
        }
        append(number: UInt32(length))
        let isWhole = text.withUTF8 { content in
            bytes.append(contentsOf: content)
            return content.baseAddress.map { memchr($0, 0, content.count) == nil } ?? true
        }
        guard isWhole else { throw .invalid(reason: "a text contains the character U+0000") }
        bytes.append(0)
    }

    private mutating func append(signatureText text: String) {
        bytes.append(UInt8(text.utf8.count))  // none has more than 255 bytes
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    /// To be used for values whose types have been checked.
    mutating func append(signatureOf values: [Value]) {
        let start = bytes.count
        bytes.append(0)
        for value in values { value.writeType(to: &bytes) }
        bytes[start] = UInt8(bytes.count - start - 1)
        bytes.append(0)
    }

    private mutating func append(_ descriptor: OwnedDescriptor) throws(BusError) {
        guard descriptors.count < WireLimits.descriptors else {
            throw .invalid(reason: "more than \(WireLimits.descriptors) file descriptors")
        }
        guard fcntl(descriptor.rawValue, F_GETFD) >= 0 else {
            throw .invalid(reason: "a file descriptor cannot be passed on")
        }
        append(number: UInt32(descriptors.count))
        descriptors.append(descriptor)
    }

    // MARK: Containers

    private mutating func append(_ content: [UInt8]) throws(BusError) {
        try enter()
        defer { depth -= 1 }
        try check(arrayLength: content.count)
        append(number: UInt32(content.count))
        bytes.append(contentsOf: content)
    }

    private mutating func append(_ elements: [Value], of type: ValueType) throws(BusError) {
        guard type != .byte else { throw .invalid(reason: "an array of bytes is to be given as 'bytes'") }
        try enter()
        defer { depth -= 1 }
        let start = beginArray(elementsAlignedTo: type.alignment)
        for element in elements {
            guard element.has(type) else {
                throw .invalid(reason: "an array of '\(type)' contains a value of '\(element.type)'")
            }
            try append(element)
            try check(arrayLength: bytes.count - start.elements)
        }
        endArray(start)
    }

    private mutating func append(
        _ entries: [DictionaryEntry], key: ValueType, value: ValueType
    ) throws(BusError) {
        try enter()
        defer { depth -= 1 }
        let start = beginArray(elementsAlignedTo: 8)
        for entry in entries {
            guard entry.key.has(key), entry.value.has(value) else {
                throw .invalid(
                    reason: "a dictionary of '\(key)' and '\(value)' contains '\(entry.key.type)' and "
                        + "'\(entry.value.type)'")
            }
            align(to: 8)
            try append(entry.key)
            try append(entry.value)
            try check(arrayLength: bytes.count - start.elements)
        }
        endArray(start)
    }

    private mutating func append(structure members: [Value]) throws(BusError) {
        guard !members.isEmpty else { throw .invalid(reason: "a structure is empty") }
        try enter()
        defer { depth -= 1 }
        align(to: 8)
        for member in members { try append(member) }
    }

    private mutating func append(variant content: Value) throws(BusError) {
        try enter()
        defer { depth -= 1 }
        if !content.isFlat { try check([content.type]) }
        append(signatureOf: [content])
        try append(content)
    }

    /// Writes the length, as yet unknown.
    private mutating func beginArray(elementsAlignedTo alignment: Int) -> ArrayStart {
        append(number: UInt32(0))
        let length = bytes.count - 4
        align(to: alignment)
        return ArrayStart(length: length, elements: bytes.count)
    }

    private mutating func endArray(_ start: ArrayStart) {
        let length = UInt32(bytes.count - start.elements)
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: length, toByteOffset: start.length, as: UInt32.self)
        }
    }

    /// Where an array's length is, and where its elements begin.
    private struct ArrayStart {
        let length: Int
        let elements: Int
    }

    private mutating func enter() throws(BusError) {
        depth += 1
        guard depth <= WireLimits.depth else {
            throw .invalid(reason: "containers are nested more than \(WireLimits.depth) deep")
        }
    }

    private func check(arrayLength length: Int) throws(BusError) {
        guard length <= WireLimits.arrayLength else {
            throw .invalid(reason: "an array is longer than \(WireLimits.arrayLength) bytes")
        }
    }
}
