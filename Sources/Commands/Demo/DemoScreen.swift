import Notifications
import Rules

/// An event that continues the demo.
enum DemoEvent: Sendable {
    case shown(ShownPopup)
    /// Tasks or reminders have changed.
    case changed
    case quit
    case overtime
}

/// Forwards popups to a presenter and reports them to the demo.
struct DemoScreen: PopupScreen {
    let presenter: any Presenter
    let events: AsyncStream<DemoEvent>.Continuation

    func show(_ popup: ShownPopup) {
        presenter.show(popup)
        events.yield(.shown(popup))
    }

    func remove(_ popup: PopupID) {
        presenter.remove(popup)
    }
}
