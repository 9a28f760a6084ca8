import CivilTime
import Rules

extension SentenceReading {
    /// Turns what was read into the day and the time that are due.
    mutating func resolve() {
        if isBlocked, repetition == nil {
            clock = nil
            return
        }
        adoptAlertDay()
        if clock == nil { (clock, alertClock) = (alertClock, nil) }
        if clock?.form == .twelve, clock?.minute != 0, has(.timetable) { clock?.form = .exact }
        if startsEarly { clock?.form = .exact }
        if let part = occasion, let hour = clock?.hour, part.usualHours.contains(hour) {
            clock = clock?.within(part)
        }
        if repetition != nil {
            resolveRepetition()
        } else if let elapsed {
            resolve(elapsed)
        } else if let length = warrantyLength {
            set((bought?.first ?? day?.day.first ?? here.date).adding(length), nil)
        } else if let reading = day?.day {
            resolve(reading)
        } else if let clock {
            resolve(clock)
        }
        if let clock, let start = sentence.dueTime, sentence.durationMinutes == nil {
            setLength(from: start, clock)
        }
        readHours()
        convertToNamedZone()
    }

    /// Whether hours of work begin in the morning: "early shift 6 to 2".
    private var startsEarly: Bool {
        guard let start = clock, start.form == .twelve, (4...11).contains(start.hour), let end = clockEnd,
            end.form == .twelve, end.hour < start.hour
        else { return false }
        let words = tokens.map(\.text)
        return words.contains(where: Self.work.contains) && !words.contains(where: Self.lateWork.contains)
    }

    private static let work: Set<String> = [
        "shift", "early", "work", "school", "nursery", "schicht", "dienst", "fruhschicht", "fruhdienst",
        "arbeit",
        "schule",
    ]
    private static let lateWork: Set<String> = [
        "late", "night", "evening", "spatschicht", "nachtschicht", "spatdienst", "nachtdienst",
    ]

    /// The part of the day in which people do what the sentence is about: dinner at 7 is in the evening.
    private var occasion: DayPart? {
        if let first = firstLeft, skip(.waking, first) != nil { return .morning }
        for place in tokens.indices where !taken[place] && !shielded[place] {
            guard let (part, end) = pick(place, { if case .occasion(let part) = $0 { part } else { nil } })
            else { continue }
            if isAtStart(place) || isAtEnd(end) || precedesTaken(end) || skip(.with, end) != nil
                || time.skip(.at, end) != nil
                || ["at", "bei", "beim", "im", "in", "chez"].contains(time.text(end))
            {
                return part
            }
        }
        return nil
    }

    private mutating func setLength(from start: TimeOfDay, _ clock: ClockReading) {
        guard let end = clockEnd else { return }
        var minutes = end.hour * 60 + end.minute
        let first = start.hour * 60 + start.minute
        if case .part = end.form { return }
        if end.form == .twelve {
            // "5 to 12" in the evening ends at midnight.
            minutes = [0, 720, 1440].map { minutes % 720 + $0 }.first { $0 > first } ?? minutes
        }
        if minutes <= first { minutes += 1440 }
        sentence.durationMinutes = minutes - first
    }

    mutating func set(_ date: CivilDate, _ time: TimeOfDay?) {
        guard let time else {
            (sentence.due, sentence.dueDay, sentence.dueTime) = (.date(date), date, nil)
            return
        }
        // A time that clocks skip stays as it was said: `Zone.instant(of:)` moves it when its moment is needed.
        (sentence.due, sentence.dueDay, sentence.dueTime) = (.floating(CivilDateTime(date, time)), date, time)
    }

    mutating func resolve(_ elapsed: CivilPeriod) {
        let start = here.date.adding(CivilPeriod(months: elapsed.months, days: elapsed.days) ?? .zero)
        let base = start == here.date ? parser.now : parser.zone.instant(of: CivilDateTime(start, here.time))
        let instant = base + elapsed.exactPart
        let civil = parser.zone.civil(of: instant)
        let minute = TimeOfDay(nearestToSecondOfDay: civil.time.secondOfDay / 60 * 60)
        (sentence.due, sentence.dueDay, sentence.dueTime) = (.instant(instant), civil.date, minute)
    }

    mutating func resolve(_ reading: DayReading) {
        var date = isItem || isDocument ? reading.last : reading.first
        guard let clock, !isItem else {
            if isDayBefore { sentence.dayBefore = max(here.date, date.adding(days: -1)) }
            set(isItem && !isWarranty ? printed(date, reading) : date, nil)
            return
        }
        let (time, days) = Self.time(clock)
        if let begun = reading.begun, begun == here.date, time > here.time { date = begun }
        if let next = reading.next, date == here.date, days == 0, time <= here.time { date = next }
        set(date.adding(days: days), time)
    }

    /// A date on food without a year may have passed: it lies between 30 days ago and eleven months ahead, as
    /// where dates on packages are typed by themselves.
    private func printed(_ date: CivilDate, _ reading: DayReading) -> CivilDate {
        guard reading.next != nil, reading.first == reading.last,
            let before = CivilDate(year: date.year - 1, month: date.month, day: date.day),
            (1...30).contains(before.days(until: here.date))
        else { return date }
        return before
    }

    /// A time without a day: today, or tomorrow if it has passed.
    mutating func resolve(_ clock: ClockReading) {
        if clock.isToday {
            sentence.namesToday = true
            let (time, days) = Self.time(clock)
            // "tonight at 2am" is after midnight.
            let isAfterMidnight = days > 0 || time.hour < 5 && time <= here.time
            set(here.date.adding(days: isAfterMidnight ? 1 : 0), time)
        } else if clock.form == .midnight {
            set(here.date.adding(days: 1), .midnight)
        } else if clock.form == .twelve {
            let both = [clock.hour % 12, clock.hour % 12 + 12].compactMap {
                TimeOfDay(hour: $0, minute: clock.minute)
            }
            let usual = both.filter { $0.hour >= 6 && $0.secondOfDay <= 23 * 3600 }
            if let today = usual.first(where: { $0 > here.time }) {
                set(here.date, today)
            } else if let tomorrow = usual.first {
                set(here.date.adding(days: 1), tomorrow)
            }
        } else {
            let time = Self.time(clock).time
            set(time > here.time ? here.date : here.date.adding(days: 1), time)
        }
    }

    /// The time of day on a day that is known, and 1 for the midnight at its end.
    static func time(_ clock: ClockReading) -> (time: TimeOfDay, days: Int) {
        switch clock.form {
        case .midnight: return (.midnight, 1)
        case .exact, .part: return (TimeOfDay(hour: clock.hour, minute: clock.minute) ?? .midnight, 0)
        case .twelve:
            let hour = (1...6).contains(clock.hour) ? clock.hour + 12 : clock.hour
            return (TimeOfDay(hour: hour, minute: clock.minute) ?? .midnight, 0)
        }
    }

    // MARK: Repetition

    private mutating func resolveRepetition() {
        guard let repetition else { return }
        var rule = repetition.rule
        var clock = clock
        if let part = repetition.time {
            if let own = clock, case .part(let dayPart) = part.form {
                clock = own.within(dayPart)
            } else {
                clock = clock ?? part
            }
        }
        if rule.frequency == .hourly || rule.frequency == .minutely, clock == nil, day == nil, starting == nil
        {
            set(here.date, TimeOfDay(nearestToSecondOfDay: here.time.secondOfDay / 60 * 60))
            sentence.isDueImplied = true
        } else {
            // "every evening from 20 to 27 december"
            if until == nil, let last = sentence.end {
                (until, sentence.end) = (DayReading(last), nil)
            }
            let anchor = starting?.first ?? day?.day.first
            let time = clock.map { Self.time($0) }
            var first = anchor ?? here.date
            if let day = rule.fortnightDay(from: starting?.first) {
                // "every second thursday starting 3 december", which is no second thursday of its month
                rule.frequency = .weekly
                (rule.interval, rule.days) = (2, [RecurrenceRule.Day(day)])
                set(first.adding(days: time?.days ?? 0), time?.time)
                return finishRepetition(rule)
            }
            if first == here.date, let time, time.days == 0, time.time <= here.time {
                first = first.adding(days: 1)
            }
            if let condition = repetition.condition {
                first = (0..<3_000).lazy.map { first.adding(days: $0) }.first(where: condition.holds) ?? first
                first = onPosition(first, rule)
            }
            if anchor == nil { first = rule.firstWeekday(from: first) }
            set(first.adding(days: time?.days ?? 0), time?.time)
            // "every 3 months" without a day: who has just done it does it again after that time.
            sentence.isDueImplied =
                rule.frequency >= .monthly && anchor == nil && clock == nil && repetition.condition == nil
        }
        finishRepetition(rule)
    }

    /// The hours of a rule of hours: "every 2 hours between 8 and 20" comes at each of them every day. A rule of minutes
    /// has no such hours.
    private mutating func readHours() {
        guard var rule = sentence.recurrence?.parts, [.hourly, .minutely].contains(rule.frequency),
            clockEnd != nil, let range = clockRange, let start = sentence.dueTime
        else { return }
        let minutes = sentence.durationMinutes
        sentence.durationMinutes = nil
        guard rule.frequency == .hourly, let minutes, minutes < 1440 else {
            return doubt(.unclear(.window), range)
        }
        let hours = stride(from: 0, through: minutes / 60, by: rule.interval).map { (start.hour + $0) % 24 }
        (rule.frequency, rule.interval, rule.hours) = (.daily, 1, hours)
        if let length = countedDays, length.months == 0 {
            rule.end = .count(max(1, length.days * hours.count))
        }
        if let days = daysOfHours() { (rule.frequency, rule.days) = (.weekly, days) }
        do {
            sentence.recurrence = try RecurrenceRule(rule)
        } catch {
            return doubt(.unclear(.window), range)
        }
        clockEnd = nil
        if day == nil, starting == nil { startHours(rule, at: start) }
    }

    /// "on weekdays", beside the hours of a rule.
    private mutating func daysOfHours() -> [RecurrenceRule.Day]? {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let (found, end) = time.repetition(place), found.rule.frequency == .weekly,
                found.rule.interval == 1, !found.rule.days.isEmpty, isFree(place..<end)
            else { continue }
            take(place..<end, as: .repetition)
            return found.rule.days
        }
        return nil
    }

    /// The next of the hours of a rule: today's first may have passed, and others not.
    private mutating func startHours(_ rule: RecurrenceRule.Parts, at start: TimeOfDay) {
        let today = rule.firstWeekday(from: here.date)
        let next = rule.hours.sorted().compactMap { TimeOfDay(hour: $0, minute: start.minute) }
            .first { $0 > here.time }
        if today > here.date {
            set(today, start)
        } else if let next {
            set(today, next)
        } else {
            set(rule.firstWeekday(from: here.date.adding(days: 1)), start)
        }
    }

    /// Ends the rule where the line says so.
    private mutating func finishRepetition(_ parts: RecurrenceRule.Parts) {
        var rule = parts
        if let count { rule.end = .count(count) }
        if let length = countedDays, let due = sentence.dueDay {
            rule.end = end(of: rule, after: length, from: due)
        }
        if let until { rule.end = .until(.date(until.first)) }
        if let untilClock, let due = sentence.dueDay, let first = sentence.dueTime {
            let (last, days) = Self.time(untilClock)
            let day = due.adding(days: days == 0 && last <= first ? 1 : days)
            rule.end = .until(.floating(CivilDateTime(day, last)))
        }
        sentence.recursFromCompletion = repetition?.isFromCompletion == true
        do {
            sentence.recurrence = try RecurrenceRule(rule)
        } catch {
            // Drop an impossible rule, and keep the day.
            sentence.recurrence = nil
        }
    }

    /// The last or the first workday of the month, where the rule asks for it.
    private func onPosition(_ first: CivilDate, _ rule: RecurrenceRule.Parts) -> CivilDate {
        guard let position = rule.positions.first else { return first }
        for month in 0..<2 {
            let start = first.adding(days: 1 - first.day).adding(months: month)
            let length = CivilDate.length(ofMonth: start.month, year: start.year)
            let days = (0..<length).map { start.adding(days: $0) }.filter { day in
                rule.days.contains { $0.weekday == day.weekday }
            }
            let index = position > 0 ? position - 1 : days.count + position
            if days.indices.contains(index), days[index] >= first { return days[index] }
        }
        return first
    }

    /// "for 10 days" of a daily rule is a number of occurrences; otherwise the rule ends after that time.
    private func end(of rule: RecurrenceRule.Parts, after length: CivilPeriod, from due: CivilDate)
        -> RecurrenceRule.End
    {
        let last = due.adding(length)
        let days = due.days(until: last)
        let seconds = length.months == 0 ? length.days * 86_400 + length.seconds : days * 86_400
        switch rule.frequency {
        // "every 8 hours for 5 days" is 15 times.
        case .hourly: return .count(max(1, seconds / 3600 / rule.interval))
        case .minutely: return .count(max(1, seconds / 60 / rule.interval))
        case .daily: return .count(max(1, (days + rule.interval - 1) / rule.interval))
        case .weekly where length.months == 0 && days % 7 == 0:
            return .count(max(1, days / 7 / rule.interval * max(1, rule.days.count)))
        case .monthly where length.days == 0 && rule.days.count + rule.monthDays.count <= 1:
            return .count(max(1, length.months / rule.interval))
        case .yearly where length.days == 0 && length.months % 12 == 0:
            return .count(max(1, length.months / 12 / rule.interval))
        default: return .until(.date(last.adding(days: -1)))
        }
    }

    // MARK: Kind

    mutating func decideKind() {
        let isDue = sentence.due != nil
        if isItem, isDue || sentence.frozenOn != nil {
            sentence.kind = .item
            sentence.dateRole = !isDue ? nil : isWarranty ? .warrantyUntil : .expires
        } else if isDocument {
            sentence.kind = .document
            sentence.dateRole = isDue ? .expires : nil
        } else if isMaintenance || sentence.recurrence != nil && has(.upkeep) && has(.asset) {
            sentence.kind = .maintenance
            sentence.dateRole = isDue ? .due : nil
        } else if isEvent || takeEventTail() || isEventByNoun || sentence.end != nil {
            sentence.kind = .event
            sentence.dateRole = isDue ? .start : nil
            takeBirthdayRule()
        } else {
            sentence.kind = .task
            sentence.dateRole = isDue ? .due : nil
            takeList()
        }
        sentence.isOrder =
            startsWithVerb || lastLeft.map(isFinalVerb) == true
            || sentence.parts.contains { $0.meaning == .lead }
        sentence.wakes = sentence.dueTime != nil && firstLeft.map { skip(.waking, $0) != nil } == true
    }

    /// "add eggs to my list".
    private mutating func takeList() {
        guard let first = firstLeft, let title = skip(.adding, first) else { return }
        for place in tokens.indices where place > title && !taken[place] {
            guard let end = skip(.addingTail, place), isAtEnd(end) || precedesTaken(end) else { continue }
            take(first..<title, as: .lead)
            take(place..<end, as: .lead)
            return
        }
    }

    private mutating func takeEventTail() -> Bool {
        for place in tokens.indices where !taken[place] {
            guard let end = skip(.eventTail, place), isAtEnd(end) || precedesTaken(end) else { continue }
            take(place..<end, as: .lead)
            if let first = firstLeft, ["put", "add"].contains(time.text(first)) {
                take(first..<first + 1, as: .lead)
            }
            return true
        }
        return false
    }

    /// A birthday comes every year, and so does a wedding anniversary.
    private mutating func takeBirthdayRule() {
        if let verb = lastLeft, ["is", "ist", "est", "es"].contains(time.text(verb)), verb > 0,
            isYearly(verb - 1)
        {
            // "mum's birthday is on 12 march"
            taken[verb] = true
        }
        guard sentence.recurrence == nil, let due = sentence.dueDay, sentence.dueTime == nil,
            // The day of birth, too: "3 may 1955".
            day?.day.next != nil || due < here.date,
            let last = lastLeft, isYearly(last)
        else { return }
        do {
            sentence.recurrence = try RecurrenceRule(RepetitionReading(yearly: due.month, due.day).rule)
        } catch {
            sentence.recurrence = nil
        }
    }

    private func isYearly(_ place: Int) -> Bool {
        // "birthday of Max", "birthday grandma"
        if let first = firstLeft, first + 1 < place, time.skip(.of, first + 1) != nil {
            return isYearly(first)
        }
        if let first = firstLeft, first < place, place - first <= 3, Self.yearly.contains(time.text(first)),
            !(first + 1...place).contains(where: { !words[$0].isEmpty })
        {
            return true
        }
        return Self.yearly.contains(time.text(place))
    }

    private static let yearly: Set<String> = [
        "birthday", "bday", "b-day", "geburtstag", "hochzeitstag", "jahrestag", "namenstag", "todestag",
        "anniversaire", "cumpleanos", "anniversary",
    ]

    /// Whether "for" leads a noun, as in "boil the eggs for the picnic", "sunscreen for the ski trip".
    private func isPurpose(_ place: Int) -> Bool {
        let first = max(1, place - 3)
        guard first < place,
            let lead = (first..<place).last(where: { Self.purposes.contains(time.text($0)) })
        else { return false }
        return (lead + 1..<place).allSatisfy { inner in
            tokens[inner].kind == .word && !taken[inner]
                && !["and", "with", "at", "und", "mit"].contains(time.text(inner))
        }
    }

    private static let purposes: Set<String> = ["for", "fur", "pour", "para", "per"]

    /// Whether a noun that ends before `end` describes a thing: "birthday present".
    private func describes(_ end: Int) -> Bool { skip(.thing, end).map { isFree(end..<$0) } ?? false }

    var isEventByNoun: Bool {
        guard let first = firstLeft else { return false }
        let left = tokens.indices.filter { !taken[$0] && tokens[$0].kind == .word && !shielded[$0] }
        if let last = lastLeft, last > first, isFinalVerb(last) { return false }
        // "show mum how to use it", but "show at the theatre"
        if time.text(first) == "show", first + 1 < tokens.count, tokens[first + 1].kind == .word,
            !taken[first + 1],
            time.skip(.at, first + 1) == nil, time.skip(.on, first + 1) == nil,
            !["with", "by", "of", "starts", "begins", "and"].contains(time.text(first + 1))
        {
            return false
        }
        // "call with Anna" is an event, "call Anna" is not.
        // So is "play rehearsal", though "play" is a verb as well.
        if let end = skip(.eventNoun, first), !describes(end),
            end > first + 1 || skip(.verb, first) == nil || skip(.eventNoun, end) != nil
        {
            return true
        }
        if first == lastLeft, skip(.eventNoun, first) != nil, sentence.dueTime != nil { return true }
        if skip(.verb, first) != nil { return false }
        for place in left {
            if let end = skip(.eventNoun, place), !describes(end), !isPurpose(place) { return true }
            if skip(.doctor, place) != nil,
                sentence.dueTime != nil || isBlocked || sentence.durationMinutes != nil
            {
                return true
            }
            if let end = skip(.meal, place), sentence.dueTime != nil || skip(.with, end) != nil {
                return true
            }
        }
        return false
    }
}

extension RecurrenceRule.Parts {
    /// The weekday of "every second thursday" if the first day is one, but not the second of its month.
    fileprivate func fortnightDay(from first: CivilDate?) -> Weekday? {
        guard let first, frequency == .monthly, days.count == 1, days[0].ordinal == 2,
            first.weekday == days[0].weekday,
            !(8...14).contains(first.day)
        else { return nil }
        return first.weekday
    }
}

extension DayPart {
    /// The hours of twelve that mean this part of the day where an occasion suggests it.
    fileprivate var usualHours: ClosedRange<Int> { self == .morning ? 4...11 : 5...9 }
}
