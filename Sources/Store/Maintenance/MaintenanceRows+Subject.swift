import CivilTime
import Rules
import SQLite

extension MaintenanceRows: RecordRows {
    static let kind = Subject.Kind.maintenance
    static let tables = ["maintenance", "maintenance_part"]
    static let furtherTables = ["maintenance_event"]
    static let references = [
        (table: "maintenance", column: "item", to: "item"),
        (table: "maintenance_part", column: "item", to: "item"),
        (table: "maintenance_part", column: "plan", to: "maintenance"),
        (table: "maintenance_event", column: "plan", to: "maintenance"),
    ]
    static let listing = "'steward maintenance list'"

    static let naming: Naming? = Naming(
        detail: "ifnull((SELECT title FROM item WHERE id = s.item), '')",
        isCurrent: "(s.item IS NULL OR (SELECT status FROM item WHERE id = s.item) = 'present')",
        date: "s.due")

    // MARK: Answers

    static func takes(_ answer: Answer) -> Bool { answer == .stop }

    /// It was done today.
    static func complete(_ reminder: Reminder, note: String?, in work: inout Work) throws {
        try carryOut(reminder, Answer(completingWith: note), in: &work) { plan, work in
            var given = GivenFields<ServiceDetails>()
            given.note = note
            try work.finish(plan, ServiceDetails(of: given, on: work.context.today))
        }
    }

    static func skip(_ reminder: Reminder, in work: inout Work) throws {
        try carryOut(reminder, .skip, in: &work) { plan, work in try work.skip(plan) }
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in work: inout Work) throws {
        try carryOut(reminder, answer, in: &work) { plan, work in try work.stop(plan) }
    }

    private static func carryOut(
        _ reminder: Reminder, _ answer: Answer, in work: inout Work,
        _ body: (MaintenancePlan, inout Work) throws -> Void
    ) throws {
        try work.reminders.apply(.answered(answer, at: work.context.now), to: reminder)
        guard let id = reminder.identity.subject.maintenance, let plan = try work.maintenance.find(id) else {
            return try work.note(reminder, answer.words)
        }
        try body(plan, &work)
    }

    // MARK: Undo and repair

    func planAgain(_ id: String, since: Instant, in work: inout Work) throws {
        guard let plan = try find(id) else { return }
        // What was undone may have withdrawn the reminder of something entered late on its day.
        try work.plan(plan, isSaid: true)
    }

    func settle() throws {
        try db.execute(
            """
            UPDATE maintenance SET item = NULL WHERE item NOT IN (SELECT id FROM item);
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
