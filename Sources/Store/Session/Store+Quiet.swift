package import CivilTime
package import Rules
import SQLite

extension Store {
    /// When the user's requested quiet ends; may have passed.
    package func quietUntil() throws(StoreError) -> Instant? {
        try read { db in
            try db.text("SELECT value FROM meta WHERE key = 'quiet_until'").flatMap { Instant($0) }
        }
    }

    /// - Parameters:
    ///   - moment: `nil` ends the quiet.
    ///   - now: From then on it is quiet. Days that end in quiet count for nothing in insights.
    package func setQuiet(until moment: Instant?, now: Instant, in zone: Zone) throws(StoreError) {
        try write(.reserve) { db in
            try Pauses(db: db).excuse(.quiet, from: now, until: moment, in: zone)
            guard let moment else { return try db.run("DELETE FROM meta WHERE key = 'quiet_until'") }
            try db.run(
                """
                INSERT INTO meta (key, value) VALUES ('quiet_until', ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value
                """, [moment.description])
        }
    }

    /// The data that decides whether to show a reminder; `nil` if it is neither due nor shown.
    package func owed(_ id: Reminder.ID) throws(StoreError) -> OwedReminder? {
        try read { db in try OwedRows(db: db, now: nil).find(id) }
    }
}
