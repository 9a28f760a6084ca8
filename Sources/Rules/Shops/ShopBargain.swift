/// A price worth interrupting the user: "not now, unless it gets below PRICE". Text: `4411<99.00`.
package struct ShopBargain: Sendable, Hashable {
    package let variant: ShopVariant.ID
    /// In the shop's currency, unless `currency` says another. Only lower prices count.
    package let below: DecimalAmount
    /// The currency of `below`, if that is no longer the shop's own; empty otherwise.
    package let currency: String

    package init(variant: ShopVariant.ID, below: DecimalAmount, in currency: String = "") {
        self.variant = variant
        self.below = below
        self.currency = currency
    }

    /// This price in the currency in which it was set.
    package func kept(in currency: String) -> ShopBargain {
        self.currency.isEmpty ? ShopBargain(variant: variant, below: below, in: currency) : self
    }

    /// Whether prices of a shop can be compared with it.
    /// - Parameter former: The currency of the shop when it was last looked at.
    package func isComparable(in shopCurrency: String, after former: String) -> Bool {
        let own = currency.isEmpty ? former : currency
        return own.isEmpty || shopCurrency.isEmpty || own == shopCurrency
    }

    /// Whether `variant` is the one meant, and available for less than `below`.
    package func isReached(by variant: ShopVariant) -> Bool {
        variant.id == self.variant && variant.isAvailable && variant.price < below
    }
}

extension ShopBargain: LosslessStringConvertible {
    package init?(_ text: String) {
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        guard parts.count == 2, let variant = ShopVariant.ID(parts[0]), variant > 0 else { return nil }
        let price = parts[1].split(separator: "@", omittingEmptySubsequences: false)
        guard price.count <= 2, let below = DecimalAmount(String(price[0])), below.significand > 0,
            price.last?.isEmpty == false
        else { return nil }
        self.init(variant: variant, below: below, in: price.count > 1 ? String(price[1]) : "")
    }

    package var description: String {
        currency.isEmpty ? "\(variant)<\(below)" : "\(variant)<\(below)@\(currency)"
    }
}
