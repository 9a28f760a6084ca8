package import CivilTime

/// How fast pieces must be used, so that none is left after its last good day: "20 cans: one every 3 weeks".
package struct UseUpPlan: Sendable, Hashable {
    /// Fewer pieces, or fewer days, need no plan.
    package static let fewest = DecimalAmount(4)
    static let fewestDays = 14

    /// How much to use by `until`, at an even pace.
    package let amount: DecimalAmount
    package let until: CivilDate
    /// One piece in so many days; 1 if it must be one a day or more.
    package let days: Int
    /// How many at a time: more than one if one a day is not enough.
    package let pieces: Int

    /// - Parameter forecast: `nil` if it is not known how fast it is used.
    /// - Returns: `nil` if there is nothing to plan, or it is used up in time as it is.
    package init?(_ supply: Supply, _ forecast: SupplyForecast?, on today: CivilDate) {
        guard !SupplyUnit(supply.unit).isDivisible else { return nil }
        let dated = supply.lots.compactMap { lot in
            lot.expiresOn.flatMap { day in
                today < day && lot.counts(on: today)
                    ? supply.amount(of: lot.quantity).map { (day: day, amount: $0) } : nil
            }
        }.sorted { $0.day < $1.day }
        // What goes off first has to be used first; the steepest part of the way sets the pace.
        var (sum, best) = (DecimalAmount.zero, (amount: DecimalAmount.zero, day: today, pace: 0.0))
        for (day, amount) in dated {
            sum = sum + amount ?? sum
            let pace = sum.approximate / Double(today.days(until: day))
            if pace >= best.pace { best = (sum, day, pace) }
        }
        guard best.amount >= Self.fewest, today.days(until: best.day) >= Self.fewestDays, best.pace < 1_000
        else { return nil }
        // The pace is not enough if the last of it goes after that day.
        if let forecast, best.amount < supply.stock || forecast.likeliest <= best.day,
            Double(forecast.daysOfUse) * best.pace <= forecast.used.approximate
        {
            return nil
        }
        (amount, until) = (best.amount, best.day)
        days = max(1, Int((1 / best.pace).rounded(.down)))
        pieces = best.pace > 1 ? Int(best.pace.rounded(.up)) : 1
    }
}
