import CivilTime

/// A product as the last complete crawl saw it.
package struct KnownProduct: Sendable, Hashable {
    package var product: ShopProduct
    /// How many complete crawls in a row have missed it.
    package var missed = 0
    package var variants: [ShopVariant.ID: KnownVariant]

    /// A product seen for the first time.
    package init(_ product: ShopProduct) {
        self.product = product
        variants = [:]
        for variant in product.variants { variants[variant.id] = KnownVariant(variant) }
    }
}

extension KnownProduct {
    /// How many crawls have to miss a product or variant before it counts as removed: one may be a hiccup.
    static let crawlsToRemove = 2

    mutating func take(_ seen: ShopProduct, by rules: ShopRules, at now: Instant, keepsMoney: Bool)
        -> [ShopChange]
    {
        let before = product
        product = seen
        missed = 0
        var changes: [ShopChange] = []
        for variant in seen.variants {
            if var known = variants[variant.id] {
                changes += known.take(variant, of: seen, by: rules, at: now, keepsMoney: keepsMoney)
                variants[variant.id] = known
            } else {
                variants[variant.id] = KnownVariant(variant)
                changes.append(
                    ShopChange(.newVariant, of: seen, variant: variant, isReported: rules.wants(.newVariant)))
            }
        }
        changes += missedVariants(by: rules)
        if before.pictures != seen.pictures {
            changes.append(ShopChange(.images, of: seen, isReported: rules.wants(.images)))
        }
        return changes
    }

    private mutating func missedVariants(by rules: ShopRules) -> [ShopChange] {
        let seen = Set(product.variants.map(\.id))
        var changes: [ShopChange] = []
        for (id, var known) in variants.sorted(by: { $0.key < $1.key }) where !seen.contains(id) {
            known.missed += 1
            variants[id] = known.missed < Self.crawlsToRemove ? known : nil
            if known.missed >= Self.crawlsToRemove {
                changes.append(
                    ShopChange(
                        .removedVariant, of: product, variant: known.variant,
                        isReported: rules.wants(.removedVariant)))
            }
        }
        return changes
    }
}
