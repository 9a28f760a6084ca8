import CivilTime
import Rules
import SQLite

/// The rows of maintenance plans.
struct MaintenanceRows {
    let db: Database

    /// The plans for an item.
    func plans(of item: Item.ID) throws -> [MaintenancePlan] {
        try db.rows("SELECT * FROM maintenance WHERE item = ? ORDER BY id", [item.description])
            .map { try record($0) }
    }

    /// The plans that a meter makes due.
    func plans(by meter: Meter.ID) throws -> [MaintenancePlan] {
        try db.rows("SELECT * FROM maintenance WHERE meter = ? ORDER BY id", [meter.description])
            .map { try record($0) }
    }

    /// Whether its reminders are still wanted: not after its item is gone.
    func isWanted(_ id: String) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM maintenance m LEFT JOIN item i ON i.id = m.item
            WHERE m.id = ? AND (m.item IS NULL OR i.status = 'present')
            """, [id])
    }

    func insert(_ plan: MaintenancePlan) throws {
        try db.run(
            Self.columns.insertion(into: "maintenance"),
            Bindings([.text(plan.id.description), .integer(plan.createdAt.stored)] + Self.values(of: plan)))
        try saveParts(of: plan, instead: [])
    }

    func update(_ plan: MaintenancePlan, instead old: MaintenancePlan) throws {
        try db.run(
            Self.changing.replacement(in: "maintenance"),
            Bindings(Self.values(of: plan) + [.text(plan.id.description)]))
        try saveParts(of: plan, instead: old.parts)
    }

    func delete(_ id: MaintenancePlan.ID) throws {
        for table in ["maintenance_part", "maintenance_event"] {
            try db.deleteNewestFirst(from: table, where: "plan", is: id.description)
        }
        try db.run("DELETE FROM maintenance WHERE id = ?", [id.description])
    }

    private static let columns = ["id", "created_at"] + changing
    private static let changing = MaintenanceDetails.columns + ["modified_at"]

    /// In the order of `changing`.
    private static func values(of plan: MaintenancePlan) -> [SQLValue] {
        plan.details.columnValues + [.integer(plan.modifiedAt.stored)]
    }

    private func saveParts(of plan: MaintenancePlan, instead old: [PartDetails]) throws {
        guard plan.parts != old else { return }
        try db.run("DELETE FROM maintenance_part WHERE plan = ?", [plan.id.description])
        for part in plan.parts {
            try db.run(
                (["plan"] + PartDetails.columns).insertion(into: "maintenance_part"),
                Bindings([.text(plan.id.description)] + part.columnValues))
        }
    }

    func record(_ row: Row) throws -> MaintenancePlan {
        let parts = try db.rows(
            "SELECT item, amount FROM maintenance_part WHERE plan = ? ORDER BY item", [try row.text("id")])
        return MaintenancePlan(
            id: try row.id("id"), try MaintenanceDetails(row), parts: try parts.map { try PartDetails($0) },
            createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"))
    }

    private static let eventColumns = ["id", "plan", "at", "kind", "due"] + ServiceDetails.columns

    func insert(_ event: MaintenanceEvent, of plan: MaintenancePlan.ID) throws {
        let own: [SQLValue] = [
            .text(event.id.description), .text(plan.description), .integer(event.at.stored),
            .text(event.kind.rawValue), .text(event.due.description),
        ]
        try db.run(
            Self.eventColumns.insertion(into: "maintenance_event"),
            Bindings(own + event.details.columnValues))
    }

    /// Who has done maintenance since a day, each as often as they did.
    func doers(since day: CivilDate, until end: CivilDate) throws -> [String] {
        try db.texts(
            "SELECT done_by FROM maintenance_event WHERE kind = 'done' AND done_on >= ? AND done_on < ?",
            [day.description, end.description])
    }

    /// A plan's history by the days on which it was done or skipped, oldest first.
    func events(of plan: MaintenancePlan.ID) throws -> [MaintenanceEvent] {
        try db.rows(
            "SELECT * FROM maintenance_event WHERE plan = ? ORDER BY done_on, at, rowid", [plan.description]
        ).map { try event($0) }
    }

    func isDone(_ plan: MaintenancePlan.ID, on day: CivilDate) throws -> Bool {
        try db.exists(
            "SELECT 1 FROM maintenance_event WHERE plan = ? AND kind = 'done' AND done_on = ?",
            [plan.description, day.description])
    }

    /// The first time after a day on which it was done.
    func firstDone(of plan: MaintenancePlan.ID, after day: CivilDate) throws -> MaintenanceEvent? {
        try db.row(
            """
            SELECT * FROM maintenance_event WHERE plan = ? AND kind = 'done' AND done_on > ?
            ORDER BY done_on, at, rowid LIMIT 1
            """, [plan.description, day.description]
        ).map { try event($0) }
    }

    private func event(_ row: Row) throws -> MaintenanceEvent {
        MaintenanceEvent(
            id: try row.id("id"), at: try row.instant("at"), kind: try row.choice("kind"),
            due: try row.value("due"), try ServiceDetails(row))
    }
}
