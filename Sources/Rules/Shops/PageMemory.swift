package import CivilTime

/// What is known of a watched page. It compares readings as `ShopMemory` does for whole shops, but waits for
/// a second reading before it believes changes that may be the shop's mistakes.
package struct PageMemory: Sendable, Hashable {
    /// Changes that a single reading does not prove.
    package struct Suspicion: OptionSet, Sendable, Hashable {
        package let rawValue: Int

        /// The price fell by more than 40 %.
        package static let fall = Suspicion(rawValue: 1)
        /// The price is at least ten times as high.
        package static let rise = Suspicion(rawValue: 2)
        /// It is no longer available.
        package static let soldOut = Suspicion(rawValue: 4)

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        init(from known: ShopVariant, to seen: ShopVariant, keepsMoney: Bool) {
            self = []
            if keepsMoney, known.price.isPositive {
                if seen.price.millionths * 10 < known.price.millionths * 6 { insert(.fall) }
                if seen.price.millionths >= known.price.millionths * 10 { insert(.rise) }
            }
            if known.isAvailable, !seen.isAvailable { insert(.soldOut) }
        }
    }

    /// `nil` before the first reading.
    package var product: KnownProduct?
    /// ISO 4217; empty if unknown.
    package var currency: String
    /// What the last reading said and the next one has to confirm.
    package var suspicion: Suspicion

    package init(product: KnownProduct? = nil, currency: String = "", suspicion: Suspicion = []) {
        self.product = product
        self.currency = currency
        self.suspicion = suspicion
    }

    /// Takes in what the page offers.
    /// - Returns: The changes; none for the first reading, or if the next one has to confirm this one.
    package mutating func take(
        _ offer: PageOffer, at address: PageAddress, by rules: ShopRules, at now: Instant
    ) -> [ShopChange] {
        let known = product?.variants[address.product]
        let seen = ShopVariant(offer, at: address, after: known?.variant)
        let keepsMoney = offer.currency == nil || currency.isEmpty || offer.currency == currency
        if let known {
            let new = Suspicion(from: known.variant, to: seen, keepsMoney: keepsMoney)
            let isConfirmed = new.isSubset(of: suspicion)
            suspicion = isConfirmed ? [] : new
            guard isConfirmed else { return [] }
        }
        var memory = ShopMemory(
            products: product.map { [$0.product.id: $0.knowingPrice(of: seen)] } ?? [:],
            hasBeenRead: product != nil, currency: currency)
        let changes = memory.take(
            ShopCrawl(
                products: [ShopProduct(offer, at: address, seen)], isComplete: true,
                currency: offer.currency ?? ""), by: rules, at: now)
        product = memory.products[address.product]
        currency = memory.currency
        return changes
    }

    /// Records that the page is gone. The second time in a row, this is a change: the product is then out of
    /// stock until the page is back.
    package mutating func miss(by rules: ShopRules) -> [ShopChange] {
        suspicion = []
        guard var known = product else { return [] }
        known.missed += 1
        defer { product = known }
        guard known.missed == KnownProduct.crawlsToRemove else { return [] }
        for (id, var variant) in known.variants {
            variant.reportedAvailable = false
            known.variants[id] = variant
        }
        return [ShopChange(.removed, of: known.product, isReported: rules.wants(.removed))]
    }
}

extension KnownProduct {
    /// Fills in prices that were unknown: the first known price is not a change.
    fileprivate func knowingPrice(of seen: ShopVariant) -> KnownProduct {
        var known = self
        for (id, variant) in variants where !variant.variant.price.isPositive {
            var later = variant
            later.variant = variant.variant.costing(seen.price)
            later.reportedPrice = seen.price
            known.variants[id] = later
        }
        return known
    }
}

extension ShopVariant {
    /// A page has one variant, with the page's number. What the page does not say stays as it was.
    fileprivate init(_ offer: PageOffer, at address: PageAddress, after known: ShopVariant?) {
        self.init(
            id: address.product, title: offer.variant, price: offer.price ?? known?.price ?? .zero,
            listPrice: offer.listPrice,
            isAvailable: offer.availability?.isAtHand ?? known?.isAvailable ?? true,
            availability: offer.availability)
    }
}

extension ShopProduct {
    fileprivate init(_ offer: PageOffer, at address: PageAddress, _ variant: ShopVariant) {
        self.init(
            id: address.product, title: offer.name ?? address.shop.description, handle: address.path,
            variants: [variant])
    }
}
