package import CivilTime

/// A shop on the web whose prices and stock the user follows.
package struct Shop: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Shop>

    /// How Steward reads it.
    package enum Reading: String, Sendable, Hashable, CaseIterable {
        /// All products that it lists.
        case list
        /// The pages that the user watches, each of one product.
        case pages
    }

    package let id: ID
    package let domain: ShopDomain
    package let reading: Reading
    /// The domain, unless the user gave it another name.
    package var name: String
    package var rules: ShopRules
    /// The bargain that ends the current snooze of its news early.
    package var unless: ShopBargain?
    package var watches: [ProductWatch]
    /// Which of several prices on its pages counts; `nil` until the user has had to say so.
    package var choice: PriceChoice?
    /// Changes that the user has not read, and how many of those have been or will be reported.
    package var unread: Int
    package var unreadReported: Int
    package let addedAt: Instant

    package init(
        id: ID = .random(), domain: ShopDomain, reading: Reading = .list, name: String? = nil,
        rules: ShopRules = ShopRules(),
        unless: ShopBargain? = nil, watches: [ProductWatch] = [],
        choice: PriceChoice? = nil, unread: Int = 0,
        unreadReported: Int = 0, addedAt: Instant
    ) {
        self.id = id
        self.domain = domain
        self.reading = reading
        self.name = name ?? domain.description
        self.rules = rules
        self.unless = unless
        self.watches = watches
        self.choice = choice
        self.unread = unread
        self.unreadReported = unreadReported
        self.addedAt = addedAt
    }

    /// The products of its watched pages; `nil` if all that it lists count.
    package var pageProducts: [ShopProduct.ID]? {
        reading == .pages ? watches.map(\.product) : nil
    }

    /// The rules for a product. A watched one follows its watch, even if the shop is switched off; while it
    /// waits for a price, only drops, returns to stock and removal are reported.
    package func rules(for product: ShopProduct.ID) -> ShopRules {
        guard let watch = watch(of: product) else { return rules }
        var rules = rules
        rules.isOn = true
        if watch.isOfReturn, watch.drop.limit == nil {
            rules.kinds = [.backInStock, .removed]
        } else if watch.drop.limit == nil {
            rules.kinds.formUnion([.priceDropped, .priceIncreased, .backInStock, .outOfStock, .removed])
        } else {
            rules.kinds = [.priceDropped, .backInStock, .removed]
        }
        rules.tellsEveryReturn = watch.isOfReturn
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

    /// The address of a product's page, or of the shop if the handle is not plain.
    package func address(of handle: String) -> String {
        if reading == .pages { return handle.hasPrefix("/") ? domain.root + handle : "\(domain.root)/" }
        let isPlain = handle.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
        return handle.isEmpty || !isPlain ? "\(domain.root)/" : "\(domain.root)/products/\(handle)"
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
    /// Whether to report only returns to stock and, if there is one, the price to wait for.
    package var isOfReturn: Bool
    /// Which variant of a page; empty for the whole product.
    package var variant: String

    package init(
        product: ShopProduct.ID, title: String, handle: String, drop: PriceThreshold = .any,
        rise: PriceThreshold = .any, isOfReturn: Bool = false, variant: String = ""
    ) {
        self.product = product
        self.title = title
        self.handle = handle
        self.drop = drop
        self.rise = rise
        self.isOfReturn = isOfReturn
        self.variant = variant
    }
}
