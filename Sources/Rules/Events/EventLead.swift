package import CivilTime

/// A moment before an event starts, until which its reminder can be snoozed.
package struct EventLead: Sendable, Hashable {
    package let time: SnoozeTime
    package let moment: Instant

    /// From here on `moment` is too near to be offered.
    package var end: Instant { moment - Self.margin + .milliseconds(1) }

    /// The first lead at least five minutes away; `nil` shortly before the start and after it.
    package static func next(before start: Instant, at now: Instant) -> EventLead? {
        leads.map { start - $0 }.first { $0 >= now + margin }.map { moment in
            EventLead(time: .until(.instant(moment)), moment: moment)
        }
    }

    private static let margin = Duration.seconds(300)

    private static let leads: [Duration] = [.seconds(3600), .seconds(900), .seconds(300), .zero]
}
