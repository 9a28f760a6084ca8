/// A time of day as a clock shows it, 00:00:00 to 23:59:59.
///
/// Canonical text: `17:30`, or `17:30:05` when the seconds are not 0.
package struct TimeOfDay: Sendable, Hashable {
    package let hour: Int
    package let minute: Int
    package let second: Int

    package static let midnight = TimeOfDay(nearestToSecondOfDay: 0)
    package static let latest = TimeOfDay(nearestToSecondOfDay: 86_399)

    /// `nil` if clocks never show it: 24:00 and leap seconds are not valid here.
    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Counted from midnight on a day without a change of offset; clamps other values to 0...86399.
    package init(nearestToSecondOfDay seconds: Int) {
        let seconds = min(max(seconds, 0), 86_399)
        hour = seconds / 3600
        minute = seconds / 60 % 60
        second = seconds % 60
    }

    /// 0...86399.
    package var secondOfDay: Int { hour * 3600 + minute * 60 + second }
}

extension TimeOfDay: Comparable {
    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

extension TimeOfDay: CanonicalText {
    package init(parsing text: String) throws(TimeTextError) {
        func failure(_ reason: String) -> TimeTextError {
            TimeTextError(
                value: text, reason: reason, remedy: "write a time as HH:MM with 24 hours, such as 17:30")
        }
        var scanner = TextScanner(text.prefix(9))
        guard let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2) else {
            throw failure("it is not a time of day")
        }
        let second = scanner.skip(":") ? scanner.digits(2) : 0
        guard let second, scanner.isAtEnd else { throw failure("it is not a time of day") }
        guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else {
            throw failure("a day ends at 23:59:59")
        }
        self = time
    }

    package var description: String {
        var writer = TextWriter()
        write(to: &writer, withSeconds: second != 0)
        return writer.text
    }

    /// `17:30:00`.
    var withSeconds: String {
        var writer = TextWriter()
        write(to: &writer, withSeconds: true)
        return writer.text
    }

    func write(to writer: inout TextWriter, withSeconds: Bool) {
        writer.write(hour, width: 2)
        writer.write(":")
        writer.write(minute, width: 2)
        guard withSeconds else { return }
        writer.write(":")
        writer.write(second, width: 2)
    }
}
