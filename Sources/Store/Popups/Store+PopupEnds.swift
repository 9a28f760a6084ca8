package import CivilTime
package import Rules
import SQLite

extension Store {
    /// What the end of a popup means to the reminders in it.
    package enum PopupDisposition: Sendable {
        /// They come back at this moment, or when the rules of nagging say.
        case returns(at: Instant, Comeback? = nil)
        /// The user has dismissed them, and that is an answer.
        case dismissed(ChangeContext)
    }

    /// A popup has left the screen, without an answer through it.
    package func popupClosed(_ id: Popup.ID, _ disposition: PopupDisposition) throws(StoreError)
        -> Change<Void>
    {
        switch disposition {
        case .dismissed(let context): try dismiss(id, context)
        case .returns(let moment, let comeback):
            try write(.reserve) { db in
                let changed = try PopupRows(db: db).shown(in: id)
                for reminder in changed {
                    if reminder.identity.step == .once, comeback?.cause != .unseen {
                        try ReminderRows(db: db).apply(.withdrawn, to: reminder)
                        continue
                    }
                    let moment =
                        try comeback.map {
                            try NagRows(db: db, terms: $0.terms).comeback(of: reminder, at: moment, $0.cause)
                        } ?? moment
                    try ReminderRows(db: db).apply(.returns(at: moment), to: reminder) { reminder in
                        if comeback?.cause == .unseen { reminder.wasUnseen() }
                    }
                }
                try PopupRows(db: db).setState(.closed, of: id)
                return Change((), reminders: changed.map(\.id))
            }
        }
    }

    private func dismiss(_ id: Popup.ID, _ context: ChangeContext) throws(StoreError) -> Change<Void> {
        try intend(.dismiss, context, .reserve) { work in
            let members = try work.popups.shown(in: id)
            if !members.isEmpty { try work.answer(members, .dismiss) }
            try work.popups.setState(.closed, of: id)
        }
    }

    /// Nobody needs this popup any more: it is to be closed.
    package func dropPopup(_ id: Popup.ID) throws(StoreError) -> Change<Void> {
        try write(.reserve) { db in
            let changed = try PopupRows(db: db).shown(in: id)
            for reminder in changed { try ReminderRows(db: db).lose(reminder) }
            try db.run(
                "UPDATE popup SET state = 'closing' WHERE id = ? AND state IN ('sending', 'shown')",
                [id.number])
            return Change((), reminders: changed.map(\.id))
        }
    }

    /// Those on screen that have to go, with the server's numbers.
    ///
    /// - Parameter lasting: Also those that outlive servers; they wait for when they can be closed.
    package func popupsToClose(lasting: Bool = true, limit: Int = 100) throws(StoreError) -> [Popup] {
        try read { db in
            try db.rows(
                """
                SELECT * FROM popup WHERE state = 'closing' AND \(Schema.isLive)
                    AND server_id IS NOT NULL AND (? OR \(Schema.endsWithServer)) ORDER BY id LIMIT ?
                """, [lasting, max(1, limit)]
            ).map { try PopupRows(db: db).popup($0) }
        }
    }

    /// The server has been told, or has told us, that a popup is gone.
    package func didClose(_ id: Popup.ID) throws(StoreError) {
        try write(.reserve) { db in try PopupRows(db: db).setState(.closed, of: id) }
    }

    /// The popup that a server means by a number. `nil` if it is none of ours, or of another epoch.
    package func popup(serverID: UInt32, epoch: PopupEpoch) throws(StoreError) -> Popup? {
        try read { db in
            try db.row(
                """
                SELECT * FROM popup WHERE \(Schema.isLive)
                    AND server_id = ? AND bus = ? AND owner = ? ORDER BY id DESC LIMIT 1
                """, [Int64(serverID), epoch.bus, epoch.owner]
            ).map { try PopupRows(db: db).popup($0) }
        }
    }

    /// The popup whose buttons carry this token.
    package func popup(_ token: PopupToken) throws(StoreError) -> Popup? {
        try read { db in try PopupRows(db: db).find(token) }
    }

    /// Forgets popups of servers that are gone; their reminders are owed again. Those that outlive servers stay, until
    /// another server shows our popups: then they are to be closed, and what they replaced there is, too.
    ///
    /// - Returns: The buses on which they were shown.
    /// - Parameters:
    ///   - epoch: The server that is there now; `nil` if there is none.
    ///   - unconfirmed: Also those of `epoch` that it has not confirmed: right after our own start, when nobody
    ///     waits for its answers any more.
    package func forgetPopups(exceptOf epoch: PopupEpoch?, unconfirmed: Bool) throws(StoreError)
        -> Change<[Reminder.ID: String]>
    {
        try write(.reserve) { db in
            let lost = try db.rows(
                """
                SELECT id, server_id, bus, owner FROM popup WHERE \(Schema.isLive)
                    AND ((?1 IS NULL AND \(Schema.endsWithServer)) OR bus <> ?1 OR owner <> ?2
                        OR (?1 IS NOT NULL AND ?3 AND server_id IS NULL))
                """, [epoch?.bus, epoch?.owner, unconfirmed])
            var changed: [Reminder.ID] = []
            var buses: [Reminder.ID: String] = [:]
            for row in lost {
                let id = Popup.ID(try row.number("id"))
                let wasConfirmed = try PopupRows(db: db).find(id)?.state == .shown
                for reminder in try PopupRows(db: db).shown(in: id) {
                    try ReminderRows(db: db).lose(reminder)
                    // What was to alert again in it has not been heard yet.
                    guard !wasConfirmed || reminder.state.kind == .shown else { continue }
                    changed.append(reminder.id)
                    buses[reminder.id] = try row.text("bus")
                }
                // It may be there still: where one kind of popups ends and the other begins, the server is the same.
                let owner = PopupEpoch(bus: "", owner: try row.text("owner"))
                let mayBeThere =
                    row.optionalNumber("server_id") != nil && owner.isLasting != (epoch?.isLasting ?? false)
                try PopupRows(db: db).setState(mayBeThere ? .closing : .lost, of: id)
            }
            return Change(buses, reminders: changed)
        }
    }
}
