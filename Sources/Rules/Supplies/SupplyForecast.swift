package import CivilTime

/// How long a supply lasts, judged by how fast it was used.
///
/// Each use ends a time in which the amount was used: its gap. Gaps consist of the days on which some was there and the
/// user was not away. Recent gaps weigh more, and one that is far longer than usual counts as that of somebody who was
/// away. What is left lasts as long as the same amount did, less the time since the last use, as far as gaps are
/// regular: a carton that has been in use for three days is not full. If much more is used on some days of the week
/// than on others, each day counts as much as is usually used on it.
package struct SupplyForecast: Sendable, Hashable {
    /// With fewer finished packs, nothing is said.
    package static let fewestPacks = 3
    /// Use within fewer days says nothing about a pace.
    package static let fewestDays = 7

    /// The days on which the last of it is used: the likeliest, and a range that holds four times out of five.
    package let likeliest: CivilDate
    package let earliest: CivilDate
    package let latest: CivilDate
    /// What the figures rest on: what was used, within how many days on which some was there.
    package let used: DecimalAmount
    package let daysOfUse: Int
    package let finishedPacks: Int
    /// What must be thrown away at this pace, because its use-by date comes first.
    package let wasted: DecimalAmount
    /// The day by which nothing is left seven times out of ten.
    private let probablyGone: CivilDate

    /// - Parameter away: Days ahead on which nothing is used.
    /// - Returns: `nil` if too little is known, or nothing is there.
    package init?(_ supply: Supply, _ uses: SupplyUses, away: Set<CivilDate> = [], on today: CivilDate) {
        guard uses.finishedPacks >= Self.fewestPacks, uses.daysOfUse >= Self.fewestDays,
            supply.stock.isPositive,
            let pace = Pace(uses, away, until: today)
        else { return nil }
        let lots = supply.lots.filter { $0.counts(on: today) }
        let opened = lots.compactMap(\.openedOn).filter { $0 <= today }.max()
        let isInUse = opened != nil || !uses.notesOpening
        let elapsed = isInUse ? pace.time(after: max(pace.last, opened ?? pace.last), to: today) : 0
        let spent = min(elapsed, 0.9 * pace.gap) * pace.regularity
        let (stock, wasted) = Self.usable(lots, supply, pace, today)
        let mean = max(0, pace.time(for: stock) - spent)
        let deviation = max(pace.deviation(for: stock), mean * 0.08, 0.4)
        self.wasted = wasted
        likeliest = pace.day(after: mean, from: today)
        earliest = pace.day(after: mean - 1.28 * deviation, from: today)
        latest = pace.day(after: mean + 1.28 * deviation, from: today)
        probablyGone = pace.day(after: mean + 0.5 * deviation, from: today)
        used = uses.uses.reduce(.zero) { $0 + $1.amount ?? $0 }
        daysOfUse = uses.daysOfUse
        finishedPacks = uses.finishedPacks
    }

    /// Whether nothing will probably be left on the days before a day.
    package func runsOut(before day: CivilDate) -> Bool { probablyGone < day }

    /// What can be used before its use-by date, the first to expire first, and what cannot.
    private static func usable(
        _ lots: [Supply.Lot], _ supply: Supply, _ pace: Pace, _ today: CivilDate
    ) -> (stock: Double, wasted: DecimalAmount) {
        let lots = lots.sorted { ($0.expiresOn ?? .latest) < ($1.expiresOn ?? .latest) }
        var (stock, wasted) = (0.0, DecimalAmount.zero)
        for lot in lots {
            guard let amount = supply.amount(of: lot.quantity) else { continue }
            let all = amount.approximate
            guard lot.hasUseBy, let end = lot.expiresOn, today <= end else {
                stock += all
                continue
            }
            let most = max(0, pace.time(after: today.adding(days: -1), to: end) * pace.amountPerDay - stock)
            stock += min(all, most)
            // A part of a portion is no prediction.
            if all - most >= pace.portion, let rest = DecimalAmount(nearest: all - most, scale: amount.scale)
            {
                wasted = wasted + rest ?? wasted
            }
        }
        return (stock, wasted)
    }
}

/// How fast a supply is used. Its days are as long as what is usually used on them: on average, one.
private struct Pace {
    /// The mean time between two uses, and the mean amount of a use.
    let gap: Double
    let portion: Double
    /// 1 if all gaps are alike, 0 if the next use may come at any time.
    let regularity: Double
    let last: CivilDate
    /// The length of each day of the week, from Monday.
    private let lengths: [Double]
    private let idle: Set<CivilDate>
    /// The variance of the time for an amount, for each unit of it.
    private let spread: Double
    /// How many gaps the figures rest on, after weighing.
    private let weight: Double
    private let isUniform: Bool
    /// As amounts are used at once, the last one is used so much later.
    private let excess: Double

    var amountPerDay: Double { portion / gap }

    private static let leastHalfLife = 28.0
    /// A gap so many times as long as usual, and so many days long, is an absence that nobody has declared.
    private static let (longFactor, longDays) = (4.0, 8.0)
    /// A supply for more years than these lasts so long.
    private static let mostDays = 3_660

    init?(_ uses: SupplyUses, _ away: Set<CivilDate>, until today: CivilDate) {
        let known = uses.uses.filter { $0.day <= today }
        guard let newest = known.last else { return nil }
        last = newest.day
        lengths = Self.lengths(known)
        idle = uses.idle.union(away)
        var gaps: [(days: Double, amount: Double, weight: Double)] = []
        var before = uses.since
        for use in known {
            let days = Self.time(after: before, to: use.day, lengths, idle)
            gaps.append((max(0.2, days), use.amount.approximate, Double(use.day.days(until: today))))
            before = use.day
        }
        // Nobody knows when the first pack was begun.
        if gaps.count > 4 { gaps.removeFirst() }
        let usual = gaps.map { $0.days / $0.amount }.sorted()[gaps.count / 2]
        let halfLife = max(
            Self.leastHalfLife, 4 * gaps.reduce(0) { $0 + $1.days } / Double(gaps.count))
        for place in gaps.indices {
            let most = max(Self.longDays, Self.longFactor * usual * gaps[place].amount)
            gaps[place].days = min(gaps[place].days, most)
            gaps[place].weight = Self.half(gaps[place].weight / halfLife)
        }
        func sum(_ term: ((days: Double, amount: Double, weight: Double)) -> Double) -> Double {
            gaps.reduce(0) { $0 + $1.weight * term($1) }
        }
        let (weights, amount) = (sum { _ in 1 }, sum(\.amount))
        guard weights > 0, amount > 0 else { return nil }
        let (gap, pace) = (sum(\.days) / weights, sum(\.days) / amount)
        (self.gap, portion) = (gap, amount / weights)
        spread = sum { ($0.days - $0.amount * pace) * ($0.days - $0.amount * pace) } / amount
        let variance = sum { ($0.days - gap) * ($0.days - gap) } / weights
        regularity = max(0, 1 - variance / (gap * gap))
        weight = weights * weights / sum(\.weight)
        let first = gaps[0].amount
        isUniform = gaps.allSatisfy { $0.amount == first }
        let isWhole = known.allSatisfy { $0.amount.scale == 0 }
        excess = max(0, (sum { $0.amount * $0.amount } / amount - (isWhole ? 1 : 0)) / 2)
    }

    /// The mean time in which an amount is used.
    func time(for stock: Double) -> Double {
        guard stock > 0 else { return 0 }
        // The last portion ends the supply, however little of it is left.
        return isUniform ? (stock / portion - 0.000_001).rounded(.up) * gap : (stock + excess) / amountPerDay
    }

    /// Chance, and how little is known of the pace.
    func deviation(for stock: Double) -> Double {
        (spread * max(stock, portion / 2) + spread * stock * stock / (weight * portion)).squareRoot()
    }

    /// The time from the end of a day to the end of another.
    func time(after start: CivilDate, to end: CivilDate) -> Double {
        Self.time(after: start, to: end, lengths, idle)
    }

    /// The day that is nearest to so much time after today.
    func day(after time: Double, from today: CivilDate) -> CivilDate {
        var (day, passed) = (today, 0.0)
        for _ in 0..<Self.mostDays where passed < time - 0.5 * lengths[day.weekday.rawValue - 1] {
            day = day.adding(days: 1)
            passed += idle.contains(day) ? 0 : lengths[day.weekday.rawValue - 1]
        }
        return day
    }

    private static func time(
        after start: CivilDate, to end: CivilDate, _ lengths: [Double], _ idle: Set<CivilDate>
    ) -> Double {
        var (day, time) = (start, 0.0)
        for _ in 0..<min(mostDays, max(0, start.days(until: end))) {
            day = day.adding(days: 1)
            if !idle.contains(day) { time += lengths[day.weekday.rawValue - 1] }
        }
        return time
    }

    /// How much is used on each day of the week, if that differs by more than chance: 1 on average.
    private static func lengths(_ uses: [SupplyUses.Use]) -> [Double] {
        var (amounts, counts) = ([Double](repeating: 0, count: 7), [Double](repeating: 0, count: 7))
        for use in uses {
            amounts[use.day.weekday.rawValue - 1] += use.amount.approximate
            counts[use.day.weekday.rawValue - 1] += 1
        }
        let (all, count) = (amounts.reduce(0, +), counts.reduce(0, +))
        // In portions, so that the amount of a use does not make it more certain.
        let expected = count / 7
        let portions = amounts.map { $0 / all * count }
        // Of seven days that are alike, one in a hundred supplies has more than that (chi-squared, 6 degrees).
        let unlikeness = portions.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
        guard unlikeness > 16.81 else { return [Double](repeating: 1, count: 7) }
        // A day without use may still see some, so two portions of an average day are added.
        return portions.map { ($0 + 2) / (expected + 2) }
    }

    /// A half to the power of `count`, without a library, so that it is the same everywhere.
    private static func half(_ count: Double) -> Double {
        let count = min(60, max(0, count))
        let whole = count.rounded(.down)
        // Between two halves, a straight line is near enough.
        return (0..<Int(whole)).reduce(1.0) { power, _ in power / 2 } * (1 - (count - whole) / 2)
    }
}

extension DecimalAmount {
    var approximate: Double { Double(millionths) / 1_000_000 }

    /// `nil` if it is too large.
    fileprivate init?(nearest number: Double, scale: Int) {
        guard number.isFinite, number.magnitude < 1e12,
            let exact = DecimalAmount(
                significand: Int64((number * 1_000_000).rounded()), scale: Self.mostScale)
        else { return nil }
        self = exact.rounded(toScale: scale)
    }
}
