import CivilTime

extension TimeReader {
    // MARK: Days with context

    struct DaySpan: Sendable {
        var day: DayReading
        var hasPreposition: Bool
        /// Whether it ends a period: "by", "until".
        var isDeadline: Bool
    }

    /// A day with its prepositions: "by the end of may", "due on friday".
    func daySpan(_ place: Int) -> Found<DaySpan>? {
        var lead = place
        var isDeadline = false
        for _ in 0..<3 {
            if let by = skip(.by, lead) ?? skip(.until, lead) {
                (lead, isDeadline) = (by, true)
            } else if skip(.laterThan, lead) != nil, skip(.from, lead) == nil {
                break
            } else if let starting = skip(.starting, lead), text(lead) != "start" {
                lead = starting
            } else if let on = skip(.on, lead) ?? skip(.from, lead) ?? skip(.at, lead) ?? skip(.filler, lead)
            {
                lead = on
            } else {
                break
            }
            if isMark(":", lead) { lead += 1 }
        }
        // "on a wednesday"
        if lead > place, let article = skip(.article, lead), weekday(article) != nil { lead = article }
        for start in (place...lead).reversed() {
            guard var (day, end) = day(start), isEnd(end) || isTimeMark(end) else { continue }
            let hasPreposition = start > place
            day.time = day.time ?? partInWord(start..<end)
            if day.time == nil, let part = dayPart(end), isEnd(part.end) {
                (day.time, end) = (part.value, part.end)
            }
            if isTimeMark(end), let time = clock(end + 1), isEnd(time.end) {
                (day.time, end) = (time.value, time.end)
            }
            return (DaySpan(day: day, hasPreposition: hasPreposition, isDeadline: isDeadline), end)
        }
        if let on = skip(.on, place), let part = dayPart(skipping(.the, on)), let of = skip(.of, part.end),
            let found = day(of), isEnd(found.end)
        {
            var day = found.value
            day.time = part.value
            return (DaySpan(day: day, hasPreposition: true, isDeadline: false), found.end)
        }
        return nil
    }

    /// The evening of German "Freitagabend".
    func partInWord(_ range: Range<Int>) -> ClockReading? {
        range.lazy.compactMap { place in
            pick(place) { if case .weekdayPart(_, let part) = $0 { part } else { nil } }
        }
        .first.map { ClockReading(hour: $0.value.hour, form: .part($0.value)) }
    }

    /// The "T" of 2027-05-11T14:30.
    private func isTimeMark(_ place: Int) -> Bool {
        isGlued(place) && text(place) == "t" && isGlued(place + 1)
    }

    func day(_ place: Int) -> Found<DayReading>? {
        guard let found = longest(namedDay(place), later(place)), !closed[place..<found.end].contains(true)
        else { return nil }
        return found
    }

    /// A day that does not count from another one.
    private func namedDay(_ place: Int) -> Found<DayReading>? {
        guard tokens.indices.contains(place) else { return nil }
        return longest(
            relativeDay(place), weekdayDay(place), weekend(place), period(place), calendarDay(place),
            numericDay(place),
            dayOfMonth(place), edge(place), placeInMonth(place), holiday(place),
            movableHoliday(place), adventSunday(place), monthAlone(place))
    }

    // MARK: Relative days

    func relativeDay(_ place: Int) -> Found<DayReading>? {
        guard let (days, end) = pick(place, { if case .dayFromToday(let days) = $0 { days } else { nil } })
        else { return nil }
        if let week = skip(.unit(.week), end) { return (DayReading(today.adding(days: days + 7)), week) }
        if days >= 0, let (period, later) = weeks(end) {
            return (DayReading(today.adding(days: days).adding(period)), later)
        }
        return (DayReading(today.adding(days: days)), end)
    }

    /// "in two weeks" after a day.
    private func weeks(_ place: Int) -> Found<CivilPeriod>? {
        guard let lead = skip(.inFuture, place), let found = length(lead), found.value.months == 0,
            found.value.seconds == 0, found.value.days % 7 == 0
        else { return nil }
        return found
    }

    /// Until this hour, people may speak of the new day as they would before midnight.
    private static let endOfNight = 5

    func weekday(_ place: Int) -> Found<(day: Weekday, isWeak: Bool)>? {
        pick(place) { meaning -> (day: Weekday, isWeak: Bool)? in
            switch meaning {
            case .weekday(let day): (day, false)
            case .weakWeekday(let day): (day, true)
            case .weekdayPart(let day, _): (day, false)
            default: nil
            }
        }
    }

    func weekdayDay(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, skipping(.on, place))
        if let after = skip(.afterNext, lead), let (found, end) = weekday(after) {
            // German "übernächsten Mittwoch"
            return (DayReading(today.monday.adding(days: 14 + found.day.rawValue - 1)), end)
        }
        return leadingWeekday(skipping(.the, place))
    }

    /// British English: "friday week" is a week after Friday.
    private static let weeksBehindWeekday = ["week": 1, "fortnight": 2]

    private func leadingWeekday(_ lead: Int) -> Found<DayReading>? {
        let (isNext, isThis) = (skip(.next, lead) != nil, skip(.this, lead) != nil)
        let start = skip(.next, lead) ?? skip(.this, lead) ?? lead
        guard let found = weekday(start) else { return nil }
        let (day, isWeak) = found.value
        var end = found.end
        if isMark(".", end), isGlued(end), !isEnd(end) { end += 1 }
        if let dated = dateAfterWeekday(end, day, isFirst: lead == 0) { return dated }
        let offset = day.rawValue - 1
        var reading = DayReading(today.next(day))
        // After midnight, "sunday 6pm" is on the day that has just begun.
        if now.time.hour < Self.endOfNight, day == today.weekday { reading.begun = today }
        if let weekEnd = week(after: end, .next) {
            return (DayReading(today.monday.adding(days: 7 + offset)), weekEnd)
        }
        if let weekEnd = week(after: end, .this) {
            return (DayReading(today.monday.adding(days: offset)), weekEnd)
        }
        if let after = skip(.afterNext, end) {
            return (DayReading(today.monday.adding(days: 14 + offset)), after)
        }
        if !isNext, !isThis, let weeks = Self.weeksBehindWeekday[text(end)], isEnd(end + 1) {
            return (DayReading(today.next(day).adding(days: 7 * weeks)), end + 1)
        }
        if !isNext, !isThis, let (period, later) = weeks(end) {
            return (DayReading(today.next(day).adding(period)), later)
        }
        if !isNext, !isThis, let later = skip(.unit(.week), end), number(later) == nil {
            return (DayReading(today.next(day).adding(days: 7)), later)
        }
        if isNext || skip(.next, end) != nil && unit(skipping(.next, end)) == nil {
            return (DayReading(today.monday.adding(days: 7 + offset)), isNext ? end : skipping(.next, end))
        }
        if isThis, day.rawValue >= today.weekday.rawValue {
            reading = DayReading(today.monday.adding(days: offset))
        }
        reading.certainty = isWeak && !isThis ? .inContext : .certain
        reading.mayDescribe = !isThis
        return (reading, end)
    }

    /// "next week", "of next week", "this week" after a weekday.
    private func week(after place: Int, _ which: TimeWord) -> Int? {
        let lead = skipping(.of, place)
        if let end = skip(which, lead).flatMap({ skip(.unit(.week), $0) }) { return end }
        return skip(.unit(.week), skipping(.the, lead)).flatMap { skip(which, $0) }
    }

    /// "friday the 13th of november", "friday, march 12": the weekday belongs to the date.
    /// - Parameter isFirst: Whether the weekday begins the sentence.
    private func dateAfterWeekday(_ place: Int, _ weekday: Weekday, isFirst: Bool) -> Found<DayReading>? {
        let start = skipping(.the, isMark(",", place) ? place + 1 : place)
        if let date = longest(calendarDay(start), numericDay(start)), isEnd(date.end) {
            var reading = date.value
            if reading.first == reading.last, reading.first.weekday != weekday {
                guard let day = year(of: reading, on: weekday) else { return nil }
                reading = DayReading(day)
            }
            reading.certainty = .certain
            return (reading, date.end)
        }
        if let (dates, end) = eitherOrder(start), isEnd(end) {
            let fitting = dates.filter { $0.weekday == weekday }
            return fitting.count == 1 ? (DayReading(fitting[0]), end) : nil
        }
        if let day = dayBeforeClock(start, on: weekday) { return (DayReading(day), start + 1) }
        // "friday the 13th", "friday 13th", but not "friday first thing" or "friday 1st floor".
        guard let day = ordinalDay(start), isEnd(day.end),
            start > place || figure(start, digits: 1...2) != nil, isFirst || mayFollowDay(day.end)
        else { return nil }
        let months = (0..<60).lazy.compactMap { offset -> CivilDate? in
            let month = today.adding(days: 1 - today.day).adding(months: offset)
            return CivilDate(year: month.year, month: month.month, day: day.value)
        }
        // A weekday of the next half year; one of the year after is a mistake, which is reported.
        let next = months.first { $0 >= today && $0.weekday == weekday }
        return next.flatMap { today.days(until: $0) <= 190 ? (DayReading($0), day.end) : nil }
    }

    /// The day that a bare number behind a weekday is if a time follows: "mardi 8 à 18h30", "tuesday 8 at 6:30pm". Without
    /// one, the number is the time.
    private func dayBeforeClock(_ place: Int, on weekday: Weekday) -> CivilDate? {
        guard let number = figure(place, digits: 1...2), (1...31).contains(number), !isGlued(place + 1) else {
            return nil
        }
        let lead = skipping(.at, place + 1)
        guard let (clock, end) = clock(lead), isEnd(end), clock.isCertain || lead > place + 1 else {
            return nil
        }
        if case .part = clock.form { return nil }
        // Within a year: "saturday 7 at 8" is hardly about a year to come.
        return (0..<12).lazy.compactMap { offset -> CivilDate? in
            let month = today.adding(days: 1 - today.day).adding(months: offset)
            return CivilDate(year: month.year, month: month.month, day: number)
        }
        .first { $0 >= today && $0.weekday == weekday && today.days(until: $0) <= 190 }
    }

    /// The next such date that falls on `weekday`, within two years; `nil` if the year is said, or if the date is
    /// that near that another year is not meant.
    func year(of date: DayReading, on weekday: Weekday) -> CivilDate? {
        guard date.next != nil, date.first.weekday == weekday || today.days(until: date.first) > 60 else {
            return nil
        }
        return (0...2).lazy.compactMap {
            CivilDate(year: today.year + $0, month: date.first.month, day: date.first.day)
        }
        .first { $0 >= today && $0.weekday == weekday && $0 <= today.adding(months: 24) }
    }

    /// The two days that `4/12` may be, without a usual order.
    func eitherOrder(_ place: Int) -> Found<[CivilDate]>? {
        guard isDayFirst == nil, let first = figure(place, digits: 1...2), first <= 12,
            isMark("/", place + 1),
            isGlued(place + 1), isGlued(place + 2), let second = figure(place + 2, digits: 1...2),
            second <= 12,
            first != second, let one = upcoming(first, second), let other = upcoming(second, first)
        else { return nil }
        return ([one.first, other.first], place + 3)
    }

    /// A date beside a weekday on which it does not fall: "monday 27 november".
    func contradiction(_ place: Int) -> Found<CivilDate>? {
        guard let (name, end) = weekday(place) else { return nil }
        var after = end
        if isMark(".", after), isGlued(after), !isEnd(after) { after += 1 }
        if isMark(",", after) { after += 1 }
        let start = skipping(.the, after)
        if let (dates, end) = eitherOrder(start), isEnd(end), dates.allSatisfy({ $0.weekday != name.day }) {
            return (dates[0], end)
        }
        if start > after, let (day, dayEnd) = ordinalDay(start), isEnd(dayEnd),
            isAtEndOfTime(dayEnd),
            let date = (0..<2).lazy.compactMap({ offset -> CivilDate? in
                let month = today.adding(days: 1 - today.day).adding(months: offset)
                return CivilDate(year: month.year, month: month.month, day: day)
            }).first(where: { $0 >= today })
        {
            // "thursday the 2nd"
            let fits = (0..<7).contains { offset in
                let month = today.adding(days: 1 - today.day).adding(months: offset)
                let day = CivilDate(year: month.year, month: month.month, day: day)
                return day.map { $0 >= today && $0.weekday == name.day && today.days(until: $0) <= 190 }
                    ?? false
            }
            if !fits { return (date, dayEnd) }
        }
        guard let (date, dateEnd) = longest(calendarDay(start), numericDay(start)), isEnd(dateEnd),
            date.first == date.last, date.first.weekday != name.day, year(of: date, on: name.day) == nil
        else { return nil }
        return (date.first, dateEnd)
    }

    private func isAtEndOfTime(_ place: Int) -> Bool { mayFollowDay(place) || isMark(",;", place) }

    func weekend(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        let start = skip(.next, lead) ?? skip(.this, lead) ?? lead
        guard let end = skip(.weekend, start) else { return nil }
        let saturday = today.monday.adding(days: 5)
        let isNext = skip(.next, lead) != nil || skip(.next, end) != nil
        if let after = skip(.afterNext, end) { return (weekend(from: saturday.adding(days: 14)), after) }
        if let weekEnd = week(after: end, .next) { return (weekend(from: saturday.adding(days: 7)), weekEnd) }
        if isNext { return (weekend(from: saturday.adding(days: 7)), skipping(.next, end)) }
        var reading = weekend(from: max(saturday, min(today, saturday.adding(days: 1))))
        if today.weekday == .sunday { reading = DayReading(today) }
        if start == lead { reading.certainty = .inContext }
        return (reading, end)
    }

    func weekend(from saturday: CivilDate) -> DayReading {
        DayReading(saturday, last: saturday.weekday == .saturday ? saturday.adding(days: 1) : saturday)
    }

    // MARK: From now

    /// "in 3 days", "two weeks from today", "a week on friday", "3 days before christmas".
    ///
    /// It counts from a day that has a name: "1 day after 1 day after …" would take time without limit.
    private func later(_ place: Int) -> Found<DayReading>? {
        if let lead = skip(.within, place) ?? skip(.inFuture, place), let (period, end) = length(lead),
            period.seconds == 0
        {
            return (DayReading(today.adding(period)), afterTimeWord(end))
        }
        if let lead = skip(.within, place) ?? skip(.inFuture, place), let (count, afterCount) = number(lead),
            (1...999).contains(count),
            let end = skip(.workdayPlural, afterCount) ?? skip(.workday, afterCount)
        {
            return (DayReading(workday(count)), afterTimeWord(end))
        }
        if let lead = skip(.within, place) ?? skip(.inFuture, place), let (count, afterCount) = number(lead),
            (1...99).contains(count),
            let (day, end) = pick(afterCount, { if case .weekdayPlural(let day) = $0 { day } else { nil } })
        {
            // "in 3 sundays"
            return (DayReading(today.next(day).adding(days: 7 * (count - 1))), end)
        }
        guard let (period, end) = length(place) ?? oneUnit(place), period.seconds == 0 else { return nil }
        if let end = skip(.fromNow, end) { return (DayReading(today.adding(period)), end) }
        if let after = skip(.after, end), let base = namedDay(after), base.value.certainty > .afterPreposition
        {
            return (DayReading(base.value.first.adding(period)), base.end)
        }
        if let before = skip(.before, end), let base = namedDay(before),
            base.value.certainty > .afterPreposition
        {
            let date = base.value.first.adding(-period)
            return date >= today ? (DayReading(date), base.end) : nil
        }
        guard period.months == 0, period.days > 0, period.days % 7 == 0 else { return nil }
        let on = skipping(.on, end)
        guard let base = relativeDay(on) ?? (on > end ? weekdayDay(on) : nil) else { return nil }
        return (DayReading(base.value.first.adding(period)), base.end)
    }

    /// The day from Monday to Friday that is `count` such days after today.
    private func workday(_ count: Int) -> CivilDate {
        let days = (1...).lazy.map { today.adding(days: $0) }.filter {
            $0.weekday.rawValue <= 5 && !holidays.contains($0)
        }
        return days.prefix(count).reduce(today) { $1 }
    }

    /// "the day" of "the day after christmas".
    private func oneUnit(_ place: Int) -> Found<CivilPeriod>? {
        guard let lead = skip(.the, place), let (unit, end) = unit(lead), let period = unit.period(1),
            skip(.after, end) != nil || skip(.before, end) != nil
        else { return nil }
        return (period, end)
    }

    /// "in 3 days time", "in two weeks' time".
    func afterTimeWord(_ place: Int) -> Int {
        let start = isMark("'\u{2019}", place) ? place + 1 : place
        return start < tokens.count && text(start) == "time" ? start + 1 : place
    }

    /// A length of hours or minutes from now: "in 20 minutes", "1.5 hours from now", "+2h".
    func elapsed(_ place: Int) -> Found<CivilPeriod>? {
        if let lead = skip(.within, place) ?? skip(.inFuture, place)
            ?? (isMark("+", place) ? place + 1 : nil),
            let (period, end) = length(lead), period.seconds > 0
        {
            // "in an hour or so"
            let isRough = text(end) == "or" && ["so", "thereabouts"].contains(text(end + 1))
            return (period, isRough ? end + 2 : afterTimeWord(end))
        }
        // "within the hour", "in the next hour"
        if let lead = skip(.within, place), let (unit, end) = unit(skipping(.the, lead)), unit == .hour {
            return unit.period(1).map { ($0, end) }
        }
        guard let (period, end) = length(place), period.seconds > 0, let now = skip(.fromNow, end) else {
            return nil
        }
        return (period, now)
    }
}
