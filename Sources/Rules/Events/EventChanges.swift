package import CivilTime

/// Changes to an event, in all of its occurrences. Unset fields stay.
package struct EventChanges: Sendable, Hashable {
    package var title: String?
    package var notes: FieldChange<String> = .keep
    package var location: FieldChange<String> = .keep
    /// Without `end` and `duration`, the event keeps its length.
    package var start: When?
    /// `.clear` of either gives the event its default length: one day, or none.
    package var end: FieldChange<When> = .keep
    package var duration: FieldChange<CivilPeriod> = .keep
    /// `.clear` keeps only the first occurrence.
    package var repetition: FieldChange<Repetition> = .keep
    /// `.clear` removes all reminders.
    package var triggers: FieldChange<[ReminderTrigger]> = .keep

    package init() {}

    /// The changed event; the store sets its `modifiedAt`.
    ///
    /// If the start moves, additions are dropped and exclusions apply to whole days.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: Event, in locality: Locality) throws(InvalidValue) -> Event {
        var event = old
        if let title { event.title = try FieldRules.title(title) }
        event.notes = try FieldRules.notes(notes.applied(to: old.notes) ?? "")
        event.location = try FieldRules.location(location.applied(to: old.location) ?? "")
        event.time = try time(after: old.time, in: locality)
        event.series = try series(after: old.series, start: event.time.start)
        event.triggers = try FieldRules.triggers(triggers.applied(to: old.triggers) ?? [], hasDue: true)
        return event
    }

    private func time(after old: EventTime, in locality: Locality) throws(InvalidValue) -> EventTime {
        let start = start ?? old.start
        switch (end, duration) {
        case (.keep, .keep): return start == old.start ? old : try old.starting(at: start, in: locality)
        case (.set(let end), .set(let duration)):
            return try EventTime(start: start, end: end, duration: duration)
        case (.set(let end), _): return try EventTime(start: start, end: end)
        case (_, .set(let duration)): return try EventTime(start: start, duration: duration)
        case (.clear, _), (_, .clear): return try EventTime(start: start)
        }
    }

    private func series(after old: Series?, start: When) throws(InvalidValue) -> Series? {
        guard let repetition = repetition.applied(to: old?.repetition) else { return nil }
        guard let old else { return try Series(start: start, repetition: repetition) }
        guard start != old.start else {
            return try Series(
                start: start, repetition: repetition, additions: old.additions, exclusions: old.exclusions)
        }
        return try Series(
            start: start, repetition: repetition, additions: [], exclusions: old.exclusions.compactMap(\.day))
    }
}

extension When {
    /// The date it names; `nil` for an instant.
    fileprivate var day: When? {
        switch self {
        case .date: self
        case .floating(let civil), .zoned(let civil, _): .date(civil.date)
        case .instant: nil
        }
    }
}
