package import CivilTime
package import Rules
import SQLite

/// A line of the shopping list as a calendar server has it.
package struct SyncedLine: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case open
        /// Ticked, which means bought.
        case done
        /// Off the list, without having been bought.
        case cancelled
    }

    /// `nil` for what the resource says already.
    package var thing: ShoppingDetails?
    package var state: State

    package init(_ thing: ShoppingDetails?, _ state: State = .open) {
        (self.thing, self.state) = (thing, state)
    }
}

/// The shopping list on a calendar server.
extension Store {
    /// The present state of a resource's line; `nil` if it is off the list without having been bought.
    package func syncedLine(of resource: CalendarResourceRow, now: Instant, in locality: Locality)
        throws(StoreError) -> SyncedLine?
    {
        guard let number = resource.number else { return nil }
        return try read { db in
            guard let row = try ShoppingEntryRows(db: db).find(number) else { return nil }
            // Without a form of the server's, its name is all that is left.
            if row.isBought {
                return SyncedLine(resource.base == nil ? ShoppingDetails(name: row.name) : nil, .done)
            }
            let list = try ShoppingList(db: db, today: locality.zone.civil(of: now).date)
            return list.entry(of: row).map { SyncedLine($0.thing) }
        }
    }

    /// What ticking a resource buys: the name of its entry; `nil` if it is bought already, or off the list.
    package func wouldBuy(_ href: String, in list: Int64, now: Instant, locality: Locality)
        throws(StoreError) -> String?
    {
        try read { db in
            guard let number = try CalendarResourceRows(db: db).find(href, in: list)?.number,
                let row = try ShoppingEntryRows(db: db).find(number), !row.isBought
            else { return nil }
            return try ShoppingList(db: db, today: locality.zone.civil(of: now).date).entry(of: row)?.name
        }
    }

    /// Counts what has to be sent to the server's list: supplies may be low because a day has passed.
    package func compareShopping(now: Instant, in locality: Locality) throws(StoreError) {
        let context = (locality.zone.civil(of: now).date, now)
        try write(.reserve) { db in try ShoppingOnServer(db: db, context: context).compare() }
    }

    /// Removes the tasks and events of lists that become the shopping list; the server keeps them.
    package func removeEntries(ofLists lists: [Int64], _ context: ChangeContext) throws(StoreError) -> Change<
        Int
    > {
        try transact(.edit, context, .reserve) { transaction in
            transaction.isFromCalendar = true
            let resources = CalendarResourceRows(db: transaction.db)
            let subjects = try lists.flatMap { try resources.subjects(ofList: $0) }
            return try transaction.remove(subjects)
        }
    }
}

extension ShoppingList {
    /// The entry of a resource that is on the list.
    func entry(of row: ShoppingEntryRow) -> ShoppingEntry? {
        let entries = entries()
        guard let line = row.line else {
            return entries.first { $0.line == nil && $0.key == row.name }
        }
        return entries.first { $0.line?.id == line }
    }
}

extension ChangeTransaction {
    /// Takes a line from a calendar server: bought if it is ticked, changed, or new.
    /// - Returns: How many things it changes.
    mutating func take(_ line: SyncedLine, of resource: CalendarResourceRow, in list: Int64) throws -> Int {
        let number = try CalendarResourceRows(db: db).put(resource, in: list)
        let rows = ShoppingEntryRows(db: db)
        let known = try rows.find(number)
        // Of a list that is read for the first time, all lines come in one transaction.
        let shopping = try shoppingTaken ?? shoppingList
        shoppingTaken = shopping
        let entry = known.flatMap { $0.isBought ? nil : shopping.entry(of: $0) }
        let key = SupplyName.key(of: line.thing?.name ?? entry?.name ?? "")
        guard line.state == .open, let thing = line.thing else {
            try rows.put(
                ShoppingEntryRow(
                    resource: number, line: known?.line, name: known?.name ?? key,
                    shown: ShoppingEntryRow.bought, isBought: true))
            guard let entry else { return 0 }
            shoppingTaken = nil
            return try line.state == .done ? buy(entry, as: line.thing, from: shopping) : drop(entry)
        }
        if let entry {
            let changed = try thing == entry.thing ? entry.line : change(entry, to: thing)
            try rows.put(
                ShoppingEntryRow(
                    resource: number, line: changed?.id, name: changed?.key ?? entry.key, shown: thing.shown))
            guard changed != entry.line else { return 0 }
            shoppingTaken = nil
            return 1
        }
        let (added, isNew) = try put(thing, beside: rows.all(in: list), on: shopping)
        try rows.put(ShoppingEntryRow(resource: number, line: added?.id, name: key, shown: thing.shown))
        guard isNew, let added else { return 0 }
        shoppingTaken = shopping.adding(added)
        return 1
    }

    /// Buys what somebody has ticked elsewhere. It is off the list then, whatever its amount is counted in.
    private mutating func buy(_ entry: ShoppingEntry, as thing: ShoppingDetails?, from list: ShoppingList)
        throws
        -> Int
    {
        var purchase = Purchase(entry.name, thing?.quantity ?? entry.quantity)
        if let shop = thing?.shop, !shop.isEmpty { purchase.shop = shop }
        do {
            _ = try buy(purchase, from: list)
        } catch is InvalidValue {
            // "2" may mean packs or kilograms. A pack of unknown size says that some was bought.
            purchase.quantity = try Quantity(DecimalAmount(1), unit: "pack")
            _ = try buy(purchase, from: list)
        }
        if let line = entry.line,
            try ShoppingRows(db: db).lines(line.key).contains(where: { $0.id == line.id })
        {
            try ShoppingRows(db: db).delete(line)
        }
        tell([entry.name], "bought")
        return 1
    }

    private mutating func drop(_ entry: ShoppingEntry) throws -> Int {
        try takeOffList(entry)
        tell([entry.name], "taken off the shopping list")
        return 1
    }

    /// Changes a line to what another program has made of it.
    private mutating func change(_ entry: ShoppingEntry, to thing: ShoppingDetails) throws -> ShoppingLine? {
        var line = entry.line ?? ShoppingLine(ShoppingDetails(name: entry.name), addedAt: context.now)
        let (old, shown) = (line, entry.thing)
        if thing.name != shown.name { line.details.name = thing.name }
        if thing.quantity != shown.quantity {
            line.details.quantity = thing.quantity
            if entry.isLow { line.state = .settled }
        }
        if thing.shop != shown.shop { line.details.shop = thing.shop }
        if thing.aisle != shown.aisle { line.details.aisle = thing.aisle }
        if thing.note != shown.note { line.details.note = thing.note }
        line.details = try line.details.checked()
        guard line != old || entry.line == nil else { return line }
        let rows = ShoppingRows(db: db)
        if entry.line == nil { try rows.insert(line) } else { try rows.update(line) }
        tell([line.details.name], "changed on the shopping list")
        return line
    }

    /// Puts a thing on the list that another program has, unless it is there and the server does not know.
    private mutating func put(
        _ thing: ShoppingDetails, beside known: [ShoppingEntryRow], on list: ShoppingList
    ) throws -> (ShoppingLine?, isNew: Bool) {
        let taken = Set(known.filter { !$0.isBought }.compactMap(\.line))
        let low = Set(known.filter { !$0.isBought && $0.line == nil }.map(\.name))
        let twin = list.entries(named: [thing.name]).first { entry in
            guard thing.quantity == nil || thing.quantity == entry.quantity else { return false }
            return entry.line.map { !taken.contains($0.id) } ?? !low.contains(entry.key)
        }
        if let twin { return (twin.line, false) }
        let line = ShoppingLine(try thing.checked(), addedAt: context.now)
        try ShoppingRows(db: db).insert(line)
        tell([thing.name], "put on the shopping list")
        return (line, true)
    }

    /// Removes the line of a resource that is gone from the server.
    /// - Returns: Whether the resource has one.
    mutating func removeLine(of resource: Int64) throws -> Int? {
        guard let row = try ShoppingEntryRows(db: db).find(resource) else { return nil }
        guard !row.isBought, let entry = try shoppingList.entry(of: row) else { return 0 }
        shoppingTaken = nil
        return try drop(entry)
    }
}
