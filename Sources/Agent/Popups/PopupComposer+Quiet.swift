import CivilTime
package import Notifications
import Rules

/// Variants of popups: the brief, and the popup on a locked screen.
extension PopupComposer {
    /// The summary as the daily brief.
    ///
    /// - Parameters:
    ///   - count: The total number of reminders.
    ///   - low: Names of low supplies that are on the shopping list.
    ///   - soon: Names of supplies that run out before the household shops.
    package func brief(
        _ summary: DesktopNotification, count: Int, low: [String] = [], soon: [String] = []
    ) -> DesktopNotification {
        var brief = summary
        for (names, words) in [(low, PopupText.low), (soon, PopupText.runsOut)] where !names.isEmpty {
            let named = names.prefix(Self.mostLow).map { CleanText.excerpt(of: $0, length: 30) }
            let line = words(named, names.count - named.count)
            brief.body = [brief.body, line].filter { !$0.isEmpty }.joined(separator: "\n")
        }
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

    /// The most supplies that a line of the brief names.
    private static let mostLow = 4

    private var partOfDay: PopupText.PartOfDay {
        switch locality.zone.civil(of: now).time.hour {
        case 4..<12: .morning
        case 12..<18: .afternoon
        default: .evening
        }
    }
}
