package import CivilTime

/// How much of a thing was used, and when: enough to know at what pace.
package struct UseRecord: Sendable, Hashable {
    /// How often.
    package let count: Int
    package let last: CivilDate
    package let amount: DecimalAmount

    package init(count: Int, last: CivilDate, amount: DecimalAmount) {
        self.count = count
        self.last = last
        self.amount = amount
    }

    /// With another use.
    package static func adding(_ amount: DecimalAmount, on day: CivilDate, to record: UseRecord?) -> UseRecord
    {
        guard let record else { return UseRecord(count: 1, last: day, amount: amount) }
        return UseRecord(
            count: record.count + 1, last: max(record.last, day),
            amount: record.amount + amount ?? record.amount)
    }

    /// After some of it was put back.
    package func returning(_ amount: DecimalAmount) -> UseRecord? {
        guard let rest = self.amount - amount, rest.isPositive else { return nil }
        return UseRecord(count: count, last: last, amount: rest)
    }
}

/// What will be left of a thing when it expires, at the pace at which it is used.
package struct ConsumptionForecast: Sendable, Hashable {
    /// Rounded down to what is counted in: whole pieces of what is counted in pieces.
    package let left: DecimalAmount
    package let of: DecimalAmount

    /// Fewer uses than this, or within fewer days, say nothing about a pace.
    static let fewestUses = 3
    static let fewestDays = 7

    /// `nil` if too little is known, or too little will be left to be worth a word: less than a tenth.
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

    /// The first day on which something is foreseen to be left: without another use it only becomes more.
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
