package import CivilTime

/// A way to put off a reminder that can be offered at a moment. The label says what comes of it.
package struct SnoozeChoice: Sendable, Hashable {
    package let rule: SnoozeRule
    package let time: SnoozeTime
    /// `Snooze 15 min`, `Tonight 19:00`, `Sat 28 Nov 09:00`.
    package let label: String

    package var answer: Answer { .snooze(time) }

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
