package import CivilTime

/// A recurrence: its start, its rule, and the times added and excluded.
///
/// The start is an anchor: completing, skipping or moving an occurrence does not change it. Texts of the
/// fields are canonical: `start.description`, `repetition.description`, and lists by `text(of:)`.
package struct Series: Sendable, Hashable {
    /// What a series has besides its rule.
    package struct Times: Sendable, Hashable {
        /// The first occurrence, which also sets what the rule leaves open: the time of day, the kind of time.
        package let start: When
        /// Added times, sorted (`RDATE`).
        package let additions: [When]
        /// Excluded times, sorted (`EXDATE`). A date excludes what is on that day.
        package let exclusions: [When]
    }

    package let repetition: Repetition
    package let times: Times

    package var start: When { times.start }
    package var additions: [When] { times.additions }
    package var exclusions: [When] { times.exclusions }

    /// Checks what needs no zone; `checkYield(in:)` does the rest for a new series.
    /// - Throws: There are too many times, one is of another kind than the start, or "after done" has any.
    package init(start: When, repetition: Repetition, additions: [When] = [], exclusions: [When] = [])
        throws(InvalidValue)
    {
        self.repetition = repetition
        times = Times(
            start: start,
            additions: try Self.list(additions, "additions", start, repetition) { $0.isDate == start.isDate },
            exclusions: try Self.list(exclusions, "exclusions", start, repetition) {
                $0.isDate || !start.isDate
            })
    }

    /// Restores a series from its times and its rule, without checking them.
    init(_ times: Times, _ repetition: Repetition) {
        self.times = times
        self.repetition = repetition
    }

    private static func list(
        _ times: [When], _ field: String, _ start: When, _ repetition: Repetition, fits: (When) -> Bool
    ) throws(InvalidValue) -> [When] {
        guard times.count <= Limits.timesOfSeries else {
            throw InvalidValue(
                field: field, value: String(times.count), reason: "these are too many",
                remedy: "give at most \(Limits.timesOfSeries), or change the rule")
        }
        if case .afterDone = repetition, let first = times.first {
            throw InvalidValue(
                field: field, value: first.description,
                reason: "what comes so long after it was done has no other times",
                remedy: "move or skip the occurrence there is")
        }
        if let other = times.first(where: { !fits($0) }) {
            throw InvalidValue(
                field: field, value: other.description,
                reason: "it is of another kind than the start, \(start)",
                remedy: start.isDate ? "write a date" : "write a date with a time")
        }
        return Set(times).sorted { $0.description < $1.description }
    }
}

extension Series {
    /// The series as an iCalendar recurrence. For "after done" only the start is known beforehand.
    package var recurrence: Recurrence {
        switch repetition {
        case .rule(let rule, let condition):
            Recurrence(
                start: start, rules: [.understood(rule)], additions: additions, exclusions: exclusions,
                condition: condition)
        case .afterDone: Recurrence(start: start, rules: [])
        }
    }

    package var isAfterDone: Bool {
        if case .afterDone = repetition { true } else { false }
    }

    /// Adds `time` to the exclusions.
    /// - Throws: See `init`.
    package func excluding(_ time: When) throws(InvalidValue) -> Series {
        try Series(
            start: start, repetition: repetition, additions: additions, exclusions: exclusions + [time])
    }

    /// Occurrences from `earliest` on, in the order of their moments, computed one at a time. Cheap even if
    /// the start was long ago.
    /// - Throws: A zone that one of the times names cannot be loaded.
    package func occurrences(from earliest: Instant = .earliest, in locality: Locality) throws(InvalidValue)
        -> RecurrenceOccurrences
    {
        do { return try recurrence.occurrences(from: earliest, in: locality) } catch {
            throw InvalidValue(field: "start", value: start.description, error)
        }
    }

    /// The first occurrence after `instant`; `nil` if there is none, or none within 400 years.
    /// - Throws: A zone that one of the times names cannot be loaded.
    package func next(after instant: Instant, in locality: Locality) throws(InvalidValue) -> Occurrence? {
        var occurrences = try occurrences(from: instant + .milliseconds(1), in: locality)
        return occurrences.next()
    }

    /// The last occurrence from `earliest` through `latest`; `nil` if there is none.
    ///
    /// Bisects the span: some dozen lookups, however many occurrences lie between.
    /// - Throws: A zone that one of the times names cannot be loaded.
    package func last(from earliest: Instant, through latest: Instant, in locality: Locality)
        throws(InvalidValue) -> Occurrence?
    {
        func first(from instant: Instant) throws(InvalidValue) -> Occurrence? {
            var occurrences = try occurrences(from: instant, in: locality)
            return occurrences.next().flatMap { $0.instant <= latest ? $0 : nil }
        }
        guard earliest <= latest, var last = try first(from: earliest) else { return nil }
        // No occurrence lies from `end` through `latest`, and `last` is one.
        var end = latest + .milliseconds(1)
        // The last one is usually near the end.
        var step = Duration.seconds(3600)
        while end - step > last.instant {
            if let found = try first(from: end - step) {
                last = found
                break
            }
            end = end - step
            step = step * 2
        }
        while let following = try first(from: last.instant + .milliseconds(1)) {
            last = following
            let middle = last.instant + (end - last.instant) / 2
            guard middle > last.instant else { break }
            if let found = try first(from: middle) { last = found } else { end = middle }
        }
        return last
    }

    /// The number of occurrences from `earliest` on and before `end`, counted up to `limit`.
    /// - Throws: A zone that one of the times names cannot be loaded.
    package func count(from earliest: Instant, before end: Instant, upTo limit: Int, in locality: Locality)
        throws(InvalidValue) -> Int
    {
        var occurrences = try occurrences(from: earliest, in: locality)
        var count = 0
        while count < limit, let next = occurrences.next(), next.instant < end { count += 1 }
        return count
    }

    /// - Throws: The series yields no occurrence, or a zone that it names cannot be loaded.
    package func checkYield(in locality: Locality) throws(InvalidValue) {
        guard case .rule(let rule, let condition) = repetition else { return }
        func failure(_ reason: String, _ remedy: String) -> InvalidValue {
            InvalidValue(field: "repeats", value: repetition.description, reason: reason, remedy: remedy)
        }
        var ofRule: RuleOccurrences
        do { ofRule = try rule.occurrences(from: start, in: locality) } catch {
            throw InvalidValue(field: "start", value: start.description, error)
        }
        if ofRule.next() == nil {
            let isOver =
                if case .until(let end) = rule.end {
                    try end.moment(in: locality, field: "repeats")
                        < start.moment(in: locality, field: "start")
                } else {
                    false
                }
            throw isOver
                ? failure("it ends before it begins, on \(start)", "write a later end, or an earlier start")
                : failure("it names days that never come", "write days that the calendar has")
        }
        var all = try occurrences(in: locality)
        if all.next() == nil {
            throw failure(
                "nothing is left of it\(condition.map { " on the days of '\($0)'" } ?? "")",
                "write another condition, or leave out less")
        }
    }

    /// The series in words, such as "every other Tuesday until 3 May", without additions and exclusions.
    package func words(at now: Instant, in locality: Locality) -> String {
        RepetitionWords(today: locality.zone.civil(of: now).date, zone: locality.zone)
            .text(for: repetition, from: start)
    }
}

extension Series {
    /// Times as one text, as stored; empty for none.
    package static func text(of times: [When]) -> String {
        times.map(\.description).joined(separator: " ")
    }

    /// Reads what `text(of:)` wrote.
    package static func times(_ text: String) throws(TimeTextError) -> [When] {
        try text.split(separator: " ").map { part throws(TimeTextError) in try When(parsing: String(part)) }
    }
}

extension When {
    package var isDate: Bool {
        if case .date = self { true } else { false }
    }
}
