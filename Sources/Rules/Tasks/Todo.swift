package import CivilTime

/// A task.
@dynamicMemberLookup
package struct Todo: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Todo>

    package enum Status: Sendable, Hashable {
        case open
        case completed(at: Instant)
    }

    package let id: ID
    package var details: TodoDetails
    package var status: Status
    /// With `repeats`.
    private var seriesTimes: Series.Times?
    /// For a repeating task, its current occurrence as the rule gives it; for a completed copy, the
    /// occurrence that it copies.
    package var occurrence: When?
    /// How many occurrences have passed since the user last completed or skipped one, up to
    /// `RecurringTask.mostMissed`.
    package var missed = 0
    /// The repeating task of which this is a completed occurrence.
    package var copyOf: ID?
    /// Whether the task that is to be done first has been done, so that this one has begun. A repeating task waits again
    /// at its next occurrence.
    package var isFreed = false
    /// Whether it waits for another task, as the store has read it.
    package var isBlocked = false
    /// The note written on completion; empty if there is none.
    package var doneNote = ""
    /// Who completed it, or if it repeats, who completed it last; empty if unknown.
    package var completedBy = ""
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, _ details: TodoDetails, status: Status = .open, createdAt: Instant, modifiedAt: Instant
    ) {
        self.id = id
        self.details = details
        self.status = status
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<TodoDetails, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// How it repeats; only with `due`.
    package var series: Series? {
        get {
            guard let repetition = details.repeats, let seriesTimes else { return nil }
            return Series(seriesTimes, repetition)
        }
        set { (details.repeats, seriesTimes) = (newValue?.repetition, newValue?.times) }
    }

    /// The task of which this is a subtask.
    package var parent: ID? {
        get { details.parent.flatMap(ID.init) }
        set { details.parent = newValue?.description }
    }

    /// The task that is to be done first.
    package var after: ID? {
        get { details.after.flatMap(ID.init) }
        set { details.after = newValue?.description }
    }

    /// A completed subtask, open again for the next occurrence of its task.
    /// - Parameter distance: How far away that is; its own dates move as far.
    package func reopened(later distance: CivilPeriod?, at now: Instant, in locality: Locality) -> Todo {
        var todo = self
        (todo.status, todo.completedBy, todo.modifiedAt) = (.open, "", now)
        if let distance {
            // A date beyond the calendar stays.
            todo.due = todo.due.map { (try? $0.adding(distance, in: locality)) ?? $0 }
            todo.start = todo.start.map { (try? $0.adding(distance, in: locality)) ?? $0 }
        }
        return todo
    }

    package var doneBy: DoneDefinition { details.doneBy ?? .check }

    package var isOpen: Bool { status == .open }

    package var isRecurring: Bool { details.repeats != nil }

    /// Makes it an ordinary task with the same due time.
    package mutating func stopRepeating() {
        guard isRecurring else { return }
        (series, occurrence, missed) = (nil, nil, 0)
    }

    /// The occurrence in the identity of its reminders: the due time; both times if the user moved the
    /// occurrence, so that an answered reminder is never taken for another.
    package var occurrenceText: String {
        guard let due = details.due else { return ReminderIdentity.noOccurrence }
        guard isRecurring, let occurrence, occurrence != due else { return due.description }
        return "\(occurrence)/\(due)"
    }

    package var completedAt: Instant? {
        if case .completed(let instant) = status { instant } else { nil }
    }
}
