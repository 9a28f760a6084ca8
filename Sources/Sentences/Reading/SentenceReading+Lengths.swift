import CivilTime

extension SentenceReading {
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
