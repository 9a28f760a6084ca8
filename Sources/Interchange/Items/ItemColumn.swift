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
