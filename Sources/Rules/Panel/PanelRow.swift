/// What a row of the panel's menu does. It carries the subject, so that it means the same however the menu
/// has changed since.
package enum PanelAction: Sendable, Hashable {
    /// A verb of a subject.
    case act(PanelSubject, PopupAction)
    /// Shows the waiting reminders as popups again.
    case showReminders
    /// - Parameter time: `nil` ends the quiet.
    case quiet(SnoozeTime?)
    /// Reads recalls and shops now.
    case refresh
    case quickAdd
    case openWindow
}

/// A row of the panel's menu.
package struct PanelRow: Sendable, Hashable {
    /// What a row stands for, independently of its present text.
    package enum Key: Sendable, Hashable {
        case summary
        case trouble
        case heading(PanelEntry.Section)
        case entry(Subject, occurrence: String?)
        case action(PanelAction)
        case further(PanelEntry.Section)
        case quietEnd
        /// Before the first row of a group.
        indirect case separator(before: Key)
    }

    package let key: Key
    /// Plain text on one line; empty for a separator.
    package let label: String
    /// `nil` for a row that cannot be clicked.
    package let action: PanelAction?
    /// The rows of its submenu.
    package let children: [PanelRow]

    package init(_ key: Key, _ label: String, _ action: PanelAction? = nil, children: [PanelRow] = []) {
        self.key = key
        self.label = label
        self.action = action
        self.children = children
    }

    package init(_ label: String, _ action: PanelAction) {
        self.init(.action(action), label, action)
    }

    package var isSeparator: Bool { if case .separator = key { true } else { false } }
}
