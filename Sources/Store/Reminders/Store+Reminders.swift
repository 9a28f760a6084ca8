package import CivilTime
import Glibc
package import Rules
import SQLite

extension Store {
    /// Stores an alert and plans its only reminder.
    /// - Parameter isSaid: Whether the user gave a time, other than now.
    /// - Throws: `.invalid` for a time that has passed or a zone that this system does not know, `.full`.
    package func notify(
        _ alert: Alert, isSaid: Bool = false, _ context: ChangeContext
    ) throws(StoreError) -> Change<ReminderOverview> {
        try transact(.notify, context, .room) { transaction in
            let reminder = try transaction.notify(alert, isSaid: isSaid)
            return try ReminderQueries(db: transaction.db).overview(reminder)
        }
    }

    /// Whether an alert with this title has an active reminder.
    package func hasOpenAlert(titled title: String) throws(StoreError) -> Bool {
        try read { db in
            try db.exists(
                """
                SELECT 1 FROM alert a WHERE a.title = ? AND EXISTS (
                    SELECT 1 FROM reminder WHERE subject = 'alert' AND subject_id = a.id AND \(Schema.isActive))
                """, [title])
        }
    }

    /// Whether the alert has an active reminder.
    package func isOpen(_ alert: Alert.ID) throws(StoreError) -> Bool {
        try read { db in
            try db.exists(
                "SELECT 1 FROM reminder WHERE subject = 'alert' AND subject_id = ? AND \(Schema.isActive)",
                [alert.description])
        }
    }

    /// When the next planned or snoozed reminder rings or one on screen alerts again; may have passed. `nil`
    /// if there is none.
    package func nextRing() throws(StoreError) -> Instant? {
        try read { db in
            try db.instant("SELECT min(column1) FROM (VALUES (\(Self.firstRing)), (\(Self.firstNag)))")
        }
    }

    /// SQL for when the first reminder rings; NULL if none does.
    static let firstRing =
        "(SELECT ring_at FROM reminder WHERE state IN ('planned', 'snoozed') ORDER BY ring_at LIMIT 1)"

    /// SQL for when the first unanswered reminder alerts again.
    static let firstNag = "(SELECT nag_at FROM reminder WHERE (nag_at IS NULL) = 0 ORDER BY nag_at LIMIT 1)"

    /// The result of `enqueueDue`.
    package struct EnqueuedDue: Sendable, Hashable {
        /// Reminders to show.
        package let due: [Reminder.ID]
        /// Whether some rang long ago: the agent was not running, or the clock was set forward.
        package let isLate: Bool
        /// Whether there are more; if so, call again later.
        package let hasMore: Bool
    }

    /// Withdraws a reminder whose subject is gone.
    package func withdraw(_ id: Reminder.ID) throws(StoreError) -> Change<Void> {
        try write(.reserve) { db in
            let rows = ReminderRows(db: db)
            guard let reminder = try rows.find(id) else { return Change(()) }
            try rows.apply(.withdrawn, to: reminder)
            return Change((), reminders: [id])
        }
    }

    /// Makes reminders due by `now` due, withdraws those whose subject is done, gone or over, supersedes
    /// earlier reminders of a subject, and alerts again for those that nag. Calling it again changes nothing.
    ///
    /// - Parameters:
    ///   - locality: Where the user is: replans reminders that ring later there, and advances repeating
    ///     subjects. `nil` keeps the planned moments.
    ///   - limit: The most reminders per call; 200 take about 20 ms. Slow ones reduce the number.
    package func enqueueDue(
        now: Instant, in locality: Locality? = nil, nagging rules: NagRules = .usual, limit: Int = 200
    ) throws(StoreError) -> Change<EnqueuedDue> {
        try write(.reserve) { db in
            let rows = ReminderRows(db: db)
            let ended = try Self.withdrawEnded(at: now, limit: max(1, limit), db)
            let terms = NagTerms(
                rules: rules, now: now,
                locality: locality ?? Locality(zone: .utc, zones: ZoneDatabase(directories: [])))
            let nags = try Self.enqueueNags(terms, limit: max(1, limit), db)
            let reached = try db.rows(
                """
                SELECT * FROM reminder WHERE state IN ('planned', 'snoozed') AND ring_at <= ?
                ORDER BY ring_at, id LIMIT ?
                """, [now.stored, max(1, limit)]
            ).map { try ReminderRows.reminder($0) }
            var changed = Set(ended.map(\.id)).union(nags.changed)
            // Planned reminders of ended subjects never rang; the next occurrence still needs planning.
            let silent = ended.filter { $0.state == .planned }
            var due = nags.alerting
            var subjects: [Subject] = []
            var isCut = false
            let end = Self.processorTime + Self.longestSlice
            for (subject, rung) in Self.bySubject(silent + reached) {
                // Withdrawn reminders are not found again.
                let isSilent = silent.contains { $0.identity.subject == subject }
                isCut = isCut || Self.processorTime >= end
                if isCut, !isSilent { continue }
                let own = subject.rows(in: db)
                let isWanted = try own.isWanted(subject.id)
                var hasRung = isSilent
                for reminder in rung where !silent.contains(where: { $0.id == reminder.id }) {
                    // If a time zone is gone from the system, keep the earlier moment.
                    if isWanted, let locality, let moment = try Self.moment(of: reminder, in: locality, db),
                        moment > now
                    {
                        try rows.apply(.replanned(meant: reminder.meant, ring: moment), to: reminder)
                        changed.insert(reminder.id)
                        continue
                    }
                    changed.insert(reminder.id)
                    if isWanted, reminder.isReturning {
                        guard try rows.comeBack(reminder, terms) else { continue }
                    } else {
                        try rows.apply(isWanted ? .timeReached : .withdrawn, to: reminder)
                    }
                    hasRung = hasRung || isWanted
                }
                guard hasRung else { continue }
                if subject.kind.rows.isChangedByRinging { subjects.append(subject) }
                if let locality {
                    changed.formUnion(
                        try own.roll(
                            subject.id, since: rung.map(\.ringAt).min() ?? now, now: now, in: locality))
                }
                guard let (latest, earlier) = try Self.supersede(subject, at: now, db) else { continue }
                changed.formUnion(earlier)
                due.append(latest)
            }
            return Change(
                EnqueuedDue(
                    due: due, isLate: reached.contains { $0.ringAt < now - Self.lateness },
                    hasMore: isCut || max(reached.count, ended.count) == max(1, limit) || nags.hasMore),
                subjects: subjects, reminders: changed.sorted())
        }
    }

    /// Processor time, ten times what a full call needs, because a long neglected series takes long to catch
    /// up. Independent of other load, so related reminders become due together.
    private static let longestSlice = Duration.milliseconds(250)

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Groups reminders by subject, in order of each subject's first.
    private static func bySubject(_ reminders: [Reminder]) -> [(subject: Subject, reminders: [Reminder])] {
        var groups: [(subject: Subject, reminders: [Reminder])] = []
        var places: [Subject: Int] = [:]
        for reminder in reminders {
            if let place = places[reminder.identity.subject] {
                groups[place].reminders.append(reminder)
            } else {
                places[reminder.identity.subject] = groups.count
                groups.append((reminder.identity.subject, [reminder]))
            }
        }
        return groups
    }

    /// Supersedes a subject's earlier reminders by the latest that has rung.
    /// - Returns: The latest and the superseded ones; `nil` if none has rung.
    static func supersede(_ subject: Subject, at now: Instant, _ db: Database) throws
        -> (latest: Reminder.ID, earlier: [Reminder.ID])?
    {
        let rows = ReminderRows(db: db)
        let rung = try rows.active(of: subject).filter { $0.state != .planned }
        guard let latest = rung.filter({ $0.ringAt <= now }).max(by: isSuperseded) else { return nil }
        let earlier = rung.filter { $0.id != latest.id && !isPutOff($0, at: now) }
        for reminder in earlier { try rows.apply(.superseded, to: reminder) }
        return (latest.id, earlier.map(\.id))
    }

    /// A reminder that rings later than this after its moment was missed.
    private static let lateness = Duration.seconds(300)

    /// Whether the user snoozed it until a time still to come.
    private static func isPutOff(_ reminder: Reminder, at now: Instant) -> Bool {
        reminder.state == .snoozed && !reminder.isReturning && reminder.ringAt > now
    }

    /// Moves returning reminders to `latest` at most. Call it after the clock was set back.
    package func pullBackReturns(to latest: Instant, _ terms: NagTerms) throws(StoreError) -> Change<Void> {
        try write(.reserve) { db in
            let reminders = try db.rows(
                "SELECT * FROM reminder WHERE state = 'snoozed' AND is_returning = 1 AND ring_at > ?",
                [latest.stored]
            ).map { try ReminderRows.reminder($0) }
            var changed = try ReminderRows(db: db).pullBackNags(terms)
            for reminder in reminders {
                let moment = try NagRows(db: db, terms: terms).bounded(latest, reminder)
                guard moment < reminder.ringAt else { continue }
                try ReminderRows(db: db).apply(
                    .replanned(meant: .instant(moment), ring: moment), to: reminder)
                changed.append(reminder.id)
            }
            return Change((), reminders: changed)
        }
    }

    /// Whether `right` supersedes `left`: a later step, a later moment, or more weight at the same moment. A
    /// snoozed reminder counts by the moment the user chose.
    private static func isSuperseded(_ left: Reminder, by right: Reminder) -> Bool {
        if !left.isInsistent, !right.isInsistent, let isEarlier = left.identity.isStep(before: right.identity)
        {
            return isEarlier
        }
        func weight(_ reminder: Reminder) -> Int {
            switch reminder.identity.step {
            case .before, .expires, .warranty, .back: 0
            case .at: 1
            case .asked: 2
            case .due, .alert, .once: 3
            }
        }
        return (left.ringAt, weight(left), left.id) < (right.ringAt, weight(right), right.id)
    }
}

extension ChangeTransaction {
    /// Adds an alert.
    /// - Returns: Its reminder.
    mutating func notify(_ alert: Alert, isSaid: Bool = false) throws -> Reminder.ID {
        var plan = try ReminderPlan(for: alert, by: context.source, now: context.now, in: context.locality)
        if isSaid { plan = try plan.asSaid(in: context) }
        try db.run(
            "INSERT INTO alert (id, title, body, urgency, at, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            [
                alert.id.description, alert.title, alert.body, alert.urgency.rawValue,
                alert.when.description, context.now.stored,
            ])
        try reminders.replace(of: .alert(alert.id), by: plan.reminders, keeping: [])
        subject = .alert(alert.id)
        sentence =
            "alert '\(CleanText.excerpt(of: alert.title, length: 60))' set for \(alert.when.words(in: context.locality))"
        guard let planned = plan.reminders.first, let reminder = try reminders.find(planned.identity) else {
            throw StoreError.failed(reason: "an alert has no reminder")
        }
        return reminder.id
    }
}
