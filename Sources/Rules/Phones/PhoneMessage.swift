package import CivilTime

/// What a phone shows, or is to show, of one ring of a reminder; or one message for several reminders.
package struct PhoneMessage: Sendable, Hashable, Identifiable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// To be sent, perhaps once more: the server has not said that it has it.
        case waiting
        case sent
        /// Its reminder is counted in the message for several.
        case folded
        /// No longer needed: the phone must stop showing it.
        case withdrawing
        case over
    }

    package let id: Int64
    package let phone: Phone.ID
    /// `nil` for the message for several.
    package let reminder: Reminder.ID?
    /// When its reminder rang: a snooze ends in another ring, which is another message.
    package let rangAt: Instant
    /// Comes back with an answer. No other program knows it, except the server and the phone.
    package let token: PopupToken
    /// What its buttons answer, in this order.
    package let answers: [Answer]
    package let state: State
    /// Whether the phone may show it: the server has it, or an attempt to send it has had no answer.
    package let mayBeThere: Bool
    /// The server's name for it, if it has said so.
    package let serverID: String?
    package let begunAt: Instant
    package let sentAt: Instant?
    /// Whether its reminder still waits for an answer.
    package let isOpen: Bool

    package init(
        id: Int64, phone: Phone.ID, reminder: Reminder.ID?, rangAt: Instant, token: PopupToken = .random(),
        answers: [Answer] = [], state: State, mayBeThere: Bool = false, serverID: String? = nil,
        begunAt: Instant, sentAt: Instant? = nil, isOpen: Bool
    ) {
        self.id = id
        self.phone = phone
        self.reminder = reminder
        self.rangAt = rangAt
        self.token = token
        self.answers = answers
        self.state = state
        self.mayBeThere = mayBeThere
        self.serverID = serverID
        self.begunAt = begunAt
        self.sentAt = sentAt
        self.isOpen = isOpen
    }

    /// The name under which a server replaces or takes back the message. Everybody who reads the topic sees it, so
    /// that it must not reveal the token.
    package var sequence: String { Self.sequence(of: token) }

    package static func sequence(of token: PopupToken) -> String {
        var digest = SHA256()
        Array("sequence \(token)".utf8).withUnsafeBytes { digest.update($0) }
        return String(digest.digest().prefix(24))
    }
}

/// What a button of a message sends back.
package struct PhoneReply: Sendable, Hashable, LosslessStringConvertible {
    package let token: PopupToken
    /// The place of the answer among those that the message offers.
    package let choice: Int

    package init(token: PopupToken, choice: Int) {
        self.token = token
        self.choice = choice
    }

    /// - Returns: `nil` if `text` is anything else, whoever has written it.
    package init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "steward", parts[1] == "1",
            let token = PopupToken(String(parts[2])),
            parts[3].utf8.count == 1, let choice = Int(parts[3])
        else { return nil }
        self.init(token: token, choice: choice)
    }

    package var description: String { "steward 1 \(token) \(choice)" }
}
