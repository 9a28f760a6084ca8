package import CivilTime

/// One occurrence of an event or a task.
package struct AgendaEntry: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// Tasks.
        case open, completed
        /// Events.
        case coming, running, over
    }

    package let subject: Subject
    package let title: String
    package let location: String
    /// The name of the person for whom it is; empty for anyone.
    package let person: String
    /// The start of an event, or the due time of a task, as entered.
    package let when: When
    /// The end of an event; for an all-day event, the day after its last. `nil` for a moment.
    package let end: When?
    /// For an all-day entry, the start of that day in the user's zone.
    package let startsAt: Instant
    /// Equals `startsAt` for a moment.
    package let endsAt: Instant
    package let status: Status
    package let isOverdue: Bool
    /// `nil` if it does not repeat.
    package let series: Series?
    /// Where the link to an online meeting may stand; `nil` for a task.
    package let details: EventDetails?
    /// How many more occurrences the subject has that day, which are left out; `Agenda.mostCounted` or more if there
    /// are too many to count.
    package internal(set) var more = 0

    init(_ event: Event, _ occurrence: EventOccurrence, now: Instant) {
        subject = .event(event.id)
        title = event.details.age(at: occurrence.when).map { "\(event.title) (\($0))" } ?? event.title
        location = event.location
        person = event.details.person
        when = occurrence.when
        end = occurrence.end == occurrence.when ? nil : occurrence.end
        startsAt = occurrence.startsAt
        endsAt = occurrence.endsAt
        status =
            now < occurrence.startsAt
            ? .coming : now < occurrence.endsAt || now == occurrence.startsAt ? .running : .over
        isOverdue = false
        series = event.series
        details = event.details
    }

    /// - Throws: The zone that `when` names cannot be loaded.
    init(_ todo: Todo, _ when: When, now: Instant, in locality: Locality) throws(InvalidValue) {
        subject = .task(todo.id)
        title = todo.title
        location = todo.location
        person = todo.person
        self.when = when
        end = nil
        if case .date(let date) = when {
            startsAt = locality.zone.startOfDay(date)
            endsAt = locality.zone.startOfDay(date.adding(days: 1))
            isOverdue = todo.isOpen && now >= endsAt
        } else {
            startsAt = try when.moment(in: locality, field: "due")
            endsAt = startsAt
            isOverdue = todo.isOpen && now > startsAt
        }
        status = todo.isOpen ? .open : .completed
        series = todo.series
        details = nil
    }

    package var isAllDay: Bool { when.isDate }
}

extension AgendaEntry: Comparable {
    package static func < (left: AgendaEntry, right: AgendaEntry) -> Bool {
        if left.startsAt != right.startsAt { return left.startsAt < right.startsAt }
        if left.isAllDay != right.isAllDay { return left.isAllDay }
        return (left.endsAt, left.title, left.subject.id) < (right.endsAt, right.title, right.subject.id)
    }
}
