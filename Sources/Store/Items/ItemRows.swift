import CivilTime
import Rules
import SQLite

/// The rows of items.
struct ItemRows {
    let db: Database

    /// The columns that hold an item's own values.
    static let columns =
        ["id"] + ItemDetails.columns + [
            "whole", "status", "ended_on", "added_on", "uses", "used_last", "used_amount", "created_at",
            "modified_at",
        ]

    /// Columns computed from the others by the household's rules, and recomputed when those change.
    static let computed = ["expires_on", "expires_by", "ladder", "warranty_on", "warranty_ladder", "next_on"]

    /// Inserts the row only: `ReminderScheduleRows` plans the reminders.
    func insert(_ item: Item) throws {
        try db.run(Self.insertion, Bindings(Self.values(of: item) + [.text(""), .text("")]))
    }

    func update(_ item: Item) throws {
        try db.run(Self.replacement, Bindings(Self.values(of: item) + [.text(item.id.description)]))
    }

    /// Plans of which it is a part go on with another pack of it.
    func delete(_ id: Item.ID) throws {
        let plans = try db.rows("SELECT plan, amount FROM maintenance_part WHERE item = ?", [id.description])
            .map {
                (plan: try $0.text("plan"), amount: try $0.text("amount"))
            }
        let others = plans.isEmpty ? [] : try PartStock(db: db, of: try record(id)).items
        for table in ["item_file", "item_event", "maintenance_part"] {
            try db.deleteNewestFirst(from: table, where: "item", is: id.description)
        }
        try db.run("DELETE FROM item WHERE id = ?", [id.description])
        guard let other = others.first(where: { $0 != id }) else { return }
        for (plan, amount) in plans {
            try db.run(
                "INSERT OR IGNORE INTO maintenance_part (plan, item, amount) VALUES (?, ?, ?)",
                [plan, other.description, amount])
        }
    }

    private static let insertion = (columns + ["ladder", "warranty_ladder"]).insertion(into: "item")
    private static let replacement = columns.replacement(in: "item")

    /// In the order of `columns`.
    private static func values(of item: Item) -> [SQLValue] {
        [.text(item.id.description)] + item.details.columnValues + [
            .text(item.whole.description), .text(item.status.rawValue), SQLValue(item.endedOn?.description),
            .text(item.addedOn.description), .integer(Int64(item.uses?.count ?? 0)),
            SQLValue(item.uses?.last.description), SQLValue(item.uses?.amount.description),
            .integer(item.createdAt.stored), .integer(item.modifiedAt.stored),
        ]
    }

    func record(_ row: Row) throws -> Item {
        var item = Item(
            id: try row.id("id"), try ItemDetails(row), addedOn: try row.value("added_on"),
            createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"))
        item.whole = try row.value("whole")
        item.status = try row.choice("status")
        item.endedOn = try row.optionalValue("ended_on")
        if let last: CivilDate = try row.optionalValue("used_last") {
            item.uses = UseRecord(
                count: try row.int("uses"), last: last,
                amount: try row.value("used_amount"))
        }
        return item
    }
}

extension SQLValue {
    /// A text, or null.
    init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    /// A number, or null.
    init(_ number: Int64?) {
        self = number.map { .integer($0) } ?? .null
    }
}

extension Row {
    /// A value stored as text, or `nil` if the column is null.
    /// - Throws: `UnreadableRow`.
    func optionalValue<SQLValue: LosslessStringConvertible>(_ column: String) throws -> SQLValue? {
        try optionalText(column).map { text in
            guard let value = SQLValue(text) else { throw UnreadableRow() }
            return value
        }
    }
}
