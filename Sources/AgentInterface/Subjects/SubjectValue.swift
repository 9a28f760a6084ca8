package import DBus
import JSONText
package import Rules

/// A value about one subject, whatever its kind: on the bus, a dictionary whose key `subject` names the kind, beside
/// the keys of that kind's own record.
package protocol SubjectValue: Sendable {
    /// The possible kinds.
    static var kinds: [String] { get }
    /// Reads the record of a kind, without `subject`; `nil` for a kind that is not among `kinds`.
    init?(_ kind: String, _ record: Value) throws(RecordError)
    /// The kind, and its record.
    var content: (kind: String, record: any BusRecord) { get }
}

extension SubjectValue {
    static var key: String { "subject" }

    fileprivate init(busValue: Value) throws(RecordError) {
        guard case .dictionary(key: .string, value: .variant, var entries) = busValue,
            let place = entries.firstIndex(where: { $0.key.asString == Self.key })
        else { throw RecordError(key: Self.key, reason: "it is missing") }
        let kind = entries.remove(at: place).value.asVariant?.asString ?? ""
        let record = Value.dictionary(key: .string, value: .variant, entries)
        guard let value = try Self(kind, record) else {
            throw RecordError(
                key: Self.key, reason: UnknownWord(kind, known: Self.kinds.sorted()).description)
        }
        self = value
    }

    fileprivate var busValue: Value {
        let (kind, record) = content
        guard case .dictionary(_, _, let entries) = record.busValue else { return record.busValue }
        let subject = DictionaryEntry(.string(Self.key), .variant(.string(kind)))
        return .dictionary(key: .string, value: .variant, [subject] + entries)
    }
}

extension FieldForm where Content: SubjectValue {
    static var ofSubject: FieldForm {
        dictionary(
            toBus: { $0.busValue }, fromBus: { value throws(RecordError) in try Content(busValue: value) },
            toJSON: { value in
                let (kind, record) = value.content
                guard case .object(let members) = record.json else { return record.json }
                return .object([JSON.Member(Content.key, .text(kind))] + members)
            })
    }
}

/// Which subject is meant.
package struct SubjectReference: RequestRecord {
    package var kind = Subject.Kind.task
    package var id = ""

    package init() {}

    package init(_ kind: Subject.Kind, _ id: String) {
        (self.kind, self.id) = (kind, id)
    }

    package static let fields: [RecordField<SubjectReference>] = [
        .required("subject", \.kind, .word),
        .required("id", \.id, .text),
    ]
}

/// A label to add; one that exists stays as it is.
package struct LabelFields: RequestRecord {
    package var name = ""

    package init() {}

    package static let fields: [RecordField<LabelFields>] = [.required("name", \.name, .text)]
}

/// Changes to the subject with an id.
package struct Identified<Changes: RequestRecord>: RequestRecord {
    package var id = ""
    package var changes = Changes()

    package init() {}

    package init(_ id: String, _ changes: Changes) {
        (self.id, self.changes) = (id, changes)
    }

    package static var fields: [RecordField<Self>] {
        let path: any RecordField<Self>.Path<Changes> = \.changes
        return [.required("id", \.id, .text)] + Changes.fields.map { $0.within(path) }
    }
}
