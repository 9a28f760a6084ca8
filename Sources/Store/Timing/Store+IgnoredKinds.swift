package import CivilTime
package import Rules
import SQLite

extension Store {
    /// A kind of subject whose reminders were ignored again and again.
    package struct IgnoredKind: Sendable, Hashable {
        package let kind: Subject.Kind
        /// Of so many reminders in `ReminderHabit.weeks` weeks.
        package let answered: Int
        package let reminders: Int
    }

    /// Has reminders of kinds that were ignored again and again only come in the brief, and those of kinds that are
    /// answered there come as before. Decides nothing about a kind for some weeks after the last decision, be it the
    /// user's.
    ///
    /// - Returns: The kinds whose reminders come in the brief from now on.
    package func reviewTiming(now: Instant, on today: CivilDate) throws(StoreError) -> [IgnoredKind] {
        try write(.reserve) { db in
            let week = TimingHistory.week(of: today)
            var ignored: [IgnoredKind] = []
            for kind in LearnedHours.kinds {
                let habit = try ReminderHabit(of: kind, at: week, db)
                let mode = try db.row("SELECT * FROM timing_mode WHERE kind = ?", [kind.rawValue])
                let isRare = try mode?.flag("is_rare") ?? false
                if isRare, habit.isAnswered {
                    try db.run(
                        "UPDATE timing_mode SET is_rare = 0, decided_at = ? WHERE kind = ?",
                        [now.stored, kind.rawValue])
                }
                if let decided = mode?.optionalInstant("decided_at"), now < decided + ReminderHabit.length {
                    continue
                }
                guard !isRare, habit.isIgnored else { continue }
                try db.run(
                    """
                    INSERT INTO timing_mode (kind, is_off, is_rare, decided_at) VALUES (?1, 0, 1, ?2)
                    ON CONFLICT (kind) DO UPDATE SET is_rare = 1, decided_at = ?2
                    """, [kind.rawValue, now.stored])
                ignored.append(
                    IgnoredKind(kind: kind, answered: habit.answered, reminders: habit.reminders))
            }
            return ignored
        }
    }
}

/// How reminders of a kind were answered of late.
private struct ReminderHabit {
    static let weeks = 8
    static let length = Duration.seconds(weeks * 7 * 86_400)
    /// Fewer reminders say nothing.
    private static let fewest = 12

    let answered: Int
    let reminders: Int

    init(of kind: Subject.Kind, at week: Int, _ db: Database) throws {
        let sums = try db.row(
            """
            SELECT ifnull(sum(answered), 0) AS answered, ifnull(sum(answered + missed), 0) AS reminders
            FROM timing_count WHERE kind = ? AND week > ?
            """, [kind.rawValue, week - Self.weeks])
        answered = try sums?.int("answered") ?? 0
        reminders = try sums?.int("reminders") ?? 0
    }

    /// Whether fewer than one in eight were answered.
    var isIgnored: Bool { reminders >= Self.fewest && answered * 8 < reminders }

    /// Whether at least one in four was answered.
    var isAnswered: Bool { reminders >= Self.fewest && answered * 4 >= reminders }
}
