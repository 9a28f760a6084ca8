package import CivilTime

/// A while before an event starts, to which its reminder can be put off.
package struct EventLead: Sendable, Hashable {
    package let time: SnoozeTime
    /// `5 min before start`.
    package let label: String

    /// The first that has not come, nor nearly; `nil` shortly before the start and after it.
    package static func next(before start: Instant, at now: Instant) -> EventLead? {
        for (seconds, label) in leads where start - .seconds(seconds) >= now + .seconds(300) {
            return EventLead(time: .until(.instant(start - .seconds(seconds))), label: label)
        }
        return nil
    }

    private static let leads = [
        (3600, "1 h before start"), (900, "15 min before start"), (300, "5 min before start"),
        (0, "When it starts"),
    ]
}
