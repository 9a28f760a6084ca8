/// The key of an action of ours: what was chosen, and for which delivery, as in `snooze=PT15M:TOKEN`.
package struct ActionKey: Sendable, Hashable, CustomStringConvertible {
    /// What the agent makes of it. May itself contain colons.
    package let choice: String
    package let delivery: DeliveryToken

    package init(_ choice: String, for delivery: DeliveryToken) {
        self.choice = choice
        self.delivery = delivery
    }

    /// - Returns: `nil` if `key` is not of our form, as `default` and other programs' keys are not.
    package init?(parsing key: String) {
        guard key.utf8.count <= 256, let colon = key.lastIndex(of: ":"), colon > key.startIndex,
            let delivery = DeliveryToken(parsing: key[key.index(after: colon)...])
        else { return nil }
        self.init(String(key[..<colon]), for: delivery)
    }

    package var description: String { "\(choice):\(delivery)" }

    /// The key of a click on the popup itself, where a server has such a thing. Servers also send it unasked.
    package static let bodyClick = "default"
    /// The action of our application (`org.freedesktop.Application`) that a key is the parameter of.
    package static let answerAction = "answer"
    /// The key that gives a popup a text field, on the few servers that have one.
    package static let inlineReply = "inline-reply"
}
