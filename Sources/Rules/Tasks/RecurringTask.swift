package import CivilTime

/// The rules of a repeating task: its current occurrence, what follows it, and what overtakes it.
///
/// Once the user completes or skips the current occurrence, the task moves on to the next. Left alone, it
/// moves on when the reminder of a later one comes.
package struct RecurringTask: Sendable {
    package let todo: Todo
    package let series: Series
    /// The current occurrence as the rule gives it; for "after done" the moment from which it was counted.
    package let occurrence: When
    /// When the current occurrence is due: as the rule gives it, or where the user moved it.
    package let due: When

    /// The occurrence that a task is at.
    package struct Standing: Sendable, Hashable {
        package let occurrence: When
        package let due: When
        /// Until when the task is hidden; it moves with the occurrence.
        package let start: When?
        /// How many occurrences have passed since the user last completed or skipped one, up to `mostMissed`.
        package let missed: Int
    }

    /// The count ends here: a rule by the minute may have missed years.
    package static let mostMissed = 1_000

    /// `nil` if `todo` does not repeat.
    package init?(_ todo: Todo) {
        guard let series = todo.series, let occurrence = todo.occurrence, let due = todo.due else {
            return nil
        }
        self.todo = todo
        self.series = series
        self.occurrence = occurrence
        self.due = due
    }

    /// Where the task stands once the user completes or skips this occurrence; `nil` after the last one.
    ///
    /// - Parameter isCatchingUp: Whether to take the next occurrence even if it has passed, for users who do
    ///   them one by one.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func next(afterDoneAt now: Instant, isCatchingUp: Bool = false, in locality: Locality)
        throws(InvalidValue) -> Standing?
    {
        let current = try moment(of: occurrence, in: locality)
        if let due = try nextAfterDone(at: now, in: locality) {
            // Count from the moment: an occurrence done before may have the same date.
            let counted = max(now, current + .milliseconds(1))
            return try standing(at: .instant(counted), due: due, missed: 0, in: locality)
        }
        var earliest = current + .milliseconds(1)
        if !isCatchingUp {
            // A date is due all day, so today's is still ahead; a time has to lie ahead.
            let today = When.date(locality.zone.civil(of: now).date)
            let ahead = series.start.isDate ? try moment(of: today, in: locality) : now + .milliseconds(1)
            earliest = max(earliest, ahead)
        }
        var occurrences = try series.occurrences(from: earliest, in: locality)
        guard let next = occurrences.next() else { return nil }
        return try standing(at: next.when, due: next.when, missed: 0, in: locality)
    }

    private func standing(at occurrence: When, due: When, missed: Int, in locality: Locality)
        throws(InvalidValue) -> Standing
    {
        Standing(
            occurrence: occurrence, due: due, start: try start(for: due, in: locality), missed: missed)
    }

    private func nextAfterDone(at now: Instant, in locality: Locality) throws(InvalidValue) -> When? {
        do { return try series.repetition.next(afterDoneAt: now, due: series.start, in: locality) } catch {
            throw InvalidValue(field: "due", value: series.start.description, error)
        }
    }

    /// The current occurrence, as in a reminder's identity.
    package var occurrenceText: String { todo.occurrenceText }

    /// Whether a reminder belongs to an occurrence after the current one.
    package func isLater(_ identity: ReminderIdentity, in locality: Locality) throws(InvalidValue) -> Bool {
        guard let other = Self.occurrence(of: identity) else { return false }
        return try moment(of: other, in: locality) > moment(of: occurrence, in: locality)
    }

    /// The occurrence that a reminder belongs to, as the rule gives it; `nil` if the user asked for the
    /// reminder.
    package static func occurrence(of identity: ReminderIdentity) -> When? {
        guard identity.step != .asked else { return nil }
        let text = identity.occurrence
        if let whole = When(text) { return whole }
        // A moved occurrence has both times, with a slash between them; zone names contain slashes, too.
        for slash in text.indices where text[slash] == "/" {
            if let when = When(String(text[..<slash])), When(String(text[text.index(after: slash)...])) != nil
            {
                return when
            }
        }
        return nil
    }

    /// Whether another occurrence follows this one.
    package func hasNext(at now: Instant, in locality: Locality) throws(InvalidValue) -> Bool {
        try next(afterDoneAt: now, in: locality) != nil
    }

    func moment(of when: When, in locality: Locality) throws(InvalidValue) -> Instant {
        try when.moment(in: locality, field: "due")
    }
}

// MARK: Being overtaken

extension RecurringTask {
    /// Where the task stands at `now` if nobody has completed it; `nil` if it is still at this occurrence.
    ///
    /// An occurrence takes over at its first reminder after the one before it was due (a date is due all
    /// day); if all its reminders come earlier, once it is due itself. So a reminder days ahead does not
    /// displace what is due today. An occurrence that the user moved to a later time stays until then.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func overtaken(at now: Instant, in locality: Locality) throws(InvalidValue) -> Standing? {
        guard !series.isAfterDone else { return nil }
        let current = try moment(of: occurrence, in: locality)
        guard now >= (try end(of: due, in: locality)),
            let newest = try newest(after: current, at: now, in: locality)
        else { return nil }
        let passed = try series.count(
            from: current, before: newest.instant, upTo: Self.mostMissed, in: locality)
        return try standing(
            at: newest.when, due: newest.when,
            missed: min(Self.mostMissed, todo.missed + max(1, passed)), in: locality)
    }

    private func newest(after current: Instant, at now: Instant, in locality: Locality) throws(InvalidValue)
        -> Occurrence?
    {
        let today = When.date(locality.zone.civil(of: now).date)
        let latest = series.start.isDate ? try moment(of: today, in: locality) : now
        let last = try series.last(from: current + .milliseconds(1), through: latest, in: locality)
        var candidates: [Occurrence] = []
        if let next = try series.next(after: max(latest, current), in: locality) { candidates.append(next) }
        if let last {
            candidates.append(last)
            let before = try series.last(
                from: current + .milliseconds(1), through: last.instant - .milliseconds(1), in: locality)
            if let before { candidates.append(before) }
        }
        let isFree = try end(of: due, in: locality)
        for candidate in candidates {
            let takesOver = try takesOver(candidate, after: current, in: locality)
            if takesOver <= now { return takesOver >= isFree ? candidate : nil }
        }
        return nil
    }

    /// The moment from which the task is at `candidate`.
    private func takesOver(_ candidate: Occurrence, after current: Instant, in locality: Locality)
        throws(InvalidValue) -> Instant
    {
        let before = try series.last(
            from: current, through: candidate.instant - .milliseconds(1), in: locality)
        let isFree = try end(of: before?.when ?? occurrence, in: locality)
        var rings: [Instant] = []
        for period in periods { rings.append(try ring(of: candidate.when, period, in: locality)) }
        if let first = rings.filter({ $0 >= isFree }).min() { return first }
        guard case .date(let date) = candidate.when else { return candidate.instant }
        return locality.zone.startOfDay(date)
    }

    /// The moment from which a task due at `when` is overdue.
    private func end(of when: When, in locality: Locality) throws(InvalidValue) -> Instant {
        try when.end(in: locality, field: "due") + .milliseconds(1)
    }
}

// MARK: Reminders

extension RecurringTask {
    /// The reminders' offsets from each occurrence; not positive.
    private var periods: [CivilPeriod] {
        todo.reminders.compactMap { if case .relative(let period) = $0 { period } else { nil } }
    }

    private func ring(of when: When, _ period: CivilPeriod, in locality: Locality) throws(InvalidValue)
        -> Instant
    {
        try todo(for: when, in: locality).ringAt(period, of: when, in: locality)
    }

    /// The reminders to plan beyond the current occurrence: for each trigger the next one ahead, so that each
    /// reminder that rings plans its successor.
    ///
    /// - Parameter isUsed: Whether this reminder has rung. After travel it may lie ahead again.
    /// - Throws: A zone that one of its times names cannot be loaded, or an error of `isUsed`.
    package func upcoming(
        after now: Instant, in locality: Locality, isUsed: (ReminderIdentity) throws -> Bool
    ) throws -> [ReminderPlan.PlannedReminder] {
        guard todo.isOpen, !todo.isBlocked, !series.isAfterDone else { return [] }
        var reminders: [ReminderPlan.PlannedReminder] = []
        for period in periods {
            let own = ReminderIdentity(
                subject: .task(todo.id), occurrence: occurrenceText, step: ReminderStep(.relative(period)))
            // The current occurrence's own reminder comes first; the agent plans again after it.
            let isOwnAhead = try due == occurrence && ring(of: due, period, in: locality) > now
            if isOwnAhead, try !isUsed(own) { continue }
            if let plannedReminder = try next(period, after: now, in: locality, isUsed: isUsed) {
                reminders.append(plannedReminder)
            }
        }
        return reminders
    }

    private func next(
        _ period: CivilPeriod, after now: Instant, in locality: Locality,
        isUsed: (ReminderIdentity) throws -> Bool
    ) throws -> ReminderPlan.PlannedReminder? {
        var occurrences = try series.occurrences(
            from: try searchStart(period, now, in: locality), in: locality)
        for _ in 0..<Self.longestSearch {
            guard let next = occurrences.next() else { return nil }
            let plannedReminder = try plannedReminder(next.when, period, in: locality)
            if plannedReminder.ringAt > now, try !isUntimely(next.when, period, in: locality),
                try !isUsed(plannedReminder.identity)
            {
                return plannedReminder
            }
        }
        return nil
    }

    /// For each trigger the newest reminder whose time has come, of the current occurrence or a later one:
    /// the one that would have rung last, had the agent been running.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func rung(by now: Instant, in locality: Locality) throws(InvalidValue) -> [ReminderPlan
        .PlannedReminder]
    {
        guard todo.isOpen, !series.isAfterDone else { return [] }
        // A moved occurrence has been planned at its new time.
        let earliest = try moment(of: occurrence, in: locality) + .milliseconds(due == occurrence ? 0 : 1)
        var reminders: [ReminderPlan.PlannedReminder] = []
        for period in periods {
            let start = try searchStart(period, now, in: locality)
            var newest = try series.last(from: earliest, through: start - .milliseconds(1), in: locality)?
                .when
            var occurrences = try series.occurrences(from: start, in: locality)
            for _ in 0..<Self.longestSearch {
                guard let next = occurrences.next(), try ring(of: next.when, period, in: locality) <= now
                else {
                    break
                }
                newest = next.when
            }
            guard let newest, try !isUntimely(newest, period, in: locality) else { continue }
            let plannedReminder = try plannedReminder(newest, period, in: locality)
            if plannedReminder.ringAt <= now { reminders.append(plannedReminder) }
        }
        return reminders
    }

    /// Whether the task's start would delay the reminder of a later occurrence, which would then ring
    /// together with those of earlier occurrences.
    private func isUntimely(_ when: When, _ period: CivilPeriod, in locality: Locality) throws(InvalidValue)
        -> Bool
    {
        guard when != due, !startMoves, let beginning = try todo.details.beginning(in: locality) else {
            return false
        }
        return try when.moment(adding: period, in: locality, field: "due") < beginning
    }

    private func plannedReminder(_ when: When, _ period: CivilPeriod, in locality: Locality)
        throws(InvalidValue)
        -> ReminderPlan.PlannedReminder
    {
        try todo(for: when, in: locality).reminder(
            period, due: when, occurrence: when.description, in: locality)
    }

    /// A moment before the first occurrence whose reminder can lie ahead, but after the current occurrence.
    /// Months have at least 28 days, and no change of a zone's clock exceeds a day.
    private func searchStart(_ period: CivilPeriod, _ now: Instant, in locality: Locality)
        throws(InvalidValue)
        -> Instant
    {
        let days = -period.months * 28 - period.days
        let isExact = days == 0
        let lead = Duration.seconds(days * 86_400 - period.seconds - (isExact ? 0 : 100_000))
        return max(now + lead, try moment(of: occurrence, in: locality)) + .milliseconds(1)
    }

    /// More occurrences than a rule by the minute has in two days.
    private static let longestSearch = 5_000
}

extension Todo {
    /// The task as its popup shows it: an early reminder may concern an occurrence after the current one.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func reminding(of identity: ReminderIdentity, in locality: Locality) throws(InvalidValue) -> Todo
    {
        guard let task = RecurringTask(self), try task.isLater(identity, in: locality) else { return self }
        var todo = self
        todo.due = RecurringTask.occurrence(of: identity)
        return todo
    }
}
