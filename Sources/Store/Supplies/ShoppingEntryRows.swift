import CivilTime
import Rules
import SQLite

/// An entry of the shopping list on a calendar server.
struct ShoppingEntryRow: Hashable {
    /// The number of its resource.
    let resource: Int64
    /// The line that the user has written; `nil` for a supply that is low.
    var line: ShoppingLine.ID?
    /// The key of its name.
    var name: String
    /// What the resource says, with all edits that are to be sent.
    var shown: String
    var isBought = false

    /// What the resource says of something that is bought, or off the list.
    static let bought = "bought"
    static let gone = "gone"
    /// What it says of something that is ticked and that this computer wants to count, until the server has its claim.
    static let claimed = "claimed"

    var isClaimed: Bool { !isBought && shown == Self.claimed }
}

struct ShoppingEntryRows {
    let db: Database

    func find(_ resource: Int64) throws -> ShoppingEntryRow? {
        try db.row("SELECT * FROM shopping_entry WHERE resource = ?", [resource]).map(Self.record)
    }

    /// In the order in which their resources were added.
    func all(in list: Int64) throws -> [ShoppingEntryRow] {
        try db.rows(
            """
            SELECT e.* FROM shopping_entry e JOIN resource r ON r.number = e.resource WHERE r.collection = ?
            ORDER BY e.resource
            """, [list]
        ).map(Self.record)
    }

    func put(_ row: ShoppingEntryRow) throws {
        try db.run(
            """
            INSERT INTO shopping_entry (resource, line, name, shown, is_bought) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (resource) DO UPDATE SET line = excluded.line, name = excluded.name,
                shown = excluded.shown, is_bought = excluded.is_bought
            """, [row.resource, row.line?.description, row.name, row.shown, row.isBought])
    }

    /// Marks the entries of a name as bought, until the list is compared.
    func noteBought(_ key: String) throws {
        try db.run("UPDATE shopping_entry SET is_bought = 1 WHERE name = ? AND is_bought = 0", [key])
    }

    private static func record(_ row: Row) throws -> ShoppingEntryRow {
        ShoppingEntryRow(
            resource: try row.number("resource"),
            line: row.optionalText("line").flatMap(ShoppingLine.ID.init),
            name: try row.text("name"), shown: try row.text("shown"), isBought: try row.flag("is_bought"))
    }

    static let salvaged = SalvagedTable(name: "shopping_entry") { row in
        guard row.isNumber("resource", "is_bought"), row.text("name") != nil, row.text("shown") != nil else {
            return false
        }
        row.clean("line", or: .null) { Identifier<Never>($0) != nil }
        return true
    }
}

extension ShoppingEntry {
    var key: String { SupplyName.key(of: name) }

    /// What the list shows of it.
    var thing: ShoppingDetails {
        var thing = ShoppingDetails(name: name, quantity)
        (thing.shop, thing.aisle, thing.note) = (shop, aisle, line?.details.note ?? "")
        return thing
    }
}

extension ShoppingDetails {
    /// One text for all that it says.
    var shown: String {
        [name, quantity?.amount.description ?? "", quantity?.unit ?? "", shop, aisle, note]
            .joined(separator: "\n")
    }
}

/// Keeps the list on the calendar server, if there is one, like the shopping list.
struct ShoppingOnServer {
    let db: Database
    let context: (today: CivilDate, now: Instant)

    /// Counts an edit for each resource that no longer says what the list does, and adds those that are missing. Before
    /// the server's list has been read, nothing is known of what it lacks.
    func compare() throws {
        guard
            let list = try db.row(
                """
                SELECT number, href FROM collection
                WHERE is_shopping = 1 AND is_writable = 1 AND listed_at IS NOT NULL LIMIT 1
                """, [])
        else { return }
        let number = try list.number("number")
        try StockKeeping.begin(db)
        let rows = ShoppingEntryRows(db: db)
        let all = try rows.all(in: number)
        // What is ticked there and claimed here is on the list until the server has answered.
        let claimed = all.filter(\.isClaimed)
        var left = all.filter { !$0.isClaimed }
        let entries = try ShoppingList(db: db, today: context.today).entries().filter { entry in
            !claimed.contains { $0.line == entry.line?.id && $0.name == entry.key }
        }
        let lines = Set(entries.compactMap { $0.line?.id })
        for entry in entries {
            let place = left.place(of: entry, lines: lines)
            let shown = entry.thing.shown
            guard let place else {
                let added = try add(entry, to: number, at: try list.text("href"))
                try rows.put(
                    ShoppingEntryRow(resource: added, line: entry.line?.id, name: entry.key, shown: shown))
                continue
            }
            let old = left.remove(at: place)
            var row = old
            (row.line, row.name, row.shown, row.isBought) = (entry.line?.id, entry.key, shown, false)
            guard row != old else { continue }
            try rows.put(row)
            if old.shown != shown { try noteEdit(of: row.resource) }
        }
        for var row in left {
            let mark = row.isBought ? ShoppingEntryRow.bought : ShoppingEntryRow.gone
            guard row.shown != mark else { continue }
            if try isUnsent(row.resource) {
                try CalendarResourceRows(db: db).delete(row.resource)
                continue
            }
            row.shown = mark
            try rows.put(row)
            try noteEdit(of: row.resource, isDeleted: !row.isBought)
        }
    }

    /// Whether the server has never heard of a resource.
    private func isUnsent(_ resource: Int64) throws -> Bool {
        try db.exists("SELECT 1 FROM resource WHERE number = ? AND base IS NULL AND sent IS NULL", [resource])
    }

    private func noteEdit(of resource: Int64, isDeleted: Bool = false) throws {
        try db.run(
            "UPDATE resource SET edits = edits + 1, edited_at = ?, tries = 0, is_deleted = ? WHERE number = ?",
            [context.now.stored, isDeleted, resource])
    }

    private func add(_ entry: ShoppingEntry, to list: Int64, at href: String) throws -> Int64 {
        let uid = ShoppingLine.ID.random().description
        var resource = CalendarResourceRow(
            href: href + (href.hasSuffix("/") ? "" : "/") + Fingerprint.of(uid) + ".ics", uid: uid)
        (resource.edits, resource.editedAt) = (1, context.now)
        return try CalendarResourceRows(db: db).put(resource, in: list)
    }
}

extension [ShoppingEntryRow] {
    /// Where the row of an entry is: that of its line, of its supply, or of an earlier purchase of that name.
    /// - Parameter lines: All that are on the list.
    fileprivate func place(of entry: ShoppingEntry, lines: Set<ShoppingLine.ID>) -> Index? {
        if let line = entry.line?.id, let own = firstIndex(where: { $0.line == line }) { return own }
        func isFree(_ row: ShoppingEntryRow) -> Bool {
            row.name == entry.key && !(row.line.map(lines.contains) ?? false)
        }
        return firstIndex { !$0.isBought && $0.shown != ShoppingEntryRow.gone && isFree($0) }
            ?? firstIndex { $0.isBought && isFree($0) }
    }
}
