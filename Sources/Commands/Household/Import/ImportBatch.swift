import AgentInterface
import CivilTime
import Household

/// An item that a list has, and where.
struct ImportedItem: Sendable, Hashable {
    let place: String
    let fields: ItemFields

    /// What the agent takes of a new item.
    var fieldsOfNew: ItemFields {
        var fields = fields
        fields.thawedUntil = nil
        return fields
    }
}

/// What became of lists: items, and what is not taken of them.
struct ImportBatch: Sendable, Hashable {
    /// `steward`, `Homebox`, `Grocy`.
    var source = ""
    var items: [ImportedItem] = []
    var refused: [ImportRefusal] = []
    /// Rows that were not meant to come, by the reason.
    var passedOver: [String: Int] = [:]
    /// Columns that nothing was made of.
    var unread: [String] = []

    /// Reads a row whose columns are called as ours.
    mutating func take(_ row: ImportTable.Row, today: CivilDate) {
        var fields = ItemFields()
        var faults: [ImportRefusal] = []
        for column in ItemColumn.all {
            guard let value = row.values[column.name] else { continue }
            let text = column.isFreeText ? value : value.trimmed
            if text.isEmpty { continue }
            do throws(ColumnFault) {
                try column.read(text, today, &fields)
            } catch {
                faults.append(
                    ImportRefusal(
                        place: row.place, column: column.name, value: text, reason: error.reason,
                        remedy: error.remedy))
            }
        }
        if fields.name == nil {
            faults.append(
                ImportRefusal(
                    place: row.place, column: "name", reason: "it is empty", remedy: "say what it is"))
        }
        if let whole = row.values["whole"].flatMap({ DecimalAmount($0) }) {
            fields.price = Self.share(of: fields, whole)
        }
        if faults.isEmpty { items.append(ImportedItem(place: row.place, fields: fields)) }
        refused += faults
    }

    /// What is left of something cost its share of what was paid for the whole.
    private static func share(of fields: ItemFields, _ whole: DecimalAmount) -> Money? {
        guard let price = fields.price, let left = fields.quantity?.amount, left < whole,
            let share = price.amount.share(left, of: whole, scale: price.decimals)
        else { return fields.price }
        return Money("\(share) \(price.currency)") ?? price
    }

    mutating func passOver(_ reason: String) {
        passedOver[reason, default: 0] += 1
    }
}
