import AgentInterface
import CivilTime
import Rules

/// A column of Steward's own lists: the text form of a field of the same name in the D-Bus interface.
struct ItemColumn: Sendable {
    let name: String
    /// The text to export; empty if the field is not set.
    let text: @Sendable (ItemRecord) -> String
    /// Reads an imported text, which is never empty.
    let read: @Sendable (String, CivilDate, inout ItemFields) throws(ColumnFault) -> Void
    /// Whether it is free text, in which spaces at the ends count.
    var isFreeText = false
    /// Whether people may group thousands in it.
    var isAmount = false

    /// In the order of the export. A property test imports what it has exported.
    static let all: [ItemColumn] = {
        var columns = ItemDetails.fields.map { ItemColumn($0) }
        // Notes may be long: they come after what fits on a line.
        if let notes = columns.firstIndex(where: { $0.name == "notes" }) {
            columns.append(columns.remove(at: notes))
        }
        let quantity = columns.firstIndex { $0.name == "quantity" } ?? columns.startIndex
        columns.insert(ItemColumn("whole", \.whole, \.whole, .amount), at: quantity + 1)
        return columns + [
            ItemColumn(
                name: "added_on", text: \.addedOn.description,
                read: { text, today, fields throws(ColumnFault) in
                    fields.addedOn = try FieldValue.date(text, today, .back)
                }),
            ItemColumn("status", \.status, \.status, .word),
            ItemColumn(
                name: "ended_on", text: { $0.endedOn?.description ?? "" },
                read: { text, today, fields throws(ColumnFault) in
                    fields.endedOn = try FieldValue.date(text, today, .back)
                }),
            ItemColumn("reason", \.reason, \.reason, .word),
        ]
    }()

    static let names = Set(all.map(\.name))

    /// Columns that an export also has and an import ignores.
    static let derived = Set(ItemRecord.fields.map(\.name)).subtracting(names)
}

extension ItemColumn {
    fileprivate init(_ field: Field<ItemDetails>) {
        self.init(
            name: field.key, text: { field.read($0.details)?.listed ?? "" },
            read: { text, today, fields throws(ColumnFault) in
                let value = try FieldValue(listed: text, field.kind, today)
                try ColumnFault.ofValue { _ = try fields.details.take(value, for: field) }
            }, isFreeText: [.line, .paragraphs].contains(field.kind),
            isAmount: [.quantity, .amount, .money].contains(field.kind))
    }

    /// A column of a value that is no detail.
    fileprivate init<Content>(
        _ name: String, _ kept: any KeyPath<ItemRecord, Content?> & Sendable,
        _ taken: any WritableKeyPath<ItemFields, Content?> & Sendable, _ form: ValueForm<Content>
    ) {
        self.init(
            name: name, text: { $0[keyPath: kept].map { form.write($0).listed } ?? "" },
            read: { text, today, fields throws(ColumnFault) in
                let value = try FieldValue(listed: text, form.kind, today)
                try ColumnFault.ofValue { fields[keyPath: taken] = try form.read(value) }
            }, isAmount: form.kind == .amount)
    }

    fileprivate init<Content>(
        _ name: String, _ kept: any KeyPath<ItemRecord, Content> & Sendable,
        _ taken: any WritableKeyPath<ItemFields, Content?> & Sendable, _ form: ValueForm<Content>
    ) {
        self.init(
            name: name, text: { form.write($0[keyPath: kept]).listed },
            read: { text, today, fields throws(ColumnFault) in
                let value = try FieldValue(listed: text, form.kind, today)
                try ColumnFault.ofValue { fields[keyPath: taken] = try form.read(value) }
            }, isAmount: form.kind == .amount)
    }
}

// MARK: Values in lists

extension FieldValue {
    private static let noNumbers = "none"

    /// The text of a cell.
    fileprivate var listed: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .texts(let texts): texts.joined(separator: ",")
        case .numbers(let numbers):
            numbers.isEmpty ? Self.noNumbers : numbers.map(String.init).joined(separator: ",")
        }
    }

    /// Reads a cell: what an export writes, or what people type.
    fileprivate init(listed text: String, _ kind: FieldKind, _ today: CivilDate) throws(ColumnFault) {
        switch kind {
        case .line, .paragraphs, .gtin, .quantity, .amount, .money, .duration, .when, .other:
            self = .text(text)
        case .day(let direction): self = .text(try Self.date(text, today, direction).description)
        case .dayCount: self = .number(try Self.days(text))
        case .leads: self = .numbers(try Self.leads(text))
        case .length: self = .text(try Self.length(text).description)
        case .word(let known):
            guard known.contains(text.lowercased()) else {
                throw ColumnFault(
                    reason: "it is none of the words that stand here",
                    remedy: "write one of \(known.joined(separator: ", "))")
            }
            self = .text(text.lowercased())
        }
    }

    private static func leads(_ text: String) throws(ColumnFault) -> [Int64] {
        if text.lowercased() == noNumbers { return [] }
        var leads: [Int64] = []
        for part in text.split(separator: ",") { leads.append(try days(String(part).trimmed)) }
        return leads
    }

    private static func days(_ text: String) throws(ColumnFault) -> Int64 {
        guard let days = Int32(text) else {
            throw ColumnFault(
                reason: "it is no number of days", remedy: "write for example 4, or -3 for three days before")
        }
        return Int64(days)
    }

    /// Accepts exported dates as they are; otherwise parses what people type.
    fileprivate static func date(_ text: String, _ today: CivilDate, _ direction: DatePhrase.Direction)
        throws(ColumnFault) -> CivilDate
    {
        if let date = try? CivilDate(parsing: text) { return date }
        return try ColumnFault.ofTime { () throws(TimeTextError) in
            try DatePhrase(today: today, direction: direction).date(text)
        }
    }

    /// Accepts canonical text, or what people type.
    private static func length(_ text: String) throws(ColumnFault) -> CivilPeriod {
        // If both fail, the error about the second form is easier to understand.
        if let period = try? CivilPeriod(parsing: text) { return period }
        return try ColumnFault.ofTime { () throws(TimeTextError) in try CalendarLengthPhrase.period(text) }
    }
}
