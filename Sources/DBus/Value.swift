package import EventLoop

/// A value of any D-Bus type. Containers know the types of what they hold, also when they are empty.
///
/// A container whose elements are not of its type can be built, but not sent: sending it throws `.invalid`.
package enum Value: Sendable, Hashable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    /// Any text without U+0000, which D-Bus cannot carry.
    case string(String)
    case objectPath(ObjectPath)
    case signature(Signature)
    case unixFD(OwnedDescriptor)
    /// `ay`. The only form that an array of bytes has.
    case bytes([UInt8])
    /// Any array but one of bytes.
    case array(of: ValueType, [Value])
    /// At least one member.
    case structure([Value])
    /// Entries in the order of the message. Keys may repeat in what others send.
    case dictionary(key: ValueType, value: ValueType, [DictionaryEntry])
    indirect case variant(Value)

    package var type: ValueType {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .int16: .int16
        case .uint16: .uint16
        case .int32: .int32
        case .uint32: .uint32
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .unixFD: .unixFD
        case .bytes: .array(.byte)
        case .array(let element, _): .array(element)
        case .structure(let members): .structure(members.map(\.type))
        case .dictionary(let key, let value, _): .dictionary(key: key, value: value)
        case .variant: .variant
        }
    }
}

package struct DictionaryEntry: Sendable, Hashable {
    package let key: Value
    package let value: Value

    package init(_ key: Value, _ value: Value) {
        self.key = key
        self.value = value
    }
}
