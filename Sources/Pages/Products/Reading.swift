import Rules

/// What one part of a page says about the product.
struct Reading: Sendable {
    var name: String?
    /// The price now; of several variants, the lowest.
    var amount: DecimalAmount?
    /// The highest of several variants, if it is another.
    var high: DecimalAmount?
    /// Each amount that some variant costs.
    var amounts: [DecimalAmount] = []
    /// Prices that are marked as former or recommended ones.
    var listPrices: [DecimalAmount] = []
    /// Whether `amount` is marked as a reduced price.
    var isSale = false
    /// Amounts that contradict each other, so that none counts.
    var contradiction: [DecimalAmount] = []
    var currency: String?
    var availability: Availability?
    /// What another description of the same thing says, if one of the two is at hand and the other is not.
    var otherAvailability: Availability?
    /// Whether the page's address is that of one variant, which alone counts.
    var isOfVariant = false
    /// Whether the page's address names a variant that is none of those that it lists.
    var lacksVariant = false
    /// What the other variants cost, if only one counts.
    var otherAmounts: [DecimalAmount] = []
    var variants: [ProductPage.Variant] = []

    /// Whether it says anything that can be watched.
    var isUseful: Bool { amount != nil || availability != nil || !contradiction.isEmpty }

    /// Whether `other` can be the price of one of the variants.
    func covers(_ other: DecimalAmount) -> Bool {
        if amounts.contains(other) { return true }
        guard let amount, let high else { return amount == other }
        return (amount...max(amount, high)).contains(other)
    }
}
