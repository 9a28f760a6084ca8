import CivilTime
import DBus
import JSONText
package import Rules

/// Fields of a subject's details as keys of records: requests and answers derive from one table.
extension RecordField {
    /// A field of the details at `path`, as answers have it.
    static func of<Details>(_ field: Field<Details>, in path: any Path<Details>) -> RecordField {
        let wire = field.wire
        let omitted = field.omitsDefault ? field.read(Details()) : nil
        let read = { @Sendable (record: Record) in
            (field.read(record[keyPath: path]) ?? field.whenUnset).flatMap { $0 == omitted ? nil : $0 }
        }
        return RecordField(
            name: field.key, type: wire.type,
            isRequired: field.isAlwaysPresent && omitted == nil || field.whenUnset != nil,
            busValue: { read($0)?.busValue(as: wire) },
            store: { value, record throws(RecordError) in
                try wire.take(value, key: field.key) {
                    try $0 == field.whenUnset || field.write($0, &record[keyPath: path])
                }
            }, json: { read($0)?.json(as: wire) })
    }

    /// A field of the details at `path` that a request may give.
    static func given<Details>(
        _ field: Field<Details>, in path: any Path<GivenFields<Details>>
    ) -> RecordField {
        RecordField<GivenFields<Details>>.given(field).within(path)
    }

    /// A field that a request may give.
    fileprivate static func given<Details>(_ field: Field<Details>) -> RecordField
    where Record == GivenFields<Details> {
        let wire = field.wire
        return RecordField(
            name: field.key, type: wire.type, isRequired: false,
            busValue: { $0.value(of: field)?.busValue(as: wire) },
            store: { value, record throws(RecordError) in
                try wire.take(value, key: field.key) { try record.take($0, for: field) }
            }, json: { $0.value(of: field)?.json(as: wire) })
    }
}

/// The input of a method that adds a subject: absent fields have their defaults.
extension GivenFields: RequestRecord {
    package static var fields: [RecordField<Self>] { Details.fields.map { .given($0) } }
}

/// The input of a method that edits a subject: absent fields stay.
extension FieldEdits: RequestRecord {
    package static var fields: [RecordField<Self>] {
        // Each evaluation of a generic key path costs 25,000 instructions.
        let set: any RecordField<Self>.Path<GivenFields<Details>> = \.set
        return GivenFields<Details>.fields.map { $0.within(set) } + [
            .orEmpty("clear", \.clear, .words(of: Details.clearable))
        ]
    }
}

extension Array {
    /// The fields, with others after the one named `name`.
    func adding<Record>(_ others: [RecordField<Record>], after name: String) -> [RecordField<Record>]
    where Element == RecordField<Record> {
        guard let place = firstIndex(where: { $0.name == name }) else {
            preconditionFailure("no field '\(name)'")
        }
        return self[...place] + others + self[(place + 1)...]
    }
}

extension FieldForm {
    /// The form of a field, for values elsewhere.
    init(_ form: ValueForm<Content>) {
        let wire = form.wire
        self.init(
            type: wire.type, toBus: { form.write($0).busValue(as: wire) },
            fromBus: { value throws(FieldRefusal) in
                guard let value = FieldValue(value, as: wire) else { return nil }
                do {
                    return try form.read(value)
                } catch {
                    throw FieldRefusal(error)
                }
            }, toJSON: { form.write($0).json(as: wire) })
    }
}

extension FieldForm where Content == [String] {
    /// Words of a closed list.
    static func words(of known: [String]) -> FieldForm {
        FieldForm(
            type: texts.type, toBus: texts.toBus,
            fromBus: { value throws(FieldRefusal) in
                let words = try texts.fromBus(value)
                for word in words ?? [] where !known.contains(word) {
                    throw FieldRefusal(UnknownWord(word, known: known))
                }
                return words
            }, toJSON: texts.toJSON)
    }
}

extension FieldRefusal {
    /// - Parameter error: Of `ValueForm.read`.
    fileprivate init(_ error: any Error) {
        if let invalid = error as? InvalidValue {
            self.init(reason: "'\(invalid.value)': \(invalid.reason); \(invalid.remedy)")
        } else {
            self.init(reason: "\(error)")
        }
    }
}

extension FieldWire {
    fileprivate var type: ValueType {
        switch self {
        case .text: .string
        case .texts: .array(.string)
        case .byte: .byte
        case .int32: .int32
        case .int32s: .array(.int32)
        case .seconds: .int64
        }
    }

    /// - Parameter store: Returns whether the value has the right type.
    /// - Throws: An error that names `key`.
    fileprivate func take(_ value: Value, key: String, _ store: (FieldValue) throws -> Bool)
        throws(RecordError)
    {
        do {
            if let content = FieldValue(value, as: self), try store(content) { return }
        } catch {
            throw RecordError(key: key, reason: FieldRefusal(error).reason)
        }
        throw RecordError(key: key, reason: "it must be of type \(type), not \(value.type)")
    }
}

extension FieldValue {
    /// `nil` for a value of another type.
    fileprivate init?(_ value: Value, as wire: FieldWire) {
        let content: FieldValue? =
            switch wire {
            case .text: value.asString.map { .text($0) }
            case .texts: value.asStrings.map { .texts($0) }
            case .byte: value.asByte.map { .number(Int64($0)) }
            case .int32: value.asInt32.map { .number(Int64($0)) }
            case .int32s:
                value.type == wire.type
                    ? value.asArray.map { .numbers($0.compactMap(\.asInt32).map(Int64.init)) } : nil
            case .seconds: value.asInt64.map { .number($0) }
            }
        guard let content else { return nil }
        self = content
    }

    fileprivate func busValue(as wire: FieldWire) -> Value {
        switch self {
        case .text(let text): .text(text)
        case .texts(let texts): .array(of: .string, texts.map { .text($0) })
        case .number(let number):
            switch wire {
            case .byte: .byte(UInt8(clamping: number))
            case .seconds: .int64(number)
            case .text, .texts, .int32, .int32s: .int32(Int32(clamping: number))
            }
        case .numbers(let numbers): .array(of: .int32, numbers.map { .int32(Int32(clamping: $0)) })
        }
    }

    fileprivate func json(as wire: FieldWire) -> JSON {
        switch self {
        case .text(let text): .text(text)
        case .texts(let texts): .list(texts.map { .text($0) })
        case .number(let number) where wire == .seconds: FieldForm<Duration>.seconds.toJSON(.seconds(number))
        case .number(let number): .number(number)
        case .numbers(let numbers): .list(numbers.map { .number($0) })
        }
    }
}
