import EventLoop
import Glibc

/// Makes values of a message's bytes.
///
/// The message's length is bounded by whoever reads it. `limit` bounds the memory that a sender can make us use, to a
/// multiple of it: a value takes more room in Swift than on the wire, a variant of a byte thirty times.
struct Decoder {
    private(set) var reader: WireReader
    private let descriptors: [OwnedDescriptor]
    private let limit: Int
    private var depth = 0
    /// What the values take so far, in bytes.
    private(set) var memory = 0

    private static let memoryFactor = 4
    /// What an array or a box takes besides what it holds.
    private static let allocation = 48

    init(_ reader: WireReader, _ descriptors: [OwnedDescriptor], limit: Int) {
        self.reader = reader
        self.descriptors = descriptors
        self.limit = limit
    }

    /// All that is left, which is of these types.
    mutating func values(of types: [ValueType]) throws(WireFault) -> [Value] {
        let values = try members(of: types)
        guard reader.isAtEnd else { throw .malformed }
        return values
    }

    mutating func value(of type: ValueType) throws(WireFault) -> Value {
        try hold(MemoryLayout<Value>.stride)
        switch type {
        case .byte: return .byte(try reader.number())
        case .boolean: return .boolean(try boolean())
        case .int16: return .int16(try reader.number())
        case .uint16: return .uint16(try reader.number())
        case .int32: return .int32(try reader.number())
        case .uint32: return .uint32(try reader.number())
        case .int64: return .int64(try reader.number())
        case .uint64: return .uint64(try reader.number())
        case .double: return .double(Double(bitPattern: try reader.number()))
        case .string: return .string(try text())
        case .objectPath: return .objectPath(try path())
        case .signature: return .signature(try Self.signature(try reader.signature()))
        case .unixFD: return .unixFD(try descriptor())
        case .variant: return .variant(try variant())
        case .structure(let types): return .structure(try structure(of: types))
        case .array(.byte): return .bytes(try bytes())
        case .array(let element): return .array(of: element, try array(of: element))
        case .dictionary(let key, let value):
            return .dictionary(key: key, value: value, try entries(of: key, value))
        }
    }

    // MARK: Basic types

    private mutating func boolean() throws(WireFault) -> Bool {
        let number: UInt32 = try reader.number()
        guard number <= 1 else { throw .malformed }
        return number == 1
    }

    private mutating func text() throws(WireFault) -> String {
        let bytes = try reader.text()
        if bytes.count > 15 { try hold(bytes.count + Self.allocation) }  // shorter ones live in the value
        return try String(bytes)
    }

    private mutating func path() throws(WireFault) -> ObjectPath {
        let bytes = try reader.text()
        guard NameRules.isPath(bytes) else { throw .malformed }
        if bytes.count > 15 { try hold(bytes.count + Self.allocation) }
        return ObjectPath(trusted: try String(bytes))
    }

    private mutating func descriptor() throws(WireFault) -> OwnedDescriptor {
        let index: UInt32 = try reader.number()
        guard index < descriptors.count else {
            throw .refused(reason: "a file descriptor of it could not be taken")
        }
        return descriptors[Int(index)]
    }

    static func signature(_ bytes: UnsafeRawBufferPointer) throws(WireFault) -> Signature {
        let text = try String(bytes)
        do {
            return try Signature(validating: text)
        } catch {
            throw .malformed
        }
    }

    // MARK: Containers

    private mutating func members(of types: [ValueType]) throws(WireFault) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(types.count)
        for type in types { values.append(try value(of: type)) }
        return values
    }

    private mutating func structure(of types: [ValueType]) throws(WireFault) -> [Value] {
        try enter()
        defer { depth -= 1 }
        try reader.align(to: 8)
        return try members(of: types)
    }

    private mutating func variant() throws(WireFault) -> Value {
        try enter()
        defer { depth -= 1 }
        return try value(of: try Self.type(try reader.signature()))
    }

    /// The single type of a variant; nearly all are of one letter.
    private static func type(_ bytes: UnsafeRawBufferPointer) throws(WireFault) -> ValueType {
        if bytes.count == 1, let type = ValueType(basicCode: bytes[0]) { return type }
        let types = try signature(bytes).types
        guard let type = types.first, types.count == 1 else { throw .malformed }
        return type
    }

    private mutating func array(of element: ValueType) throws(WireFault) -> [Value] {
        try enter()
        defer { depth -= 1 }
        let end = try reader.arrayLength(elementsAlignedTo: element.alignment) + reader.offset
        var values: [Value] = []
        while reader.offset < end { values.append(try value(of: element)) }
        guard reader.offset == end else { throw .malformed }
        return values
    }

    private mutating func bytes() throws(WireFault) -> [UInt8] {
        try enter()
        defer { depth -= 1 }
        let length = try reader.arrayLength(elementsAlignedTo: 1)
        try hold(length)
        return Array(try reader.take(length))
    }

    private mutating func entries(
        of key: ValueType, _ value: ValueType
    ) throws(WireFault) -> [DictionaryEntry] {
        try enter()
        defer { depth -= 1 }
        let end = try reader.arrayLength(elementsAlignedTo: 8) + reader.offset
        var entries: [DictionaryEntry] = []
        while reader.offset < end {
            try reader.align(to: 8)
            let name = try self.value(of: key)
            entries.append(DictionaryEntry(name, try self.value(of: value)))
        }
        guard reader.offset == end else { throw .malformed }
        return entries
    }

    private mutating func enter() throws(WireFault) {
        depth += 1
        guard depth <= WireLimits.depth else { throw .malformed }
        try hold(Self.allocation)
    }

    private mutating func hold(_ count: Int) throws(WireFault) {
        memory += count
        guard memory / Self.memoryFactor <= limit else {
            throw .refused(
                reason: "it takes more than \(Self.memoryFactor) times \(limit) bytes of memory")
        }
    }
}
