package import DBus
import JSONText
package import Rules

/// A value about one subject, whatever its kind: on the bus, a dictionary whose key `subject` names the kind, beside
/// the keys of that kind's own record.
package protocol SubjectValue: Sendable {
    /// How each kind's record is read, without `subject`.
    static var readers: [String: @Sendable (Value) throws(RecordError) -> Self] { get }
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
        guard let read = Self.readers[kind] else {
            throw RecordError(
                key: Self.key, reason: UnknownWord(kind, known: Self.readers.keys.sorted()).description)
        }
        self = try read(.dictionary(key: .string, value: .variant, entries))
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
        FieldForm(
            type: .dictionary(key: .string, value: .variant), toBus: { $0.busValue },
            fromBus: { value throws(FieldRefusal) in
                do throws(RecordError) {
                    return try Content(busValue: value)
                } catch {
                    throw FieldRefusal(reason: error.description)
                }
            },
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
