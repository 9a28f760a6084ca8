import CivilTime
import Rules
import SQLite

/// Reads items as supplies.
struct SupplyRows {
    let db: Database
    let today: CivilDate

    /// Everything that is there or has levels, by its key.
    func all() throws -> [String: Supply] {
        Self.supplies(try lots("i.status = 'present' OR i.minimum IS NOT NULL OR i.pack IS NOT NULL"), today)
    }

    /// What has levels and is low, by name.
    func low() throws -> [Supply] {
        try all().values.filter(\.isLow).sorted {
            (FoldedText.of($0.name), $0.holder) < (FoldedText.of($1.name), $1.holder)
        }
    }

    /// The supply of items with exactly this name, whatever became of them; `nil` if there has never been one.
    func supply(titled name: String) throws -> Supply? {
        let named = Item.Status.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return Supply(
            try lots("i.status IN (\(named)) AND i.title = ? COLLATE NOCASE", [name]), on: today)
    }

    private static func supplies(_ lots: [Supply.Lot], _ today: CivilDate) -> [String: Supply] {
        Dictionary(grouping: lots) { SupplyName.key(of: $0.name) }.compactMapValues { Supply($0, on: today) }
    }

    private func lots(_ condition: String, _ arguments: Bindings = []) throws -> [Supply.Lot] {
        try db.rows(
            """
            SELECT i.id, i.title, i.amount, i.unit, i.status, i.minimum, i.target, i.pack, i.bought_at, i.aisle,
                i.expires_on, i.expires_by
            FROM item i WHERE \(condition) ORDER BY i.rowid
            """, arguments
        ).map { row in
            try Supply.Lot(
                id: row.id("id"), name: row.text("title"),
                Quantity(row.value("amount"), unit: row.text("unit")),
                isPresent: row.text("status") == Item.Status.present.rawValue,
                expiresOn: row.optionalValue("expires_on"),
                hasUseBy: row.optionalText("expires_by") == Expiry.Rule.useBy.rawValue,
                minimum: row.optionalValue("minimum"), target: row.optionalValue("target"),
                pack: row.optionalValue("pack"), shop: row.text("bought_at"), aisle: row.text("aisle"))
        }
    }

    /// Since when a supply has been low: the day of the change that made it so, or on which something expired.
    func lowSince(_ supply: Supply) throws -> CivilDate? {
        guard let levels = supply.levels, supply.isLow else { return nil }
        let units = Dictionary(
            uniqueKeysWithValues: supply.lots.map { ($0.id.description, $0.quantity.unit) })
        var left: [String: DecimalAmount] = [:]
        var (since, wasLow): (CivilDate?, Bool) = (nil, false)
        for row in try db.rows(
            """
            SELECT item, day, left FROM item_event
            WHERE item IN (SELECT value FROM json_each(?)) ORDER BY at, rowid
            """, [units.keys.sorted().jsonArray])
        {
            let item = try row.text("item")
            left[item] = SupplyUnit.convert(
                try row.value("left"), from: units[item] ?? "", to: supply.unit, pack: supply.pack)
            let sum = left.values.reduce(DecimalAmount.zero) { $0 + $1 ?? $0 }
            let isLow = levels.isLow(sum)
            if isLow, !wasLow { since = try row.value("day") }
            wasLow = isLow
        }
        if wasLow { return since }
        // The stock would be enough if nothing had expired.
        return supply.lots.filter { $0.isPresent && !$0.counts(on: today) }.compactMap(\.expiresOn).max()
            .map { $0.adding(days: 1) }
    }
}

extension ChangeTransaction {
    var supplies: SupplyRows { SupplyRows(db: db, today: context.today) }

    /// A new item has the levels of the earlier ones of its name, unless the user gives others.
    func inheritLevels(_ item: inout Item) throws {
        guard item.isPresent, item.minimum == nil, item.target == nil, item.pack == nil,
            let supply = try supplies.supply(titled: item.name),
            let old = supply.lots.last(where: { $0.minimum != nil || $0.pack != nil })
        else { return }
        if item.aisle.isEmpty { item.aisle = supply.aisle }
        let unit = item.quantity.unit
        func converted(_ level: DecimalAmount?) -> DecimalAmount? {
            level.flatMap { SupplyUnit.convert($0, from: old.quantity.unit, to: unit) }
        }
        let (minimum, target, pack) = (converted(old.minimum), converted(old.target), converted(old.pack))
        // In another unit, they stay with the earlier one.
        guard (minimum != nil) == (old.minimum != nil), (target != nil) == (old.target != nil),
            (pack != nil) == (old.pack != nil)
        else { return }
        (item.minimum, item.target, item.pack) = (minimum, target, pack)
    }

    /// All items of one name that have levels have the same.
    func shareLevels(of item: Item, instead old: Item) throws {
        guard
            item.minimum != old.minimum || item.target != old.target || item.pack != old.pack
                || item.aisle != old.aisle, let supply = try supplies.supply(titled: item.name)
        else { return }
        for lot in supply.lots where lot.id != item.id && (lot.minimum != nil || lot.pack != nil) {
            func converted(_ level: DecimalAmount?) -> DecimalAmount? {
                level.flatMap { SupplyUnit.convert($0, from: item.quantity.unit, to: lot.quantity.unit) }
            }
            try db.run(
                "UPDATE item SET minimum = ?, target = ?, pack = ?, aisle = ? WHERE id = ?",
                [
                    converted(item.minimum)?.description, converted(item.target)?.description,
                    converted(item.pack)?.description, item.aisle, lot.id.description,
                ])
        }
    }
}

extension Item {
    /// Keeps levels and packs as large as they are if only the unit in which they are counted has changed.
    /// - Throws: The new unit measures something else.
    mutating func convertLevels(instead old: Item) throws(InvalidValue) {
        guard self.quantity.unit != old.quantity.unit else { return }
        for level in [\ItemDetails.minimum, \.target, \.pack] {
            guard let amount = old.details[keyPath: level], details[keyPath: level] == amount else {
                continue
            }
            guard
                let converted = SupplyUnit.convert(amount, from: old.quantity.unit, to: self.quantity.unit)
            else {
                throw InvalidValue(
                    field: "quantity", value: self.quantity.description,
                    reason:
                        "its levels or its pack are counted in \(old.quantity.unit.isEmpty ? "pieces" : old.quantity.unit)",
                    remedy: "clear minimum, target and pack, or set them in the same step")
            }
            details[keyPath: level] = converted
        }
    }
}
