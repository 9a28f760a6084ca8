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
        let offers = offers(in: composer).filter { offer in
            switch offer.action {
            case .answer, .recipes, .undo, .accept, .removeMissing, .restoreMissing, .tryAgain, .price,
                .advice:
                true
            case .receipt, .notice, .news, .insights, .join: target(of: offer.action) != nil
            case .more, .show: false
            }
        }
        return isGrave ? Self.harmlessFirst(offers) : offers
    }

    /// Puts a harmless row first, for users who press Enter before they have read the menu.
    private static func harmlessFirst(_ offers: [PopupButton]) -> [PopupButton] {
        let opens = offers.filter(\.answersNothing)
        guard opens.isEmpty else { return opens + offers.filter { !$0.answersNothing } }
        guard let later = offers.firstIndex(where: \.isSnooze) else { return offers }
        var offers = offers
        offers.insert(offers.remove(at: later), at: 0)
        return offers
    }
}

extension PopupButton {
    /// Whether it only shows more.
    fileprivate var answersNothing: Bool {
        switch action {
        case .answer, .join, .undo, .accept, .removeMissing, .restoreMissing, .tryAgain, .price: false
        case .more, .advice, .show, .recipes, .receipt, .notice, .news, .insights: true
        }
    }
}
