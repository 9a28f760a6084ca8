import CivilTime
import FetchInterface
package import Rules
import Store

/// The news of a shop, for one popup.
package struct ShopTopic: Sendable, Hashable {
    package var id: String
    package var name: String
    package var domain: String
    package var summary: ShopSummary
    /// The address of the product if there is only one, else of the shop.
    package var link: String
    /// The price below which a snoozed shop alerts again.
    package var bargain: ShopBargain?
    package var currency: String

    package init(
        id: String, name: String, domain: String, summary: ShopSummary, link: String,
        bargain: ShopBargain? = nil, currency: String = ""
    ) {
        self.id = id
        self.name = name
        self.domain = domain
        self.summary = summary
        self.link = link
        self.bargain = bargain
        self.currency = currency
    }
}

extension ShopTopic {
    /// - Parameter news: The unread changes in their current state, earliest first.
    init(_ shop: Shop, _ summary: ShopSummary, _ news: [ShopChange], currency: String) {
        let products = Set(news.map(\.product.handle))
        var bargain: ShopBargain?
        if let drop = shop.mostUrgentDrop(in: news), let variant = drop.variant, let price = drop.new {
            bargain = ShopBargain(variant: variant.id, below: price)
        }
        self.init(
            id: shop.id.description, name: shop.name, domain: shop.domain.description, summary: summary,
            link: shop.address(of: products.count == 1 ? products.first ?? "" : ""), bargain: bargain,
            currency: currency)
    }
}

extension Shop {
    /// The price drop that the popup names first; a further fall may be worth an alert.
    /// - Parameter news: Earliest first.
    func mostUrgentDrop(in news: [ShopChange]) -> ShopChange? {
        let drops = news.filter { $0.isReported && $0.kind == .priceDropped && $0.variant != nil }
        let most = drops.map { urgency(of: $0) }.max()
        return drops.first { urgency(of: $0) == most }
    }
}
