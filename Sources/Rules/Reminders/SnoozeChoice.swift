package import CivilTime

/// A way to snooze a reminder, as offered at a moment, with the label of its button.
package struct SnoozeChoice: Sendable, Hashable {
    package let rule: SnoozeRule
    package let time: SnoozeTime
    /// When the snooze ends if the user chooses it now.
    package let moment: Instant
    /// How long, or until when: `15 min`, `19:00`, `Sat 9:00`, `5 Dec 9:00`.
    let words: String

    /// `Snooze 15 min`, `Snooze to 19:00`, `Snooze to Sat 9:00`, `Snooze to 5 Dec 9:00`.
    package var label: String { label() }

    /// - Parameter all: Whether it snoozes several reminders at once.
    package func label(all: Bool = false) -> String {
        "Snooze \(all ? "All " : "")\(isLength ? "" : "to ")\(words)"
    }
    /// `In 15 min`, `At 19:00`, `Sat at 9:00`, `5 Dec, 9:00`.
    package var shortLabel: String {
        isLength ? Self.shortLabel(lasting: words) : Self.shortLabel(until: words)
    }

    /// `In 15m`, `At 19:00`, `On Sat`, `On 5 Dec`: about six letters, without an hour that is full.
    package var tinyLabel: String { isLength ? Self.tinyLabel(lasting: words) : Self.tinyLabel(until: words) }

    /// - Parameter words: As `words(_:)` writes a length.
    package static func shortLabel(lasting words: String) -> String { "In \(words)" }

    /// - Parameter words: As `words(_:)` writes a length.
    package static func tinyLabel(lasting words: String) -> String {
        "In "
            + [" min", " h"].reduce(words) { text, unit in
                ByteSearch.split(text, at: unit).joined(separator: String(unit.dropFirst().prefix(1)))
            }
    }

    /// - Parameter words: As `words(for:today:)` writes a time.
    package static func shortLabel(until words: String) -> String {
        let parts = words.split(separator: " ")
        return switch parts.count {
        case 1: "At \(words)"
        case 2: "\(parts[0]) at \(parts[1])"
        default: "\(parts.dropLast().joined(separator: " ")), \(parts[parts.count - 1])"
        }
    }

    private static func tinyLabel(until words: String) -> String {
        let parts = words.split(separator: " ")
        guard parts.count > 1, words.hasSuffix(":00") else { return shortLabel(until: words) }
        return "On \(parts.dropLast().joined(separator: " "))"
    }

    package var answer: Answer { .snooze(time) }

    private var isLength: Bool { if case .lasting = time { true } else { false } }

    /// `19:00`, with the day unless it is `today`: a weekday within a week, otherwise a date.
    package static func words(for end: CivilDateTime, today: CivilDate) -> String {
        let (hour, minute) = (end.time.hour, end.time.minute)
        let clock = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
        return switch today.days(until: end.date) {
        case 0: clock
        case 1...6: "\(end.date.shortWeekday) \(clock)"
        default: "\(end.date.day) \(end.date.shortMonth) \(clock)"
        }
    }

    /// `15 min`, `1 h`, `1 h 30 min`, `2 days`.
    package static func words(_ period: CivilPeriod) -> String {
        var parts: [String] = []
        if period.months != 0 { parts.append(period.months == 1 ? "1 month" : "\(period.months) months") }
        if period.days != 0 { parts.append(period.days == 1 ? "1 day" : "\(period.days) days") }
        if period.seconds / 3600 != 0 { parts.append("\(period.seconds / 3600) h") }
        if period.seconds / 60 % 60 != 0 { parts.append("\(period.seconds / 60 % 60) min") }
        if period.seconds % 60 != 0 { parts.append("\(period.seconds % 60) s") }
        return parts.joined(separator: " ")
    }
}
