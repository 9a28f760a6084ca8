import CivilTime
import Rules
import SQLite

extension MaintenanceRows: RecordRows {
    static let kind = Subject.Kind.maintenance
    static let person: String? = "s.person"
    static let tables = ["maintenance", "maintenance_part"]
    static let furtherTables = ["maintenance_event"]
    static let references = [
        (table: "maintenance", column: "item", to: "item"),
        (table: "maintenance", column: "meter", to: "meter"),
        (table: "maintenance_part", column: "item", to: "item"),
        (table: "maintenance_part", column: "plan", to: "maintenance"),
        (table: "maintenance_event", column: "plan", to: "maintenance"),
    ]
    static let listing = "'steward maintenance list'"

    static let naming: Naming? = Naming(
        detail: "ifnull((SELECT title FROM item WHERE id = s.item), '')",
        isCurrent: "(s.item IS NULL OR (SELECT status FROM item WHERE id = s.item) = 'present')",
        date: "s.due")

    func householdDates(now: Instant, in locality: Locality) throws -> [HouseholdDate] {
        var query = MaintenanceQuery()
        query.limit = .max
        return try MaintenanceQueries(db: db).overviews(query).filter { !$0.plan.isPaused }.map { overview in
            let plan = overview.plan
            return HouseholdDate(
                Subject(kind: Self.kind, id: plan.id.description), .maintenance, on: plan.due,
                name: plan.title, details: [overview.itemName], changedAt: plan.modifiedAt)
        }
    }

    // MARK: Answers

    static let isCompletedWithOthers = true

    static func takes(_ answer: Answer) -> Bool { answer == .stop }

    /// It was done today.
    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try carryOut(reminder, Answer(completingWith: note), in: &transaction) { plan, transaction in
            var given = GivenFields<ServiceDetails>()
            given.note = note
            try transaction.finish(
                plan, ServiceDetails(of: given, on: transaction.context.today), isForDueDate: true)
        }
    }

    static func skip(_ reminder: Reminder, in transaction: inout ChangeTransaction) throws {
        try carryOut(reminder, .skip, in: &transaction) { plan, transaction in try transaction.skip(plan) }
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        try carryOut(reminder, answer, in: &transaction) { plan, transaction in try transaction.stop(plan) }
    }

    private static func carryOut(
        _ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction,
        _ body: (MaintenancePlan, inout ChangeTransaction) throws -> Void
    ) throws {
        try transaction.reminders.apply(.answered(answer, at: transaction.context.now), to: reminder)
        guard let id = reminder.identity.subject.maintenance, let plan = try transaction.maintenance.find(id)
        else {
            return try transaction.note(reminder, answer.words)
        }
        try body(plan, &transaction)
    }

    // MARK: Undo and repair

    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws {
        guard let plan = try find(id) else { return }
        // What was undone may have withdrawn the reminder of something entered late on its day.
        try transaction.plan(plan, isSaid: true)
    }

    func settle() throws {
        try db.execute(
            """
            UPDATE maintenance SET item = NULL WHERE item NOT IN (SELECT id FROM item);
            DELETE FROM meter_reading WHERE meter NOT IN (SELECT id FROM meter);
            UPDATE maintenance SET meter = NULL, use = NULL, done_at = NULL, due_by = NULL
                WHERE meter NOT IN (SELECT id FROM meter) OR (meter IS NULL) <> (use IS NULL);
            DELETE FROM maintenance_part
                WHERE item NOT IN (SELECT id FROM item) OR plan NOT IN (SELECT id FROM maintenance);
            DELETE FROM maintenance_event WHERE plan NOT IN (SELECT id FROM maintenance);
            """)
    }
}

extension MaintenancePlan: StoredSubject {
    var subject: Subject { .maintenance(id) }
    var title: String { details.title }
}
