/// Dates as people type them, and as packages show them. Ambiguous text is refused with both readings.
///
/// | typed                               | meaning                                                  |
/// |-------------------------------------|----------------------------------------------------------|
/// | `24.11.`, `24.11`, `24.11.26`       | day, month, year                                         |
/// | `27/11`, `11/20`, `11-27-2026`      | month and day, in the only possible order                |
/// | `11/12`                             | refused: it may be 12 November or 11 December            |
/// | `11/28`                             | refused: it may be 28 November or the end of November 2028 |
/// | `11/32`                             | the last day of November 2032: no month has a day 32     |
/// | `nov 27`, `27 nov 2026`, `27NOV26`  | three letters of the month, or its name                  |
/// | `2026-11-27`, `2026/11/27`          | the year of four digits first                            |
/// | `11/2027`, `nov 2027`, `2027-11`    | the last day of that month, as in "best before end"      |
/// | `+5d`, `+2w`, `+3mo`, `+1y`, `in 3 days` | counted from today; without `+` only with `.ahead`  |
/// | `3 days ago`, `2 weeks ago`         | counted back from today                                  |
/// | `today`, `tomorrow`, `yesterday`    | that day                                                 |
/// | `fri`, `friday`                     | the next Friday after today; with `.back` the last one   |
///
/// | `27.03.05`, `27/03/05`              | 5 March 2027, if the usual order means a day ten years ago or more |
///
/// Packages also print what `PrintedDay` reads. Two-digit years count from 2000. Words are English, in any case.
package struct DatePhrase: Sendable {
    /// The span in which a date without a year lies.
    package enum Direction: Sendable, Hashable {
        /// From thirty days ago to eleven months ahead: when something expires. The past is included because
        /// people who sort a fridge also record what has expired.
        case ahead
        /// Today or earlier, less than a year ago: when something was bought.
        case back
    }

    let today: CivilDate
    let direction: Direction

    package init(today: CivilDate, direction: Direction = .ahead) {
        self.today = today
        self.direction = direction
    }

    /// - Throws: Why `text` is refused, with examples; both readings if it is ambiguous.
    package func date(_ text: String) throws(TimeTextError) -> CivilDate {
        guard text.utf8.count <= 60 else { throw failure(text, "it is too long") }
        let words = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ").lowercased()
        guard !words.isEmpty else { throw failure(text, "it is empty") }
        let date = try meant(words, text)
        guard range.contains(date) else {
            throw failure(text, "\(date) lies outside of \(range.lowerBound) to \(range.upperBound)")
        }
        return date
    }

    private func meant(_ words: String, _ text: String) throws(TimeTextError) -> CivilDate {
        if let date = relative(words) { return date }
        if words.hasPrefix("+") || words.hasPrefix("in ") { return try later(words, text) }
        if words.hasSuffix(" ago") { return try earlier(words, text) }
        if direction == .ahead, let period = CalendarLengthPhrase.read(words) { return today.adding(period) }
        if direction == .ahead, let printed = PrintedDay(today: today).day(text) { return printed }
        guard let parts = DateParts(words) else { throw failure(text, "it is not a day") }
        return try plausible(try date(of: parts, text), words, text)
    }

    /// Japanese and Korean packages print the year first. Nobody records food that is years over, but nearly so.
    private func plausible(_ usual: CivilDate, _ words: String, _ text: String) throws(TimeTextError)
        -> CivilDate
    {
        guard direction == .ahead, usual < today.adding(months: -36),
            let yearFirst = PrintedDay(today: today).yearFirst(words), yearFirst != usual
        else { return usual }
        if usual < today.adding(months: PrintedDay.longOver) { return yearFirst }
        throw TimeTextError(
            value: text, reason: "it may be \(usual) or, with the year first, \(yearFirst)",
            remedy: "write '\(usual)' or '\(yearFirst)'", isAmbiguous: true)
    }

    private func relative(_ word: String) -> CivilDate? {
        switch word {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default:
            guard let weekday = TimePhrase.weekday(word) else { return nil }
            return direction == .back
                ? today.adding(days: today.weekday.days(until: weekday) - 7) : today.next(weekday)
        }
    }

    /// `+5d`, `in 3 weeks`, in calendar units: `+1mo` is the same day of the next month.
    private func later(_ words: String, _ text: String) throws(TimeTextError) -> CivilDate {
        let length = words.dropFirst(words.hasPrefix("+") ? 1 : 3).drop { $0 == " " }
        guard let period = CalendarLengthPhrase.read(String(length)) else {
            throw failure(text, "'+' and 'in' need a number of days, weeks, months (mo) or years after them")
        }
        return today.adding(period)
    }

    private func earlier(_ words: String, _ text: String) throws(TimeTextError) -> CivilDate {
        guard let period = CalendarLengthPhrase.read(String(words.dropLast(" ago".count))) else {
            throw failure(text, "'ago' needs a number of days, weeks, months (mo) or years before it")
        }
        return today.adding(-period)
    }

    // MARK: Days of the calendar

    private func date(of parts: DateParts, _ text: String) throws(TimeTextError) -> CivilDate {
        switch parts {
        case .endOfMonth(let month, let year):
            guard (1...12).contains(month) else { throw failure(text, "there is no month \(month)") }
            let day = CivilDate.length(ofMonth: month, year: year)
            return try date(day: day, month: month, year: year, text)
        case .day(let day, let month, let year):
            return try date(day: day, month: month, year: year, text)
        case .either(let first, let second, let year):
            // A number above 12 can only be the day; two equal numbers give the same date either way.
            if first > 12 || first == second { return try date(day: first, month: second, year: year, text) }
            if second > 12 { return try afterMonth(first, second, year: year, text) }
            throw twoReadings(of: first, second, year: year, text)
        }
    }

    /// A month and a day, or a month and a two-digit year, as on tins.
    private func afterMonth(_ month: Int, _ number: Int, year: Int?, _ text: String) throws(TimeTextError)
        -> CivilDate
    {
        let end = 2000 + number
        guard direction == .ahead, year == nil, (today.year...today.year + Self.longestLife).contains(end),
            let name = Month(rawValue: month)?.englishName, let code = Month(rawValue: month)?.code
        else { return try date(day: number, month: month, year: year, text) }
        let last = CivilDate.length(ofMonth: month, year: end)
        // Accept 29 for February, which has that day in leap years.
        guard number <= (month == 2 ? 29 : last) else {
            return try date(day: last, month: month, year: end, text)
        }
        throw TimeTextError(
            value: text, reason: "it may be \(number) \(name) or the end of \(name) \(end)",
            remedy: "write '\(number) \(code)' or '\(month)/\(end)'", isAmbiguous: true)
    }

    /// How long tinned food keeps at most, in years.
    private static let longestLife = 20

    /// - Parameter year: `nil` for the year that `direction` implies.
    private func date(day: Int, month: Int, year: Int?, _ text: String) throws(TimeTextError) -> CivilDate {
        guard let name = Month(rawValue: month)?.englishName else {
            throw failure(text, "there is no month \(month)")
        }
        let years = year.map { [$0] } ?? [today.year - 1, today.year, today.year + 1]
        let dates = years.compactMap { CivilDate(year: $0, month: month, day: day) }
        let fitting = year != nil ? dates.first : dates.first { nearYear.contains($0) }
        guard let fitting else {
            let leap = month == 2 && day == 29 ? " of these twelve months" : ""
            let place = year.map { "\(name) \($0)" } ?? name + leap
            throw failure(text, "there is no day \(day) in \(place)")
        }
        return fitting
    }

    private func twoReadings(of first: Int, _ second: Int, year: Int?, _ text: String) -> TimeTextError {
        let end = year.map { " \($0)" } ?? ""
        let name = { (month: Int) in Month(rawValue: month)?.englishName ?? "" }
        let code = { (month: Int) in Month(rawValue: month)?.code ?? "" }
        return TimeTextError(
            value: text,
            reason: "it may be \(second) \(name(first))\(end) or \(first) \(name(second))\(end)",
            remedy: "write '\(second) \(code(first))\(end)' or '\(first) \(code(second))\(end)'",
            isAmbiguous: true)
    }

    /// A year of dates; each day and month occurs once.
    private var nearYear: ClosedRange<CivilDate> {
        switch direction {
        case .ahead:
            let first = today.adding(days: -30)
            return first...first.adding(months: 12).adding(days: -1)
        case .back: return today.adding(months: -12).adding(days: 1)...today
        }
    }

    /// Dates outside this range are typing errors.
    private var range: ClosedRange<CivilDate> {
        switch direction {
        case .ahead: today.adding(months: -20 * 12)...today.adding(months: 100 * 12)
        case .back: today.adding(months: -100 * 12)...today
        }
    }

    private func failure(_ text: String, _ reason: String) -> TimeTextError {
        TimeTextError(value: text, reason: reason, remedy: remedy)
    }

    private var remedy: String {
        switch direction {
        case .ahead:
            "write for example 24.11., nov 27, 2026-11-27, 11/2027 (the end of that month), +5d, +2w or fri"
        case .back: "write for example 24.11., nov 27, 2026-09-01, yesterday, 3 days ago or fri"
        }
    }
}
