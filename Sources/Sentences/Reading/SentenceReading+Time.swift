import CivilTime

extension SentenceReading {
    // MARK: Repetition

    mutating func readRepetition() {
        // "every feb 30", "every day until feb 30"
        guard !isBlocked else { return }
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let (found, end) = time.repetition(place), isFree(place..<end),
                !shielded[place..<end].contains(true)
            else { continue }
            repetition = found
            // "due every month"
            let isLed = place > 0 && !taken[place - 1] && time.skip(.due, place - 1) == place
            take((isLed ? place - 1 : place)..<end, as: .repetition)
            break
        }
        readException()
        guard repetition != nil else { return }
        for place in tokens.indices where !taken[place] && time.isStart(place) {
            readBounds(place)
        }
    }

    /// "every day at 6 except sunday"; reports "except 29 december", which would be read as the first day.
    private mutating func readException() {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let rule = repetition, let except = time.skip(.except, place) else { continue }
            if let (left, end) = time.exception(to: rule, place), time.isEnd(end), isFree(place..<end) {
                repetition = left
                take(place..<end, as: .repetition)
            } else if let end = endOfDays(except) ?? time.skip(.holidays, except), isFree(place..<end) {
                giveUpTimes()
                doubt(.exception, place..<end)
                return
            }
        }
    }

    private func endOfDays(_ place: Int) -> Int? {
        if let (span, end) = time.daySpan(place), !span.day.countsThings || isFollowedWell(end) { return end }
        return time.weekdays(place)?.end
    }

    /// "until june", "10 times", "for 2 weeks", "starting monday", "after completion".
    private mutating func readBounds(_ place: Int) {
        if let end = time.skip(.afterCompletion, place) {
            repetition?.isFromCompletion = true
            take(place..<end, as: .repetition)
        } else if starting == nil, let lead = time.skip(.starting, place),
            let (span, end) = time.daySpan(lead),
            time.isEnd(end)
        {
            starting = span.day
            if let time = span.day.time { clock = time }
            if let to = time.rangeMark(end), let (last, lastEnd) = time.daySpan(to), time.isEnd(lastEnd),
                last.day.first >= span.day.first
            {
                // "from april 1 to september 30"
                until = last.day
                take(place..<lastEnd, as: .repetition)
            } else {
                take(place..<end, as: .repetition)
            }
        } else if until == nil, let (span, end) = time.period(place), span.isSpan, isFollowedWell(end) {
            // "every day this week"
            until = DayReading(span.last)
            take(place..<end, as: .repetition)
        } else if until == nil, let lead = time.skip(.until, place), let (span, end) = time.daySpan(lead),
            time.isEnd(end)
        {
            // "until april" ends with its first day, "through april" with its last.
            until = time.skip(.through, place) == lead ? DayReading(span.day.last) : span.day
            take(place..<end, as: .repetition)
        } else if until == nil, let rule = repetition?.rule, [.hourly, .minutely].contains(rule.frequency),
            let lead = time.skip(.until, place), let (last, end) = time.clock(lead), time.isEnd(end),
            !isEndOfHours(place)
        {
            // "every hour until 5pm"
            untilClock = last
            take(place..<end, as: .repetition)
        } else if count == nil {
            let lead = time.skip(.forLength, place) ?? place
            if let (times, afterNumber) = time.number(lead), let end = time.skip(.times, afterNumber),
                times > 0, time.isEnd(end)
            {
                count = times
                take(place..<end, as: .repetition)
            } else if let (length, lengthEnd) = time.length(lead), length.seconds == 0 || isWithinDay,
                // "for 10 days", German "10 Tage lang"
                let end = lead > place ? lengthEnd : time.skip(.forLengthBefore, lengthEnd), time.isEnd(end)
            {
                countedDays = length
                take(place..<end, as: .repetition)
            } else if lead > place, let next = time.skip(.next, time.skip(.the, lead) ?? lead),
                let (length, end) = time.length(next),
                length.seconds == 0, time.isEnd(end)
            {
                countedDays = length
                take(place..<end, as: .repetition)
            }
        }
    }

    /// Whether a time before "until" makes both the hours of each day: "every hour from 9 until 17".
    private func isEndOfHours(_ place: Int) -> Bool {
        (max(0, place - 6)..<place).contains { start in
            time.skip(.from, start) != nil
                && time.clockSpan(start).map { $0.end > place && $0.value.end != nil } == true
        }
    }

    private var isWithinDay: Bool {
        repetition.map { [.hourly, .minutely].contains($0.rule.frequency) } ?? false
    }

    // MARK: Days

    struct DayCandidate {
        var span: TimeReader.DaySpan
        var last: CivilDate?
        var range: Range<Int>

        /// A day with a preposition counts more than one without.
        var weight: Int { (span.hasPreposition ? 2 : 0) + (span.day.certainty == .certain ? 1 : 0) }
    }

    mutating func readDays() {
        guard day == nil, elapsed == nil else { return }
        var candidates: [DayCandidate] = []
        var elapsedRange: Range<Int>?
        var place = 0
        while place < tokens.count {
            defer { place += 1 }
            guard !taken[place], !shielded[place], time.isStart(place) else { continue }
            if let part = time.pick(place, { if case .inDayPart = $0 { true } else { nil } }),
                (time.daySpan(place)?.end ?? place) <= part.end
            {
                place = part.end - 1
                continue
            }
            if elapsed == nil, !isBlocked, let (length, end) = time.elapsed(place), isFree(place..<end),
                time.isEnd(end)
            {
                // "due in 2 hours"
                let isLed = place > 0 && !taken[place - 1] && time.skip(.due, place - 1) == place
                let start = isLed ? place - 1 : place
                (elapsed, elapsedRange) = (length, start..<end)
                take(start..<end, as: .time)
                place = end - 1
            } else if let end = reversedDays(place), isFree(place..<end) {
                doubt(.reversedDays, place..<end)
                return
            } else if let found = dayCandidate(place) {
                candidates.append(found)
                place = found.range.upperBound - 1
            }
        }
        if let range = elapsedRange {
            if !isLed(range) { takeBack(range, unlessIn: candidates) }
            return
        }
        guard !isBlocked else { return }
        if candidates.count > 1, isName(candidates[0].range, before: candidates[1].range) {
            candidates.removeFirst()
        }
        if let range = twoAppointments(candidates) {
            doubt(.twoDays, range)
            return
        }
        if candidates.count > 1, let led = candidates.first, isLed(led.range),
            candidates.contains(where: { $0.span.day.first != led.span.day.first }), !isDated(led, candidates)
        {
            candidates = [led]
        }
        if let (date, range) = misdated(candidates) {
            doubt(.otherWeekday(date), range)
            return
        }
        candidates = joined(candidates)
        if candidates.count > 1 {
            for (index, (left, right)) in zip(candidates, candidates.dropFirst()).enumerated() {
                let (end, start) = (left.range.upperBound, right.range.lowerBound)
                let isList =
                    time.skip(.and, end) == start || isWeekday(left) && isWeekday(right) && end == start
                if isList, left.last == nil, right.last == nil,
                    left.span.day.first.adding(days: 1) == right.span.day.first, candidates.count == 2
                {
                    // "thursday and friday"
                    candidates[index].last = right.span.day.first
                    candidates[index].range = left.range.lowerBound..<right.range.upperBound
                    candidates[index].span.day.time = right.span.day.time
                    candidates.remove(at: index + 1)
                    break
                }
                if time.skip(.or, end) == start || isList || isOfTwoThings(left, right),
                    left.span.day.first != right.span.day.first
                {
                    doubt(.twoDays, left.range.lowerBound..<right.range.upperBound)
                    return
                }
            }
        }
        let most = candidates.map(\.weight).max()
        var best = candidates.filter { $0.weight == most }
        // "slides for friday by thursday"
        let deadlines = best.filter(\.span.isDeadline)
        if !deadlines.isEmpty { best = deadlines }
        guard let chosen = best.last, let first = best.first else { return }
        guard first.last != nil || chosen.last != nil || first.span.day.first == chosen.span.day.first else {
            doubt(.twoDays, first.range.lowerBound..<chosen.range.upperBound)
            return
        }
        if let end = endOfOrdinal(after: chosen.range.upperBound) {
            doubt(.twoDays, chosen.range.lowerBound..<end)
            return
        }
        if let start = startOfOrdinal(before: chosen.range.lowerBound) {
            doubt(.twoDays, start..<chosen.range.upperBound)
            return
        }
        day = chosen.span
        isDayBefore = !isItem && isLedByBefore(chosen.range)
        dayRange = chosen.range
        sentence.end = chosen.last
        take(chosen.range, as: .date)
    }

    /// "30." of "30. und 31.12."
    private func startOfOrdinal(before place: Int) -> Int? {
        guard place > 2, time.skip(.and, place - 1) == place || time.isMark("/+&", place - 1),
            time.isMark(".", place - 2), time.isGlued(place - 2),
            let day = time.figure(place - 3, digits: 1...2), (1...31).contains(day), isFree(place - 3..<place)
        else { return nil }
        return place - 3
    }

    /// Whether each of two days has a thing of its own: "buy milk tomorrow and eggs on friday".
    private func isOfTwoThings(_ left: DayCandidate, _ right: DayCandidate) -> Bool {
        let end = left.range.upperBound
        guard left.last == nil, right.last == nil, left.span.day.certainty == .certain,
            right.span.day.certainty == .certain, !isLed(left.range), !tokens[end].isMark(of: ","),
            let next = time.skip(.and, end)
        else { return false }
        return next < right.range.lowerBound
    }

    /// Two days with a time each, and what is then: "monday 8am plumber, tuesday 4pm hairdresser", "math monday 4pm;
    /// piano wednesday 5pm".
    private func twoAppointments(_ candidates: [DayCandidate]) -> Range<Int>? {
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
            else { return nil }
            return left.range.lowerBound..<right.range.upperBound
        }.first
    }

    /// Whether another candidate is a date that falls on the weekday of this one.
    private func isDated(_ led: DayCandidate, _ candidates: [DayCandidate]) -> Bool {
        guard let weekday = weekday(of: led) else { return false }
        return candidates.contains { isDate($0) && $0.span.day.first.weekday == weekday }
    }

    /// Takes a weekday into the date that falls on it, whatever stands between them: "friday 7pm, 4 december". Of
    /// several names of one day, one is left.
    private mutating func joined(_ candidates: [DayCandidate]) -> [DayCandidate] {
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
    private func misdated(_ candidates: [DayCandidate]) -> (date: CivilDate, range: Range<Int>)? {
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
    private func weekday(of candidate: DayCandidate) -> Weekday? {
        let names = candidate.range.compactMap { time.weekday($0)?.value.day }
        guard names.count == 1, !isDate(candidate),
            !candidate.range.contains(where: { time.skip(.next, $0) != nil || time.unit($0) != nil })
        else { return nil }
        return names[0]
    }

    /// The end of a second day of the month: "and 15th" after "on the 1st".
    private func endOfOrdinal(after place: Int) -> Int? {
        guard let lead = time.skip(.and, place) ?? time.skip(.or, place),
            let (_, end) = time.ordinalDay(time.skipping(.the, lead)),
            time.isEnd(end), isFree(place..<end), isFollowedWell(end)
        else { return nil }
        return end
    }

    /// Whether "before" leads a day: "before friday" is thursday at the latest.
    private func isLedByBefore(_ range: Range<Int>) -> Bool {
        let start = time.skip(.due, range.lowerBound) ?? range.lowerBound
        return time.skip(.before, start).map { $0 < range.upperBound } == true
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

    /// Whether nothing but a lead stands before a day: then it is the day of the sentence, whatever other day
    /// its title names. "remind me tomorrow to book a table for friday"
    private func isLed(_ range: Range<Int>) -> Bool {
        let end = time.clockSpan(range.upperBound)?.end ?? range.upperBound
        guard isAtStart(range.lowerBound), end < tokens.count else { return false }
        return skip(.link, end) != nil || tokens[end].kind == .word && !time.mayFollowDay(end)
    }

    /// "end of month report friday": the end of a month that begins the title and is no day, as another one is said.
    /// A verb after it begins the title: "end of month pay the rent".
    private func isName(_ range: Range<Int>, before other: Range<Int>) -> Bool {
        let end = range.upperBound
        guard isAtStart(range.lowerBound), time.edge(range.lowerBound)?.end == end, end < tokens.count,
            tokens[end].kind == .word, skip(.link, end) == nil, !time.mayFollowDay(end),
            time.skip(.the, end) == nil, time.skip(.article, end) == nil
        else { return false }
        let verb = skip(.verb, end)
        return verb == nil || verb == other.lowerBound || skip(.thing, end) != nil
    }

    private func isWeekday(_ candidate: DayCandidate) -> Bool {
        candidate.range.count == 1 && time.weekday(candidate.range.lowerBound) != nil
    }

    /// "in 2 hours on friday" names two days, unless the day is today: reports them and takes neither.
    private mutating func takeBack(_ range: Range<Int>, unlessIn days: [DayCandidate]) {
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

    mutating func doubt(_ reason: Sentence.Doubt.Reason, _ range: Range<Int>) {
        sentence.doubts.append(
            Sentence.Doubt(
                reason: reason,
                range: tokens[range.lowerBound].range
                    .lowerBound..<tokens[range.upperBound - 1].range.upperBound))
        isBlocked = isBlocked || reason != .impossibleTime
    }

    private func dayCandidate(_ place: Int) -> DayCandidate? {
        if let range = dayRange(place) { return range }
        guard let (span, end) = time.daySpan(place), isFree(place..<end),
            !shielded[place..<end].contains(true), !span.day.isSpan,
            isAllowed(span, place, end),
            // "call Tom last friday" does not ask for the next one, and "after friday" names no day.
            !(time.weekday(place) != nil && follows(.last, place)), !follows(.laterThan, place)
        else { return nil }
        return DayCandidate(span: span, last: nil, range: place..<end)
    }

    private func isAllowed(_ span: TimeReader.DaySpan, _ place: Int, _ end: Int) -> Bool {
        switch span.day.certainty {
        case .certain:
            if isFollowedWell(end) { return true }
            return span.hasPreposition
                ? !describesAfterPreposition(place, end) : !describes(place, end, span.day)
        case .inContext:
            if span.hasPreposition {
                return !span.day.countsThings || isFollowedWell(end) || isAtStart(place)
            }
            return isFollowedWell(end) || followsTaken(place)
        case .afterPreposition:
            // "split the bill, 30th"
            if isAtEnd(end), place > 1, time.isMark(",", place - 1) { return true }
            return span.hasPreposition && (!span.day.countsThings || isFollowedWell(end) || isAtStart(place))
        }
    }

    /// "tickets for the sunday matinee"; "on the sunday" alone is a day.
    private func describesAfterPreposition(_ place: Int, _ end: Int) -> Bool {
        guard end < tokens.count, tokens[end].kind == .word, skip(.verb, end) == nil,
            time.skip(.the, end) == nil, time.skip(.article, end) == nil, time.clock(end) == nil
        else { return false }
        return time.weekday(end - 1) != nil && time.skip(.the, end - 2) != nil && end - 2 > place
    }

    /// Whether a phrase of this meaning ends at `place` or contains it, as Spanish "después del" contains "del".
    private func follows(_ word: TimeWord, _ place: Int) -> Bool {
        (max(0, place - 2)..<place).contains { start in
            !taken[start] && time.skip(word, start).map { time.skipping(.the, $0) >= place } == true
        }
    }

    /// Whether a weekday rather describes the thing after it: "the sunday dress", "wash friday clothes".
    private func describes(_ place: Int, _ end: Int, _ day: DayReading) -> Bool {
        guard day.mayDescribe || time.month(place) != nil, place > 0, !taken[place - 1],
            tokens[end].kind == .word, time.skip(.the, end) == nil,
            time.skip(.article, end) == nil,
            // "doctor friday half past 3"
            time.clock(end)?.value.isCertain != true
        else {
            return false
        }
        if [.the, .article].contains(where: { time.skip($0, place - 1) != nil }) { return true }
        if time.skip(.the, place) == end - 1 { return true }
        // "call june 5 dentist"
        guard day.mayDescribe else { return false }
        return skip(.verb, place - 1) != nil || firstLeft == place - 1
            || firstLeft.map {
                skip(.verb, $0) == place - 1 && ["up", "out", "off", "in"].contains(time.text(place - 1))
            }
                == true
    }

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
    private func reversedDays(_ place: Int) -> Int? {
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

    private func candidate(_ day: DayReading, _ last: CivilDate, _ range: Range<Int>) -> DayCandidate {
        var day = day
        day.certainty = .certain
        return DayCandidate(
            span: TimeReader.DaySpan(day: day, hasPreposition: true, isDeadline: false), last: last,
            range: range)
    }

    /// Reports days that the calendar does not have, and keeps the rest of them from being read: the month of
    /// "feb 30" is not a day either.
    mutating func findImpossibleDays() {
        var place = 0
        while place < tokens.count {
            defer { place += 1 }
            guard !taken[place], !shielded[place], time.isStart(place) else { continue }
            let range: Range<Int>
            if let end = time.impossibleDay(place), time.isEnd(end) {
                range = place..<end
                doubt(.impossibleDay, range)
            } else if let (day, end) = time.contradiction(place) {
                range = place..<end
                doubt(.otherWeekday(day), range)
            } else if let (_, end) = time.calendarDay(place) {
                place = end - 1
                continue
            } else {
                continue
            }
            for inner in range { (shielded[inner], time.closed[inner]) = (true, true) }
            place = range.upperBound - 1
        }
    }

    // MARK: Times

    /// "by 3" of "split the bill by 3"
    private func isShare(_ place: Int) -> Bool {
        ["by", "durch"].contains(time.text(place)) && time.figure(place + 1, digits: 1...2) != nil
            && tokens[..<place].contains { Self.shares.contains($0.text) }
    }

    private static let shares: Set<String> = [
        "split", "divide", "divided", "multiply", "multiplied", "share", "shared", "teilen", "geteilt",
    ]

    mutating func readClock() {
        guard !isBlocked || repetition != nil else { return }
        if let time = day?.day.time { clock = clock ?? time }
        var best: (range: TimeReader.ClockRange, places: Range<Int>, weight: Int)?
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard !isShare(place), let (range, end) = freeClockSpan(place),
                !shielded[place..<end].contains(true),
                best.map({ $0.places.upperBound <= place }) ?? true
            else { continue }
            let isRange = range.end != nil
            let follows = followsDay(place) || followsPartOfToday(place)
            let isCertain = range.start.isCertain || range.end?.isCertain == true
            let isAllowed =
                isCertain
                || (range.hasPreposition || follows && !range.start.isMeal)
                    && (isFollowedWell(end) || isAtStart(place) && range.hasPreposition
                        || followsTaken(place) && range.hasPreposition)
                    && time.unit(end) == nil
                || isNamed(range.start) && (isAtEnd(end) || range.hasPreposition)
                // "half seven friday"
                || time.skip(.half, place) != nil && range.start.minute == 30
                    && (precedesTaken(end)
                        || isAtStart(place) && end < tokens.count && tokens[end].kind == .word)
                || isRange && isBetweenEventAndDay(place..<end)
                || isWrittenBesideDay(place..<end, range, follows)
            guard isAllowed else { continue }
            let weight = (isCertain ? 2 : 0) + (range.hasPreposition || follows ? 1 : 0) + (isRange ? 1 : 0)
            // A part of the day makes an hour elsewhere precise: "tomorrow morning at 8".
            if case .part(let part) = range.start.form, !isRange, let clock = best?.range.start,
                clock.form == .twelve
            {
                best?.range.start = clock.within(part)
                take(place..<end, as: .time)
                continue
            }
            if range.start.form == .midnight, !isRange, let old = best, case .part = old.range.start.form {
                // "tonight at midnight"
                take(old.places, as: .time)
                best = (range, place..<end, weight)
                continue
            }
            if case .part = range.start.form, range.start.isToday, !isRange, best?.range.start.form == .exact
            {
                // "7pm tonight"
                best?.range.start.isToday = true
                take(place..<end, as: .time)
                continue
            }
            if let old = best, case .part(let part) = old.range.start.form,
                range.start.form == .twelve || range.start.form == .exact && old.range.start.isToday
            {
                var exact = range
                exact.start = range.start.within(part)
                exact.start.isToday = old.range.start.isToday
                take(old.places, as: .time)
                best = (exact, place..<end, weight)
                continue
            }
            if best.map({ weight > $0.weight }) ?? true { best = (range, place..<end, weight) }
        }
        guard let (range, places, _) = best else { return }
        take(places, as: .time)
        clockRange = places
        if range.start.isToday, let day, let dayRange, day.day.first != here.date {
            // "tonight or tomorrow"
            giveUpTimes()
            doubt(
                .twoDays,
                min(places.lowerBound, dayRange.lowerBound)..<max(places.upperBound, dayRange.upperBound))
            return
        }
        combine(range)
        if places.upperBound < tokens.count, !taken[places.upperBound],
            let part = time.dayPart(places.upperBound), isAtEnd(part.end)
        {
            combine(TimeReader.ClockRange(start: part.value))
            take(places.upperBound..<part.end, as: .time)
        }
    }

    /// A range of times, or its start alone if the rest says something else: "at 5pm until 18 december".
    private func freeClockSpan(_ place: Int) -> Found<TimeReader.ClockRange>? {
        [time.clockSpan(place), time.clockSpan(place, readsRange: false)].lazy.compactMap { $0 }
            .first { isFree(place..<$0.end) }
    }

    /// Reports a second time of day, as in "at 8am and 6pm", "at 5 or 6" or "every morning and evening": one of them
    /// would be lost.
    mutating func findSecondTime() {
        guard clock != nil || repetition?.time != nil else { return }
        for place in tokens.indices.dropFirst() where !taken[place] {
            guard let lead = time.skip(.and, place) ?? time.skip(.or, place),
                let range = timeBeside(place, lead)
            else { continue }
            giveUpTimes()
            doubt(.twoTimes, range)
            return
        }
    }

    /// The tokens of two times that an "and" or "or" joins, of which one at least is taken.
    /// - Parameters:
    ///   - place: Where the joining word is.
    ///   - lead: What follows it.
    private func timeBeside(_ place: Int, _ lead: Int) -> Range<Int>? {
        let isOr = time.skip(.or, place) != nil
        if taken[place - 1], let start = partStart(at: place - 1) {
            if lead < tokens.count, taken[lead], isOr, let end = partEnd(at: lead) {
                // "friday or 5pm"
                return start..<end
            }
            if let end = endOfBareHour(place, lead) { return start..<end }
            guard let (second, end) = time.clock(lead) ?? time.dayPart(lead), time.isEnd(end),
                isFree(place..<end)
            else { return nil }
            let isTime =
                second.isCertain || second.form != .twelve && second.form != .exact
                || isOr && isTime(at: place - 1) && (isAtEnd(end) || precedesTaken(end))
            return isTime ? start..<end : nil
        }
        guard lead < tokens.count, taken[lead], isTime(at: lead), let end = partEnd(at: lead) else {
            return nil
        }
        // "at 8 and 20:00", "5 or 6pm"
        let firsts = (max(0, place - 5)..<place).filter { !taken[$0] && time.isStart($0) }
        for start in firsts {
            guard let (first, firstEnd) = time.clockSpan(start, readsRange: false), firstEnd == place,
                first.hasPreposition || isOr
            else { continue }
            return start..<end
        }
        return nil
    }

    /// The end of "20" in "at 8 and 20" and of "at 20" in "at 8 and at 20", but not in "at 8 and 20 guests".
    private func endOfBareHour(_ place: Int, _ lead: Int) -> Int? {
        guard let (second, end) = time.clockSpan(lead, readsRange: false), time.isEnd(end),
            isFree(place..<end), second.start.minute == 0 || second.start.isCertain,
            isTime(at: place - 1), let start = partStart(at: place - 1),
            second.hasPreposition || time.clockSpan(start)?.value.hasPreposition == true,
            isFollowedWell(end), time.unit(end) == nil
        else { return nil }
        if case .part = second.start.form { return nil }
        return end
    }

    private func isTime(at place: Int) -> Bool { part(at: place)?.meaning == .time }

    private func part(at place: Int) -> Sentence.Part? {
        sentence.parts.last { part in
            [.date, .time, .repetition].contains(part.meaning)
                && part.range.contains(tokens[place].range.lowerBound)
        }
    }

    private func partStart(at place: Int) -> Int? {
        part(at: place).flatMap { part in
            tokens.firstIndex { $0.range.lowerBound == part.range.lowerBound }
        }
    }

    private func partEnd(at place: Int) -> Int? {
        part(at: place).flatMap { part in
            tokens.firstIndex { $0.range.upperBound == part.range.upperBound }.map { $0 + 1 }
        }
    }

    /// Leaves all that says when in the title: it cannot be what was meant.
    private mutating func giveUpTimes() {
        let isTime = { (part: Sentence.Part) in [.date, .time, .repetition, .end].contains(part.meaning) }
        for place in tokens.indices where taken[place] {
            let start = tokens[place].range.lowerBound
            if sentence.parts.contains(where: { isTime($0) && $0.range.contains(start) }) {
                taken[place] = false
            }
        }
        sentence.parts.removeAll(where: isTime)
        (day, dayRange, clock, clockEnd, sentence.end) = (nil, nil, nil, nil, nil)
        clockRange = nil
        (repetition, starting, until, untilClock) = (nil, nil, nil, nil)
        (count, countedDays, elapsed, alertClock) = (nil, nil, nil, nil)
    }

    /// "tonight 9"
    private func followsPartOfToday(_ place: Int) -> Bool {
        (max(0, place - 2)..<place).contains { start in
            time.pick(start, { if case .partOfToday = $0 { true } else { nil } })?.end == place
        }
    }

    private func followsDay(_ place: Int) -> Bool {
        var before = place - 1
        if before >= 0, time.isMark(",(", before) { before -= 1 }
        return before >= 0 && taken[before]
            && sentence.parts.contains { part in
                [.date, .repetition].contains(part.meaning)
                    && part.range.contains(tokens[before].range.lowerBound)
            }
    }

    /// "meeting 9-10 tomorrow", but not "read pages 9-10 tomorrow".
    private func isBetweenEventAndDay(_ range: Range<Int>) -> Bool {
        precedesTaken(range.upperBound)
            && tokens.indices.contains { skip(.eventNoun, $0) == range.lowerBound }
            && sentence.parts.contains {
                $0.meaning == .date && $0.range.lowerBound == tokens[range.upperBound].range.lowerBound
            }
    }

    /// "14th dec 9.40 bring the book", "bus 07.52 tomorrow", "sat 10 to 11 at the pool": figures beside a day
    /// that are not a number of things.
    private func isWrittenBesideDay(
        _ range: Range<Int>, _ clock: TimeReader.ClockRange, _ follows: Bool
    ) -> Bool {
        let end = range.upperBound
        guard follows || precedesDay(end), time.unit(end) == nil,
            pick(end, { if case .unit = $0 { true } else { nil } }) == nil,
            !time.isMark("\u{20AC}$\u{A3}%", end),
            range.lowerBound == 0 || !time.isMark("\u{20AC}$\u{A3}", range.lowerBound - 1)
        else { return false }
        let hasMinutes =
            time.isMark(".", range.lowerBound + 1) && time.figure(range.lowerBound + 2, digits: 2...2) != nil
        let isOfHours = time.text(range.lowerBound + 1) == "h" && range.count > 2
        // "9-11" behind a day
        // "six forty five tomorrow morning"
        let isSpelt =
            clock.end == nil && clock.start.minute > 0 && range.count > 1
            && tokens[range.lowerBound].kind == .word
        return hasMinutes || isOfHours || isSpelt || follows && range.count > 2 && !hasWord(range)
    }

    private func precedesDay(_ place: Int) -> Bool {
        precedesTaken(place)
            && sentence.parts.contains {
                $0.meaning == .date && $0.range.lowerBound == tokens[place].range.lowerBound
            }
    }

    /// Whether there is a word other than "to".
    private func hasWord(_ range: Range<Int>) -> Bool {
        range.contains { tokens[$0].kind == .word && time.skip(.toward, $0) == nil }
    }

    private func isNamed(_ clock: ClockReading) -> Bool {
        clock.form == .midnight || clock.form == .exact && clock.hour == 12
    }

    /// Puts a time together with the part of the day that the day brought along.
    private mutating func combine(_ range: TimeReader.ClockRange) {
        var range = range
        let part: DayPart? =
            switch (clock ?? repetition?.time)?.form {
            case .part(let part): part
            default: nil
            }
        if let part { range.start = range.start.within(part) }
        if let old = clock, case .part(let newPart) = range.start.form, old.form == .twelve {
            clock = old.within(newPart)
            return
        }
        if let old = clock, case .part = range.start.form, old.form == .exact { return }
        if let end = range.end, end.form == .exact, range.start.form == .twelve {
            // "4 to 5pm" shares the half of the day; "11 to 1pm" begins before noon.
            let late = range.start.hour % 12 + 12
            let isLate = late * 60 + range.start.minute < end.hour * 60 + end.minute
            range.start.hour = isLate && end.hour >= 12 ? late : range.start.hour
            range.start.form = .exact
        }
        clock = range.start
        clockEnd = range.end
    }

    // MARK: Lengths

    /// "for 45 min", and a length after a time.
    mutating func readLengths() {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            let lead = time.skip(.forLength, place) ?? place
            guard let (length, lengthEnd) = time.length(lead), time.isEnd(lengthEnd),
                isFree(place..<lengthEnd)
            else { continue }
            // German "45 Minuten lang"
            let lasting = time.skip(.forLengthBefore, lengthEnd)
            let end = lasting ?? lengthEnd
            let isSaid =
                lead > place || lasting != nil || clock != nil && followsDayOrTime(place)
                || time.isMark("(", place - 1) && time.isMark(")", end)
            guard isSaid else { continue }
            if length.seconds > 0, let minutes = length.wholeMinutes {
                sentence.durationMinutes = minutes
            } else if length.days > 0, let day, lead > place, sentence.end == nil, repetition == nil,
                clock == nil
            {
                sentence.end = length.days > 1 ? day.day.first.adding(days: length.days - 1) : nil
            } else {
                continue
            }
            take(place..<end, as: .duration)
            return
        }
    }

    private func followsDayOrTime(_ place: Int) -> Bool {
        var before = place - 1
        if before >= 0, time.isMark(",(", before) { before -= 1 }
        return before >= 0 && taken[before]
            && sentence.parts.contains {
                $0.meaning == .time && $0.range.contains(tokens[before].range.lowerBound)
            }
    }
}
