extension RecurrenceRule: CanonicalText {
    /// Reads the value of an `RRULE`, in any case and order of parts, with or without `RRULE:` before it and
    /// a semicolon at the end.
    package init(parsing text: String) throws(TimeTextError) {
        do {
            var reader = RuleReader()
            try reader.read(text)
            self = try RecurrenceRule(try reader.parts())
        } catch {
            throw TimeTextError(value: text, reason: error.reason, remedy: error.remedy)
        }
    }

    package var description: String {
        var parts = ["FREQ=\(frequency.rawValue.uppercased())"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .until(let when): parts.append("UNTIL=\(CompactTime.text(when))")
        }
        let numbers = [
            ("BYMONTH", months), ("BYWEEKNO", weekNumbers), ("BYYEARDAY", yearDays),
            ("BYMONTHDAY", monthDays),
        ]
        parts += numbers.compactMap(Self.part)
        if !days.isEmpty { parts.append("BYDAY=\(days.map(\.description).joined(separator: ","))") }
        let times = [
            ("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds), ("BYSETPOS", positions),
        ]
        parts += times.compactMap(Self.part)
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }

    private static func part(_ name: String, _ numbers: [Int]) -> String? {
        numbers.isEmpty ? nil : "\(name)=\(numbers.map(String.init).joined(separator: ","))"
    }
}

extension RecurrenceRule.Day: CustomStringConvertible {
    package var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}

extension Weekday {
    /// iCalendar's code, such as `MO`.
    var code: String { englishName.prefix(2).uppercased() }

    init?(code: String) {
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }
}
