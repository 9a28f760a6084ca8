package import CivilTime
package import Rules
import SQLite

/// What phones show of reminders, and the answers that come back from them.
extension Store {
    /// The input of `PhonePlan`.
    package struct PhoneSituation: Sendable, Hashable {
        /// Soonest first.
        package let candidates: [PhonePlan.Candidate]
        /// Those that are not over, oldest first.
        package let messages: [PhoneMessage]
        package let held: HeldReminders
    }

    /// - Parameter circumstances: Of popups, as if somebody were at the computer.
    package func phoneSituation(
        of phone: Phone, in circumstances: Circumstances, limit: Int = 1_000
    ) throws(StoreError) -> PhoneSituation {
        try read { db in
            let rows = PhoneMessageRows(db: db)
            let messages = try rows.live(of: phone.id)
            let waiting = try rows.unsent(to: phone, limit)
            // The usual case.
            if waiting.isEmpty {
                return PhoneSituation(candidates: [], messages: messages, held: HeldReminders())
            }
            let owed = OwedRows(db: db, now: circumstances.now)
            var triage = Triage(
                circumstances.attention, at: circumstances.now,
                onScreen: Set(try Self.live(db).flatMap { $0.members.map(\.id) }),
                spent: try owed.spent(circumstances), isBriefing: false)
            for reminder in waiting.keys.sorted() { try owed.find(reminder).map { triage.sort($0) } }
            let candidates = try triage.shown.map { reminder in
                PhonePlan.Candidate(
                    id: reminder.id, rangAt: waiting[reminder.id] ?? reminder.ringAt,
                    shownAt: try HookRows(db: db).shownAt(reminder.id))
            }
            return PhoneSituation(
                candidates: candidates.sorted { ($0.rangAt, $0.id) < ($1.rangAt, $1.id) }, messages: messages,
                held: triage.held)
        }
    }

    /// The reminders that the message for several counts.
    package func foldedCount(on phone: Phone.ID) throws(StoreError) -> Int {
        try read { db in
            try PhoneMessageRows(db: db).live(of: phone).count { $0.state == .folded && $0.isOpen }
        }
    }

    /// How many messages a phone may show.
    package func messageCount(on phone: Phone.ID) throws(StoreError) -> Int {
        try read { db in try PhoneMessageRows(db: db).live(of: phone).count { $0.mayBeThere } }
    }

    /// Writes down a message before it is sent.
    /// - Parameter answers: `nil` if the reminder is not for phones: nothing is sent, now or later.
    package func beginMessage(
        about candidate: PhonePlan.Candidate, on phone: Phone.ID, offering answers: [Answer]?, now: Instant
    ) throws(StoreError) {
        try write(.reserve) { db in
            try PhoneMessageRows(db: db).insert(
                candidate, on: phone, answers ?? [], answers == nil ? .over : .waiting, now)
        }
    }

    /// Counts reminders in the message for several, which is sent anew if there is one.
    package func foldMessages(
        _ candidates: [PhonePlan.Candidate], _ messages: [PhoneMessage.ID], on phone: Phone.ID, now: Instant
    ) throws(StoreError) {
        try write(.reserve) { db in
            let rows = PhoneMessageRows(db: db)
            for candidate in candidates { try rows.insert(candidate, on: phone, [], .folded, now) }
            for message in messages { try rows.set(.folded, message) }
            if let several = try rows.live(of: phone).first(where: {
                $0.reminder == nil && $0.state != .withdrawing
            }) {
                try rows.set(.waiting, several.id)
            } else {
                try rows.insert(nil, on: phone, [], .waiting, now)
            }
        }
    }

    /// Records that an attempt to send a message begins.
    /// - Returns: Whether an earlier attempt may have reached the phone; `nil` if the message is no longer to be sent.
    package func willSend(_ message: PhoneMessage.ID) throws(StoreError) -> Bool? {
        try write(.reserve) { db in
            let before = try db.number(
                "SELECT is_there FROM phone_message WHERE number = ? AND state = 'waiting'", [message])
            guard let before else { return nil }
            try db.run("UPDATE phone_message SET is_there = 1 WHERE number = ?", [message])
            return before == 1
        }
    }

    /// - Parameter serverID: The server's name for it.
    package func didSend(_ message: PhoneMessage.ID, as serverID: String?, now: Instant) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                """
                UPDATE phone_message SET server_id = ?, sent_at = ?,
                    state = CASE state WHEN 'waiting' THEN 'sent' ELSE state END WHERE number = ?
                """, [serverID.flatMap { PhoneRows.isTopic($0) ? $0 : nil }, now.stored, message])
        }
    }

    /// Records that an attempt has surely not reached the phone.
    /// - Parameter wasThere: What `willSend` has returned.
    package func didNotSend(_ message: PhoneMessage.ID, wasThere: Bool) throws(StoreError) {
        guard !wasThere else { return }
        try write(.reserve) { db in
            try db.run("UPDATE phone_message SET is_there = 0 WHERE number = ?", [message])
        }
    }

    /// Records that the phone does not show a message any more.
    package func endMessage(_ message: PhoneMessage.ID) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                "UPDATE phone_message SET state = 'over', is_there = 0 WHERE number = ?", [message])
        }
    }

    /// The outcome of an answer from a phone.
    package enum PhoneOutcome: Sendable, Hashable {
        case applied(Answer, Reminder.ID)
        /// The message has been answered, or its reminder has moved on.
        case late
        /// No message has this token, or it has no such button.
        case unknown
    }

    /// Applies an answer from a phone to its reminder in one transaction, as `answerPopup` does. A second answer to the
    /// same message changes nothing, nor does one to a reminder that has moved on.
    package func answerMessage(
        _ reply: PhoneReply, from phone: Phone.ID, _ context: ChangeContext
    ) throws(StoreError) -> Change<PhoneOutcome> {
        let known = try read { db in try PhoneMessageRows(db: db).find(reply.token, on: phone) }
        guard let known, known.answers.indices.contains(reply.choice) else { return Change(.unknown) }
        let offered = known.answers[reply.choice]
        return try transact(offered.kindOfChange, context, .reserve) { transaction in
            let rows = PhoneMessageRows(db: transaction.db)
            guard let message = try rows.find(reply.token, on: phone), message.isOpen, message.state != .over,
                try !rows.isAnswered(message.id), let id = message.reminder,
                let reminder = try transaction.reminders.find(id)
            else { return .late }
            var answer = offered
            if case .snooze(let time) = offered {
                answer = .snooze(try time.renewed(at: context.now, in: context.locality))
            }
            let ready = try transaction.sort([reminder], by: answer).ready
            guard !ready.isEmpty else { return .late }
            try transaction.answer(ready, answer)
            try rows.record(answer, message.id)
            return .applied(answer, id)
        }
    }
}

/// The rows of messages on phones.
struct PhoneMessageRows {
    let db: Database

    /// When a reminder first rang since it was planned or snoozed.
    private static let rang = "coalesce(r.rang_at, r.ring_at)"

    /// Whether the reminder of `m` still waits for an answer to the same ring. One that has left the screen without an
    /// answer comes back and waits, too. The message for several waits while any of those does.
    private static let isOpen = """
        CASE WHEN m.reminder IS NULL THEN EXISTS (
            SELECT 1 FROM phone_message f JOIN reminder r ON r.id = f.reminder
            WHERE f.phone = m.phone AND f.state = 'folded' AND \(waits("f")))
        ELSE EXISTS (SELECT 1 FROM reminder r WHERE r.id = m.reminder AND \(waits("m"))) END
        """

    private static func waits(_ message: String) -> String {
        """
        (r.state = 'due' OR r.state = 'shown' OR (r.state = 'snoozed' AND r.is_returning = 1))
            AND \(rang) = \(message).rang_at
        """
    }

    private static let selection = "SELECT m.*, \(isOpen) AS is_open FROM phone_message m"

    func live(of phone: Phone.ID) throws -> [PhoneMessage] {
        try db.rows(
            "\(Self.selection) WHERE m.phone = ? AND m.state <> 'over' ORDER BY m.number", [phone.description]
        ).map { try message($0) }
    }

    func find(_ token: PopupToken, on phone: Phone.ID) throws -> PhoneMessage? {
        try db.row(
            "\(Self.selection) WHERE m.token = ? AND m.phone = ?", [token.description, phone.description]
        ).map { try message($0) }
    }

    func isAnswered(_ message: PhoneMessage.ID) throws -> Bool {
        try db.exists("SELECT 1 FROM phone_message WHERE number = ? AND answer IS NOT NULL", [message])
    }

    func record(_ answer: Answer, _ message: PhoneMessage.ID) throws {
        try db.run(
            "UPDATE phone_message SET answer = ?, state = 'withdrawing' WHERE number = ?",
            [answer.description, message])
    }

    /// The due or shown reminders that have no message on the phone, with the moments when they rang. What rang before
    /// the phone was added is not for it.
    func unsent(to phone: Phone, _ limit: Int) throws -> [Reminder.ID: Instant] {
        var rings: [Reminder.ID: Instant] = [:]
        for row in try db.rows(
            """
            SELECT r.id, \(Self.rang) AS rang FROM reminder r
            WHERE r.state IN ('due', 'shown') AND \(Self.rang) >= ?2 AND NOT EXISTS (
                SELECT 1 FROM phone_message m
                WHERE m.reminder = r.id AND m.phone = ?1 AND m.rang_at = \(Self.rang))
            ORDER BY r.ring_at, r.id LIMIT ?3
            """, [phone.id.description, phone.addedAt.stored, limit])
        {
            rings[try row.id("id")] = try row.instant("rang")
        }
        return rings
    }

    /// - Parameter candidate: `nil` for the message for several.
    func insert(
        _ candidate: PhonePlan.Candidate?, on phone: Phone.ID, _ answers: [Answer],
        _ state: PhoneMessage.State, _ now: Instant
    ) throws {
        try db.run(
            """
            INSERT INTO phone_message (phone, reminder, rang_at, token, offers, state, begun_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                phone.description, candidate?.id.description, (candidate?.rangAt ?? now).stored,
                PopupToken.random().description, answers.map(\.description).joined(separator: "\n"),
                state.rawValue, now.stored,
            ])
    }

    func set(_ state: PhoneMessage.State, _ message: PhoneMessage.ID) throws {
        try db.run("UPDATE phone_message SET state = ? WHERE number = ?", [state.rawValue, message])
    }

    private func message(_ row: Row) throws -> PhoneMessage {
        PhoneMessage(
            id: try row.number("number"), phone: try row.id("phone"),
            reminder: row.optionalText("reminder").flatMap(Reminder.ID.init),
            rangAt: try row.instant("rang_at"),
            token: try row.value("token"),
            answers: try row.text("offers").split(separator: "\n").compactMap { Answer(String($0)) },
            state: try row.choice("state"), mayBeThere: try row.flag("is_there"),
            serverID: row.optionalText("server_id"), begunAt: try row.instant("begun_at"),
            sentAt: row.optionalInstant("sent_at"), isOpen: try row.flag("is_open"))
    }
}
