package import CivilTime

/// What became of the things of one category in one month, in one unit and currency.
package struct StatRow: Sendable, Hashable {
    /// One way in which things end.
    package struct Sum: Sendable, Hashable {
        /// How many times.
        package var count = 0
        package var amount = DecimalAmount.zero
        /// What was paid for that, as far as it is known.
        package var money = DecimalAmount.zero

        package init() {}
    }

    /// The first day of the month.
    package let month: CivilDate
    /// Empty for things without one.
    package let category: String
    package let unit: String
    package let currency: String
    package var used = Sum()
    package var discarded = Sum()
    /// The parts of `discarded` of which the reason is known.
    package var reasons: [DiscardReason: Sum] = [:]

    package init(month: CivilDate, category: String, unit: String, currency: String) {
        self.month = month
        self.category = category
        self.unit = unit
        self.currency = currency
    }
}
