extension WireWriter {
    /// The types of `values`, with the length in front.
    ///
    /// - Throws: `.invalid` when they are too many or nest too deep, a structure is empty or a key is not basic.
    mutating func append(signatureOf values: [Value]) throws(BusError) {
        let start = count
        append(0 as UInt8)
        for value in values { append(codesOf: value) }
        let length = count - start - 1
        // A flat type has five bytes at most.
        if length > Signature.maximumLength || !values.allSatisfy(\.isFlat) {
            let text = String(decoding: bytes.suffix(length), as: UTF8.self)
            do {
                _ = try Signature(validating: text)
            } catch {
                throw .invalid(reason: error.description)
            }
        }
        replace(at: start, with: UInt8(length))
        append(0 as UInt8)
    }

    private mutating func append(codesOf value: Value) {
        switch value {
        case .array(let element, _):
            append(UInt8(ascii: "a"))
            append(codesOf: element)
        case .dictionary(let key, let value, _): append(codesOfKey: key, value)
        case .structure(let members):
            append(UInt8(ascii: "("))
            for member in members { append(codesOf: member) }
            append(UInt8(ascii: ")"))
        case .bytes:
            append(UInt8(ascii: "a"))
            append(UInt8(ascii: "y"))
        default: append(value.code)
        }
    }

    private mutating func append(codesOf type: ValueType) {
        switch type {
        case .array(let element):
            append(UInt8(ascii: "a"))
            append(codesOf: element)
        case .dictionary(let key, let value): append(codesOfKey: key, value)
        case .structure(let members):
            append(UInt8(ascii: "("))
            for member in members { append(codesOf: member) }
            append(UInt8(ascii: ")"))
        default: append(type.code)
        }
    }

    private mutating func append(codesOfKey key: ValueType, _ value: ValueType) {
        append(UInt8(ascii: "a"))
        append(UInt8(ascii: "{"))
        append(codesOf: key)
        append(codesOf: value)
        append(UInt8(ascii: "}"))
    }
}

extension Value {
    /// Whether nothing can be wrong with its type.
    fileprivate var isFlat: Bool {
        switch self {
        case .array(let element, _): element.isLeaf
        case .dictionary(let key, let value, _): key.isBasic && value.isLeaf
        case .structure: false
        default: true
        }
    }
}
