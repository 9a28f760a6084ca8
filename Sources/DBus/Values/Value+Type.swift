extension Value {
    /// Whether the value has this type. Of arrays and dictionaries, only the declared type is compared.
    func has(_ expected: ValueType) -> Bool {
        switch expected {
        case .structure(let types):
            guard case .structure(let members) = self, members.count == types.count else { return false }
            return zip(members, types).allSatisfy { $0.has($1) }
        case .array, .dictionary: return type == expected
        default: return code == expected.code
        }
    }

    /// The first byte of its signature. Unlike `type`, it needs no allocation for containers.
    private var code: UInt8 {
        switch self {
        case .bytes, .array, .dictionary: UInt8(ascii: "a")
        case .structure: UInt8(ascii: "(")
        default: type.code
        }
    }
}

extension ValueType {
    /// Alignment on the wire, in bytes. Source: D-Bus Specification, "Marshaling".
    var alignment: Int {
        switch self {
        case .byte, .signature, .variant: 1
        case .int16, .uint16: 2
        case .boolean, .int32, .uint32, .unixFD, .string, .objectPath, .array, .dictionary: 4
        case .int64, .uint64, .double, .structure: 8
        }
    }
}
