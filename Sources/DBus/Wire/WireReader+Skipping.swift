/// Skips values of unknown header fields, without storing them or looking descriptors up.
extension WireReader {
    /// - Parameter depth: The number of containers around the variant.
    mutating func skipVariant(in depth: Int = 0) throws(WireFault) {
        guard depth < WireLimits.depth else { throw .malformed }
        try skip(try ValueType(received: try signature()), in: depth + 1)
    }

    private mutating func skip(_ type: ValueType, in depth: Int) throws(WireFault) {
        switch type {
        case .byte: _ = try number(UInt8.self)
        case .boolean: _ = try boolean()
        case .int16, .uint16: _ = try number(UInt16.self)
        case .int32, .uint32, .unixFD: _ = try number(UInt32.self)
        case .int64, .uint64, .double: _ = try number(UInt64.self)
        case .string, .objectPath: _ = try text()
        case .signature: _ = try signature()
        case .variant: try skipVariant(in: depth)
        case .structure(let types):
            guard depth < WireLimits.depth else { throw .malformed }
            try align(to: 8)
            for type in types { try skip(type, in: depth + 1) }
        case .array(let element): try skipArray(alignment: element.alignment)
        case .dictionary: try skipArray(alignment: 8)
        }
    }

    private mutating func skipArray(alignment: Int) throws(WireFault) {
        let end = try endOfArray(alignment: alignment)
        try skip(bytes: end - position)
    }
}
