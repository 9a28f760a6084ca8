/// A single complete type of D-Bus.
///
/// Source: D-Bus Specification, "Type System".
package enum ValueType: Hashable, Sendable, CustomStringConvertible {
    case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
    case string, objectPath, signature, unixFD
    indirect case array(ValueType)
    case structure([ValueType])
    /// `a{kv}`: an array of dictionary entries, which occur nowhere else.
    indirect case dictionary(key: ValueType, value: ValueType)
    case variant

    /// Whether it may be the key of a dictionary.
    package var isBasic: Bool {
        switch self {
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double: true
        case .string, .objectPath, .signature, .unixFD: true
        case .array, .structure, .dictionary, .variant: false
        }
    }

    /// Whether it is no container, variants aside.
    var isLeaf: Bool { isBasic || self == .variant }

    /// Its signature, as in `a{sv}`.
    package var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends its signature.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .byte: bytes.append(UInt8(ascii: "y"))
        case .boolean: bytes.append(UInt8(ascii: "b"))
        case .int16: bytes.append(UInt8(ascii: "n"))
        case .uint16: bytes.append(UInt8(ascii: "q"))
        case .int32: bytes.append(UInt8(ascii: "i"))
        case .uint32: bytes.append(UInt8(ascii: "u"))
        case .int64: bytes.append(UInt8(ascii: "x"))
        case .uint64: bytes.append(UInt8(ascii: "t"))
        case .double: bytes.append(UInt8(ascii: "d"))
        case .string: bytes.append(UInt8(ascii: "s"))
        case .objectPath: bytes.append(UInt8(ascii: "o"))
        case .signature: bytes.append(UInt8(ascii: "g"))
        case .unixFD: bytes.append(UInt8(ascii: "h"))
        case .variant: bytes.append(UInt8(ascii: "v"))
        case .array(let element):
            bytes.append(UInt8(ascii: "a"))
            element.write(to: &bytes)
        case .structure(let members):
            bytes.append(UInt8(ascii: "("))
            for member in members { member.write(to: &bytes) }
            bytes.append(UInt8(ascii: ")"))
        case .dictionary(let key, let value):
            bytes += [UInt8(ascii: "a"), UInt8(ascii: "{")]
            key.write(to: &bytes)
            value.write(to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    init?(basicCode: UInt8) {
        switch basicCode {
        case UInt8(ascii: "y"): self = .byte
        case UInt8(ascii: "b"): self = .boolean
        case UInt8(ascii: "n"): self = .int16
        case UInt8(ascii: "q"): self = .uint16
        case UInt8(ascii: "i"): self = .int32
        case UInt8(ascii: "u"): self = .uint32
        case UInt8(ascii: "x"): self = .int64
        case UInt8(ascii: "t"): self = .uint64
        case UInt8(ascii: "d"): self = .double
        case UInt8(ascii: "s"): self = .string
        case UInt8(ascii: "o"): self = .objectPath
        case UInt8(ascii: "g"): self = .signature
        case UInt8(ascii: "h"): self = .unixFD
        default: return nil
        }
    }
}
