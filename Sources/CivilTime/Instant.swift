/// A moment, independent of a zone: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// It lies in the years 0001 to 9999 of UTC, so that every instant has a civil date and sums cannot overflow:
/// sums beyond these years stop at the first or last instant.
///
/// Canonical text: RFC 3339 in UTC, `2026-11-24T16:30:00Z`, with milliseconds when they are not 0.
package struct Instant: Sendable, Hashable {
    /// -62135596800000...253402300799999.
    package let millisecondsSince1970: Int64

    package static let earliest = Instant(millisecondsSince1970: .min)
    package static let latest = Instant(millisecondsSince1970: .max)

    /// The given moment, or the nearest one in the years 0001 to 9999.
    package init(millisecondsSince1970 milliseconds: Int64) {
        millisecondsSince1970 = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
    }

    /// The given moment, or the nearest one in the years 0001 to 9999.
    package init(secondsSince1970 seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self.init(millisecondsSince1970: overflow ? (seconds < 0 ? .min : .max) : milliseconds)
    }

    /// The last whole second at or before this moment.
    package var secondsSince1970: Int64 {
        let (quotient, remainder) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension Instant {
    /// Drops fractions of a millisecond in `length`, towards zero.
    package static func + (moment: Instant, length: Duration) -> Instant {
        let (seconds, attoseconds) = length.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        if overflow { return seconds < 0 ? .earliest : .latest }
        let (milliseconds, overflow2) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        if overflow2 { return seconds < 0 ? .earliest : .latest }
        let (sum, overflow3) = moment.millisecondsSince1970.addingReportingOverflow(milliseconds)
        if overflow3 { return milliseconds < 0 ? .earliest : .latest }
        return Instant(millisecondsSince1970: sum)
    }

    package static func - (moment: Instant, length: Duration) -> Instant {
        // Negating the shortest `Duration` would trap; no moment is that far away.
        length < .zero - .seconds(1 << 60) ? .latest : moment + (.zero - length)
    }

    /// The length from `earlier` to `later`; negative if `later` is the earlier one.
    package static func - (later: Instant, earlier: Instant) -> Duration {
        .milliseconds(later.millisecondsSince1970 - earlier.millisecondsSince1970)
    }
}

extension Instant: Comparable {
    package static func < (left: Instant, right: Instant) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}

extension Instant: CanonicalText {
    /// Also reads other offsets than `Z`, such as `2026-11-24T17:30:00+01:00` for the same moment.
    /// Source: RFC 3339, section 5.6, without leap seconds and with a capital `T` and `Z`.
    package init(parsing text: String) throws(TimeTextError) {
        func failure(_ reason: String) -> TimeTextError {
            TimeTextError(
                value: text, reason: reason,
                remedy: "write a moment as YYYY-MM-DDTHH:MM:SSZ, such as 2026-11-24T16:30:00Z")
        }
        if let moment = Self.inWholeSeconds(text) {
            self = moment
            return
        }
        guard text.utf8.count <= 40 else { throw failure("it is too long") }
        let isOfClock = { TextScanner.isDigit($0) || $0 == UInt8(ascii: ":") }
        guard let tail = text.utf8.dropFirst(11).firstIndex(where: { !isOfClock($0) }) else {
            throw failure("it does not say in which zone")
        }
        let civil = try CivilDateTime(parsing: String(text[..<tail]))
        var scanner = TextScanner(text[tail...])
        let milliseconds = scanner.skip(".") ? scanner.milliseconds() : 0
        guard let milliseconds, let offset = scanner.offset(), scanner.isAtEnd else {
            throw failure("it is not a moment")
        }
        self.init(millisecondsSince1970: (civil.clockSeconds - offset) * 1000 + milliseconds)
    }

    /// A fast path for the usual form; `nil` for all other texts, valid or not.
    private static func inWholeSeconds(_ text: String) -> Instant? {
        guard text.utf8.count == 20 else { return nil }
        var scanner = TextScanner(text)
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
            scanner.skip("-"), let day = scanner.digits(2), scanner.skip("T"),
            let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2),
            scanner.skip(":"), let second = scanner.digits(2), scanner.skip("Z"),
            let date = CivilDate(year: year, month: month, day: day),
            let time = TimeOfDay(hour: hour, minute: minute, second: second)
        else { return nil }
        return Instant(secondsSince1970: CivilDateTime(date, time).clockSeconds)
    }

    package var description: String {
        let civil = CivilDateTime(nearestToClockSeconds: secondsSince1970)
        let milliseconds = Int(millisecondsSince1970 - secondsSince1970 * 1000)
        var writer = TextWriter()
        civil.date.write(to: &writer)
        writer.write("T")
        civil.time.write(to: &writer, withSeconds: true)
        if milliseconds != 0 {
            writer.write(".")
            writer.write(milliseconds, width: 3)
        }
        writer.write("Z")
        return writer.text
    }
}

extension TextScanner {
    /// Reads decimals of a second; drops those after the third.
    fileprivate mutating func milliseconds() -> Int64? {
        let decimals = prefix(while: Self.isDigit)
        guard !decimals.isEmpty else { return nil }
        return Int64((decimals + "00").prefix(3))
    }

    /// `Z`, `+HH:MM` or `-HH:MM`, in seconds east of UTC.
    fileprivate mutating func offset() -> Int64? {
        if skip("Z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
            minutes < 60
        else { return nil }
        return Int64(hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
}
