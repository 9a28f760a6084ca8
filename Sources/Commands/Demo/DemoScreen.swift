import Notifications

/// Something that the demo goes on with.
enum DemoEvent: Sendable {
    case shown(ShownPopup)
    /// Tasks or reminders are not what they were.
    case changed
    case quit
    case overtime
}

/// Passes popups on to a presenter, and lets the demo know of them.
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
