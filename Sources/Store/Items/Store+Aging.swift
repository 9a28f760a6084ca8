import CivilTime
package import Rules
import SQLite

extension Store {
    /// How far the pass over the household has come.
    package struct AgingCursor: Sendable, Hashable {
        fileprivate enum Phase: Hashable {
            /// What should have rung and has not.
            case stuck
            /// What time alone has brought to another stage: after one of those that expire at about this time.
            case crossing(Crossing)
            /// All things, and all maintenance, because the rules are others or something was lost.
            case items(after: Int64)
            case maintenance(after: Int64)
        }

        fileprivate let phase: Phase

        package static let start = AgingCursor(phase: .stuck)
    }

    /// How far the look at stages has come, and between which days it compares: midnight may come in the middle of it.
    fileprivate struct Crossing: Hashable {
        let last: CivilDate
        let today: CivilDate
        /// The last one that was looked at.
        var day: String
        var title = ""
        var id = ""
        /// Whether anything was at another stage.
        var hasFound = false
    }

    /// Puts right what the rules of the household make of things: one piece of a pass over all whose ladder is wrong or
    /// missing. Where nothing has changed, nothing is written.
    ///
    /// Time alone changes next to nothing: a ladder knows its days, and each step plans the next. So an ordinary pass looks
    /// at an index; after a change of the rules, or a repair, all things are looked at once.
    /// - Parameter context: With the rules as they are now.
    /// - Parameter limit: Of things that are planned in a piece, and a tenth of those that are only looked at.
    /// - Returns: Where to go on, when the loop has breathed, `nil` after the last piece; the things whose stage or dates are
    ///   others than before, and the reminders that have changed. Some 10 ms each.
    package func age(from cursor: AgingCursor = .start, _ context: ChangeContext, limit: Int = 100)
        throws(StoreError) -> Change<AgingCursor?>
    {
        let limit = max(1, limit)
        switch cursor.phase {
        case .stuck:
            guard try agedWith() == context.household.description else {
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

    private func agedWith() throws(StoreError) -> String? {
        try read { db in try db.text("SELECT value FROM meta WHERE key = 'aged_with'") }
    }

    private func isAnythingStuck(_ context: ChangeContext) throws(StoreError) -> Bool {
        try read { db in
            try db.number(
                "SELECT 1 FROM item WHERE \(Self.isStuck) LIMIT 1",
                [context.today.description, context.now.stored]) != nil
        }
    }

    /// Plans again what should have rung and has not, and goes on to `next` when no more is to be expected.
    private static func planStuck(
        _ limit: Int, _ next: AgingCursor?, _ context: ChangeContext, _ db: Database
    ) throws -> Change<AgingCursor?> {
        let stuck = try db.rows(
            "SELECT * FROM item WHERE \(isStuck) ORDER BY next_on LIMIT ?",
            [context.today.description, context.now.stored, limit]
        ).map { try ItemRows.item($0) }
        var changed = Set<Reminder.ID>()
        for item in stuck { changed.formUnion(try replan(item, context, db)) }
        return Change(
            stuck.count == limit ? .start : next, items: stuck.map(\.id).sorted(), reminders: changed.sorted()
        )
    }

    /// SQL for what should have been told of before today, and of which nothing is left that is about to ring.
    private static let isStuck = """
        next_on < ? AND NOT EXISTS (SELECT 1 FROM reminder r WHERE r.subject IN ('item', 'warranty')
            AND r.subject_id = item.id AND r.state = 'planned' AND r.ring_at <= ?)
        """

    /// Where to look for things that are at another stage today than when somebody looked last; `nil` if that was today.
    private func crossing(_ context: ChangeContext) throws(StoreError) -> AgingCursor? {
        let today = context.today
        let last =
            try read { db in try db.text("SELECT value FROM meta WHERE key = 'aged_on'") }
            .flatMap(CivilDate.init) ?? today
        guard last != today else { return nil }
        let earliest = min(last, today).adding(days: -1)
        return AgingCursor(phase: .crossing(Crossing(last: last, today: today, day: earliest.description)))
    }

    /// Tells of things that have come to another stage; after the last of them, that this was looked at.
    private func cross(_ place: Crossing, _ limit: Int) throws(StoreError) -> Change<AgingCursor?> {
        let latest = max(place.last, place.today).adding(days: Self.mostLead)
        var place = place
        var crossing: [Item.ID] = []
        let count = try read { db in
            let rows = try db.rows(
                """
                SELECT id, title, expires_on, expires_by, ladder, warranty_on, warranty_ladder FROM item
                WHERE (expires_on, title COLLATE NOCASE, id) > (?, ?, ?) AND expires_on <= ?
                ORDER BY expires_on, title COLLATE NOCASE, id LIMIT ?
                """, [place.day, place.title, place.id, latest.description, limit])
            for row in rows {
                let ladders = try ItemLadders(row)
                guard ladders.stage(on: place.last)?.name != ladders.stage(on: place.today)?.name else {
                    continue
                }
                crossing.append(try row.id("id"))
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
            return Change(AgingCursor(phase: .crossing(place)), items: crossing.sorted())
        }
        if place.hasFound {
            let today = place.today.description
            try write(.reserve) { db in try Self.set("aged_on", today, db) }
        }
        return Change(nil, items: crossing.sorted())
    }

    /// Ladders that begin earlier than this say by their own steps that something has changed.
    private static let mostLead = 14

    private static func replan(after number: Int64, _ limit: Int, _ context: ChangeContext, _ db: Database)
        throws -> Change<AgingCursor?>
    {
        // Without a stamp, reminders may have been lost with a damaged file.
        let isThorough = try db.text("SELECT value FROM meta WHERE key = 'aged_with'") == nil
        let rows = try db.rows(
            "SELECT rowid AS number, * FROM item WHERE rowid > ? ORDER BY rowid LIMIT ?", [number, limit])
        var (changed, reminders): ([Item.ID], Set<Reminder.ID>) = ([], [])
        for row in rows {
            let item = try ItemRows.item(row)
            let isOther = try ItemLadders(row) != ItemLadders(of: item, by: context.household)
            guard isThorough || isOther else { continue }
            let planned = try replan(item, context, db)
            reminders.formUnion(planned)
            if isOther || !planned.isEmpty { changed.append(item.id) }
        }
        let last = rows.count == limit ? try rows.last?.number("number") : nil
        return Change(
            AgingCursor(phase: last.map { .items(after: $0) } ?? .maintenance(after: -1)), items: changed,
            reminders: reminders.sorted())
    }

    /// - Returns: The reminders that have changed.
    private static func replan(_ item: Item, _ context: ChangeContext, _ db: Database) throws
        -> Set<Reminder.ID>
    {
        let rows = ReminderRows(db: db)
        let subjects = [Subject.item(item.id), .warranty(item.id)]
        let before = try Set(subjects.flatMap { try rows.active(of: $0) })
        try Work(db: db, context: context).plan(item)
        let after = try Set(subjects.flatMap { try rows.active(of: $0) })
        return Set(before.symmetricDifference(after).map(\.id))
    }

    private static func replanMaintenance(
        after number: Int64, _ limit: Int, _ context: ChangeContext, _ db: Database
    ) throws -> Change<AgingCursor?> {
        let isThorough = try db.text("SELECT value FROM meta WHERE key = 'aged_with'") == nil
        let rows =
            isThorough
            ? try db.rows(
                "SELECT rowid AS number, * FROM maintenance WHERE rowid > ? ORDER BY rowid LIMIT ?",
                [number, limit]) : []
        let work = Work(db: db, context: context)
        for row in rows { try work.plan(try work.maintenance.plan(row)) }
        if rows.count == limit, let last = try rows.last?.number("number") {
            return Change(AgingCursor(phase: .maintenance(after: last)))
        }
        try set("aged_with", context.household.description, db)
        try set("aged_on", context.today.description, db)
        return Change(nil, maintenance: try rows.map { try $0.id("id") })
    }

    private static func set(_ key: String, _ value: String, _ db: Database) throws {
        try db.run(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [key, value])
    }
}
