import AgentInterface
import CivilTime
import JSONText
package import Rules

/// Reads the members of an object in a list.
struct ListMembers {
    let json: JSON
    let place: String

    /// `nil` if the text is missing or empty.
    func text(_ name: String) -> String? {
        json[name]?.asText.flatMap { $0.isEmpty ? nil : $0 }
    }

    func needed(_ name: String) throws(ImportRefusal) -> String {
        guard let text = text(name) else { throw missing(name) }
        return text
    }

    func canonical<Value: CanonicalText>(_ name: String) throws(ImportRefusal) -> Value? {
        guard let text = text(name) else { return nil }
        do throws(TimeTextError) {
            return try Value(parsing: text)
        } catch {
            throw refusal(name, text, ColumnFault(error))
        }
    }

    func neededCanonical<Value: CanonicalText>(_ name: String) throws(ImportRefusal) -> Value {
        guard let value: Value = try canonical(name) else { throw missing(name) }
        return value
    }

    func amount(_ name: String) throws(ImportRefusal) -> DecimalAmount? {
        guard let text = text(name) else { return nil }
        guard let amount = DecimalAmount(written: text) else {
            throw refusal(name, text, ItemImportText.isNoAmount)
        }
        return amount
    }

    /// Parses a word of the D-Bus interface.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(ImportRefusal) -> Word? {
        guard let text = text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw refusal(name, text, ItemImportText.isUnknownWord(among: Word.allCases.map(\.rawValue)))
        }
        return word
    }

    func neededWord<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(ImportRefusal)
        -> Word
    {
        guard let word: Word = try word(name) else { throw missing(name) }
        return word
    }

    /// The fields of a subject's details; those with an empty text are not given.
    func given<Details>() throws(ImportRefusal) -> GivenFields<Details> {
        var given = GivenFields<Details>()
        for field in Details.fields {
            guard let value = try value(of: field) else { continue }
            do throws(ColumnFault) {
                try ColumnFault.ofValue { _ = try given.take(value, for: field) }
            } catch {
                throw refusal(field.key, value.description, error)
            }
        }
        return given
    }

    private func value(of field: Field<some FieldDetails>) throws(ImportRefusal) -> FieldValue? {
        guard field.wire == .int32s else { return text(field.key).map { .text($0) } }
        guard json[field.key] != nil else { return nil }
        return .numbers(
            try list(field.key).map { entry throws(ImportRefusal) in
                guard case .number(let days) = entry, Int32(exactly: days) != nil else {
                    throw refusal(field.key, entry.line, ItemImportText.isNoLead)
                }
                return days
            })
    }

    func list(_ name: String) -> [JSON] {
        guard case .list(let entries) = json[name] else { return [] }
        return entries
    }

    /// The objects of a nested list, each with its place: `entry 3, history 2`.
    func members(_ name: String) -> [ListMembers] {
        list(name).enumerated().map {
            ListMembers(json: $1, place: ItemImportText.member(name, $0 + 1, of: place))
        }
    }

    func refusal(_ column: String, _ value: String, _ fault: ColumnFault) -> ImportRefusal {
        ImportRefusal(place: place, column: column, value: value, fault)
    }

    private func missing(_ name: String) -> ImportRefusal {
        refusal(name, "", ItemImportText.isMissing)
    }
}

extension ListMembers {
    /// Reads an exported event of an item's history.
    func itemEvent() throws(ImportRefusal) -> ItemEventRecord {
        var event = ItemEventRecord()
        event.id = text("id")
        event.at = try neededCanonical("at")
        event.day = try neededCanonical("day")
        event.what = try neededWord("what")
        event.amount = try amount("amount")
        guard let left = try amount("left") else { throw missing("left") }
        event.left = left
        event.reason = try word("reason")
        event.note = text("note") ?? ""
        event.by = try needed("by")
        return event
    }

    /// Reads an exported record of maintenance that was done or skipped.
    func service() throws(ImportRefusal) -> ServiceRecord {
        var service = ServiceRecord()
        service.what = try neededWord("what")
        _ = try needed("on")
        service.details = try given().details
        service.due = try neededCanonical("due")
        service.recordedAt = try neededCanonical("recorded_at")
        return service
    }

    /// Reads an exported file; `nil` if the list has only its name.
    func file() throws(ImportRefusal) -> ImportedFile? {
        let name = try needed("name")
        guard let content = json["content"]?.asText else { return nil }
        guard let bytes = Base64.bytes(of: content), bytes.count <= Limits.attachmentSize else {
            throw refusal(
                "content", String(content.prefix(40)),
                ItemImportText.isNoContent(mostMebibytes: Limits.attachmentSize >> 20))
        }
        return ImportedFile(kind: try word("kind") ?? .other, name: name, bytes: bytes)
    }
}

/// A file that a list contains for an item.
package struct ImportedFile: Sendable, Hashable {
    package let kind: Attachment.Kind
    package let name: String
    package let bytes: [UInt8]
}
