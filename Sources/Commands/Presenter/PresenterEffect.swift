import Notifications

/// What the user decided at the presenter.
enum PresenterEffect: Sendable, Hashable {
    case invoke(PopupID, key: String)
    case dismiss(PopupID)
    case quit
}
