package import CivilTime

extension ReminderPlan {
    /// Occurrences looked at one by one before the rest is jumped over.
    private static let mostSteps = 1_000

    /// What an event wants: of each of its reminders the next one, and no word of what is over.
    ///
    /// The next one is enough: when it has rung, the event is planned again.
    /// - Parameters:
    ///   - rung: Up to which moment its reminders have rung, if this is about one that has: what came after it
    ///     and is not over was missed, and rings at once, the latest of it.
    ///   - isUsed: Of what recurs, whether this reminder has rung or been answered: then the one after it is next.
    /// - Throws: A zone that one of its times names cannot be had, and what `isUsed` throws.
    package init(
        for event: Event, rungUntil rung: Instant? = nil, now: Instant, in locality: Locality,
        isUsed: (ReminderIdentity) throws -> Bool = { _ in false }
    ) throws {
        var wishes: [Wish] = []
        var passed: [Wish] = []
        // What rings at this moment has to be told from what is planned after it.
        let earliest = rung == nil ? now - Self.grace : now + .milliseconds(1)
        for trigger in event.triggers {
            switch trigger {
            case .absolute(let when):
                let wish = try Self.wish(at: when, of: event, in: locality)
                if wish.ringAt >= earliest { wishes.append(wish) } else { passed.append(wish) }
            case .relative(let period):
                let found = try Self.wishes(
                    before: period, of: event, from: earliest, now: now, in: locality,
                    isUsed: event.series == nil ? { _ in false } : isUsed)
                wishes += [found.next].compactMap(\.self)
                passed += found.passed
            }
        }
        if let rung {
            let missed = passed.filter { $0.ringAt > rung && $0.ringAt < earliest }
            if let latest = missed.max(by: { $0.ringAt < $1.ringAt }) {
                passed.removeAll { $0 == latest }
                wishes.append(latest)
            }
        }
        self.init(wishes: wishes, passed: passed)
    }

    /// The next one that is to ring from `earliest` on, and those before it of what is not over.
    private static func wishes(
        before period: CivilPeriod, of event: Event, from earliest: Instant, now: Instant,
        in locality: Locality, isUsed: (ReminderIdentity) throws -> Bool
    ) throws -> (passed: [Wish], next: Wish?) {
        var passed: [Wish] = []
        var occurrences = try event.occurrences(notOverAt: now, in: locality)
        while occurrences.steps < mostSteps, let occurrence = occurrences.next() {
            let wish = try wish(period, before: occurrence, of: event, in: locality)
            if wish.ringAt >= earliest, try !isUsed(wish.identity) { return (passed, wish) }
            passed.append(wish)
        }
        guard occurrences.steps >= mostSteps else { return (passed, nil) }
        // So many lie between the reminder and what it reminds of: what starts much sooner has been reminded of.
        let target = try When.instant(now).moment(adding: -period, in: locality, field: "reminders")
        let slack = period.months != 0 ? 4 * 86_400 : period.days != 0 ? 3 * 3_600 : 60
        occurrences = try event.occurrences(notOverAt: target - .seconds(slack), in: locality)
        while occurrences.steps < 20 * mostSteps, let occurrence = occurrences.next() {
            let wish = try wish(period, before: occurrence, of: event, in: locality)
            if wish.ringAt >= earliest, try !isUsed(wish.identity) { return (passed, wish) }
        }
        return (passed, nil)
    }

    private static func wish(
        _ period: CivilPeriod, before occurrence: EventOccurrence, of event: Event, in locality: Locality
    ) throws(InvalidValue) -> Wish {
        let words = occurrence.when.words(in: locality)
        let why =
            period == .zero
            ? "the event starts \(words)"
            : "the event starts \(words) and has a reminder \(SnoozeChoice.words(-period)) before"
        return Wish(
            identity: ReminderIdentity(
                subject: .event(event.id), occurrence: occurrence.when.description,
                step: ReminderStep(.relative(period))),
            meant: occurrence.when,
            ringAt: try occurrence.when.moment(adding: period, in: locality, field: "start"), why: why,
            overAt: occurrence.overAt)
    }

    /// It comes once, however often the event does (RFC 5545, section 3.8.6.3).
    private static func wish(at when: When, of event: Event, in locality: Locality) throws(InvalidValue)
        -> Wish
    {
        let ringAt = try when.moment(in: locality, field: "reminders")
        let overAt =
            try event.series == nil
            ? event.occurrence(at: event.time.start, in: locality).overAt : nil
        return Wish(
            identity: ReminderIdentity(
                subject: .event(event.id),
                occurrence: event.series == nil
                    ? event.time.start.description : ReminderIdentity.noOccurrence,
                step: .at(when)),
            meant: when, ringAt: ringAt,
            why: "the event has a reminder of its own at \(when.words(in: locality))",
            // Who asks to be reminded after the end wants that.
            overAt: overAt.flatMap { $0 > ringAt ? $0 : nil })
    }
}
