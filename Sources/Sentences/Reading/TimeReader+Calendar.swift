import CivilTime

extension TimeReader {
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
            if let (year, end) = shortYear(end, behind: place),
                let first = CivilDate(year: year, month: name.month.rawValue, day: 1)
            {
                return (DayReading(first, last: last(of: .month, from: first)), end)
            }
            if let day = dayNumber(end) { return date(day.value, name.month, at: day.end) }
            if let (year, end) = year(end),
                let first = CivilDate(year: year, month: name.month.rawValue, day: 1)
            {
                return (DayReading(first, last: last(of: .month, from: first)), end)
            }
            return nil
        }
        guard let day = dayNumber(place) else { return nil }
        var next = skipping(.of, day.end)
        let isHyphenated = isMark("-", next) && isGlued(next) && isGlued(next + 1)
        if isHyphenated { next += 1 }
        guard let name = month(next) else { return nil }
        var end = name.end
        // "3-sep-2027"
        if isHyphenated {
            guard isMark("-", end), isGlued(end), isGlued(end + 1), let year = edgeYear(end + 1) else {
                return nil
            }
            return date(day.value, name.value.month, at: end + 1).map { ($0.value, year.end) }
        }
        if isMark(".", end), isGlued(end), !isGlued(end + 1), year(end + 1) != nil { end += 1 }
        return date(day.value, name.value.month, at: end)
    }

    /// 2027 of "im März 27" and "in june 28": days do not follow "in", nor a German month.
    func shortYear(_ place: Int, behind month: Int) -> Found<Int>? {
        let isMarked = isMark("'\u{2019}", place) && isGlued(place + 1)
        let start = isMarked ? place + 1 : place
        guard let number = figure(start, digits: 2...2), case let year = 2000 + number,
            (today.year...today.year + 20).contains(year), !(isMark(".:", start + 1) && isGlued(start + 1)),
            clock(start).map({ !$0.value.isCertain || $0.end == start + 1 }) ?? true
        else { return nil }
        let before = month > 0 ? text(month - 1) : ""
        let isLed = ["in", "im", "seit", "mitte", "anfang", "ende"].contains(before)
        guard isMarked || isLed && number > 12 || isGerman else { return nil }
        return isEnd(start + 1) ? (year, start + 1) : nil
    }

    func year(_ place: Int) -> Found<Int>? {
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
    func numericDay(_ place: Int) -> Found<DayReading>? {
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
        if third == nil, text(place + 2).utf8.count == 4,
            let start = CivilDate(year: second, month: first, day: 1)
        {
            var reading = DayReading(start, last: last(of: .month, from: start))
            if separator == "-" { reading.certainty = .afterPreposition }
            return (reading, end)
        }
        guard first <= 31, second <= 31, separator != "-" || third != nil else { return nil }
        // "1.1.30" is more likely a version number.
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
    func dayOfMonth(_ place: Int) -> Found<DayReading>? {
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
        // "on the first weekday …" is not the first day of the month.
        guard day > 0, kindOfDay(end) == nil, var reading = upcoming(day) else { return nil }
        reading.certainty = hasArticle ? .inContext : .afterPreposition
        reading.countsThings = true
        return (reading, end)
    }

    /// "of next month", "of the month", "of may".
    func monthSpan(_ place: Int) -> Found<DayReading>? {
        guard let of = skip(.of, place) ?? (skip(.next, place) != nil ? place : nil) else { return nil }
        if let period = period(of), period.value.first.day == 1 { return period }
        if let found = monthAlone(of) {
            var month = found.value
            // The current month.
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
    func placeInMonth(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        let ordinal: Found<Int>? = skip(.last, lead).map { (-1, $0) } ?? ordinalDay(lead)
        guard let ordinal, (-1...5).contains(ordinal.value),
            let (weekdays, dayEnd) = kindOfDay(ordinal.end), let (span, end) = monthSpan(dayEnd)
        else { return nil }
        let later = span.isSpan ? span.first.adding(months: 1) : span.next
        for first in [span.first, later].compactMap(\.self) {
            let days = (0..<CivilDate.length(ofMonth: first.month, year: first.year)).map {
                first.adding(days: $0)
            }
            .filter { weekdays.contains($0.weekday) }
            let index = ordinal.value < 0 ? days.count - 1 : ordinal.value - 1
            if days.indices.contains(index), days[index] >= today { return (DayReading(days[index]), end) }
        }
        return nil
    }

    /// "monday", "working day" and "weekend" of "the first … of june".
    private func kindOfDay(_ place: Int) -> Found<Set<Weekday>>? {
        if let day = weekday(place) { return ([day.value.day], day.end) }
        if let end = skip(.workday, place) { return (Set(Self.workdays), end) }
        return skip(.weekend, place).map { ([.saturday], $0) }
    }

    /// "easter", "easter 2028".
    func movableHoliday(_ place: Int) -> Found<DayReading>? {
        guard let (offset, end) = pick(place, { if case .movable(let days) = $0 { days } else { nil } })
        else {
            return nil
        }
        if let year = year(end), let sunday = CivilDate(easterOf: year.value) {
            return (DayReading(sunday.adding(days: offset)), year.end)
        }
        let days = (0...2).compactMap { CivilDate(easterOf: today.year + $0)?.adding(days: offset) }
            .filter { $0 >= today }
        guard let first = days.first else { return nil }
        var reading = DayReading(first)
        reading.next = days.dropFirst().first
        reading.certainty = .inContext
        reading.countsThings = true
        return (reading, end)
    }

    /// "2. Advent", "am zweiten Advent".
    func adventSunday(_ place: Int) -> Found<DayReading>? {
        let start = skipping(.the, skipping(.on, place))
        guard let (number, afterNumber) = ordinalDay(start), (1...4).contains(number),
            let end = skip(.advent, afterNumber)
        else { return nil }
        let sundays = (0...1).compactMap { CivilDate(year: today.year + $0, month: 12, day: 24) }.map { eve in
            eve.adding(days: -(eve.weekday.rawValue % 7) - 7 * (4 - number))
        }
        return sundays.first { $0 >= today }.map { (DayReading($0), end) }
    }

    func holiday(_ place: Int) -> Found<DayReading>? {
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

    func monthAlone(_ place: Int) -> Found<DayReading>? {
        let start = skip(.next, place) ?? skip(.this, place) ?? place
        guard let (name, end) = month(start), var reading = upcoming(1, name.month.rawValue) else {
            return nil
        }
        // The current month begins again in a year, but ends now.
        let isNow = name.month.rawValue == today.month && start == place
        reading.last = last(of: .month, from: isNow ? today.adding(days: 1 - today.day) : reading.first)
        reading.certainty = start > place ? .certain : .afterPreposition
        reading.countsThings = true
        return (reading, end)
    }
}

extension CivilDate {
    /// Easter Sunday of a year, by the Gregorian calendar.
    ///
    /// Source: "A New Method for Finding Easter", Nature, 20 April 1876.
    fileprivate init?(easterOf year: Int) {
        let (century, rest) = (year / 100, year % 100)
        let epact =
            (19 * (year % 19) + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
        let toSunday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (year % 19 + 11 * epact + 22 * toSunday) / 451
        let number = epact + toSunday - 7 * shift + 114
        self.init(year: year, month: number / 31, day: number % 31 + 1)
    }
}
