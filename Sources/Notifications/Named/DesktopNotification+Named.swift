import DBus
import Rules

extension DesktopNotification {
    /// The last argument of `AddNotification`, `a{sv}`.
    ///
    /// Title and body are plain text there. Each button calls `ActivateAction` of
    /// `org.freedesktop.Application` with its key. So does a click on the popup itself, with a key that
    /// contains the delivery.
    ///
    /// - Parameter portalVersion: The version of the portal's interface, whose second version knows more keys; `nil`
    ///   for `org.gtk.Notifications`.
    ///
    /// Source: GLib's `g_notification_serialize`; measured on gnome-shell 43.9 and xdg-desktop-portal 1.16. XDG
    /// Desktop Portal documentation, `AddNotification`.
    func namedFields(
        as delivery: PopupToken, with quirks: ServerQuirks, portalVersion: UInt32? = nil
    ) -> [String: Value] {
        var fields: [String: Value] = [
            "title": .string(summaryText),
            "body": .string(portalVersion == nil ? bodyText : PopupSanitizer.withoutTags(bodyText)),
            "priority": .string(namedPriority),
            "default-action": .string(Self.answerAction),
            "default-action-target": .string(ActionKey(nil, delivery).description),
        ]
        let buttons = actions.filter { $0.key != ActionKey.bodyClick }.prefix(quirks.actionLimit).map {
            Value.dictionary([
                "label": .string(PopupSanitizer.line($0.label, atMost: 40)),
                "action": .string(Self.answerAction),
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
        if let portalVersion, portalVersion >= 2 {
            if isQuiet { fields["sound"] = .string("silent") }
            let hints = displayHints
            if !hints.isEmpty { fields["display-hint"] = .strings(hints) }
        }
        return fields
    }

    private var bodyText: String { PopupSanitizer.lines(body, atMost: 12, characters: 1_000) }

    /// The name of the popup's subject, so that a later popup about the same subject replaces this one.
    func namedID(as delivery: PopupToken) -> PopupID {
        PopupID(about: stackTag ?? delivery.description)
    }

    /// Words of the portal's second version. `transient` and `tray` exclude each other.
    private var displayHints: [String] {
        var hints: [String] = []
        if isTransient {
            hints.append("transient")
        } else if isShownAgain, urgency != .critical {
            hints.append("tray")
        }
        if !isQuiet { hints.append("show-as-new") }
        return hints
    }

    /// Actions with this prefix come back as calls to `org.freedesktop.Application`, which start the agent.
    private static let answerAction = "app.\(NotificationBackends.answerAction)"

    /// GNOME lists a popup of low priority without a banner.
    private var namedPriority: String {
        switch urgency {
        case .critical: "urgent"
        case .normal: isShownAgain ? "low" : "normal"
        case .low: "low"
        }
    }
}
