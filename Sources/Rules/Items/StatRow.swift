package import CivilTime

/// Uses and discards of one category in one month, in one unit and currency.
package struct StatRow: Sendable, Hashable {
    /// Totals of uses, or of discards.
    package struct Sum: Sendable, Hashable {
        /// How many times.
        package var count = 0
        package var amount = DecimalAmount.zero
        /// What it had cost, as far as known.
        package var money = DecimalAmount.zero

        package init() {}
    }

    /// The first day of the month.
    package let month: CivilDate
    /// Empty for items without a category.
    package let category: String
    package let unit: String
    package let currency: String
    package var used = Sum()
    package var discarded = Sum()
    /// The parts of `discarded` for which the reason is known.
    package var reasons: [DiscardReason: Sum] = [:]

    package init(month: CivilDate, category: String, unit: String, currency: String) {
        self.month = month
        self.category = category
        self.unit = unit
        self.currency = currency
    }
}
