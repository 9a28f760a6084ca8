import CivilTime
import Rules
import SQLite

/// Reads events and agendas.
struct EventQueries {
    let db: Database
    let now: Instant
    let locality: Locality

    func overview(_ id: Event.ID) throws -> EventOverview {
        try overview(of: try EventRows(db: db).record(id))
    }

    private func overview(of event: Event) throws -> EventOverview {
        EventOverview(
            event: event, short: try short(.event(event.id)), next: try next(of: event),
            nextReminderAt: try EventRows(db: db).nextReminder(of: event.id.description))
    }

    /// Events by first day.
    func overviews(_ query: EventQuery) throws -> [EventOverview] {
        let (limit, offset) = (min(max(query.limit ?? 1_000, 1), 10_000), query.offset ?? 0)
        let status = query.status ?? .coming
        let text = query.text?.lowercased()
        let today = Int64(locality.zone.civil(of: now).date.dayNumber)
        let condition =
            switch status {
            case .coming: "(last_day IS NULL OR last_day >= \(today - EventDays.slack))"
            case .over: "(last_day IS NULL OR last_day <= \(today + EventDays.slack))"
            case .all: "true"
            }
        let search =
            text == nil
            ? ""
            : "AND contains_text(title || char(10) || notes || char(10) || location || char(10) || join_link, ?1)"
        let person = try PersonRows(db: db).condition(query.people, on: "person")
        let arguments = (text.map { [$0] } ?? []) as [any Bindable] + (person?.arguments ?? [])
        var found: [Event] = []
        var skipped = 0
        try db.forEachRow(
            """
            SELECT * FROM event WHERE \(condition) \(search) \(person.map { "AND \($0.sql)" } ?? "")
            ORDER BY first_day, start, id
            """, Bindings(arguments)
        ) { row in
            let event = try EventRows(db: db).record(row)
            if try fits(event, status) {
                if skipped < offset { skipped += 1 } else { found.append(event) }
            }
            return found.count < limit
        }
        return try found.map { try overview(of: $0) }
    }

    private func fits(_ event: Event, _ status: EventQuery.Status) throws -> Bool {
        switch status {
        case .all: true
        case .coming: try next(of: event) != nil
        case .over: try next(of: event) == nil
        }
    }

    /// The next occurrence; `nil` also if the system no longer has the event's zone, so that the event is
    /// still listed.
    private func next(of event: Event) throws -> EventOccurrence? {
        guard var occurrences = try? event.occurrences(notOverAt: now, in: locality) else { return nil }
        return occurrences.next()
    }

    /// - Throws: `.invalid` if the span has too many entries.
    func agenda(_ span: Range<Instant>) throws -> [AgendaLine] {
        let first = Int64(locality.zone.civil(of: span.lowerBound).date.dayNumber) - EventDays.slack
        let last = Int64(locality.zone.civil(of: span.upperBound).date.dayNumber) + EventDays.slack
        let events = try db.rows(
            "SELECT * FROM event WHERE first_day <= ? AND (last_day IS NULL OR last_day >= ?)", [last, first]
        ).map { try EventRows(db: db).record($0) }
        let agenda = try Agenda(
            events: events, tasks: try tasks(in: span), in: span, now: now, locality: locality)
        var shorts: [Subject: String] = [:]
        return try agenda.entries.map { entry in
            let short =
                try shorts[entry.subject] ?? self.short(entry.subject)
            shorts[entry.subject] = short
            return AgendaLine(entry: entry, short: short)
        }
    }

    private func tasks(in span: Range<Instant>) throws -> [Todo] {
        let slack = Duration.seconds(EventDays.slack * 86_400)
        let rows = try db.rows(
            """
            SELECT \(TodoRows.datesAlone) FROM task t
            WHERE t.due_at < ?2 AND (t.due_at >= ?1 OR (t.repeats IS NOT NULL AND t.status = 'open')) LIMIT ?3
            """,
            [
                (span.lowerBound - slack).stored, (span.upperBound + slack).stored,
                Agenda.mostEntries * 2,
            ])
        return try rows.map { try TodoRows(db: db).record($0) }
    }

    private func short(_ subject: Subject) throws -> String {
        try subject.rows(in: db).lookup.short(subject.id)
    }
}
