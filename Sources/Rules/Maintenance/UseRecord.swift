package import CivilTime

/// How much of an item was used, and when: enough to know the pace.
package struct UseRecord: Sendable, Hashable {
    /// How many times it was used.
    package let count: Int
    package let last: CivilDate
    package let amount: DecimalAmount

    package init(count: Int, last: CivilDate, amount: DecimalAmount) {
        self.count = count
        self.last = last
        self.amount = amount
    }

    /// Adds another use.
    package static func adding(_ amount: DecimalAmount, on day: CivilDate, to record: UseRecord?) -> UseRecord
    {
        guard let record else { return UseRecord(count: 1, last: day, amount: amount) }
        return UseRecord(
            count: record.count + 1, last: max(record.last, day),
            amount: record.amount + amount ?? record.amount)
    }

    /// Subtracts an amount that was put back; `nil` if nothing remains.
    package func returning(_ amount: DecimalAmount) -> UseRecord? {
        guard let rest = self.amount - amount, rest.isPositive else { return nil }
        return UseRecord(count: count, last: last, amount: rest)
    }
}

/// How much of an item will be left at expiry, at its current pace of use.
package struct ConsumptionForecast: Sendable, Hashable {
    /// Rounded down to the decimal places of the item's quantity, such as whole pieces.
    package let left: DecimalAmount
    package let of: DecimalAmount

    /// Fewer uses, or uses within fewer days, say nothing about a pace.
    static let fewestUses = 3
    static let fewestDays = 7

    /// `nil` if too little is known, or less than a tenth will be left.
    package init?(for item: Item, expiring expiry: CivilDate, on today: CivilDate) {
        guard item.isPresent, let uses = item.uses, uses.count >= Self.fewestUses,
            item.since.days(until: uses.last) >= Self.fewestDays, uses.last <= today, today < expiry
        else { return nil }
        let elapsed = DecimalAmount(Int32(clamping: item.since.days(until: today)))
        let remaining = DecimalAmount(Int32(clamping: today.days(until: expiry)))
        let amount = item.quantity.amount
        guard let used = uses.amount.share(remaining, of: elapsed, scale: DecimalAmount.mostScale),
            let rest = (amount - used)?.roundedDown(toScale: amount.scale), rest.isPositive,
            let tenth = item.whole.share(
                DecimalAmount(1), of: DecimalAmount(10), scale: DecimalAmount.mostScale),
            rest >= tenth
        else { return nil }
        left = rest
        of = amount
    }

    /// The first day on which the forecast sees some left over: without another use, the leftover only grows.
    static func firstDay(for item: Item, expiring expiry: CivilDate) -> CivilDate? {
        guard let last = item.uses?.last else { return nil }
        let end = expiry.adding(days: -1)
        guard last < end, ConsumptionForecast(for: item, expiring: expiry, on: end) != nil else { return nil }
        var (none, some) = (last, end)
        while none.days(until: some) > 1 {
            let middle = none.adding(days: none.days(until: some) / 2)
            if ConsumptionForecast(for: item, expiring: expiry, on: middle) == nil {
                none = middle
            } else {
                some = middle
            }
        }
        return some
    }
}
