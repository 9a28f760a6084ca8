import EventLoop

/// Decodes values from a message.
///
/// `limit` bounds the memory that a sender can make this program use: a value takes more memory than bytes on
/// the wire, a variant of a byte thirty times as much.
struct Decoder {
    private var reader: WireReader
    private let descriptors: [OwnedDescriptor]
    private let limit: Int
    /// Memory that the values take so far, in bytes.
    private(set) var memory = 0
    private var depth = 0

    private static let memoryFactor = 4
    /// Overhead of an array or a box, in bytes.
    private static let allocation = 48
    /// The weight of a descriptor: processes have few, and waiting calls must not use them up.
    private static let descriptorWeight = 64 << 10

    init(_ reader: WireReader, descriptors: [OwnedDescriptor], limit: Int) {
        self.reader = reader
        self.descriptors = descriptors
        self.limit = limit
    }

    /// Decodes one value of each type, and requires that nothing follows.
    mutating func values(of types: [ValueType]) throws(WireFault) -> [Value] {
        let values = try members(types)
        guard reader.isAtEnd else { throw .malformed }
        return values
    }

    private mutating func value(of type: ValueType) throws(WireFault) -> Value {
        try hold(MemoryLayout<Value>.stride)
        return switch type {
        case .byte: .byte(try reader.number())
        case .boolean: .boolean(try reader.boolean())
        case .int16: .int16(try reader.number())
        case .uint16: .uint16(try reader.number())
        case .int32: .int32(try reader.number())
        case .uint32: .uint32(try reader.number())
        case .int64: .int64(try reader.number())
        case .uint64: .uint64(try reader.number())
        case .double: .double(Double(bitPattern: try reader.number()))
        case .string: .string(try text())
        case .objectPath: .objectPath(try path())
        case .signature: .signature(try signature())
        case .unixFD: .unixFD(try descriptor())
        case .variant: .variant(try variant())
        case .structure(let types): .structure(try structure(types))
        case .array(.byte): .bytes(try bytes())
        case .array(let element): .array(of: element, try elements(of: element))
        case .dictionary(let key, let value):
            .dictionary(key: key, value: value, try entries(key: key, value: value))
        }
    }

    // MARK: Basic types

    private mutating func text() throws(WireFault) -> String {
        let text = try reader.text()
        try hold(text: text.utf8.count)
        return text
    }

    private mutating func path() throws(WireFault) -> ObjectPath {
        guard let path = try reader.name(ObjectPath.self) else { throw .malformed }
        try hold(text: path.text.utf8.count)
        return path
    }

    private mutating func signature() throws(WireFault) -> Signature {
        let text = try reader.signature()
        try hold(text: text.utf8.count)
        return try Signature(received: text)
    }

    private mutating func descriptor() throws(WireFault) -> OwnedDescriptor {
        let index = try reader.number(UInt32.self)
        try hold(Self.descriptorWeight)
        guard index < descriptors.count else { throw .malformed }
        return descriptors[Int(index)]
    }

    // MARK: Containers

    private mutating func members(_ types: [ValueType]) throws(WireFault) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(types.count)
        for type in types { values.append(try value(of: type)) }
        return values
    }

    private mutating func structure(_ types: [ValueType]) throws(WireFault) -> [Value] {
        try enter()
        defer { depth -= 1 }
        try reader.align(to: 8)
        return try members(types)
    }

    private mutating func variant() throws(WireFault) -> Value {
        try enter()
        defer { depth -= 1 }
        return try value(of: try ValueType(received: try reader.signature()))
    }

    private mutating func bytes() throws(WireFault) -> [UInt8] {
        try enter()
        defer { depth -= 1 }
        let end = try reader.endOfArray(alignment: 1)
        try hold(end - reader.position)
        return try reader.bytes(count: end - reader.position)
    }

    private mutating func elements(of type: ValueType) throws(WireFault) -> [Value] {
        var elements: [Value] = []
        try array(alignment: type.alignment) { (decoder) throws(WireFault) in
            elements.append(try decoder.value(of: type))
        }
        return elements
    }

    private mutating func entries(key: ValueType, value: ValueType) throws(WireFault) -> [DictionaryEntry] {
        var entries: [DictionaryEntry] = []
        try array(alignment: 8) { (decoder) throws(WireFault) in
            try decoder.enter(holding: 0)
            try decoder.reader.align(to: 8)
            entries.append(DictionaryEntry(try decoder.value(of: key), try decoder.value(of: value)))
            decoder.depth -= 1
        }
        return entries
    }

    private mutating func array(
        alignment: Int, _ readElement: (inout Decoder) throws(WireFault) -> Void
    ) throws(WireFault) {
        try enter()
        defer { depth -= 1 }
        let end = try reader.endOfArray(alignment: alignment)
        while reader.position < end { try readElement(&self) }
        guard reader.position == end else { throw .malformed }
    }

    private mutating func enter(holding bytes: Int = allocation) throws(WireFault) {
        depth += 1
        guard depth <= WireLimits.depth else { throw .malformed }
        try hold(bytes)
    }

    private mutating func hold(text length: Int) throws(WireFault) {
        if length > 15 { try hold(length + Self.allocation) }  // shorter ones need no allocation
    }

    private mutating func hold(_ count: Int) throws(WireFault) {
        memory += count
        guard memory / Self.memoryFactor <= limit else {
            throw .tooLarge(
                reason: "it takes more than \(Self.memoryFactor) times \(limit) bytes of memory")
        }
    }
}

extension Signature {
    init(received text: String) throws(WireFault) {
        do {
            try self.init(validating: text)
        } catch {
            throw .malformed
        }
    }
}

extension ValueType {
    /// The type of a variant's content, which must be a single one.
    init(received signature: String) throws(WireFault) {
        let codes = signature.utf8
        if codes.count == 1, let code = codes.first, let type = ValueType(basicCode: code) {
            self = type
            return
        }
        let types = try Signature(received: signature).types
        guard types.count == 1 else { throw .malformed }
        self = types[0]
    }
}
