package import Rules

/// A popup that Steward's own server should show, with sanitised text.
package struct ShownPopup: Sendable, Hashable {
    package let id: PopupID
    package let application: String
    package let summary: String
    package let body: String
    /// The buttons, without `default`.
    package let actions: [DesktopNotification.Action]
    /// Whether the program wants to know when the user chooses the popup itself.
    package let hasBodyClick: Bool
    package let urgency: Urgency

    package init(
        id: PopupID, application: String, summary: String, body: String,
        actions: [DesktopNotification.Action] = [], hasBodyClick: Bool = false,
        urgency: Urgency = .normal
    ) {
        self.id = id
        self.application = application
        self.summary = summary
        self.body = body
        self.actions = actions
        self.hasBodyClick = hasBodyClick
        self.urgency = urgency
    }
}

/// Draws popups. Called on the event loop's thread.
package protocol PopupScreen: Sendable {
    /// Shows a popup; replaces the one with the same ID, if there is one.
    func show(_ popup: ShownPopup)
    func remove(_ popup: PopupID)
}
