import CivilTime

extension SentenceReading {
    /// Words such as "remind me to" and "schedule", which say what to do but are not part of a title.
    mutating func readLeads() {
        for _ in 0..<3 {
            readUrgent()
            guard let first = firstLeft else { return }
            if let event = skip(.eventLead, first), event < tokens.count {
                isEvent = true
                take(first..<event, as: .lead)
            } else if let end = skip(.documentLead, first), end < tokens.count {
                isDocument = true
                take(first..<end, as: .lead)
            } else if let end = skip(.maintenanceLead, first), end < tokens.count {
                isMaintenance = true
                take(first..<end, as: .lead)
            } else if let lead = pick(first, { $0 == .preamble ? true : nil }), lead.end < tokens.count,
                isLead(first, lead.end)
            {
                take(first..<lead.end, as: .lead)
                // German "kannst du mich … erinnern?"
                if let last = lastLeft, last > lead.end, skip(.politeness, first) != nil,
                    let tail = pick(last, { $0 == .preambleTail ? true : nil })
                {
                    take(last..<tail.end, as: .lead)
                    for mark in tail.end..<tokens.count where time.text(mark) == "?" { taken[mark] = true }
                }
                takeLink()
            } else {
                return
            }
            while let first = firstLeft, first > 0, time.isMark(":,", first - 1), !taken[first - 1] {
                taken[first - 1] = true
            }
        }
    }

    /// "need", "have", "add" and "put" are leads only before a link or a mark.
    private func isLead(_ first: Int, _ end: Int) -> Bool {
        guard end == first + 1,
            ["need", "have", "add", "put", "reminder", "remember"].contains(time.text(first))
        else {
            if time.text(first) == "i" || time.text(first) == "we" {
                return skip(.link, end) != nil || ["should", "must"].contains(time.text(end - 1))
            }
            return true
        }
        if time.text(first) == "reminder" { return true }
        return time.text(end) == "to" || time.isMark(":", end)
    }

    /// "to" and "about" at the beginning of what is left.
    mutating func takeLink() {
        guard sentence.parts.contains(where: { $0.meaning == .lead }) else { return }
        while let first = firstLeft, let end = skip(.link, first), first > 0,
            taken[first - 1] || tokens[first - 1].kind == .mark,
            end < tokens.count
        {
            take(first..<end, as: .lead)
        }
    }

    mutating func readPriority() {
        for place in tokens.indices where !taken[place] && sentence.priority == nil {
            if let (value, end) = pick(place, { if case .priority(let value) = $0 { value } else { nil } }),
                time.isStart(place), time.isEnd(end)
            {
                sentence.priority = value
                take(place..<end, as: .priority)
            } else if tokens[place].kind == .mark, time.text(place).allSatisfy({ $0 == "!" }),
                !tokens[place].isGlued || place > 0 && taken[place - 1], time.isEnd(place + 1)
            {
                sentence.priority = max(1, 4 - time.text(place).count)
                take(place..<place + 1, as: .priority)
            } else if time.text(place) == "!", !tokens[place].isGlued, time.isGlued(place + 1),
                let (length, end) = time.length(place + 1), let minutes = length.wholeMinutes, time.isEnd(end)
            {
                // "!1h" reminds an hour before.
                sentence.alertMinutes = minutes
                take(place..<end, as: .reminder)
            }
        }
        readUrgent()
    }

    /// "urgent" at either end of what is left.
    private mutating func readUrgent() {
        guard sentence.priority == nil else { return }
        for place in tokens.indices where !taken[place] {
            guard let end = skip(.urgent, place), time.isStart(place), time.isEnd(end),
                isAtStart(place) || isAtEnd(end) || followsTaken(place) || time.isMark(",;:-(", place - 1)
            else { continue }
            sentence.priority = 1
            take(place..<(time.isMark(":", end) ? end + 1 : end), as: .priority)
            return
        }
    }

    /// "set a timer for 10 minutes", "10 minute timer for the eggs": it is due when this time has passed.
    mutating func readTimer() {
        // "remind me to set a timer" says when to set it, or nothing.
        guard let first = firstLeft, !isAboutReminder else { return }
        let start = skip(.timerLead, first) ?? first
        let name: Int
        let span: Range<Int>
        let length: CivilPeriod
        if let after = skip(.timer, start), let found = time.length(after) {
            (name, span, length) = (start, start + 1..<found.end, found.value)
        } else if let found = time.length(start), skip(.timer, found.end) != nil {
            (name, span, length) = (found.end, start..<found.end, found.value)
        } else {
            return
        }
        let end = max(name + 1, span.upperBound)
        let title = skip(.link, end) ?? time.skip(.forLength, end) ?? end
        guard length.seconds > 0, length.days == 0, length.months == 0, time.isEnd(end),
            isFree(start..<end), isAtEnd(end) || title > end && title < tokens.count
        else { return }
        elapsed = length
        if start > first { take(first..<start, as: .lead) }
        take(span, as: .time)
        if !isAtEnd(end) {
            take(name..<name + 1, as: .lead)
            take(end..<title, as: .lead)
        }
    }

    /// "remind me 1 hour before", "with a 15 minute reminder".
    mutating func readAlert() {
        for place in tokens.indices where !taken[place] && sentence.alertMinutes == nil {
            guard time.isStart(place) else { continue }
            var start = skip(.alertLead, place) ?? place
            let hasLead = start > place || followsTaken(place) && ["me", "us"].contains(time.text(place - 1))
            while let inner = skip(.alertLead, start) { start = inner }
            if let on = time.skip(.the, start) { start = on }
            guard let (length, end) = time.length(start) ?? unitLength(start),
                let minutes = length.wholeMinutes
            else { continue }
            guard let tail = skip(.alertTail, end) ?? skip(.alertAlone, end), time.isEnd(tail),
                hasLead || isNoun(end) || isAboutReminder && isBeforeTime(end),
                isAtEnd(tail) || !isBeforeDay(end)
            else { continue }
            sentence.alertMinutes = minutes
            take(place..<tail, as: .reminder)
            if place > 0, time.isMark(",;", place - 1) { taken[place - 1] = true }
            if place > 0, time.skip(.and, place - 1) == place, !taken[place - 1] { taken[place - 1] = true }
        }
    }

    /// "dentist friday 3pm, remind me at 1pm": the time to remind at, once the time of the event is known.
    ///
    /// Without another time, it is the time at which the task is due.
    mutating func readAlertTime() {
        for place in tokens.indices.dropFirst() where !taken[place] && sentence.alertMinutes == nil {
            guard time.isStart(place), let lead = skip(.remindLead, place),
                let (range, end) = time.clockSpan(lead),
                range.hasPreposition, range.end == nil, range.start.isCertain || isFollowedWell(end),
                isFree(place..<end), isAtEnd(end) || precedesTaken(end)
            else { continue }
            alertClock = range.start
            take(place..<lead, as: .lead)
            take(lead..<end, as: .time)
            if time.isMark(",;", place - 1) { taken[place - 1] = true }
            if time.skip(.and, place - 1) == place { taken[place - 1] = true }
            return
        }
    }

    /// "the day before".
    private func unitLength(_ place: Int) -> Found<CivilPeriod>? {
        guard place > 0, time.skip(.the, place - 1) == place, let (unit, end) = time.unit(place) else {
            return nil
        }
        return unit.period(1).map { ($0, end) }
    }

    /// "remind me of the recital …"
    private var isAboutReminder: Bool {
        tokens.indices.contains { taken[$0] && skip(.remindLead, $0) != nil }
    }

    /// Whether "before" ends here, or precedes the time of the thing itself: true in "2 hours before on friday", false
    /// in "2 hours before dinner".
    private func isBeforeTime(_ place: Int) -> Bool {
        guard let end = skip(.alertBefore, place) else { return false }
        return isAtEnd(end) || precedesTaken(end) || time.daySpan(end)?.value.hasPreposition == true
            || time.clockSpan(end)?.value.hasPreposition == true
    }

    private func isNoun(_ place: Int) -> Bool {
        skip(.alertAlone, place) != nil
    }

    /// "3 days before christmas" is a day.
    private func isBeforeDay(_ place: Int) -> Bool {
        guard let before = time.skip(.before, place), let day = time.day(before) else { return false }
        return day.value.certainty > .afterPreposition
    }
}
