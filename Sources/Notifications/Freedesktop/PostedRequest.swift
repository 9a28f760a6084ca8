import DBus
import Rules

/// A call of `Notify` to Steward's own server.
///
/// Source: Desktop Notifications Specification, "D-Bus protocol". Unusual values are treated as missing.
struct PostedRequest {
    let application: String
    let replaced: PopupID?
    let summary: String
    let body: String
    let actions: [DesktopNotification.Action]
    let urgency: Urgency
    let isResident: Bool
    /// `nil`: until somebody answers.
    let expiry: Duration?

    private static let keyLimit = 256

    /// - Parameter arguments: They must be of the types `susssasa{sv}i`.
    init?(_ arguments: [Value]) {
        guard arguments.count == 8, let application = arguments[0].asString,
            let summary = arguments[3].asString, let body = arguments[4].asString,
            let actions = arguments[5].asStrings, let hints = arguments[6].asDictionary,
            let milliseconds = arguments[7].asInt32
        else { return nil }
        self.application = PopupSanitizer.line(application, atMost: 40)
        replaced = arguments[1].asUInt32.flatMap(PopupID.init)
        self.summary = PopupSanitizer.line(summary, atMost: 100)
        self.body = PopupSanitizer.lines(body, atMost: 12, characters: 1_000)
        self.actions = stride(from: 0, to: actions.count - 1, by: 2).prefix(9).compactMap { place in
            let key = actions[place]
            // The server stores the key as long as the popup, and broadcasts it with the user's choice.
            guard key.utf8.count <= Self.keyLimit else { return nil }
            return DesktopNotification.Action(
                key: key, label: PopupSanitizer.line(actions[place + 1], atMost: 40))
        }
        urgency = hints["urgency"]?.asByte.flatMap(Urgency.init(level:)) ?? .normal
        isResident = hints["resident"]?.asBoolean ?? false
        expiry = milliseconds > 0 ? .milliseconds(milliseconds) : nil
    }

    func popup(_ id: PopupID) -> ShownPopup {
        ShownPopup(
            id: id, application: application, summary: summary, body: body,
            actions: actions.filter { $0.key != ActionKey.bodyClick },
            hasBodyClick: actions.contains { $0.key == ActionKey.bodyClick }, urgency: urgency)
    }
}
