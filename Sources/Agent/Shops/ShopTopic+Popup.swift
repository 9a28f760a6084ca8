import CivilTime
import Notifications
import Rules
import Settings
import Store

extension ShopTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let store = session.store
        guard let id = reminder.reminder.identity.subject.shop, let summary = try store.shopSummary(id) else {
            return nil
        }
        return .shop(
            ShopTopic(
                try store.shop(id.description), summary, try store.shopNews(id),
                currency: try store.currency(of: id)))
    }

    var summaryTitle: String { "\(name): \(summary.title)" }
    var tag: String { "steward-shop-\(id)" }
    var category: PopupCategory { .shop }
    var urgency: Urgency { Urgency(summary.urgency) }
    var clickPurpose: ClickPurpose { .see }
    func howToAnswer(in composer: PopupComposer) -> String { AgentShopText.toSee }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(shop: self, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        var offers = [PopupButton(.news, AgentShopText.view), PopupButton(.read, AgentShopText.markRead)]
        if let bargain {
            let price = bargain.below.description(decimals: Money.decimals(of: currency))
            offers.append(
                PopupButton(.snoozeUnless(bargain, .shopNews), AgentShopText.snoozeUnlessBelow(price)))
        }
        return offers + [composer.snooze(.shopNews)] + composer.snoozes()
    }

    var page: PopupAction? { .news }

    func target(of action: PopupAction) -> Openable? {
        action == .news ? WebAddress(link).map(Openable.address) : nil
    }
}
