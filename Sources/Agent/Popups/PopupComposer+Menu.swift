import CivilTime
import Notifications
import Rules

/// The answers of a popup in a menu: that of the panel, or `steward-menu`.
extension PopupComposer {
    /// A menu has room for every button of a popup, but for no text field.
    static func ofMenu(_ session: AgentState, now: Instant) -> PopupComposer {
        let server = ServerDescription(
            name: "menu", vendor: "", version: "", capabilities: ["actions", "body"])
        return PopupComposer(
            settings: session.settings, quirks: ServerQuirks(of: server), now: now,
            locality: session.locality, isQuiet: true, last: session.lastSnooze)
    }
}

extension PopupContent {
    /// What a menu can offer: not what only leads to other buttons of a popup.
    func offersOfMenu(in composer: PopupComposer) -> [PopupButton] {
        offers(in: composer).filter { offer in
            switch offer.action {
            case .answer, .recipes, .undo, .accept: true
            case .receipt, .notice, .news, .insights: target(of: offer.action) != nil
            case .more, .advice, .show: false
            }
        }
    }
}
