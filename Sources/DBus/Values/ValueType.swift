/// A single complete D-Bus type.
///
/// Source: D-Bus Specification, "Type System".
package enum ValueType: Hashable, Sendable, CustomStringConvertible {
    case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
    case string, objectPath, signature, unixFD
    indirect case array(ValueType)
    case structure([ValueType])
    /// `a{kv}`: an array of dictionary entries, which exist only in arrays.
    indirect case dictionary(key: ValueType, value: ValueType)
    case variant

    /// Whether the type is basic, so that it may be the key of a dictionary.
    package var isBasic: Bool {
        switch self {
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double: true
        case .string, .objectPath, .signature, .unixFD: true
        case .array, .structure, .dictionary, .variant: false
        }
    }

    /// Whether the type is not an array, dictionary or structure.
    var isLeaf: Bool { isBasic || self == .variant }

    /// The type's signature, such as `a{sv}`.
    package var description: String {
        switch self {
        case .array(let element): "a\(element)"
        case .structure(let members): "(\(members.map(\.description).joined()))"
        case .dictionary(let key, let value): "a{\(key)\(value)}"
        default: String(Unicode.Scalar(code))
        }
    }

    /// The first byte of the signature; all of it, unless this is an array, dictionary or structure.
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
        case .array, .dictionary: UInt8(ascii: "a")
        case .structure: UInt8(ascii: "(")
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
