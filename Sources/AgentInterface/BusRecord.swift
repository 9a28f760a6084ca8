package import DBus
package import JSONText

/// A value that is sent on the bus as a dictionary `a{sv}`, and printed as a JSON object with the same keys.
///
/// One table of fields serves encoding, decoding and JSON.
package protocol BusRecord: Sendable, Hashable {
    /// A record with empty fields, for decoding to fill.
    init()
    static var fields: [RecordField<Self>] { get }
    /// Whether a dictionary may have keys that are not in `fields`. An answer may, as a later minor version
    /// of the contract may add some; a request may not, as such a key is likely a mistake.
    static var toleratesUnknownKeys: Bool { get }
}

/// A record that the agent sends.
package protocol AnswerRecord: BusRecord {}

extension AnswerRecord {
    package static var toleratesUnknownKeys: Bool { true }
}

/// A record that the agent receives.
package protocol RequestRecord: BusRecord {}

extension RequestRecord {
    package static var toleratesUnknownKeys: Bool { false }
}

/// A record whose details are read and written as if they were its own properties.
@dynamicMemberLookup
package protocol DetailedRecord: BusRecord {
    associatedtype Details: Sendable
    var details: Details { get set }
}

extension DetailedRecord {
    package subscript<Content>(dynamicMember path: WritableKeyPath<Details, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }
}

extension BusRecord {
    /// The record as `a{sv}`.
    package var busValue: Value {
        .dictionary(
            key: .string, value: .variant,
            Self.fields.compactMap { field in
                field.busValue(self).map { DictionaryEntry(.string(field.name), .variant($0)) }
            })
    }

    /// - Throws: A key is unknown (in a request), repeated, missing, or of a wrong type or value.
    package init(busValue: Value) throws(RecordError) {
        self.init()
        let fields = Self.fields
        let values = try RecordKey.values(
            of: fields.map { RecordKey(name: $0.name, isRequired: $0.isRequired) }, in: busValue,
            toleratesUnknown: Self.toleratesUnknownKeys)
        for (field, value) in zip(fields, values) {
            if let value { try field.store(value, &self) }
        }
    }

    /// The same keys; instants as RFC 3339, durations as ISO 8601.
    package var json: JSON {
        .object(Self.fields.compactMap { field in field.json(self).map { JSON.Member(field.name, $0) } })
    }
}

/// The name of a field without the type of its record, so that the checks of a dictionary's keys are compiled
/// once rather than for each of eighty records.
private struct RecordKey {
    let name: String
    let isRequired: Bool

    /// The value of each of `keys`, in their order; `nil` for an absent one.
    /// - Throws: A key is unknown (unless that is tolerated), repeated or missing, or `busValue` is not a dictionary.
    static func values(
        of keys: [RecordKey], in busValue: Value, toleratesUnknown: Bool
    ) throws(RecordError) -> [Value?] {
        guard case .dictionary(key: .string, value: .variant, let entries) = busValue else {
            throw RecordError(key: "record", reason: "it must be of type a{sv}, not \(busValue.type)")
        }
        var values = [Value?](repeating: nil, count: keys.count)
        for entry in entries {
            // The dictionary's type guarantees both.
            guard let name = entry.key.asString, let value = entry.value.asVariant else { continue }
            guard let index = keys.firstIndex(where: { $0.name == name }) else {
                if toleratesUnknown { continue }
                let known = keys.map(\.name).joined(separator: ", ")
                throw RecordError(
                    key: String(name.prefix(60)), reason: "there is no such key; known are \(known)")
            }
            guard values[index] == nil else { throw RecordError(key: name, reason: "it occurs twice") }
            values[index] = value
        }
        let missing = zip(keys, values).filter { key, value in key.isRequired && value == nil }
        if let name = missing.map(\.0.name).min() { throw RecordError(key: name, reason: "it is missing") }
        return values
    }
}

/// One key of a record.
///
/// A field has two closures that each hold a key path of their own and nothing else: then the optimiser turns
/// them into plain loads and stores. Key path objects at run time cost a third of a millisecond per record.
package struct RecordField<Record: Sendable>: Sendable {
    package typealias Path<Content> = WritableKeyPath<Record, Content> & Sendable

    package let name: String
    package let type: ValueType
    /// Whether the record always has it.
    package let isRequired: Bool
    /// Returns `nil` if the record has no such value.
    let busValue: @Sendable (Record) -> Value?
    let store: @Sendable (Value, inout Record) throws(RecordError) -> Void
    let json: @Sendable (Record) -> JSON?

    /// A field that is always present.
    @inline(__always) static func required<Content>(
        _ name: String, _ path: @autoclosure () -> any Path<Content>, _ form: FieldForm<Content>
    ) -> RecordField {
        RecordField(
            name, form, isRequired: true, read: { [path = path()] in $0[keyPath: path] },
            write: { [path = path()] in $0[keyPath: path] = $1 })
    }

    /// A field that is absent if `nil`.
    @inline(__always) static func optional<Content>(
        _ name: String, _ path: @autoclosure () -> any Path<Content?>, _ form: FieldForm<Content>
    ) -> RecordField {
        RecordField(
            name, form, isRequired: false, read: { [path = path()] in $0[keyPath: path] },
            write: { [path = path()] in $0[keyPath: path] = $1 })
    }

    /// A list that is absent if empty.
    @inline(__always) static func orEmpty<Element>(
        _ name: String, _ path: @autoclosure () -> any Path<[Element]>, _ form: FieldForm<[Element]>
    ) -> RecordField {
        RecordField(
            name, form, isRequired: false,
            read: { [path = path()] in $0[keyPath: path].isEmpty ? nil : $0[keyPath: path] },
            write: { [path = path()] in $0[keyPath: path] = $1 })
    }

    /// The same field for `Outer`, which contains this record at `path`.
    func within<Outer>(_ path: any WritableKeyPath<Outer, Record> & Sendable) -> RecordField<Outer> {
        RecordField<Outer>(
            name: name, type: type, isRequired: isRequired, busValue: { busValue($0[keyPath: path]) },
            store: { value, record throws(RecordError) in try store(value, &record[keyPath: path]) },
            json: { json($0[keyPath: path]) })
    }
}

extension RecordField {
    /// - Parameter read: Returns `nil` if the field is absent.
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
