import CivilTime

/// A day or time that stays in the title beside the one that was read, so that one of the two would be lost.
extension SentenceReading {
    /// The doubt about what a place of the title says of when; `nil` where nothing is lost.
    func secondMoment(_ place: Int) -> (reason: Sentence.Doubt.Reason, end: Int)? {
        if let end = startOfRange(place) ?? timeBehindComma(place) { return (.twoTimes, end) }
        if let end = spanBesideDay(place) { return (.twoDays, end) }
        if let end = momentOfSecondThing(place) ?? dayOfMonthBesideWeekday(place) { return (.twoDays, end) }
        if let end = holidayInName(place) { return (.unclear(.holiday), end) }
        let end = bareMinutes(place) ?? quarter(place) ?? datedWeekday(place) ?? dangling(place)
        return end.map { (.unclear(.time), $0) }
    }

    /// "this week" of "Ella feeds the rabbit this week, Jonas next week".
    private func spanBesideDay(_ place: Int) -> Int? {
        guard sentence.due != nil, repetition == nil, place > 0, place + 1 < tokens.count,
            isFree(place..<place + 2), Self.spans.contains("\(time.text(place)) \(time.text(place + 1))"),
            sentence.parts.contains(where: { $0.meaning == .date })
        else { return nil }
        return place + 2
    }

    private static let spans: Set<String> = [
        "this week", "next week", "this month", "next month", "diese woche", "nachste woche", "diesen monat",
        "nachsten monat",
    ]

    /// "new year's eve" of "new year's eve party 8pm", which is today only on that day.
    private func holidayInName(_ place: Int) -> Int? {
        guard sentence.dueTime != nil, day == nil, repetition == nil, clock?.isToday != true, elapsed == nil,
            let (found, end) = time.holiday(place) ?? time.movableHoliday(place), isFree(place..<end),
            found.first != sentence.dueDay
        else { return nil }
        return end
    }

    /// "Viertel sieben", which is a quarter past six in some parts of Germany.
    private func quarter(_ place: Int) -> Int? {
        guard sentence.due == nil, time.text(place) == "viertel",
            let (hour, end) = time.number(place + 1), (1...12).contains(hour), isFree(place..<end)
        else { return nil }
        return end
    }

    /// "sat 5th" of "on call sat 5th 1800 to sun 6th 0600", where no day was read.
    private func datedWeekday(_ place: Int) -> Int? {
        guard sentence.due == nil, repetition == nil, let (_, dayEnd) = time.weekday(place),
            let (_, end) = time.ordinalDay(dayEnd), isFree(place..<end)
        else { return nil }
        return end
    }

    /// "my" of "cancel my 3pm on tuesday", where what it belongs to was read as a time.
    private func dangling(_ place: Int) -> Int? {
        guard place > 0, place == lastLeft, place + 1 < tokens.count, taken[place + 1], sentence.due != nil,
            Self.owners.contains(time.text(place))
        else { return nil }
        return partEnd(at: place + 1) ?? place + 1
    }

    private static let owners: Set<String> = [
        "my", "our", "his", "her", "their", "your", "mein", "meine", "meinen", "unser", "unsere", "unseren",
        "sein", "seine",
        "seinen", "ihren",
    ]

    /// "8" of "party 8 till 1", whose end alone was read.
    private func startOfRange(_ place: Int) -> Int? {
        guard sentence.dueTime != nil, let hour = time.figure(place, digits: 1...2), (1...24).contains(hour),
            place + 1 < tokens.count, taken[place + 1], time.skip(.until, place + 1) != nil,
            isTime(at: place + 1)
        else { return nil }
        return partEnd(at: place + 1)
    }

    /// ", at half 6" of "at 6 potatoes, at half 6 veg".
    private func timeBehindComma(_ place: Int) -> Int? {
        guard sentence.dueTime != nil, place > 0, time.isMark(",;", place - 1), time.skip(.at, place) != nil,
            let (range, end) = time.clockSpan(place), range.hasPreposition, time.unit(end) == nil,
            isFree(place..<end)
        else { return nil }
        return end
    }

    /// "mon 6am" of "wash it by sun 10pm n iron it mon 6am".
    private func momentOfSecondThing(_ place: Int) -> Int? {
        guard sentence.dueTime != nil, place > 0, let (_, dayEnd) = time.weekday(place),
            let (clock, end) = time.clock(dayEnd), clock.isCertain, time.isEnd(end), isFree(place..<end)
        else { return nil }
        return end
    }

    /// "15th" of "midwife tues 15th 1120", where the weekday alone was read.
    private func dayOfMonthBesideWeekday(_ place: Int) -> Int? {
        guard place > 0, taken[place - 1], time.weekday(place - 1) != nil, sentence.due != nil,
            let (_, end) = time.ordinalDay(place), isFree(place..<end)
        else { return nil }
        return end
    }

    /// "in 20" at the end of "put the washing on in 20".
    private func bareMinutes(_ place: Int) -> Int? {
        guard sentence.due == nil, place > 0, time.text(place) == "in",
            let minutes = time.figure(place + 1, digits: 1...2), minutes > 0, isAtEnd(place + 2)
        else { return nil }
        return place + 2
    }

    /// The day beside a yearly rule that names another: "on 1 march and 1 september every year".
    var dayBesideYearlyRule: Range<Int>? {
        guard let rule = repetition?.rule, rule.frequency == .yearly, !rule.months.isEmpty,
            let day, let dayRange, day.day.first == day.day.last
        else { return nil }
        let isOfRule =
            rule.months.contains(day.day.first.month)
            && (rule.monthDays.isEmpty || rule.monthDays.contains(day.day.first.day))
        return isOfRule ? nil : dayRange
    }
}
