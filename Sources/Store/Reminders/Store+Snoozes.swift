package import CivilTime
package import Rules
import SQLite

extension Store {
    /// The rule of the last snooze; `nil` if there is none.
    package func lastSnooze() throws(StoreError) -> SnoozeRule? {
        try read { db in try db.meta("last_snooze").flatMap { SnoozeRule($0) } }
    }

    package func remember(_ rule: SnoozeRule) throws(StoreError) {
        // Usually the rule is the same and needs no write.
        guard try lastSnooze() != rule else { return }
        try write(.room) { db in try db.setMeta("last_snooze", to: rule.description) }
    }

    /// A popup to be replaced by one that shows more.
    package struct ReopenedPopup: Sendable, Hashable {
        package let popup: Popup
        /// Its reminders to show again now.
        package let members: [Reminder.ID]
    }

    /// Closes a popup to show its open reminders in another. Makes its reminders due, including those that
    /// have left the screen and would return, except those answered or in another popup.
    ///
    /// - Returns: `nil` if no popup has this token. An answered popup has no reminders to show.
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
