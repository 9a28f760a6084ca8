extension Value {
    /// Whether its type is `expected`; of a container, what it says of itself.
    func has(_ expected: ValueType) -> Bool {
        switch expected {
        case .structure(let types):
            guard case .structure(let members) = self, members.count == types.count else { return false }
            return zip(members, types).allSatisfy { $0.has($1) }
        case .array, .dictionary: return type == expected
        default: return code == expected.code
        }
    }

    /// What its type begins with in signatures.
    var code: UInt8 {
        switch self {
        case .byte: UInt8(ascii: "y")
        case .boolean: UInt8(ascii: "b")
        case .int16: UInt8(ascii: "n")
        case .uint16: UInt8(ascii: "q")
        case .int32: UInt8(ascii: "i")
        case .uint32: UInt8(ascii: "u")
        case .int64: UInt8(ascii: "x")
        case .uint64: UInt8(ascii: "t")
        case .double: UInt8(ascii: "d")
        case .string: UInt8(ascii: "s")
        case .objectPath: UInt8(ascii: "o")
        case .signature: UInt8(ascii: "g")
        case .unixFD: UInt8(ascii: "h")
        case .variant: UInt8(ascii: "v")
        case .bytes, .array, .dictionary: UInt8(ascii: "a")
        case .structure: UInt8(ascii: "(")
        }
    }
}

extension ValueType {
    /// On the wire, in bytes. Source: D-Bus Specification, "Marshaling".
    var alignment: Int {
        switch self {
        case .byte, .signature, .variant: 1
        case .int16, .uint16: 2
        case .boolean, .int32, .uint32, .unixFD, .string, .objectPath, .array, .dictionary: 4
        case .int64, .uint64, .double, .structure: 8
        }
    }
}
