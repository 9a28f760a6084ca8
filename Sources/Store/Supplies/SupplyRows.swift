import CivilTime
package import Rules
import SQLite

/// Reads items as supplies.
struct SupplyRows {
    let db: Database
    let today: CivilDate

    private static let isKnown = "(i.status = 'present' OR i.minimum IS NOT NULL OR i.pack IS NOT NULL)"

    /// The supplies with levels, by key, and those with one of these keys that are in stock.
    func withLevels(and keys: Set<String> = []) throws -> [String: Supply] {
        var wanted = SupplyKeys()
        let titles = try db.texts("SELECT DISTINCT title FROM item WHERE minimum IS NOT NULL", [])
        return try supplies(keys.union(titles.map { wanted.key(of: $0) }), where: Self.isKnown)
    }

    /// The low supplies, by name.
    func low() throws -> [Supply] { try withLevels().values.filter(\.isLow).sortedByName(\.self) }

    /// The supply that a name means, in stock or with a level, or else gone; `nil` if there has never been one.
    func supply(named name: String) throws -> Supply? {
        let key = SupplyName.key(of: name)
        return try supplies([key], where: Self.isKnown)[key] ?? supply(titled: name)
    }

    /// The supplies with these keys among the items for which a condition holds.
    func supplies(_ keys: Set<String>, where condition: String, _ arguments: Bindings = []) throws
        -> [String: Supply]
    {
        var names = SupplyKeys()
        // Most items are neither low nor asked for: their other columns are not read.
        let ids = try db.rows("SELECT i.id, i.title FROM item i WHERE \(condition)", arguments).filter {
            keys.contains(names.key(of: try $0.text("title")))
        }.map { try $0.text("id") }
        guard !ids.isEmpty else { return [:] }
        return Self.supplies(try lots("i.id IN (SELECT value FROM json_each(?))", [ids.jsonArray]), today)
    }

    /// The supply of items with exactly this name, in stock or not; `nil` if there has never been one.
    func supply(titled name: String) throws -> Supply? {
        let named = Item.Status.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return Supply(
            try lots("i.status IN (\(named)) AND i.title = ? COLLATE NOCASE", [name]), on: today)
    }

    static func supplies(_ lots: [Supply.Lot], _ today: CivilDate) -> [String: Supply] {
        var names = SupplyKeys()
        return Dictionary(grouping: lots) { names.key(of: $0.name) }.compactMapValues {
            Supply($0, on: today)
        }
    }

    func lots(_ condition: String, _ arguments: Bindings = []) throws -> [Supply.Lot] {
        try db.rows(
            """
            SELECT i.id, i.title, i.amount, i.unit, i.status, i.minimum, i.target, i.pack, i.bought_at, i.aisle,
                i.expires_on, i.expires_by, i.opened_on
            FROM item i WHERE \(condition) ORDER BY i.rowid
            """, arguments
        ).map { row in
            try Supply.Lot(
                id: row.id("id"), name: row.text("title"),
                Quantity(row.value("amount"), unit: row.text("unit")),
                isPresent: row.text("status") == Item.Status.present.rawValue,
                expiresOn: row.optionalValue("expires_on"),
                hasUseBy: row.optionalText("expires_by") == Expiry.Rule.useBy.rawValue,
                openedOn: row.optionalValue("opened_on"),
                minimum: row.optionalValue("minimum"), target: row.optionalValue("target"),
                pack: row.optionalValue("pack"), shop: row.text("bought_at"), aisle: row.text("aisle"))
        }
    }

    /// The days on which supplies became low, by their keys: through a change, or because something expired. One query
    /// reads the histories of all.
    func lowSince(_ supplies: [Supply]) throws -> [String: CivilDate] {
        let low = supplies.filter(\.isLow)
        var places: [String: Int] = [:]
        for (place, supply) in low.enumerated() {
            for lot in supply.lots { places[lot.id.description] = place }
        }
        var histories = low.map(LevelHistory.init)
        for row in try db.rows(
            """
            SELECT item, day, left FROM item_event
            WHERE item IN (SELECT value FROM json_each(?)) ORDER BY at, rowid
            """, [places.keys.sorted().jsonArray])
        {
            let item = try row.text("item")
            guard let place = places[item] else { continue }
            try histories[place].add(row.value("left"), of: item, on: row.value("day"))
        }
        return Dictionary(
            zip(low, histories).compactMap { supply, history in
                // Without expired items, the stock would still be enough.
                let since = history.isLow ? history.since : Self.lastExpiry(of: supply, today)
                return since.map { (SupplyName.key(of: supply.name), $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    private static func lastExpiry(of supply: Supply, _ today: CivilDate) -> CivilDate? {
        supply.lots.filter { $0.isPresent && !$0.counts(on: today) }.compactMap(\.expiresOn).max()
            .map { $0.adding(days: 1) }
    }
}

/// The keys of names, each made once: a household has few names for many items.
private struct SupplyKeys {
    private var keys: [String: String] = [:]

    mutating func key(of name: String) -> String {
        if let key = keys[name] { return key }
        let key = SupplyName.key(of: name)
        keys[name] = key
        return key
    }
}

extension Sequence {
    /// In the order of their supplies' names.
    package func sortedByName(_ supply: (Element) -> Supply) -> [Element] {
        map { element in
            let supply = supply(element)
            return (name: FoldedText.of(supply.name), holder: supply.holder, element: element)
        }.sorted { ($0.name, $0.holder) < ($1.name, $1.holder) }.map(\.element)
    }
}

/// What was left of a supply after each of its events.
private struct LevelHistory {
    private let supply: Supply
    private let units: [String: String]
    private var left: [String: DecimalAmount] = [:]
    /// When the supply became low last.
    private(set) var since: CivilDate?
    private(set) var isLow = false

    init(_ supply: Supply) {
        self.supply = supply
        units = Dictionary(
            supply.lots.map { ($0.id.description, $0.quantity.unit) }, uniquingKeysWith: { first, _ in first }
        )
    }

    mutating func add(_ amount: DecimalAmount, of item: String, on day: CivilDate) {
        guard let levels = supply.levels else { return }
        left[item] = SupplyUnit.convert(amount, from: units[item] ?? "", to: supply.unit, pack: supply.pack)
        let isLowNow = levels.isLow(left.values.reduce(DecimalAmount.zero) { $0 + $1 ?? $0 })
        if isLowNow, !isLow { since = day }
        isLow = isLowNow
    }
}

extension ChangeTransaction {
    var supplies: SupplyRows { SupplyRows(db: db, today: context.today) }

    /// Gives a new item the levels of earlier items of its name, unless the user has set others.
    func inheritLevels(_ item: inout Item) throws {
        guard item.isPresent, item.minimum == nil, item.target == nil, item.pack == nil,
            let supply = try supplies.supply(titled: item.name),
            let old = supply.lots.last(where: { $0.minimum != nil || $0.pack != nil })
        else { return }
        if item.aisle.isEmpty { item.aisle = supply.aisle }
        // In another unit, they stay with the earlier one.
        guard
            let levels = SupplyUnit.convert(
                [old.minimum, old.target, old.pack], from: old.quantity.unit, to: item.quantity.unit)
        else { return }
        (item.minimum, item.target, item.pack) = (levels[0], levels[1], levels[2])
    }

    /// Copies an item's changed levels to all items of its name that have levels.
    func shareLevels(of item: Item, instead old: Item) throws {
        guard
            item.minimum != old.minimum || item.target != old.target || item.pack != old.pack
                || item.aisle != old.aisle, let supply = try supplies.supply(titled: item.name)
        else { return }
        for lot in supply.lots where lot.id != item.id && (lot.minimum != nil || lot.pack != nil) {
            // Those in a unit that does not convert keep their own.
            let levels =
                SupplyUnit.convert(
                    [item.minimum, item.target, item.pack], from: item.quantity.unit, to: lot.quantity.unit)
                ?? [lot.minimum, lot.target, lot.pack]
            try db.run(
                "UPDATE item SET minimum = ?, target = ?, pack = ?, aisle = ? WHERE id = ?",
                [
                    levels[0]?.description, levels[1]?.description, levels[2]?.description, item.aisle,
                    lot.id.description,
                ])
        }
    }
}
