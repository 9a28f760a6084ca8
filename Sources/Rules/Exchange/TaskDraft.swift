package import CivilTime

/// A task that comes from another program or another household, with a past of its own.
package struct TaskDraft: Sendable, Hashable {
    /// `nil` for a new one.
    package var id: Todo.ID?
    package var given = GivenFields<TodoDetails>()
    /// Defaults to now.
    package var createdAt: Instant?
    /// `nil` if it is open.
    package var completedAt: Instant?
    /// The note written on completion.
    package var doneNote = ""
    /// Who completed it; empty if unknown.
    package var completedBy = ""
    /// The first occurrence, if it repeats. Defaults to the due time.
    package var seriesStart: When?
    package var additions: [When] = []
    package var exclusions: [When] = []
    /// The current occurrence as the rule gives it; `nil` for the newest that has come. Of a completed copy,
    /// the occurrence that it copies.
    package var occurrence: When?
    /// How many occurrences the user has missed, up to `RecurringTask.mostMissed`.
    package var missed = 0
    /// The repeating task of which it is a completed occurrence.
    package var copyOf: Todo.ID?

    package init() {}

    /// The task to store. Its parent may still be the beginning of an identifier.
    /// - Throws: The value of a field is invalid, or fields contradict each other.
    package func todo(at now: Instant, in locality: Locality) throws(InvalidValue) -> Todo {
        var todo = Todo(
            id: id ?? .random(), try TodoDetails(of: given),
            status: completedAt.map { .completed(at: min($0, now)) } ?? .open,
            createdAt: min(createdAt ?? now, now), modifiedAt: now)
        todo.doneNote = try FieldRules.notes(doneNote, field: "done_note")
        todo.completedBy = try PersonName.checked(completedBy, field: "completed_by")
        if let repetition = todo.repeats {
            todo = try repeating(todo, repetition, at: now, in: locality)
        } else {
            try checkSingle()
            (todo.copyOf, todo.occurrence) = (copyOf, occurrence)
        }
        try todo.details.checkStart(in: locality)
        return todo
    }

    private func checkSingle() throws(InvalidValue) {
        let times = [seriesStart].compactMap(\.self) + additions + exclusions
        if let time = times.first {
            throw Self.contradiction("series_start", time.description, "the task does not repeat")
        }
        switch (copyOf, occurrence) {
        case (nil, nil): return
        case (_?, _?): return
        case (let series?, nil):
            throw Self.contradiction("series", series.description, "the occurrence is missing")
        case (nil, let occurrence?):
            throw Self.contradiction("occurrence", occurrence.description, "the task does not repeat")
        }
    }

    private func repeating(
        _ single: Todo, _ repetition: Repetition, at now: Instant, in locality: Locality
    ) throws(InvalidValue) -> Todo {
        if let copyOf {
            throw Self.contradiction("series", copyOf.description, "the task itself repeats")
        }
        var todo = single
        let start: When
        if let given = seriesStart ?? todo.due {
            start = given
        } else {
            start = try Series.start(of: repetition, at: now, in: locality)
        }
        let series = try Series(
            start: start, repetition: repetition, additions: additions, exclusions: exclusions)
        try series.checkYield(in: locality)
        todo.series = series
        if let occurrence {
            todo.occurrence = occurrence
            todo.due = todo.due ?? occurrence
            todo.missed = min(max(missed, 0), RecurringTask.mostMissed)
            return todo
        }
        var first = start
        if !series.isAfterDone {
            var occurrences = try series.occurrences(in: locality)
            guard let found = occurrences.next() else {
                throw Self.contradiction(
                    "repeats", repetition.description, "every occurrence is left out")
            }
            first = found.when
        }
        (todo.occurrence, todo.due) = (first, first)
        guard todo.isOpen, let standing = try RecurringTask(todo)?.overtaken(at: now, in: locality) else {
            return todo
        }
        (todo.occurrence, todo.due, todo.start) = (standing.occurrence, standing.due, standing.start)
        return todo
    }

    private static func contradiction(_ field: String, _ value: String, _ reason: String) -> InvalidValue {
        InvalidValue(
            field: field, value: value, reason: reason, remedy: "leave one of the two out of the list")
    }
}
