import CivilTime
import Rules
import SQLite

/// The rows of maintenance plans.
struct MaintenanceRows {
    let db: Database

    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> MaintenancePlan.ID {
        try lookup.id(text)
    }

    func find(_ id: MaintenancePlan.ID) throws -> MaintenancePlan? {
        try db.row("SELECT * FROM maintenance WHERE id = ?", [id.description]).map { try plan($0) }
    }

    func plan(_ id: MaintenancePlan.ID) throws -> MaintenancePlan {
        guard let plan = try find(id) else {
            throw StoreError.notFound(kind: "maintenance", value: id.description)
        }
        return plan
    }

    /// The plans for an item.
    func plans(of item: Item.ID) throws -> [MaintenancePlan] {
        try db.rows("SELECT * FROM maintenance WHERE item = ? ORDER BY id", [item.description])
            .map { try plan($0) }
    }

    /// Whether its reminders are still wanted: not after its item is gone.
    func isWanted(_ id: String) throws -> Bool {
        try db.number(
            """
            SELECT 1 FROM maintenance m LEFT JOIN item i ON i.id = m.item
            WHERE m.id = ? AND (m.item IS NULL OR i.status = 'present')
            """, [id]) != nil
    }

    func insert(_ plan: MaintenancePlan) throws {
        try db.run(
            """
            INSERT INTO maintenance (item, title, notes, repeats, start, season, leads, due, last_done,
                paused_on, stopped_for, modified_at, id, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, values(of: plan) + [plan.id.description, plan.createdAt.stored])
        try saveParts(of: plan, instead: [])
    }

    func update(_ plan: MaintenancePlan, instead old: MaintenancePlan) throws {
        try db.run(
            """
            UPDATE maintenance SET item = ?, title = ?, notes = ?, repeats = ?, start = ?, season = ?, leads = ?, due = ?,
                last_done = ?, paused_on = ?, stopped_for = ?, modified_at = ? WHERE id = ?
            """, values(of: plan) + [plan.id.description])
        try saveParts(of: plan, instead: old.parts)
    }

    func delete(_ id: MaintenancePlan.ID) throws {
        for table in ["maintenance_part", "maintenance_event"] {
            try db.deleteNewestFirst(from: table, where: "plan", is: id.description)
        }
        try db.run("DELETE FROM maintenance WHERE id = ?", [id.description])
    }

    private func values(of plan: MaintenancePlan) -> Bindings {
        [
            plan.item?.description, plan.title, plan.notes, plan.repetition.description,
            plan.start.description, plan.season?.description, Ladder.text(of: plan.leads),
            plan.due.description, plan.lastDone?.description, plan.pausedOn?.description,
            plan.stoppedFor?.description, plan.modifiedAt.stored,
        ]
    }

    private func saveParts(of plan: MaintenancePlan, instead old: [MaintenancePlan.Part]) throws {
        guard plan.parts != old else { return }
        try db.run("DELETE FROM maintenance_part WHERE plan = ?", [plan.id.description])
        for part in plan.parts {
            try db.run(
                "INSERT INTO maintenance_part (plan, item, amount) VALUES (?, ?, ?)",
                [plan.id.description, part.item.description, part.amount.description])
        }
    }

    func plan(_ row: Row) throws -> MaintenancePlan {
        do {
            let parts = try db.rows(
                "SELECT item, amount FROM maintenance_part WHERE plan = ? ORDER BY item", [try row.text("id")]
            )
            return MaintenancePlan(
                id: try row.id("id"),
                item: try row.optionalText("item").map { _ in try row.id("item") },
                title: try row.text("title"),
                notes: try row.text("notes"), repetition: try Repetition(parsing: row.text("repeats")),
                start: try row.value("start"), season: try row.optionalValue("season"),
                leads: try Ladder.leads(row.text("leads")), due: try row.value("due"),
                lastDone: try row.optionalValue("last_done"),
                pausedOn: try row.optionalValue("paused_on"),
                stoppedFor: try row.optionalValue("stopped_for"),
                parts: try parts.map {
                    MaintenancePlan.Part(item: try $0.id("item"), amount: try $0.value("amount"))
                }, createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"))
        } catch is InvalidValue, is TimeTextError {
            throw UnreadableRow()
        }
    }

    func insert(_ event: MaintenanceEvent) throws {
        try db.run(
            """
            INSERT INTO maintenance_event (id, plan, at, kind, done_on, due, done_by, cost, note)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                event.id.description, event.plan.description, event.at.stored, event.kind.rawValue,
                event.on.description, event.due.description, event.doneBy, event.cost?.description,
                event.note,
            ])
    }

    /// A plan's history, oldest first.
    func events(of plan: MaintenancePlan.ID) throws -> [MaintenanceEvent] {
        try db.rows(
            "SELECT * FROM maintenance_event WHERE plan = ? ORDER BY at, rowid", [plan.description]
        ).map { row in
            MaintenanceEvent(
                id: try row.id("id"), plan: try row.id("plan"), at: try row.instant("at"),
                kind: try row.choice("kind"), on: try row.value("done_on"), due: try row.value("due"),
                doneBy: try row.text("done_by"), cost: try row.optionalValue("cost"),
                note: try row.text("note"))
        }
    }
}
