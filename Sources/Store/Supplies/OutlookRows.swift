package import CivilTime
package import Rules
import SQLite

/// Reads how fast supplies are used.
struct OutlookRows {
    let db: Database
    let today: CivilDate

    /// What is older than a year says nothing about today.
    private static let days = 365

    /// What is known of supplies, by name.
    /// - Parameters:
    ///   - keys: Those to look at.
    ///   - isAsked: Whether the user has named them; otherwise those of which nothing can be said are not examined.
    func outlooks(_ keys: Set<String>, isAsked: Bool) throws -> [Store.Outlook] {
        let first = today.adding(days: -Self.days)
        let supplies = try SupplyRows(db: db, today: today).supplies(
            keys, where: "(i.status = 'present' OR i.ended_on >= ?)", [first.description])
        let away = Set(try Pauses(db: db).days(.pause))
        let known = supplies.values.filter { isAsked || Self.mayHaveForecast($0) }
        let events = try events(of: known.flatMap { $0.lots.map(\.id.description) }, since: first)
        let shopsOn = try ShoppingRhythm(shoppingDays(away), on: today)?.next(from: today, away: away)
        return supplies.values.map { supply in
            let uses = uses(of: supply, events, away)
            let forecast = uses.flatMap {
                SupplyForecast(supply, $0, away: away.filter { today < $0 }, on: today)
            }
            return Store.Outlook(
                supply: supply, finishedPacks: uses?.finishedPacks ?? 0, forecast: forecast,
                useUp: UseUpPlan(supply, forecast, on: today), shopsOn: shopsOn)
        }.sortedByName(\.supply)
    }

    /// Whether enough packs may be finished, or their number be said beside a plan: the histories of most supplies need
    /// not be read.
    private static func mayHaveForecast(_ supply: Supply) -> Bool {
        if case .pieces("") = SupplyUnit(supply.unit), supply.pack == nil {
            let gone = supply.lots.count { !$0.isPresent }
            return gone >= SupplyForecast.fewestPacks || gone > 0 && supply.stock >= UseUpPlan.fewest
        }
        return true
    }

    private struct Event {
        let day: CivilDate
        let kind: ItemEvent.Kind
        let amount: DecimalAmount
        let left: DecimalAmount
        /// Its place among all events.
        let place: Int
    }

    /// The histories of items, by their identifiers.
    private func events(of items: [String], since first: CivilDate) throws -> [String: [Event]] {
        var events: [String: [Event]] = [:]
        let rows = try db.rows(
            """
            SELECT item, day, kind, amount, left FROM item_event
            WHERE item IN (SELECT value FROM json_each(?)) AND day >= ?
                AND kind NOT IN ('frozen', 'thawed', 'lent', 'taken-back')
            ORDER BY at, rowid
            """, [items.jsonArray, first.description])
        for (place, row) in rows.enumerated() {
            events[try row.text("item"), default: []].append(
                Event(
                    day: try row.value("day"), kind: try row.choice("kind"), amount: try row.value("amount"),
                    left: try row.value("left"), place: place))
        }
        return events
    }

    private func uses(
        of supply: Supply, _ events: [String: [Event]], _ away: Set<CivilDate>
    ) -> SupplyUses? {
        let own = supply.lots.flatMap { lot in
            (events[lot.id.description] ?? []).map { (lot: lot, event: $0) }
        }.sorted { $0.event.place < $1.event.place }
        guard let since = own.map(\.event.day).min() else { return nil }
        var (uses, used) = ([SupplyUses.Use](), DecimalAmount.zero)
        var left: [Item.ID: DecimalAmount] = [:]
        var (idle, emptySince): (Set<CivilDate>, CivilDate?) = (away, nil)
        for (lot, event) in own {
            if let (isUse, isBack) = event.kind.taking, isUse,
                let amount = supply.amount(of: event.amount, in: lot)
            {
                uses.append(SupplyUses.Use(on: event.day, isBack ? -amount : amount))
                used = used + (isBack ? -amount : amount) ?? used
            }
            left[lot.id] = event.left
            let isEmpty = left.values.allSatisfy { !$0.isPositive }
            if isEmpty {
                emptySince = emptySince ?? event.day
            } else if let start = emptySince {
                idle.formUnion(days(after: start, before: event.day))
                emptySince = nil
            }
        }
        if let emptySince { idle.formUnion(days(after: emptySince, before: today.adding(days: 1))) }
        let gone = supply.lots.filter { lot in
            !lot.isPresent && (events[lot.id.description] ?? []).last?.kind == .used
        }
        let opened = gone.count { lot in
            lot.openedOn != nil || (events[lot.id.description] ?? []).contains { $0.kind == .opened }
        }
        return SupplyUses(
            since: since, uses,
            finishedPacks: SupplyUses.finishedPacks(of: supply, used: used, goneLots: gone.count),
            idle: idle, notesOpening: opened >= 2 && opened * 2 > gone.count)
    }

    private func days(after start: CivilDate, before end: CivilDate) -> [CivilDate] {
        (1..<max(1, min(Self.days + 1, start.days(until: end)))).map { start.adding(days: $0) }
    }

    /// The days on which things without a warranty were bought, or else added.
    private func shoppingDays(_ away: Set<CivilDate>) throws -> [CivilDate] {
        let statuses = Item.Status.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try db.texts(
            """
            SELECT DISTINCT coalesce(bought_on, added_on) FROM item
            WHERE status IN (\(statuses)) AND coalesce(bought_on, added_on) >= ?
                AND warranty_on IS NULL AND serial = '' AND (expires_on IS NOT NULL OR bought_on IS NOT NULL)
            """, [today.adding(days: -7 * ShoppingRhythm.weeks).description]
        ).compactMap { CivilDate($0) }.filter { !away.contains($0) }
    }
}

extension Supply {
    /// An amount of one of its items, in its own unit.
    fileprivate func amount(of amount: DecimalAmount, in lot: Lot) -> DecimalAmount? {
        SupplyUnit.convert(amount, from: lot.quantity.unit, to: unit, pack: pack)
    }
}

extension Store {
    /// How long a supply lasts.
    package struct Outlook: Sendable, Hashable {
        package let supply: Supply
        package let finishedPacks: Int
        /// `nil` if it is too early to tell, or nothing is there.
        package let forecast: SupplyForecast?
        /// `nil` unless some of it would be left after its last good day.
        package let useUp: UseUpPlan?
        /// The next day on which the household probably shops; `nil` if it is not known.
        package let shopsOn: CivilDate?

        /// Whether it runs out before that day.
        package var runsOutFirst: Bool { shopsOn.map { forecast?.runsOut(before: $0) ?? false } ?? false }
    }

    /// The supplies in stock, for `outlooks(in:)`, in groups: a large household is looked at in pieces.
    package func supplyGroups() throws(StoreError) -> [SupplyGroup] {
        try read { db in
            let titles = try db.texts("SELECT DISTINCT title FROM item WHERE status = 'present'", [])
            let keys = Set(titles.map { SupplyName.key(of: $0) }).sorted()
            return stride(from: 0, to: keys.count, by: SupplyGroup.size).map { start in
                SupplyGroup(keys: Set(keys[start..<min(start + SupplyGroup.size, keys.count)]))
            }
        }
    }

    package struct SupplyGroup: Sendable {
        fileprivate static let size = 100
        fileprivate let keys: Set<String>
    }

    /// How long the supplies of a group last of which something can be said, in any order.
    package func outlooks(in group: SupplyGroup, now: Instant, _ locality: Locality) throws(StoreError)
        -> [Outlook]
    {
        try read { db in
            try OutlookRows(db: db, today: locality.zone.civil(of: now).date)
                .outlooks(group.keys, isAsked: false)
                .filter { $0.supply.stock.isPositive && ($0.forecast != nil || $0.useUp != nil) }
        }
    }

    private func outlooks(now: Instant, in locality: Locality) throws(StoreError) -> [Outlook] {
        var outlooks: [Outlook] = []
        for group in try supplyGroups() { outlooks += try self.outlooks(in: group, now: now, locality) }
        return outlooks.sortedByName(\.supply)
    }

    /// How long supplies last, by name.
    /// - Parameter names: Those of items in stock, or used up within a year; none for all of which something can be said.
    /// - Throws: `.notFound` for a name that nothing has.
    package func outlooks(of names: [String], now: Instant, in locality: Locality) throws(StoreError)
        -> [Outlook]
    {
        guard !names.isEmpty else { return try outlooks(now: now, in: locality) }
        return try read { db in
            let rows = OutlookRows(db: db, today: locality.zone.civil(of: now).date)
            try names.checkCount(of: "items")
            let found = try rows.outlooks(Set(names.map { SupplyName.key(of: $0) }), isAsked: true)
            let keys = Set(found.map { SupplyName.key(of: $0.supply.name) })
            if let missing = names.first(where: { !keys.contains(SupplyName.key(of: $0)) }) {
                throw StoreError.notFound(kind: "item", value: CleanText.excerpt(of: missing, length: 60))
            }
            return found
        }
    }
}
