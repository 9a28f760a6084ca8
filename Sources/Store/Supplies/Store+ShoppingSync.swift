package import CivilTime
package import Rules
import SQLite

/// A line of the shopping list as a calendar server has it.
package struct SyncedLine: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case open
        /// Ticked, which means bought.
        case done
        /// Ticked, and on the list for its next time.
        case doneOnce
        /// Off the list, without having been bought.
        case cancelled
    }

    /// `nil` for what the resource says already.
    package var thing: ShoppingDetails?
    package var state: State
    /// The computer whose stock it fills, as the server has it; `nil` if nobody has claimed it.
    package var keeper: String?
    /// Whether a tick leaves it on the list.
    package var repeats = false

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
            if row.isBought || row.isClaimed {
                return SyncedLine(resource.base == nil ? ShoppingDetails(name: row.name) : nil, .done)
            }
            let list = try ShoppingList(db: db, today: locality.zone.civil(of: now).date)
            return list.entry(of: row).map { SyncedLine($0.thing) }
        }
    }

    /// The name under which this computer claims what is ticked; `nil` if it has none yet.
    package func stockKeeper() throws(StoreError) -> String? {
        try read { db in try db.meta(StockKeeping.key) }
    }

    /// Whether this computer has claimed a ticked resource, and does not know yet whether it was the first.
    package func isClaimed(_ href: String, in list: Int64) throws(StoreError) -> Bool {
        try read { db in
            guard let number = try CalendarResourceRows(db: db).find(href, in: list)?.number else {
                return false
            }
            return try ShoppingEntryRows(db: db).find(number)?.isClaimed ?? false
        }
    }

    /// What a ticked resource buys here: the name of its entry; `nil` if it is bought already, off the list, or fills
    /// the stock of another computer.
    package func wouldBuy(
        _ line: SyncedLine, at href: String, in list: Int64, now: Instant, locality: Locality
    ) throws(StoreError) -> String? {
        guard line.state == .done || line.state == .doneOnce else { return nil }
        return try read { db in
            guard let resource = try CalendarResourceRows(db: db).find(href, in: list),
                let number = resource.number, let row = try ShoppingEntryRows(db: db).find(number)
            else { return nil }
            let shopping = try ShoppingList(db: db, today: locality.zone.civil(of: now).date)
            let keeping = try StockKeeping(db: db, list: list)
            let entry = row.isBought ? nil : shopping.entry(of: row)
            guard let name = entry?.name ?? (line.state == .doneOnce ? line.thing?.name : nil),
                !(row.isBought && resource.edits > 0)
            else { return nil }
            let verdict = keeping.verdict(on: line, hasLevels: shopping.hasLevels(of: name))
            return verdict == .takes ? name : nil
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

/// Which of several computers counts a thing that somebody has ticked: each has a stock of its own, and one carton of
/// milk must not be in two of them.
///
/// It is the computer that put the line on the list. A line of a phone belongs to whichever computer first writes its
/// name into the ticked task: a conditional request decides. Where the user keeps a level of the thing, it counts in any
/// case, because nothing else would raise it above that level.
struct StockKeeping {
    enum Verdict: Hashable {
        case takes
        /// Another computer takes it.
        case leaves
        /// The task is to be claimed first.
        case claims
    }

    static let key = "stock_keeper"

    /// The name of this computer.
    let own: String?
    private let isWritable: Bool

    init(db: Database, list: Int64) throws {
        own = try db.meta(Self.key)
        isWritable = try db.exists("SELECT 1 FROM collection WHERE number = ? AND is_writable = 1", [list])
    }

    /// Gives this computer a name, if it has none.
    static func begin(_ db: Database) throws {
        guard try db.meta(key) == nil else { return }
        try db.setMeta(key, to: ShoppingLine.ID.random().description)
    }

    func verdict(on line: SyncedLine, hasLevels: Bool) -> Verdict {
        if hasLevels { return .takes }
        guard let keeper = line.keeper else {
            // A line that goes on was claimed when it came.
            return isWritable && line.state == .done ? .claims : .takes
        }
        return keeper == own ? .takes : .leaves
    }

    /// Whether a line of another program is to be claimed before anybody ticks it.
    func claimsAtOnce(_ line: SyncedLine, hasLevels: Bool) -> Bool {
        isWritable && line.keeper == nil && (hasLevels || line.repeats)
    }
}

extension ShoppingList {
    /// Whether the user keeps a level of a thing.
    func hasLevels(of name: String) -> Bool { supplies[SupplyName.key(of: name)]?.levels != nil }

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
        let resources = CalendarResourceRows(db: db)
        let isPending = try (resources.find(resource.href, in: list)?.edits ?? 0) > 0
        let number = try resources.put(resource, in: list)
        let rows = ShoppingEntryRows(db: db)
        let known = try rows.find(number)
        try StockKeeping.begin(db)
        let keeping = try StockKeeping(db: db, list: list)
        // Of a list that is read for the first time, all lines come in one transaction.
        let shopping = try shoppingTaken ?? shoppingList
        shoppingTaken = shopping
        let entry = known.flatMap { $0.isBought ? nil : shopping.entry(of: $0) }
        let key = SupplyName.key(of: line.thing?.name ?? entry?.name ?? "")
        let name = line.thing?.name ?? entry?.name ?? ""
        let hasLevels = shopping.hasLevels(of: name)
        let verdict = keeping.verdict(on: line, hasLevels: hasLevels)
        if line.state == .doneOnce, let thing = line.thing {
            // What was bought here has moved the task itself.
            let isOurs = known?.isBought == true && isPending
            if line.keeper == nil, keeping.claimsAtOnce(line, hasLevels: hasLevels) { try claim(number) }
            return try takeOnce(thing, of: number, buying: !isOurs && verdict == .takes, from: shopping)
        }
        guard line.state == .open, let thing = line.thing else {
            if line.state == .done, entry != nil, verdict == .claims {
                try rows.put(
                    ShoppingEntryRow(
                        resource: number, line: known?.line, name: known?.name ?? key,
                        shown: ShoppingEntryRow.claimed))
                try claim(number)
                return 0
            }
            try rows.put(
                ShoppingEntryRow(
                    resource: number, line: known?.line, name: known?.name ?? key,
                    shown: ShoppingEntryRow.bought, isBought: true))
            guard let entry else { return 0 }
            shoppingTaken = nil
            guard line.state == .done, verdict != .leaves else {
                return try drop(entry, line.state == .done ? "bought by another computer" : nil)
            }
            return try buy(entry, as: line.thing, from: shopping)
        }
        if known == nil, keeping.claimsAtOnce(line, hasLevels: hasLevels) { try claim(number) }
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

    /// Counts an edit, so that the server gets the name of this computer.
    private func claim(_ resource: Int64) throws {
        try db.run(
            "UPDATE resource SET edits = edits + 1, edited_at = ?, tries = 0 WHERE number = ?",
            [context.now.stored, resource])
    }

    /// Takes a tick of a line that goes on: it stays on the list for its next time.
    private mutating func takeOnce(
        _ thing: ShoppingDetails, of resource: Int64, buying: Bool, from list: ShoppingList
    ) throws -> Int {
        shoppingTaken = nil
        if buying {
            var purchase = Purchase(thing.name, thing.quantity)
            if !thing.shop.isEmpty { purchase.shop = thing.shop }
            try buy(purchase, orPackFrom: list)
            tell([thing.name], "bought")
        }
        let lines = ShoppingRows(db: db)
        let key = SupplyName.key(of: thing.name)
        let line: ShoppingLine
        if let left = try lines.lines(key).first(where: { $0.isListed }) {
            line = left
        } else {
            line = ShoppingLine(try thing.checked(), addedAt: context.now)
            try lines.insert(line)
        }
        try ShoppingEntryRows(db: db).put(
            ShoppingEntryRow(resource: resource, line: line.id, name: key, shown: thing.shown))
        return buying ? 1 : 0
    }

    private mutating func buy(_ purchase: Purchase, orPackFrom list: ShoppingList) throws {
        do {
            _ = try buy(purchase, from: list)
        } catch is InvalidValue {
            // "2" may mean packs or kilograms. A pack of unknown size says that some was bought.
            var purchase = purchase
            purchase.quantity = try Quantity(DecimalAmount(1), unit: "pack")
            _ = try buy(purchase, from: list)
        }
    }

    /// Buys what somebody has ticked elsewhere. It is off the list then, whatever its amount is counted in.
    private mutating func buy(_ entry: ShoppingEntry, as thing: ShoppingDetails?, from list: ShoppingList)
        throws
        -> Int
    {
        var purchase = Purchase(entry.name, thing?.quantity ?? entry.quantity)
        if let shop = thing?.shop, !shop.isEmpty { purchase.shop = shop }
        try buy(purchase, orPackFrom: list)
        if let line = entry.line,
            try ShoppingRows(db: db).lines(line.key).contains(where: { $0.id == line.id })
        {
            try ShoppingRows(db: db).delete(line)
        }
        tell([entry.name], "bought")
        return 1
    }

    /// - Parameter verb: What became of it, if it is not simply off the list.
    private mutating func drop(_ entry: ShoppingEntry, _ verb: String? = nil) throws -> Int {
        try takeOffList(entry)
        tell([entry.name], verb ?? "taken off the shopping list")
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
