package import CivilTime

/// Something to do.
package struct Todo: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Todo>

    package enum Status: Sendable, Hashable {
        case open
        case completed(at: Instant)
    }

    package let id: ID
    /// One line, 1...1000 characters.
    package var title: String
    /// Any lines, at most 64 KiB; empty if there are none.
    package var notes: String
    package var status: Status
    package var due: When?
    /// In the order of `ReminderTrigger`, each once. Relative ones only with `due`.
    package var triggers: [ReminderTrigger]
    package var priority: Priority
    /// How long it will take, in whole seconds.
    package var estimate: Duration?
    /// In alphabetical order, each once.
    package var labels: [String]
    package var location: String
    /// The task that this one is a part of.
    package var parent: ID?
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, title: String, notes: String = "", status: Status = .open, due: When? = nil,
        triggers: [ReminderTrigger] = [], priority: Priority = .none, estimate: Duration? = nil,
        labels: [String] = [], location: String = "", parent: ID? = nil, createdAt: Instant,
        modifiedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.notes = notes
        self.status = status
        self.due = due
        self.triggers = triggers
        self.priority = priority
        self.estimate = estimate
        self.labels = labels
        self.location = location
        self.parent = parent
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package var isOpen: Bool { status == .open }

    package var completedAt: Instant? {
        if case .completed(let instant) = status { instant } else { nil }
    }
}
