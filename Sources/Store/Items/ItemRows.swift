import CivilTime
import Rules
import SQLite

/// The rows of items.
struct ItemRows {
    let db: Database

    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Item.ID {
        try Lookup(db: db, relation: "item", kind: "item", title: "title").id(text)
    }

    func find(_ id: Item.ID) throws -> Item? {
        try db.row("SELECT * FROM item WHERE id = ?", [id.description]).map { try Self.item($0) }
    }

    func item(_ id: Item.ID) throws -> Item {
        guard let item = try find(id) else { throw StoreError.notFound(kind: "item", value: id.description) }
        return item
    }

    /// The columns that hold an item's own values, in the order of the table.
    static let columns = [
        "id", "title", "brand", "model", "serial", "lot", "gtin", "category", "amount", "unit", "whole",
        "minimum",
        "place", "bought_on", "bought_at", "price", "notes", "best_before", "use_by", "opened_on",
        "opens_for",
        "frozen_on", "thawed_on", "thawed_until", "leads", "stopped_for", "warranty_until", "warranty_for",
        "warranty_provider", "warranty_terms", "warranty_contact", "warranty_stopped_for", "lent_to",
        "lent_on",
        "status", "ended_on", "added_on", "uses", "used_last", "used_amount", "created_at", "modified_at",
    ]

    /// Columns computed from the others by the household's rules, and recomputed when those change.
    static let computed = ["expires_on", "expires_by", "ladder", "warranty_on", "warranty_ladder", "next_on"]

    /// Inserts the row only: `LadderRows` plans the reminders.
    func insert(_ item: Item) throws {
        try db.run(Self.insertion, values(of: item))
    }

    func update(_ item: Item) throws {
        try db.run(Self.replacement, values(of: item) + [item.id.description])
    }

    func delete(_ id: Item.ID) throws {
        for table in ["item_file", "item_event", "maintenance_part"] {
            try db.deleteNewestFirst(from: table, where: "item", is: id.description)
        }
        try db.run("DELETE FROM item WHERE id = ?", [id.description])
    }

    private static let insertion = """
        INSERT INTO item (\(columns.joined(separator: ", ")), ladder, warranty_ladder)
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), '', '')
        """
    private static let replacement = """
        UPDATE item SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """

    private func values(of item: Item) -> Bindings {
        var until: CivilDate?
        var length: CivilPeriod?
        switch item.warranty?.term {
        case .until(let end): until = end
        case .lasting(let period): length = period
        case nil: break
        }
        return [
            item.id.description, item.name, item.brand, item.model, item.serial, item.lot,
            item.gtin?.description, item.category, item.quantity.amount.description, item.quantity.unit,
            item.whole.description, item.minimum?.description, item.place, item.boughtOn?.description,
            item.boughtAt, item.price?.description, item.notes, item.bestBefore?.description,
            item.useBy?.description, item.openedOn?.description, item.opensFor, item.frozenOn?.description,
            item.thawedOn?.description, item.thawedUntil?.description, item.leads.map(Ladder.text(of:)),
            item.stoppedFor?.description, until?.description, length?.description,
            item.warranty?.provider ?? "", item.warranty?.terms ?? "", item.warranty?.contact ?? "",
            item.warrantyStoppedFor?.description, item.lent?.to, item.lent?.on.description,
            item.status.rawValue, item.endedOn?.description, item.addedOn.description, item.uses?.count ?? 0,
            item.uses?.last.description, item.uses?.amount.description, item.createdAt.stored,
            item.modifiedAt.stored,
        ]
    }

    static func item(_ row: Row) throws -> Item {
        do {
            var item = Item(
                id: try row.id("id"), name: try row.text("title"), addedOn: try row.value("added_on"),
                createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"))
            item.brand = try row.text("brand")
            item.model = try row.text("model")
            item.serial = try row.text("serial")
            item.lot = try row.text("lot")
            item.gtin = try row.optionalText("gtin").map { try GTIN($0) }
            item.category = try row.text("category")
            item.quantity = try Quantity(row.value("amount"), unit: row.text("unit"))
            item.whole = try row.value("whole")
            item.minimum = try row.optionalValue("minimum")
            item.place = try row.text("place")
            item.boughtOn = try row.optionalValue("bought_on")
            item.boughtAt = try row.text("bought_at")
            item.price = try row.optionalText("price").map { try Money(parsing: $0) }
            item.notes = try row.text("notes")
            try readFood(row, into: &item)
            item.warranty = try warranty(row)
            item.warrantyStoppedFor = try row.optionalValue("warranty_stopped_for")
            if let to = row.optionalText("lent_to") {
                item.lent = Lending(to: to, on: try row.value("lent_on"))
            }
            item.status = try row.choice("status")
            item.endedOn = try row.optionalValue("ended_on")
            if let last: CivilDate = try row.optionalValue("used_last") {
                item.uses = UseRecord(
                    count: Int(clamping: try row.number("uses")), last: last,
                    amount: try row.value("used_amount"))
            }
            return item
        } catch is InvalidValue {
            throw UnreadableRow()
        }
    }

    private static func readFood(_ row: Row, into item: inout Item) throws {
        item.bestBefore = try row.optionalValue("best_before")
        item.useBy = try row.optionalValue("use_by")
        item.openedOn = try row.optionalValue("opened_on")
        item.opensFor = row.optionalNumber("opens_for").map { Int(clamping: $0) }
        item.frozenOn = try row.optionalValue("frozen_on")
        item.thawedOn = try row.optionalValue("thawed_on")
        item.thawedUntil = try row.optionalValue("thawed_until")
        item.leads = try row.optionalText("leads").map { try Ladder.leads($0) }
        item.stoppedFor = try row.optionalValue("stopped_for")
    }

    private static func warranty(_ row: Row) throws -> Warranty? {
        let term: Warranty.Term
        if let end: CivilDate = try row.optionalValue("warranty_until") {
            term = .until(end)
        } else if let length: CivilPeriod = try row.optionalValue("warranty_for") {
            term = .lasting(length)
        } else {
            return nil
        }
        return Warranty(
            term, provider: try row.text("warranty_provider"), terms: try row.text("warranty_terms"),
            contact: try row.text("warranty_contact"))
    }
}

extension Row {
    /// A value stored as text, or `nil` if the column is null.
    /// - Throws: `UnreadableRow`.
    func optionalValue<Value: LosslessStringConvertible>(_ column: String) throws -> Value? {
        try optionalText(column).map { text in
            guard let value = Value(text) else { throw UnreadableRow() }
            return value
        }
    }
}
