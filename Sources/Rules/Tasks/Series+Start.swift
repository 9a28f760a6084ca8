package import CivilTime

extension Series {
    /// The default start of a series: the first day from today on that the rule names, because a date is due all
    /// day; or, if the rule names times of day, the first such time ahead in the user's zone.
    ///
    /// "Every 2 weeks on Tuesday" begins with the first Tuesday, whatever week that is in, and "every month" on a day
    /// that every month has. "Every 3 months" and "every year", which name no day, begin after that time.
    /// - Throws: The rule has no occurrence ahead, or none among the first 10,000.
    package static func start(of repetition: Repetition, at now: Instant, in locality: Locality)
        throws(InvalidValue) -> When
    {
        let here = locality.zone.civil(of: now)
        switch repetition {
        case .afterDone(let period):
            if period.seconds == 0 { return .date(here.date) }
            let minute = TimeOfDay(nearestToSecondOfDay: here.time.secondOfDay / 60 * 60)
            return try moved(.floating(CivilDateTime(here.date, minute)), by: period, in: locality)
        case .rule(let rule, let condition):
            let today = rule.firstDay(from: here.date)
            let start = rule.namesTimes ? rule.start(at: here) : .date(today)
            let passed = rule.namesTimes ? now : .earliest
            var found: When?
            if let interval = rule.firstInterval {
                found = try first(
                    of: rule, condition, from: .date(today.adding(months: interval)), after: passed,
                    in: locality)
            }
            // It may end before that.
            if found == nil {
                found = try first(of: rule, condition, from: start, after: passed, in: locality)
            }
            guard let found else {
                throw InvalidValue(
                    field: "repeats", value: repetition.description, reason: "nothing of it lies ahead",
                    remedy: "write another rule, or a due time to begin with")
            }
            return found
        }
    }

    private static func first(
        of rule: RecurrenceRule, _ condition: DayCondition?, from start: When, after passed: Instant,
        in locality: Locality
    ) throws(InvalidValue) -> When? {
        var parts = rule.parts
        // Weeks and months count from the first occurrence; hours from now.
        if rule.frequency >= .daily { parts.interval = 1 }
        if case .count = rule.end { parts.end = .never }
        var occurrences: RuleOccurrences
        do throws(TimeTextError) {
            let rule = try RecurrenceRule(parts)
            do throws(ZoneError) { occurrences = try rule.occurrences(from: start, in: locality) } catch {
                throw TimeTextError(value: start.description, reason: "\(error)", remedy: "")
            }
        } catch {
            throw InvalidValue(
                field: "repeats", value: error.value, reason: error.reason, remedy: error.remedy)
        }
        for _ in 0..<10_000 {
            guard let next = occurrences.next() else { return nil }
            let date = locality.zone.civil(of: next.instant).date
            if next.instant > passed, condition?.holds(on: date) ?? true { return next.when }
        }
        return nil
    }

    private static func moved(_ when: When, by period: CivilPeriod, in locality: Locality)
        throws(InvalidValue)
        -> When
    {
        do { return try when.adding(period, in: locality) } catch {
            throw InvalidValue(field: "due", value: when.description, error)
        }
    }
}

extension RecurrenceRule {
    /// The day from which the rule counts if nobody has named one: `today`, or else the next first of a month if it
    /// would take its day of the month from `today` and skip the months without that day.
    package func firstDay(from today: CivilDate) -> CivilDate {
        let mayLackDay =
            parts.frequency == .monthly
            || parts.frequency == .yearly && (!parts.months.isEmpty || today.month == 2)
        guard today.day > 28, takesDay, mayLackDay else { return today }
        return today.adding(days: 1 - today.day).adding(months: 1)
    }

    /// Whether it names no day, and takes the one from its first occurrence.
    private var takesDay: Bool {
        parts.days.isEmpty && [parts.monthDays, parts.yearDays, parts.weekNumbers].allSatisfy(\.isEmpty)
    }

    /// How many months from now it begins if nobody has named a day; `nil` if it begins at once.
    fileprivate var firstInterval: Int? {
        guard takesDay, parts.months.isEmpty, !namesTimes else { return nil }
        switch parts.frequency {
        case .monthly: return parts.interval > 1 ? parts.interval : nil
        case .yearly: return parts.interval * 12
        default: return nil
        }
    }

    /// Whether it names times of day, and not only days.
    fileprivate var namesTimes: Bool {
        parts.frequency < .daily || !parts.hours.isEmpty || !parts.minutes.isEmpty || !parts.seconds.isEmpty
    }

    /// The current minute, or the beginning of the hour if the rule names hours.
    fileprivate func start(at here: CivilDateTime) -> When {
        let unit = parts.hours.isEmpty ? 60 : 3600
        let time = TimeOfDay(nearestToSecondOfDay: here.time.secondOfDay / unit * unit)
        return .floating(CivilDateTime(here.date, time))
    }
}

extension RecurrenceRule.Parts {
    /// The first day from `day` on that a weekly rule names; `day` if it names none.
    package func firstWeekday(from day: CivilDate) -> CivilDate {
        guard frequency == .weekly, !days.isEmpty else { return day }
        return (0..<7).lazy.map { day.adding(days: $0) }
            .first { day in days.contains { $0.weekday == day.weekday } } ?? day
    }
}

extension Repetition {
    /// `when`, or the same time on the first day after it that the rule names: "every weekday at 9:30", said on a
    /// Saturday, begins on Monday.
    package func onItsDays(_ when: When) -> When {
        guard case .rule(let rule, _) = self else { return when }
        return switch when {
        case .date(let date): .date(rule.parts.firstWeekday(from: date))
        case .floating(let civil):
            .floating(CivilDateTime(rule.parts.firstWeekday(from: civil.date), civil.time))
        case .zoned(let civil, let zone):
            .zoned(CivilDateTime(rule.parts.firstWeekday(from: civil.date), civil.time), zone)
        case .instant: when
        }
    }
}
