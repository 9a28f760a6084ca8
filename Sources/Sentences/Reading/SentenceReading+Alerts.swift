import CivilTime

/// When to remind, as it is said, before the day that is due is known.
struct AlertPoint: Sendable {
    enum Moment: Sendable {
        /// "1 hour before"
        case before(CivilPeriod)
        /// "the evening before": a time of day so many days before the day that is due.
        case time(daysBefore: Int, ClockReading)
        /// "remind me thursday at 6pm"; `nil` stands for the usual time of day.
        case day(DayReading, ClockReading?)
    }

    var moment: Moment
    /// The tokens that say it.
    var range: Range<Int>
}

extension SentenceReading {
    // MARK: Reading

    /// "remind me 1 day before and 1 hour before", "with a 15 minute reminder", "remind me the evening before".
    mutating func readAlert() {
        var place = 0
        while place < tokens.count {
            defer { place += 1 }
            guard !taken[place], !shielded[place], time.isStart(place), let (moments, end) = alerts(place)
            else { continue }
            alertPoints += moments.map { AlertPoint(moment: $0, range: place..<end) }
            take(place..<end, as: .reminder)
            if place > 0, time.isMark(",;", place - 1) { taken[place - 1] = true }
            if place > 0, time.skip(.and, place - 1) == place, !taken[place - 1] { taken[place - 1] = true }
            place = end - 1
        }
    }

    /// The reminders that a lead or a tail marks as such.
    private func alerts(_ place: Int) -> Found<[AlertPoint.Moment]>? {
        var start = skip(.alertLead, place) ?? place
        var hasLead = start > place || followsTaken(place) && ["me", "us"].contains(time.text(place - 1))
        while let inner = skip(.alertLead, start) { start = inner }
        if hasLead, let about = skip(.alertFiller, start) { start = about }
        guard var (moments, end) = alert(start, hasLead: hasLead) ?? firstOfSeveral(start, place, hasLead)
        else { return nil }
        hasLead = true
        // "1 day before and 1 hour before"
        while let joined = time.skip(.and, end) ?? (time.isMark(";", end) ? end + 1 : nil) {
            var next = joined
            while let inner = skip(.alertLead, next) ?? skip(.alertFiller, next) { next = inner }
            guard let more = alert(next, hasLead: hasLead) ?? namedMoment(next), isFree(next..<more.end)
            else {
                break
            }
            moments += more.value
            end = more.end
        }
        return isFree(place..<end) ? (moments, end) : nil
    }

    /// "on thursday" of "…, remind me on thursday and an hour before".
    private func firstOfSeveral(_ start: Int, _ place: Int, _ hasLead: Bool) -> Found<[AlertPoint.Moment]>? {
        guard hasLead, !isAtStart(place), let (moment, end) = namedMoment(start),
            let next = time.skip(.and, end), alert(next, hasLead: true) != nil
        else { return nil }
        return (moment, end)
    }

    /// "on thursday evening", "tomorrow at 6pm", "at 9": a day or a time of its own among several reminders.
    private func namedMoment(_ place: Int) -> Found<[AlertPoint.Moment]>? {
        let found: Found<[AlertPoint.Moment]>
        if let (day, clock, end) = dayOfAlert(place) {
            found = ([.day(day, clock)], end)
        } else if let (range, end) = time.clockSpan(place, readsRange: false),
            range.hasPreposition || range.start.isCertain, time.isEnd(end)
        {
            found = ([.time(daysBefore: 0, range.start)], end)
        } else {
            return nil
        }
        return isAtEnd(found.end) || precedesTaken(found.end) || isJoin(found.end) ? found : nil
    }

    /// A day, and the time that is said before or after it.
    private func dayOfAlert(_ place: Int) -> (day: DayReading, clock: ClockReading?, end: Int)? {
        var clock: ClockReading?
        var start = place
        if let (range, end) = time.clockSpan(place, readsRange: false), time.daySpan(end) != nil {
            (clock, start) = (range.start, end)
        }
        guard let (span, dayEnd) = time.daySpan(start), !span.day.isSpan, time.isEnd(dayEnd),
            span.day.certainty == .certain || span.hasPreposition || isAtEnd(dayEnd)
        else { return nil }
        guard clock == nil, let (range, clockEnd) = time.clockSpan(dayEnd, readsRange: false),
            time.isEnd(clockEnd)
        else { return (span.day, clock ?? span.day.time, dayEnd) }
        var said = range.start
        if case .part(let part)? = span.day.time?.form { said = said.within(part) }
        return (span.day, said, clockEnd)
    }

    private func alert(_ place: Int, hasLead: Bool) -> Found<[AlertPoint.Moment]>? {
        pointBefore(place, hasLead: hasLead) ?? leads(place, hasLead: hasLead)
            ?? (hasLead ? skip(.alertAtTime, place).map { ([.before(.zero)], $0) } : nil)
    }

    /// "the evening before", "the day before at 6pm", "at 6pm the day before".
    private func pointBefore(_ place: Int, hasLead: Bool) -> Found<[AlertPoint.Moment]>? {
        var start = place
        var said: ClockReading?
        if let (range, end) = time.clockSpan(place, readsRange: false),
            range.hasPreposition || range.start.isCertain,
            named(end) != nil
        {
            (said, start) = (range.start, time.skip(.and, end) ?? end)
        }
        guard let ((days, part), afterName) = named(start), time.isEnd(afterName) else { return nil }
        var end = afterName
        if said == nil, let (range, clockEnd) = time.clockSpan(end, readsRange: false),
            range.hasPreposition || range.start.isCertain, time.isEnd(clockEnd)
        {
            (said, end) = (range.start, clockEnd)
        } else if said == nil, part == nil, let (clock, partEnd) = time.dayPart(end), time.isEnd(partEnd) {
            (said, end) = (clock, partEnd)
        }
        let verb = skip(.preambleTail, end)
        guard hasLead || verb != nil || isAboutReminder && isAtEnd(end) else { return nil }
        end = verb ?? end
        if let part {
            let usual = ClockReading(hour: part.hour, form: .part(part))
            return ([.time(daysBefore: days, said.map { $0.within(part) } ?? usual)], end)
        }
        if let said { return ([.time(daysBefore: days, said)], end) }
        return days > 0 ? CivilPeriod(days: days).map { ([.before($0)], end) } : nil
    }

    private func named(_ place: Int) -> Found<(days: Int, part: DayPart?)>? {
        pick(place) { meaning in
            if case .pointBefore(let days, let part) = meaning { (days: days, part: part) } else { nil }
        }
    }

    /// "1 hour before", "a week and a day before", "2 days before at 6pm".
    private func leads(_ place: Int, hasLead: Bool) -> Found<[AlertPoint.Moment]>? {
        let start = time.skip(.the, place) ?? place
        guard let (lengths, end) = lengths(start) ?? unitLength(start).map({ ([$0.value], $0.end) }),
            let tail = skip(.alertTail, end) ?? skip(.alertAlone, end), time.isEnd(tail),
            hasLead || isNoun(end) || isAboutReminder && isBeforeTime(end),
            isAtEnd(tail) || !isBeforeDay(end)
        else { return nil }
        if lengths.count == 1, lengths[0].seconds == 0, lengths[0].months == 0,
            let (range, clockEnd) = time.clockSpan(tail, readsRange: false), time.isEnd(clockEnd),
            range.hasPreposition, isAtEnd(clockEnd) || hasTimeElsewhere(tail..<clockEnd)
        {
            return ([.time(daysBefore: lengths[0].days, range.start)], clockEnd)
        }
        return (lengths.map { .before($0) }, tail)
    }

    /// Whether another time is said outside `range`: then the one within it is that of a reminder.
    private func hasTimeElsewhere(_ range: Range<Int>) -> Bool {
        tokens.indices.contains { place in
            guard !range.contains(place), !taken[place], time.isStart(place),
                let (found, end) = time.clockSpan(place, readsRange: false)
            else { return false }
            return !range.overlaps(place..<end) && (found.start.isCertain || found.hasPreposition)
        }
    }

    /// Lengths of one "before". "1 day and 1 hour" are two reminders, "1 hour and 30 minutes" are one.
    private func lengths(_ place: Int) -> Found<[CivilPeriod]>? {
        var found: [CivilPeriod] = []
        var end = place
        while found.count < 5, let (length, lengthEnd) = lengthOfAlert(end) {
            found.append(length)
            end = lengthEnd
            guard let next = time.skip(.and, end), lengthOfAlert(next) != nil else { break }
            end = next
        }
        return found.isEmpty ? nil : (found, end)
    }

    private func lengthOfAlert(_ place: Int) -> Found<CivilPeriod>? {
        if let part = time.lengthPart(place), part.value.days > 0 || part.value.months > 0 { return part }
        guard let length = time.length(place), length.value.wholeMinutes != nil else { return nil }
        return length
    }

    /// "dentist friday 3pm, remind me at 1pm" or "remind me on thursday": a time to remind at, once the time of the
    /// event is known.
    ///
    /// Without another time, it is the time at which the task is due.
    mutating func readAlertTime() {
        for place in tokens.indices.dropFirst() where !taken[place] && alertPoints.isEmpty {
            guard time.isStart(place), let lead = skip(.remindLead, place) else { continue }
            let start = skip(.alertFiller, lead) ?? lead
            guard readAlertDay(place, start) || readAlertClock(place, start) else { continue }
            if time.isMark(",;", place - 1) { taken[place - 1] = true }
            if time.skip(.and, place - 1) == place { taken[place - 1] = true }
            return
        }
    }

    private mutating func readAlertClock(_ place: Int, _ lead: Int) -> Bool {
        guard let (range, end) = time.clockSpan(lead),
            range.hasPreposition || !isAtStart(place) && range.start.isCertain, range.end == nil,
            range.start.isCertain || isFollowedWell(end),
            isFree(place..<end), isAtEnd(end) || precedesTaken(end) || isJoin(end)
        else { return false }
        alertClock = range.start
        alertRange = place..<end
        take(place..<lead, as: .lead)
        take(lead..<end, as: .time)
        return true
    }

    /// "remind me on thursday at 6pm", where another day is said or a comma stands before it.
    private mutating func readAlertDay(_ place: Int, _ lead: Int) -> Bool {
        guard !isAtStart(place) else { return false }
        guard let (day, clock, end) = dayOfAlert(lead) else { return false }
        guard isFree(place..<end), isAtEnd(end) || precedesTaken(end) || isJoin(end) else { return false }
        alertPoints.append(
            AlertPoint(moment: .day(day, clock), range: place..<end))
        take(place..<end, as: .reminder)
        return true
    }

    /// Whether a mark or "and" stands here.
    private func isJoin(_ place: Int) -> Bool {
        place < tokens.count && (tokens[place].kind == .mark || time.skip(.and, place) != nil)
    }

    /// "the day before".
    private func unitLength(_ place: Int) -> Found<CivilPeriod>? {
        guard place > 0, time.skip(.the, place - 1) == place, let (unit, end) = time.unit(place) else {
            return nil
        }
        return unit.period(1).map { ($0, end) }
    }

    /// "remind me of the recital …"
    var isAboutReminder: Bool {
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

    // MARK: Resolving

    /// The day of a reminder is the day of the sentence if no other day is said: "call mom, remind me on friday".
    mutating func adoptAlertDay() {
        guard day == nil, elapsed == nil, repetition == nil, clock == nil, warrantyLength == nil,
            alertPoints.count == 1, case .day(let reading, let said) = alertPoints[0].moment
        else { return }
        day = TimeReader.DaySpan(day: reading, hasPreposition: true, isDeadline: false)
        clock = said
        alertPoints = []
    }

    /// Turns the reminders into lengths before the day that is due.
    mutating func resolveAlerts() {
        for point in alertPoints {
            guard let due = sentence.dueDay else {
                // A blocked line is asked about already.
                if sentence.doubts.isEmpty { doubt(.unclear(.reminder), point.range) }
                return
            }
            let base = CivilDateTime(due, sentence.dueTime ?? parser.dateHour)
            let moment: CivilDateTime
            switch point.moment {
            case .before(let length):
                sentence.alerts.append(length)
                continue
            case .time(let days, let clock):
                let (time, later) = Self.time(clock)
                moment = CivilDateTime(due.adding(days: later - days), time)
            case .day(let reading, let clock):
                let (time, later) = clock.map { Self.time($0) } ?? (parser.dateHour, 0)
                moment = CivilDateTime(reading.first.adding(days: later), time)
            }
            addAlert(at: moment, before: base, point.range)
        }
        if let alertClock, let due = sentence.dueTime, let day = sentence.dueDay, let alertRange {
            // "party at 7, remind me at 5": both in the same half of the day.
            let time = Self.time(alertClock).time
            addAlert(at: CivilDateTime(day, time), before: CivilDateTime(day, due), alertRange)
        }
    }

    private mutating func addAlert(
        at moment: CivilDateTime, before base: CivilDateTime, _ range: Range<Int>
    ) {
        let seconds =
            moment.date.days(until: base.date) * 86_400 + base.time.secondOfDay - moment.time.secondOfDay
        guard seconds >= 0, let lead = CivilPeriod(seconds: seconds) else {
            return doubt(.unclear(.lateReminder), range)
        }
        sentence.alerts.append(lead)
    }
}
