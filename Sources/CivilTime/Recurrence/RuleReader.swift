/// Reads the parts of an `RRULE` in sequence.
struct RuleReader {
    private var values: [Name: String] = [:]

    private enum Name: String {
        case freq = "FREQ"
        case interval = "INTERVAL"
        case count = "COUNT"
        case until = "UNTIL"
        case byMonth = "BYMONTH"
        case byWeekNumber = "BYWEEKNO"
        case byYearDay = "BYYEARDAY"
        case byMonthDay = "BYMONTHDAY"
        case byDay = "BYDAY"
        case byHour = "BYHOUR"
        case byMinute = "BYMINUTE"
        case bySecond = "BYSECOND"
        case bySetPosition = "BYSETPOS"
        case weekStart = "WKST"
    }

    mutating func read(_ text: String) throws(TimeTextError) {
        // A rule with every value of every part, each once, takes about 10 KiB.
        guard text.utf8.count <= 65_536 else { throw Self.failure(text, "it is too long") }
        var rest = text.uppercased()[...]
        if rest.hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
        if rest.hasSuffix(";") { rest = rest.dropLast() }
        for part in rest.split(separator: ";", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw Self.failure(String(part), "it is not a part of a rule") }
            try add(String(sides[0]), String(sides[1]))
        }
    }

    private mutating func add(_ key: String, _ value: String) throws(TimeTextError) {
        if key == "RSCALE" || key == "SKIP" {
            throw Self.failure(value, "rules of other calendars (RSCALE) are not understood")
        }
        guard let name = Name(rawValue: key) else {
            throw Self.failure(key, "rules have no part '\(shown(key))'")
        }
        guard values.updateValue(value, forKey: name) == nil else {
            throw Self.failure(value, "\(key) occurs twice")
        }
    }

    func parts() throws(TimeTextError) -> RecurrenceRule.Parts {
        let text = values[.freq] ?? ""
        guard let frequency = RecurrenceRule.Frequency(rawValue: text.lowercased()) else {
            throw Self.failure(
                text, "FREQ has to be YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY or SECONDLY")
        }
        var parts = RecurrenceRule.Parts(frequency)
        if let interval = values[.interval] { parts.interval = try number(interval, .interval) }
        parts.end = try end()
        parts.months = try numbers(.byMonth)
        parts.weekNumbers = try numbers(.byWeekNumber)
        parts.yearDays = try numbers(.byYearDay)
        parts.monthDays = try numbers(.byMonthDay)
        parts.days = try list(.byDay).map(day)
        parts.hours = try numbers(.byHour)
        parts.minutes = try numbers(.byMinute)
        parts.seconds = try numbers(.bySecond)
        parts.positions = try numbers(.bySetPosition)
        if let code = values[.weekStart] {
            guard let weekday = Weekday(code: code) else {
                throw Self.failure(code, "WKST has to be MO to SU")
            }
            parts.weekStart = weekday
        }
        return parts
    }

    private func end() throws(TimeTextError) -> RecurrenceRule.End {
        switch (values[.count], values[.until]) {
        case (nil, nil): return .never
        case (let count?, nil): return .count(try number(count, .count))
        case (nil, let until?): return .until(try CompactTime.when(until))
        case (_?, _?): throw Self.failure("", "COUNT and UNTIL exclude each other")
        }
    }

    private func list(_ name: Name) throws(TimeTextError) -> [String] {
        guard let text = values[name] else { return [] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private func numbers(_ name: Name) throws(TimeTextError) -> [Int] {
        try list(name).map { text throws(TimeTextError) in try number(text, name) }
    }

    private func number(_ text: String, _ name: Name) throws(TimeTextError) -> Int {
        var scanner = TextScanner(text)
        guard let number = scanner.signedNumber(upTo: Self.largestNumber), scanner.isAtEnd else {
            throw Self.failure(text, "\(name.rawValue) is not a number up to 10^18")
        }
        return number
    }

    private func day(_ text: String) throws(TimeTextError) -> RecurrenceRule.Day {
        guard let weekday = Weekday(code: String(text.suffix(2))) else {
            throw Self.failure(text, "BYDAY has to name days as MO, 2MO or -1MO")
        }
        if text.utf8.count == 2 { return RecurrenceRule.Day(weekday) }
        return RecurrenceRule.Day(weekday, ordinal: try number(String(text.dropLast(2)), .byDay))
    }

    private func shown(_ key: String) -> String { TimeTextError.presentable(key) }

    private static func failure(_ value: String, _ reason: String) -> TimeTextError {
        TimeTextError(value: value, reason: reason, remedy: RecurrenceRule.remedy)
    }

    private static let largestNumber = 1_000_000_000_000_000_000
}

extension TextScanner {
    /// Reads a number with an optional sign.
    fileprivate mutating func signedNumber(upTo limit: Int) -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        return number(upTo: limit).map { isNegative ? -$0 : $0 }
    }
}
