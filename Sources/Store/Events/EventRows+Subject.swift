import CivilTime
import Rules
import SQLite

extension EventRows: RecordRows {
    static let kind = Subject.Kind.event
    static let person: String? = "s.person"
    static let listing = "'steward event list --all'"

    /// An event may be over by its last day, or not: its next occurrence tells.
    static let naming: Naming? = Naming(
        detail: "s.location",
        isCurrent: "(s.last_day IS NULL OR s.last_day >= \(Naming.today) - \(EventDays.slack))")

    func dateBesideName(of id: String, now: Instant, in locality: Locality) throws -> When? {
        guard let event = try find(id),
            // An event in a zone that is gone from the system has no known date.
            var occurrences = try? event.occurrences(notOverAt: now, in: locality)
        else { return nil }
        return occurrences.next()?.when
    }

    // MARK: Reminders

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        guard let event = try repeating(id) else { return [] }
        var transaction = ChangeTransaction(
            db: db, context: ChangeContext(now: now, locality: locality, source: .agent))
        do {
            try transaction.plan(event, rungUntil: since, keeping: try transaction.outlasting(event))
        } catch is InvalidValue {
            // A time zone is gone from the system: keep what was planned.
            return []
        }
        let planned = try transaction.reminders.active(of: .event(event.id)).filter { $0.state == .planned }
        for missed in planned where missed.ringAt <= now {
            try transaction.reminders.apply(.timeReached, to: missed)
        }
        return Set(planned.map(\.id))
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        guard let event = try repeating(id) else { return [] }
        let reminders = ReminderRows(db: db)
        let plan = try ReminderPlan(for: event, now: now, in: locality) { try reminders.isUsed($0) }
        return Set(try plan.reminders.compactMap { try reminders.plan($0)?.id })
    }

    // MARK: Answers

    static func takes(_ answer: Answer) -> Bool { if case .give = answer { true } else { false } }

    /// Gives the event to another person. The reminder stays due: it rings where that person is.
    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        guard case .give(let name) = answer,
            var event = try transaction.events.find(reminder.identity.subject.id)
        else { throw answer.misfit }
        let person = try transaction.people.person(name)
        event.details.person = person.name
        event.modifiedAt = transaction.context.now
        try transaction.events.update(event, in: transaction.context.locality)
        transaction.note(event, "given to \(person.name)")
        try transaction.reminders.lose(try transaction.reminders.reminder(reminder.id))
    }

    private func repeating(_ id: String) throws -> Event? {
        try find(id).flatMap { $0.repeats == nil ? nil : $0 }
    }

    // MARK: Undo and repair

    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws {
        guard let event = try find(id) else { return }
        try transaction.plan(event, rungUntil: since, keeping: try transaction.outlasting(event))
    }

    func settle() throws {
        let silent = try db.rows(
            """
            SELECT * FROM event e WHERE reminders <> '' AND NOT EXISTS (
                SELECT 1 FROM reminder m WHERE m.subject = 'event' AND m.subject_id = e.id)
            """)
        for row in silent { try planLost(try record(row)) }
    }

    /// Plans the first occurrence at its approximate time; if it is over, the agent later plans those that
    /// follow.
    private func planLost(_ event: Event) throws {
        guard let start = Salvage.roughly(event.start) else { return }
        for trigger in event.reminders {
            guard case .relative(let period) = trigger else { continue }
            let ringAt = start + .seconds(period.days * 86_400 + period.seconds)
            let identity = ReminderIdentity(
                subject: .event(event.id), occurrence: event.start.description,
                step: ReminderStep(trigger))
            try ReminderRows(db: db).insert(
                Reminder(
                    identity: identity, ringAt: ringAt, meant: event.start,
                    why: "the event's reminder was lost with a damaged database and planned again",
                    overAt: event.repeats == nil ? nil : start + .seconds(2 * 86_400)))
        }
    }
}

extension Event: StoredSubject {
    var subject: Subject { .event(id) }
    var title: String { details.title }
}
