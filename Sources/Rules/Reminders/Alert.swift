package import CivilTime

/// A single notification that belongs to no task, event or item: `steward notify`.
package struct Alert: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Alert>

    package let id: ID
    package let title: String
    package let body: String
    package let urgency: Urgency
    package let when: When
    /// Whether the alert stays away once its popup has left the screen. Its reminder stores this; an alert
    /// read back from the store does not have it.
    package let isOnce: Bool
    /// When it is of no use any more, seen or not, as what confirms an answer; `nil` if it waits to be seen. Its
    /// reminder stores this, too.
    package let overAt: Instant?

    package init(
        id: ID = .random(), title: String, body: String, urgency: Urgency, when: When, isOnce: Bool = false,
        overAt: Instant? = nil
    ) throws(InvalidValue) {
        self.id = id
        self.title = try FieldRules.neededLine(title, field: "title", limit: Limits.title)
        self.body = try FieldRules.notes(body, field: "body")
        self.urgency = urgency
        self.when = when
        self.isOnce = isOnce
        self.overAt = overAt
    }
}
