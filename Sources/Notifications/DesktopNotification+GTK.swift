import DBus

extension DesktopNotification {
    /// The third argument of `AddNotification`, `a{sv}`.
    ///
    /// Title and body are plain text there. Every button calls `ActivateAction` of `org.freedesktop.Application` with
    /// its key; so does a click on the popup itself, its key naming the delivery, too.
    ///
    /// Source: GLib's `g_notification_serialize`; measured on gnome-shell 43.9.
    func gtkFields(as delivery: DeliveryToken, with quirks: ServerQuirks) -> [String: Value] {
        var fields: [String: Value] = [
            "title": .string(summaryText),
            "body": .string(PopupText.lines(body, atMost: 12, characters: 1_000)),
            "priority": .string(gtkPriority),
            "default-action": .string(Self.gtkAction),
            "default-action-target": .string(ActionKey(ActionKey.bodyClick, for: delivery).description),
        ]
        let buttons = actions.filter { $0.key != ActionKey.bodyClick }.prefix(quirks.actionLimit).map {
            Value.dictionary([
                "label": .string(PopupText.line($0.label, atMost: 40)),
                "action": .string(Self.gtkAction),
                "target": .string($0.key),
            ])
        }
        if !buttons.isEmpty {
            fields["buttons"] = .array(of: .dictionary(key: .string, value: .variant), buttons)
        }
        if let icon = iconName.flatMap(Self.iconName) {
            // A serialized GThemedIcon, the symbolic one as its substitute.
            fields["icon"] = .structure([
                .string("themed"), .variant(.strings([icon, "\(icon)-symbolic"])),
            ])
        }
        return fields
    }

    /// Only actions that begin so come back as a call of ours, which starts us.
    private static let gtkAction = "app.\(ActionKey.answerAction)"

    /// A low one is listed without a banner.
    private var gtkPriority: String {
        switch urgency {
        case .critical: "urgent"
        case .normal: isShownAgain ? "low" : "normal"
        case .low: "low"
        }
    }
}
