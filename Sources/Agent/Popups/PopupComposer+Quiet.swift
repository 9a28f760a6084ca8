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
        brief.summary = PopupText.brief(partOfDay, of: count)
        return brief
    }

    /// The popup for a locked screen: it reveals nothing and offers nothing.
    package func hidden(_ popup: DesktopNotification, count: Int) -> DesktopNotification {
        var hidden = popup
        hidden.summary = PopupText.hidden(count)
        hidden.body = PopupText.unlock
        hidden.actions = []
        hidden.category = PopupCategory.hidden.hint
        hidden.replyPlaceholder = nil
        return hidden
    }

    private var partOfDay: PopupText.PartOfDay {
        switch locality.zone.civil(of: now).time.hour {
        case 4..<12: .morning
        case 12..<18: .afternoon
        default: .evening
        }
    }
}
