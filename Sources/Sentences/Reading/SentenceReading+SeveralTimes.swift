import CivilTime

extension SentenceReading {
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

    func isTime(at place: Int) -> Bool { part(at: place)?.meaning == .time }
}
