package import CivilTime
package import Rules
import SQLite

/// The rules, time and place for repeating unanswered reminders.
package struct NagTerms: Sendable {
    let rules: NagRules
    let now: Instant
    let locality: Locality

    package init(rules: NagRules, now: Instant, locality: Locality) {
        self.rules = rules
        self.now = now
        self.locality = locality
    }

    fileprivate var today: CivilDate { locality.zone.civil(of: now).date }
}

/// Why a reminder returns after its popup has left the screen, and by which rules.
package struct Comeback: Sendable {
    package enum Cause: Sendable, Hashable {
        /// The server removed it.
        case vanished
        /// The user dismissed it.
        case dismissed
        /// It disappeared before anybody could have seen it.
        case unseen
    }

    let cause: Cause
    let terms: NagTerms

    package init(_ cause: Cause, _ terms: NagTerms) {
        self.cause = cause
        self.terms = terms
    }
}

extension Store {
    /// Handles servers that remove popups without a signal: the popup's reminders return, unless they nag and
    /// so return anyway. Withdraws reminders shown only once.
    /// - Parameter most: How often a day if the popup may still be in a list; `nil` leaves it to the rules.
    /// - Returns: When to look again, if the popup stays in the list until then.
    package func popupMayHaveGone(_ id: Popup.ID, _ terms: NagTerms, most: Int? = nil) throws(StoreError)
        -> Change<Instant?>
    {
        try write(.reserve) { db in
            let shown = try PopupRows(db: db).shown(in: id)
            if shown.contains(where: { $0.nagging.nextAt != nil }) { return Change(nil) }
            let nags = NagRows(db: db, terms: terms)
            let once = shown.filter { $0.identity.step == .once }
            let members = shown.filter { $0.identity.step != .once }
            let moments = try members.map { try nags.bounded(terms.now, $0, most: most ?? .max) }
            if most != nil, let next = moments.max(), next > terms.now { return Change(next) }
            for reminder in once { try ReminderRows(db: db).apply(.withdrawn, to: reminder) }
            for (reminder, moment) in zip(members, moments) {
                try ReminderRows(db: db).apply(.returns(at: moment), to: reminder)
            }
            try db.run(
                "UPDATE popup SET state = 'closing' WHERE id = ? AND state IN ('sending', 'shown')",
                [id.number])
            return Change(nil, reminders: shown.map(\.id))
        }
    }

    /// Which of these reminders nag.
    package func nagging(among reminders: [Reminder.ID], _ terms: NagTerms) throws(StoreError) -> Set<
        Reminder.ID
    > {
        try read { db in
            let (rows, nags) = (ReminderRows(db: db), NagRows(db: db, terms: terms))
            return Set(
                try reminders.compactMap { try rows.find($0) }
                    .filter { try nags.circumstances(of: $0).policy != nil }.map(\.id))
        }
    }

    /// Closes a popup whose reminders are all shown only once, instead of showing it again; leaves others
    /// alone.
    package func endIfOnce(_ id: Popup.ID) throws(StoreError) -> Change<Void> {
        try write(.reserve) { db in
            let shown = try PopupRows(db: db).shown(in: id)
            guard !shown.isEmpty, shown.allSatisfy({ $0.identity.step == .once }) else { return Change(()) }
            for reminder in shown { try ReminderRows(db: db).apply(.withdrawn, to: reminder) }
            try PopupRows(db: db).setState(.closing, of: id)
            return Change((), reminders: shown.map(\.id))
        }
    }

    /// Alerts again for reminders whose nagging time has come, together with the others in the same popup.
    /// - Returns: Those that alert, those that have changed, and whether there may be more.
    static func enqueueNags(_ terms: NagTerms, limit: Int, _ db: Database) throws
        -> (alerting: [Reminder.ID], changed: [Reminder.ID], hasMore: Bool)
    {
        let rows = ReminderRows(db: db)
        let reached = try db.rows(
            "SELECT * FROM reminder WHERE (nag_at IS NULL) = 0 AND nag_at <= ? ORDER BY nag_at, id LIMIT ?",
            [terms.now.stored, limit]
        ).map { try ReminderRows.reminder($0) }
        var (alerting, changed): (Set<Reminder.ID>, Set<Reminder.ID>) = ([], [])
        for reminder in reached {
            for reminder in [reminder] + (try rows.companions(of: reminder))
            where changed.insert(reminder.id).inserted {
                if try rows.nag(reminder, terms) { alerting.insert(reminder.id) }
            }
        }
        return (alerting.sorted(), changed.sorted(), reached.count == limit)
    }
}

/// Applies the nagging rules to reminders in the database.
struct NagRows {
    let db: Database
    let terms: NagTerms

    /// The reminder's nagging policy, if any, and whether its subject is overdue.
    fileprivate func circumstances(of reminder: Reminder) throws -> (policy: NagPolicy?, isOverdue: Bool) {
        let subject = reminder.identity.subject
        if reminder.identity.step == .once { return (nil, false) }
        let (choice, isOverdue) = try subject.rows(in: db).nagging(of: subject.id, terms)
        return (terms.rules.policy(of: subject.kind, choice: choice), isOverdue)
    }

    /// The rules for a reminder; a critical one comes again at any hour.
    private func rules(for reminder: Reminder) throws -> NagRules {
        guard !terms.rules.quiet.isEmpty else { return terms.rules }
        let isCritical =
            try db.exists(
                "SELECT 1 FROM reminder r WHERE r.id = ? AND (\(Subjects.isCritical))",
                [reminder.id.description])
        return isCritical ? terms.rules.atAnyHour : terms.rules
    }

    /// `moment`, or later if it is in quiet hours or that day's alerts are used up.
    /// - Parameter isUnseen: Whether nobody has seen the reminder yet, so that it is not a repetition.
    func bounded(_ moment: Instant, _ reminder: Reminder, most: Int = .max, isUnseen: Bool = false) throws
        -> Instant
    {
        let policy = try circumstances(of: reminder).policy
        let rules = isUnseen ? terms.rules.atAnyHour : try rules(for: reminder)
        return rules.bounded(moment, reminder.nagging, by: policy, most: most, in: terms.locality)
    }

    /// When a reminder just shown alerts again; `nil` if it does not nag.
    func nextAlert(of reminder: Reminder) throws -> Instant? {
        let (policy, isOverdue) = try circumstances(of: reminder)
        let rules = try rules(for: reminder)
        return policy.flatMap {
            rules.nextAlert(
                of: reminder.nagging, by: $0, isOverdue: isOverdue, after: terms.now, in: terms.locality)
        }
    }

    /// When a reminder returns after its popup has left the screen.
    /// - Parameter moment: When it returns without nagging.
    func comeback(of reminder: Reminder, at moment: Instant, _ cause: Comeback.Cause) throws -> Instant {
        if cause == .unseen { return moment }
        let policy = try circumstances(of: reminder).policy
        let rules =
            isOfPresentHours(reminder, cause) ? terms.rules.atAnyHour : try rules(for: reminder)
        return rules.comeback(
            of: reminder.nagging, at: moment, by: cause == .vanished ? policy : nil,
            cap: terms.rules.cap(of: policy), after: terms.now, in: terms.locality)
    }
}

extension NagRows {
    /// Whether a user has closed the popup of a reminder whose own time is within the present hours without repeated
    /// alerts. A reminder set for the night is wanted at night: it does not wait for the morning.
    func isOfPresentHours(_ reminder: Reminder, _ cause: Comeback.Cause) -> Bool {
        guard cause == .dismissed, let end = terms.rules.quiet.end(at: terms.now, in: terms.locality.zone)
        else { return false }
        // `ringAt` moves when a reminder returns by itself.
        let ownTime = reminder.nagging.rangAt ?? reminder.ringAt
        return terms.rules.quiet.end(at: ownTime, in: terms.locality.zone) == end
    }
}

extension ReminderRows {
    /// - Returns: Whether it alerts; otherwise it was moved to another day or withdrawn.
    fileprivate func nag(_ reminder: Reminder, _ terms: NagTerms) throws -> Bool {
        let subject = reminder.identity.subject
        guard try subject.rows(in: db).isWanted(subject.id) else {
            try apply(.withdrawn, to: reminder)
            return false
        }
        let moment = try NagRows(db: db, terms: terms).bounded(terms.now, reminder)
        guard moment <= terms.now else {
            var later = reminder
            later.scheduleNag(at: moment)
            try save(later)
            return false
        }
        try apply(.nagged(on: terms.today), to: reminder)
        return true
    }

    /// Rings a returning reminder.
    /// - Returns: Whether it rings; otherwise it was moved to another day.
    func comeBack(_ reminder: Reminder, _ terms: NagTerms) throws -> Bool {
        // Repetitions are planned outside quiet hours. Only what is unseen, or set for them, comes back in them.
        let isUnseen = terms.rules.quiet.end(at: reminder.ringAt, in: terms.locality.zone) != nil
        let moment = try NagRows(db: db, terms: terms).bounded(terms.now, reminder, isUnseen: isUnseen)
        guard moment <= terms.now else {
            try apply(.replanned(meant: .instant(moment), ring: moment), to: reminder)
            return false
        }
        try apply(.nagged(on: terms.today), to: reminder) { changed in
            // The hold that let it through lets it through again.
            if reminder.isInsistent { changed.setInsistent(true) }
        }
        return true
    }

    /// The other nagging reminders in the same popup.
    fileprivate func companions(of reminder: Reminder) throws -> [Reminder] {
        guard let popup = reminder.state.popup else { return [] }
        return try db.rows(
            "SELECT * FROM reminder WHERE popup = ? AND (nag_at IS NULL) = 0 AND id <> ? ORDER BY id",
            [popup.number, reminder.id.description]
        ).map { try Self.reminder($0) }
    }

    /// Records when reminders just shown alert again.
    func planNags(of reminders: [Reminder.ID], _ terms: NagTerms) throws {
        for id in reminders {
            guard let found = try find(id), found.nagging.nextAt == nil else { continue }
            var reminder = found
            reminder.didAppear(on: terms.today)
            if let moment = try NagRows(db: db, terms: terms).nextAlert(of: reminder) {
                reminder.scheduleNag(at: moment)
            }
            if reminder != found { try save(reminder) }
        }
    }

    /// Moves nagging forward after the clock was set back.
    func pullBackNags(_ terms: NagTerms) throws -> [Reminder.ID] {
        let waiting = try db.rows(
            "SELECT * FROM reminder WHERE (nag_at IS NULL) = 0 AND nag_at > ?", [terms.now.stored]
        )
        .map { try Self.reminder($0) }
        var changed: [Reminder.ID] = []
        for var reminder in waiting {
            guard let next = try NagRows(db: db, terms: terms).nextAlert(of: reminder),
                let planned = reminder.nagging.nextAt, next < planned
            else { continue }
            reminder.scheduleNag(at: next)
            try save(reminder)
            changed.append(reminder.id)
        }
        return changed
    }
}
