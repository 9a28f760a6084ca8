import Notifications
import Rules

/// A decision of the presenter's user.
enum PresenterEffect: Sendable, Hashable {
    case invoke(PopupID, key: String)
    case dismiss(PopupID)
    case quit
}
