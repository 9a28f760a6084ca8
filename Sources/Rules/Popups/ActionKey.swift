/// The key of a popup action: `complete:TOKEN`, `snooze=PT15M:TOKEN`, `more:TOKEN`.
package struct ActionKey: Sendable, Hashable, LosslessStringConvertible {
    package let action: PopupAction
    package let token: PopupToken

    package init(_ action: PopupAction, _ token: PopupToken) {
        self.action = action
        self.token = token
    }

    /// `nil` if `text` is not such a key.
    package init?(_ text: String) {
        // A time of day contains colons, too, so the token follows the last one.
        guard text.utf8.count <= 200, let colon = text.lastIndex(of: ":"),
            let action = PopupAction(String(text[..<colon])),
            let token = PopupToken(String(text[text.index(after: colon)...]))
        else { return nil }
        self.init(action, token)
    }

    package var description: String { "\(action):\(token)" }
}
