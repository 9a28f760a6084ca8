package import CivilTime

/// A shop on the web whose prices and stock somebody wants to hear of.
package struct Shop: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Shop>

    package let id: ID
    package let domain: ShopDomain
    /// What people call it: the domain, unless somebody gave it another name.
    package var name: String
    package var rules: ShopRules
    /// What ends the present putting off of its news before its time.
    package var unless: ShopBargain?
    package var watches: [ProductWatch]
    /// Changes that nobody has read yet, and those of them that were told or are to be.
    package var unread: Int
    package var unreadTold: Int
    package let addedAt: Instant

    package init(
        id: ID = .random(), domain: ShopDomain, name: String? = nil, rules: ShopRules = ShopRules(),
        unless: ShopBargain? = nil, watches: [ProductWatch] = [], unread: Int = 0,
        unreadTold: Int = 0, addedAt: Instant
    ) {
        self.id = id
        self.domain = domain
        self.name = name ?? domain.description
        self.rules = rules
        self.unless = unless
        self.watches = watches
        self.unread = unread
        self.unreadTold = unreadTold
        self.addedAt = addedAt
    }

    /// What the user wants to hear of a product: of one that is watched all that its watch says, even if the shop is
    /// switched off. Who waits for a price hears of that, of its coming back at that price, and when it is gone: of
    /// nothing else.
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

    /// Whether a change is what somebody waits for: a watched product can be had for less than the price they named.
    package func isBargain(_ change: ShopChange) -> Bool {
        guard change.isTold, let limit = watch(of: change.product.id)?.drop.limit else { return false }
        let price =
            switch change.kind {
            case .priceDropped: change.new
            case .backInStock: change.variant?.price
            default: nil as DecimalAmount?
            }
        return price.map { $0 < limit } ?? false
    }

    /// Of what is watched by name nothing is so calm that it could wait for the daily brief.
    package func urgency(of change: ShopChange) -> ShopChange.Urgency {
        if isBargain(change) { return .high }
        return watch(of: change.product.id) == nil ? change.urgency : max(.normal, change.urgency)
    }

    private func watch(of product: ShopProduct.ID) -> ProductWatch? {
        watches.first { $0.product == product }
    }
}

/// A product of a shop that somebody wants to hear of in any case.
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
