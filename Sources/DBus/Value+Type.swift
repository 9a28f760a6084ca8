extension Value {
    /// Whether its type is `expected`; of a container, what it says of itself.
    func has(_ expected: ValueType) -> Bool {
        switch (self, expected) {
        case (.structure(let members), .structure(let types)):
            members.count == types.count && zip(members, types).allSatisfy { $0.has($1) }
        case (.structure, _), (_, .structure): false
        default: type == expected
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
