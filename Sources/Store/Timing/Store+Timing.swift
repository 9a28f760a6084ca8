package import CivilTime
package import Rules
import SQLite

extension Store {
    /// What is learned of one kind of subject.
    package struct KindTiming: Sendable, Hashable {
        package let kind: Subject.Kind
        package let mode: LearnedHours.Mode
        /// What still counts.
        package let counts: TimingCounts
    }

    /// The hours at which to remind, from what the user has done so far.
    package func learnedHours(_ terms: LearnedHours.Terms) throws(StoreError) -> LearnedHours {
        try read { db in
            let rows = TimingRows(db: db)
            return LearnedHours(
                try rows.histories(at: TimingHistory.week(of: terms.today)), modes: try rows.modes(),
                terms: terms)
        }
    }

    /// What is learned of each kind, in the order of `Subject.Kind`.
    package func timings(on today: CivilDate) throws(StoreError) -> [KindTiming] {
        try read { db in
            let week = TimingHistory.week(of: today)
            let (histories, modes) = (
                try TimingRows(db: db).histories(at: week), try TimingRows(db: db).modes()
            )
            return Subject.Kind.allCases.map { kind in
                KindTiming(
                    kind: kind, mode: modes[kind] ?? LearnedHours.Mode(),
                    counts: histories[kind]?.total(at: week) ?? TimingCounts())
            }
        }
    }

    /// Forgets what was learned.
    /// - Parameter kind: Of this kind; `nil` for all.
    package func resetTiming(of kind: Subject.Kind?) throws(StoreError) {
        try write(.reserve) { db in
            for table in ["timing_count", "timing_observation"] {
                try db.run("DELETE FROM \(table) WHERE ?1 IS NULL OR kind = ?1", [kind?.rawValue])
            }
            try db.run(
                "UPDATE timing_mode SET is_rare = 0, decided_at = NULL WHERE ?1 IS NULL OR kind = ?1",
                [kind?.rawValue])
        }
    }

    /// Has reminders of a kind come at the learned hour, or at `date_hour`; in either case as often as ever.
    /// - Parameter now: Steward does not decide otherwise for some weeks.
    package func setTiming(of kind: Subject.Kind, isOn: Bool, now: Instant) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                """
                INSERT INTO timing_mode (kind, is_off, is_rare, decided_at) VALUES (?1, ?2, 0, ?3)
                ON CONFLICT (kind) DO UPDATE SET is_off = ?2, is_rare = 0, decided_at = ?3
                """, [kind.rawValue, !isOn, now.stored])
        }
    }

    /// Removes counts that are too old to matter.
    package func forgetTiming(on today: CivilDate) throws(StoreError) {
        try write(.reserve) { db in try TimingRows(db: db).forget(at: TimingHistory.week(of: today)) }
    }
}
