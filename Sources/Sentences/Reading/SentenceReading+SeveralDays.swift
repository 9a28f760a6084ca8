import CivilTime

extension SentenceReading {
    /// "in 2 hours on friday" names two days, unless the day is today: reports them and takes neither.
    mutating func takeBack(_ range: Range<Int>, unlessIn days: [DayCandidate]) {
        guard
            let other = days.last(where: {
                $0.span.day.certainty == .certain && $0.span.day.first != here.date
            })
        else { return }
        elapsed = nil
        for place in range { taken[place] = false }
        let start = tokens[range.lowerBound].range.lowerBound
        sentence.parts.removeAll { $0.meaning == .time && $0.range.lowerBound == start }
        doubt(
            .twoDays,
            min(range.lowerBound, other.range.lowerBound)..<max(range.upperBound, other.range.upperBound))
    }

    /// Makes one of two days in a row: "thursday and friday". Returns the places of two that are not: "monday or
    /// friday".
    func joinNeighbours(in candidates: inout [DayCandidate]) -> Range<Int>? {
        for (index, (left, right)) in zip(candidates, candidates.dropFirst()).enumerated() {
            let (end, start) = (left.range.upperBound, right.range.lowerBound)
            let isList =
                time.skip(.and, end) == start || isWeekday(left) && isWeekday(right) && end == start
            if isList, left.last == nil, right.last == nil,
                left.span.day.first.adding(days: 1) == right.span.day.first, candidates.count == 2
            {
                candidates[index].last = right.span.day.first
                candidates[index].range = left.range.lowerBound..<right.range.upperBound
                candidates[index].span.day.time = right.span.day.time
                candidates.remove(at: index + 1)
                return nil
            }
            if time.skip(.or, end) == start || isList || isOfTwoThings(left, right),
                left.span.day.first != right.span.day.first
            {
                return left.range.lowerBound..<right.range.upperBound
            }
        }
        return nil
    }

    /// Two days with a time each, and what is then: "monday 8am plumber, tuesday 4pm hairdresser", "math monday 4pm;
    /// piano wednesday 5pm".
    func twoAppointments(_ candidates: [DayCandidate]) -> Range<Int>? {
        func endOfTime(_ candidate: DayCandidate) -> Int? {
            time.clockSpan(candidate.range.upperBound)?.end
        }
        return zip(candidates, candidates.dropFirst()).lazy.compactMap { left, right -> Range<Int>? in
            let start = right.range.lowerBound
            guard left.span.day.first != right.span.day.first, let first = endOfTime(left),
                let last = endOfTime(right)
            else { return nil }
            // "friday 4pm till sunday 6pm", which is a day too long for the length of an appointment
            if first == start, right.span.isDeadline { return left.range.lowerBound..<last }
            guard first < start - 1,
                last < tokens.count && (time.isMark(",;", start - 1) || time.skip(.and, start - 1) == start)
                    || time.isMark(",;/", first) || time.skip(.and, first) != nil
                    || ["then", "dann", "n"].contains(time.text(first))
            else { return nil }
            return left.range.lowerBound..<right.range.upperBound
        }.first
    }

    /// Whether each of two days has a thing of its own: "buy milk tomorrow and eggs on friday".
    func isOfTwoThings(_ left: DayCandidate, _ right: DayCandidate) -> Bool {
        let end = left.range.upperBound
        guard left.last == nil, right.last == nil, left.span.day.certainty == .certain,
            right.span.day.certainty == .certain, !isLed(left.range), !tokens[end].isMark(of: ","),
            let next = time.skip(.and, end)
        else { return false }
        return next < right.range.lowerBound
    }

    /// Whether another candidate is a date that falls on the weekday of this one.
    func isDated(_ led: DayCandidate, _ candidates: [DayCandidate]) -> Bool {
        guard let weekday = weekday(of: led) else { return false }
        return candidates.contains { isDate($0) && $0.span.day.first.weekday == weekday }
    }

    /// Takes a weekday into the date that falls on it, whatever stands between them: "friday 7pm, 4 december". Of
    /// several names of one day, one is left.
    mutating func joined(_ candidates: [DayCandidate]) -> [DayCandidate] {
        guard candidates.count > 1 else { return candidates }
        var left: [DayCandidate] = []
        for candidate in candidates {
            let date = candidates.first { other in
                other.range != candidate.range && isDate(other) && !isDate(candidate) && other.last == nil
                    && candidate.last == nil
                    && (other.span.day.first == candidate.span.day.first
                        || weekday(of: candidate) == other.span.day.first.weekday)
            }
            guard let date else {
                left.append(candidate)
                continue
            }
            // The words that say a time may stand between them.
            if date.span.day.time == nil, let part = candidate.span.day.time, clock == nil { clock = part }
            take(candidate.range, as: .date)
        }
        return left
    }

    /// A date and, beside it or with a time between them, a weekday on which it does not fall.
    func misdated(_ candidates: [DayCandidate]) -> (date: CivilDate, range: Range<Int>)? {
        for (left, right) in zip(candidates, candidates.dropFirst())
        where left.last == nil && right.last == nil {
            let gap = left.range.upperBound..<right.range.lowerBound
            let date = isDate(right) ? right : isDate(left) ? left : nil
            let name = weekday(of: left) ?? weekday(of: right)
            guard let date, let name, date.span.day.first.weekday != name,
                time.isMark(",", gap.lowerBound) || time.skip(.and, gap.lowerBound) == nil,
                time.skip(.or, gap.lowerBound) == nil,
                gap.allSatisfy({ tokens[$0].isMark(of: ",(") || taken[$0] })
                    || time.clockSpan(gap.lowerBound).map({
                        $0.end <= gap.upperBound && $0.end >= gap.upperBound - 1
                    })
                        == true
            else { continue }
            return (date.span.day.first, left.range.lowerBound..<right.range.upperBound)
        }
        return nil
    }

    private func isDate(_ candidate: DayCandidate) -> Bool {
        candidate.span.day.first == candidate.span.day.last
            && candidate.range.contains { time.month($0) != nil || time.numericDay($0) != nil }
    }

    /// The weekday that is all that a candidate says.
    func weekday(of candidate: DayCandidate) -> Weekday? {
        let names = candidate.range.compactMap { time.weekday($0)?.value.day }
        guard names.count == 1, !isDate(candidate),
            !candidate.range.contains(where: { time.skip(.next, $0) != nil || time.unit($0) != nil })
        else { return nil }
        return names[0]
    }

    func isWeekday(_ candidate: DayCandidate) -> Bool {
        candidate.range.count == 1 && time.weekday(candidate.range.lowerBound) != nil
    }

    /// The end of a second day of the month: "and 15th" after "on the 1st".
    func endOfOrdinal(after place: Int) -> Int? {
        guard let lead = time.skip(.and, place) ?? time.skip(.or, place),
            let (_, end) = time.ordinalDay(time.skipping(.the, lead)),
            time.isEnd(end), isFree(place..<end), isFollowedWell(end)
        else { return nil }
        return end
    }

    /// "14th" of "in january: 14th, 7.30 pm", behind a month that would be its first day.
    func endOfDay(behindMonth place: Int) -> Int? {
        guard place > 0, time.month(place - 1) != nil, time.isMark(",:;-\u{2013}", place),
            let (_, end) = time.ordinalDay(time.skipping(.the, place + 1)), isFree(place..<end)
        else { return nil }
        return end
    }

    /// "30." of "30. und 31.12."
    func startOfOrdinal(before place: Int) -> Int? {
        guard place > 2, time.skip(.and, place - 1) == place || time.isMark("/+&", place - 1),
            time.isMark(".", place - 2), time.isGlued(place - 2),
            let day = time.figure(place - 3, digits: 1...2), (1...31).contains(day), isFree(place - 3..<place)
        else { return nil }
        return place - 3
    }
}
