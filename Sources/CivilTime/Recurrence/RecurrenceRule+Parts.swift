extension RecurrenceRule {
    /// The parts of a rule, which `RecurrenceRule.init` checks.
    package struct Parts: Sendable, Hashable {
        package var frequency: Frequency
        /// 1 or more.
        package var interval = 1
        package var end = End.never
        /// 1...12.
        package var months: [Int] = []
        /// -53...53, never 0.
        package var weekNumbers: [Int] = []
        /// -366...366, never 0.
        package var yearDays: [Int] = []
        /// -31...31, never 0.
        package var monthDays: [Int] = []
        package var days: [Day] = []
        /// 0...23.
        package var hours: [Int] = []
        /// 0...59.
        package var minutes: [Int] = []
        /// 0...60.
        package var seconds: [Int] = []
        /// -366...366, never 0.
        package var positions: [Int] = []
        package var weekStart = Weekday.monday

        package init(_ frequency: Frequency) {
            self.frequency = frequency
        }
    }
}

extension RecurrenceRule.Parts {
    /// The length between two occurrences of a rule that names no days; `nil` for others. For intervals that
    /// people type.
    package var period: CivilPeriod? {
        guard days.isEmpty, monthDays.isEmpty, months.isEmpty else { return nil }
        return switch frequency {
        case .yearly: CivilPeriod(months: 12 * interval)
        case .monthly: CivilPeriod(months: interval)
        case .weekly: CivilPeriod(days: 7 * interval)
        case .daily: CivilPeriod(days: interval)
        case .hourly: CivilPeriod(seconds: 3600 * interval)
        case .minutely: CivilPeriod(seconds: 60 * interval)
        case .secondly: CivilPeriod(seconds: interval)
        }
    }

    /// What RFC 5545 forbids in these parts; `nil` if nothing.
    ///
    /// Source: RFC 5545, section 3.3.10, the text about each part.
    var fault: String? {
        faultOfNumbers ?? faultOfEnd ?? faultOfCombination
    }

    /// A short form for error messages.
    var summary: String { "FREQ=\(frequency.rawValue.uppercased())" }

    private var faultOfNumbers: String? {
        if interval < 1 { return "INTERVAL has to be 1 or more" }
        if months.contains(where: { !(1...12).contains($0) }) { return "BYMONTH has to be 1 to 12" }
        if hours.contains(where: { !(0...23).contains($0) }) { return "BYHOUR has to be 0 to 23" }
        if minutes.contains(where: { !(0...59).contains($0) }) { return "BYMINUTE has to be 0 to 59" }
        if seconds.contains(where: { !(0...60).contains($0) }) { return "BYSECOND has to be 0 to 60" }
        let signed: [(name: String, numbers: [Int], most: Int)] = [
            ("BYWEEKNO", weekNumbers, 53), ("BYYEARDAY", yearDays, 366), ("BYMONTHDAY", monthDays, 31),
            ("BYDAY's number", days.compactMap(\.ordinal), 53), ("BYSETPOS", positions, 366),
        ]
        for (name, numbers, most) in signed
        where numbers.contains(where: { $0 == 0 || !(-most...most).contains($0) }) {
            return "\(name) has to be 1 to \(most), or -1 to -\(most) from the end"
        }
        return nil
    }

    private var faultOfEnd: String? {
        switch end {
        case .never, .until(.date), .until(.floating), .until(.instant): nil
        case .count(let count): count < 1 ? "COUNT has to be 1 or more" : nil
        case .until(.zoned): "UNTIL cannot have a zone other than UTC"
        }
    }

    private var faultOfCombination: String? {
        if !weekNumbers.isEmpty, frequency != .yearly { return "BYWEEKNO needs FREQ=YEARLY" }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            return "BYYEARDAY cannot be with FREQ=DAILY, WEEKLY or MONTHLY"
        }
        if !monthDays.isEmpty, frequency == .weekly { return "BYMONTHDAY cannot be with FREQ=WEEKLY" }
        if days.contains(where: { $0.ordinal != nil }) {
            if frequency < .monthly { return "BYDAY has numbers only with FREQ=MONTHLY or YEARLY" }
            if !weekNumbers.isEmpty { return "BYDAY cannot have numbers beside BYWEEKNO" }
        }
        let isAlone = [months, weekNumbers, yearDays, monthDays, hours, minutes, seconds].allSatisfy(
            \.isEmpty)
        if !positions.isEmpty, isAlone, days.isEmpty { return "BYSETPOS needs another BY part" }
        return nil
    }
}
