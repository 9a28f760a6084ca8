import DBus
import Rules

extension DesktopNotification {
    /// The third argument of `AddNotification`, `a{sv}`.
    ///
    /// Title and body are plain text there. Each button calls `ActivateAction` of
    /// `org.freedesktop.Application` with its key. So does a click on the popup itself, with a key that
    /// contains the delivery.
    ///
    /// Source: GLib's `g_notification_serialize`; measured on gnome-shell 43.9.
    func gtkFields(as delivery: PopupToken, with quirks: ServerQuirks) -> [String: Value] {
        var fields: [String: Value] = [
            "title": .string(summaryText),
            "body": .string(PopupSanitizer.lines(body, atMost: 12, characters: 1_000)),
            "priority": .string(gtkPriority),
            "default-action": .string(Self.gtkAction),
            "default-action-target": .string(ActionKey(nil, delivery).description),
        ]
        let buttons = actions.filter { $0.key != ActionKey.bodyClick }.prefix(quirks.actionLimit).map {
            Value.dictionary([
                "label": .string(PopupSanitizer.line($0.label, atMost: 40)),
                "action": .string(Self.gtkAction),
                "target": .string($0.key),
            ])
        }
        if !buttons.isEmpty {
            fields["buttons"] = .array(of: .dictionary(key: .string, value: .variant), buttons)
        }
        if let icon = iconName.flatMap(Self.iconName) {
            // A serialized `GThemedIcon`, with the symbolic icon as a fallback.
            fields["icon"] = .structure([
                .string("themed"), .variant(.strings([icon, "\(icon)-symbolic"])),
            ])
        }
        return fields
    }

    /// Actions with this prefix come back as calls to `org.freedesktop.Application`, which start the agent.
    private static let gtkAction = "app.\(NotificationBackends.answerAction)"

    /// GNOME lists a popup of low priority without a banner.
    private var gtkPriority: String {
        switch urgency {
        case .critical: "urgent"
        case .normal: isShownAgain ? "low" : "normal"
        case .low: "low"
        }
    }
}
