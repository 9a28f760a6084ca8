package import CivilTime
import Rules
import SQLite

extension Store {
    /// At which hours of the week tasks of the past year were done, counted from Monday's midnight: 168 of them.
    package func hoursOfCompletion(now: Instant, in zone: Zone) throws(StoreError) -> [Int] {
        let start = zone.startOfDay(zone.civil(of: now).date.adding(days: -Insights.days))
        return try read { db in
            var hours = [Int](repeating: 0, count: 168)
            // Every zone's hours begin at a quarter of an hour.
            try db.forEachRow(
                """
                SELECT completed_at / 900000 * 900000 AS at, count(*) AS count FROM task
                WHERE status = 'completed' AND (due_at IS NULL) = 0 AND due_at >= ? GROUP BY 1
                """, [start.stored]
            ) { row in
                let civil = zone.civil(of: try row.instant("at"))
                hours[(civil.date.weekday.rawValue - 1) * 24 + civil.time.hour] += try row.int("count")
                return true
            }
            return hours
        }
    }

    // MARK: Pauses

    /// When the user's pause ends; may have passed.
    package func pausedUntil() throws(StoreError) -> Instant? {
        try read { db in try Pauses(db: db).until }
    }

    /// - Parameter moment: When the pause that begins now ends; `nil` ends it now.
    package func setPause(until moment: Instant?, now: Instant, in zone: Zone) throws(StoreError) {
        try write(.reserve) { db in
            try Pauses(db: db).set(until: moment)
            try Pauses(db: db).excuse(.pause, from: now, until: moment, in: zone)
        }
    }
}
