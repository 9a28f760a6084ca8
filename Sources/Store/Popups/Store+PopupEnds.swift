package import CivilTime
package import Rules
import SQLite

extension Store {
    /// What the end of a popup means for its reminders.
    package enum PopupDisposition: Sendable {
        /// They come back at this moment, or when the nagging rules say.
        case returns(at: Instant, Comeback? = nil)
        /// The user has dismissed them, which answers them.
        case dismissed(ChangeContext)
    }

    /// Records that a popup has left the screen without an answer from its buttons.
    ///
    /// - Parameter zone: Where the user saw the popup, and did not act; `nil` if perhaps nobody saw it.
    package func popupClosed(
        _ id: Popup.ID, _ disposition: PopupDisposition, missedIn zone: Zone? = nil
    ) throws(StoreError) -> Change<Void> {
        switch disposition {
        case .dismissed(let context): try dismiss(id, context)
        case .returns(let moment, let comeback):
            try write(.reserve) { db in
                let changed = try PopupRows(db: db).shown(in: id)
                if let zone { try TimingRows(db: db).miss(id, of: changed, in: zone) }
                for reminder in changed {
                    if reminder.identity.step == .once, comeback?.cause != .unseen {
                        try ReminderRows(db: db).apply(.withdrawn, to: reminder)
                        continue
                    }
                    let nags = comeback.map { (NagRows(db: db, terms: $0.terms), $0.cause) }
                    let moment = try nags.map { try $0.0.comeback(of: reminder, at: moment, $0.1) } ?? moment
                    let keepsItsHour = nags.map { $0.0.isOfPresentHours(reminder, $0.1) } ?? false
                    try ReminderRows(db: db).apply(.returns(at: moment), to: reminder) { changed in
                        if comeback?.cause == .unseen { changed.discountLastAlert() }
                        if keepsItsHour, reminder.isInsistent { changed.setInsistent(true) }
                    }
                }
                try PopupRows(db: db).setState(.closed, of: id)
                return Change((), reminders: changed.map(\.id))
            }
        }
    }

    private func dismiss(_ id: Popup.ID, _ context: ChangeContext) throws(StoreError) -> Change<Void> {
        try transact(.dismiss, context, .reserve) { transaction in
            let members = try transaction.popups.shown(in: id)
            if !members.isEmpty { try transaction.answer(members, .dismiss) }
            try transaction.popups.setState(.closed, of: id)
        }
    }

    /// Marks a popup that nobody needs for closing.
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

    /// Popups to close that have a number on the server, or may have the one reserved for them.
    ///
    /// - Parameter lasting: Whether to include popups that outlive their server.
    package func popupsToClose(lasting: Bool = true, limit: Int = 100) throws(StoreError) -> [Popup] {
        try read { db in
            try db.rows(
                """
                SELECT * FROM popup WHERE state = 'closing' AND \(Schema.isLive)
                    AND (server_id IS NOT NULL OR reserved_id IS NOT NULL) AND (? OR \(Schema.endsWithServer)) ORDER BY id LIMIT ?
                """, [lasting, max(1, limit)]
            ).map { try PopupRows(db: db).popup($0) }
        }
    }

    /// Records that a popup is closed.
    package func didClose(_ id: Popup.ID) throws(StoreError) {
        try write(.reserve) { db in try PopupRows(db: db).setState(.closed, of: id) }
    }

    /// The popup at this place; `nil` if it is not ours or of another epoch.
    package func popup(at place: PostedPopup) throws(StoreError) -> Popup? {
        try read { db in
            try db.row(
                """
                SELECT * FROM popup WHERE \(Schema.isLive)
                    AND server_id = ? AND bus = ? AND owner = ? ORDER BY id DESC LIMIT 1
                """, [Int64(place.id.number), place.epoch.bus, place.epoch.owner]
            ).map { try PopupRows(db: db).popup($0) }
        }
    }

    /// The popup with this token.
    package func popup(_ token: PopupToken) throws(StoreError) -> Popup? {
        try read { db in try PopupRows(db: db).find(token) }
    }

    /// The newest popup that shows the reminder, or has shown it.
    package func latestPopup(of reminder: Reminder.ID) throws(StoreError) -> Popup? {
        try read { db in
            try db.row(
                """
                SELECT * FROM popup WHERE id = (SELECT max(popup) FROM popup_reminder WHERE reminder = ?)
                """, [reminder.description]
            ).map { try PopupRows(db: db).popup($0) }
        }
    }

    /// Forgets popups of servers that are gone; their reminders become due again. Popups that outlive servers
    /// stay until another server shows ours, then become `.closing`.
    ///
    /// - Returns: The bus on which each reminder was shown.
    /// - Parameters:
    ///   - epoch: The current server; `nil` if there is none.
    ///   - unconfirmed: Whether to include popups that `epoch` has not confirmed: at startup, when nobody
    ///     waits for its replies.
    package func forgetPopups(exceptOf epoch: PopupEpoch?, unconfirmed: Bool) throws(StoreError)
        -> Change<[Reminder.ID: String]>
    {
        try write(.reserve) { db in
            let lost = try db.rows(
                """
                SELECT id, server_id, bus, owner FROM popup WHERE \(Schema.isLive)
                    AND ((?1 IS NULL AND \(Schema.endsWithServer)) OR bus <> ?1 OR owner <> ?2
                        OR (?1 IS NOT NULL AND ?3 AND server_id IS NULL AND reserved_id IS NULL))
                """, [epoch?.bus, epoch?.owner, unconfirmed])
            var changed: [Reminder.ID] = []
            var buses: [Reminder.ID: String] = [:]
            for row in lost {
                let id = Popup.ID(try row.number("id"))
                let wasConfirmed = try PopupRows(db: db).find(id)?.state == .shown
                for reminder in try PopupRows(db: db).shown(in: id) {
                    try ReminderRows(db: db).lose(reminder)
                    // An alert that was due again in this popup has not been heard.
                    guard !wasConfirmed || reminder.state.kind == .shown else { continue }
                    changed.append(reminder.id)
                    buses[reminder.id] = try row.text("bus")
                }
                // The popup may still exist: the same server may show lasting and other popups.
                let owner = PopupEpoch(bus: "", owner: try row.text("owner"))
                let mayBeThere =
                    row.optionalNumber("server_id") != nil && owner.isLasting != (epoch?.isLasting ?? false)
                try PopupRows(db: db).setState(mayBeThere ? .closing : .lost, of: id)
            }
            return Change(buses, reminders: changed)
        }
    }
}
