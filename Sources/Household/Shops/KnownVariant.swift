package import CivilTime

/// A variant as the last complete crawl saw it, and what the user has heard of it.
package struct KnownVariant: Sendable, Hashable {
    /// The last word about a price.
    package struct Word: Sendable, Hashable {
        package let price: DecimalAmount
        package let at: Instant

        package init(_ price: DecimalAmount, at: Instant) {
            self.price = price
            self.at = at
        }
    }

    package var variant: ShopVariant
    /// Complete crawls in a row in which its product was there without it.
    package var missed = 0
    /// What the user takes its price for: many small steps add up against it.
    package var toldPrice: DecimalAmount
    /// What the user takes its stock for. While it flaps, that stays.
    package var toldAvailable: Bool
    package var lastBack: Instant?
    package var lastOut: Instant?
    package var lastDrop: Word?
    package var lastRise: Word?

    /// Seen for the first time, or shown to the user as it is.
    package init(_ variant: ShopVariant) {
        self.variant = variant
        toldPrice = variant.price
        toldAvailable = variant.isAvailable
    }
}

extension KnownVariant {
    /// Takes what a later crawl saw.
    /// - Parameter keepsMoney: Whether the prices are still in the same currency.
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
            toldPrice = seen.price
            lastDrop = nil
            lastRise = nil
        }
        return changes.compactMap { $0 }
    }

    /// Compared with what was told, not with the last crawl: so stock that flaps is told once each way, and the
    /// state in which it settles is told when it is calm again.
    private mutating func stockChange(of product: ShopProduct, by rules: ShopRules, at now: Instant)
        -> ShopChange?
    {
        guard variant.isAvailable != toldAvailable else { return nil }
        let isBack = variant.isAvailable
        if let last = isBack ? lastBack : lastOut, isRecent(last, now, rules) { return nil }
        toldAvailable = isBack
        if isBack { lastBack = now } else { lastOut = now }
        let kind: ShopChange.Kind = isBack ? .backInStock : .outOfStock
        return ShopChange(
            kind, of: product, variant: variant, isTold: isBack ? rules.wantsBack(variant) : rules.wants(kind)
        )
    }

    private mutating func priceChange(
        from before: ShopVariant, of product: ShopProduct, by rules: ShopRules, at now: Instant
    ) -> ShopChange? {
        let step = PriceStep(from: before.price, to: variant.price)
        guard step.old != step.new else { return nil }
        let isTold = tells(step, by: rules, at: now)
        // What is switched off is not saved up for the day on which it is switched on.
        let kind: ShopChange.Kind = step.isDrop ? .priceDropped : .priceIncreased
        if isTold || !rules.wants(kind) { toldPrice = step.new }
        return ShopChange(
            kind, of: product, variant: variant, old: step.old, new: step.new, isTold: isTold)
    }

    /// Whether this step, or what it makes together with the silent ones before it, is worth a word that has
    /// not just been said.
    private mutating func tells(_ step: PriceStep, by rules: ShopRules, at now: Instant) -> Bool {
        let sinceTold = PriceStep(from: toldPrice, to: step.new)
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
        // Also the shop's own word must have changed: a new price alone makes an old list price show or vanish.
        guard before.listPrice != variant.listPrice, before.reducedFrom != variant.reducedFrom else {
            return nil
        }
        return ShopChange(
            .listPrice, of: product, variant: variant, old: before.reducedFrom, new: variant.reducedFrom,
            isTold: rules.wants(.listPrice))
    }

    /// A clock that was set back makes nothing recent for ever.
    private func isRecent(_ last: Instant, _ now: Instant, _ rules: ShopRules) -> Bool {
        last <= now && now - last < rules.calm
    }
}
