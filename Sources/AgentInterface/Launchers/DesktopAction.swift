/// What the desktop entry offers, by the names of its actions.
package enum DesktopAction: String, Sendable, Hashable {
    /// A click on the icon; no action of the entry.
    case open
    case quickAdd = "quick-add"
    case today
    case overdue
    /// For an hour.
    case quiet
}
