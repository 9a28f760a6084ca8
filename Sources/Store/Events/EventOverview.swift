package import CivilTime
package import Rules

/// An event with what others in the store say about it.
package struct EventOverview: Sendable, Hashable {
    package let event: Event
    /// The shortest beginning of its identifier that names no other event, four characters at least.
    package let short: String
    /// The occurrence that is not over yet, or comes next; `nil` if all are over.
    package let next: EventOccurrence?
    package let nextReminderAt: Instant?
}

/// Which events to list.
package struct EventQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// Not over, or to come again.
        case coming
        case over
        case all
    }

    package var status = Status.coming
    /// In the title, the notes or the location, in any case.
    package var text: String?
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}

/// One line of an agenda.
package struct AgendaLine: Sendable, Hashable {
    package let entry: AgendaEntry
    /// The shortest beginning of its subject's identifier that names no other of its kind.
    package let short: String
}
