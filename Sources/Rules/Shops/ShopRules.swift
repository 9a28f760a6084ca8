/// Which changes of a shop to report.
package struct ShopRules: Sendable, Hashable {
    /// The master switch: if off, nothing is reported.
    package var isOn = true
    /// The kinds of change to report. Shops swap pictures and list prices all the time, so these are off by
    /// default.
    package var kinds: Set<ShopChange.Kind> = Set(ShopChange.Kind.allCases).subtracting([.images, .listPrice])
    package var drop = PriceThreshold.any
    package var rise = PriceThreshold.any
    /// The currency of the prices to judge; empty if unknown.
    var currency = ""
    /// Whether to report a return to stock whatever the price.
    package var tellsEveryReturn = false
    /// How long after a report about a variant's stock, or its price, the same is not reported again.
    package var calm = Duration.seconds(86_400)

    package init() {}

    func wants(_ kind: ShopChange.Kind) -> Bool {
        isOn && kinds.contains(kind)
    }

    func wants(_ step: PriceStep, of variant: ShopVariant) -> Bool {
        let threshold = step.isDrop ? drop : rise
        // What cannot be compared is not told as if it could.
        guard threshold.isComparable(in: currency) else { return false }
        guard step.isDrop else { return wants(.priceIncreased) && rise.isReached(by: step) }
        // A user who waits for a price wants to buy: report a sold-out variant when it is back.
        if drop.limit != nil, !variant.isAvailable { return false }
        return wants(.priceDropped) && drop.isReached(by: step)
    }

    func wantsBack(_ variant: ShopVariant) -> Bool {
        wants(.backInStock)
            && (tellsEveryReturn || isCheapEnough(variant))
    }

    private func isCheapEnough(_ variant: ShopVariant) -> Bool {
        drop.limit.map { variant.price < $0 && drop.isComparable(in: currency) } ?? true
    }
}
