package import CivilTime
package import Rules
import SQLite

/// Supplies that are low, and the shopping list.
extension Store {
    /// A supply that is low, and what the list says about it.
    package struct LowSupply: Sendable, Hashable {
        package let supply: Supply
        /// The day on which it became low; `nil` if the history does not say.
        package let since: CivilDate?
        package let need: SupplyNeed?
        package let isListed: Bool
    }

    /// Something bought, as it is in stock.
    package struct Bought: Sendable, Hashable {
        package let item: ItemOverview
        /// How many days such things usually keep; `nil` if they had no dates, or this one has.
        package let usualDays: Int?
    }

    /// By name.
    package func lowSupplies(now: Instant, in locality: Locality) throws(StoreError) -> [LowSupply] {
        try read { db in
            let rows = SupplyRows(db: db, today: locality.zone.civil(of: now).date)
            let lines = Dictionary(grouping: try ShoppingRows(db: db).all(), by: \.key)
            return try rows.low().map { supply in
                let own = lines[SupplyName.key(of: supply.name)] ?? []
                return LowSupply(
                    supply: supply, since: try rows.lowSince(supply), need: supply.need(),
                    isListed: !own.contains { !$0.isListed })
            }
        }
    }

    /// By shop, aisle and name; what has no shop comes last.
    package func shoppingList(now: Instant, in locality: Locality) throws(StoreError) -> [ShoppingEntry] {
        try read { db in
            try ShoppingList(db: db, today: locality.zone.civil(of: now).date).entries()
        }
    }

    /// Adds to the list, as one change. The same thing in the same unit is one line.
    /// - Throws: `.invalid`, `.full`.
    package func addToShoppingList(_ things: [ShoppingDetails], _ context: ChangeContext)
        throws(StoreError) -> Change<[ShoppingEntry]>
    {
        let things = try Self.checked(things)
        return try transact(.add, context, .room) { transaction in
            let supplies = try transaction.shoppingList.supplies
            for thing in things {
                try transaction.addToList(thing, supplies[SupplyName.key(of: thing.name)])
            }
            transaction.tell(things.map(\.name), "put on the shopping list")
            return try transaction.shoppingList.entries(named: things.map(\.name))
        }
    }

    /// Changes a line; a supply that is on the list without a row gets one.
    /// - Parameters:
    ///   - name: The name, or the beginning of the identifier.
    ///   - change: Told the line as it is; changes it.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid`, `.full`.
    package func editShoppingLine(
        _ name: String, _ context: ChangeContext, _ change: (inout ShoppingDetails) -> Void
    ) throws(StoreError) -> Change<[ShoppingEntry]> {
        try transact(.edit, context, .room) { transaction in
            let entry = try transaction.shoppingList.entry(name)
            var line = entry.line ?? ShoppingLine(ShoppingDetails(name: entry.name), addedAt: context.now)
            let old = line
            change(&line.details)
            line.details = try line.details.checked()
            if entry.isLow, line.details.quantity != old.details.quantity { line.state = .settled }
            let rows = ShoppingRows(db: transaction.db)
            if entry.line == nil {
                try rows.insert(line)
            } else if line != old {
                try rows.update(line)
            }
            transaction.tell([line.details.name], "changed on the shopping list")
            return try transaction.shoppingList.entries(named: [line.details.name])
        }
    }

    /// Takes things off the list. What is low stays off it until it has been above its level.
    /// - Returns: How many.
    /// - Throws: `.notFound`, `.ambiguous`; then nothing is removed.
    package func removeFromShoppingList(_ names: [String], _ context: ChangeContext) throws(StoreError)
        -> Change<Int>
    {
        try transact(.remove, context, .reserve) { transaction in
            try names.checkCount(of: "things")
            let list = try transaction.shoppingList
            let entries = try names.flatMap { try list.entries($0) }
            var seen: Set<String> = []
            let doomed = entries.filter { seen.insert($0.line?.id.description ?? $0.name).inserted }
            for entry in doomed { try transaction.takeOffList(entry) }
            transaction.tell(doomed.map(\.name), "taken off the shopping list")
            return doomed.count
        }
    }

    /// Makes stock of what was bought, as one change, and takes it off the list.
    /// - Throws: `.invalid` for the first purchase that is, `.notFound`, `.full`.
    package func buy(_ purchases: [Purchase], _ context: ChangeContext) throws(StoreError)
        -> Change<[Bought]>
    {
        guard !purchases.isEmpty, purchases.count <= Limits.itemsAdded else {
            throw .invalid(
                InvalidValue(
                    field: "purchases", value: String(purchases.count),
                    reason: "that is not a number of things to buy",
                    remedy: "name 1 to \(Limits.itemsAdded)"))
        }
        return try transact(.add, context, .room) { transaction in
            var bought: [Bought] = []
            var list = try transaction.shoppingList
            var seen: Set<String> = []
            for purchase in purchases {
                // What is bought twice has changed.
                if !seen.insert(SupplyName.key(of: purchase.name)).inserted {
                    list = try transaction.shoppingList
                }
                bought.append(try transaction.buy(purchase, from: list))
            }
            transaction.tell(bought.map(\.item.item.name), "bought")
            return bought
        }
    }

    /// What was bought in the last week without a date, although it usually has one. The oldest first.
    package func undatedPurchases(now: Instant, in locality: Locality) throws(StoreError) -> [Bought] {
        try read { db in
            let today = locality.zone.civil(of: now).date
            let queries = ItemQueries(db: db, now: now, locality: locality)
            return try db.texts(
                """
                SELECT id FROM item WHERE status = 'present' AND bought_on >= ? AND best_before IS NULL
                    AND use_by IS NULL AND frozen_on IS NULL ORDER BY rowid
                """, [today.adding(days: -7).description]
            ).compactMap { text in
                guard let id = Item.ID(text) else { return nil }
                let item = try queries.overview(id)
                return try UsualDates(db: db).days(of: item.item.name).map {
                    Bought(item: item, usualDays: $0)
                }
            }
        }
    }

    private static func checked(_ things: [ShoppingDetails]) throws(StoreError) -> [ShoppingDetails] {
        do throws(InvalidValue) {
            try Batch.check(things.count, of: "things", field: "things")
            return try Batch.map(things, as: "thing") { thing throws(InvalidValue) in try thing.checked() }
        } catch {
            throw .invalid(error)
        }
    }
}

/// The shopping list as it is read.
struct ShoppingList {
    let supplies: [String: Supply]
    let lines: [ShoppingLine]

    init(db: Database, today: CivilDate) throws {
        let rows = SupplyRows(db: db, today: today)
        lines = try ShoppingRows(db: db).all()
        var supplies = try rows.all()
        // An item that is used up still says where it was bought.
        for line in lines where supplies[line.key] == nil {
            supplies[line.key] = try rows.supply(titled: line.details.name)
        }
        self.supplies = supplies
    }

    func entries() -> [ShoppingEntry] {
        var seen: Set<String> = []
        let written = lines.compactMap { line in
            // What is missing is added once, to the first line.
            let isFirst = seen.insert(line.key).inserted
            return ShoppingEntry(line, supplies[line.key], countsNeed: isFirst)
        }
        let rest = supplies.filter { !seen.contains($0.key) }.compactMap { ShoppingEntry(nil, $0.value) }
        // Lines of one name stay in the order in which they were written.
        return (written + rest).enumerated().sorted { left, right in
            let (one, other) = (left.element.place, right.element.place)
            return one < other || !(other < one) && left.offset < right.offset
        }.map(\.element)
    }

    func entries(named names: [String]) -> [ShoppingEntry] {
        let keys = Set(names.map { SupplyName.key(of: $0) })
        return entries().filter { keys.contains(SupplyName.key(of: $0.name)) }
    }

    /// The lines of a name, or the one whose identifier begins with it.
    /// - Throws: `.notFound`, `.ambiguous`.
    func entries(_ text: String) throws -> [ShoppingEntry] {
        let named = entries(named: [text])
        guard named.isEmpty else { return named }
        if let prefix = IdentifierPrefix(text)?.description {
            let found = entries().filter { $0.line?.id.description.hasPrefix(prefix) ?? false }
            if found.count > 1 { throw ambiguous(text, found) }
            if !found.isEmpty { return found }
        }
        throw StoreError.notFound(
            kind: "shopping line", value: CleanText.excerpt(of: text, length: 60))
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    func entry(_ text: String) throws -> ShoppingEntry {
        let found = try entries(text)
        guard found.count == 1, let entry = found.first else { throw ambiguous(text, found) }
        return entry
    }

    private func ambiguous(_ text: String, _ found: [ShoppingEntry]) -> StoreError {
        .ambiguous(
            kind: "shopping line", value: CleanText.excerpt(of: text, length: 60),
            candidates: found.prefix(6).map { entry in
                let id = entry.line.map { String($0.id.description.prefix(8)) } ?? entry.name
                return "\(id) (\(CleanText.excerpt(of: entry.name, length: 40)))"
            })
    }
}

extension ShoppingEntry {
    /// Where it stands in the list.
    fileprivate var place: Place {
        Place(
            hasNoShop: shop.isEmpty, shop: FoldedText.of(shop), hasNoAisle: aisle.isEmpty,
            aisle: FoldedText.of(aisle), name: FoldedText.of(name))
    }

    fileprivate struct Place: Comparable {
        let hasNoShop: Bool
        let shop: String
        let hasNoAisle: Bool
        let aisle: String
        let name: String

        static func < (left: Place, right: Place) -> Bool {
            if left.hasNoShop != right.hasNoShop { return right.hasNoShop }
            if left.shop != right.shop { return left.shop < right.shop }
            if left.hasNoAisle != right.hasNoAisle { return right.hasNoAisle }
            return (left.aisle, left.name) < (right.aisle, right.name)
        }
    }
}

/// How long what was bought under a name usually keeps.
struct UsualDates {
    let db: Database

    /// Of the last three that had dates; `nil` if none had.
    func days(of name: String) throws -> Int? {
        let statuses = Item.Status.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let days = try db.rows(
            """
            SELECT coalesce(bought_on, added_on) AS day, coalesce(best_before, use_by) AS last FROM item
            WHERE status IN (\(statuses)) AND title = ? COLLATE NOCASE
                AND coalesce(best_before, use_by) IS NOT NULL
            ORDER BY rowid DESC LIMIT 3
            """, [name]
        ).map { row in
            let (day, last): (CivilDate, CivilDate) = (try row.value("day"), try row.value("last"))
            return day.days(until: last)
        }
        return Purchase.usualDays(days)
    }
}

extension UsualDates {
    /// Whether the last date of what was bought under a name was a use-by date.
    func areUseBy(_ name: String) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM (
                SELECT use_by, best_before FROM item
                WHERE title = ? COLLATE NOCASE AND coalesce(best_before, use_by) IS NOT NULL
                ORDER BY rowid DESC LIMIT 1)
            WHERE use_by IS NOT NULL AND best_before IS NULL
            """, [name])
    }
}

extension ChangeTransaction {
    var shoppingList: ShoppingList {
        get throws { try ShoppingList(db: db, today: context.today) }
    }

    fileprivate mutating func tell(_ names: [String], _ verb: String) {
        guard let first = names.first else { return }
        sentence =
            names.count == 1
            ? "'\(CleanText.excerpt(of: first, length: 60))' \(verb)" : "\(names.count) things \(verb)"
    }

    fileprivate func addToList(_ thing: ShoppingDetails, _ supply: Supply?) throws {
        let rows = ShoppingRows(db: db)
        let lines = try rows.lines(SupplyName.key(of: thing.name))
        for var line in lines {
            guard line.isListed else {
                // Adding it again is the user's last word.
                line.details = thing
                line.state = .wanted
                return try rows.update(line)
            }
            guard let sum = Self.sum(line.details.quantity, thing.quantity, supply) else { continue }
            line.details.quantity = sum
            if !thing.shop.isEmpty { line.details.shop = thing.shop }
            if !thing.aisle.isEmpty { line.details.aisle = thing.aisle }
            if !thing.note.isEmpty { line.details.note = thing.note }
            return try rows.update(line)
        }
        if thing.quantity == nil, !lines.isEmpty { return }
        try rows.insert(ShoppingLine(thing, addedAt: context.now))
    }

    /// The sum in the unit of the first; `nil` if the units do not convert. What has no amount takes the other's.
    private static func sum(_ one: Quantity?, _ other: Quantity?, _ supply: Supply?) -> Quantity?? {
        guard let one, let other else { return .some(one ?? other) }
        guard
            let amount = SupplyUnit.convert(
                other.amount, from: other.unit, to: one.unit,
                pack: supply?.pack),
            let sum = one.amount + amount, let quantity = try? one.with(sum)
        else { return nil }
        return quantity
    }

    fileprivate func takeOffList(_ entry: ShoppingEntry) throws {
        let rows = ShoppingRows(db: db)
        guard var line = entry.line else {
            var line = ShoppingLine(ShoppingDetails(name: entry.name), addedAt: context.now)
            line.state = .refused
            return try rows.insert(line)
        }
        guard entry.isLow else { return try rows.delete(line) }
        line.state = .refused
        try rows.update(line)
    }

    /// Forgets what the user decided about a supply that is above its level again.
    func settleShopping(of name: String) throws {
        let rows = ShoppingRows(db: db)
        guard try rows.hasDecided() else { return }
        let key = SupplyName.key(of: name)
        let lines = try rows.lines(key).filter { $0.state != .wanted }
        guard !lines.isEmpty, try !(shoppingList.supplies[key]?.isLow ?? false) else { return }
        for line in lines { try rows.delete(line) }
    }

    fileprivate mutating func buy(_ purchase: Purchase, from list: ShoppingList) throws -> Store.Bought {
        let entry = list.entries(named: [purchase.name]).first ?? (try? list.entry(purchase.name))
        let name = try ShoppingDetails(name: entry?.name ?? purchase.name).checked().name
        let supply = try list.supplies[SupplyName.key(of: name)] ?? supplies.supply(titled: name)
        let last = try supply.flatMap { try $0.lots.last.map { try items.record($0.id) } }
        var details = ItemDetails()
        details.name = last?.name ?? name
        if let last {
            (details.brand, details.gtin, details.category) = (last.brand, last.gtin, last.category)
            (details.place, details.opensFor, details.leads) = (last.place, last.opensFor, last.leads)
        }
        let said = purchase.quantity ?? entry?.quantity
        if let said { try Self.checkIsClear(said, of: supply) }
        details.quantity =
            try said.map { try Purchase.amount($0, of: supply) }
            ?? last.map { try $0.quantity.with($0.whole) } ?? .one
        (details.boughtOn, details.price) = (purchase.day ?? context.today, purchase.price)
        details.boughtAt =
            purchase.shop ?? [entry?.shop, last?.boughtAt].compactMap(\.self).first { !$0.isEmpty } ?? ""
        details.aisle = entry?.aisle ?? supply?.aisle ?? ""
        if try UsualDates(db: db).areUseBy(details.name) {
            details.useBy = purchase.until
        } else {
            details.bestBefore = purchase.until
        }
        let usualDays = purchase.until == nil ? try UsualDates(db: db).days(of: details.name) : nil
        let draft = ItemDraft(details)
        let item = try draft.item(at: context.now, on: context.today)
        try add(item, as: draft)
        subject = subject ?? item.subject
        return Store.Bought(item: try overview(item.id), usualDays: usualDays)
    }

    /// Refuses "2" of what is weighed or measured: it may be packs, or grams.
    private static func checkIsClear(_ quantity: Quantity, of supply: Supply?) throws(InvalidValue) {
        guard let supply, quantity.unit.isEmpty, SupplyUnit(supply.unit).isDivisible else { return }
        throw InvalidValue(
            field: "quantity", value: quantity.description,
            reason: "\(supply.name) is counted in \(supply.unit), so this may mean packs or \(supply.unit)",
            remedy: "write '\(quantity) packs' or '\(quantity) \(supply.unit)'")
    }

    /// Takes what is in stock now off the list; what is missing of an amount that the user has written stays.
    func takeOffList(bought item: Item) throws {
        let rows = ShoppingRows(db: db)
        var rest = item.quantity
        for var line in try rows.lines(SupplyName.key(of: item.name)) where line.isListed {
            guard let wanted = line.details.quantity else {
                try rows.delete(line)
                continue
            }
            guard
                let got = SupplyUnit.convert(
                    rest.amount, from: rest.unit, to: wanted.unit, pack: item.pack),
                let missing = wanted.amount - got
            else { continue }
            guard missing.isPositive else {
                try rows.delete(line)
                rest = try wanted.with(-missing)
                continue
            }
            line.details.quantity = try wanted.with(missing)
            try rows.update(line)
            rest = try rest.with(.zero)
        }
    }
}
