/// A price worth interrupting the user: "not now, unless it gets below PRICE". Text: `4411<99.00`.
package struct ShopBargain: Sendable, Hashable {
    package let variant: ShopVariant.ID
    /// In the shop's currency. Only lower prices count.
    package let below: DecimalAmount

    package init(variant: ShopVariant.ID, below: DecimalAmount) {
        self.variant = variant
        self.below = below
    }

    /// Whether `variant` is the one meant, and available for less than `below`.
    package func isReached(by variant: ShopVariant) -> Bool {
        variant.id == self.variant && variant.isAvailable && variant.price < below
    }
}

extension ShopBargain: LosslessStringConvertible {
    package init?(_ text: String) {
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        guard parts.count == 2, let variant = ShopVariant.ID(parts[0]), variant > 0,
            let below = DecimalAmount(String(parts[1])), below.significand > 0
        else { return nil }
        self.init(variant: variant, below: below)
    }

    package var description: String { "\(variant)<\(below)" }
}
