import EventLoop
import Glibc

/// Appends values to a message, and refuses those for which the bus would disconnect this program.
struct Encoder {
    var writer: WireWriter
    private(set) var descriptors: [OwnedDescriptor] = []
    private var depth = 0

    /// - Parameter header: The bytes before the values; a multiple of eight.
    init(after header: WireWriter) {
        writer = header
    }

    mutating func append(_ body: [Value]) throws(BusError) {
        for value in body {
            try append(value)
            guard writer.count <= WireLimits.messageLength else {
                throw .invalid(reason: "it is longer than \(WireLimits.messageLength) bytes")
            }
        }
    }

    private mutating func append(_ value: Value) throws(BusError) {
        switch value {
        case .byte(let number): writer.append(number)
        case .int16(let number): writer.append(number)
        case .uint16(let number): writer.append(number)
        case .int32(let number): writer.append(number)
        case .uint32(let number): writer.append(number)
        case .int64(let number): writer.append(number)
        case .uint64(let number): writer.append(number)
        case .double(let number): writer.append(number.bitPattern)
        case .boolean(let flag): writer.append(UInt32(flag ? 1 : 0))
        case .string(let text): try append(text)
        case .objectPath(let path): writer.append(path.text)
        case .signature(let signature): writer.append(signature: signature)
        case .unixFD(let descriptor): try append(descriptor)
        case .bytes(let bytes): try append(bytes)
        case .array(let type, let elements): try append(elements, of: type)
        case .structure(let members): try append(structure: members)
        case .dictionary(let key, let type, let entries): try append(entries, key: key, value: type)
        case .variant(let content): try append(variant: content)
        }
    }

    private mutating func append(_ text: String) throws(BusError) {
        let hasZero = text.utf8.withContiguousStorageIfAvailable(\.containsZero) ?? text.utf8.contains(0)
        guard !hasZero else { throw .invalid(reason: "a text contains the character U+0000") }
        writer.append(text)
    }

    private mutating func append(_ descriptor: OwnedDescriptor) throws(BusError) {
        guard descriptors.count < WireLimits.sentDescriptors else {
            throw .invalid(reason: "more than \(WireLimits.sentDescriptors) file descriptors")
        }
        guard fcntl(descriptor.rawValue, F_GETFD) >= 0 else {
            throw .invalid(reason: "a file descriptor cannot be passed on")
        }
        writer.append(UInt32(descriptors.count))
        descriptors.append(descriptor)
    }

    // MARK: Containers

    private mutating func append(_ bytes: [UInt8]) throws(BusError) {
        try checkArray(length: bytes.count)
        try enter()
        writer.append(UInt32(bytes.count))
        writer.append(contentsOf: bytes)
        depth -= 1
    }

    private mutating func append(_ elements: [Value], of type: ValueType) throws(BusError) {
        guard type != .byte else { throw .invalid(reason: "an array of bytes is to be given as 'bytes'") }
        try array(alignment: type.alignment) { (encoder, start) throws(BusError) in
            for element in elements {
                guard element.has(type) else {
                    throw .invalid(reason: "an array of '\(type)' contains a value of '\(element.type)'")
                }
                try encoder.append(element)
                try encoder.checkArray(length: encoder.writer.count - start)
            }
        }
    }

    private mutating func append(
        _ entries: [DictionaryEntry], key: ValueType, value: ValueType
    ) throws(BusError) {
        try array(alignment: 8) { (encoder, start) throws(BusError) in
            for entry in entries {
                guard entry.key.has(key), entry.value.has(value) else {
                    throw .invalid(
                        reason: "a dictionary of '\(key)' and '\(value)' contains '\(entry.key.type)' and "
                            + "'\(entry.value.type)'")
                }
                try encoder.append(entry)
                try encoder.checkArray(length: encoder.writer.count - start)
            }
        }
    }

    private mutating func append(_ entry: DictionaryEntry) throws(BusError) {
        try enter()
        writer.align(to: 8)
        try append(entry.key)
        try append(entry.value)
        depth -= 1
    }

    /// - Parameter fill: Its `start` is the offset of the first element, after the length and its padding.
    private mutating func array(
        alignment: Int, _ fill: (inout Encoder, _ start: Int) throws(BusError) -> Void
    ) throws(BusError) {
        try enter()
        writer.append(UInt32(0))
        let start = writer.count
        writer.align(to: alignment)
        let first = writer.count
        try fill(&self, first)
        writer.replace(at: start - 4, with: UInt32(writer.count - first))
        depth -= 1
    }

    private mutating func append(structure members: [Value]) throws(BusError) {
        guard !members.isEmpty else { throw .invalid(reason: "a structure is empty") }
        try enter()
        writer.align(to: 8)
        for member in members { try append(member) }
        depth -= 1
    }

    private mutating func append(variant content: Value) throws(BusError) {
        try enter()
        try writer.append(signatureOf: CollectionOfOne(content))
        try append(content)
        depth -= 1
    }

    private mutating func enter() throws(BusError) {
        depth += 1
        guard depth <= WireLimits.depth else {
            throw .invalid(reason: "containers are nested more than \(WireLimits.depth) deep")
        }
    }

    private func checkArray(length: Int) throws(BusError) {
        guard length <= WireLimits.arrayLength else {
            throw .invalid(reason: "an array is longer than \(WireLimits.arrayLength) bytes")
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var containsZero: Bool {
        baseAddress.map { memchr($0, 0, count) != nil } ?? false
    }
}
