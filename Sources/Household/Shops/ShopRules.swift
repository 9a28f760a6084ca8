/// What the user wants to hear of a shop.
package struct ShopRules: Sendable, Hashable {
    /// The master switch: off, nothing is told.
    package var isOn = true
    /// Of which kinds of change. Shops swap pictures and list prices all the time: who wants these says so.
    package var kinds: Set<ShopChange.Kind> = Set(ShopChange.Kind.allCases).subtracting([.images, .listPrice])
    package var drop = PriceThreshold.any
    package var rise = PriceThreshold.any
    /// For how long after a word about a variant's stock, or about its price, the same is not said again.
    package var calm = Duration.seconds(86_400)

    package init() {}

    func wants(_ kind: ShopChange.Kind) -> Bool {
        isOn && kinds.contains(kind)
    }

    func wants(_ step: PriceStep, of variant: ShopVariant) -> Bool {
        guard step.isDrop else { return wants(.priceIncreased) && rise.isReached(by: step) }
        // Who waits for a price wants to buy: of what is sold out it is told when it is back.
        if drop.limit != nil, !variant.isAvailable { return false }
        return wants(.priceDropped) && drop.isReached(by: step)
    }

    func wantsBack(_ variant: ShopVariant) -> Bool {
        wants(.backInStock) && drop.limit.map { variant.price < $0 } ?? true
    }
}
