import CivilTime

extension SentenceReading {
    /// Reports text that looks like a day or a time and was not taken: impossible times, dates with two
    /// readings, misspelt names.
    ///
    /// Such text keeps a time beside it from being taken, unless there is a day for that time.
    mutating func findDoubts() {
        let hasDay = day != nil || elapsed != nil || warrantyLength != nil
        let wasBlockedBefore = isBlocked
        defer { if hasDay { isBlocked = wasBlockedBefore } }
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            switch tokens[place].kind {
            case .number: findDoubt(ofNumber: place)
            case .word:
                guard time.meanings[place].isEmpty, words[place].isEmpty,
                    let name = nearestName(to: time.text(place))
                else { continue }
                let wasBlocked = isBlocked
                doubt(.misspelt(name), place..<place + 1)
                // "watch the match at 8" need not be about March.
                if language.months.contains(name), !hasNumber(beside: place), !isLedByTime(place) {
                    isBlocked = wasBlocked
                }
            default: break
            }
        }
    }

    /// Whether a misspelt name is all that is wrong.
    var isMisspelt: Bool {
        sentence.doubts.allSatisfy { doubt in
            guard case .misspelt(let name) = doubt.reason else { return false }
            // Of "quark haltbr bis 9.12.", another language reads only the day.
            return !language.wordsOfExpiry.contains(name)
        }
    }

    /// Whether it understands all that another reading could not, without a doubt of its own.
    func solves(_ doubts: [Sentence.Doubt]) -> Bool {
        sentence.doubts.isEmpty
            && doubts.allSatisfy { doubt in
                tokens.indices.allSatisfy { !doubt.range.overlaps(tokens[$0].range) || taken[$0] }
            }
    }

    private func hasNumber(beside place: Int) -> Bool {
        let before = time.skip(.of, place - 1) == place ? place - 2 : place - 1
        let isClock = time.clock(place + 1)?.value.isCertain == true
        return !isClock && time.number(place + 1) != nil || time.ordinalDay(place + 1) != nil
            || (max(0, before - 1)...max(0, before)).contains {
                time.number($0)?.end == before + 1 || time.ordinalDay($0)?.end == before + 1
            }
    }

    /// `03/06/2027` without a locale.
    private mutating func findDoubt(ofDate place: Int) {
        guard parser.isDayFirst == nil, !time.isEnd(place + 3), time.isMark("/", place + 3),
            time.isGlued(place + 4), let year = time.figure(place + 4, digits: 2...4), time.isEnd(place + 5),
            let first = time.figure(place, digits: 1...2), time.isMark("/", place + 1),
            let second = time.figure(place + 2, digits: 1...2), first != second,
            case let full = year < 100 ? 2000 + year : year,
            let one = CivilDate(year: full, month: second, day: first),
            let other = CivilDate(year: full, month: first, day: second)
        else { return }
        doubt(.ambiguousDay(one, other), place..<place + 5)
    }

    /// The end of "o'clock" after 26, and of "am" after 13.
    private func impossibleHour(_ hour: Int, _ place: Int) -> Int? {
        if hour > 24, let end = time.skip(.hourSign, place), time.text(place) != "h" { return end }
        guard hour > 12, time.text(place).utf8.count > 1 || time.isGlued(place),
            let end = time.skip(.am, place), time.text(place) != "a"
        else { return nil }
        return end
    }

    private mutating func findDoubt(ofNumber place: Int) {
        findDoubt(ofDate: place)
        if let hour = time.figure(place, digits: 1...2), let end = impossibleHour(hour, place + 1),
            time.isEnd(end)
        {
            return doubt(.impossibleTime, place..<end)
        }
        guard let first = time.figure(place, digits: 1...2), time.isGlued(place + 1), time.isGlued(place + 2),
            let second = time.figure(place + 2, digits: 1...2), time.isEnd(place + 3)
        else { return }
        if time.isMark(":", place + 1), first > 24 || second > 59 {
            doubt(.impossibleTime, place..<place + 3)
        } else if parser.isDayFirst == nil, time.isMark("/", place + 1),
            isFollowedWell(place + 3) || isAtStart(place) || time.skip(.on, place - 1) == place,
            let one = time.upcoming(first, second)?.first,
            let other = time.upcoming(second, first)?.first, one != other
        {
            doubt(.ambiguousDay(one, other), place..<place + 3)
        }
    }
}
