import CivilTime
import Rules
import SQLite

/// The rows of reminders. Their states change only here, by `Reminder.apply`.
struct ReminderRows {
    let db: Database

    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Reminder.ID {
        try Lookup(db: db, relation: "reminder", kind: "reminder", title: "subject || ' ' || occurrence").id(
            text)
    }

    func reminder(_ id: Reminder.ID) throws -> Reminder {
        guard let reminder = try find(id) else {
            throw StoreError.notFound(kind: "reminder", value: id.description)
        }
        return reminder
    }

    func find(_ id: Reminder.ID) throws -> Reminder? {
        try db.row("SELECT * FROM reminder WHERE id = ?", [id.description]).map { try Self.reminder($0) }
    }

    func find(_ identity: ReminderIdentity) throws -> Reminder? {
        try db.row(
            "SELECT * FROM reminder WHERE subject = ? AND subject_id = ? AND occurrence = ? AND step = ?",
            [
                identity.subject.kind.rawValue, identity.subject.id, identity.occurrence,
                identity.step.description,
            ]
        ).map { try Self.reminder($0) }
    }

    /// A subject's active reminders, soonest first.
    func active(of subject: Subject) throws -> [Reminder] {
        try db.rows(
            """
            SELECT * FROM reminder WHERE subject = ? AND subject_id = ? AND \(Schema.isActive)
            """, [subject.kind.rawValue, subject.id]
        ).map { try Self.reminder($0) }.sorted { ($0.ringAt, $0.id) < ($1.ringAt, $1.id) }
    }

    /// A subject's open reminder: preferably on screen rather than snoozed.
    func open(of subject: Subject) throws -> Reminder? {
        let open = try active(of: subject).filter { $0.state != .planned }
        return open.last { $0.state != .snoozed } ?? open.last
    }

    /// Whether this reminder has rung or been answered: after travel or an early answer its moment may be
    /// ahead, but it must not ring again.
    func isUsed(_ identity: ReminderIdentity) throws -> Bool {
        guard let reminder = try find(identity) else { return false }
        switch reminder.state.kind {
        case .planned: return false
        case .withdrawn: return reminder.nagging.rangAt != nil
        case .due, .shown, .snoozed, .answered, .superseded: return true
        }
    }

    func insert(_ reminder: Reminder) throws {
        let identity: Bindings = [
            reminder.id.description, reminder.identity.subject.kind.rawValue, reminder.identity.subject.id,
            reminder.identity.occurrence, reminder.identity.step.description, reminder.state.popup?.number,
        ]
        try db.run(Self.insertion, identity + Self.values(of: reminder))
    }

    private static let insertion =
        (["id", "subject", "subject_id", "occurrence", "step", "popup"] + changing)
        .insertion(into: "reminder")

    /// Columns that change with the reminder, but for its popup.
    private static let changing = [
        "state", "ring_at", "meant", "answer", "answered_at", "why", "is_returning", "over_at", "rang_at",
        "nag_at", "nag_step", "alerts_on", "alerts", "is_insistent",
    ]

    /// In the order of `changing`.
    private static func values(of reminder: Reminder) -> Bindings {
        [
            reminder.state.kind.rawValue, reminder.ringAt.stored, reminder.meant.description,
            reminder.state.answer?.description, reminder.state.answeredAt?.stored, reminder.why,
            reminder.isReturning, reminder.overAt?.stored, reminder.nagging.rangAt?.stored,
            reminder.nagging.nextAt?.stored, reminder.nagging.step, reminder.nagging.day?.description,
            reminder.nagging.alerts, reminder.isInsistent,
        ]
    }

    /// Applies an event to a reminder. Closes a popup that shows it alone and is no longer needed, unless a
    /// later reminder supersedes it.
    /// - Parameter change: What else to change if the event has an effect.
    /// - Returns: The effect.
    @discardableResult
    func apply(
        _ event: ReminderEvent, to reminder: Reminder, also change: (inout Reminder) -> Void = { _ in }
    ) throws -> ReminderTransitions.Reaction {
        var changed = reminder
        let reaction = changed.apply(event)
        if case .becomes = reaction { change(&changed) }
        if changed != reminder {
            try save(changed)
            if event.kind != .superseded { try PopupRows(db: db).release(reminder, now: changed) }
        }
        return reaction
    }

    func save(_ reminder: Reminder) throws {
        let popup: Bindings = [reminder.state.kind.rawValue, reminder.state.popup?.number]
        try db.run(Self.replacement, popup + Self.values(of: reminder) + [reminder.id.description])
    }

    private static let replacement = """
        UPDATE reminder SET popup = CASE ? WHEN 'shown' THEN ? WHEN 'due' THEN popup END,
            \(changing.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """

    /// Lets reminders that are over be planned again: the subject has begun anew, for the same day.
    func renew(_ subject: Subject) throws {
        try db.run(
            """
            UPDATE reminder SET state = 'withdrawn', answer = NULL, answered_at = NULL, rang_at = NULL, nag_at = NULL,
                nag_step = 0, alerts_on = NULL, alerts = 0
            WHERE subject = ? AND subject_id = ? AND NOT \(Schema.isActive)
            """, [subject.kind.rawValue, subject.id])
    }

    /// Replaces a subject's planned reminders by `reminders`. Keeps those in `kept` and `others` if they have
    /// rung; withdraws all other active ones.
    func replace(
        of subject: Subject, by reminders: [ReminderPlan.PlannedReminder],
        keeping kept: [ReminderPlan.PlannedReminder],
        and others: Set<ReminderIdentity> = []
    ) throws {
        let wanted = Set(reminders.map(\.identity))
        let keptIdentities = wanted.union(kept.map(\.identity)).union(others)
        for reminder in try active(of: subject) {
            let isWanted = reminder.state == .planned ? wanted : keptIdentities
            if !isWanted.contains(reminder.identity) { try apply(.withdrawn, to: reminder) }
        }
        for plannedReminder in reminders { try plan(plannedReminder) }
        for plannedReminder in kept { try setEnd(of: plannedReminder.identity, to: plannedReminder.overAt) }
    }

    /// Moves reminders that have rung from one occurrence to another.
    func carryRung(of subject: Subject, from occurrence: String, to other: String) throws {
        try db.run(
            """
            UPDATE reminder SET occurrence = ?4 WHERE subject = ?1 AND subject_id = ?2 AND occurrence = ?3
                AND \(Schema.oneOf("state", ["due", "shown", "snoozed", "answered"]))
                AND NOT EXISTS (
                    SELECT 1 FROM reminder o WHERE o.subject = ?1 AND o.subject_id = ?2 AND o.occurrence = ?4
                        AND o.step = reminder.step)
            """, [subject.kind.rawValue, subject.id, occurrence, other])
    }

    /// Sets when the reminder's subject ends, unless the user wants it after that.
    func setEnd(of identity: ReminderIdentity, to overAt: Instant?) throws {
        guard let overAt, var reminder = try find(identity), reminder.state.kind.isActive,
            reminder.overAt != overAt, reminder.overAt != nil || reminder.state == .planned
        else { return }
        reminder.overAt = overAt
        try save(reminder)
    }

    /// Plans a reminder, unless it has rung.
    /// - Returns: The reminder, if it is new or has changed.
    @discardableResult
    func plan(_ plannedReminder: ReminderPlan.PlannedReminder) throws -> Reminder? {
        guard let reminder = try find(plannedReminder.identity) else { return try insert(plannedReminder) }
        // A snoozed reminder stays snoozed while it is wanted.
        guard reminder.state == .planned || reminder.state == .withdrawn else {
            try setEnd(of: plannedReminder.identity, to: plannedReminder.overAt)
            return nil
        }
        try apply(.replanned(meant: plannedReminder.meant, ring: plannedReminder.ringAt), to: reminder) {
            if plannedReminder.isInsistent { $0.setInsistent(true) }
        }
        try setEnd(of: plannedReminder.identity, to: plannedReminder.overAt)
        let planned = try find(plannedReminder.identity)
        return planned == reminder ? nil : planned
    }

    /// Plans a new reminder.
    @discardableResult
    func insert(_ plannedReminder: ReminderPlan.PlannedReminder) throws -> Reminder {
        let reminder = Reminder(
            identity: plannedReminder.identity, ringAt: plannedReminder.ringAt, meant: plannedReminder.meant,
            why: plannedReminder.why,
            overAt: plannedReminder.overAt, isInsistent: plannedReminder.isInsistent)
        try insert(reminder)
        return reminder
    }

    static func reminder(_ row: Row) throws -> Reminder {
        let identity = ReminderIdentity(
            subject: try row.subject(), occurrence: try row.text("occurrence"), step: try row.value("step"))
        return Reminder(
            id: try row.id("id"), identity: identity, state: try state(row),
            ringAt: try row.instant("ring_at"),
            meant: try row.value("meant"), why: try row.text("why"),
            isReturning: try row.flag("is_returning"), overAt: row.optionalInstant("over_at"),
            nagging: try nagging(row),
            // Older images lack this column.
            isInsistent: row.optionalNumber("is_insistent") == 1)
    }

    /// Images of undone changes may lack these columns.
    private static func nagging(_ row: Row) throws -> Nagging {
        Nagging(
            rangAt: row.optionalInstant("rang_at"), nextAt: row.optionalInstant("nag_at"),
            step: Int(clamping: row.optionalNumber("nag_step") ?? 0),
            day: try row.optionalText("alerts_on").map { try CivilDate(parsing: $0) },
            alerts: Int(clamping: row.optionalNumber("alerts") ?? 0))
    }

    private static func state(_ row: Row) throws -> ReminderState {
        switch try row.choice("state") as ReminderState.Kind {
        case .planned: .planned
        case .due: .due
        case .shown: .shown(Popup.ID(try row.number("popup")))
        case .snoozed: .snoozed
        case .answered: .answered(try row.value("answer"), at: try row.instant("answered_at"))
        case .superseded: .superseded
        case .withdrawn: .withdrawn
        }
    }
}

extension ReminderState {
    var answer: Answer? {
        if case .answered(let answer, _) = self { answer } else { nil }
    }

    var answeredAt: Instant? {
        if case .answered(_, let moment) = self { moment } else { nil }
    }

    var popup: Popup.ID? {
        if case .shown(let popup) = self { popup } else { nil }
    }
}
