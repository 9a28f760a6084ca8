package import AgentInterface
import CivilTime
package import Rules

/// An item of a list, and its place there.
package struct ImportedItem: Sendable, Hashable {
    package let place: String
    /// The id of the item in its list, if it has one.
    package var id: String?
    package let fields: ItemFields
    package var files: [ImportedFile] = []
}

/// The result of reading lists: items and maintenance to add, and what was refused or left out.
package struct ImportBatch: Sendable, Hashable {
    /// `steward`, `Homebox`, `Grocy`.
    package var source = ""
    package var items: [ImportedItem] = []
    package var maintenance: [ImportedMaintenance] = []
    /// Lines of a shopping list.
    package var shopping: [ShoppingDetails] = []
    package var refused: [ImportRefusal] = []
    /// The number of items that the household has already.
    package var presentItems = 0
    /// The number of lines that the shopping list has already.
    package var presentLines = 0
    /// Their ids in the household, by their ids in the list.
    package var presentIDs: [String: String] = [:]
    /// The number of rows left out on purpose, by reason.
    package var passedOver: [String: Int] = [:]
    /// Columns that the import ignores.
    package var unread: [String] = []
    /// Amounts that were written with an exponent, and as what they are read.
    package var exponents: [String] = []
    /// The number of files for which the list has only a name.
    package var filesWithoutContent = 0
    /// By heading, for how many items a list says that something has happened, but not on which day.
    package var withoutDay: [String: Int] = [:]

    /// Takes "no" for nothing, and notes that "yes" names no day.
    mutating func takeWord(in column: String, called heading: String, _ values: inout [String: String]) {
        guard let word = values[column]?.trimmed.lowercased() else { return }
        if Self.wordsForNo.contains(word) { values[column] = nil }
        guard Self.wordsForYes.contains(word) else { return }
        values[column] = nil
        withoutDay[heading, default: 0] += 1
    }

    private static let wordsForNo: Set = [
        "no", "n", "false", "0", "-", "–", "never", "nein", "falsch", "nie", "non", "faux", "falso", "closed",
        "unopened", "zu", "☐", "✗",
    ]
    private static let wordsForYes: Set = [
        "yes", "y", "true", "1", "x", "ja", "j", "wahr", "oui", "vrai", "sí", "si", "verdadero", "open",
        "opened", "frozen", "offen", "☑", "✓", "✔",
    ]

    /// Reads a row that has our column names.
    /// - Parameter headings: What the list calls its columns, by our names for them.
    mutating func take(_ row: ImportTable.Row, today: CivilDate, headings: [String: String] = [:]) {
        var fields = ItemFields()
        var faults: [ImportRefusal] = []
        for column in ItemColumn.all {
            guard let value = row.values[column.name] else { continue }
            var text = column.isFreeText ? value : value.trimmed
            if text.isEmpty { continue }
            if column.isAmount, let plain = DecimalAmount.withoutExponent(text) {
                exponents.append(ItemImportText.isReadAs(text, plain))
                text = plain
            }
            do throws(ColumnFault) {
                let isTypedMoney = row.isTyped && column.name == "price"
                let read =
                    isTypedMoney ? try ColumnFault.ofValue { try Money(typed: text).description } : text
                try column.read(read, today, &fields)
                if row.isTyped, column.isAmount, !isTypedMoney {
                    try Self.refuseTwoReadings(of: text, column)
                }
            } catch {
                faults.append(
                    ImportRefusal(
                        place: row.place, column: headings[column.name] ?? column.name, value: text, error))
            }
        }
        var files: [ImportedFile] = []
        if let json = row.json {
            do throws(ImportRefusal) {
                files = try takeMore(ListMembers(json: json, place: row.place), into: &fields)
            } catch {
                faults.append(error)
            }
        }
        if fields.name == nil {
            faults.append(
                ImportRefusal(place: row.place, column: "name", ItemImportText.hasNoName))
        }
        if faults.isEmpty {
            items.append(ImportedItem(place: row.place, id: row.values["id"], fields: fields, files: files))
        }
        refused += faults
    }

    private static func refuseTwoReadings(of text: String, _ column: ItemColumn) throws(ColumnFault) {
        try ColumnFault.ofValue {
            try DecimalAmount.refuseTwoReadings(of: text, field: column.name)
        }
    }

    /// Reads the history and the files of an item.
    private mutating func takeMore(_ members: ListMembers, into fields: inout ItemFields)
        throws(ImportRefusal) -> [ImportedFile]
    {
        var files: [ImportedFile] = []
        for entry in members.members("attachments") {
            if let file = try entry.file() {
                files.append(file)
            } else {
                filesWithoutContent += 1
            }
        }
        var history: [ItemEventRecord] = []
        for entry in members.members("history") { history.append(try entry.itemEvent()) }
        if !history.isEmpty { fields.history = history }
        return files
    }

    /// Reads maintenance of a list that Steward has exported.
    mutating func take(_ entry: ImportTable.Entry) {
        do throws(ImportRefusal) {
            maintenance.append(try ImportedMaintenance(entry))
        } catch {
            refused.append(error)
        }
    }

    /// Refuses maintenance of items that are not in the batch.
    package mutating func checkMaintenance() {
        let known = Set(items.compactMap(\.id))
        var good: [ImportedMaintenance] = []
        for one in maintenance {
            guard let missing = one.items.first(where: { !known.contains($0) }) else {
                good.append(one)
                continue
            }
            refused.append(
                ImportRefusal(place: one.place, column: "item", value: missing, ItemImportText.isNoItem))
        }
        maintenance = good
    }

    /// `1 item and 2 maintenance plans`, `2 items with 3 files`.
    package var words: String {
        ItemImportText.contents(
            items: items.count, files: items.reduce(0) { $0 + $1.files.count }, plans: maintenance.count,
            lines: shopping.count)
    }

    mutating func passOver(_ reason: String) {
        passedOver[reason, default: 0] += 1
    }
}
