import CivilTime

/// A day, or a period of days, that a text names.
struct DayReading: Sendable, Hashable {
    /// How much context a reading needs before it is taken.
    enum Certainty: Int, Sendable, Comparable {
        /// A preposition has to stand before it: "in june".
        case afterPreposition
        /// A preposition, the sentence's end, or another reading has to be next to it: "3/20", "sat".
        case inContext
        case certain

        static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
    }

    var first: CivilDate
    /// The last day of a month or another period; equal to `first` for a day.
    var last: CivilDate
    /// The next such day, for when the time on `first` has passed.
    var next: CivilDate?
    var certainty = Certainty.certain
    /// Whether a thing that follows can only be counted: "on the 3rd floor".
    var countsThings = false
    /// Whether a task cannot be due then: "this week" names no day.
    var isSpan = false
    var time: ClockReading?

    init(_ day: CivilDate, last: CivilDate? = nil) {
        first = day
        self.last = last ?? day
    }
}

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
            } else if let on = skip(.on, lead) ?? skip(.from, lead) ?? skip(.at, lead) ?? skip(.filler, lead)
            {
                lead = on
            } else {
                break
            }
            if isMark(":", lead) { lead += 1 }
        }
        for start in Set([lead, place]).sorted(by: >) {
            guard var (day, end) = day(start), isEnd(end) || isTimeMark(end) else { continue }
            let hasPreposition = start > place
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
            figures(place),
            dayOfMonth(place), edge(place), placeInMonth(place), holiday(place),
            monthAlone(place))
    }

    // MARK: Relative days

    private func relativeDay(_ place: Int) -> Found<DayReading>? {
        guard let (days, end) = pick(place, { if case .dayFromToday(let days) = $0 { days } else { nil } })
        else { return nil }
        if let week = skip(.unit(.week), end) { return (DayReading(today.adding(days: days + 7)), week) }
        return (DayReading(today.adding(days: days)), end)
    }

    func weekday(_ place: Int) -> Found<(day: Weekday, isWeak: Bool)>? {
        pick(place) { meaning -> (day: Weekday, isWeak: Bool)? in
            switch meaning {
            case .weekday(let day): (day, false)
            case .weakWeekday(let day): (day, true)
            default: nil
            }
        }
    }

    private var monday: CivilDate { today.adding(days: 1 - today.weekday.rawValue) }

    /// The next such day after today.
    func next(_ weekday: Weekday) -> CivilDate {
        let days = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return today.adding(days: days == 0 ? 7 : days)
    }

    private func weekdayDay(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        let (isNext, isThis) = (skip(.next, lead) != nil, skip(.this, lead) != nil)
        let start = skip(.next, lead) ?? skip(.this, lead) ?? lead
        guard let found = weekday(start) else { return nil }
        let (day, isWeak) = found.value
        var end = found.end
        if isMark(".", end), isGlued(end), !isEnd(end) { end += 1 }
        if let dated = dateAfterWeekday(end, day) { return dated }
        let offset = day.rawValue - 1
        var reading = DayReading(next(day))
        if let weekEnd = week(after: end, .next) {
            return (DayReading(monday.adding(days: 7 + offset)), weekEnd)
        }
        if let weekEnd = week(after: end, .this) { return (DayReading(monday.adding(days: offset)), weekEnd) }
        if let after = skip(.afterNext, end) { return (DayReading(monday.adding(days: 14 + offset)), after) }
        if !isNext, !isThis, let later = skip(.unit(.week), end), number(later) == nil {
            return (DayReading(next(day).adding(days: 7)), later)
        }
        if isNext || skip(.next, end) != nil && unit(skipping(.next, end)) == nil {
            return (DayReading(monday.adding(days: 7 + offset)), isNext ? end : skipping(.next, end))
        }
        if isThis, day.rawValue >= today.weekday.rawValue {
            reading = DayReading(monday.adding(days: offset))
        }
        reading.certainty = isWeak && !isThis ? .inContext : .certain
        return (reading, end)
    }

    /// "next week", "of next week", "this week" after a weekday.
    private func week(after place: Int, _ which: TimeWord) -> Int? {
        let lead = skipping(.of, place)
        if let end = skip(which, lead).flatMap({ skip(.unit(.week), $0) }) { return end }
        return skip(.unit(.week), skipping(.the, lead)).flatMap { skip(which, $0) }
    }

    /// "friday the 13th of november", "friday, march 12": the weekday belongs to the date.
    private func dateAfterWeekday(_ place: Int, _ weekday: Weekday) -> Found<DayReading>? {
        let start = skipping(.the, isMark(",", place) ? place + 1 : place)
        if let date = longest(calendarDay(start), figures(start)), isEnd(date.end) {
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
        guard let day = ordinalDay(start), isEnd(day.end) else { return nil }
        let months = (0..<60).lazy.compactMap { offset -> CivilDate? in
            let month = today.adding(days: 1 - today.day).adding(months: offset)
            return CivilDate(year: month.year, month: month.month, day: day.value)
        }
        return months.first { $0 >= today && $0.weekday == weekday }.map { (DayReading($0), day.end) }
    }

    /// The next such date that falls on `weekday`, within two years; `nil` if the year is said.
    private func year(of date: DayReading, on weekday: Weekday) -> CivilDate? {
        guard date.next != nil else { return nil }
        return (0...2).lazy.compactMap {
            CivilDate(year: today.year + $0, month: date.first.month, day: date.first.day)
        }
        .first { $0 >= today && $0.weekday == weekday && $0 <= today.adding(months: 24) }
    }

    /// The two days that `4/12` may be, without a usual order.
    private func eitherOrder(_ place: Int) -> Found<[CivilDate]>? {
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
        guard let (date, dateEnd) = longest(calendarDay(start), figures(start)), isEnd(dateEnd),
            date.first == date.last, date.first.weekday != name.day, year(of: date, on: name.day) == nil
        else { return nil }
        return (date.first, dateEnd)
    }

    private func weekend(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        let start = skip(.next, lead) ?? skip(.this, lead) ?? lead
        guard let end = skip(.weekend, start) else { return nil }
        let saturday = monday.adding(days: 5)
        let isNext = skip(.next, lead) != nil || skip(.next, end) != nil
        if let after = skip(.afterNext, end) { return (weekend(from: saturday.adding(days: 14)), after) }
        if let weekEnd = week(after: end, .next) { return (weekend(from: saturday.adding(days: 7)), weekEnd) }
        if isNext { return (weekend(from: saturday.adding(days: 7)), skipping(.next, end)) }
        var reading = weekend(from: max(saturday, min(today, saturday.adding(days: 1))))
        if today.weekday == .sunday { reading = DayReading(today) }
        if start == lead { reading.certainty = .inContext }
        return (reading, end)
    }

    private func weekend(from saturday: CivilDate) -> DayReading {
        DayReading(saturday, last: saturday.weekday == .saturday ? saturday.adding(days: 1) : saturday)
    }

    // MARK: Weeks, months, years

    /// "next week", "the week after next", "next month on the 3rd", "this month".
    private func period(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        var (offset, end): (Int, Int)
        let unitFound: TimeUnit
        if let next = skip(.next, lead), let unit = unit(next) {
            (offset, end, unitFound) = (1, unit.end, unit.value)
        } else if let this = skip(.this, lead), let unit = unit(this) {
            (offset, end, unitFound) = (0, unit.end, unit.value)
        } else if let unit = unit(lead), let after = skip(.afterNext, unit.end) {
            (offset, end, unitFound) = (2, after, unit.value)
        } else if let unit = unit(lead), let next = skip(.next, unit.end), self.unit(next) == nil {
            (offset, end, unitFound) = (1, next, unit.value)
        } else {
            return nil
        }
        guard let first = start(of: unitFound, offset) else { return nil }
        var reading = DayReading(first, last: last(of: unitFound, from: first))
        if unitFound == .week, let day = weekday(skipping(.on, end)) {
            return (DayReading(first.adding(days: day.value.day.rawValue - 1)), day.end)
        }
        if unitFound == .month, let on = skip(.on, end), let day = ordinalDay(skipping(.the, on)) {
            let date = CivilDate(year: first.year, month: first.month, day: day.value)
            return date.map { (DayReading($0), day.end) }
        }
        reading.isSpan = offset == 0
        return (reading, end)
    }

    /// The first day of this or a later week, month, quarter or year; `nil` for other units.
    func start(of unit: TimeUnit, _ offset: Int) -> CivilDate? {
        let firstOfMonth = today.adding(days: 1 - today.day)
        switch unit {
        case .week: return monday.adding(days: 7 * offset)
        case .month: return firstOfMonth.adding(months: offset)
        case .quarter: return firstOfMonth.adding(months: -((today.month - 1) % 3) + 3 * offset)
        case .year: return firstOfMonth.adding(months: 1 - today.month + 12 * offset)
        case .day: return today.adding(days: offset)
        default: return nil
        }
    }

    private func last(of unit: TimeUnit, from first: CivilDate) -> CivilDate {
        (unit.period(1).map { first.adding($0) } ?? first).adding(days: unit == .day ? 0 : -1)
    }

    /// "end of next month", "mid january", "beginning of may", "eom".
    private func edge(_ place: Int) -> Found<DayReading>? {
        if let (unit, end) = pick(place, { if case .endOf(let unit) = $0 { unit } else { nil } }),
            let first = start(of: unit, 0)
        {
            return (DayReading(last(of: unit, from: first)), end)
        }
        let lead = skipping(.the, place)
        for (part, word) in [(0, TimeWord.startPart), (1, .middlePart), (2, .endPart)] {
            guard var start = skip(word, lead) else { continue }
            if isMark("-", start) { start += 1 }
            guard let (span, end) = spanOfEdge(skipping(.the, skipping(.of, start)), isStart: part == 0)
            else { continue }
            switch part {
            case 0: return (DayReading(span.first), end)
            case 1:
                guard span.first.day == 1, span.last.day >= 28, span.first.days(until: span.last) < 31 else {
                    return nil
                }
                let middle = span.last.adding(days: 15 - span.last.day)
                return (DayReading(middle >= today ? middle : span.first.adding(days: 14)), end)
            default: return (DayReading(span.last), end)
            }
        }
        return nil
    }

    private func spanOfEdge(_ place: Int, isStart: Bool) -> Found<DayReading>? {
        if let named = longest(period(place), monthAlone(place), weekend(place)) {
            var reading = named.value
            if let end = edgeYear(named.end), reading.first.day == 1, end.value >= reading.first.year,
                let first = CivilDate(year: end.value, month: reading.first.month, day: 1)
            {
                reading = DayReading(first, last: last(of: .month, from: first))
                return (reading, end.end)
            }
            return (reading, named.end)
        }
        if let (unit, end) = unit(place), let first = start(of: unit, isStart ? 1 : 0) {
            return (DayReading(first, last: last(of: unit, from: first)), end)
        }
        guard let (year, end) = edgeYear(place), let first = CivilDate(year: year, month: 1, day: 1) else {
            return nil
        }
        return (DayReading(first, last: last(of: .year, from: first)), end)
    }

    private func edgeYear(_ place: Int) -> Found<Int>? {
        guard let year = figure(place, digits: 4...4), (1900...2199).contains(year) else { return nil }
        return (year, place + 1)
    }

    // MARK: Dates of the calendar

    func month(_ place: Int) -> Found<(month: Month, isWeak: Bool)>? {
        pick(place) { meaning -> (month: Month, isWeak: Bool)? in
            switch meaning {
            case .month(let month): (month, false)
            case .weakMonth(let month): (month, true)
            default: nil
            }
        }
    }

    /// "15th", "third", "15." and in words; not a bare number.
    func ordinalDay(_ place: Int) -> Found<Int>? {
        if let number = figure(place, digits: 1...2), (1...31).contains(number), isGlued(place + 1) {
            if ["st", "nd", "rd", "th", "er", "e", "º", "ª"].contains(text(place + 1)) {
                return (number, place + 2)
            }
            if isMark(".º°", place + 1), !isGlued(place + 2) { return (number, place + 2) }
        }
        return pick(place) { if case .ordinal(let number) = $0 { number } else { nil } }
    }

    /// A day of a month: also a bare number next to the month's name.
    private func dayNumber(_ place: Int) -> Found<Int>? {
        let start = skipping(.the, place)
        if let ordinal = ordinalDay(start) { return ordinal }
        guard let number = figure(start, digits: 1...2), (1...31).contains(number) else { return nil }
        // "may 3pm" is no 3 May.
        if let clock = clock(start), clock.value.isCertain, isGlued(start + 1) { return nil }
        return (number, start + 1)
    }

    /// `may 3`, `3 may 2028`, `the third of november`, `june 2028`.
    func calendarDay(_ place: Int) -> Found<DayReading>? {
        if let (name, afterName) = month(place) {
            var end = afterName
            if isMark(".", end), isGlued(end) { end += 1 }
            if let day = dayNumber(end) { return date(day.value, name.month, at: day.end) }
            if let (year, end) = year(end),
                let first = CivilDate(year: year, month: name.month.rawValue, day: 1)
            {
                return (DayReading(first, last: last(of: .month, from: first)), end)
            }
            return nil
        }
        guard let day = dayNumber(place) else { return nil }
        let next = skipping(.of, day.end)
        guard let name = month(next) else { return nil }
        var end = name.end
        if isMark(".", end), isGlued(end), !isGlued(end + 1), year(end + 1) != nil { end += 1 }
        return date(day.value, name.value.month, at: end)
    }

    private func year(_ place: Int) -> Found<Int>? {
        let comma = isMark(",", place) ? place + 1 : place
        let start = skipping(.of, comma)
        if let year = edgeYear(start), !(isMark(":", year.end) && isGlued(year.end)) { return year }
        return nil
    }

    private func date(_ day: Int, _ month: Month, at end: Int) -> Found<DayReading>? {
        if let year = year(end) {
            return CivilDate(year: year.value, month: month.rawValue, day: day).map {
                (DayReading($0), year.end)
            }
        }
        return upcoming(day, month.rawValue).map { ($0, end) }
    }

    /// The next such day, today included; `nil` if there is none in eight years.
    func upcoming(_ day: Int, _ month: Int) -> DayReading? {
        let dates = (0...8).compactMap { CivilDate(year: today.year + $0, month: month, day: day) }
            .filter { $0 >= today }
        guard let first = dates.first else { return nil }
        var reading = DayReading(first)
        reading.next = dates.dropFirst().first
        return reading
    }

    /// `2027-05-11`, `5/20/27`, `31.7.`, `12/2027`.
    private func figures(_ place: Int) -> Found<DayReading>? {
        guard let first = figure(place, digits: 1...4), isGlued(place + 1), isGlued(place + 2),
            place + 2 < tokens.count, tokens[place + 1].kind == .mark,
            let second = figure(place + 2, digits: 1...4)
        else { return nil }
        let separator = text(place + 1)
        guard ["-", "/", "."].contains(separator) else { return nil }
        var end = place + 3
        var third: Int?
        if isMark(separator, end), isGlued(end), isGlued(end + 1), let number = figure(end + 1, digits: 2...4)
        {
            (third, end) = (number, end + 2)
        }
        let isYearFirst = text(place).utf8.count == 4
        if isYearFirst {
            if let third {
                return CivilDate(year: first, month: second, day: third).map { (DayReading($0), end) }
            }
            guard separator != ".", let start = CivilDate(year: first, month: second, day: 1) else {
                return nil
            }
            var reading = DayReading(start, last: last(of: .month, from: start))
            reading.certainty = .afterPreposition
            return (reading, end)
        }
        if third == nil, text(place + 2).utf8.count == 4, separator != "-",
            let start = CivilDate(year: second, month: first, day: 1)
        {
            return (DayReading(start, last: last(of: .month, from: start)), end)
        }
        guard first <= 31, second <= 31, separator != "-" || third != nil else { return nil }
        // "1.1.30" is rather the number of a version.
        let isVersion =
            separator == "." && third.map { $0 < 100 } == true
            && tokens[place...place + 2].allSatisfy { $0.text.utf8.count == 1 }
        let year = third.map { $0 < 100 ? 2000 + $0 : $0 }
        guard let (day, month) = ordered(first, second, separator) else { return nil }
        if let year {
            guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
            var reading = DayReading(date)
            if isVersion { reading.certainty = .afterPreposition }
            return (reading, end)
        }
        guard var reading = upcoming(day, month) else { return nil }
        if separator == "." {
            let hasDot = isMark(".", end) && isGlued(end)
            if hasDot { end += 1 }
            reading.certainty = hasDot ? .certain : .afterPreposition
        } else {
            reading.certainty = .inContext
        }
        reading.countsThings = true
        return (reading, end)
    }

    /// Day and month; `nil` if both orders are possible and none is usual, or none is possible.
    private func ordered(_ first: Int, _ second: Int, _ separator: String) -> (day: Int, month: Int)? {
        if separator == "." { return second <= 12 ? (first, second) : nil }
        if first > 12 { return second <= 12 ? (first, second) : nil }
        if second > 12 { return (second, first) }
        if first == second { return (first, second) }
        return isDayFirst.map { $0 ? (first, second) : (second, first) }
    }

    /// "the 15th", "the first of next month", "the 31st of this month".
    private func dayOfMonth(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        let hasArticle = lead > place || place > 0 && skip(.on, place - 1) == place + 1
        var found = ordinalDay(lead)
        if found == nil, hasArticle, let number = figure(lead, digits: 1...2), (1...31).contains(number) {
            found = (number, lead + 1)
        }
        if found == nil, let last = skip(.last, lead) ?? nil, let day = skip(.unit(.day), last) {
            found = (-1, day)
        }
        guard let (day, end) = found else { return nil }
        let afterDay = day > 0 ? skipping(.unit(.day), end) : end
        if let (span, spanEnd) = monthSpan(afterDay) {
            let date =
                day > 0 ? CivilDate(year: span.first.year, month: span.first.month, day: day) : span.last
            return date.map { date in
                var reading = DayReading(date)
                if reading.first < today, span.isSpan {
                    let later = day > 0 ? upcoming(day) : nil
                    reading = later ?? DayReading(span.first.adding(months: 1))
                }
                return (reading, spanEnd)
            }
        }
        guard day > 0, var reading = upcoming(day) else { return nil }
        reading.certainty = hasArticle ? .inContext : .afterPreposition
        reading.countsThings = true
        return (reading, end)
    }

    /// "of next month", "of the month", "of may".
    private func monthSpan(_ place: Int) -> Found<DayReading>? {
        guard let of = skip(.of, place) ?? (skip(.next, place) != nil ? place : nil) else { return nil }
        if let period = period(of), period.value.first.day == 1 { return period }
        if let found = monthAlone(of) {
            var month = found.value
            // The month that is going on.
            if month.last < month.first {
                (month.next, month.first) = (month.first, month.last.adding(days: 1 - month.last.day))
            }
            return (month, found.end)
        }
        guard let (unit, end) = unit(skipping(.the, of)), unit == .month, let first = start(of: .month, 0)
        else { return nil }
        var reading = DayReading(first, last: last(of: .month, from: first))
        reading.isSpan = true
        return (reading, end)
    }

    /// The next day of this number, today included.
    func upcoming(_ day: Int) -> DayReading? {
        let firstOfMonth = today.adding(days: 1 - today.day)
        let dates = (0...12).compactMap { offset -> CivilDate? in
            let month = firstOfMonth.adding(months: offset)
            return CivilDate(year: month.year, month: month.month, day: day)
        }.filter { $0 >= today }
        guard let first = dates.first else { return nil }
        var reading = DayReading(first)
        reading.next = dates.dropFirst().first
        return reading
    }

    /// "first monday of june", "last friday of next month".
    private func placeInMonth(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        let ordinal: Found<Int>? = skip(.last, lead).map { (-1, $0) } ?? ordinalDay(lead)
        guard let ordinal, (-1...5).contains(ordinal.value), let day = weekday(ordinal.end),
            let (span, end) = monthSpan(day.end)
        else { return nil }
        let later = span.isSpan ? span.first.adding(months: 1) : span.next
        for first in [span.first, later].compactMap(\.self) {
            let days = (0..<CivilDate.length(ofMonth: first.month, year: first.year)).map {
                first.adding(days: $0)
            }
            .filter { $0.weekday == day.value.day }
            let index = ordinal.value < 0 ? days.count - 1 : ordinal.value - 1
            if days.indices.contains(index), days[index] >= today { return (DayReading(days[index]), end) }
        }
        return nil
    }

    private func holiday(_ place: Int) -> Found<DayReading>? {
        guard
            let (found, end) = pick(
                place, { if case .holiday(let month, let day) = $0 { (month: month, day: day) } else { nil } }
            )
        else { return nil }
        if let year = year(end), let date = CivilDate(year: year.value, month: found.month, day: found.day) {
            return (DayReading(date), year.end)
        }
        guard var reading = upcoming(found.day, found.month) else { return nil }
        reading.certainty = .inContext
        reading.countsThings = true
        return (reading, end)
    }

    private func monthAlone(_ place: Int) -> Found<DayReading>? {
        let start = skip(.next, place) ?? skip(.this, place) ?? place
        guard let (name, end) = month(start), var reading = upcoming(1, name.month.rawValue) else {
            return nil
        }
        // The month that is going on begins in a year, but ends now.
        let isNow = name.month.rawValue == today.month && start == place
        reading.last = last(of: .month, from: isNow ? today.adding(days: 1 - today.day) : reading.first)
        reading.certainty = start > place ? .certain : .afterPreposition
        reading.countsThings = true
        return (reading, end)
    }

    // MARK: Days that do not exist

    /// The end of a day that the calendar does not have: "feb 30", "31/2", "the 30th of next month" before a
    /// shorter one.
    func impossibleDay(_ place: Int) -> Int? {
        if let (_, afterName) = month(place) {
            guard let number = figure(afterName, digits: 1...2) ?? ordinalDay(afterName)?.value, number > 28,
                calendarDay(place) == nil
            else {
                return nil
            }
            let end = ordinalDay(afterName)?.end ?? afterName + 1
            // "march 40 km"
            return number <= 31 || mayFollowDay(end) ? end : nil
        }
        if let next = skip(.next, place), let (unit, afterUnit) = unit(next), unit == .month,
            let on = skip(.on, afterUnit), let (day, end) = ordinalDay(skipping(.the, on)),
            let first = start(of: .month, 1)
        {
            return Self.exists(day, in: first) ? nil : end
        }
        return impossibleDate(place) ?? impossibleDayOfMonth(place) ?? impossibleRange(place)
            ?? impossibleOrdinal(place)
    }

    private static func exists(_ day: Int, in month: CivilDate) -> Bool {
        CivilDate(year: month.year, month: month.month, day: day) != nil
    }

    private func impossibleDayOfMonth(_ place: Int) -> Int? {
        let ordinal = ordinalDay(place)
        let plain = figure(place, digits: 1...2).map { ($0, place + 1) } as Found<Int>?
        guard let (day, afterDay) = ordinal ?? plain, day > 28 else { return nil }
        if let (_, afterName) = month(skipping(.of, afterDay)) {
            return calendarDay(place) == nil ? afterName : nil
        }
        guard ordinal != nil || place > 0 && skip(.the, place - 1) == place,
            let (span, end) = monthSpan(skipping(.unit(.day), afterDay))
        else { return nil }
        return Self.exists(day, in: span.first) ? nil : end
    }

    /// "28-30 feb"
    private func impossibleRange(_ place: Int) -> Int? {
        guard figure(place, digits: 1...2) != nil, let to = rangeMark(ordinalDay(place)?.end ?? place + 1),
            figure(to, digits: 1...2) != nil
        else { return nil }
        return impossibleDayOfMonth(to)
    }

    /// "on the 32nd", but not "on the 32nd floor".
    private func impossibleOrdinal(_ place: Int) -> Int? {
        guard let number = figure(place, digits: 2...2), number > 31, isGlued(place + 1),
            ["st", "nd", "rd", "th"].contains(text(place + 1)), place > 1,
            skip(.the, place - 1) == place,
            (skip(.on, place - 2) ?? skip(.by, place - 2)).map({ $0 == place - 1 || $0 == place }) == true,
            mayFollowDay(place + 2)
        else { return nil }
        return place + 2
    }

    /// `2027-02-30`, `30/2/2027`, `31.2.`, and `31/2` if it is no day in either order.
    private func impossibleDate(_ place: Int) -> Int? {
        guard let first = figure(place, digits: 1...4), isGlued(place + 1), isGlued(place + 2),
            isMark("-/.", place + 1), let second = figure(place + 2, digits: 1...2)
        else { return nil }
        let separator = text(place + 1)
        var end = place + 3
        var third: Int?
        if isMark(separator, end), isGlued(end), isGlued(end + 1), let number = figure(end + 1, digits: 1...4)
        {
            (third, end) = (number, end + 2)
        }
        if let third, (1900...2199).contains(first) {
            guard third < 100, separator != "." || second <= 12 && third <= 31 else { return nil }
            return CivilDate(year: first, month: second, day: third) == nil ? end : nil
        }
        guard first < 100, text(place).utf8.count < 3 else { return nil }
        let orders = separator == "." ? [(first, second)] : [(first, second), (second, first)]
        if let third {
            let isLong = (1900...2199).contains(third)
            guard isLong || text(end - 1).utf8.count == 2 && first <= 31 && second <= 31 && separator != "-",
                isLong || first > 28 || second > 28
            else { return nil }
            let year = isLong ? third : 2000 + third
            return orders.contains { CivilDate(year: year, month: $0.1, day: $0.0) != nil } ? nil : end
        }
        // Only the number of a day beside that of a month: "13/14" is rather a result.
        guard separator != "-",
            orders.contains(where: { (29...31).contains($0.0) && (1...12).contains($0.1) }),
            !orders.contains(where: { CivilDate(year: 2000, month: $0.1, day: $0.0) != nil })
        else { return nil }
        if separator == "." { return isMark(".", end) && isGlued(end) ? end + 1 : nil }
        let isLed =
            place > 0 && (skip(.on, place - 1) ?? skip(.by, place - 1) ?? skip(.until, place - 1)) == place
        return isLed || place == 0 || mayFollowDay(end) ? end : nil
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
        guard let (period, end) = length(place), period.seconds == 0 else { return nil }
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
            return (period, afterTimeWord(end))
        }
        guard let (period, end) = length(place), period.seconds > 0, let now = skip(.fromNow, end) else {
            return nil
        }
        return (period, now)
    }
}
