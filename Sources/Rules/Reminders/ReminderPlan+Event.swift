package import CivilTime

extension ReminderPlan {
    /// How many occurrences to examine one by one before skipping ahead.
    private static let mostSteps = 1_000

    /// Plans the next reminder for each of an event's triggers. Reminders of what is over stay silent.
    ///
    /// One for each is enough: once it has rung, the agent plans the event again.
    /// - Parameters:
    ///   - rung: Up to when the event's reminders have rung; `nil` if none has. Of those missed since whose
    ///     occurrence is not over, the latest rings at once.
    ///   - isUsed: For a recurring event, whether this reminder has rung or been answered: then the one after
    ///     it is next.
    /// - Throws: A zone that one of its times names cannot be loaded, or an error of `isUsed`.
    package init(
        for event: Event, rungUntil rung: Instant? = nil, now: Instant, in locality: Locality,
        isUsed: (ReminderIdentity) throws -> Bool = { _ in false }
    ) throws {
        var reminders: [PlannedReminder] = []
        var passed: [PlannedReminder] = []
        // Keep a reminder that rings at this moment apart from those planned after it.
        let earliest = rung == nil ? now - Self.grace : now + .milliseconds(1)
        for trigger in event.reminders {
            switch trigger {
            case .absolute(let when):
                let plannedReminder = try Self.plannedReminder(at: when, of: event, in: locality)
                if plannedReminder.ringAt >= earliest {
                    reminders.append(plannedReminder)
                } else {
                    passed.append(plannedReminder)
                }
            case .relative(let period):
                let found = try Self.reminders(
                    before: period, of: event, from: earliest, now: now, in: locality,
                    isUsed: event.repeats == nil ? { _ in false } : isUsed)
                reminders += [found.next].compactMap(\.self)
                passed += found.passed
            }
        }
        if let rung {
            let missed = passed.filter { $0.ringAt > rung && $0.ringAt < earliest }
            if let latest = missed.max(by: { $0.ringAt < $1.ringAt }) {
                passed.removeAll { $0 == latest }
                reminders.append(latest)
            }
        }
        self.init(reminders: reminders, passed: passed)
    }

    /// The next reminder that rings at `earliest` or later, and those before it whose occurrences are not
    /// over.
    private static func reminders(
        before period: CivilPeriod, of event: Event, from earliest: Instant, now: Instant,
        in locality: Locality, isUsed: (ReminderIdentity) throws -> Bool
    ) throws -> (passed: [PlannedReminder], next: PlannedReminder?) {
        var passed: [PlannedReminder] = []
        var occurrences = try event.occurrences(notOverAt: now, in: locality)
        while occurrences.steps < mostSteps, let occurrence = occurrences.next() {
            let plannedReminder = try plannedReminder(period, before: occurrence, of: event, in: locality)
            if plannedReminder.ringAt >= earliest, try !isUsed(plannedReminder.identity) {
                return (passed, plannedReminder)
            }
            passed.append(plannedReminder)
        }
        guard occurrences.steps >= mostSteps else { return (passed, nil) }
        // The lead spans many occurrences: for those that start much sooner, the reminder has come already.
        let target = try When.instant(now).moment(adding: -period, in: locality, field: "reminders")
        let slack = period.months != 0 ? 4 * 86_400 : period.days != 0 ? 3 * 3_600 : 60
        occurrences = try event.occurrences(notOverAt: target - .seconds(slack), in: locality)
        while occurrences.steps < 20 * mostSteps, let occurrence = occurrences.next() {
            let plannedReminder = try plannedReminder(period, before: occurrence, of: event, in: locality)
            if plannedReminder.ringAt >= earliest, try !isUsed(plannedReminder.identity) {
                return (passed, plannedReminder)
            }
        }
        return (passed, nil)
    }

    private static func plannedReminder(
        _ period: CivilPeriod, before occurrence: EventOccurrence, of event: Event, in locality: Locality
    ) throws(InvalidValue) -> PlannedReminder {
        let words = occurrence.when.words(in: locality)
        let why =
            period == .zero
            ? "the event starts \(words)"
            : "the event starts \(words) and has a reminder \(SnoozeChoice.words(-period)) before"
        return PlannedReminder(
            identity: ReminderIdentity(
                subject: .event(event.id), occurrence: occurrence.when.description,
                step: ReminderStep(.relative(period))),
            meant: occurrence.when,
            ringAt: try occurrence.when.moment(adding: period, in: locality, field: "start"), why: why,
            overAt: occurrence.overAt)
    }

    /// Rings once, however often the event recurs (RFC 5545, section 3.8.6.3).
    private static func plannedReminder(at when: When, of event: Event, in locality: Locality)
        throws(InvalidValue)
        -> PlannedReminder
    {
        let ringAt = try when.moment(in: locality, field: "reminders")
        let overAt =
            try event.repeats == nil
            ? event.occurrence(at: event.start, in: locality).overAt : nil
        return PlannedReminder(
            identity: ReminderIdentity(
                subject: .event(event.id),
                occurrence: event.repeats == nil
                    ? event.start.description : ReminderIdentity.noOccurrence,
                step: .at(when)),
            meant: when, ringAt: ringAt,
            why: "the event has a reminder of its own at \(when.words(in: locality))",
            // A user who asks for a reminder after the end wants it.
            overAt: overAt.flatMap { $0 > ringAt ? $0 : nil })
    }
}
