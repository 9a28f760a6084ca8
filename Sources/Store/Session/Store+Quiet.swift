package import CivilTime
package import Rules
import SQLite

extension Store {
    private static let quietKey = "quiet_until"

    /// When the user's requested quiet ends; may have passed.
    package func quietUntil() throws(StoreError) -> Instant? {
        try read { db in try db.meta(Self.quietKey).flatMap { Instant($0) } }
    }

    /// - Parameters:
    ///   - moment: `nil` ends the quiet.
    ///   - now: From then on it is quiet. Days that end in quiet count for nothing in insights.
    package func setQuiet(until moment: Instant?, now: Instant, in zone: Zone) throws(StoreError) {
        try write(.reserve) { db in
            try Pauses(db: db).excuse(.quiet, from: now, until: moment, in: zone)
            try db.setMeta(Self.quietKey, to: moment?.description)
        }
    }

    /// Lets a reminder ring on time, even in quiet hours; one that they hold back comes now.
    /// - Parameter id: The reminder, or the task whose next reminder it is.
    /// - Throws: `.conflict` if there is none to come, `.notFound`, `.ambiguous`.
    package func ringAnyway(_ id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<ReminderOverview>
    {
        try transact(.edit, context, .reserve) { transaction in
            var reminder = try transaction.reminderToCome(id)
            reminder.setInsistent(true)
            try transaction.reminders.save(reminder)
            try transaction.note(
                reminder, "rings at \(reminder.ringAt.words(in: context.locality)), even in quiet hours")
            return try ReminderQueries(db: transaction.db).overview(reminder.id)
        }
    }

    /// The reminder of `subject` that rings next; `nil` if none is to come.
    package func nextReminder(of subject: Subject) throws(StoreError) -> Reminder? {
        try read { db in
            try ReminderRows(db: db).active(of: subject).first {
                $0.state == .planned || $0.state == .snoozed
            }
        }
    }

    /// The data that decides whether to show a reminder; `nil` if it is neither due nor shown.
    package func owed(_ id: Reminder.ID) throws(StoreError) -> OwedReminder? {
        try read { db in try OwedRows(db: db, now: nil).find(id) }
    }
}

extension ChangeTransaction {
    fileprivate func reminderToCome(_ id: String) throws -> Reminder {
        let reminder =
            try subject(called: id).map { subject in
                try reminders.active(of: subject).first { $0.state.popup == nil }
            } ?? reminders.reminder(try reminders.id(id))
        guard let reminder, reminder.state.kind.isActive, reminder.state.popup == nil else {
            throw StoreError.conflict(reason: "'\(id)' has no upcoming reminder")
        }
        return reminder
    }

    /// The task or the event with this id; `nil` if there is none.
    private func subject(called id: String) throws -> Subject? {
        do {
            return .task(try todos.id(id))
        } catch StoreError.notFound {
            do {
                return .event(try events.id(id))
            } catch StoreError.notFound {
                return nil
            }
        }
    }
}
