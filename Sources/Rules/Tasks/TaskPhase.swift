package import CivilTime

/// How far along a task is.
package enum TaskPhase: String, Sendable, Hashable, CaseIterable {
    /// Its due time is not near, or there is none.
    case created
    case dueSoon = "due-soon"
    case overdue
    /// Overdue, and its reminders have become more insistent today.
    case escalated
    /// Overdue for more than a week: there are no more reminders, and only lists show it.
    case review

    /// The phase of an open task; `nil` if it is completed.
    ///
    /// - Parameters:
    ///   - dueAt: The moment of its due time, in case this system no longer knows its zone.
    ///   - isEscalated: Whether one of its reminders is, according to `NagRules.isEscalated`.
    ///   - soon: How long before the due time it counts as due soon.
    package init?(
        of todo: Todo, dueAt: Instant?, isEscalated: Bool, at now: Instant, in locality: Locality,
        soon: Duration
    ) {
        guard todo.isOpen else { return nil }
        guard let due = todo.due else {
            self = .created
            return
        }
        if due.isOverdue(at: now, in: locality, computed: dueAt) {
            let isLong = due.isOverdue(at: now - NagRules.longestWait, in: locality, computed: dueAt)
            self = isLong ? .review : isEscalated ? .escalated : .overdue
        } else {
            let moment = (try? due.instant(in: locality)) ?? dueAt
            let isSoon = moment.map { $0 <= now + soon } ?? false
            // A date is due all day, however short `soon` is.
            let isToday = (try? due.date(in: locality)) == locality.zone.civil(of: now).date
            self = isSoon || isToday ? .dueSoon : .created
        }
    }
}

extension When {
    /// `isOverdue`, by the moment computed last if this system no longer knows the zone.
    package func isOverdue(at now: Instant, in locality: Locality, computed moment: Instant?) -> Bool {
        do {
            return try isOverdue(at: now, in: locality)
        } catch {
            return moment.map { now > $0 } ?? false
        }
    }
}
