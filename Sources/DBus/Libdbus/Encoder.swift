import CDBus
import EventLoop
import Glibc

/// Appends values to a message, and refuses those that would make the bus hang up on us.
///
/// It counts bytes the way they are laid out on the wire. Source: D-Bus Specification, "Marshaling".
struct Encoder {
    private let maximumLength: Int
    private var offset = 0
    private var depth = 0
    private var descriptors = 0

    init(headerLength: Int) {
        maximumLength = Libdbus.maximumMessageLength - headerLength
    }

    mutating func append(_ body: [Value], to iterator: inout DBusMessageIter) throws(BusError) {
        // A flat type has five bytes at most.
        let needsCheck = body.count > Signature.maximumLength / 5 || !body.allSatisfy(\.type.isFlat)
        if needsCheck { try checkSignature(body.map(\.type)) }
        for value in body { try append(value, to: &iterator) }
    }

    private func checkSignature(_ types: [ValueType]) throws(BusError) {
        do {
            _ = try Signature(types)
        } catch {
            throw .invalid(reason: error.description)
        }
    }

    private mutating func append(_ value: Value, to iterator: inout DBusMessageIter) throws(BusError) {
        switch value {
        case .byte(let number): try append(number, bus_type_byte, to: &iterator)
        case .int16(let number): try append(number, bus_type_int16, to: &iterator)
        case .uint16(let number): try append(number, bus_type_uint16, to: &iterator)
        case .int32(let number): try append(number, bus_type_int32, to: &iterator)
        case .uint32(let number): try append(number, bus_type_uint32, to: &iterator)
        case .int64(let number): try append(number, bus_type_int64, to: &iterator)
        case .uint64(let number): try append(number, bus_type_uint64, to: &iterator)
        case .double(let number): try append(number, bus_type_double, to: &iterator)
        case .boolean(let flag): try append(UInt32(flag ? 1 : 0), bus_type_boolean, to: &iterator)
        case .string(let text): try append(text, bus_type_string, to: &iterator)
        case .objectPath(let path): try append(path.text, bus_type_object_path, to: &iterator)
        case .signature(let signature): try append(signature, to: &iterator)
        case .unixFD(let descriptor): try append(descriptor, to: &iterator)
        case .bytes(let bytes): try append(bytes, to: &iterator)
        case .array(let type, let elements): try append(elements, of: type, to: &iterator)
        case .structure(let members): try append(structure: members, to: &iterator)
        case .dictionary(let key, let type, let entries):
            try append(entries, key: key, value: type, to: &iterator)
        case .variant(let content): try append(variant: content, to: &iterator)
        }
    }

    // MARK: Basic types

    private mutating func append<Number: BitwiseCopyable>(
        _ number: Number, _ type: Int32, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        let size = MemoryLayout<Number>.size
        try advance(size, alignedTo: size)
        var number = number
        guard dbus_message_iter_append_basic(&iterator, type, &number) != 0 else { throw .outOfMemory }
    }

    private mutating func append(
        _ text: String, _ type: Int32, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        try advance(4, alignedTo: 4)
        try advance(text.utf8.count + 1, alignedTo: 1)
        guard text.withCString({ strlen($0) }) == text.utf8.count else {
            throw .invalid(reason: "a text contains the character U+0000")
        }
        try appendCString(text, type, to: &iterator)
    }

    private mutating func append(
        _ signature: Signature, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        try advance(signature.text.utf8.count + 2, alignedTo: 1)
        try appendCString(signature.text, bus_type_signature, to: &iterator)
    }

    private mutating func append(
        _ descriptor: OwnedDescriptor, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        descriptors += 1
        guard descriptors <= Libdbus.maximumDescriptors else {
            throw .invalid(reason: "more than \(Libdbus.maximumDescriptors) file descriptors")
        }
        try advance(4, alignedTo: 4)
        var number = descriptor.rawValue
        // libdbus duplicates it, which fails for one that is not open.
        guard dbus_message_iter_append_basic(&iterator, bus_type_unix_fd, &number) != 0 else {
            throw .invalid(reason: "a file descriptor cannot be passed on")
        }
    }

    private func appendCString(
        _ text: String, _ type: Int32, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        let isAppended = text.withCString { pointer in
            var pointer = pointer
            return dbus_message_iter_append_basic(&iterator, type, &pointer) != 0
        }
        guard isAppended else { throw .outOfMemory }
    }

    // MARK: Containers

    private mutating func append(_ bytes: [UInt8], to iterator: inout DBusMessageIter) throws(BusError) {
        try checkArray(length: bytes.count)
        try advance(4, alignedTo: 4)
        try advance(bytes.count, alignedTo: 1)
        try container(bus_type_array, of: "y", in: &iterator) { (_, inner) throws(BusError) in
            let isAppended = bytes.withUnsafeBufferPointer { buffer in
                var base = buffer.baseAddress
                // An empty array needs no pointer, but libdbus insists on one.
                return buffer.isEmpty
                    || dbus_message_iter_append_fixed_array(&inner, bus_type_byte, &base, Int32(buffer.count))
                        != 0
            }
            guard isAppended else { throw .outOfMemory }
        }
    }

    private mutating func append(
        _ elements: [Value], of type: ValueType, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        guard type != .byte else { throw .invalid(reason: "an array of bytes is to be given as 'bytes'") }
        try advance(4, alignedTo: 4)
        try advance(0, alignedTo: type.alignment)
        try container(bus_type_array, of: type.description, in: &iterator) {
            (encoder, inner) throws(BusError) in
            let start = encoder.offset
            for element in elements {
                guard element.has(type) else {
                    throw .invalid(reason: "an array of '\(type)' contains a value of '\(element.type)'")
                }
                try encoder.append(element, to: &inner)
                try encoder.checkArray(length: encoder.offset - start)
            }
        }
    }

    private mutating func append(
        _ entries: [DictionaryEntry], key: ValueType, value: ValueType, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        try advance(4, alignedTo: 4)
        try advance(0, alignedTo: 8)
        try container(bus_type_array, of: "{\(key)\(value)}", in: &iterator) {
            (encoder, inner) throws(BusError) in
            let start = encoder.offset
            for entry in entries {
                guard entry.key.has(key), entry.value.has(value) else {
                    throw .invalid(
                        reason: "a dictionary of '\(key)' and '\(value)' contains '\(entry.key.type)' and "
                            + "'\(entry.value.type)'")
                }
                try encoder.append(entry, to: &inner)
                try encoder.checkArray(length: encoder.offset - start)
            }
        }
    }

    private mutating func append(
        _ entry: DictionaryEntry, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        try advance(0, alignedTo: 8)
        try container(bus_type_dict_entry, of: nil, in: &iterator) { (encoder, inner) throws(BusError) in
            try encoder.append(entry.key, to: &inner)
            try encoder.append(entry.value, to: &inner)
        }
    }

    private mutating func append(
        structure members: [Value], to iterator: inout DBusMessageIter
    ) throws(BusError) {
        guard !members.isEmpty else { throw .invalid(reason: "a structure is empty") }
        try advance(0, alignedTo: 8)
        try container(bus_type_struct, of: nil, in: &iterator) { (encoder, inner) throws(BusError) in
            for member in members { try encoder.append(member, to: &inner) }
        }
    }

    private mutating func append(
        variant content: Value, to iterator: inout DBusMessageIter
    ) throws(BusError) {
        let type = content.type
        if !type.isFlat { try checkSignature([type]) }
        let signature = type.description
        try advance(signature.utf8.count + 2, alignedTo: 1)
        try container(bus_type_variant, of: signature, in: &iterator) { (encoder, inner) throws(BusError) in
            try encoder.append(content, to: &inner)
        }
    }

    private mutating func container(
        _ type: Int32, of signature: String?, in iterator: inout DBusMessageIter,
        _ fill: (inout Encoder, inout DBusMessageIter) throws(BusError) -> Void
    ) throws(BusError) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Libdbus.maximumDepth else {
            throw .invalid(reason: "containers are nested more than \(Libdbus.maximumDepth) deep")
        }
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, type, signature, &inner) != 0 else {
            throw .outOfMemory
        }
        do {
            try fill(&self, &inner)
        } catch {
            dbus_message_iter_abandon_container(&iterator, &inner)
            throw error
        }
        guard dbus_message_iter_close_container(&iterator, &inner) != 0 else { throw .outOfMemory }
    }

    // MARK: Length

    private mutating func advance(_ count: Int, alignedTo alignment: Int) throws(BusError) {
        offset = (offset + alignment - 1) & ~(alignment - 1)
        offset += count
        guard offset <= maximumLength else {
            throw .invalid(reason: "it is longer than \(Libdbus.maximumMessageLength) bytes")
        }
    }

    private func checkArray(length: Int) throws(BusError) {
        guard length <= Libdbus.maximumArrayLength else {
            throw .invalid(reason: "an array is longer than \(Libdbus.maximumArrayLength) bytes")
        }
    }
}
