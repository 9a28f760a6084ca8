/// A date of the Gregorian calendar, independent of a zone; years 0001 to 9999.
///
/// Canonical text: `2026-11-24`.
package struct CivilDate: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int

    package static let earliest = CivilDate(unchecked: 1, 1, 1)
    package static let latest = CivilDate(unchecked: 9999, 12, 31)

    /// `nil` if the calendar has no such date, such as 30 February, or the year is not in 1...9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.init(unchecked: year, month, day)
    }

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    package static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The number of days in a month; `month` is in 1...12.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate {
    /// Days since 1970-01-01; negative before it.
    package var dayNumber: Int {
        Self.dayNumber(year: year, month: month, day: day)
    }

    /// The date with this `dayNumber`, or the nearest one in the years 0001 to 9999.
    package init(nearestToDayNumber number: Int) {
        let number = min(max(number, Self.earliest.dayNumber), Self.latest.dayNumber)
        // Years that start on 1 March put the leap day last; 719,468 days lie between 0000-03-01 and
        // 1970-01-01. H. Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
        let days = number + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    package var weekday: Weekday {
        // Day 0 was a Thursday, the fourth day. The remainder is made positive before it becomes a weekday.
        Weekday(rawValue: ((dayNumber + 3) % 7 + 7) % 7 + 1) ?? .monday
    }

    /// The date `days` later, or earlier if negative; stops at the ends of the calendar.
    package func adding(days: Int) -> CivilDate {
        let (number, overflow) = dayNumber.addingReportingOverflow(days)
        if overflow { return days < 0 ? .earliest : .latest }
        return CivilDate(nearestToDayNumber: number)
    }

    /// The same day `months` later, or earlier if negative; the last day of a shorter month, so that 31
    /// January plus one month is 28 February. Stops at the ends of the calendar.
    package func adding(months: Int) -> CivilDate {
        let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        if overflow || index < 12 { return months < 0 ? .earliest : .latest }
        let (year, month) = (index / 12, index % 12 + 1)
        guard year <= 9999 else { return .latest }
        return CivilDate(unchecked: year, month, min(day, Self.length(ofMonth: month, year: year)))
    }

    /// The first such day after this date.
    package func next(_ weekday: Weekday) -> CivilDate {
        adding(days: 1 + adding(days: 1).weekday.days(until: weekday))
    }

    /// The Monday of its week.
    package var monday: CivilDate { adding(days: 1 - weekday.rawValue) }

    /// The days from this date to `other`; negative if `other` is earlier.
    package func days(until other: CivilDate) -> Int {
        other.dayNumber - dayNumber
    }

    /// `month` is in 1...12; `day` may lie outside the month and `year` outside the calendar.
    ///
    /// Source: H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension CivilDate: Comparable {
    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CivilDate: CanonicalText {
    package init(parsing text: String) throws(TimeTextError) {
        func failure(_ reason: String) -> TimeTextError {
            TimeTextError(
                value: text, reason: reason, remedy: "write a date as YYYY-MM-DD, such as 2026-11-24")
        }
        var scanner = TextScanner(text.prefix(11))
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
            scanner.skip("-"),
            let day = scanner.digits(2), scanner.isAtEnd
        else { throw failure("it is not a date") }
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw failure("the calendar has no such day")
        }
        self = date
    }

    package var description: String {
        var writer = TextWriter()
        write(to: &writer)
        return writer.text
    }

    func write(to writer: inout TextWriter) {
        writer.write(year, width: 4)
        writer.write("-")
        writer.write(month, width: 2)
        writer.write("-")
        writer.write(day, width: 2)
    }
}
