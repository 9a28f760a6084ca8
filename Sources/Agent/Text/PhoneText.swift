import Rules

/// What the agent says on phones, and about them.
enum PhoneText {
    static let product = "Steward"
    static let waits = "A reminder is waiting."
    static func wait(_ count: Int) -> String {
        count == 1 ? "1 reminder is waiting" : "\(count) reminders are waiting"
    }
    static func seeComputer(_ count: Int) -> String {
        count == 1 ? "Your computer shows it." : "Your computer shows them."
    }
    static let answered = "No longer waiting."
    static let done = "Done"
    static let tomorrow = "Tomorrow"
    /// A button whose reminder has changed since its message was written down.
    static func label(of answer: Answer) -> String {
        switch answer {
        case .snooze, .snoozeUnless: "Snooze"
        default: done
        }
    }

    static let testTitle = "Steward is testing this phone"
    static let testText = "Tap a button to check that answers come back."
    static let testButtons = ["It works", "Also fine"]

    /// The beginning of a text, up to the end of a word.
    static func cut(_ text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var kept = ""
        for character in text {
            guard kept.utf8.count + String(character).utf8.count + 4 <= bytes else { break }
            kept.append(character)
        }
        if let end = kept.lastIndex(where: { $0.isWhitespace }), kept[end...].count < 40 {
            kept = String(kept[..<end])
        }
        return kept + " …"
    }

    // MARK: - History

    /// Who gave an answer, in the history.
    static func author(_ name: String) -> String { "phone '\(name)'" }

    // MARK: - Refused values

    static let nameIsEmpty = "the phone needs a name"
    static func addressIsInvalid(_ address: String) -> String {
        "'\(CleanText.excerpt(of: address, length: 80))' is not the address of a server; write a host, or https:// and a host"
    }
    static func isPublic(_ host: String) -> String {
        "\(host) is a public server: whoever runs it can read what you send through it; to use it anyway, give --public"
    }
    static let tokenIsInvalid = "the token must be 1 to 500 characters of printable ASCII, without spaces"
    static let needsToken = "Gotify needs an application token"
    static let hasNoSubscription =
        "Gotify's app shows all messages of its user, so there is no address to subscribe to"
    static let isBeingTested = "the phone is being tested already"
    static let testIsTooLong = "a test waits at most 600 seconds"
    /// The name of the token in the desktop's password manager.
    static func label(of phone: String) -> String { "Steward: phone '\(phone)'" }
}
