import CivilTime
package import Notifications

/// Variants of popups: the brief, and the popup on a locked screen.
extension PopupComposer {
    /// The summary as the daily brief.
    ///
    /// - Parameter count: The total number of reminders.
    package func brief(_ summary: DesktopNotification, count: Int) -> DesktopNotification {
        var brief = summary
        brief.category = PopupCategory.brief.hint
        brief.summary = "\(greeting): \(count == 1 ? "1 thing" : "\(count) things")"
        return brief
    }

    /// The popup for a locked screen: it reveals nothing and offers nothing.
    package func hidden(_ popup: DesktopNotification, count: Int) -> DesktopNotification {
        var hidden = popup
        hidden.summary = count == 1 ? "A reminder" : "\(count) reminders"
        hidden.body = "Unlock the screen to see more."
        hidden.actions = []
        hidden.category = PopupCategory.hidden.hint
        hidden.replyPlaceholder = nil
        return hidden
    }

    private var greeting: String {
        switch locality.zone.civil(of: now).time.hour {
        case 4..<12: "Good morning"
        case 12..<18: "Good afternoon"
        default: "Good evening"
        }
    }
}
