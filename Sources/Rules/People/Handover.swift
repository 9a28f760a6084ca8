/// Something that was for a person who is removed, and for whom it is from then on.
package struct Handover: Sendable, Hashable {
    package let subject: Subject
    package let title: String
    /// Empty for anyone.
    package let person: String
    /// Whether the removed person took turns with it; it is the turn of `person` now.
    package let isTurn: Bool

    package init(_ subject: Subject, title: String, to person: String, isTurn: Bool = false) {
        (self.subject, self.title, self.person, self.isTurn) = (subject, title, person, isTurn)
    }
}

/// What the removal of a person has changed.
package struct PersonRemoval: Sendable, Hashable {
    /// The person before the removal.
    package let person: Person
    /// Those of tasks first, then of events and maintenance.
    package let handovers: [Handover]

    package init(_ person: Person, handovers: [Handover] = []) {
        (self.person, self.handovers) = (person, handovers)
    }
}
