import CivilTime
import Rules
import SQLite

/// The reminders of items' expiry, warranty and return.
///
/// An item's row stores what the household's rules compute, so that the next step can be planned without the
/// rules.
struct ReminderScheduleRows {
    let db: Database
    let now: Instant
    let locality: Locality
    /// How the user entered or changed the items; `nil` if only time has passed.
    var said: ChangeContext?

    private var reminders: ReminderRows { ReminderRows(db: db) }

    /// Computes and stores the ladders of `item`, and plans the next step of both.
    ///
    /// - Parameter rung: The moment up to which steps have rung, if some may have been missed (see
    ///   `ReminderPlan`). With `nil`, planned steps that should have rung by now, as after a long sleep, are
    ///   not lost.
    func plan(_ item: Item, by rules: ItemRules, rungUntil rung: Instant? = nil) throws {
        let ladders = ItemSchedules(
            of: item, by: rules, knownOn: locality.zone.civil(of: item.modifiedAt).date)
        for kind in [Subject.Kind.item, .warranty, .loan] {
            let subject = Subject(kind: kind, id: item.id.description)
            let plan = try ladders.plan(
                subject, rungUntil: try rung ?? missed(of: subject), now: now, in: locality
            ) {
                try reminders.isUsed($0)
            }
            let said = try plan.map(asSaid)
            try reminders.replace(of: subject, by: said?.reminders ?? [], keeping: said?.passed ?? [])
        }
        try save(ladders, of: item.id)
    }

    /// A last day that was entered on that day, after the hour for dates, is reminded of all the same. A step that has
    /// rung stays as it is.
    private func asSaid(_ plan: ReminderPlan) throws -> ReminderPlan {
        guard let said else { return plan }
        return try plan.asSaid(in: said)
    }

    /// Plans a new item. This is faster, since it can have no reminders yet, and users may add thousands.
    func planNew(_ item: Item, by rules: ItemRules) throws {
        let ladders = ItemSchedules(
            of: item, by: rules, knownOn: locality.zone.civil(of: item.modifiedAt).date)
        for kind in [Subject.Kind.item, .warranty, .loan] {
            let subject = Subject(kind: kind, id: item.id.description)
            let plan = try ladders.plan(subject, now: now, in: locality) { _ in false }
            for plannedReminder in try plan.map(asSaid)?.reminders ?? [] {
                try reminders.insert(plannedReminder)
            }
        }
        // A new row already says that it has none.
        if ladders.expiry != nil || ladders.warrantyEnd != nil || ladders.loanSchedule != nil {
            try save(ladders, of: item.id)
        }
    }

    /// The moment before the first planned step that failed to ring in time; `nil` if there is none.
    private func missed(of subject: Subject) throws -> Instant? {
        try reminders.active(of: subject).filter {
            $0.state == .planned && $0.ringAt < now - ReminderPlan.grace
        }
        .map(\.ringAt).min().map { $0 - .milliseconds(1) }
    }

    /// Stores the computed columns of an item.
    private func save(_ ladders: ItemSchedules, of id: Item.ID) throws {
        try db.run(
            """
            UPDATE item SET expires_on = ?2, expires_by = ?3, ladder = ?4, warranty_on = ?5, warranty_ladder = ?6,
                next_on = \(Self.next) WHERE id = ?1
            """,
            [
                id.description, ladders.expiry?.date.description, ladders.expiry?.rule.rawValue,
                ladders.expirySchedule?.text ?? "", ladders.warrantyEnd?.description,
                ladders.warrantySchedule?.text ?? "",
            ])
    }

    /// Continues a ladder after one of its steps has rung: makes due what would have rung meanwhile, and
    /// plans the next step.
    ///
    /// - Parameter since: The moment since which nothing was planned.
    /// - Returns: The reminders that have changed.
    func roll(_ subject: Subject, since: Instant) throws -> Set<Reminder.ID> {
        guard let ladders = try stored(subject),
            let plan = try ladders.plan(
                subject, rungUntil: since, now: now, in: locality, isUsed: { try reminders.isUsed($0) })
        else { return [] }
        var changed: Set<Reminder.ID> = []
        for plannedReminder in plan.reminders {
            guard let reminder = try reminders.plan(plannedReminder) else { continue }
            changed.insert(reminder.id)
            if plannedReminder.ringAt <= now { try reminders.apply(.timeReached, to: reminder) }
        }
        try updateNext(subject)
        return changed
    }

    /// Plans the next step, unless it is planned.
    /// - Returns: The new reminders.
    func planAhead(_ subject: Subject) throws -> Set<Reminder.ID> {
        guard let ladders = try stored(subject),
            let plan = try ladders.plan(subject, now: now, in: locality, isUsed: { try reminders.isUsed($0) })
        else { return [] }
        let planned = Set(try plan.reminders.compactMap { try reminders.plan($0)?.id })
        try updateNext(subject)
        return planned
    }

    private func updateNext(_ subject: Subject) throws {
        try db.run("UPDATE item SET next_on = \(Self.next) WHERE id = ?1", [subject.id])
    }

    /// SQL for the day of the next planned reminder of item `?1`.
    private static let next = """
        (SELECT min(meant) FROM reminder WHERE subject IN ('item', 'warranty', 'loan') AND subject_id = ?1 AND state = 'planned')
        """

    /// The stored ladders; `nil` if the item is no longer present.
    private func stored(_ subject: Subject) throws -> ItemSchedules? {
        try db.row(
            """
            SELECT expires_on, expires_by, ladder, warranty_on, warranty_ladder, lent_to, lent_until FROM item
            WHERE id = ? AND status = 'present'
            """, [subject.id]
        ).map { try ItemSchedules($0) }
    }
}

/// The dates and ladders that the household's rules give an item.
struct ItemSchedules: Hashable {
    let expiry: Expiry?
    /// `nil` also if the user has stopped the reminders.
    let expirySchedule: ReminderSchedule?
    let warrantyEnd: CivilDate?
    let warrantySchedule: ReminderSchedule?
    /// Of the return of a lent item, which no rule of the household decides.
    let loanSchedule: ReminderSchedule?

    /// - Parameter knownOn: The day on which the item last changed.
    init(of item: Item, by rules: ItemRules, knownOn: CivilDate) {
        expiry = item.expiry(by: rules.shelfLives)
        expirySchedule = item.expirySchedule(by: rules.shelfLives)?.known(since: knownOn)
        warrantyEnd = item.isPresent ? item.warrantyEnd : nil
        warrantySchedule = item.warrantySchedule(by: rules)?.known(since: knownOn)
        loanSchedule = item.loanSchedule
    }

    /// Reads the stored columns.
    init(_ row: Row) throws {
        if let date: CivilDate = try row.optionalValue("expires_on") {
            expiry = Expiry(date: date, rule: try row.choice("expires_by"))
        } else {
            expiry = nil
        }
        warrantyEnd = try row.optionalValue("warranty_on")
        expirySchedule = try Self.schedule(expiry?.date, try row.text("ladder"))
        warrantySchedule = try Self.schedule(warrantyEnd, try row.text("warranty_ladder"))
        let back: CivilDate? = try row.optionalValue("lent_until")
        loanSchedule =
            row.optionalText("lent_to") == nil ? nil : back.map { ReminderSchedule($0, leads: [0]) }
    }

    private static func schedule(_ date: CivilDate?, _ text: String) throws -> ReminderSchedule? {
        guard let date, !text.isEmpty else { return nil }
        guard let schedule = ReminderSchedule(date, text: text) else { throw UnreadableRow() }
        return schedule
    }

    /// The reminders for one of its subjects; `nil` if there are none.
    func plan(
        _ subject: Subject, rungUntil rung: Instant? = nil, now: Instant, in locality: Locality,
        isUsed: (ReminderIdentity) throws -> Bool
    ) throws -> ReminderPlan? {
        let (schedule, words): (ReminderSchedule?, String) =
            switch subject.kind {
            case .warranty: (warrantySchedule, "the last day of the warranty")
            case .loan: (loanSchedule, "the day on which it is due back")
            default: (expirySchedule, expiry?.rule.words ?? "")
            }
        guard let schedule else { return nil }
        return try ReminderPlan(
            for: schedule, of: subject, words: words, rungUntil: rung, now: now, in: locality, isUsed: isUsed)
    }

    /// How near the expiry is; `nil` if it does not expire.
    func stage(on today: CivilDate) -> ExpiryStage? {
        guard let expiry else { return nil }
        let first = expirySchedule?.scheduledDays.lazy.compactMap { rung in
            if case .days(let days) = rung.step { days } else { nil }
        }.first
        return ExpiryStage(of: expiry.date, on: today, first: first ?? Leads.usualOfExpiry.days[0])
    }
}
