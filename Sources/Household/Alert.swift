package import CivilTime

/// Something to say once, about nothing that is kept: `steward notify`.
package struct Alert: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Alert>

    package enum Urgency: String, Sendable, Hashable, CaseIterable {
        case low, normal, critical
    }

    package let id: ID
    package let title: String
    package let body: String
    package let urgency: Urgency
    package let when: When
    /// Whether it is not to come back once its popup has left the screen. Its reminder remembers that; an alert that is
    /// read back does not.
    package let isOnce: Bool

    package init(
        id: ID = .random(), title: String, body: String, urgency: Urgency, when: When, isOnce: Bool = false
    ) throws(InvalidValue) {
        self.id = id
        self.title = try FieldRules.title(title)
        self.body = try FieldRules.notes(body, field: "body")
        self.urgency = urgency
        self.when = when
        self.isOnce = isOnce
    }
}
