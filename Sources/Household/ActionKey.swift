/// The key of an action of a popup: `complete:TOKEN`, `snooze=PT15M:TOKEN`, `dismiss:TOKEN`.
package struct ActionKey: Sendable, Hashable, LosslessStringConvertible {
    package let answer: Answer
    package let token: PopupToken

    package init(_ answer: Answer, _ token: PopupToken) {
        self.answer = answer
        self.token = token
    }

    /// `nil` if it is not a key of ours.
    package init?(_ text: String) {
        // A time of day has colons, too: the token comes after the last one.
        guard text.utf8.count <= 200, let colon = text.lastIndex(of: ":"),
            let answer = Answer(String(text[..<colon])),
            let token = PopupToken(String(text[text.index(after: colon)...]))
        else { return nil }
        self.init(answer, token)
    }

    package var description: String { "\(answer):\(token)" }
}
