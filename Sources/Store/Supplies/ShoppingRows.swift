import CivilTime
import Rules
import SQLite

/// The rows of the shopping list. A low supply is on the list without a row.
struct ShoppingRows {
    let db: Database

    private static let columns = [
        "id", "name", "amount", "unit", "shop", "aisle", "note", "state", "added_at",
    ]

    /// In the order in which they were added.
    func all() throws -> [ShoppingLine] {
        try db.rows("SELECT * FROM shopping_line ORDER BY rowid").map(Self.line)
    }

    /// All lines of a name.
    func lines(_ key: String) throws -> [ShoppingLine] { try all().filter { $0.key == key } }

    /// Whether any line waits until its supply is above its level again.
    func hasDecided() throws -> Bool {
        try db.exists("SELECT 1 FROM shopping_line WHERE state <> 'wanted' LIMIT 1")
    }

    func insert(_ line: ShoppingLine) throws {
        try db.run(Self.columns.insertion(into: "shopping_line"), Bindings(Self.values(of: line)))
    }

    func update(_ line: ShoppingLine) throws {
        try db.run(
            Self.columns.replacement(in: "shopping_line"),
            Bindings(Self.values(of: line) + [.text(line.id.description)]))
    }

    func delete(_ line: ShoppingLine) throws {
        try db.run("DELETE FROM shopping_line WHERE id = ?", [line.id.description])
    }

    private static func values(of line: ShoppingLine) -> [SQLValue] {
        let details = line.details
        return [
            .text(line.id.description), .text(details.name), SQLValue(details.quantity?.amount.description),
            .text(details.quantity?.unit ?? ""), .text(details.shop), .text(details.aisle),
            .text(details.note), .text(line.state.rawValue), .integer(line.addedAt.stored),
        ]
    }

    private static func line(_ row: Row) throws -> ShoppingLine {
        let amount: DecimalAmount? = try row.optionalValue("amount")
        var details = ShoppingDetails(name: try row.text("name"))
        details.quantity = try amount.map { try Quantity($0, unit: row.text("unit")) }
        (details.shop, details.aisle, details.note) = (
            try row.text("shop"), try row.text("aisle"), try row.text("note")
        )
        var line = ShoppingLine(
            id: try row.id("id"), details, addedAt: try row.instant("added_at"))
        line.state = try row.choice("state")
        return line
    }

    static let salvaged = SalvagedTable(name: "shopping_line") { row in
        guard row.isIdentifier("id"), row.text("name")?.isEmpty == false,
            row.has(ShoppingLine.State.self, "state"), row.isNumber("added_at")
        else { return false }
        row.cleanLines("name", "shop", "aisle", "note")
        guard row.text("name")?.isEmpty == false else { return false }
        row.clean("amount", or: .null) { DecimalAmount($0)?.isPositive ?? false }
        row.clean("unit", or: .text("")) { (try? Quantity(.zero, unit: $0)) != nil }
        return true
    }
}
