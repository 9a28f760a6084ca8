import CivilTime

/// The meaning of a word or phrase in sentences about time. A phrase can have several.
enum TimeWord: Hashable, Sendable {
    case number(Int)
    /// "a", which counts as one before a unit.
    case article
    case the
    /// "couple of": two.
    case couple
    /// A number of halves in one word: German "anderthalb".
    case halves(Int)
    case ordinal(Int)
    case last
    case weekday(Weekday)
    /// An abbreviation that is also another word, such as "sun".
    case weakWeekday(Weekday)
    case weekdayPlural(Weekday)
    /// German "Freitagabend".
    case weekdayPart(Weekday, DayPart)
    case workday, workdayPlural, weekend, weekendPlural
    case month(Month)
    /// A name that is also another word, such as "may".
    case weakMonth(Month)
    case unit(TimeUnit)
    /// A unit of several minutes: German "Viertelstunde".
    case minutes(Int)
    /// An abbreviation that counts only next to its number: "2h".
    case shortUnit(TimeUnit)
    case dayFromToday(Int)
    case dayPart(DayPart)
    /// "tonight": a part of today.
    case partOfToday(DayPart)
    /// "in the morning", also after a time.
    case inDayPart(DayPart)
    case noon, midnight, endOfDay, firstThing
    /// "lunch", which is a time only after a preposition.
    case mealTime
    case endOf(TimeUnit)
    case next, this, afterNext
    case every, everyAfterCompletion, other
    case rate(TimeUnit, Int)
    /// Whether a word for a rate can also describe a thing: "monthly report".
    case adjective
    /// "once", before "a week".
    case once
    case per
    case inFuture, within, fromNow
    /// "due", before a length or a repetition.
    case due
    case at, on, by, from, starting, until, forLength, toward
    case before, after, of, and, or
    /// "every day except sunday"
    case except
    /// French "sur" of "un dimanche sur deux", and Spanish "sí y otro no".
    case outOf, alternating
    /// "through" a month, whose last day counts.
    case through
    /// "after" a day, which is then not the day meant.
    case laterThan
    /// German "lang", after a length.
    case forLengthBefore
    case startPart, middlePart, endPart
    case am, pm, hourSign
    case half, quarter, pastHour, toHour
    /// German "halb zehn": half an hour before ten.
    case halfBefore
    /// "y media", "moins le quart": minutes after the hour before it.
    case minutesPast(Int)
    case holiday(Int, Int)
    /// A holiday so many days after Easter Sunday.
    case movable(Int)
    /// One of the four Sundays before Christmas, after its number.
    case advent
    /// "public holidays", of which nothing knows the days.
    case holidays
    /// "new year", which ends "between christmas and new year".
    case newYear
    /// "between", whose two times or days are a window for what is done in it.
    case between
    /// "eightish": about that hour of twelve.
    case roughHour(Int)
    /// German "dreiviertel acht": a quarter of an hour before eight.
    case quarterBefore
    case afterCompletion
    case times
    case filler
    /// A phrase that holds a word of time without meaning one: "black friday".
    case notTime
    /// A word after which no name of a thing follows a day: "on the 3rd to".
    case particle
}

/// A unit of time that people count in.
enum TimeUnit: Hashable, Sendable {
    case second, minute, hour, day, week, fortnight, month, quarter, halfYear, year

    /// The length of `count` units.
    func period(_ count: Int) -> CivilPeriod? {
        switch self {
        case .second: CivilPeriod(seconds: count)
        case .minute: CivilPeriod(seconds: count * 60)
        case .hour: CivilPeriod(seconds: count * 3600)
        case .day: CivilPeriod(days: count)
        case .week: CivilPeriod(days: count * 7)
        case .fortnight: CivilPeriod(days: count * 14)
        case .month: CivilPeriod(months: count)
        case .quarter: CivilPeriod(months: count * 3)
        case .halfYear: CivilPeriod(months: count * 6)
        case .year: CivilPeriod(months: count * 12)
        }
    }

    var frequency: (RecurrenceRule.Frequency, interval: Int) {
        switch self {
        case .second: (.secondly, 1)
        case .minute: (.minutely, 1)
        case .hour: (.hourly, 1)
        case .day: (.daily, 1)
        case .week: (.weekly, 1)
        case .fortnight: (.weekly, 2)
        case .month: (.monthly, 1)
        case .quarter: (.monthly, 3)
        case .halfYear: (.monthly, 6)
        case .year: (.yearly, 1)
        }
    }
}

/// A part of the day, and the time that stands for it.
enum DayPart: Hashable, Sendable {
    case morning, midday, afternoon, evening, night

    var hour: Int {
        switch self {
        case .morning: 9
        case .midday: 12
        case .afternoon: 15
        case .evening: 19
        case .night: 20
        }
    }

    var isAfterNoon: Bool { self != .morning }
}
