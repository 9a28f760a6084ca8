import CivilTime
import Rules
import SQLite

/// The rows of popups and their members.
struct PopupRows {
    let db: Database

    func find(_ id: Popup.ID) throws -> Popup? {
        try db.row("SELECT * FROM popup WHERE id = ?", [id.number]).map { try popup($0) }
    }

    func find(_ token: PopupToken) throws -> Popup? {
        try db.row("SELECT * FROM popup WHERE token = ?", [token.description]).map { try popup($0) }
    }

    /// The popup with this token, and whether the user has answered it.
    func clicked(_ token: PopupToken) throws -> (popup: Popup, isAnswered: Bool)? {
        try db.row("SELECT * FROM popup WHERE token = ?", [token.description])
            .map { (try popup($0), $0.optionalText("answer") != nil) }
    }

    /// Records an answer; a popup not yet closed becomes `.closing`.
    func take(_ answer: Answer, from popup: Popup) throws -> Popup {
        let rows = try db.rows(
            """
            UPDATE popup SET answer = ?, state = CASE WHEN state IN ('closed', 'lost') THEN state ELSE 'closing' END
            WHERE id = ? RETURNING *
            """, [answer.description, popup.id.number])
        return try rows.first.map { try self.popup($0, of: popup.members) } ?? popup
    }

    func members(of id: Popup.ID) throws -> [Reminder.ID] {
        try db.rows("SELECT reminder FROM popup_reminder WHERE popup = ? ORDER BY reminder", [id.number])
            .map { try $0.id("reminder") }
    }

    /// The reminders whose current popup this is.
    func shown(in id: Popup.ID) throws -> [Reminder] {
        try db.rows("SELECT * FROM reminder WHERE popup = ? ORDER BY id", [id.number])
            .map { try ReminderRows.reminder($0) }
    }

    func setState(_ state: Popup.State, of id: Popup.ID) throws {
        try db.run("UPDATE popup SET state = ? WHERE id = ?", [state.rawValue, id.number])
    }

    /// Records where a popup is. A lost popup can then be closed.
    func locate(_ id: Popup.ID, at place: PostedPopup) throws {
        try db.run(
            """
            UPDATE popup SET server_id = ?, bus = ?, owner = ?, state = CASE state WHEN 'lost' THEN 'closing' ELSE state END
            WHERE id = ?
            """, [Int64(place.id.number), place.epoch.bus, place.epoch.owner, id.number])
    }

    /// Closes the popups that show only `reminder`, if its new state needs none.
    func release(_ reminder: Reminder, now changed: Reminder) throws {
        // A planned reminder has no popup to close.
        if reminder.state == .planned { return }
        switch changed.state {
        case .due, .shown: return
        case .planned, .snoozed, .answered, .superseded, .withdrawn:
            try db.run(
                """
                UPDATE popup SET state = 'closing' WHERE kind = 'single' AND state IN ('sending', 'shown')
                    AND id IN (SELECT popup FROM popup_reminder WHERE reminder = ?)
                """, [reminder.id.description])
        }
    }

    /// - Parameter members: Its reminders, if known.
    func popup(_ row: Row, of members: [Reminder.ID]? = nil) throws -> Popup {
        let id = Popup.ID(try row.number("id"))
        return Popup(
            id: id, kind: try row.choice("kind"), token: try row.value("token"),
            state: try row.choice("state"),
            epoch: PopupEpoch(bus: try row.text("bus"), owner: try row.text("owner")),
            serverID: row.optionalNumber("server_id").flatMap { PopupID(UInt32(clamping: $0)) },
            reservedID: row.optionalNumber("reserved_id").flatMap { PopupID(UInt32(clamping: $0)) },
            members: try members ?? self.members(of: id))
    }
}
