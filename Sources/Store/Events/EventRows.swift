import CivilTime
import Rules
import SQLite

/// The rows of events.
struct EventRows {
    let db: Database

    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Event.ID {
        try lookup.id(text)
    }

    func find(_ id: Event.ID) throws -> Event? {
        try db.row("SELECT * FROM event WHERE id = ?", [id.description]).map { try Self.event($0) }
    }

    func event(_ id: Event.ID) throws -> Event {
        guard let event = try find(id) else {
            throw StoreError.notFound(kind: "event", value: id.description)
        }
        return event
    }

    func insert(_ event: Event, in locality: Locality) throws {
        try db.run(
            """
            INSERT INTO event (id, title, notes, location, start, ends, duration, repeats, additions, exclusions,
                reminders, first_day, last_day, created_at, modified_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            try [event.id.description] + values(of: event, in: locality)
                + [event.createdAt.stored, event.modifiedAt.stored])
    }

    func update(_ event: Event, in locality: Locality) throws {
        try db.run(
            """
            UPDATE event SET title = ?, notes = ?, location = ?, start = ?, ends = ?, duration = ?, repeats = ?,
                additions = ?, exclusions = ?, reminders = ?, first_day = ?, last_day = ?, modified_at = ?
            WHERE id = ?
            """,
            try values(of: event, in: locality) + [event.modifiedAt.stored, event.id.description])
    }

    func delete(_ id: Event.ID) throws {
        try db.run("DELETE FROM event WHERE id = ?", [id.description])
    }

    private func values(of event: Event, in locality: Locality) throws -> Bindings {
        let days = try EventDays(of: event, in: locality)
        let text = EventText(event)
        return [
            event.title, event.notes, event.location, text.start, text.ends, text.duration, text.repeats,
            text.additions, text.exclusions, text.reminders, days.first, days.last,
        ]
    }

    static func event(_ row: Row) throws -> Event {
        do {
            let text = EventText(
                start: try row.text("start"), ends: row.optionalText("ends"),
                duration: row.optionalText("duration"), repeats: row.optionalText("repeats"),
                additions: try row.text("additions"), exclusions: try row.text("exclusions"),
                reminders: try row.text("reminders"))
            return Event(
                id: try row.id("id"), title: try row.text("title"), notes: try row.text("notes"),
                location: try row.text("location"), time: try text.time(), series: try text.series(),
                triggers: try text.triggers(), createdAt: try row.instant("created_at"),
                modifiedAt: try row.instant("modified_at"))
        } catch is InvalidValue, is TimeTextError {
            throw UnreadableRow()
        }
    }
}

/// The range of days, as numbers, on which an event may take place. Queries find events by it wherever the
/// user goes.
///
/// It holds for the civil times as given; zones move them by a day at most.
struct EventDays {
    /// How many days outside this range an occurrence may begin or end for a user in another zone.
    static let slack: Int64 = 2

    let first: Int64
    /// `nil` if the event recurs: only its rule knows.
    let last: Int64?

    init(of event: Event, in locality: Locality) throws {
        let occurrence = try event.occurrence(at: event.time.start, in: locality)
        let additions = try (event.series?.additions ?? []).map { try $0.date(in: locality) }
        let start = try event.time.start.date(in: locality)
        first = Int64(additions.reduce(start) { min($0, $1) }.dayNumber)
        last =
            event.series == nil
            ? Int64(locality.zone.civil(of: occurrence.endsAt).date.dayNumber) : nil
    }
}
