package import CivilTime

/// "Not now" to the news of a shop, perhaps "unless it gets below PRICE".
package struct ShopSnooze: Sendable, Hashable {
    package let until: Instant
    /// `nil`: nothing ends it before its time.
    package let unless: Bargain?

    /// A price that is worth being disturbed for.
    package struct Bargain: Sendable, Hashable {
        package let variant: ShopVariant.ID
        /// In the shop's currency. The price itself is no bargain: "below" it is.
        package let below: DecimalAmount

        package init(variant: ShopVariant.ID, below: DecimalAmount) {
            self.variant = variant
            self.below = below
        }
    }

    package init(until: Instant, unless: Bargain? = nil) {
        self.until = until
        self.unless = unless
    }

    /// Whether it is over: its time has come, or what it waits for is there and can be bought.
    package func isOver(at now: Instant, in memory: ShopMemory) -> Bool {
        if now >= until { return true }
        guard let unless else { return false }
        return memory.products.values.contains { known in
            guard let variant = known.variants[unless.variant]?.variant else { return false }
            return unless.isReached(by: variant)
        }
    }
}

/// Text: `4411<99.00`.
extension ShopSnooze.Bargain: LosslessStringConvertible {
    package init?(_ text: String) {
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        guard parts.count == 2, let variant = ShopVariant.ID(parts[0]), variant > 0,
            let below = DecimalAmount(String(parts[1])), below.significand > 0
        else { return nil }
        self.init(variant: variant, below: below)
    }

    package var description: String { "\(variant)<\(below)" }

    /// Whether a variant can be bought for less.
    package func isReached(by variant: ShopVariant) -> Bool {
        variant.id == self.variant && variant.isAvailable && variant.price < below
    }
}
