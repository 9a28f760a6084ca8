package import CivilTime

/// A way to put off a reminder that a popup offers. The label says what comes of it.
package struct SnoozeChoice: Sendable, Hashable {
    package let time: SnoozeTime
    package let label: String

    package var answer: Answer { .snooze(time) }

    /// The usual length first, then the next morning.
    ///
    /// A time that has nearly come is not offered: the morning is at least an hour ahead, and further than the
    /// usual length (DESIGN.md, rule 7).
    /// - Parameter usual: What the user has configured, positive.
    package static func choices(at now: Instant, in locality: Locality, usual: CivilPeriod) -> [SnoozeChoice]
    {
        let first = SnoozeChoice(time: .lasting(usual), label: "Snooze \(words(usual))")
        let today = locality.zone.civil(of: now)
        let tooSoon = max(now + .seconds(3600), now + usual.exactPart)
        for (days, name) in [(0, "Today"), (1, "Tomorrow")] {
            // Today's hour is still ahead of those awake after midnight; others mean the next day.
            if days == 0, today.time >= earlyMorning { continue }
            let morning = CivilDateTime(today.date.adding(days: days), locality.dateHour)
            guard locality.zone.instant(of: morning) > tooSoon else { continue }
            let label = "\(name) \(locality.dateHour)"
            return [first, SnoozeChoice(time: .until(.floating(morning)), label: label)]
        }
        return [first]
    }

    private static let earlyMorning = TimeOfDay(nearestToSecondOfDay: 4 * 3600)

    /// `15 min`, `1 h`, `1 h 30 min`, `2 days`.
    static func words(_ period: CivilPeriod) -> String {
        var parts: [String] = []
        if period.months != 0 { parts.append(period.months == 1 ? "1 month" : "\(period.months) months") }
        if period.days != 0 { parts.append(period.days == 1 ? "1 day" : "\(period.days) days") }
        if period.seconds / 3600 != 0 { parts.append("\(period.seconds / 3600) h") }
        if period.seconds / 60 % 60 != 0 { parts.append("\(period.seconds / 60 % 60) min") }
        if period.seconds % 60 != 0 { parts.append("\(period.seconds % 60) s") }
        return parts.joined(separator: " ")
    }
}
