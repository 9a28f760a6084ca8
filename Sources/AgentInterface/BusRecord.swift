package import DBus
package import JSONText

/// Something that travels on the bus as a dictionary `a{sv}`, and is printed as a JSON object of the same keys.
///
/// One table of fields serves all three directions.
package protocol BusRecord: Sendable, Hashable {
    /// Every field empty; decoding fills it.
    init()
    static var fields: [RecordField<Self>] { get }
    /// Whether a dictionary may have keys that are not in `fields`: so in what an agent answers, because a later
    /// minor version of the contract may tell more; never in what it is asked, where the key is likely a mistake.
    static var toleratesUnknownKeys: Bool { get }
}

/// What the agent answers.
package protocol AnswerRecord: BusRecord {}

extension AnswerRecord {
    package static var toleratesUnknownKeys: Bool { true }
}

/// What the agent is asked.
package protocol RequestRecord: BusRecord {}

extension RequestRecord {
    package static var toleratesUnknownKeys: Bool { false }
}

extension BusRecord {
    /// As `a{sv}`.
    package var busValue: Value {
        .dictionary(
            key: .string, value: .variant,
            Self.fields.compactMap { field in
                field.busValue(self).map { DictionaryEntry(.string(field.name), .variant($0)) }
            })
    }

    /// - Throws: The first key that is unknown (where that matters), repeated, missing or of a wrong type or value.
    package init(busValue: Value) throws(RecordError) {
        self.init()
        guard case .dictionary(key: .string, value: .variant, let entries) = busValue else {
            throw RecordError(key: "record", reason: "it must be of type a{sv}, not \(busValue.type)")
        }
        var missing = Set(Self.fields.lazy.filter(\.isRequired).map(\.name))
        var met: Set<String> = []
        for entry in entries {
            // Both are there: the dictionary's type says so.
            guard let key = entry.key.asString, let value = entry.value.asVariant else { continue }
            guard met.insert(key).inserted else { throw RecordError(key: key, reason: "it occurs twice") }
            guard let field = Self.fields.first(where: { $0.name == key }) else {
                if Self.toleratesUnknownKeys { continue }
                let known = Self.fields.map(\.name).joined(separator: ", ")
                throw RecordError(
                    key: String(key.prefix(60)), reason: "there is no such key; known are \(known)")
            }
            try field.store(value, &self)
            missing.remove(key)
        }
        if let key = missing.min() { throw RecordError(key: key, reason: "it is missing") }
    }

    /// The same keys; moments as RFC 3339, lengths as ISO 8601.
    package var json: JSON {
        .object(Self.fields.compactMap { field in field.json(self).map { JSON.Member(field.name, $0) } })
    }
}

/// One key of a record.
///
/// A field is made of two closures that hold a key path and nothing else, each one of its own: then the optimiser turns
/// them into plain loads and stores. The run-time objects of the key paths cost a third of a millisecond a record.
package struct RecordField<Record: Sendable>: Sendable {
    package typealias Path<Content> = WritableKeyPath<Record, Content> & Sendable

    package let name: String
    package let type: ValueType
    let isRequired: Bool
    /// `nil` where the record has no such value.
    let busValue: @Sendable (Record) -> Value?
    let store: @Sendable (Value, inout Record) throws(RecordError) -> Void
    let json: @Sendable (Record) -> JSON?

    /// A field that is always there.
    @inline(__always) static func required<Content>(
        _ name: String, _ path: @autoclosure () -> any Path<Content>, _ form: FieldForm<Content>
    ) -> RecordField {
        RecordField(
            name, form, isRequired: true, read: { [path = path()] in $0[keyPath: path] },
            write: { [path = path()] in $0[keyPath: path] = $1 })
    }

    /// A field that is absent where there is nothing to say.
    @inline(__always) static func optional<Content>(
        _ name: String, _ path: @autoclosure () -> any Path<Content?>, _ form: FieldForm<Content>
    ) -> RecordField {
        RecordField(
            name, form, isRequired: false, read: { [path = path()] in $0[keyPath: path] },
            write: { [path = path()] in $0[keyPath: path] = $1 })
    }

    /// A list that is absent where it is empty.
    @inline(__always) static func orEmpty<Element>(
        _ name: String, _ path: @autoclosure () -> any Path<[Element]>, _ form: FieldForm<[Element]>
    ) -> RecordField {
        RecordField(
            name, form, isRequired: false,
            read: { [path = path()] in $0[keyPath: path].isEmpty ? nil : $0[keyPath: path] },
            write: { [path = path()] in $0[keyPath: path] = $1 })
    }

    /// The same field as one of `Outer`, of which this record is a part.
    func within<Outer>(_ path: any WritableKeyPath<Outer, Record> & Sendable) -> RecordField<Outer> {
        RecordField<Outer>(
            name: name, type: type, isRequired: isRequired, busValue: { busValue($0[keyPath: path]) },
            store: { value, record throws(RecordError) in try store(value, &record[keyPath: path]) },
            json: { json($0[keyPath: path]) })
    }
}

extension RecordField {
    /// - Parameter read: `nil` where the field is absent.
    private init<Content>(
        _ name: String, _ form: FieldForm<Content>, isRequired: Bool,
        read: @escaping @Sendable (Record) -> Content?,
        write: @escaping @Sendable (inout Record, Content) -> Void
    ) {
        self.init(
            name: name, type: form.type, isRequired: isRequired, busValue: { read($0).map(form.toBus) },
            store: { value, record throws(RecordError) in write(&record, try form.decode(value, key: name)) },
            json: { read($0).map(form.toJSON) })
    }
}
