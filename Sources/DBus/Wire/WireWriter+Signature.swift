extension WireWriter {
    /// Appends the signature of `values`, with its length.
    ///
    /// - Throws: `.invalid` for too many types, deep nesting, an empty structure or a key that is not basic.
    mutating func append(signatureOf values: some Collection<Value>) throws(BusError) {
        let start = count
        var isFlat = true
        append(0 as UInt8)
        for value in values {
            let type = value.type
            append(codesOf: type)
            isFlat = isFlat && type.isFlat
        }
        let length = count - start - 1
        if length > Signature.maximumLength || !isFlat {
            do {
                _ = try Signature(values.map(\.type))
            } catch {
                throw .invalid(reason: error.description)
            }
        }
        replace(at: start, with: UInt8(length))
        append(0 as UInt8)
    }

    private mutating func append(codesOf type: ValueType) {
        switch type {
        case .array(let element):
            append(UInt8(ascii: "a"))
            append(codesOf: element)
        case .dictionary(let key, let value):
            append(UInt8(ascii: "a"))
            append(UInt8(ascii: "{"))
            append(codesOf: key)
            append(codesOf: value)
            append(UInt8(ascii: "}"))
        case .structure(let members):
            append(UInt8(ascii: "("))
            for member in members { append(codesOf: member) }
            append(UInt8(ascii: ")"))
        default: append(type.code)
        }
    }
}

extension ValueType {
    /// Whether the type is certainly valid: no container, or an array or dictionary of none.
    fileprivate var isFlat: Bool {
        switch self {
        case .array(let element): element.isLeaf
        case .dictionary(let key, let value): key.isBasic && value.isLeaf
        case .structure: false
        default: true
        }
    }
}
