package import CivilTime

/// How fast to use up something that would otherwise outlast its date.
package struct UseUpAdvice: Sendable, Hashable {
    package let name: String
    /// How much to use by `until`.
    package let quantity: Quantity
    package let until: CivilDate
    /// One piece in so many days; 1 if it must be one a day or more.
    package let days: Int
    /// How many at a time.
    package let pieces: Int

    package init(_ name: String, _ quantity: Quantity, until: CivilDate, days: Int, pieces: Int = 1) {
        (self.name, self.quantity, self.until) = (name, quantity, until)
        (self.days, self.pieces) = (days, pieces)
    }

    /// - Returns: `nil` if nothing of the supply has to be used faster.
    package init?(_ supply: Supply, _ plan: UseUpPlan?) {
        guard let plan, let quantity = Quantity(clamping: plan.amount, unit: supply.unit)
        else { return nil }
        self.init(supply.name, quantity, until: plan.until, days: plan.days, pieces: plan.pieces)
    }

    /// `one every 3 weeks`.
    package var pace: String {
        switch (pieces, days) {
        case (2..., _): "\(pieces) a day"
        case (_, ...1): "one a day"
        case (_, ..<14): "one every \(days) days"
        case (_, ..<70): "one every \(Counted.words(days / 7, "week"))"
        default: "one every \(Counted.words(days / 30, "month"))"
        }
    }
}
