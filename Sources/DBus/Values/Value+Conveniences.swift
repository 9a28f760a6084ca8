package import EventLoop

extension Value {
    /// `as`
    package static func strings(_ strings: [String]) -> Value {
        .array(of: .string, strings.map(Value.string))
    }

    /// `a{sv}`, sorted by key.
    package static func dictionary(_ entries: [String: Value]) -> Value {
        let sorted = entries.sorted { $0.key < $1.key }
        return .dictionary(
            key: .string, value: .variant, sorted.map { DictionaryEntry(.string($0.key), .variant($0.value)) }
        )
    }

    package var asByte: UInt8? { if case .byte(let value) = self { value } else { nil } }
    package var asBoolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var asInt32: Int32? { if case .int32(let value) = self { value } else { nil } }
    package var asUInt32: UInt32? { if case .uint32(let value) = self { value } else { nil } }
    package var asInt64: Int64? { if case .int64(let value) = self { value } else { nil } }
    package var asUInt64: UInt64? { if case .uint64(let value) = self { value } else { nil } }
    package var asDouble: Double? { if case .double(let value) = self { value } else { nil } }
    package var asString: String? { if case .string(let value) = self { value } else { nil } }
    package var asUnixFD: OwnedDescriptor? { if case .unixFD(let value) = self { value } else { nil } }
    package var asVariant: Value? { if case .variant(let value) = self { value } else { nil } }

    /// The elements of an array, except an array of bytes.
    package var asArray: [Value]? { if case .array(_, let elements) = self { elements } else { nil } }

    /// The elements of an `as`.
    package var asStrings: [String]? {
        guard case .array(of: .string, let elements) = self else { return nil }
        return elements.compactMap(\.asString)
    }

    /// The entries of an `a{s...}`, with variants unwrapped. Of equal keys, the last counts.
    package var asDictionary: [String: Value]? {
        guard case .dictionary(key: .string, value: _, let entries) = self else { return nil }
        var dictionary: [String: Value] = [:]
        for entry in entries {
            guard let key = entry.key.asString else { return nil }
            dictionary[key] = entry.value.asVariant ?? entry.value
        }
        return dictionary
    }
}
