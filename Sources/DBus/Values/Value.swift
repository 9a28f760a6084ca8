package import EventLoop

/// A value of any D-Bus type. Even empty containers have the types of their elements.
///
/// A container whose elements do not have its type can be built, but sending it throws `.invalid`.
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
    /// Any text without U+0000, which D-Bus cannot transmit.
    case string(String)
    case objectPath(ObjectPath)
    case signature(Signature)
    case unixFD(OwnedDescriptor)
    /// `ay`. Arrays of bytes always have this form.
    case bytes([UInt8])
    /// Any array except one of bytes.
    case array(of: ValueType, [Value])
    /// At least one member.
    case structure([Value])
    /// Entries in the order of the message. Received entries may repeat keys.
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
