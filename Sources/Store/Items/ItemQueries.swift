import CivilTime
import Rules
import SQLite

/// Reads items.
struct ItemQueries {
    let db: Database
    let now: Instant
    let locality: Locality

    func overview(_ id: Item.ID) throws -> ItemOverview {
        guard let found = try db.row("\(Self.overview) WHERE i.id = ?", [id.description]) else {
            throw StoreError.notFound(kind: "item", value: id.description)
        }
        return try overview(found)
    }

    func overviews(_ query: ItemQuery) throws -> [ItemOverview] {
        let (conditions, arguments) = Self.conditions(query)
        let order =
            switch query.order ?? .expiry {
            case .name: "i.title COLLATE NOCASE, i.id"
            case .expiry: "i.expires_on IS NULL, i.expires_on, i.title COLLATE NOCASE, i.id"
            case .added: "i.rowid"
            case .warranty: "i.warranty_on IS NULL, i.warranty_on, i.title COLLATE NOCASE, i.id"
            }
        return try rows(conditions, arguments, order, query.limit, query.offset ?? 0)
            .map { try overview($0) }
    }

    /// Present items whose warranty ends before a day.
    func warranties(endingBefore day: CivilDate) throws -> [ItemOverview] {
        try rows(
            ["i.status = 'present' AND i.warranty_on < ?"], [day.description],
            "i.title COLLATE NOCASE, i.id", 10_000
        ).map { try overview($0) }
    }

    private func rows(
        _ conditions: [String], _ arguments: Bindings, _ order: String, _ limit: UInt32?,
        _ offset: UInt32 = 0
    ) throws -> [Row] {
        let chosen = """
            SELECT i.id FROM item i WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(order) LIMIT \(min(max(limit ?? 1_000, 1), 10_000)) OFFSET \(offset)
            """
        return try db.rows("\(Self.overview) WHERE i.id IN (\(chosen)) ORDER BY \(order)", arguments)
    }

    /// Items that have expired or expire on or before `last`, soonest first.
    func expiring(until last: CivilDate, limit: UInt32) throws -> [ItemOverview] {
        try rows(
            ["i.expires_on <= ?"], [last.description], "i.expires_on, i.title COLLATE NOCASE, i.id", limit
        ).map { try overview($0) }
    }

    private static func conditions(_ query: ItemQuery) -> ([String], Bindings) {
        var (conditions, arguments): ([String], Bindings) = (["true"], [])
        func add(_ condition: String, _ value: (any Bindable)? = nil) {
            conditions.append(condition)
            if let value { arguments += [value] }
        }
        let status = query.status ?? .present
        if status != .all { add("i.status = ?", status.rawValue) }
        if let text = query.text?.lowercased() { add("contains_text(\(searched), ?)", text) }
        if let place = query.place { add("i.place = ?", place) }
        if let category = query.category { add("i.category = ?", category) }
        if let gtin = query.gtin { add("i.gtin = ?", gtin.description) }
        if let day = query.expiresBefore { add("i.expires_on < ?", day.description) }
        if let hasWarranty = query.hasWarranty {
            let has = "(i.warranty_until IS NOT NULL OR i.warranty_for IS NOT NULL)"
            add(hasWarranty ? has : "NOT \(has)")
        }
        if let isLent = query.isLent { add("i.lent_to IS \(isLent ? "NOT NULL" : "NULL")") }
        return (conditions, arguments)
    }

    private static let searched = [
        "title", "brand", "model", "serial", "lot", "ifnull(i.gtin, '')", "category", "place", "bought_at",
        "notes",
        "ifnull(i.lent_to, '')",
    ].map { $0.hasPrefix("ifnull") ? $0 : "i.\($0)" }.joined(separator: " || char(10) || ")

    private static let overview = """
        SELECT i.*,
            \(Lookup.neighbours(of: "i.id", in: "item")),
            \(ItemRows.nextReminder(of: "i.id")) AS next_reminder,
            CASE WHEN i.status = 'discarded' THEN (SELECT reason FROM item_event e
                WHERE e.item = i.id AND e.kind = 'discarded' ORDER BY e.at DESC, e.rowid DESC LIMIT 1)
                END AS discard_reason,
            EXISTS (SELECT 1 FROM item_file f WHERE f.item = i.id) AS has_files
        FROM item i
        """

    private func overview(_ row: Row) throws -> ItemOverview {
        let item = try ItemRows(db: db).record(row)
        let ladders = try ItemSchedules(row)
        let today = locality.zone.civil(of: now).date
        return ItemOverview(
            item: item, short: try row.short(),
            expiry: ladders.expiry, stage: ladders.stage(on: today),
            forecast: ladders.expiry.flatMap {
                ConsumptionForecast(for: item, expiring: $0.date, on: today)
            },
            isLow: try item.minimum != nil
                && SupplyRows(db: db, today: today).supply(titled: item.name)?.isLow ?? false,
            nextReminderAt: row.optionalInstant("next_reminder"),
            discardReason: row.optionalText("discard_reason").flatMap { DiscardReason(rawValue: $0) },
            attachments: try row.flag("has_files")
                ? AttachmentRows(db: db, of: .item).attachments(of: item.id.description) : [])
    }
}
