import CivilTime

/// A repetition as it is written, before its first day is known.
struct RepetitionReading: Sendable {
    var rule: RecurrenceRule.Parts
    var isFromCompletion = false
    /// Whether its month is the first of a quarter: "the first monday of every quarter".
    var isOfQuarter = false
    var time: ClockReading?

    init(_ frequency: RecurrenceRule.Frequency, every interval: Int = 1) {
        rule = RecurrenceRule.Parts(frequency)
        rule.interval = interval
    }

    init(weekly days: [Weekday], every interval: Int = 1) {
        self.init(.weekly, every: interval)
        rule.days = days.map { RecurrenceRule.Day($0) }
    }

    init(every unit: TimeUnit, _ count: Int) {
        self.init(unit.frequency.0, every: unit.frequency.interval * count)
    }

    init(yearly month: Int, _ day: Int) {
        self.init(.yearly)
        (rule.months, rule.monthDays) = ([month], [day])
    }

    /// The days that the rule names; `nil` if the start alone decides.
    var condition: DayCondition? {
        let quarters = isOfQuarter ? [1, 4, 7, 10] : []
        let months = Self.any(
            (rule.months + quarters).compactMap { Month(rawValue: $0).map(DayCondition.month) })
        let monthDays = Self.any(rule.monthDays.map(DayCondition.dayOfMonth))
        let days = Self.any(
            rule.days.map { day in
                day.ordinal.map { .both(.weekday(day.weekday), .weekOfMonth($0)) } ?? .weekday(day.weekday)
            })
        let all = [months, monthDays, days].compactMap { $0 }
        return all.dropFirst().reduce(all.first) { condition, next in condition.map { .both($0, next) } }
    }

    private static func any(_ conditions: [DayCondition]) -> DayCondition? {
        conditions.dropFirst().reduce(conditions.first) { condition, next in
            condition.map { .either($0, next) }
        }
    }
}

extension TimeReader {
    /// `every 2 weeks on sunday`, `daily`, `the 15th of every month`, `mondays`, `once a week`.
    func repetition(_ place: Int) -> Found<RepetitionReading>? {
        guard
            var (reading, end) = longest(
                every(place), rate(place), once(place), dayOfEvery(place), plural(place), oneOf(place),
                always(place))
        else {
            return nil
        }
        reading.time = reading.time ?? partInWord(place..<end)
        let at = skipping(.at, end)
        if let (time, timeEnd) = dayPart(at), reading.time == nil, isEnd(timeEnd), at == end || day(at) == nil
        {
            (reading.time, end) = (time, timeEnd)
        }
        if let after = skip(.afterCompletion, end) { (reading.isFromCompletion, end) = (true, after) }
        return isEnd(end) && !closed[place..<end].contains(true) ? (reading, end) : nil
    }

    private func every(_ place: Int) -> Found<RepetitionReading>? {
        let isCompletion = skip(.everyAfterCompletion, place) != nil
        guard let start = skip(.everyAfterCompletion, place) ?? skip(.every, place),
            var (reading, end) = step(start)
        else { return nil }
        reading.isFromCompletion = isCompletion
        if let detailed = details(of: reading, end) { (reading, end) = detailed }
        if let left = exception(to: reading, end) { (reading, end) = left }
        return (reading, end)
    }

    /// "every day except sunday" is each of the other days of the week.
    func exception(to reading: RepetitionReading, _ place: Int) -> Found<RepetitionReading>? {
        let isDaily = reading.rule.frequency == .daily && reading.rule.days.isEmpty
        guard let except = skip(.except, place), reading.rule.interval == 1,
            isDaily || reading.rule.frequency == .weekly,
            let (days, end) = weekdays(except) ?? weekendDays(except)
        else { return nil }
        let all = isDaily ? Weekday.allCases : reading.rule.days.map(\.weekday)
        let left = all.filter { !days.contains($0) }
        guard !left.isEmpty else { return nil }
        var reading = reading
        reading.rule = RepetitionReading(weekly: left).rule
        return (reading, end)
    }

    private func weekendDays(_ place: Int) -> Found<[Weekday]>? {
        (skip(.weekendPlural, place) ?? skip(.weekend, skipping(.the, place))).map {
            ([.saturday, .sunday], $0)
        }
    }

    /// What follows "every".
    private func step(_ place: Int) -> Found<RepetitionReading>? {
        longest(everyOther(place), everyOne(place))
    }

    private func everyOther(_ place: Int) -> Found<RepetitionReading>? {
        guard let other = skip(.other, place) else { return nil }
        if let (unit, end) = unit(other) { return (RepetitionReading(every: unit, 2), end) }
        if let (days, end) = weekdays(other) { return (RepetitionReading(weekly: days, every: 2), end) }
        if let end = skip(.weekend, other) { return (RepetitionReading(weekly: [.saturday], every: 2), end) }
        guard let part = dayPart(other) else { return nil }
        var reading = RepetitionReading(.daily, every: 2)
        reading.time = part.value
        return (reading, part.end)
    }

    private func everyOne(_ place: Int) -> Found<RepetitionReading>? {
        if let (count, afterCount) = count(place) {
            if let (unit, end) = unit(afterCount) ?? gluedUnit(afterCount), unit != .second {
                return (RepetitionReading(every: unit, count), end)
            }
            // "every 2 tuesdays"
            if let (days, end) = weekdays(afterCount) {
                return (RepetitionReading(weekly: days, every: count), end)
            }
        }
        if let (ordinal, afterOrdinal) = ordinalDay(place), let (unit, end) = unit(afterOrdinal),
            unit != .day || ordinal < 8
        {
            return (RepetitionReading(every: unit, ordinal), end)
        }
        if let (unit, end) = unit(place) { return (RepetitionReading(every: unit, 1), end) }
        if let end = skip(.workday, place) ?? skip(.workdayPlural, place) {
            return (RepetitionReading(weekly: Self.workdays), end)
        }
        if let end = skip(.weekend, place) ?? skip(.weekendPlural, place) {
            return (RepetitionReading(weekly: [.saturday]), end)
        }
        if let found = longest(
            yearlyDays(place), inMonth(place),
            weekdays(place, isListed: true).map { (RepetitionReading(weekly: $0.value), $0.end) },
            yearlyMonth(place),
            pick(place) {
                if case .holiday(let month, let day) = $0 {
                    RepetitionReading(yearly: month, day)
                } else {
                    nil
                }
            })
        {
            return found
        }
        guard let part = dayPart(place) ?? pick(place, { $0 == .noon ? ClockReading(hour: 12) : nil }) else {
            return nil
        }
        var reading = RepetitionReading(.daily)
        reading.time = part.value
        return (reading, part.end)
    }

    static var workdays: [Weekday] { [.monday, .tuesday, .wednesday, .thursday, .friday] }

    private func count(_ place: Int) -> Found<Int>? {
        if let couple = skip(.couple, place) { return (2, couple) }
        guard let number = number(place), (1...999).contains(number.value) else { return nil }
        return number
    }

    private func gluedUnit(_ place: Int) -> Found<TimeUnit>? {
        guard isGlued(place) else { return nil }
        return pick(place) { if case .shortUnit(let unit) = $0 { unit } else { nil } }
    }

    /// `april 10`, `april 10 and october 10`; days with different numbers need more than one rule.
    private func yearlyDays(_ place: Int) -> Found<RepetitionReading>? {
        guard var (day, end) = calendarDay(place) else { return nil }
        var reading = RepetitionReading(yearly: day.first.month, day.first.day)
        while let and = skip(.and, end), let next = calendarDay(and), next.value.first.day == day.first.day,
            !reading.rule.months.contains(next.value.first.month)
        {
            (day, end) = next
            reading.rule.months.append(day.first.month)
        }
        return (reading, end)
    }

    private func yearlyMonth(_ place: Int) -> Found<RepetitionReading>? {
        guard var (name, end) = month(place) else { return nil }
        var reading = RepetitionReading(yearly: name.month.rawValue, 1)
        // "every april and october"
        while let and = skip(.and, end), let next = month(and),
            !reading.rule.months.contains(next.value.month.rawValue)
        {
            (name, end) = next
            reading.rule.months.append(name.month.rawValue)
        }
        return (reading, end)
    }

    /// `mon, wed and fri`, `tue/thu`, `monday to friday`, and plurals.
    ///
    /// - Parameter isListed: Whether names may follow each other without punctuation, as after "every".
    func weekdays(_ place: Int, isListed: Bool = false) -> Found<[Weekday]>? {
        guard let first = anyWeekday(place) else { return nil }
        var (days, end) = ([first.value], first.end)
        if let to = rangeMark(end), let last = anyWeekday(to) {
            guard last.value.rawValue > first.value.rawValue else { return nil }
            return (
                Weekday.allCases.filter {
                    (first.value.rawValue...last.value.rawValue).contains($0.rawValue)
                }, last.end
            )
        }
        while days.count < 7 {
            var next = isMark(",/&+", end) ? end + 1 : end
            next = skip(.and, next) ?? next
            guard let day = anyWeekday(next), next > end || isListed && isEnd(day.end) else { break }
            if !days.contains(day.value) { days.append(day.value) }
            end = day.end
        }
        return (days, end)
    }

    private func anyWeekday(_ place: Int) -> Found<Weekday>? {
        weekday(place).map { ($0.value.day, $0.end) } ?? pluralWeekday(place)
    }

    private func pluralWeekday(_ place: Int) -> Found<Weekday>? {
        pick(place) { if case .weekdayPlural(let day) = $0 { day } else { nil } }
    }

    /// `2nd tuesday`, `1st and 15th`, `last day`, `last weekday`, with "of the month" or without.
    private func inMonth(_ place: Int) -> Found<RepetitionReading>? {
        let lead = skipping(.the, place)
        var ordinals: [Int] = []
        var end = lead
        while ordinals.count < 31 {
            let start =
                ordinals.isEmpty
                ? end : skip(.and, isMark(",", end) ? end + 1 : end) ?? (isMark(",", end) ? end + 1 : end)
            guard ordinals.isEmpty || start > end else { break }
            let ordinal: Found<Int>? =
                skip(.last, skipping(.the, start)).map { (-1, $0) } ?? ordinalDay(skipping(.the, start))
            guard let ordinal else { break }
            ordinals.append(ordinal.value)
            end = ordinal.end
        }
        guard !ordinals.isEmpty else { return nil }
        var reading = RepetitionReading(.monthly)
        if let day = anyWeekday(end) {
            guard ordinals.allSatisfy({ (-1...5).contains($0) }) else { return nil }
            reading.rule.days = ordinals.map { RecurrenceRule.Day(day.value, ordinal: $0) }
            end = day.end
        } else if let day = skip(.unit(.day), end) {
            reading.rule.monthDays = ordinals
            end = day
        } else if let workday = skip(.workday, end), ordinals.count == 1 {
            reading.rule.days = Self.workdays.map { RecurrenceRule.Day($0) }
            (reading.rule.positions, end) = (ordinals, workday)
        } else {
            guard !ordinals.contains(-1) else { return nil }
            reading.rule.monthDays = ordinals
        }
        let of = skip(.of, end).map { skipping(.every, skipping(.the, $0)) }
        if let of, let month = skip(.unit(.month), of) { return (reading, month) }
        if let of, let (name, monthEnd) = month(of) {
            (reading.rule.frequency, reading.rule.months) = (.yearly, [name.month.rawValue])
            return (reading, monthEnd)
        }
        return (reading, end)
    }

    /// The days after "on" or "in": `every year on october 1`, `weekly on mondays`, `every month on the
    /// 15th`.
    private func details(of reading: RepetitionReading, _ place: Int) -> Found<RepetitionReading>? {
        var reading = reading
        let rule = reading.rule
        guard rule.days.isEmpty, rule.monthDays.isEmpty else { return nil }
        let lead = skip(.on, isMark(",", place) ? place + 1 : place)
        let start = skipping(.the, lead ?? place)
        switch rule.frequency {
        case .weekly:
            let isNamed = lead != nil || pluralWeekday(start) != nil
            guard isNamed, let days = weekdays(start) ?? workdaysOrWeekend(start) else { return nil }
            reading.rule.days = days.value.map { RecurrenceRule.Day($0) }
            return (reading, days.end)
        case .daily where rule.interval.isMultiple(of: 7):
            // "every 14 days on tuesday"
            guard lead != nil || pluralWeekday(start) != nil, let days = weekdays(start) else { return nil }
            return (RepetitionReading(weekly: days.value, every: rule.interval / 7), days.end)
        case .daily:
            guard lead != nil, rule.interval == 1, let days = workdaysOrWeekend(start) else { return nil }
            return (RepetitionReading(weekly: days.value), days.end)
        case .monthly:
            guard lead != nil else { return nil }
            if let found = inMonth(start), found.value.rule.frequency == .monthly {
                (reading.rule.days, reading.rule.monthDays) = (
                    found.value.rule.days, found.value.rule.monthDays
                )
                reading.rule.positions = found.value.rule.positions
                return (reading, found.end)
            }
            // "on the 5", French "le 5"
            guard start > (lead ?? start) || skip(.the, place) == lead,
                let day = figure(start, digits: 1...2), (1...31).contains(day),
                isEnd(start + 1)
            else { return nil }
            reading.rule.monthDays = [day]
            return (reading, start + 1)
        case .yearly:
            guard lead != nil || calendarDay(start) != nil else { return nil }
            if let (day, end) = calendarDay(start), day.first == day.last {
                (reading.rule.months, reading.rule.monthDays) = ([day.first.month], [day.first.day])
                return (reading, end)
            }
            if let found = inMonth(start), found.value.rule.frequency == .yearly {
                let interval = rule.interval
                reading.rule = found.value.rule
                reading.rule.interval = interval
                return (reading, found.end)
            }
            guard let found = yearlyMonth(start) else { return nil }
            (reading.rule.months, reading.rule.monthDays) = (
                found.value.rule.months, found.value.rule.monthDays
            )
            return (reading, found.end)
        default: return nil
        }
    }

    private func workdaysOrWeekend(_ place: Int) -> Found<[Weekday]>? {
        if let end = skip(.workdayPlural, place) ?? skip(.workday, place) { return (Self.workdays, end) }
        return (skip(.weekendPlural, place) ?? skip(.weekend, place)).map { ([.saturday], $0) }
    }

    /// `daily`, `weekly on mondays`; not "the monthly report".
    private func rate(_ place: Int) -> Found<RepetitionReading>? {
        guard
            let (rate, end) = pick(
                place, { if case .rate(let unit, let count) = $0 { (unit: unit, count: count) } else { nil } }
            )
        else { return nil }
        let reading = RepetitionReading(every: rate.unit, rate.count)
        if let detailed = exception(to: reading, end) ?? details(of: reading, end) { return detailed }
        // "monthly" is also an adjective, "monatlich" is not.
        guard skip(.adjective, place) != nil else { return (reading, end) }
        return mayFollowDay(end) || dayPart(end) != nil || plural(end) != nil ? (reading, end) : nil
    }

    /// French "un dimanche sur deux", Spanish "un día sí y otro no".
    private func oneOf(_ place: Int) -> Found<RepetitionReading>? {
        guard let start = skip(.article, skip(.on, place) ?? place) else { return nil }
        let step: (Int) -> RepetitionReading
        let end: Int
        if let unit = unit(start) {
            (step, end) = ({ RepetitionReading(every: unit.value, $0) }, unit.end)
        } else if let day = weekday(start) {
            (step, end) = ({ RepetitionReading(weekly: [day.value.day], every: $0) }, day.end)
        } else {
            return nil
        }
        if let alternating = skip(.alternating, end) { return (step(2), alternating) }
        guard let of = skip(.outOf, end), let (count, last) = number(of), (2...99).contains(count) else {
            return nil
        }
        return (step(count), last)
    }

    /// `once a week`, `once every 2 months`.
    private func once(_ place: Int) -> Found<RepetitionReading>? {
        guard let once = skip(.once, place) else { return nil }
        if let every = every(once) { return every }
        guard let per = skip(.per, once), let (unit, end) = unit(per) else { return nil }
        let reading = RepetitionReading(every: unit, 1)
        return details(of: reading, end) ?? (reading, end)
    }

    /// `the 15th of every month`, `last friday of each month`, `may 3 every year`, `friday every 2 weeks`.
    private func dayOfEvery(_ place: Int) -> Found<RepetitionReading>? {
        let lead = skip(.on, place) ?? skip(.by, place) ?? place
        if let (reading, end) = inMonth(lead) {
            if reading.rule.frequency == .monthly {
                if let of = skip(.of, end) ?? end as Int?, let every = skip(.every, of),
                    let (step, stepEnd) = step(every),
                    step.rule.frequency == .monthly, step.condition == nil
                {
                    var reading = reading
                    reading.rule.interval = step.rule.interval
                    reading.isOfQuarter = skip(.unit(.quarter), stepEnd - 1) == stepEnd
                    return (reading, stepEnd)
                }
                if let rate = skip(.rate(.month, 1), end) { return (reading, rate) }
                if tokens[end - 1].kind == .word, skip(.unit(.month), end - 1) == end,
                    meanings[lead..<end].contains(where: { $0.contains { $0.meaning == .every } })
                {
                    return (reading, end)
                }
            }
        }
        let number = max(skipping(.the, lead), skipping(.the, place))
        if number > place, let day = figure(number, digits: 1...2), (1...31).contains(day),
            let of = skip(.of, number + 1),
            let end = skip(.every, of).flatMap({ skip(.unit(.month), $0) })
        {
            var reading = RepetitionReading(.monthly)
            reading.rule.monthDays = [day]
            return (reading, end)
        }
        if let (day, end) = calendarDay(lead), day.first == day.last, let rateEnd = yearly(end) {
            return (RepetitionReading(yearly: day.first.month, day.first.day), rateEnd)
        }
        if let (day, end) = holiday(lead), let rateEnd = yearly(end) {
            return (RepetitionReading(yearly: day.first.month, day.first.day), rateEnd)
        }
        if let (days, end) = weekdays(lead), let every = skip(.every, end), let (step, stepEnd) = step(every),
            step.rule.frequency == .weekly, step.condition == nil
        {
            return (RepetitionReading(weekly: days, every: step.rule.interval), stepEnd)
        }
        return nil
    }

    private func yearly(_ place: Int) -> Int? {
        let lead = skipping(.of, place)
        return skip(.rate(.year, 1), place) ?? skip(.every, lead).flatMap { skip(.unit(.year), $0) }
    }

    /// `mondays`, `on weekdays`, `tuesdays and thursdays`, `tue/thu`.
    /// "always on tuesdays", "immer dienstags".
    private func always(_ place: Int) -> Found<RepetitionReading>? {
        ["always", "usually", "immer", "jeweils", "stets", "toujours", "siempre", "sempre"].contains(
            text(place))
            ? plural(place + 1) : nil
    }

    private func plural(_ place: Int) -> Found<RepetitionReading>? {
        let lead = skip(.on, place) ?? place
        // "in 3 business days" and "in 3 sundays" are days.
        let isCounted = lead == place && place > 0 && number(place - 1)?.end == place
        // French "en semaine" begins with a preposition of its own.
        if !isCounted, let end = skip(.workdayPlural, lead) ?? skip(.workdayPlural, place) {
            return (RepetitionReading(weekly: Self.workdays), end)
        }
        if let end = skip(.weekendPlural, lead) { return (RepetitionReading(weekly: [.saturday]), end) }
        if let other = skip(.other, lead), pluralWeekday(other) != nil, let (days, end) = weekdays(other) {
            return (RepetitionReading(weekly: days, every: 2), end)
        }
        guard !isCounted, let (days, end) = weekdays(lead) else { return nil }
        let isList = days.count > 1 && anyWeekday(lead).map { isMark("/", $0.end) } == true
        // "mon-fri 7am", "mon-thu at 8"; without a time it may be one stay of five days.
        let isRange = days.count > 2 && anyWeekday(lead).map { isMark("-\u{2013}", $0.end) } == true
        let isWorkweek =
            isRange
            && (clock(end)?.value.isCertain == true || clockSpan(end)?.value.hasPreposition == true
                || days == Self.workdays && number(end) != nil
                    && clock(end).map { mayFollowDay($0.end) } == true)
        return isList || isWorkweek || pluralWeekday(lead) != nil
            ? (RepetitionReading(weekly: days), end) : nil
    }
}
