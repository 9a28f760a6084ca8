package import CivilTime
import GRDB
package import Household

extension Store {
    /// What there is to show and what is being shown: all that `PopupPlan` needs.
    package struct PopupSituation: Sendable, Hashable {
        /// At most as many as were asked for: critical ones, then the latest.
        package let owed: [OwedReminder]
        /// How many there are in all.
        package let owedCount: Int
        package let live: [LivePopup]
    }

    /// - Parameter limit: How many owed reminders to read at most; more than that many have no place on a screen.
    /// - Parameter now: To tell what is too old for a popup of its own; `nil`: nothing is.
    package func popupSituation(limit: Int = 200, now: Instant? = nil) throws(StoreError) -> PopupSituation {
        try read { db in
            let owed = try Self.owed(limit: max(1, limit), now, db)
            let count = try db.number("SELECT count(*) FROM reminder WHERE state IN ('due', 'shown')")
            // One whose replacement is on its way counts no more.
            let popups = try db.rows(
                """
                SELECT id, kind FROM popup WHERE state <> 'closing' AND \(Schema.isLive) AND id NOT IN (
                    SELECT replaces FROM popup
                    WHERE state = 'sending' AND \(Schema.isLive) AND replaces IS NOT NULL)
                ORDER BY id
                """)
            let live = try popups.map { row in
                let id = Popup.ID(try row.number("id"))
                let members = try db.rows(
                    """
                    SELECT r.id, r.subject, r.subject_id FROM popup_reminder m JOIN reminder r ON r.id = m.reminder
                    WHERE m.popup = ? ORDER BY r.id
                    """, [id.number])
                return LivePopup(
                    id: id, kind: try row.choice("kind"),
                    members: try members.map {
                        LivePopup.Member(id: try $0.id("id"), subject: try Self.subject($0))
                    })
            }
            return PopupSituation(owed: owed, owedCount: Int(clamping: count ?? 0), live: live)
        }
    }

    /// Critical ones are looked for by themselves: there are few, and they may be older than all that have a place.
    private static func owed(limit: Int, _ now: Instant?, _ db: Database) throws -> [OwedReminder] {
        let critical = try db.rows(
            """
            \(owedColumns) FROM alert a
            JOIN reminder r ON r.subject = 'alert' AND r.subject_id = a.id
            WHERE a.urgency = 'critical' AND r.state IN ('due', 'shown')
            ORDER BY r.ring_at DESC, r.id LIMIT ?
            """, [limit]
        ).map { try owed($0, isCritical: true, now) }
        let known = Set(critical.map(\.id))
        let latest = try db.rows(
            """
            \(owedColumns) FROM reminder r WHERE r.state IN ('due', 'shown')
            ORDER BY r.ring_at DESC, r.id LIMIT ?
            """, [limit]
        ).map { try owed($0, isCritical: false, now) }
        return Array((critical + latest.filter { !known.contains($0.id) }).prefix(limit))
    }

    /// What is due again while its popup is still there is to alert in it.
    private static let owedColumns = """
        SELECT r.id, r.subject, r.subject_id, r.ring_at, r.rang_at, r.state = 'shown' AS is_shown,
            r.state = 'due' AND EXISTS (
            SELECT 1 FROM popup p WHERE p.id = r.popup AND p.state = 'shown') AS alerts_again
        """

    private static func owed(_ row: StoredRow, isCritical: Bool, _ now: Instant?) throws -> OwedReminder {
        let nagging = Nagging(rangAt: row.optionalInstant("rang_at"))
        return OwedReminder(
            id: try row.id("id"), subject: try subject(row), ringAt: try row.instant("ring_at"),
            isCritical: isCritical,
            isOld: !isCritical && (now.map { NagRules.isOld(nagging, at: $0) } ?? false),
            isShown: try row.number("is_shown") == 1, alertsAgain: try row.number("alerts_again") == 1)
    }

    /// When the oldest popup was made that is on screen.
    package func oldestPopup() throws(StoreError) -> Instant? {
        try read { db in
            try db.number("SELECT min(begun_at) FROM popup WHERE state = 'shown' AND \(Schema.isLive)")
                .map { Instant(millisecondsSince1970: $0) }
        }
    }

    /// Whether there is anything to show.
    package func isSomethingOwed() throws(StoreError) -> Bool {
        try read { db in
            try db.number("SELECT 1 FROM reminder WHERE state IN ('due', 'shown') LIMIT 1") != nil
        }
    }

    /// Writes down a popup before it is sent, with a new token.
    ///
    /// - Parameter replaced: The popup that it takes the place of, when it is shown.
    /// - Throws: `.conflict` if one of the reminders is no longer to be shown; look at the situation again.
    package func beginPopup(
        _ kind: Popup.Kind, of members: [Reminder.ID], replacing replaced: Popup.ID?, epoch: PopupEpoch,
        now: Instant
    ) throws(StoreError) -> Popup {
        try write(.reserve) { db in
            let reminders = ReminderRows(db: db)
            let popups = PopupRows(db: db)
            try db.run(
                """
                INSERT INTO popup (kind, token, state, bus, owner, replaces, begun_at)
                VALUES (?, ?, 'sending', ?, ?, ?, ?)
                """,
                [
                    kind.rawValue, PopupToken.random().description, epoch.bus, epoch.owner, replaced?.number,
                    now.stored,
                ])
            let id = Popup.ID(db.lastInsertedRowID)
            for member in members {
                guard let reminder = try reminders.find(member),
                    reminder.state.kind == .due || reminder.state.kind == .shown
                else {
                    throw StoreError.conflict(reason: "the reminder '\(member)' is no longer to be shown")
                }
                try reminders.apply(.popupLost, to: reminder)
                try db.run("UPDATE reminder SET popup = ? WHERE id = ?", [id.number, member.description])
                try db.run(
                    "INSERT INTO popup_reminder (popup, reminder) VALUES (?, ?)",
                    [id.number, member.description])
            }
            guard let popup = try popups.find(id) else {
                throw StoreError.failed(reason: "a popup is not there")
            }
            return popup
        }
    }

    /// The server has taken a popup, and calls it `serverID`.
    ///
    /// The popup that it replaces is gone if the server has given it the same number, and else to be closed.
    /// - Parameter terms: When its reminders alert again; `nil`: not by themselves.
    /// - Returns: The popup; if it is `.closing`, nobody needs it any more and it is in `popupsToClose`.
    package func popupShown(
        _ id: Popup.ID, serverID: UInt32, epoch: PopupEpoch, nagging terms: NagTerms? = nil
    ) throws(StoreError) -> Change<Popup?> {
        try write(.reserve) { db in
            let popups = PopupRows(db: db)
            guard let popup = try popups.find(id) else { return Change(nil) }
            var changed: [Reminder.ID] = []
            if popup.state == .sending {
                for reminder in try popups.shown(in: id)
                where try ReminderRows(db: db).isBecoming(.shown(id), reminder) {
                    changed.append(reminder.id)
                }
                if let terms { try ReminderRows(db: db).planNags(of: changed, terms) }
            }
            try db.run(
                """
                UPDATE popup SET server_id = ?, bus = ?, owner = ?,
                    state = CASE state WHEN 'sending' THEN 'shown' WHEN 'closed' THEN 'closing'
                        WHEN 'lost' THEN 'closing' ELSE state END
                WHERE id = ?
                """, [Int64(serverID), epoch.bus, epoch.owner, id.number])
            // What nobody needs any more must not stay on screen: also if its reminders moved on meanwhile.
            if changed.isEmpty, popup.state == .sending { try popups.setState(.closing, of: id) }
            try db.run(
                """
                UPDATE popup SET state = CASE WHEN server_id = ?1 AND bus = ?2 AND owner = ?3 THEN 'closed' ELSE 'closing' END
                WHERE id = (SELECT replaces FROM popup WHERE id = ?4) AND \(Schema.isLive)
                """, [Int64(serverID), epoch.bus, epoch.owner, id.number])
            return Change(try popups.find(id), reminders: changed)
        }
    }

    /// The server did not take a popup. Its reminders are owed as before; what it was to replace is as it was.
    package func popupRefused(_ id: Popup.ID) throws(StoreError) -> Change<Void> {
        try write(.reserve) { db in
            let popups = PopupRows(db: db)
            let replaced = try db.number(
                """
                SELECT old.id FROM popup new JOIN popup old ON old.id = new.replaces
                WHERE new.id = ? AND old.state = 'shown'
                """, [id.number]
            ).map { Popup.ID($0) }
            let former = try replaced.map { try popups.members(of: $0) } ?? []
            var changed: [Reminder.ID] = []
            for reminder in try popups.shown(in: id) {
                try ReminderRows(db: db).apply(.popupLost, to: reminder)
                let isStillThere = replaced != nil && former.contains(reminder.id)
                // One that was to alert again is still to do so.
                let isToAlert = isStillThere && reminder.nagging.step > 0 && reminder.nagging.nextAt == nil
                try db.run(
                    "UPDATE reminder SET popup = ? WHERE id = ?",
                    [isToAlert ? replaced?.number : nil, reminder.id.description])
                if let replaced, isStillThere, !isToAlert,
                    let due = try ReminderRows(db: db).find(reminder.id)
                {
                    try ReminderRows(db: db).apply(.shown(replaced), to: due)
                }
                changed.append(reminder.id)
            }
            try popups.setState(.lost, of: id)
            return Change((), reminders: changed)
        }
    }

    private static func subject(_ row: StoredRow) throws -> Subject {
        Subject(kind: Subject.Kind(try row.text("subject")), id: try row.text("subject_id"))
    }
}

extension ReminderRows {
    /// Applies `event`, and says whether it did anything.
    func isBecoming(_ event: ReminderEvent, _ reminder: Reminder) throws -> Bool {
        if case .becomes = try apply(event, to: reminder) { true } else { false }
    }

    /// Its popup is gone, or never came.
    func lose(_ reminder: Reminder) throws {
        try apply(.popupLost, to: reminder)
        try db.run("UPDATE reminder SET popup = NULL WHERE id = ?", [reminder.id.description])
    }
}
