package import CivilTime
package import Rules
import SQLite

extension Store {
    /// What there is to show and what is being shown: all that `PopupPlan` needs.
    package struct PopupSituation: Sendable, Hashable {
        /// At most as many as were asked for: critical ones, then the latest.
        package let owed: [OwedReminder]
        /// How many there are in all, without those that are held.
        package let owedCount: Int
        /// What is owed and not to be shown now.
        package let held: HeldReminders
        package let live: [LivePopup]

        /// Whether nothing is due and nothing on screen, so that the clock alone changes nothing of it.
        package var isEmpty: Bool { owed.isEmpty && held.count == 0 && live.isEmpty }
    }

    /// What decides on whether what is owed is to be shown.
    package struct Circumstances: Sendable {
        let attention: Attention
        let now: Instant
        let isBriefing: Bool
        let standing: Set<Reminder.ID>

        /// - Parameters:
        ///   - isBriefing: Whether the brief is due: what waited for it comes together.
        ///   - standing: What was taken off the screen only to be shown afresh.
        package init(
            _ attention: Attention, at now: Instant, isBriefing: Bool = false,
            standing: Set<Reminder.ID> = []
        ) {
            self.attention = attention
            self.now = now
            self.isBriefing = isBriefing
            self.standing = standing
        }
    }

    /// When the oldest popup was made that is on screen.
    package func oldestPopup() throws(StoreError) -> Instant? {
        try read { db in
            try db.number("SELECT min(begun_at) FROM popup WHERE state = 'shown' AND \(Schema.isLive)")
                .map { Instant(millisecondsSince1970: $0) }
        }
    }

    /// - Parameters:
    ///   - circumstances: `nil`: everything is to be shown.
    ///   - now: To tell what is too old for a popup of its own, without circumstances; `nil`: nothing is.
    ///   - limit: How many owed reminders to read at most; more than that many have no place on a screen.
    package func popupSituation(
        in circumstances: Circumstances? = nil, limit: Int = 200, now: Instant? = nil
    ) throws(StoreError)
        -> PopupSituation
    {
        try read { db in
            let live = try Self.live(db)
            let count = Int(
                clamping: try db.number("SELECT count(*) FROM reminder WHERE state IN ('due', 'shown')") ?? 0)
            // So it is after most changes, and then there is nothing to sort.
            if count == 0 {
                return PopupSituation(owed: [], owedCount: 0, held: HeldReminders(), live: live)
            }
            guard let circumstances else {
                return PopupSituation(
                    owed: try OwedRows(db: db, now: now).page(limit), owedCount: count, held: HeldReminders(),
                    live: live)
            }
            let triage = try OwedRows(db: db, now: circumstances.now).triage(
                in: circumstances, onScreen: Set(live.flatMap { $0.members.map(\.id) }), limit: limit)
            return PopupSituation(
                owed: triage.shown, owedCount: max(triage.shown.count, count - triage.held.count),
                held: triage.held, live: live)
        }
    }

    /// After every change it is asked for, so the text is made once; and each state is looked up for itself and nothing sorted, for
    /// which SQLite would make temporary tables each time.
    private static let livePopups = ["sending", "shown"].map { state in
        """
        SELECT p.id, p.kind FROM popup p WHERE p.state = '\(state)' AND \(Schema.isLive("p.state"))
            AND NOT EXISTS (
                SELECT 1 FROM popup q
                WHERE q.state = 'sending' AND \(Schema.isLive("q.state")) AND q.replaces = p.id)
        """
    }.joined(separator: " UNION ALL ")

    /// In the order of their making. One whose replacement is on its way counts no more.
    private static func live(_ db: Database) throws -> [LivePopup] {
        try db.rows(livePopups).map { row in
            let id = Popup.ID(try row.number("id"))
            let members = try db.rows(
                """
                SELECT r.id, r.subject, r.subject_id FROM popup_reminder m JOIN reminder r ON r.id = m.reminder
                WHERE m.popup = ? ORDER BY r.id
                """, [id.number])
            return LivePopup(
                id: id, kind: try row.choice("kind"),
                members: try members.map {
                    LivePopup.Member(id: try $0.id("id"), subject: try $0.subject())
                })
        }.sorted { $0.id < $1.id }
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
            let isUnneeded = changed.isEmpty && popup.state == .sending
            try db.run(
                """
                UPDATE popup SET server_id = ?, bus = ?, owner = ?,
                    state = CASE state WHEN 'sending' THEN 'shown' WHEN 'closed' THEN 'closing'
                        WHEN 'lost' THEN 'closing' ELSE state END
                WHERE id = ?
                """, [Int64(serverID), epoch.bus, epoch.owner, id.number])
            // What nobody needs any more must not stay on screen: also if its reminders moved on meanwhile.
            if isUnneeded { try popups.setState(.closing, of: id) }
            try db.run(
                """
                UPDATE popup SET state = CASE WHEN server_id = ?1 AND bus = ?2 AND owner = ?3 THEN 'closed' ELSE 'closing' END
                WHERE id = (SELECT replaces FROM popup WHERE id = ?4) AND \(Schema.isLive)
                """, [Int64(serverID), epoch.bus, epoch.owner, id.number])
            changed += try popups.loseThoseBehind(id)
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
}

extension PopupRows {
    /// A server has given another popup the number of one that is still there: that one is not there any more.
    /// - Returns: The reminders that are owed again.
    fileprivate func loseThoseBehind(_ id: Popup.ID) throws -> [Reminder.ID] {
        let others = try db.rows(
            """
            SELECT old.id FROM popup old JOIN popup new ON new.id = ?
            WHERE \(Schema.isLive("old.state")) AND old.state = 'shown' AND old.id <> new.id
                AND old.id IS NOT new.replaces AND old.server_id = new.server_id AND old.bus = new.bus
                AND old.owner = new.owner AND new.owner LIKE ':%'
            """, [id.number])
        var changed: [Reminder.ID] = []
        for row in others {
            let other = Popup.ID(try row.number("id"))
            for reminder in try shown(in: other) {
                try ReminderRows(db: db).lose(reminder)
                changed.append(reminder.id)
            }
            try setState(.lost, of: other)
        }
        return changed
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
