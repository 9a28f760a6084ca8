import CivilTime

extension SentenceReading {
    /// Words such as "remind me to" and "schedule", which say what to do but are not part of a title.
    mutating func readLeads() {
        takeFinalPoliteness()
        for _ in 0..<3 {
            readUrgent()
            guard let first = firstLeft else { return }
            if language.hasFinalVerbs { takeFinalReminder(first) }
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

    /// ", please" at the end.
    private mutating func takeFinalPoliteness() {
        guard let last = lastLeft, let first = firstLeft, last > first + 1,
            ["please", "pls", "thanks", "bitte", "danke"].contains(time.text(last)), isFree(last..<last + 1)
        else { return }
        take((time.isMark(",", last - 1) ? last - 1 : last)..<last + 1, as: .lead)
    }

    /// "nicht vergessen" at the end.
    private mutating func takeFinalReminder(_ first: Int) {
        for place in tokens.indices.dropFirst(first + 1) where !taken[place] {
            guard let end = skip(.listTail, place), isAtEnd(end) else { continue }
            take(place..<end, as: .lead)
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
                let (length, end) = time.length(place + 1), time.isEnd(end)
            {
                // "!1h" reminds an hour before.
                sentence.alerts.append(length)
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
        if readTimerOfThing(first, start) || readNamedTimer(first) { return }
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

    /// "egg timer 5 min", "start the egg timer for 5 minutes"
    private mutating func readNamedTimer(_ first: Int) -> Bool {
        let start = skip(.timerLead, first) ?? first
        guard start == first || start < tokens.count, start > first || skip(.verb, first) == nil else {
            return false
        }
        for name in start + 1..<max(start + 1, min(start + 4, tokens.count)) {
            guard let after = skip(.timer, name), let (length, end) = time.length(after), time.isEnd(end),
                isAtEnd(end), isFree(first..<end), length.seconds > 0, length.days == 0, length.months == 0
            else { continue }
            elapsed = length
            if start > first { take(first..<start, as: .lead) }
            take(name + 1..<end, as: .time)
            return true
        }
        return false
    }

    /// "set a timer for the eggs, 7 minutes": the length ends the line.
    private mutating func readTimerOfThing(_ first: Int, _ start: Int) -> Bool {
        guard let after = skip(.timer, start), time.length(after) == nil, let last = lastLeft else {
            return false
        }
        for place in after..<max(after, last) where time.isStart(place) && place > after {
            let from = time.skip(.forLength, place) ?? time.skip(.inFuture, place) ?? place
            guard let (length, end) = time.length(from), isAtEnd(end), length.seconds > 0, length.days == 0,
                length.months == 0, isFree(first..<end)
            else { continue }
            elapsed = length
            take(first..<after, as: .lead)
            take(place..<end, as: .time)
            return true
        }
        return false
    }
}
