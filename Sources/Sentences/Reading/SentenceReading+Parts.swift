import CivilTime

extension SentenceReading {
    func part(at place: Int) -> Sentence.Part? {
        sentence.parts.last { part in
            [.date, .time, .repetition].contains(part.meaning)
                && part.range.contains(tokens[place].range.lowerBound)
        }
    }

    func partStart(at place: Int) -> Int? {
        part(at: place).flatMap { part in
            tokens.firstIndex { $0.range.lowerBound == part.range.lowerBound }
        }
    }

    func partEnd(at place: Int) -> Int? {
        part(at: place).flatMap { part in
            tokens.firstIndex { $0.range.upperBound == part.range.upperBound }.map { $0 + 1 }
        }
    }

    func followsDay(_ place: Int) -> Bool {
        var before = place - 1
        if before >= 0, time.isMark(",(", before) { before -= 1 }
        return before >= 0 && taken[before]
            && sentence.parts.contains { part in
                [.date, .repetition].contains(part.meaning)
                    && part.range.contains(tokens[before].range.lowerBound)
            }
    }

    /// Leaves all that says when in the title: it cannot be what was meant.
    mutating func giveUpTimes() {
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

    mutating func doubt(_ reason: Sentence.Doubt.Reason, _ range: Range<Int>) {
        sentence.doubts.append(
            Sentence.Doubt(
                reason: reason,
                range: tokens[range.lowerBound].range
                    .lowerBound..<tokens[range.upperBound - 1].range.upperBound))
        isBlocked = isBlocked || reason != .impossibleTime
    }
}
