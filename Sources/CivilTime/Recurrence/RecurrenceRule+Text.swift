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
        var texts = [parts.summary]
        if parts.interval != 1 { texts.append("INTERVAL=\(parts.interval)") }
        switch parts.end {
        case .never: break
        case .count(let count): texts.append("COUNT=\(count)")
        case .until(let when): texts.append("UNTIL=\(CompactTime.text(when))")
        }
        let lists: [(name: String, values: [any CustomStringConvertible])] = [
            ("BYMONTH", parts.months), ("BYWEEKNO", parts.weekNumbers), ("BYYEARDAY", parts.yearDays),
            ("BYMONTHDAY", parts.monthDays), ("BYDAY", parts.days), ("BYHOUR", parts.hours),
            ("BYMINUTE", parts.minutes), ("BYSECOND", parts.seconds), ("BYSETPOS", parts.positions),
        ]
        for (name, values) in lists where !values.isEmpty {
            texts.append("\(name)=\(values.map(\.description).joined(separator: ","))")
        }
        if parts.weekStart != .monday { texts.append("WKST=\(parts.weekStart.code)") }
        return texts.joined(separator: ";")
    }
}

extension RecurrenceRule.Day: CustomStringConvertible {
    package var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}

extension Weekday {
    /// iCalendar's code, such as `MO`.
    package var code: String { englishName.prefix(2).uppercased() }

    init?(code: String) {
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }
}
