package import CivilTime

/// A variant as the last complete crawl saw it, and what Steward last reported of it.
package struct KnownVariant: Sendable, Hashable {
    /// The last report of a price.
    package struct Word: Sendable, Hashable {
        package let price: DecimalAmount
        package let at: Instant

        package init(_ price: DecimalAmount, at: Instant) {
            self.price = price
            self.at = at
        }
    }

    package var variant: ShopVariant
    /// How many complete crawls in a row have seen its product without it.
    package var missed = 0
    /// The price that the user knows: many small steps add up against it.
    package var reportedPrice: DecimalAmount
    /// The stock that the user knows. It stays while the stock flaps.
    package var reportedAvailable: Bool
    package var lastBack: Instant?
    package var lastOut: Instant?
    package var lastDrop: Word?
    package var lastRise: Word?

    /// A variant seen for the first time, or shown to the user as it is.
    package init(_ variant: ShopVariant) {
        self.variant = variant
        reportedPrice = variant.price
        reportedAvailable = variant.isAvailable
    }
}

extension KnownVariant {
    /// Takes over what a later crawl saw.
    /// - Parameter keepsMoney: Whether prices are still in the same currency.
    mutating func take(
        _ seen: ShopVariant, of product: ShopProduct, by rules: ShopRules, at now: Instant, keepsMoney: Bool
    ) -> [ShopChange] {
        let before = variant
        variant = seen
        missed = 0
        var changes = [stockChange(of: product, by: rules, at: now)]
        if keepsMoney {
            changes.append(priceChange(from: before, of: product, by: rules, at: now))
            changes.append(listPriceChange(from: before, of: product, by: rules))
        } else {
            reportedPrice = seen.price
            lastDrop = nil
            lastRise = nil
        }
        return changes.compactMap { $0 }
    }

    /// Compares with the last report, not with the last crawl: flapping stock is reported once each way, and
    /// the state in which it settles once it is calm.
    private mutating func stockChange(of product: ShopProduct, by rules: ShopRules, at now: Instant)
        -> ShopChange?
    {
        guard variant.isAvailable != reportedAvailable else { return nil }
        let isBack = variant.isAvailable
        if let last = isBack ? lastBack : lastOut, isRecent(last, now, rules) { return nil }
        reportedAvailable = isBack
        if isBack { lastBack = now } else { lastOut = now }
        let kind: ShopChange.Kind = isBack ? .backInStock : .outOfStock
        return ShopChange(
            kind, of: product, variant: variant,
            isReported: isBack ? rules.wantsBack(variant) : rules.wants(kind)
        )
    }

    private mutating func priceChange(
        from before: ShopVariant, of product: ShopProduct, by rules: ShopRules, at now: Instant
    ) -> ShopChange? {
        let step = PriceStep(from: before.price, to: variant.price)
        guard step.old != step.new else { return nil }
        let isReported = tells(step, by: rules, at: now)
        // Changes that are switched off do not add up for later.
        let kind: ShopChange.Kind = step.isDrop ? .priceDropped : .priceIncreased
        if isReported || !rules.wants(kind) { reportedPrice = step.new }
        return ShopChange(
            kind, of: product, variant: variant, old: step.old, new: step.new, isReported: isReported)
    }

    /// Whether to report this step, alone or with the unreported ones before it, unless the same has just
    /// been reported.
    private mutating func tells(_ step: PriceStep, by rules: ShopRules, at now: Instant) -> Bool {
        let sinceTold = PriceStep(from: reportedPrice, to: step.new)
        let addsUp = sinceTold.isDrop == step.isDrop && rules.wants(sinceTold, of: variant)
        guard rules.wants(step, of: variant) || addsUp else { return false }
        let word = Word(step.new, at: now)
        if step.isDrop {
            if let lastDrop, isRecent(lastDrop.at, now, rules), step.new >= lastDrop.price { return false }
            lastDrop = word
        } else {
            if let lastRise, isRecent(lastRise.at, now, rules), step.new <= lastRise.price { return false }
            lastRise = word
        }
        return true
    }

    private func listPriceChange(from before: ShopVariant, of product: ShopProduct, by rules: ShopRules)
        -> ShopChange?
    {
        // Require a change of the shop's own list price, too: a new price alone makes an old one appear or
        // vanish.
        guard before.listPrice != variant.listPrice, before.reducedFrom != variant.reducedFrom else {
            return nil
        }
        return ShopChange(
            .listPrice, of: product, variant: variant, old: before.reducedFrom, new: variant.reducedFrom,
            isReported: rules.wants(.listPrice))
    }

    /// A `last` in the future, after the clock was set back, is not recent.
    private func isRecent(_ last: Instant, _ now: Instant, _ rules: ShopRules) -> Bool {
        last <= now && now - last < rules.calm
    }
}
