/// A date with a time of day, independent of a zone, as a calendar and a clock on the wall show them.
///
/// Canonical text: `2026-11-24T17:30`, with seconds when they are not 0.
package struct CivilDateTime: Sendable, Hashable {
    package let date: CivilDate
    package let time: TimeOfDay

    package static let earliest = CivilDateTime(.earliest, .midnight)
    package static let latest = CivilDateTime(.latest, .latest)

    package init(_ date: CivilDate, _ time: TimeOfDay) {
        self.date = date
        self.time = time
    }
}

extension CivilDateTime {
    /// Seconds since 1970-01-01T00:00 on a clock that nobody ever changes; negative before that.
    package var clockSeconds: Int64 {
        Int64(date.dayNumber) * 86_400 + Int64(time.secondOfDay)
    }

    /// The date and time of that clock, or the nearest ones in the years 0001 to 9999.
    package init(nearestToClockSeconds seconds: Int64) {
        let seconds = min(max(seconds, Self.earliest.clockSeconds), Self.latest.clockSeconds)
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (days, second) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
        self.init(
            CivilDate(nearestToDayNumber: Int(days)), TimeOfDay(nearestToSecondOfDay: Int(second)))
    }
}

extension CivilDateTime: Comparable {
    package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.date, left.time) < (right.date, right.time)
    }
}

extension CivilDateTime: CanonicalText {
    package init(parsing text: String) throws(TimeTextError) {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false
        ).map { String(Substring($0)) }
        guard parts.count == 2 else {
            throw TimeTextError(
                value: text, reason: "it is not a date with a time",
                remedy: "write it as YYYY-MM-DDTHH:MM, such as 2026-11-24T17:30")
        }
        self.init(try CivilDate(parsing: parts[0]), try TimeOfDay(parsing: parts[1]))
    }

    package var description: String { "\(date)T\(time)" }
}
