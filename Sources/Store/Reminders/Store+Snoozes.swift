package import CivilTime
package import Rules
import SQLite

extension Store {
    /// How something was put off last; `nil` if nothing has been.
    package func lastSnooze() throws(StoreError) -> SnoozeRule? {
        try read { db in
            try db.text("SELECT value FROM meta WHERE key = 'last_snooze'").flatMap { SnoozeRule($0) }
        }
    }

    package func remember(_ rule: SnoozeRule) throws(StoreError) {
        // Mostly it is the same again, and not worth a write.
        guard try lastSnooze() != rule else { return }
        try write(.room) { db in
            try db.run(
                """
                INSERT INTO meta (key, value) VALUES ('last_snooze', ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value
                """, [rule.description])
        }
    }

    /// A popup that makes place for one that shows more.
    package struct ReopenedPopup: Sendable, Hashable {
        package let popup: Popup
        /// Those of its reminders that are to be shown again now.
        package let members: [Reminder.ID]
    }

    /// Somebody wants more of a popup than an answer: it is to be closed, and those of its reminders that wait for an
    /// answer and are in no other popup are due, also if they have left the screen and were to come back.
    ///
    /// - Returns: `nil` if no popup of ours has this token. One that was answered has nothing to show again.
    package func reopenPopup(_ token: PopupToken) throws(StoreError) -> Change<ReopenedPopup?> {
        try write(.reserve) { db in
            let popups = PopupRows(db: db)
            guard let popup = try popups.find(token) else { return Change(nil) }
            let reminders = ReminderRows(db: db)
            let isAnswered = try db.number(
                "SELECT 1 FROM popup WHERE id = ? AND answer IS NOT NULL", [popup.id.number])
            var members: [Reminder.ID] = []
            if isAnswered == nil {
                let own = Set(try popups.shown(in: popup.id).map(\.id))
                for reminder in try popup.members.compactMap({ try reminders.find($0) }) {
                    if own.contains(reminder.id) {
                        try reminders.lose(reminder)
                    } else if reminder.state == .snoozed, reminder.isReturning {
                        try reminders.apply(.timeReached, to: reminder)
                    } else {
                        continue
                    }
                    members.append(reminder.id)
                }
            }
            if popup.state.isLive { try popups.setState(.closing, of: popup.id) }
            return Change(
                ReopenedPopup(popup: try popups.find(popup.id) ?? popup, members: members), reminders: members
            )
        }
    }
}
