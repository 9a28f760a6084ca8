import CivilTime

extension SentenceReading {
    struct DayCandidate {
        var span: TimeReader.DaySpan
        var last: CivilDate?
        var range: Range<Int>

        /// A day with a preposition counts more than one without.
        var weight: Int { (span.hasPreposition ? 2 : 0) + (span.day.certainty == .certain ? 1 : 0) }
    }

    mutating func readDays() {
        guard day == nil, elapsed == nil, var candidates = findDays(), !isBlocked else { return }
        if candidates.count > 1, isName(candidates[0].range, before: candidates[1].range) {
            candidates.removeFirst()
        }
        if let range = twoAppointments(candidates) { return doubt(.twoDays, range) }
        if candidates.count > 1, let led = candidates.first, isLed(led.range),
            candidates.contains(where: { $0.span.day.first != led.span.day.first }), !isDated(led, candidates)
        {
            candidates = [led]
        }
        if let (date, range) = misdated(candidates) { return doubt(.otherWeekday(date), range) }
        candidates = joined(candidates)
        if let range = joinNeighbours(in: &candidates) { return doubt(.twoDays, range) }
        guard let chosen = choose(from: candidates) else { return }
        day = chosen.span
        isDayBefore = !isItem && isLedByBefore(chosen.range)
        dayRange = chosen.range
        sentence.end = chosen.last
        take(chosen.range, as: .date)
    }

    /// All days that the sentence may mean; `nil` once it is settled without one, by "in 2 hours" or a doubt.
    private mutating func findDays() -> [DayCandidate]? {
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
                return nil
            } else if let found = dayCandidate(place) {
                candidates.append(found)
                place = found.range.upperBound - 1
            }
        }
        guard let range = elapsedRange else { return candidates }
        if !isLed(range) { takeBack(range, unlessIn: candidates) }
        return nil
    }

    /// The day that counts most; `nil`, with a doubt, if there are several.
    private mutating func choose(from candidates: [DayCandidate]) -> DayCandidate? {
        let most = candidates.map(\.weight).max()
        var best = candidates.filter { $0.weight == most }
        // "slides for friday by thursday"
        let deadlines = best.filter(\.span.isDeadline)
        if !deadlines.isEmpty { best = deadlines }
        guard let chosen = best.last, let first = best.first else { return nil }
        let isOne =
            first.last != nil || chosen.last != nil || first.span.day.first == chosen.span.day.first
        let other: Range<Int>? =
            if !isOne {
                first.range.lowerBound..<chosen.range.upperBound
            } else if let end = endOfOrdinal(after: chosen.range.upperBound)
                ?? endOfDay(behindMonth: chosen.range.upperBound)
            {
                chosen.range.lowerBound..<end
            } else {
                startOfOrdinal(before: chosen.range.lowerBound).map { $0..<chosen.range.upperBound }
            }
        guard let other else { return chosen }
        doubt(.twoDays, other)
        return nil
    }

    private func dayCandidate(_ place: Int) -> DayCandidate? {
        if isPerson(place) { return nil }
        if let range = dayRange(place) { return range }
        guard let (span, end) = time.daySpan(place), isFree(place..<end),
            !shielded[place..<end].contains(true), !span.day.isSpan,
            isAllowed(span, place, end),
            // "call Tom last friday" does not ask for the next one, and "after friday" names no day.
            !(time.weekday(place) != nil && follows(.last, place)), !follows(.laterThan, place)
        else { return nil }
        return DayCandidate(span: span, last: nil, range: place..<end)
    }

    /// "Sam" of "le déjeuner avec Sam", which is also short for samedi.
    private func isPerson(_ place: Int) -> Bool {
        place > 0 && skip(.with, place - 1) == place && tokens[place].kind == .word
            && tokens[place].text.count <= 3 && time.weekday(place) != nil
    }

    func isAllowed(_ span: TimeReader.DaySpan, _ place: Int, _ end: Int) -> Bool {
        switch span.day.certainty {
        case .certain:
            if isFollowedWell(end) { return true }
            return span.hasPreposition
                ? !describesAfterPreposition(place, end) : !describes(place, end, span.day)
        case .inContext:
            if span.hasPreposition {
                return !span.day.countsThings || isFollowedWell(end) || isAtStart(place)
            }
            return isFollowedWell(end) || followsTaken(place) || isDayOfOccasion(place, end)
        case .afterPreposition:
            // "split the bill, 30th"
            if isAtEnd(end), place > 1, time.isMark(",", place - 1) { return true }
            return span.hasPreposition && (!span.day.countsThings || isFollowedWell(end) || isAtStart(place))
        }
    }

    /// "christmas eve drinks at ours 8pm", "Silvester Feier ab 19 Uhr": a holiday whose name is that of a day, before what
    /// takes place on it; but "christmas lunch", which may be on any.
    private func isDayOfOccasion(_ place: Int, _ end: Int) -> Bool {
        guard isAtStart(place), time.holiday(place) ?? time.movableHoliday(place) != nil,
            Self.lastWordsOfDays.contains(time.text(end - 1))
        else { return false }
        return skip(.eventNoun, end) != nil || skip(.meal, end) != nil
            || Self.occasions.contains(time.text(end))
            || pick(end, { if case .occasion = $0 { true } else { nil } }) != nil
    }

    private static let lastWordsOfDays: Set<String> = [
        "eve", "day", "nye", "friday", "sunday", "monday", "heiligabend", "abend", "silvester", "neujahr",
        "weihnachtstag", "karfreitag", "ostersonntag", "ostermontag",
    ]
    private static let occasions: Set<String> = [
        "breakfast", "brunch", "lunch", "dinner", "drinks", "church", "mass", "service", "fireworks", "walk",
        "swim",
        "carols", "gottesdienst", "christmette", "messe", "bescherung", "feuerwerk", "raclette", "fondue",
        "essen",
        "brunchen", "spaziergang",
    ]

    /// "tickets for the sunday matinee"; "on the sunday" alone is a day.
    private func describesAfterPreposition(_ place: Int, _ end: Int) -> Bool {
        guard end < tokens.count, tokens[end].kind == .word, skip(.verb, end) == nil,
            time.skip(.the, end) == nil, time.skip(.article, end) == nil, time.clock(end) == nil
        else { return false }
        return time.weekday(end - 1) != nil && time.skip(.the, end - 2) != nil && end - 2 > place
    }

    /// Whether a phrase of this meaning ends at `place` or contains it, as Spanish "después del" contains "del".
    func follows(_ word: TimeWord, _ place: Int) -> Bool {
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

    /// Whether nothing but a lead stands before a day: then it is the day of the sentence, whatever other day
    /// its title names. "remind me tomorrow to book a table for friday"
    func isLed(_ range: Range<Int>) -> Bool {
        let end = time.clockSpan(range.upperBound)?.end ?? range.upperBound
        guard isAtStart(range.lowerBound), end < tokens.count else { return false }
        return skip(.link, end) != nil || tokens[end].kind == .word && !time.mayFollowDay(end)
    }

    /// Whether "before" leads a day: "before friday" is thursday at the latest.
    private func isLedByBefore(_ range: Range<Int>) -> Bool {
        let start = time.skip(.due, range.lowerBound) ?? range.lowerBound
        return time.skip(.before, start).map { $0 < range.upperBound } == true
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
}
