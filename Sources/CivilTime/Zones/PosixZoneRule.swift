/// Standard and daylight time of all future years, as given by a `TZ` string or a TZif footer:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2024, section 8.3, "TZ"; RFC 9636, section 3.3.2, for hours from -167 to 167.
struct PosixZoneRule: Sendable, Hashable {
    private let standard: LocalTimeType
    private let daylight: Daylight?

    private struct Daylight: Hashable {
        let type: LocalTimeType
        let start: YearlyMoment
        let end: YearlyMoment
    }

    /// The type in force at a moment, in seconds since 1970.
    func type(at seconds: Int64) -> LocalTimeType {
        guard daylight != nil else { return standard }
        let year = CivilDateTime(nearestToClockSeconds: seconds).date.year
        // A change may lie a week outside its year, so the latest one may belong to the year before.
        let latest = changes(inYears: year - 1...year + 1).last { $0.at <= seconds }
        return latest?.type ?? standard
    }

    /// The changes of these years, in order of time.
    func changes(inYears years: ClosedRange<Int>) -> [OffsetChange] {
        guard let daylight else { return [] }
        let changes = years.flatMap { year in
            [
                OffsetChange(
                    at: daylight.end.clockSeconds(in: year) - daylight.type.offset.seconds64, type: standard),
                OffsetChange(
                    at: daylight.start.clockSeconds(in: year) - standard.offset.seconds64, type: daylight.type
                ),
            ]
        }
        // Year-round daylight time ends at the moment at which it starts again: the start must come second.
        return changes.sorted { ($0.at, $0.type.isDaylight ? 1 : 0) < ($1.at, $1.type.isDaylight ? 1 : 0) }
    }
}

extension PosixZoneRule {
    /// `nil` if `text` is not a valid rule. Without dates of change, the rule uses those of the United
    /// States, as glibc does.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 256 else { return nil }
        var scanner = TextScanner(text)
        guard let name = scanner.abbreviation(), let west = scanner.clockTime(hoursUpTo: 24) else {
            return nil
        }
        let standard = LocalTimeType(offset: UTCOffset(seconds: -west), isDaylight: false, abbreviation: name)
        guard !scanner.isAtEnd else {
            self.init(standard: standard, daylight: nil)
            return
        }

        guard let name = scanner.abbreviation() else { return nil }
        var east = standard.offset.seconds + 3600
        if !scanner.isAtEnd, scanner.next != UInt8(ascii: ",") {
            guard let west = scanner.clockTime(hoursUpTo: 24) else { return nil }
            east = -west
        }
        let type = LocalTimeType(offset: UTCOffset(seconds: east), isDaylight: true, abbreviation: name)

        if scanner.isAtEnd { scanner = TextScanner(",M3.2.0,M11.1.0") }
        guard scanner.skip(","), let start = scanner.yearlyMoment(), scanner.skip(","),
            let end = scanner.yearlyMoment(), scanner.isAtEnd
        else { return nil }
        self.init(standard: standard, daylight: Daylight(type: type, start: start, end: end))
    }
}

/// A time on a day of each year, by the clock in force just before it.
private struct YearlyMoment: Hashable {
    enum Day: Hashable {
        /// 1...365, without counting 29 February.
        case julian(Int)
        /// 0...365, counting 29 February.
        case ofYear(Int)
        /// The first (1) to fourth, or the last (5), such weekday of the month; Sunday is 0.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    let day: Day
    /// From the start of the day, -167 to 167 hours.
    let seconds: Int

    func clockSeconds(in year: Int) -> Int64 {
        Int64(dayNumber(in: year) * 86_400 + seconds)
    }

    private func dayNumber(in year: Int) -> Int {
        let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
        switch day {
        case .julian(let day):
            let isAfterLeapDay = day >= 60 && CivilDate.isLeap(year: year)
            return newYear + day - (isAfterLeapDay ? 0 : 1)
        case .ofYear(let day):
            return newYear + day
        case .weekday(let month, let week, let weekday):
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            // Day 0 was a Thursday (4); both remainders become positive.
            let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
            let offset = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
            return first + (offset < CivilDate.length(ofMonth: month, year: year) ? offset : offset - 7)
        }
    }
}

extension TextScanner {
    /// `CET` or `<+0330>`.
    fileprivate mutating func abbreviation() -> String? {
        let isQuoted = skip("<")
        let name = prefix { byte in
            Self.isLetter(byte)
                || isQuoted && (Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        }
        guard (3...16).contains(name.utf8.count), !isQuoted || skip(">") else { return nil }
        return name
    }

    /// `[+-]h[h][:mm[:ss]]` in seconds.
    fileprivate mutating func clockTime(hoursUpTo limit: Int) -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number(upTo: limit) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where skip(":") {
            guard let count = number(upTo: 59) else { return nil }
            seconds += count * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `J60`, `59` or `M3.5.0`, with an optional `/time`, by default 02:00.
    fileprivate mutating func yearlyMoment() -> YearlyMoment? {
        guard let day = yearlyDay() else { return nil }
        guard skip("/") else { return YearlyMoment(day: day, seconds: 7200) }
        guard let seconds = clockTime(hoursUpTo: 167) else { return nil }
        return YearlyMoment(day: day, seconds: seconds)
    }

    private mutating func yearlyDay() -> YearlyMoment.Day? {
        if skip("J") {
            guard let day = number(upTo: 365), day >= 1 else { return nil }
            return .julian(day)
        }
        guard skip("M") else { return number(upTo: 365).map { .ofYear($0) } }
        guard let month = number(upTo: 12), month >= 1, skip("."), let week = number(upTo: 5), week >= 1,
            skip("."),
            let weekday = number(upTo: 6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
