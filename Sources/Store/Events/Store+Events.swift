package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Adds an event and plans its reminders.
    /// - Throws: `.invalid` for an end before the start, a rule without occurrences or a zone that this
    ///   system does not know; `.full`.
    package func add(_ details: EventDetails, _ context: ChangeContext) throws(StoreError) -> Change<
        EventOverview
    > {
        try transact(.add, context, .room) { transaction in
            var details = details
            details.person = try transaction.people.name(for: details.person)
            if details.addedBy.isEmpty { details.addedBy = try transaction.people.me() }
            var event = Event(id: .random(), details, createdAt: context.now, modifiedAt: context.now)
            try event.check(in: context.locality)
            event = try event.remindingYet(in: context)
            try transaction.events.insert(event, in: context.locality)
            try transaction.plan(event, isSaid: true)
            transaction.note(event, "added")
            return try transaction.overview(event.id)
        }
    }

    /// Changes the fields that `edits` name, for all occurrences.
    /// - Throws: As `add`, and `.notFound` and `.ambiguous`.
    package func edit(_ id: String, _ edits: FieldEdits<EventDetails>, _ context: ChangeContext)
        throws(StoreError) -> Change<EventOverview>
    {
        try transact(.edit, context, .room) { transaction in
            let old = try transaction.events.record(id)
            var edits = edits
            edits.set.person = try edits.set.person.map { try transaction.people.name(for: $0) }
            var event = try edits.applied(to: old, in: context.locality)
            let isPlannedOtherwise =
                event.time != old.time || event.series != old.series || event.reminders != old.reminders
            if isPlannedOtherwise {
                try event.check(in: context.locality)
                event = try event.remindingYet(in: context)
            }
            if event != old {
                try event.check(in: context.locality)
                event.modifiedAt = context.now
                try transaction.events.update(event, in: context.locality)
            }
            if isPlannedOtherwise { try transaction.plan(event, isSaid: true) }
            transaction.note(event, "changed")
            return try transaction.overview(event.id)
        }
    }

    /// Skips one occurrence of a recurring event.
    /// - Parameter when: Its start or its first day; `nil` means the current or next one.
    /// - Throws: `.conflict` if the event does not recur, has no such occurrence, or no other; `.notFound`,
    ///   `.ambiguous`.
    package func skip(_ id: String, at when: When?, _ context: ChangeContext) throws(StoreError)
        -> Change<EventOverview>
    {
        try transact(.skip, context, .reserve) { transaction in
            let old = try transaction.events.record(id)
            guard let series = old.series else {
                throw StoreError.conflict(
                    reason: "'\(old.shortTitle)' does not repeat; remove it if it does not take place")
            }
            guard let occurrence = try transaction.occurrence(of: old, at: when) else {
                let words = when.map { "on \($0.words(in: context.locality))" } ?? "to come"
                throw StoreError.conflict(reason: "'\(old.shortTitle)' has no occurrence \(words)")
            }
            var event = old
            event.series = try series.excluding(occurrence.when)
            do {
                try event.check(in: context.locality)
            } catch {
                throw StoreError.conflict(
                    reason: "that is all there is of '\(old.shortTitle)'; remove it if it does not take place"
                )
            }
            event.modifiedAt = context.now
            try transaction.events.update(event, in: context.locality)
            let skipped = occurrence.when.description
            try transaction.plan(
                event, keeping: try transaction.outlasting(event).filter { $0.occurrence != skipped })
            transaction.note(event, "skipped on \(occurrence.when.words(in: context.locality))")
            return try transaction.overview(event.id)
        }
    }

    /// Removes events with all their occurrences, and withdraws their reminders. Undo restores them.
    /// - Returns: How many were removed.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid` for none or more than 1,000 identifiers. Then nothing
    ///   is removed.
    package func removeEvents(_ ids: [String], _ context: ChangeContext) throws(StoreError) -> Change<Int> {
        try transact(.remove, context, .reserve) { transaction in
            try transaction.remove(ids, from: transaction.events, things: "events") { transaction, event in
                try transaction.withdrawAll(.event(event.id))
                try transaction.events.delete(event.id)
            }
        }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func event(_ id: String, now: Instant, in locality: Locality) throws(StoreError) -> EventOverview
    {
        try read { db in
            try EventQueries(db: db, now: now, locality: locality).overview(try EventRows(db: db).id(id))
        }
    }

    /// Events by first day.
    package func events(_ query: EventQuery, now: Instant, in locality: Locality) throws(StoreError)
        -> [EventOverview]
    {
        try read { db in try EventQueries(db: db, now: now, locality: locality).overviews(query) }
    }

    /// All occurrences of events and tasks in a span, in order.
    /// - Throws: `.invalid` if the span is longer than ten years or has more than 10,000 entries.
    package func agenda(from: When, to: When, now: Instant, in locality: Locality) throws(StoreError)
        -> [AgendaLine]
    {
        try read { db in
            let span = try Agenda.span(from: from, to: to, in: locality)
            return try EventQueries(db: db, now: now, locality: locality).agenda(span)
        }
    }
}

extension ChangeTransaction {
    var events: EventRows { EventRows(db: db) }

    /// Plans the reminders that `event` needs, and withdraws the rest.
    /// - Parameters:
    ///   - rung: As `ReminderPlan.init(for:rungUntil:now:in:isUsed:)`.
    ///   - others: Reminders to keep if they have rung, although their occurrence is over.
    mutating func plan(
        _ event: Event, rungUntil rung: Instant? = nil, keeping others: Set<ReminderIdentity> = [],
        isSaid: Bool = false
    ) throws {
        let rows = reminders
        var plan = try ReminderPlan(
            for: event, rungUntil: rung, now: context.now, in: context.locality
        ) { try rows.isUsed($0) }
        if isSaid { plan = try plan.asSaid(in: context) }
        try rows.replace(of: .event(event.id), by: plan.reminders, keeping: plan.passed, and: others)
        // For a recurring event, the user waits for the next occurrence.
        if event.repeats == nil { passed += plan.passed }
    }

    /// Reminders that have rung and outlast their occurrence, because the user snoozed them past its end.
    func outlasting(_ event: Event) throws -> Set<ReminderIdentity> {
        Set(
            try reminders.active(of: .event(event.id)).filter { $0.state != .planned && $0.overAt == nil }
                .map(\.identity))
    }

    /// The occurrence that starts at `when` or on that day; without `when`, the current or next one.
    fileprivate func occurrence(of event: Event, at when: When?) throws -> EventOccurrence? {
        let locality = context.locality
        guard let when else {
            var occurrences = try event.occurrences(notOverAt: context.now, in: locality)
            return occurrences.next()
        }
        let moment = try when.moment(in: locality, field: "occurrence")
        let day = try when.date(in: locality)
        let end = locality.zone.startOfDay(day.adding(days: 1)) + .seconds(86_400)
        var occurrences = try event.occurrences(
            notOverAt: locality.zone.startOfDay(day) - .seconds(86_400), in: locality)
        while let occurrence = occurrences.next(), occurrence.startsAt < end, occurrences.steps < 100_000 {
            if occurrence.when == when
                || !occurrence.isAllDay && !when.isDate && occurrence.startsAt == moment
            {
                return occurrence
            }
            if when.isDate, try occurrence.when.date(in: locality) == day { return occurrence }
        }
        return nil
    }

    func overview(_ id: Event.ID) throws -> EventOverview {
        try EventQueries(db: db, now: context.now, locality: context.locality).overview(id)
    }
}
