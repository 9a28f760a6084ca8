package import CivilTime
package import Rules

/// An event with related data from the store.
package struct EventOverview: Sendable, Hashable {
    package let event: Event
    /// The shortest prefix of its identifier that names no other event, at least four characters.
    package let short: String
    /// The current or next occurrence; `nil` if all are over.
    package let next: EventOccurrence?
    package let nextReminderAt: Instant?
}

/// One line of an agenda.
package struct AgendaLine: Sendable, Hashable {
    package let entry: AgendaEntry
    /// The shortest prefix of its subject's identifier that names no other of its kind.
    package let short: String
}
