package import CivilTime

/// What is known of a shop from its complete crawls, and what Steward has reported of it.
package struct ShopMemory: Sendable, Hashable {
    package var products: [ShopProduct.ID: KnownProduct]
    /// Whether there has been a complete crawl: the first one reports no changes.
    package var hasBeenRead: Bool
    /// ISO 4217; empty if unknown.
    package var currency: String

    package init(
        products: [ShopProduct.ID: KnownProduct] = [:], hasBeenRead: Bool = false, currency: String = ""
    ) {
        self.products = products
        self.hasBeenRead = hasBeenRead
        self.currency = currency
    }

    /// Why a crawl proves nothing.
    package enum Doubt: Sendable, Hashable {
        /// A page is missing.
        case incomplete
        /// It lists nothing, although there were products: a shop that is closed for an hour looks like that.
        case empty
    }

    package func doubt(about crawl: ShopCrawl) -> Doubt? {
        if !crawl.isComplete { return .incomplete }
        return crawl.products.isEmpty && !products.isEmpty ? .empty : nil
    }

    /// Takes in a crawl and returns the changes: none for the first crawl, or for one in doubt.
    ///
    /// They are in the order of the crawl; missing products follow, by number.
    package mutating func take(_ crawl: ShopCrawl, by rules: ShopRules, at now: Instant) -> [ShopChange] {
        guard doubt(about: crawl) == nil else { return [] }
        let isNews = hasBeenRead
        hasBeenRead = true
        // The same numbers in another currency are not new prices.
        let keepsMoney = currency.isEmpty || crawl.currency.isEmpty || currency == crawl.currency
        var rules = rules
        if !keepsMoney {
            (rules.drop, rules.rise) = (rules.drop.kept(in: currency), rules.rise.kept(in: currency))
        }
        rules.currency = crawl.currency.isEmpty ? currency : crawl.currency
        if !crawl.currency.isEmpty { currency = crawl.currency }
        var changes: [ShopChange] = []
        for product in crawl.products {
            if var known = products[product.id] {
                changes += known.take(product, by: rules, at: now, keepsMoney: keepsMoney)
                products[product.id] = known
            } else {
                products[product.id] = KnownProduct(product)
                changes.append(ShopChange(.new, of: product, isReported: rules.wants(.new)))
            }
        }
        changes += missedProducts(in: crawl, by: rules)
        return isNews ? changes : []
    }

    private mutating func missedProducts(in crawl: ShopCrawl, by rules: ShopRules) -> [ShopChange] {
        guard !crawl.listsUnnumberedProduct else { return [] }
        let listed = Set(crawl.products.map(\.id)).union(crawl.unreadable)
        return miss(products.keys.sorted().filter { !listed.contains($0) }, by: rules)
    }

    /// Records that a complete crawl has not listed these products.
    package mutating func miss(_ ids: [ShopProduct.ID], by rules: ShopRules) -> [ShopChange] {
        var changes: [ShopChange] = []
        for id in ids {
            guard var known = products[id] else { continue }
            known.missed += 1
            products[id] = known.missed < KnownProduct.crawlsToRemove ? known : nil
            if known.missed >= KnownProduct.crawlsToRemove {
                changes.append(
                    ShopChange(.removed, of: known.product, isReported: rules.wants(.removed)))
            }
        }
        return changes
    }
}
