import CivilTime
package import Rules
import SQLite

extension Store {
    /// The position of a pass over the household.
    package struct AgingCursor: Sendable, Hashable {
        fileprivate enum Phase: Hashable {
            /// Items whose reminders should have rung and did not.
            case stuck
            /// Items that have reached another stage as time passed.
            case crossing(Crossing)
            /// All items, then all maintenance: the rules have changed, or reminders were lost.
            case items(after: Int64)
            case maintenance(after: Int64)
        }

        fileprivate let phase: Phase

        package static let start = AgingCursor(phase: .stuck)
    }

    /// The position of the comparison of stages, and the days it compares: midnight may pass meanwhile.
    fileprivate struct Crossing: Hashable {
        let last: CivilDate
        let today: CivilDate
        /// The last item compared.
        var day: String
        var title = ""
        var id = ""
        /// Whether any stage has changed.
        var hasFound = false
    }

    /// Replans items whose ladder is wrong or missing: one step of a pass. Writes nothing where nothing has
    /// changed.
    ///
    /// Passing time changes little: a ladder knows its days, and each step plans the next. So an ordinary
    /// pass reads an index; after a change of rules or a repair, it checks all items once.
    /// - Parameters:
    ///   - context: With the current rules.
    ///   - limit: Items planned in a step; it compares the stages of ten times as many.
    /// - Returns: Where to continue in a later turn, `nil` after the last step; the items whose stage or
    ///   dates have changed, and the reminders that have changed. A step takes some 10 ms.
    package func age(from cursor: AgingCursor = .start, _ context: ChangeContext, limit: Int = 100)
        throws(StoreError) -> Change<AgingCursor?>
    {
        let limit = max(1, limit)
        switch cursor.phase {
        case .stuck:
            guard try read({ db in try db.meta("aged_with") }) == context.household.description else {
                return Change(AgingCursor(phase: .items(after: -1)))
            }
            let next = try crossing(context)
            guard try isAnythingStuck(context) else { return Change(next) }
            return try write(.reserve) { db in try Self.planStuck(limit, next, context, db) }
        case .crossing(let place):
            return try cross(place, limit * 10)
        case .items(let number):
            return try write(.reserve) { db in try Self.replan(after: number, limit, context, db) }
        case .maintenance(let number):
            return try write(.reserve) { db in try Self.replanMaintenance(after: number, limit, context, db) }
        }
    }

    private func isAnythingStuck(_ context: ChangeContext) throws(StoreError) -> Bool {
        try read { db in
            try db.exists(
                "SELECT 1 FROM item WHERE \(Self.isStuck) LIMIT 1",
                [context.today.description, context.now.stored])
        }
    }

    /// Replans stuck items, and continues with `next` after the last.
    private static func planStuck(
        _ limit: Int, _ next: AgingCursor?, _ context: ChangeContext, _ db: Database
    ) throws -> Change<AgingCursor?> {
        let stuck = try db.rows(
            "SELECT * FROM item WHERE \(isStuck) ORDER BY next_on LIMIT ?",
            [context.today.description, context.now.stored, limit]
        ).map { try ItemRows(db: db).record($0) }
        var changed = Set<Reminder.ID>()
        for item in stuck { changed.formUnion(try replan(item, context, db)) }
        return Change(
            stuck.count == limit ? .start : next, subjects: stuck.map { Subject.item($0.id) }.sorted(),
            reminders: changed.sorted())
    }

    /// SQL for items due to ring before today that have no planned reminder due by now.
    private static let isStuck = """
        next_on < ? AND NOT EXISTS (SELECT 1 FROM reminder r WHERE r.subject IN ('item', 'warranty', 'loan')
            AND r.subject_id = item.id AND r.state = 'planned' AND r.ring_at <= ?)
        """

    /// Where to start comparing stages with those of the last day checked; `nil` if that was today.
    private func crossing(_ context: ChangeContext) throws(StoreError) -> AgingCursor? {
        let today = context.today
        let last = try read { db in try db.meta("aged_on") }.flatMap(CivilDate.init) ?? today
        guard last != today else { return nil }
        let earliest = min(last, today).adding(days: -1)
        return AgingCursor(phase: .crossing(Crossing(last: last, today: today, day: earliest.description)))
    }

    /// Reports items whose stage has changed. After the last item, stores today as checked if any has
    /// changed.
    private func cross(_ place: Crossing, _ limit: Int) throws(StoreError) -> Change<AgingCursor?> {
        let latest = max(place.last, place.today).adding(days: Self.mostLead)
        var place = place
        var crossing: [Subject] = []
        let count = try read { db in
            let rows = try db.rows(
                """
                SELECT id, title, expires_on, expires_by, ladder, warranty_on, warranty_ladder, lent_to, lent_until
                FROM item
                WHERE (expires_on, title COLLATE NOCASE, id) > (?, ?, ?) AND expires_on <= ?
                ORDER BY expires_on, title COLLATE NOCASE, id LIMIT ?
                """, [place.day, place.title, place.id, latest.description, limit])
            for row in rows {
                let ladders = try ItemSchedules(row)
                guard ladders.stage(on: place.last)?.name != ladders.stage(on: place.today)?.name else {
                    continue
                }
                crossing.append(.item(try row.id("id")))
            }
            if let last = rows.last {
                place.day = try last.text("expires_on")
                place.title = try last.text("title")
                place.id = try last.text("id")
            }
            return rows.count
        }
        place.hasFound = place.hasFound || !crossing.isEmpty
        if count == limit {
            return Change(AgingCursor(phase: .crossing(place)), subjects: crossing.sorted())
        }
        if place.hasFound {
            let today = place.today.description
            try write(.reserve) { db in try db.setMeta("aged_on", to: today) }
        }
        return Change(nil, subjects: crossing.sorted())
    }

    /// In days. A ladder that begins earlier reports the change through its own steps.
    private static let mostLead = 14

    private static func replan(after number: Int64, _ limit: Int, _ context: ChangeContext, _ db: Database)
        throws -> Change<AgingCursor?>
    {
        // Without `aged_with`, reminders may have been lost with a damaged file.
        let isThorough = try db.meta("aged_with") == nil
        let rows = try db.rows(
            "SELECT rowid AS number, * FROM item WHERE rowid > ? ORDER BY rowid LIMIT ?", [number, limit])
        var (changed, reminders): ([Subject], Set<Reminder.ID>) = ([], [])
        for row in rows {
            let item = try ItemRows(db: db).record(row)
            let isOther =
                try ItemSchedules(row)
                != ItemSchedules(
                    of: item, by: context.household,
                    knownOn: context.locality.zone.civil(of: item.modifiedAt).date)
            guard isThorough || isOther else { continue }
            let planned = try replan(item, context, db)
            reminders.formUnion(planned)
            if isOther || !planned.isEmpty { changed.append(.item(item.id)) }
        }
        let last = rows.count == limit ? try rows.last?.number("number") : nil
        return Change(
            AgingCursor(phase: last.map { .items(after: $0) } ?? .maintenance(after: -1)), subjects: changed,
            reminders: reminders.sorted())
    }

    /// - Returns: The reminders that have changed.
    private static func replan(_ item: Item, _ context: ChangeContext, _ db: Database) throws
        -> Set<Reminder.ID>
    {
        let rows = ReminderRows(db: db)
        let subjects = [Subject.item(item.id), .warranty(item.id), .loan(item.id)]
        let before = try Set(subjects.flatMap { try rows.active(of: $0) })
        try ChangeTransaction(db: db, context: context).plan(item)
        let after = try Set(subjects.flatMap { try rows.active(of: $0) })
        return Set(before.symmetricDifference(after).map(\.id))
    }

    private static func replanMaintenance(
        after number: Int64, _ limit: Int, _ context: ChangeContext, _ db: Database
    ) throws -> Change<AgingCursor?> {
        let isThorough = try db.meta("aged_with") == nil
        let rows =
            isThorough
            ? try db.rows(
                "SELECT rowid AS number, * FROM maintenance WHERE rowid > ? ORDER BY rowid LIMIT ?",
                [number, limit]) : []
        let transaction = ChangeTransaction(db: db, context: context)
        for row in rows { try transaction.plan(try transaction.maintenance.record(row)) }
        if rows.count == limit, let last = try rows.last?.number("number") {
            return Change(AgingCursor(phase: .maintenance(after: last)))
        }
        try db.setMeta("aged_with", to: context.household.description)
        try db.setMeta("aged_on", to: context.today.description)
        return Change(nil, subjects: try rows.map { .maintenance(try $0.id("id")) })
    }
}
