package import CivilTime
package import Rules
import SQLite

/// By what rules, when and where reminders come again that nobody answers.
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

/// Why a reminder comes back whose popup has left the screen, and by what rules.
package struct Comeback: Sendable {
    package enum Cause: Sendable, Hashable {
        /// The server took it away.
        case vanished
        /// The user did.
        case dismissed
        /// It was gone before anybody can have seen it.
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
    /// Some servers take popups away and do not say so: a popup that may have gone comes back, unless its reminders
    /// nag and so come back anyway. What is shown once does not, and is over.
    /// - Parameter most: How often on one day, where it may still be in a list; `nil`: as often as the rules say.
    /// - Returns: When to look again, if it stays in the list until then.
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

    /// Ends a popup that was to be shown once, where it would be shown again; any other stays as it is.
    package func endIfOnce(_ id: Popup.ID) throws(StoreError) -> Change<Void> {
        try write(.reserve) { db in
            let shown = try PopupRows(db: db).shown(in: id)
            guard !shown.isEmpty, shown.allSatisfy({ $0.identity.step == .once }) else { return Change(()) }
            for reminder in shown { try ReminderRows(db: db).apply(.withdrawn, to: reminder) }
            try PopupRows(db: db).setState(.closing, of: id)
            return Change((), reminders: shown.map(\.id))
        }
    }

    /// Lets reminders on the screen alert again whose time for that has come. All that nag in one popup do so together.
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

/// What the rules of nagging say about reminders in the database.
struct NagRows {
    let db: Database
    let terms: NagTerms

    /// How a reminder nags, if it does, and whether its subject should have been done.
    private func circumstances(of reminder: Reminder) throws -> (policy: NagPolicy?, isOverdue: Bool) {
        let subject = reminder.identity.subject
        if reminder.identity.step == .once { return (nil, false) }
        guard subject.kind == .task,
            let row = try db.row("SELECT nag, due, due_at FROM task WHERE id = ?", [subject.id])
        else { return (terms.rules.policy(of: subject.kind, choice: nil), false) }
        let choice = row.optionalText("nag").flatMap(NagChoice.init)
        let due = row.optionalText("due").flatMap(When.init)
        let isOverdue = due?.isOverdue(
            at: terms.now, in: terms.locality, computed: row.optionalInstant("due_at"))
        return (terms.rules.policy(of: .task, choice: choice), isOverdue ?? false)
    }

    /// `moment`, or later if the alerts of that day are spent.
    func bounded(_ moment: Instant, _ reminder: Reminder, most: Int = .max) throws -> Instant {
        let policy = try circumstances(of: reminder).policy
        return terms.rules.bounded(moment, reminder.nagging, by: policy, most: most, in: terms.locality)
    }

    /// When a reminder that has just come on screen alerts again; `nil` if it does not nag.
    func nextAlert(of reminder: Reminder) throws -> Instant? {
        let (policy, isOverdue) = try circumstances(of: reminder)
        return policy.flatMap {
            terms.rules.nextAlert(
                of: reminder.nagging, by: $0, isOverdue: isOverdue, after: terms.now, in: terms.locality)
        }
    }

    /// When a reminder comes back whose popup has left the screen.
    /// - Parameter moment: When it would by itself.
    func comeback(of reminder: Reminder, at moment: Instant, _ cause: Comeback.Cause) throws -> Instant {
        if cause == .unseen { return moment }
        let policy = try circumstances(of: reminder).policy
        return terms.rules.comeback(
            of: reminder.nagging, at: moment, by: cause == .vanished ? policy : nil,
            cap: terms.rules.cap(of: policy), after: terms.now, in: terms.locality)
    }
}

extension ReminderRows {
    /// - Returns: Whether it alerts; else its time was put off to another day, or it is wanted no more.
    fileprivate func nag(_ reminder: Reminder, _ terms: NagTerms) throws -> Bool {
        guard try Subjects(db: db).isWanted(reminder.identity.subject) else {
            try apply(.withdrawn, to: reminder)
            return false
        }
        let moment = try NagRows(db: db, terms: terms).bounded(terms.now, reminder)
        guard moment <= terms.now else {
            var later = reminder
            later.alertsAgain(at: moment)
            try save(later)
            return false
        }
        try apply(.nagged(on: terms.today), to: reminder)
        return true
    }

    /// Lets a reminder ring that comes back by itself.
    /// - Returns: Whether it does; else its time was put off to another day.
    func comeBack(_ reminder: Reminder, _ terms: NagTerms) throws -> Bool {
        let moment = try NagRows(db: db, terms: terms).bounded(terms.now, reminder)
        guard moment <= terms.now else {
            try apply(.replanned(meant: .instant(moment), ring: moment), to: reminder)
            return false
        }
        try apply(.nagged(on: terms.today), to: reminder)
        return true
    }

    /// The others that nag in the same popup.
    fileprivate func companions(of reminder: Reminder) throws -> [Reminder] {
        guard let popup = reminder.state.popup else { return [] }
        return try db.rows(
            "SELECT * FROM reminder WHERE popup = ? AND (nag_at IS NULL) = 0 AND id <> ? ORDER BY id",
            [popup.number, reminder.id.description]
        ).map { try Self.reminder($0) }
    }

    /// Writes down when reminders that have just come on screen alert again.
    func planNags(of reminders: [Reminder.ID], _ terms: NagTerms) throws {
        for id in reminders {
            guard let found = try find(id), found.nagging.nextAt == nil else { continue }
            var reminder = found
            reminder.comesUp(on: terms.today)
            if let moment = try NagRows(db: db, terms: terms).nextAlert(of: reminder) {
                reminder.alertsAgain(at: moment)
            }
            if reminder != found { try save(reminder) }
        }
    }

    /// After the clock was set back: those that nag do so no later than if it had always been right.
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
            reminder.alertsAgain(at: next)
            try save(reminder)
            changed.append(reminder.id)
        }
        return changed
    }
}
