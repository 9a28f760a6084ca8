package import CivilTime
import FetchInterface
package import Rules
import Store

/// A recall that concerns an item, as its popup describes it.
package struct RecallTopic: Sendable, Hashable {
    /// The id of the finding.
    package var id: String
    /// The beginning of `id`, for people to type.
    package var short: String
    package var item: String
    package var title: String
    /// The source's name for people.
    package var source: String
    package var date: CivilDate
    /// Whether it concerns this very item; otherwise the user must compare the package.
    package var isCertain: Bool
    package var isCritical: Bool
    /// Why it is urgent.
    package var reason: String
    /// Why it seems to concern the item.
    package var signals: [String]
    /// What to compare on the package.
    package var lookFor: [String]
    package var hazard: String
    package var remedy: String
    /// The address of the authority's page, if it may be opened.
    package var link: String

    package init(
        id: String, short: String, item: String, title: String, source: String, date: CivilDate,
        isCertain: Bool, isCritical: Bool, reason: String = "", signals: [String] = [],
        lookFor: [String] = [], hazard: String = "", remedy: String = "", link: String = ""
    ) {
        self.id = id
        self.short = short
        self.item = item
        self.title = title
        self.source = source
        self.date = date
        self.isCertain = isCertain
        self.isCritical = isCritical
        self.reason = reason
        self.signals = signals
        self.lookFor = lookFor
        self.hazard = hazard
        self.remedy = remedy
        self.link = link
    }
}

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

extension RecallTopic {
    init(_ overview: RecallOverview) {
        let finding = overview.finding
        self.init(
            id: finding.id.description, short: overview.shortID, item: overview.itemName,
            title: finding.title,
            source: KnownSource.named(finding.recall.source)?.name ?? finding.recall.source,
            date: finding.date, isCertain: finding.verdict == .match, isCritical: finding.isCritical,
            reason: finding.severity.reason, signals: finding.signals,
            lookFor: finding.check.map(\.words), hazard: finding.hazard, remedy: finding.remedy,
            link: finding.link)
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
        let drops = news.filter { $0.isTold && $0.kind == .priceDropped && $0.variant != nil }
        let most = drops.map { urgency(of: $0) }.max()
        return drops.first { urgency(of: $0) == most }
    }
}
