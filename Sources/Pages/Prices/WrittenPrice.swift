package import Rules

/// A price as shops write it for people: `1.234,56 €`, `1'234.50 CHF`, `¥12,800`, `12,-`, `from £39`.
///
/// Of several numbers, the one that is the price now. Instalments, prices of a unit such as a kilogram, shipping,
/// savings and the lowest price of the last 30 days are never it.
package struct WrittenPrice: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case exact
        /// The lowest of a choice.
        case from
        /// A former or recommended price; nothing says what the price is now.
        case formerly
        case free
    }

    /// Zero for what is free.
    package let amount: DecimalAmount
    /// The highest of a range.
    package let high: DecimalAmount?
    /// Three letters of ISO 4217; `nil` if the text does not say.
    package let currency: String?
    package let kind: Kind
    /// Whether the text names another amount that may as well be the price.
    package let isAmbiguous: Bool

    /// - Parameter text: Only the first 400 characters count.
    /// - Returns: `nil` if the text names no price.
    package init?(_ text: String, in region: PriceRegion = .unknown) {
        let scan = PriceScan(text, in: region)
        if scan.isNegative { return nil }
        let numbers = scan.prices
        guard let chosen = PriceScan.chosen(of: numbers) else {
            guard scan.saysFree else { return nil }
            (amount, high, currency, kind, isAmbiguous) = (.zero, nil, nil, .free, false)
            return
        }
        amount = chosen.amount
        high = chosen.high
        currency = chosen.currency
        kind = chosen.isFormer ? .formerly : chosen.isFrom || chosen.high != nil ? .from : .exact
        isAmbiguous =
            chosen.isTorn
            || !chosen.isNow
                && numbers.contains { !$0.isFormer && $0.amount != chosen.amount && $0.amount != chosen.high }
    }
}
