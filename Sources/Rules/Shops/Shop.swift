package import CivilTime

/// A shop on the web whose prices and stock the user follows.
package struct Shop: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Shop>

    package let id: ID
    package let domain: ShopDomain
    /// The domain, unless the user gave it another name.
    package var name: String
    package var rules: ShopRules
    /// The bargain that ends the current snooze of its news early.
    package var unless: ShopBargain?
    package var watches: [ProductWatch]
    /// Changes that the user has not read, and how many of those have been or will be reported.
    package var unread: Int
    package var unreadReported: Int
    package let addedAt: Instant

    package init(
        id: ID = .random(), domain: ShopDomain, name: String? = nil, rules: ShopRules = ShopRules(),
        unless: ShopBargain? = nil, watches: [ProductWatch] = [], unread: Int = 0,
        unreadReported: Int = 0, addedAt: Instant
    ) {
        self.id = id
        self.domain = domain
        self.name = name ?? domain.description
        self.rules = rules
        self.unless = unless
        self.watches = watches
        self.unread = unread
        self.unreadReported = unreadReported
        self.addedAt = addedAt
    }

    /// The rules for a product. A watched one follows its watch, even if the shop is switched off; while it
    /// waits for a price, only drops, returns to stock and removal are reported.
    package func rules(for product: ShopProduct.ID) -> ShopRules {
        guard let watch = watch(of: product) else { return rules }
        var rules = rules
        rules.isOn = true
        if watch.drop.limit == nil {
            rules.kinds.formUnion([.priceDropped, .priceIncreased, .backInStock, .outOfStock, .removed])
        } else {
            rules.kinds = [.priceDropped, .backInStock, .removed]
        }
        rules.drop = watch.drop
        rules.rise = watch.rise
        return rules
    }

    /// Whether the user waits for this change: a watched product costs less than the price they named.
    package func isBargain(_ change: ShopChange) -> Bool {
        guard change.isReported, let limit = watch(of: change.product.id)?.drop.limit else { return false }
        let price =
            switch change.kind {
            case .priceDropped: change.new
            case .backInStock: change.variant?.price
            default: nil as DecimalAmount?
            }
        return price.map { $0 < limit } ?? false
    }

    /// At least normal for a watched product, so that its changes do not wait for the daily brief.
    package func urgency(of change: ShopChange) -> ShopChange.Urgency {
        if isBargain(change) { return .high }
        return watch(of: change.product.id) == nil ? change.urgency : max(.normal, change.urgency)
    }

    private func watch(of product: ShopProduct.ID) -> ProductWatch? {
        watches.first { $0.product == product }
    }
}

/// A product of a shop that the user watches.
package struct ProductWatch: Sendable, Hashable {
    package let product: ShopProduct.ID
    package let title: String
    package let handle: String
    package var drop: PriceThreshold
    package var rise: PriceThreshold

    package init(
        product: ShopProduct.ID, title: String, handle: String, drop: PriceThreshold = .any,
        rise: PriceThreshold = .any
    ) {
        self.product = product
        self.title = title
        self.handle = handle
        self.drop = drop
        self.rise = rise
    }
}
