/// The key of a popup action: `complete:TOKEN`, `snooze=PT15M:TOKEN`, `more:TOKEN`, `default:TOKEN`.
package struct ActionKey: Sendable, Hashable, LosslessStringConvertible {
    /// `nil` for a click on the popup itself.
    package let action: PopupAction?
    package let token: PopupToken

    /// What a key names instead of an action for a click on the popup itself. Some servers also send it
    /// without a click.
    package static let bodyClick = "default"

    package init(_ action: PopupAction?, _ token: PopupToken) {
        self.action = action
        self.token = token
    }

    /// `nil` if `text` is not such a key.
    package init?(_ text: String) {
        self.init(ofAnyVersion: text)
        guard action != nil || text == description else { return nil }
    }

    /// Treats an action that this version does not know as a click on the popup itself. `nil` if `text` does
    /// not end in a token.
    package init?(ofAnyVersion text: String) {
        // A time of day contains colons, too, so the token follows the last one.
        guard text.utf8.count <= 256, let colon = text.lastIndex(of: ":"),
            let token = PopupToken(String(text[text.index(after: colon)...]))
        else { return nil }
        self.init(PopupAction(String(text[..<colon])), token)
    }

    package var description: String { "\(action?.description ?? Self.bodyClick):\(token)" }
}
