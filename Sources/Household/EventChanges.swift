package import CivilTime

/// What somebody wants to change of an event, all of its occurrences. What is not named stays.
package struct EventChanges: Sendable, Hashable {
    package var title: String?
    package var notes: FieldChange<String> = .keep
    package var location: FieldChange<String> = .keep
    /// Alone, it leaves the event as long as it was.
    package var start: When?
    /// `.clear` of either makes it a day, or a moment.
    package var end: FieldChange<When> = .keep
    package var duration: FieldChange<CivilPeriod> = .keep
    /// `.clear` leaves the first occurrence.
    package var repetition: FieldChange<Repetition> = .keep
    /// `.clear` removes all reminders.
    package var triggers: FieldChange<[ReminderTrigger]> = .keep

    package init() {}

    /// The event as it will be; `modifiedAt` is the store's to change.
    ///
    /// What was left out stays left out: where the start moves, by the day.
    /// - Throws: Which field cannot be kept, and what would be right.
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
    /// The day that it names; a moment names none.
    fileprivate var day: When? {
        switch self {
        case .date: self
        case .floating(let civil), .zoned(let civil, _): .date(civil.date)
        case .instant: nil
        }
    }
}
