import Rules
import SQLite

extension ChangeTransaction {
    /// Whether there is too little of a thing for the next time that maintenance uses it up.
    /// - Parameter key: Of the name of the thing.
    func isShortAsPart(_ key: String) throws -> Bool {
        try db.rows(
            "SELECT p.item, p.amount, i.title FROM maintenance_part p JOIN item i ON i.id = p.item"
        ).contains { row in
            guard try SupplyName.key(of: row.text("title")) == key else { return false }
            let needed: DecimalAmount = try row.value("amount")
            return try PartStock(db: db, of: items.record(row.text("item"))).quantity.amount < needed
        }
    }
}

/// What there is of a part: all items of its name, in the unit of the one that the plan names. That one may be used up,
/// and another one bought since.
struct PartStock {
    let named: Item
    /// Those in stock, the named one first, then oldest first.
    let items: [Item.ID]
    let quantity: Quantity

    init(db: Database, of named: Item) throws {
        let key = SupplyName.key(of: named.name)
        var items: [Item.ID] = []
        var sum = DecimalAmount.zero
        for row in try db.rows(
            "SELECT id, title, amount FROM item WHERE status = 'present' AND unit = ? ORDER BY rowid",
            [named.quantity.unit])
        where try SupplyName.key(of: row.text("title")) == key {
            let id: Item.ID = try row.id("id")
            if id == named.id { items.insert(id, at: 0) } else { items.append(id) }
            sum = try sum + row.value("amount") ?? sum
        }
        (self.named, self.items) = (named, items)
        quantity = try named.quantity.with(sum)
    }
}
