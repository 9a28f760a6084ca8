import CivilTime

extension SentenceReading {
    /// "may 7 to may 9", "march 18-20", "7-9 may", "friday to sunday".
    func dayRange(_ place: Int) -> DayCandidate? {
        if let lasting = time.skip(.forLength, place), let (length, lengthEnd) = time.length(lasting),
            length.seconds == 0, length.months == 0, length.days > 1,
            let from = time.skip(.starting, lengthEnd), let (span, end) = time.daySpan(from),
            time.isEnd(end), isFree(place..<end)
        {
            // "for 5 days from march 10"
            return candidate(span.day, span.day.first.adding(days: length.days - 1), place..<end)
        }
        if let between = time.skip(.between, place), let (first, firstEnd) = time.day(between),
            let and = time.skip(.and, firstEnd), let end = time.skip(.newYear, and), time.isEnd(end),
            isFree(place..<end), let last = time.upcoming(1, 1), first.first < last.first
        {
            // "between christmas and new year"
            return candidate(first, last.first, place..<end)
        }
        let lead = time.skip(.from, place) ?? time.skip(.on, place) ?? place
        if let (first, firstEnd) = time.weekday(lead), time.isMark("-\u{2013}", firstEnd),
            time.isGlued(firstEnd),
            let (last, end) = time.weekday(firstEnd + 1), time.isEnd(end), isFree(place..<end),
            !shielded[place..<end].contains(true), isFollowedWell(end)
        {
            // "mon-wed"
            let begin = here.date.next(first.day)
            let days = (last.day.rawValue - first.day.rawValue + 7) % 7
            return days > 0 ? candidate(DayReading(begin), begin.adding(days: days), place..<end) : nil
        }
        if let (start, last, end) = rangeInMonth(place), start < last.first.day,
            let first = CivilDate(year: last.first.year, month: last.first.month, day: start),
            isFree(place..<end)
        {
            return candidate(DayReading(first), last.first, place..<end)
        }
        guard
            let (span, end) = time.daySpan(place) ?? (lead > place ? time.daySpan(lead) : nil)
                ?? hyphenated(lead),
            isFree(place..<end),
            span.day.first == span.day.last, let to = toLastDay(end, from: place),
            // Spanish "a las 10" is a time.
            to == end + 1 || time.skip(.at, end) != to
        else { return nil }
        let next = time.day(to).flatMap { $0.value.first == $0.value.last ? $0 : nil }
        if span.day.time == nil, let number = time.figure(to, digits: 1...2), number > span.day.first.day,
            next.map({ $0.end <= (time.ordinalDay(to)?.end ?? to + 1) }) ?? true,
            let (_, numberEnd) = Optional((number, time.ordinalDay(to)?.end ?? to + 1)),
            time.isEnd(numberEnd),
            time.meanings[place..<end].contains(where: {
                $0.contains {
                    if case .month = $0.meaning {
                        true
                    } else if case .weakMonth = $0.meaning {
                        true
                    } else {
                        false
                    }
                }
            }),
            let last = CivilDate(year: span.day.first.year, month: span.day.first.month, day: number),
            isFree(place..<numberEnd)
        {
            var lastEnd = numberEnd
            var (start, final) = (span.day.first, last)
            if let year = time.figure(time.isMark(",", numberEnd) ? numberEnd + 1 : numberEnd, digits: 4...4),
                (2000...2199).contains(year),
                let first = CivilDate(year: year, month: start.month, day: start.day),
                let end = CivilDate(year: year, month: last.month, day: last.day)
            {
                lastEnd = time.isMark(",", numberEnd) ? numberEnd + 2 : numberEnd + 1
                (start, final) = (first, end)
            }
            return candidate(DayReading(start), final, place..<lastEnd)
        }
        guard let (last, lastEnd) = next, time.isEnd(lastEnd), isFree(place..<lastEnd),
            time.isEnd(end) || last.certainty == .certain || isFollowedWell(lastEnd)
        else { return nil }
        var final = last.first
        // "friday to sunday" ends on the sunday after that friday.
        if final < span.day.first, span.day.first.days(until: final) > -7 { final = final.adding(days: 7) }
        if final < span.day.first, let later = last.next { final = later }
        guard final > span.day.first else { return nil }
        return candidate(span.day, final, place..<lastEnd)
    }

    /// The first number, the last day and the end of "17 to 20 july", which may be in the wrong order.
    private func rangeInMonth(_ place: Int) -> (start: Int, last: DayReading, end: Int)? {
        let number = time.skipping(.the, time.skip(.from, place) ?? time.skip(.on, place) ?? place)
        guard let start = time.ordinalDay(number)?.value ?? time.figure(number, digits: 1...2),
            (1...31).contains(start)
        else { return nil }
        var suffix = time.ordinalDay(number)?.end ?? number + 1
        // "6.-13. Februar"
        if time.isMark(".", suffix), time.isGlued(suffix), time.isGlued(suffix + 1),
            time.rangeMark(suffix + 1) != nil
        {
            suffix += 1
        }
        guard let to = toLastDay(suffix, from: place), let (last, end) = time.calendarDay(to),
            last.first == last.last, time.isEnd(end)
        else { return nil }
        return (start, last, end)
    }

    /// Where the last day of a range begins, after the word that joins it to the first.
    /// - Parameter place: Where the range begins: "between 1 and 5 november".
    private func toLastDay(_ end: Int, from place: Int) -> Int? {
        time.rangeMark(end) ?? (time.skip(.from, place) != nil ? time.skip(.and, end) : nil)
    }

    /// The end of a range whose last day comes before its first: "from 17 to 3 july", "17 july to 3 july". No year
    /// mends the second: an event of almost a year is not meant.
    func reversedDays(_ place: Int) -> Int? {
        let from = time.skip(.from, place)
        if from != nil, let (start, last, end) = rangeInMonth(place), start > last.first.day,
            isFollowedWell(end)
        {
            return end
        }
        guard let (first, firstEnd) = hyphenated(from ?? time.skip(.on, place) ?? place),
            let to = toLastDay(firstEnd, from: place), let (last, end) = hyphenated(to), time.isEnd(end),
            first.day.first == first.day.last, last.day.first == last.day.last
        else { return nil }
        let (begins, ends) = (first.day.first, last.day.first)
        let isInMonth = begins.month == ends.month && begins.day > ends.day
        // A year that is said decides.
        return last.day.next == nil ? (ends < begins ? end : nil) : isInMonth ? end : nil
    }

    /// "july 3" of "july 3-17".
    private func hyphenated(_ place: Int) -> Found<TimeReader.DaySpan>? {
        let numeric = time.numericDay(place).flatMap { $0.value.certainty == .afterPreposition ? nil : $0 }
        return (time.calendarDay(place) ?? numeric).map { day, end in
            (TimeReader.DaySpan(day: day, hasPreposition: false, isDeadline: false), end)
        }
    }

    func candidate(_ day: DayReading, _ last: CivilDate, _ range: Range<Int>) -> DayCandidate {
        var day = day
        day.certainty = .certain
        return DayCandidate(
            span: TimeReader.DaySpan(day: day, hasPreposition: true, isDeadline: false), last: last,
            range: range)
    }

    /// "friday 5pm to saturday 10am": from a time to one on another day.
    mutating func readStay() {
        guard day == nil, repetition == nil else { return }
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let (first, dayEnd) = time.daySpan(place), first.day.certainty == .certain,
                let (start, startEnd) = time.clockSpan(dayEnd, readsRange: false),
                let to = time.rangeMark(startEnd), let (last, lastEnd) = time.daySpan(to),
                last.day.certainty == .certain,
                let (end, stayEnd) = time.clockSpan(lastEnd, readsRange: false), time.isEnd(stayEnd),
                isFree(place..<stayEnd), !shielded[place..<stayEnd].contains(true)
            else { continue }
            var days = first.day.first.days(until: last.day.first)
            if days < 0, days > -7 { days += 7 }
            let (begins, ends) = (Self.time(start.start), Self.time(end.start))
            let minutes =
                (days + ends.days - begins.days) * 1440 + (ends.time.secondOfDay - begins.time.secondOfDay)
                / 60
            guard (1...31 * 1440).contains(minutes) else { continue }
            (day, dayRange, clock) = (first, place..<dayEnd, start.start)
            sentence.durationMinutes = minutes
            take(place..<dayEnd, as: .date)
            take(dayEnd..<startEnd, as: .time)
            take(startEnd..<stayEnd, as: .duration)
            return
        }
    }
}
