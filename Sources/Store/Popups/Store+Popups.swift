package import CivilTime
package import Rules
import SQLite

extension Store {
    /// The reminders to show and the popups on screen: the input of `PopupPlan`.
    package struct PopupSituation: Sendable, Hashable {
        /// At most `limit`: critical ones, then the latest.
        package let owed: [OwedReminder]
        /// The total, without held reminders.
        package let owedCount: Int
        /// Due or shown reminders that are not to be shown now.
        package let held: HeldReminders
        package let live: [LivePopup]

        package init(owed: [OwedReminder], owedCount: Int, held: HeldReminders, live: [LivePopup]) {
            self.owed = owed
            self.owedCount = owedCount
            self.held = held
            self.live = live
        }

        /// Whether nothing is due or on screen, so that time alone changes nothing.
        package var isEmpty: Bool { owed.isEmpty && held.count == 0 && live.isEmpty }
    }

    /// What decides which reminders to show.
    package struct Circumstances: Sendable {
        let attention: Attention
        let now: Instant
        let isBriefing: Bool
        let standing: Set<Reminder.ID>

        /// - Parameters:
        ///   - isBriefing: Whether the brief is due, which shows the reminders that waited for it.
        ///   - standing: Reminders removed from the screen only to be shown again.
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

    /// When the oldest popup on screen was created.
    package func oldestPopup() throws(StoreError) -> Instant? {
        try read { db in
            try db.number("SELECT min(begun_at) FROM popup WHERE state = 'shown' AND \(Schema.isLive)")
                .map { Instant(millisecondsSince1970: $0) }
        }
    }

    /// - Parameters:
    ///   - circumstances: `nil` shows everything.
    ///   - now: Without circumstances, decides which reminders are too old for a popup of their own; `nil`
    ///     means none.
    ///   - limit: How many reminders to read at most; a screen has no room for more.
    package func popupSituation(
        in circumstances: Circumstances? = nil, limit: Int = 200, now: Instant? = nil
    ) throws(StoreError)
        -> PopupSituation
    {
        try read { db in
            let live = try Self.live(db)
            let count = Int(
                clamping: try db.number("SELECT count(*) FROM reminder WHERE state IN ('due', 'shown')") ?? 0)
            // The usual case: skip sorting.
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
                owed: triage.shown,
                owedCount: max(triage.shown.count, count - triage.held.count - triage.forOthers),
                held: triage.held, live: live)
        }
    }

    /// Runs after every change, so the text is built once. Looking up each state separately and sorting in
    /// Swift avoids SQLite's temporary tables.
    private static let livePopups = ["sending", "shown"].map { state in
        """
        SELECT p.id, p.kind FROM popup p WHERE p.state = '\(state)' AND \(Schema.isLive("p.state"))
            AND NOT EXISTS (
                SELECT 1 FROM popup q
                WHERE q.state = 'sending' AND \(Schema.isLive("q.state")) AND q.replaces = p.id)
        """
    }.joined(separator: " UNION ALL ")

    /// Popups being sent or shown, oldest first, without those being replaced.
    static func live(_ db: Database) throws -> [LivePopup] {
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

    /// Records a popup before it is sent, with a new token.
    ///
    /// - Parameters:
    ///   - replaced: The popup that it replaces once shown.
    ///   - number: The number under which the server will show it, if that is known beforehand. After a death, the next
    ///     process can then close a popup of whose display it knows nothing.
    /// - Throws: `.conflict` if a reminder is no longer to be shown; read the situation again.
    package func beginPopup(
        _ kind: Popup.Kind, of members: [Reminder.ID], replacing replaced: Popup.ID?, epoch: PopupEpoch,
        reserving number: PopupID? = nil, now: Instant
    ) throws(StoreError) -> Popup {
        try write(.reserve) { db in
            let reminders = ReminderRows(db: db)
            let popups = PopupRows(db: db)
            try db.run(
                """
                INSERT INTO popup (kind, token, state, bus, owner, reserved_id, replaces, begun_at)
                VALUES (?, ?, 'sending', ?, ?, ?, ?, ?)
                """,
                [
                    kind.rawValue, PopupToken.random().description, epoch.bus, epoch.owner,
                    number.map { Int64($0.number) }, replaced?.number, now.stored,
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

    /// Records where the server shows a popup.
    ///
    /// The replaced popup becomes closed if it has the same number, otherwise `.closing`.
    /// - Parameter terms: When its reminders alert again; `nil` means never by themselves.
    /// - Returns: The popup; if `.closing`, nobody needs it and `popupsToClose` returns it.
    package func popupShown(
        _ id: Popup.ID, at place: PostedPopup, nagging terms: NagTerms? = nil
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
                """, [Int64(place.id.number), place.epoch.bus, place.epoch.owner, id.number])
            // Close it if its reminders changed while it was sent.
            if isUnneeded { try popups.setState(.closing, of: id) }
            try db.run(
                """
                UPDATE popup SET state = CASE WHEN server_id = ?1 AND bus = ?2 AND owner = ?3 THEN 'closed' ELSE 'closing' END
                WHERE id = (SELECT replaces FROM popup WHERE id = ?4) AND \(Schema.isLive)
                """, [Int64(place.id.number), place.epoch.bus, place.epoch.owner, id.number])
            changed += try popups.loseThoseBehind(id)
            return Change(try popups.find(id), reminders: changed)
        }
    }

    /// Records that the server refused a popup. Its reminders stay due; the popup to be replaced is
    /// unchanged.
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
                // A reminder that was to alert again still must.
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
    /// Marks popups as lost whose number the server has given to another popup.
    /// - Returns: The reminders that are due again.
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
    /// Applies `event` and returns whether it had an effect.
    func isBecoming(_ event: ReminderEvent, _ reminder: Reminder) throws -> Bool {
        if case .becomes = try apply(event, to: reminder) { true } else { false }
    }

    /// Records that the reminder's popup is gone or was never shown.
    func lose(_ reminder: Reminder) throws {
        try apply(.popupLost, to: reminder)
        try db.run("UPDATE reminder SET popup = NULL WHERE id = ?", [reminder.id.description])
    }
}
