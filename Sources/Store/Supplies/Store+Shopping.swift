package import CivilTime
package import Rules
import SQLite

/// Low supplies, and the shopping list.
extension Store {
    /// A low supply, and whether it is on the list.
    package struct LowSupply: Sendable, Hashable {
        package let supply: Supply
        /// The day on which it became low; `nil` if the history does not say.
        package let since: CivilDate?
        package let need: SupplyNeed?
        package let isListed: Bool
    }

    /// A purchase, as an item in stock.
    package struct Bought: Sendable, Hashable {
        package let item: ItemOverview
        /// The dates that such things usually have; `nil` if they had none, or this one has one.
        package let usual: UsualDate?
        /// The amount of the last purchase, if none was given for this one.
        package let usualQuantity: Quantity?
        /// The title of the task to buy it, which the purchase has completed.
        package let task: String?
    }

    /// The low supplies, by name.
    package func lowSupplies(now: Instant, in locality: Locality) throws(StoreError) -> [LowSupply] {
        try read { db in
            let rows = SupplyRows(db: db, today: locality.zone.civil(of: now).date)
            let lines = Dictionary(grouping: try ShoppingRows(db: db).all(), by: \.key)
            let low = try rows.low()
            let since = try rows.lowSince(low)
            return low.map { supply in
                let key = SupplyName.key(of: supply.name)
                let own = lines[key] ?? []
                return LowSupply(
                    supply: supply, since: since[key], need: supply.need(),
                    isListed: !own.contains { !$0.isListed })
            }
        }
    }

    /// The list by shop, aisle and name; lines without a shop come last.
    package func shoppingList(now: Instant, in locality: Locality) throws(StoreError) -> [ShoppingEntry] {
        try read { db in
            try ShoppingList(db: db, today: locality.zone.civil(of: now).date).entries()
        }
    }

    /// Adds to the list, as one change. A thing that is on the list in the same unit adds to that line.
    /// - Throws: `.invalid`, `.full`.
    package func addToShoppingList(_ things: [ShoppingDetails], _ context: ChangeContext)
        throws(StoreError) -> Change<[ShoppingEntry]>
    {
        let things = try Self.checked(things)
        return try transact(.add, context, .room) { transaction in
            let supplies = try transaction.supplies.withLevels(
                and: Set(things.map { SupplyName.key(of: $0.name) }))
            for thing in things {
                try transaction.addToList(thing, supplies[SupplyName.key(of: thing.name)])
            }
            transaction.tell(things.map(\.name), "put on the shopping list")
            return try transaction.shoppingList.entries(named: things.map(\.name))
        }
    }

    /// Changes a line. A low supply that is on the list without a row gets one.
    /// - Parameters:
    ///   - name: The line's name, or a prefix of its identifier.
    ///   - change: Receives the line's details and changes them.
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

    /// Takes things off the list. A low supply stays off until it has been above its level.
    /// - Returns: The number of lines removed.
    /// - Throws: `.notFound`, `.ambiguous`; it then removes nothing.
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

    /// Adds purchases to stock, as one change, takes them off the list, and completes the open tasks that only say to
    /// buy them.
    /// - Throws: `.invalid` for the first invalid purchase, `.notFound`, `.full`.
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
                // A second purchase of the same name has changed the item since.
                if !seen.insert(SupplyName.key(of: purchase.name)).inserted {
                    list = try transaction.shoppingList
                }
                bought.append(try transaction.buy(purchase, from: list))
            }
            transaction.tell(bought.map(\.item.item.name), "bought")
            return bought
        }
    }

    /// Purchases of the last week that have no date although earlier ones of that name had, oldest first.
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
                let usual = try UsualDates(db: db).of(item.item.name)
                return usual?.days == nil
                    ? nil : Bought(item: item, usual: usual, usualQuantity: nil, task: nil)
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

/// The shopping list with the supplies that it needs.
struct ShoppingList {
    let supplies: [String: Supply]
    let lines: [ShoppingLine]

    init(db: Database, today: CivilDate) throws {
        let rows = SupplyRows(db: db, today: today)
        lines = try ShoppingRows(db: db).all()
        var supplies = try rows.withLevels(and: Set(lines.map(\.key)))
        // A used-up item still records where it was bought.
        for line in lines where supplies[line.key] == nil {
            supplies[line.key] = try rows.supply(titled: line.details.name)
        }
        self.supplies = supplies
    }

    /// The list with another line.
    func adding(_ line: ShoppingLine) -> ShoppingList {
        ShoppingList(supplies: supplies, lines: lines + [line])
    }

    private init(supplies: [String: Supply], lines: [ShoppingLine]) {
        (self.supplies, self.lines) = (supplies, lines)
    }

    func entries() -> [ShoppingEntry] {
        var seen: Set<String> = []
        let written = lines.compactMap { line in
            // Add the supply's need only once, to its first line.
            let isFirst = seen.insert(line.key).inserted
            return ShoppingEntry(line, supplies[line.key], countsNeed: isFirst)
        }
        let rest = supplies.filter { !seen.contains($0.key) }.compactMap { ShoppingEntry(nil, $0.value) }
        // Lines of the same name keep the order in which they were added.
        let placed = (written + rest).enumerated().map { offset, entry in
            (place: entry.place, offset: offset, entry: entry)
        }
        return placed.sorted { left, right in
            if left.place < right.place { return true }
            return !(right.place < left.place) && left.offset < right.offset
        }.map(\.entry)
    }

    func entries(named names: [String]) -> [ShoppingEntry] {
        let keys = Set(names.map { SupplyName.key(of: $0) })
        return entries().filter { keys.contains(SupplyName.key(of: $0.name)) }
    }

    /// The lines of a name, or the one whose identifier has this prefix.
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
    /// The entry's position in the list.
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

/// The dates of items that were bought under a name.
struct UsualDates {
    let db: Database

    /// Of the last three items that had dates; `nil` if none had.
    func of(_ name: String) throws -> UsualDate? {
        let statuses = Item.Status.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let dates = try db.rows(
            """
            SELECT coalesce(bought_on, added_on) AS day, best_before, use_by FROM item
            WHERE status IN (\(statuses)) AND title = ? COLLATE NOCASE
                AND coalesce(best_before, use_by) IS NOT NULL
            ORDER BY rowid DESC LIMIT 3
            """, [name]
        ).map { row in
            let day: CivilDate = try row.value("day")
            let (best, useBy): (CivilDate?, CivilDate?) = (
                try row.optionalValue("best_before"), try row.optionalValue("use_by")
            )
            let last = best ?? useBy ?? day
            return (days: day.days(until: last), rule: best == nil ? Expiry.Rule.useBy : .bestBefore)
        }
        return dates.first.map { UsualDate(days: dates.map(\.days), rule: $0.rule) }
    }
}

extension ChangeTransaction {
    var shoppingList: ShoppingList {
        get throws { try ShoppingList(db: db, today: context.today) }
    }

    mutating func tell(_ names: [String], _ verb: String) {
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
                // The user puts the supply back on the list, which overrides an earlier decision.
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

    /// The sum in the unit of `one`; `nil` if the units do not convert. If one of them is missing, the other one.
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

    func takeOffList(_ entry: ShoppingEntry) throws {
        let rows = ShoppingRows(db: db)
        guard var line = entry.line else {
            var line = ShoppingLine(ShoppingDetails(name: entry.name), addedAt: context.now)
            line.state = .refused
            return try rows.insert(line)
        }
        guard try entry.isLow || isShortAsPart(line.key) else { return try rows.delete(line) }
        line.state = .refused
        try rows.update(line)
    }

    /// Forgets the user's decision about a supply that is above its level again.
    func settleShopping(of name: String) throws {
        let rows = ShoppingRows(db: db)
        guard try rows.hasDecided() else { return }
        let key = SupplyName.key(of: name)
        let lines = try rows.lines(key).filter { $0.state != .wanted }
        guard !lines.isEmpty, try !(shoppingList.supplies[key]?.isLow ?? false), try !isShortAsPart(key)
        else {
            return
        }
        for line in lines { try rows.delete(line) }
    }

    mutating func buy(_ purchase: Purchase, from list: ShoppingList) throws -> Store.Bought {
        let entry = list.entries(named: [purchase.name]).first ?? (try? list.entry(purchase.name))
        let name = try ShoppingDetails(name: entry?.name ?? purchase.name).checked().name
        let supply = try list.supplies[SupplyName.key(of: name)] ?? supplies.supply(named: name)
        let last = try supply.flatMap { try $0.lots.last.map { try items.record($0.id) } }
        var details = ItemDetails()
        details.name = last?.name ?? name
        if let last {
            (details.brand, details.gtin, details.category) = (last.brand, last.gtin, last.category)
            (details.place, details.opensFor, details.leads) = (last.place, last.opensFor, last.leads)
        }
        let said = purchase.quantity ?? entry?.quantity
        let usualQuantity = try last.map { try $0.quantity.with($0.whole) }
        details.quantity =
            try said.map { try Purchase.amount($0, of: supply) }
            ?? Purchase.unstated(of: supply, last: usualQuantity)
        (details.boughtOn, details.price) = (purchase.day ?? context.today, purchase.price)
        details.boughtAt =
            purchase.shop ?? [entry?.shop, last?.boughtAt].compactMap(\.self).first { !$0.isEmpty } ?? ""
        details.aisle = entry?.aisle ?? supply?.aisle ?? ""
        // Without a date, only the category says that it can be used up.
        if purchase.until == nil, details.category.isEmpty, last?.hasDate ?? true {
            details.category = ShelfLives.categoryOfFood
        }
        let usual = try UsualDates(db: db).of(details.name)
        if purchase.isUseBy ?? (usual?.rule == .useBy) {
            details.useBy = purchase.until
        } else {
            details.bestBefore = purchase.until
        }
        let draft = ItemDraft(details)
        let item = try draft.item(at: context.now, on: context.today)
        try add(item, as: draft)
        subject = subject ?? item.subject
        let isOpen = said == nil && details.quantity != usualQuantity && supply?.pack == nil
        return Store.Bought(
            item: try overview(item.id), usual: purchase.until == nil ? usual : nil,
            usualQuantity: isOpen ? usualQuantity : nil, task: try completeTask(toBuy: item.name))
    }

    /// Completes the first open task that only says to buy this.
    /// - Returns: Its title.
    private mutating func completeTask(toBuy name: String) throws -> String? {
        let key = SupplyName.key(of: name)
        let ids = try db.rows(
            "SELECT id, title FROM task WHERE status = 'open' ORDER BY due IS NULL, due, rowid"
        )
        .filter { BuyingTitle.key(of: try $0.text("title")) == key }.map { try $0.text("id") }
        for text in ids {
            let id = try todos.id(text)
            let todo = try todos.todo(id)
            let parts = try todos.descendants(of: id).map { try todos.todo($0) }
            // A task with open subtasks, or one that needs a note, is not done by the purchase.
            if todo.doneBy == .note || parts.contains(where: \.isOpen) { continue }
            try complete(todo)
            return todo.title
        }
        return nil
    }

    /// Takes a bought item off the list; if the user asked for more than that, the rest stays.
    func takeOffList(bought item: Item) throws {
        let rows = ShoppingRows(db: db)
        try ShoppingEntryRows(db: db).noteBought(SupplyName.key(of: item.name))
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

extension ItemDetails {
    /// Whether it says until when it is good, as only food does.
    fileprivate var hasDate: Bool { bestBefore != nil || useBy != nil }
}
