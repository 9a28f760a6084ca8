package import CivilTime
import Rules
import SQLite

extension Store {
    /// The days on which nobody works: the all-day events of lists of holidays.
    package func holidays(from first: CivilDate, through last: CivilDate, in locality: Locality)
        throws(StoreError) -> Set<CivilDate>
    {
        try read { db in try HolidayRows(db: db).days(from: first, through: last, in: locality) }
    }
}

/// Reads the holidays of calendars.
struct HolidayRows {
    let db: Database

    /// Of one event; a rule may repeat it every day.
    private static let mostOccurrences = 1_000

    func days(from first: CivilDate, through last: CivilDate, in locality: Locality) throws -> Set<CivilDate>
    {
        guard try db.exists("SELECT 1 FROM collection WHERE purpose = 'holidays'", []) else { return [] }
        var days: Set<CivilDate> = []
        let rows = try db.rows(
            """
            SELECT e.* FROM event e
            WHERE e.first_day <= ?2 AND (e.last_day IS NULL OR e.last_day >= ?1) AND EXISTS (
                SELECT 1 FROM resource_subject s JOIN resource r ON r.number = s.resource
                    JOIN collection c ON c.number = r.collection
                WHERE s.subject = 'event' AND s.subject_id = e.id AND c.purpose = 'holidays')
            """, [Int64(first.dayNumber) - 1, Int64(last.dayNumber)])
        for row in rows {
            let event = try EventRows(db: db).record(row)
            guard event.start.isDate,
                // A zone is never needed for a day.
                var occurrences = try? event.occurrences(
                    notOverAt: locality.zone.startOfDay(first), in: locality)
            else { continue }
            for _ in 0..<Self.mostOccurrences {
                guard let occurrence = occurrences.next(), case .date(let begin) = occurrence.when,
                    begin <= last
                else { break }
                var day = begin
                var end = begin.adding(days: 1)
                if case .date(let given) = occurrence.end { end = min(given, last.adding(days: 1)) }
                while day < end {
                    if day >= first { days.insert(day) }
                    day = day.adding(days: 1)
                }
            }
        }
        return days
    }

    func isHoliday(_ date: CivilDate, in locality: Locality) throws -> Bool {
        try days(from: date, through: date, in: locality).contains(date)
    }
}
