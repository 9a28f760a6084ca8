import CivilTime
import Rules
import SQLite

/// Reads maintenance plans.
struct MaintenanceQueries {
    let db: Database

    func overview(_ id: MaintenancePlan.ID) throws -> MaintenanceOverview {
        guard let row = try db.row("\(Self.overview) WHERE m.id = ?", [id.description]) else {
            throw StoreError.notFound(kind: "maintenance", value: id.description)
        }
        return try overview(row)
    }

    /// Plans, soonest first.
    func overviews(_ query: MaintenanceQuery) throws -> [MaintenanceOverview] {
        var conditions: [String] =
            query.withGone == true ? ["true"] : ["(m.item IS NULL OR i.status = 'present')"]
        var arguments = Bindings()
        if let text = query.text?.lowercased() {
            conditions.append(
                "contains_text(m.title || char(10) || m.notes || char(10) || ifnull(i.title, ''), ?)")
            arguments += [text]
        }
        if let item = query.item {
            conditions.append("m.item = ?")
            arguments += [try ItemRows(db: db).id(item).description]
        }
        if let condition = try PersonRows(db: db).condition(query.people, on: "m.person") {
            conditions.append(condition.sql)
            arguments += Bindings(condition.arguments)
        }
        if let day = query.dueBefore {
            conditions.append("m.due < ?")
            arguments += [day.description]
        }
        return try db.rows(
            """
            \(Self.overview) WHERE \(conditions.joined(separator: " AND ")) ORDER BY m.due, m.title, m.id
            LIMIT \(min(max(query.limit ?? 1_000, 1), 10_000)) OFFSET \(query.offset ?? 0)
            """, arguments
        ).map { try overview($0) }
    }

    private static let overview = """
        SELECT m.*, ifnull(i.title, '') AS item_title,
            \(Lookup.neighbours(of: "m.id", in: "maintenance")),
            \(MaintenanceRows.nextReminder(of: "m.id")) AS next_reminder
        FROM maintenance m LEFT JOIN item i ON i.id = m.item
        """

    private func overview(_ row: Row) throws -> MaintenanceOverview {
        let plan = try MaintenanceRows(db: db).record(row)
        return MaintenanceOverview(
            plan: plan, short: try row.short(), itemName: try row.text("item_title"),
            parts: try plan.parts.map { part in
                let item = try ItemRows(db: db).record(part.item)
                return MaintenanceOverview.Part(
                    details: part, name: item.name, stock: try PartStock(db: db, of: item).quantity)
            }, nextReminderAt: row.optionalInstant("next_reminder"),
            meter: try plan.details.meter.map { id in
                let rows = MeterRows(db: db)
                return try rows.overview(try rows.meter(id))
            }, usual: UsualInterval(try gaps(of: plan), of: plan.details))
    }

    /// The days between the times that it was done since its interval was changed last. What was skipped in between was
    /// not done at its time.
    private func gaps(of plan: MaintenancePlan) throws -> [Int] {
        guard plan.isFloating else { return [] }
        var gaps: [Int] = []
        var last: CivilDate?
        for row in try db.rows(
            """
            SELECT kind, done_on FROM maintenance_event WHERE plan = ?1 AND at > ifnull((
                SELECT max(j.at) FROM journal_change c JOIN journal j ON j.entry = c.entry
                WHERE c.key = ?1 AND c.relation = 'maintenance' AND j.what = 'edit' AND j.undone_by IS NULL
                    AND c.before ->> 'repeats' IS NOT c.after ->> 'repeats'
                    AND c.before IS NOT NULL AND c.after IS NOT NULL), -1)
            ORDER BY done_on, at
            """, [plan.id.description])
        {
            let isDone = try row.text("kind") == MaintenanceEvent.Kind.done.rawValue
            let day: CivilDate = try row.value("done_on")
            if isDone, let last { gaps.append(last.days(until: day)) }
            last = isDone ? day : nil
        }
        return gaps
    }
}
