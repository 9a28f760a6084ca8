import DBus

/// What values are, in words that leave nothing open. `echo_service.py` says the same of what it has received.
func describe(_ values: [Value]) -> String {
    values.map(describe).joined(separator: " ")
}

private func describe(_ value: Value) -> String {
    switch value {
    case .byte(let number): "y:\(number)"
    case .int16(let number): "n:\(number)"
    case .uint16(let number): "q:\(number)"
    case .int32(let number): "i:\(number)"
    case .uint32(let number): "u:\(number)"
    case .int64(let number): "x:\(number)"
    case .uint64(let number): "t:\(number)"
    case .boolean(let flag): "b:\(flag)"
    case .double(let number): "d:" + hex(bytes(of: number.bitPattern))
    case .string(let text): "s:" + hex(text.utf8)
    case .objectPath(let path): "o:" + hex(path.text.utf8)
    case .signature(let signature): "g:" + hex(signature.text.utf8)
    case .unixFD: "h"
    case .bytes(let bytes): "ay:" + hex(bytes)
    case .array(_, let elements):
        "[" + ([value.type.description] + elements.map(describe)).joined(separator: " ") + "]"
    case .structure(let members): "(" + describe(members) + ")"
    case .dictionary(_, _, let entries):
        "{"
            + ([value.type.description] + entries.map { describe($0.key) + "=" + describe($0.value) })
            .joined(separator: " ") + "}"
    case .variant(let content): "v:<\(content.type) \(describe(content))>"
    }
}

private func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
