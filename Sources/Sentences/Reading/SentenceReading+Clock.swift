import CivilTime

extension SentenceReading {
    /// A time of day that the sentence may mean.
    private struct ClockCandidate {
        var range: TimeReader.ClockRange
        var places: Range<Int>
        var weight: Int
    }

    mutating func readClock() {
        guard !isBlocked || repetition != nil else { return }
        if let time = day?.day.time { clock = clock ?? time }
        var best: ClockCandidate?
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard best.map({ $0.places.upperBound <= place }) ?? true, let found = clockCandidate(place)
            else { continue }
            best = best.map { merged($0, found) } ?? found
        }
        guard let best else { return }
        let (range, places) = (best.range, best.places)
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

    private func clockCandidate(_ place: Int) -> ClockCandidate? {
        guard !isShare(place), let (range, end) = freeClockSpan(place),
            !shielded[place..<end].contains(true)
        else { return nil }
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
            || isRailway(place..<end, follows)
        guard isAllowed else { return nil }
        let weight = (isCertain ? 2 : 0) + (range.hasPreposition || follows ? 1 : 0) + (isRange ? 1 : 0)
        return ClockCandidate(range: range, places: place..<end, weight: weight)
    }

    /// The time that two places of the sentence say together, or the one that counts more. A part of the day makes
    /// an hour elsewhere precise; the words of the one that is not returned are taken then.
    private mutating func merged(_ old: ClockCandidate, _ new: ClockCandidate) -> ClockCandidate {
        let isRange = new.range.end != nil
        let start = new.range.start
        if case .part(let part) = start.form, !isRange, old.range.start.form == .twelve {
            // "tomorrow at 8 in the morning"
            take(new.places, as: .time)
            var precise = old
            precise.range.start = old.range.start.within(part)
            return precise
        }
        if start.form == .midnight, !isRange, case .part = old.range.start.form {
            // "tonight at midnight"
            take(old.places, as: .time)
            return new
        }
        if case .part = start.form, start.isToday, !isRange, old.range.start.form == .exact {
            // "7pm tonight"
            take(new.places, as: .time)
            var today = old
            today.range.start.isToday = true
            return today
        }
        if case .part(let part) = old.range.start.form,
            start.form == .twelve || start.form == .exact && old.range.start.isToday
        {
            // "tomorrow morning at 8"
            take(old.places, as: .time)
            var precise = new
            precise.range.start = start.within(part)
            precise.range.start.isToday = old.range.start.isToday
            return precise
        }
        return new.weight > old.weight ? new : old
    }

    /// "by 3" of "split the bill by 3"
    private func isShare(_ place: Int) -> Bool {
        ["by", "durch"].contains(time.text(place)) && time.figure(place + 1, digits: 1...2) != nil
            && tokens[..<place].contains { Self.shares.contains($0.text) }
    }

    private static let shares: Set<String> = [
        "split", "divide", "divided", "multiply", "multiplied", "share", "shared", "teilen", "geteilt",
    ]

    /// A range of times, or its start alone if the rest says something else: "at 5pm until 18 december".
    private func freeClockSpan(_ place: Int) -> Found<TimeReader.ClockRange>? {
        [time.clockSpan(place), time.clockSpan(place, readsRange: false)].lazy.compactMap { $0 }
            .first { isFree(place..<$0.end) }
    }

    /// "tonight 9"
    private func followsPartOfToday(_ place: Int) -> Bool {
        (max(0, place - 2)..<place).contains { start in
            time.pick(start, { if case .partOfToday = $0 { true } else { nil } })?.end == place
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

    /// "0830" beside a day or before all other words: a number of things begins with no zero.
    private func isRailway(_ range: Range<Int>, _ follows: Bool) -> Bool {
        guard range.count == 1, time.text(range.lowerBound).hasPrefix("0"),
            time.figure(range.lowerBound, digits: 4...4) != nil, time.unit(range.upperBound) == nil
        else { return false }
        return follows || precedesDay(range.upperBound) || isAtStart(range.lowerBound)
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
}
