/// Times in iCalendar's form: `20261124`, `20261124T173000` and `20261124T163000Z`.
///
/// Source: RFC 5545, sections 3.3.4 and 3.3.5.
package enum CompactTime {
    /// Reads a date, a floating time or an instant.
    /// - Throws: Why `text` is refused.
    package static func when(_ text: String) throws(TimeTextError) -> When {
        func failure(_ reason: String) -> TimeTextError {
            TimeTextError(
                value: text, reason: reason,
                remedy: "write 20261124, 20261124T173000 or 20261124T163000Z")
        }
        var scanner = TextScanner(text.prefix(17))
        guard let year = scanner.digits(4), let month = scanner.digits(2), let day = scanner.digits(2) else {
            throw failure("it is not a date")
        }
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw failure("the calendar has no such day")
        }
        if scanner.isAtEnd { return .date(date) }
        guard scanner.skip("T"), let hour = scanner.digits(2), let minute = scanner.digits(2),
            let second = scanner.digits(2)
        else { throw failure("it is not a date with a time") }
        // A leap second counts as the second before it: RFC 5545, section 3.3.12.
        guard let time = TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second) else {
            throw failure("a day ends at 23:59:59")
        }
        let isInstant = scanner.skip("Z")
        guard scanner.isAtEnd else { throw failure("it does not end there") }
        let civil = CivilDateTime(date, time)
        return isInstant ? .instant(Instant(secondsSince1970: civil.clockSeconds)) : .floating(civil)
    }

    /// The text that `when(_:)` reads. Omits the zone, which iCalendar writes as a parameter.
    package static func text(_ when: When) -> String {
        switch when {
        case .date(let date): text(date)
        case .floating(let civil), .zoned(let civil, _): text(civil)
        case .instant(let instant):
            text(CivilDateTime(nearestToClockSeconds: instant.secondsSince1970)) + "Z"
        }
    }

    private static func text(_ civil: CivilDateTime) -> String {
        "\(text(civil.date))T"
            + [civil.time.hour, civil.time.minute, civil.time.second].map { padded($0, to: 2) }.joined()
    }

    private static func text(_ date: CivilDate) -> String {
        padded(date.year, to: 4) + padded(date.month, to: 2) + padded(date.day, to: 2)
    }
}
