import CivilTime

/// The recurrence of an entry, in the zone and with the kind of its start.
struct ICalendarFrame {
    let range: ICalendarRange
    /// Of the user.
    let locality: Locality
    private let recurrence: Recurrence
    /// With the zone of a start that only the file describes: to that zone, its times are floating.
    private let own: Locality
    private let excludedDays: Set<CivilDate>
    private let excludedMoments: Set<Instant>
    private let exclusionRules: [RecurrenceRule]
    /// The ends of added periods.
    private let ends: [Instant: ICalendarTime]

    /// `nil` if the entry has no time.
    init?(_ entry: ICalendarEntry, _ locality: Locality) {
        guard let range = ICalendarRange(of: entry, in: locality) else { return nil }
        self.range = range
        self.locality = locality
        let own = Locality(
            zone: range.start.zone(in: locality), dateHour: .midnight, zones: locality.zones)
        self.own = own
        let fit = ICalendarFit(start: range.start, locality: locality)
        var ends: [Instant: ICalendarTime] = [:]
        let additions = entry.additions.map { addition in
            let time = fit.addition(addition.start)
            if let end = addition.end { ends[fit.time(time, own).instant(in: locality)] = end }
            return time
        }
        self.ends = ends
        var (days, moments): (Set<CivilDate>, Set<Instant>) = ([], [])
        let exclusions = entry.exclusions.map(fit.when)
        for (when, time) in zip(exclusions, entry.exclusions) {
            if case .date(let date) = when {
                days.insert(date)
            } else {
                moments.insert(fit.time(when, own, else: time).instant(in: locality))
            }
        }
        (excludedDays, excludedMoments) = (days, moments)
        exclusionRules = entry.exclusionRules
        recurrence = Recurrence(
            start: fit.when(range.start), rules: entry.rules.compactMap(\.rule).map { .understood($0) },
            additions: additions, exclusions: exclusions)
    }

    /// The times of the recurrence from `reach` before `span` to `reach` after it, at most `most` and a few.
    func times(in span: Range<Instant>, reach: Duration, most: Int) -> [ICalendarTime] {
        let fit = ICalendarFit(start: range.start, locality: locality)
        // An all-day occurrence begins where the user is.
        let slack = reach + .seconds(range.start.isDate ? 2 * 86_400 : 0)
        guard var occurrences = try? recurrence.occurrences(from: span.lowerBound - slack, in: own) else {
            return []
        }
        let end = span.upperBound + slack
        var times: [ICalendarTime] = []
        var excluded = excludedByRule(from: span.lowerBound - slack)
        var left = Self.mostExcluded
        while times.count < most + 100, left > 0, let occurrence = occurrences.next(),
            occurrence.instant < end
        {
            if excluded.contains(occurrence.instant) {
                left -= 1
            } else {
                times.append(fit.time(occurrence.when, own))
            }
        }
        return times
    }

    /// The times that `EXRULE` leaves out in a span, at most `most`.
    /// - Returns: With whether there are no others before the end of the span.
    func timesExcludedByRule(in span: Range<Instant>, most: Int) -> (times: [ICalendarTime], isWhole: Bool) {
        let fit = ICalendarFit(start: range.start, locality: locality)
        // If the zone cannot be loaded, it is unknown what is left out.
        guard var occurrences = try? recurrence.occurrences(from: span.lowerBound, in: own) else {
            return ([], false)
        }
        var times: [ICalendarTime] = []
        var excluded = excludedByRule(from: span.lowerBound)
        for _ in 0..<Self.mostExcluded {
            guard let occurrence = occurrences.next(), occurrence.instant < span.upperBound else {
                return (times, true)
            }
            guard excluded.contains(occurrence.instant) else { continue }
            if times.count == most { break }
            times.append(fit.time(occurrence.when, own))
        }
        return (times, false)
    }

    /// A hostile file leaves out every second of a year.
    private static let mostExcluded = 100_000

    private func excludedByRule(from moment: Instant) -> ICalendarExclusion {
        let start = ICalendarFit(start: range.start, locality: locality).when(range.start)
        return ICalendarExclusion(exclusionRules, start: start, from: moment, in: own)
    }

    /// The end of the occurrence at a time, if it came with one of its own.
    func ownEnd(at instant: Instant) -> ICalendarTime? { ends[instant] }

    func isExcluded(_ time: ICalendarTime?) -> Bool {
        guard let time else { return false }
        let identity = identity(of: time)
        return identity.day.map(excludedDays.contains) ?? false
            || excludedMoments.contains(identity.instant)
            || excludedDays.contains(clock(of: time).date)
    }

    /// For each of `times`, whether the recurrence has an occurrence then. Walks through the recurrence only
    /// once: a hostile file may ask about thousands of times in a series of thousands.
    func has(_ times: [ICalendarTime]) -> [Bool] {
        var answers = [Bool](repeating: false, count: times.count)
        let wanted = times.enumerated().map { place, time in
            let (day, moment) = identity(of: time)
            return (place: place, day: day, from: day.map(beginning) ?? moment)
        }
        guard let first = wanted.map(\.from).min() else { return answers }
        // If the zone cannot be loaded, this is unknown.
        guard var occurrences = try? recurrence.occurrences(from: first, in: own) else {
            return answers.map { _ in true }
        }
        let fit = ICalendarFit(start: range.start, locality: locality)
        var next = occurrences.next()
        for name in wanted.sorted(by: { $0.from < $1.from }) {
            if let passed = next, passed.instant < name.from {
                occurrences.skip(to: name.from)
                next = occurrences.next()
            }
            guard let found = next.map({ fit.time($0.when, own) }) else { break }
            if let day = name.day {
                answers[name.place] = clock(of: found).date == day
            } else {
                answers[name.place] = found.instant(in: locality) == name.from
            }
        }
        return answers
    }

    /// The first moment of a day in the time zone of the start.
    private func beginning(of day: CivilDate) -> Instant {
        own.zone.instant(of: CivilDateTime(day, .midnight))
    }

    /// What names an occurrence: its moment, or for a day that day.
    func identity(of time: ICalendarTime) -> (day: CivilDate?, instant: Instant) {
        let fit = ICalendarFit(start: range.start, locality: locality)
        let when = fit.when(time)
        if case .date(let date) = when {
            return (date, ICalendarTime(.date(date)).instant(in: locality))
        }
        return (nil, fit.time(when, own, else: time).instant(in: locality))
    }

    /// What the clocks of the start's zone show at a time.
    func clock(of time: ICalendarTime) -> CivilDateTime {
        if time.isDate { return time.civil }
        if case .date = range.start.kind { return time.civil }
        return own.zone.civil(of: time.instant(in: locality))
    }
}

/// Tells which moments of a series its `EXRULE`s leave out.
///
/// Source: RFC 2445, section 4.8.5.2.
struct ICalendarExclusion {
    private var rules: [RuleOccurrences]
    private var next: [Occurrence?]

    init(_ rules: [RecurrenceRule], start: When, from moment: Instant, in locality: Locality) {
        // Without its zone, the series has no occurrences either.
        self.rules = rules.compactMap { try? $0.occurrences(from: start, in: locality) }
        next = []
        for place in self.rules.indices {
            self.rules[place].skip(to: moment)
            next.append(self.rules[place].next())
        }
    }

    /// - Parameter moment: Not before the last one that was asked for.
    mutating func contains(_ moment: Instant) -> Bool {
        for place in rules.indices {
            if let passed = next[place], passed.instant < moment {
                rules[place].skip(to: moment)
                next[place] = rules[place].next()
            }
            if next[place]?.instant == moment { return true }
        }
        return false
    }
}

/// Fits the other times of an entry to the kind and the zone of its start: some programs write midnight for a day, a day for
/// a time, or a time without the zone.
struct ICalendarFit {
    let start: ICalendarTime
    let locality: Locality

    /// In the start's zone, if only the file describes it, a floating time.
    func when(_ time: ICalendarTime) -> When {
        if start.isDate { return .date(day(of: time)) }
        switch (time.kind, start.kind) {
        case (.date(let date), _): return .date(date)
        case (.floating(let civil), .zoned(_, .known(let id, _))): return .zoned(civil, id)
        case (.floating(let civil), .instant): return .instant(Zone.utc.instant(of: civil))
        case (.floating(let civil), _): return .floating(civil)
        case (.zoned(let civil, let zone), .zoned(_, let own)) where zone == own:
            return time.when ?? .floating(civil)
        case (.zoned, _), (.instant, _): return time.when ?? .instant(time.instant(in: locality))
        }
    }

    /// An added day has the time of day of the start.
    func addition(_ time: ICalendarTime) -> When {
        guard case .date(let date) = time.kind, !start.isDate else { return when(time) }
        return when(start.with(CivilDateTime(date, start.civil.time)))
    }

    /// A time of the recurrence as one of the file.
    /// - Parameter own: With the zone of the start.
    func time(_ when: When, _ own: Locality, else other: ICalendarTime? = nil) -> ICalendarTime {
        switch (when, start.kind) {
        case (.date(let date), _): return ICalendarTime(.date(date), tzid: start.tzid)
        case (.floating(let civil), _): return start.with(civil)
        case (.zoned(let civil, let id), .zoned(_, .known(let known, _))) where id == known:
            return start.with(civil)
        case (.instant(let moment), .instant): return ICalendarTime(.instant(moment), tzid: start.tzid)
        case (.zoned, _), (.instant, _):
            if let other { return other }
            guard let moment = try? when.instant(in: own) else { return start }
            return start.at(moment, in: locality)
        }
    }

    private func day(of time: ICalendarTime) -> CivilDate {
        guard case .instant(let moment) = time.kind else { return time.civil.date }
        // Midnight in UTC means the day that it names there.
        let civil = Zone.utc.civil(of: moment)
        return civil.time == .midnight ? civil.date : locality.zone.civil(of: moment).date
    }
}
