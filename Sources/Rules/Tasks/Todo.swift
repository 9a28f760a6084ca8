package import CivilTime

/// A task.
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
    /// For a repeating task, when its current occurrence is due; the user may have moved it.
    package var due: When?
    /// How it repeats; only with `due`.
    package var series: Series?
    /// For a repeating task, its current occurrence as the rule gives it; for a completed copy, the
    /// occurrence that it copies.
    package var occurrence: When?
    /// How many occurrences have passed since the user last completed or skipped one, up to
    /// `RecurringTask.mostMissed`.
    package var missed: Int
    /// The repeating task of which this is a completed occurrence.
    package var copyOf: ID?
    /// Sorted, without duplicates. Relative ones only with `due`.
    package var triggers: [ReminderTrigger]
    package var priority: Priority
    /// In whole seconds.
    package var estimate: Duration?
    /// How late a reminder may come and still be shown, in whole seconds; `nil` for the user's general rule.
    package var lateCancel: Duration?
    /// Sorted, without duplicates.
    package var labels: [String]
    package var location: String
    /// The task of which this is a subtask.
    package var parent: ID?
    /// How its reminders alert again; `nil` for the configured default.
    package var nag: NagChoice?
    package var doneBy: DoneDefinition
    /// The note written on completion; empty if there is none.
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

    /// Makes it an ordinary task with the same due time.
    package mutating func stopRepeating() {
        guard isRecurring else { return }
        (series, occurrence, missed) = (nil, nil, 0)
    }

    /// The occurrence in the identity of its reminders: the due time; both times if the user moved the
    /// occurrence, so that an answered reminder is never taken for another.
    package var occurrenceText: String {
        guard let due else { return ReminderIdentity.noOccurrence }
        guard isRecurring, let occurrence, occurrence != due else { return due.description }
        return "\(occurrence)/\(due)"
    }

    package var completedAt: Instant? {
        if case .completed(let instant) = status { instant } else { nil }
    }
}
