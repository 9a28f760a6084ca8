import CDBus
import EventLoop
import Glibc

/// Copies values out of a message.
///
/// libdbus has validated the message, which bounds the depth. `limit` bounds the bytes, and a multiple of it the memory
/// that a sender can make us use: a value takes more room in Swift than on the wire, a variant of a byte thirty times.
struct Decoder {
    private let limit: Int
    private var taken = 0
    /// What the values take so far, in bytes.
    private(set) var memory = 0

    private static let memoryFactor = 4
    /// What an array or a box takes besides what it holds.
    private static let allocation = 48

    init(limit: Int) {
        self.limit = limit
    }

    /// What is left in `iterator`.
    mutating func values(_ iterator: inout DBusMessageIter) throws(BusError) -> [Value] {
        var values: [Value] = []
        while true {
            let type = dbus_message_iter_get_arg_type(&iterator)
            if type == bus_type_invalid { return values }
            values.append(try value(of: type, &iterator))
            dbus_message_iter_next(&iterator)
        }
    }

    private mutating func value(
        of type: Int32, _ iterator: inout DBusMessageIter
    ) throws(BusError) -> Value {
        try hold(MemoryLayout<Value>.stride)
        return switch type {
        case bus_type_byte: .byte(try number(&iterator))
        case bus_type_boolean: .boolean(try number(&iterator) as UInt32 != 0)
        case bus_type_int16: .int16(try number(&iterator))
        case bus_type_uint16: .uint16(try number(&iterator))
        case bus_type_int32: .int32(try number(&iterator))
        case bus_type_uint32: .uint32(try number(&iterator))
        case bus_type_int64: .int64(try number(&iterator))
        case bus_type_uint64: .uint64(try number(&iterator))
        case bus_type_double: .double(try number(&iterator))
        case bus_type_string: .string(try text(&iterator))
        case bus_type_object_path: .objectPath(ObjectPath(trusted: try text(&iterator)))
        case bus_type_signature: .signature(try signature(try text(&iterator)))
        case bus_type_unix_fd: .unixFD(try descriptor(&iterator))
        case bus_type_variant: .variant(try variant(&iterator))
        case bus_type_struct: .structure(try structure(&iterator))
        case bus_type_array: try array(&iterator)
        default: throw .invalid(reason: "it contains a type of which nothing is known")
        }
    }

    // MARK: Basic types

    private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ iterator: inout DBusMessageIter
    ) throws(BusError) -> Number {
        try take(MemoryLayout<Number>.size)
        var number: Number = 0
        dbus_message_iter_get_basic(&iterator, &number)
        return number
    }

    private mutating func number(_ iterator: inout DBusMessageIter) throws(BusError) -> Double {
        Double(bitPattern: try number(&iterator))
    }

    private mutating func text(_ iterator: inout DBusMessageIter) throws(BusError) -> String {
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        guard let pointer else { throw .outOfMemory }
        let length = strlen(pointer)
        try take(length + 5)
        if length > 15 { try hold(length + Self.allocation) }  // shorter ones live in the value
        return String(cString: pointer)
    }

    private mutating func descriptor(_ iterator: inout DBusMessageIter) throws(BusError) -> OwnedDescriptor {
        try take(4)
        var descriptor: Int32 = -1
        dbus_message_iter_get_basic(&iterator, &descriptor)
        guard descriptor >= 0 else {
            throw .invalid(reason: "a file descriptor of it could not be taken")
        }
        return OwnedDescriptor(descriptor)
    }

    private func signature(_ text: String) throws(BusError) -> Signature {
        do {
            return try Signature(validating: text)
        } catch {
            throw .invalid(reason: error.description)
        }
    }

    // MARK: Containers

    private mutating func members(_ iterator: inout DBusMessageIter) throws(BusError) -> [Value] {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        return try values(&inner)
    }

    private mutating func structure(_ iterator: inout DBusMessageIter) throws(BusError) -> [Value] {
        try hold(Self.allocation)
        return try members(&iterator)
    }

    private mutating func variant(_ iterator: inout DBusMessageIter) throws(BusError) -> Value {
        try hold(Self.allocation)
        guard let content = try members(&iterator).first else { throw .outOfMemory }
        return content
    }

    private mutating func array(_ iterator: inout DBusMessageIter) throws(BusError) -> Value {
        try take(4)
        try hold(Self.allocation)
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        switch dbus_message_iter_get_element_type(&iterator) {
        case bus_type_byte: return .bytes(try bytes(&inner))
        case bus_type_dict_entry:
            guard case .dictionary(let key, let value) = try type(&iterator) else { throw .outOfMemory }
            return .dictionary(key: key, value: value, try entries(&inner))
        default:
            guard case .array(let element) = try type(&iterator) else { throw .outOfMemory }
            return .array(of: element, try values(&inner))
        }
    }

    private mutating func bytes(_ iterator: inout DBusMessageIter) throws(BusError) -> [UInt8] {
        var base: UnsafePointer<UInt8>?
        var count: Int32 = 0
        // It has no type when the array is empty.
        guard dbus_message_iter_get_arg_type(&iterator) == bus_type_byte else { return [] }
        dbus_message_iter_get_fixed_array(&iterator, &base, &count)
        try take(Int(count))
        try hold(Int(count))
        return Array(UnsafeBufferPointer(start: base, count: Int(count)))
    }

    private mutating func entries(_ iterator: inout DBusMessageIter) throws(BusError) -> [DictionaryEntry] {
        var entries: [DictionaryEntry] = []
        while dbus_message_iter_get_arg_type(&iterator) == bus_type_dict_entry {
            let pair = try members(&iterator)
            guard pair.count == 2 else { throw .outOfMemory }
            entries.append(DictionaryEntry(pair[0], pair[1]))
            dbus_message_iter_next(&iterator)
        }
        return entries
    }

    /// The type of the array that `iterator` is at.
    private func type(_ iterator: inout DBusMessageIter) throws(BusError) -> ValueType {
        guard let text = dbus_message_iter_get_signature(&iterator) else { throw .outOfMemory }
        defer { dbus_free(text) }
        guard let type = try signature(String(cString: text)).types.first else { throw .outOfMemory }
        return type
    }

    private mutating func take(_ count: Int) throws(BusError) {
        taken += count
        guard taken <= limit else { throw .invalid(reason: "it is longer than \(limit) bytes") }
    }

    private mutating func hold(_ count: Int) throws(BusError) {
        memory += count
        guard memory / Self.memoryFactor <= limit else {
            throw .invalid(reason: "it takes more than \(Self.memoryFactor) times \(limit) bytes of memory")
        }
    }
}
