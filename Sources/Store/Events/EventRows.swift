import CivilTime
import Rules
import SQLite

/// The rows of events.
struct EventRows {
    let db: Database

    func insert(_ event: Event, in locality: Locality) throws {
        let values = try Self.values(of: event, in: locality)
        try db.run(
            Self.columns.insertion(into: "event"),
            Bindings([.text(event.id.description), .integer(event.createdAt.stored)] + values))
    }

    func update(_ event: Event, in locality: Locality) throws {
        let values = try Self.values(of: event, in: locality)
        try db.run(
            Self.changing.replacement(in: "event"), Bindings(values + [.text(event.id.description)]))
    }

    func delete(_ id: Event.ID) throws {
        try db.run("DELETE FROM event WHERE id = ?", [id.description])
    }

    private static let columns = ["id", "created_at"] + changing
    private static let changing =
        EventDetails.columns + ["additions", "exclusions", "first_day", "last_day", "modified_at"]

    /// In the order of `changing`.
    private static func values(of event: Event, in locality: Locality) throws -> [SQLValue] {
        let days = try EventDays(of: event, in: locality)
        return event.details.columnValues + [
            .text(Series.text(of: event.series?.additions ?? [])),
            .text(Series.text(of: event.series?.exclusions ?? [])), .integer(days.first), SQLValue(days.last),
            .integer(event.modifiedAt.stored),
        ]
    }

    func record(_ row: Row) throws -> Event {
        do {
            var event = Event(
                id: try row.id("id"), try EventDetails(row), createdAt: try row.instant("created_at"),
                modifiedAt: try row.instant("modified_at"))
            if let repetition = event.repeats {
                event.series = try Series(
                    start: event.start, repetition: repetition,
                    additions: Series.times(row.text("additions")),
                    exclusions: Series.times(row.text("exclusions")))
            }
            return event
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
        let occurrence = try event.occurrence(at: event.start, in: locality)
        let additions = try (event.series?.additions ?? []).map { try $0.date(in: locality) }
        let start = try event.start.date(in: locality)
        first = Int64(additions.reduce(start) { min($0, $1) }.dayNumber)
        last =
            event.repeats == nil
            ? Int64(locality.zone.civil(of: occurrence.endsAt).date.dayNumber) : nil
    }
}
