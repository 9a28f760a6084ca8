/// The key of one of Steward's actions: the choice and its delivery, such as `snooze=PT15M:TOKEN`.
package struct ActionKey: Sendable, Hashable, CustomStringConvertible {
    /// The agent's code for the choice. May contain colons.
    package let choice: String
    package let delivery: DeliveryToken

    package init(_ choice: String, for delivery: DeliveryToken) {
        self.choice = choice
        self.delivery = delivery
    }

    /// - Returns: `nil` if `key` has another form, as `default` and other programs' keys have.
    package init?(parsing key: String) {
        guard key.utf8.count <= 256, let colon = key.lastIndex(of: ":"), colon > key.startIndex,
            let delivery = DeliveryToken(parsing: key[key.index(after: colon)...])
        else { return nil }
        self.init(String(key[..<colon]), for: delivery)
    }

    package var description: String { "\(choice):\(delivery)" }

    /// The key of a click on the popup's body. Some servers also send it without a click.
    package static let bodyClick = "default"
    /// The action of Steward's `org.freedesktop.Application` that takes a key as its parameter.
    package static let answerAction = "answer"
    /// The key that adds a text field to a popup, on the few servers that support it.
    package static let inlineReply = "inline-reply"
}
