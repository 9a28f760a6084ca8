extension Value {
    /// Whether its type is `expected`; of a container, what it says of itself.
    func has(_ expected: ValueType) -> Bool {
        switch (self, expected) {
        // What nearly all are: to compare types in general takes much longer.
        case (.string, .string), (.variant, .variant), (.int64, .int64), (.uint32, .uint32): true
        case (.boolean, .boolean), (.byte, .byte), (.int32, .int32): true
        case (.structure(let members), .structure(let types)):
            members.count == types.count && zip(members, types).allSatisfy { $0.has($1) }
        case (.structure, _), (_, .structure): false
        default: type == expected
        }
    }

    /// Appends the signature of its type.
    func writeType(to bytes: inout [UInt8]) {
        switch self {
        case .string: bytes.append(UInt8(ascii: "s"))
        case .variant: bytes.append(UInt8(ascii: "v"))
        default: type.write(to: &bytes)
        }
    }

    /// Whether nothing can be wrong with its type.
    var isFlat: Bool {
        switch self {
        case .array(let element, _): element.isLeaf
        case .dictionary(let key, let value, _): key.isBasic && value.isLeaf
        case .structure: false
        default: true
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
