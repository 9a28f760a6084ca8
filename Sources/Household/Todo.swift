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
    /// Of one that repeats that of the occurrence it stands at, which may have been moved.
    package var due: When?
    /// How it repeats; only with `due`.
    package var series: Series?
    /// Of one that repeats the occurrence that it stands at, as the rule says it; of a completed copy the one
    /// that it is of.
    package var occurrence: When?
    /// How many occurrences were let pass since it was last done or skipped, up to `RecurringTask.mostMissed`.
    package var missed: Int
    /// The task of which this is a completed occurrence.
    package var copyOf: ID?
    /// In the order of `ReminderTrigger`, each once. Relative ones only with `due`.
    package var triggers: [ReminderTrigger]
    package var priority: Priority
    /// How long it will take, in whole seconds.
    package var estimate: Duration?
    /// A reminder that would come later than this after its time is not shown at all; whole seconds, `nil` for the
    /// user's general rule.
    package var lateCancel: Duration?
    /// In alphabetical order, each once.
    package var labels: [String]
    package var location: String
    /// The task that this one is a part of.
    package var parent: ID?
    /// How its reminders alert again; `nil`: as configured for tasks.
    package var nag: NagChoice?
    package var doneBy: DoneDefinition
    /// What was written when it was completed; empty if nothing was.
    package var doneNote: String
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, title: String, notes: String = "", status: Status = .open, due: When? = nil,
        triggers: [ReminderTrigger] = [], priority: Priority = .none, estimate: Duration? = nil,
        lateCancel: Duration? = nil, labels: [String] = [], location: String = "", parent: ID? = nil,
        nag: NagChoice? = nil, doneBy: DoneDefinition = .check, doneNote: String = "", createdAt: Instant,
        modifiedAt: Instant, series: Series? = nil, occurrence: When? = nil, missed: Int = 0,
        copyOf: ID? = nil
    ) {
        self.id = id
        self.title = title
        self.notes = notes
        self.status = status
        self.due = due
        self.triggers = triggers
        self.priority = priority
        self.estimate = estimate
        self.lateCancel = lateCancel
        self.labels = labels
        self.location = location
        self.parent = parent
        self.nag = nag
        self.doneBy = doneBy
        self.doneNote = doneNote
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.series = series
        self.occurrence = occurrence
        self.missed = missed
        self.copyOf = copyOf
    }

    package var isOpen: Bool { status == .open }

    package var isRecurring: Bool { series != nil }

    /// Leaves an ordinary task, due when it was.
    package mutating func stopRepeating() {
        guard isRecurring else { return }
        (series, occurrence, missed) = (nil, nil, 0)
    }

    /// What the identity of its reminders calls their occurrence: the due time; of one occurrence that was moved
    /// both times, so that a reminder that was answered is never taken for another.
    package var occurrenceText: String {
        guard let due else { return ReminderIdentity.noOccurrence }
        guard isRecurring, let occurrence, occurrence != due else { return due.description }
        return "\(occurrence)/\(due)"
    }

    package var completedAt: Instant? {
        if case .completed(let instant) = status { instant } else { nil }
    }
}
