package import CivilTime
import Rules

/// Lines of the shopping list that repeat, such as milk every week: each tick moves them to their next time.
extension CalendarMapping {
    /// Whether a task that goes on has been done once, as programs do it: by moving it to a later occurrence, or by
    /// completing one of its occurrences.
    package func isTicked(from old: CalendarResource, to new: CalendarResource) -> Bool {
        // What is long overdue is read as due today, before and after, so the texts are compared.
        guard repeats(old), repeats(new), let before = Self.start(of: old), let after = Self.start(of: new)
        else { return false }
        return before < after || !Self.completed(in: new).isSubset(of: Self.completed(in: old))
    }

    /// Whether a resource is an open task that repeats.
    package func repeats(_ resource: CalendarResource) -> Bool { repeating(in: resource) != nil }

    /// The resource at its next time after it was done.
    /// - Parameter moment: When it was done.
    /// - Returns: `nil` if it does not repeat, or this was its last time.
    package func advanced(_ resource: CalendarResource, doneAt moment: Instant) -> CalendarResource? {
        guard let subject = repeating(in: resource), var todo = subject.todo, let uid = resource.uid,
            // Without its zone, nobody knows the next time.
            let standing = try? RecurringTask(todo)?.next(afterDoneAt: moment, in: locality)
        else { return nil }
        (todo.occurrence, todo.due, todo.start) = (standing.occurrence, standing.due, standing.start)
        todo.missed = 0
        return self.resource(
            resource, saying: [CalendarSubject(.task(todo), answer: subject.answer)], uid: uid,
            changedAt: moment, uids: { _ in nil })
    }

    private func repeating(in resource: CalendarResource) -> CalendarSubject? {
        reading(of: resource).subjects.first { subject in
            subject.todo.map { $0.isOpen && $0.isRecurring && $0.copyOf == nil } ?? false
        }
    }

    /// The beginning of the series, as written: `20261105T100000Z` and its like sort by time.
    private static func start(of resource: CalendarResource) -> String? {
        let series = resource.entries.first { $0.name == "VTODO" && $0.first("RECURRENCE-ID") == nil }
        return series.flatMap { ($0.first("DUE") ?? $0.first("DTSTART"))?.value }
    }

    /// The names of the occurrences that are completed one by one.
    private static func completed(in resource: CalendarResource) -> Set<String> {
        Set(
            resource.entries.filter { $0.first("STATUS")?.text.uppercased() == "COMPLETED" }
                .compactMap { $0.first("RECURRENCE-ID")?.value })
    }
}
