import CivilTime

extension TimeReader {
    /// "next week", "the week after next", "next month on the 3rd", "this month".
    func period(_ place: Int) -> Found<DayReading>? {
        let lead = skipping(.the, place)
        var (offset, end): (Int, Int)
        let unitFound: TimeUnit
        if let next = skip(.next, lead), let unit = unit(next) {
            (offset, end, unitFound) = (1, unit.end, unit.value)
        } else if let this = skip(.this, lead), let unit = unit(this) {
            (offset, end, unitFound) = (0, unit.end, unit.value)
        } else if let unit = unit(lead), let after = skip(.afterNext, unit.end) {
            (offset, end, unitFound) = (2, after, unit.value)
        } else if let after = skip(.afterNext, lead), let unit = unit(after) {
            // German "übernächste Woche"
            (offset, end, unitFound) = (2, unit.end, unit.value)
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
        case .week: return today.monday.adding(days: 7 * offset)
        case .month: return firstOfMonth.adding(months: offset)
        case .quarter: return firstOfMonth.adding(months: -((today.month - 1) % 3) + 3 * offset)
        case .year: return firstOfMonth.adding(months: 1 - today.month + 12 * offset)
        case .day: return today.adding(days: offset)
        default: return nil
        }
    }

    func last(of unit: TimeUnit, from first: CivilDate) -> CivilDate {
        (unit.period(1).map { first.adding($0) } ?? first).adding(days: unit == .day ? 0 : -1)
    }

    /// "end of next month", "mid january", "beginning of may", "eom".
    func edge(_ place: Int) -> Found<DayReading>? {
        if let (unit, end) = pick(place, { if case .endOf(let unit) = $0 { unit } else { nil } }),
            let first = start(of: unit, 0)
        {
            return (DayReading(last(of: unit, from: first)), end)
        }
        let lead = skipping(.the, place)
        for (part, word) in [(0, TimeWord.startPart), (1, .middlePart), (2, .endPart)] {
            guard var start = skip(word, lead) else { continue }
            if isMark("-", start) { start += 1 }
            let spanStart = skipping(.the, skipping(.of, start))
            guard skip(.unit(.day), spanStart) == nil,
                let (span, end) = spanOfEdge(spanStart, isStart: part == 0)
            else { continue }
            switch part {
            case 0: return (DayReading(span.first), end)
            case 1:
                guard span.first.day == 1, span.last.day >= 28, span.first.days(until: span.last) < 31 else {
                    return nil
                }
                let middle = span.last.adding(days: 15 - span.last.day)
                if middle >= today { return (DayReading(middle), end) }
                // It has passed: "mid-month" is that of the next month, "mid may" that of the next year.
                let next = span.first > today ? span.first : span.first.adding(months: 1)
                return (DayReading(next.adding(days: 14)), end)
            default: return (DayReading(span.last), end)
            }
        }
        return nil
    }

    private func spanOfEdge(_ place: Int, isStart: Bool) -> Found<DayReading>? {
        if let named = longest(period(place), monthAlone(place), weekend(place)) {
            var reading = named.value
            if let end = edgeYear(named.end) ?? shortYear(named.end, behind: place), reading.first.day == 1,
                end.value >= reading.first.year,
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

    func edgeYear(_ place: Int) -> Found<Int>? {
        guard let year = figure(place, digits: 4...4), (1900...2199).contains(year) else { return nil }
        return (year, place + 1)
    }
}
