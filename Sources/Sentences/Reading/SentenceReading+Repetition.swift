import CivilTime

extension SentenceReading {
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
            if let end = endOfFromNow(place) { take(place..<end, as: .repetition) }
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

    /// "zumba is on thursdays from now on"
    private func endOfFromNow(_ place: Int) -> Int? {
        Self.fromNow.first { words in words.indices.allSatisfy { time.text(place + $0) == words[$0] } }
            .map { place + $0.count }
            .flatMap { isFree(place..<$0) && isAtEnd($0) ? $0 : nil }
    }

    private static let fromNow = [
        ["from", "now", "on"], ["ab", "jetzt"], ["ab", "sofort"], ["von", "jetzt", "an"],
    ]

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
}
