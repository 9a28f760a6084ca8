package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Uses and discards from `first` to `last`, by month and category, with units and currencies apart.
    ///
    /// Putting something back counts in the month in which it happens. Removed items still count, unless they
    /// were removed with their history.
    package func stats(from first: CivilDate, to last: CivilDate) throws(StoreError) -> [StatRow] {
        try read { db in
            var tally = StatTally()
            try db.forEachRow(
                PastUses.between, [first.description, last.description]
            ) { row in
                try tally.count(row)
                return true
            }
            return tally.rows.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }
        }
    }
}

/// Adds up uses and discards.
private struct StatTally {
    private(set) var rows: [StatKey: StatRow] = [:]
    /// Times taken and the amount not put back, per item.
    private var takings: [Taking: (count: Int, amount: DecimalAmount)] = [:]

    private struct Taking: Hashable {
        let key: StatKey
        let item: String
        let isUse: Bool
        /// `nil` for the sum over all reasons.
        var reason: DiscardReason?
    }

    mutating func count(_ row: Row) throws {
        guard let (isUse, isBack) = (try row.choice("kind") as ItemEvent.Kind).taking else { return }
        let day: CivilDate = try row.value("day")
        let price: Money? = try row.optionalValue("price")
        let key = StatKey(
            month: day.adding(days: 1 - day.day), category: try row.text("category"),
            unit: try row.text("unit"),
            currency: price?.currency ?? "")
        let amount: DecimalAmount = try row.value("amount")
        let money = try price.flatMap { price -> DecimalAmount? in
            price.amount.share(amount, of: try row.value("whole"), scale: price.decimals)
        }
        var stat = rows[key] ?? key.row
        var taking = Taking(key: key, item: try row.text("item"), isUse: isUse)
        let times = count(taking, amount, isBack: isBack)
        if isUse {
            stat.used.add(amount, money ?? .zero, times: times, isBack: isBack)
        } else {
            stat.discarded.add(amount, money ?? .zero, times: times, isBack: isBack)
            if let reason = row.optionalText("reason").flatMap(DiscardReason.init) {
                taking.reason = reason
                stat.reasons[reason, default: StatRow.Sum()].add(
                    amount, money ?? .zero, times: count(taking, amount, isBack: isBack), isBack: isBack)
            }
        }
        rows[key] = stat
    }

    /// The change to the number of times: 1 for taking; once all is back, minus the times so far; else 0.
    private mutating func count(_ taking: Taking, _ amount: DecimalAmount, isBack: Bool) -> Int {
        var known = takings[taking] ?? (0, .zero)
        defer { takings[taking] = known }
        known.amount = known.amount + (isBack ? -amount : amount) ?? known.amount
        guard isBack else {
            known.count += 1
            return 1
        }
        guard !known.amount.isPositive else { return 0 }
        defer { known = (0, .zero) }
        return -known.count
    }
}

/// The key of a row of statistics.
private struct StatKey: Hashable, Comparable {
    let month: CivilDate
    let category: String
    let unit: String
    let currency: String

    var row: StatRow { StatRow(month: month, category: category, unit: unit, currency: currency) }

    static func < (left: StatKey, right: StatKey) -> Bool {
        (left.month, left.category, left.unit, left.currency)
            < (right.month, right.category, right.unit, right.currency)
    }
}

extension StatRow.Sum {
    /// A sum that would overflow stays as it is.
    fileprivate mutating func add(
        _ amount: DecimalAmount, _ money: DecimalAmount, times: Int, isBack: Bool
    ) {
        count += times
        self.amount = self.amount + (isBack ? -amount : amount) ?? self.amount
        self.money = self.money + (isBack ? -money : money) ?? self.money
    }
}

extension StatRow {
    /// Whether everything taken was put back.
    fileprivate var isEmpty: Bool {
        ([used, discarded] + reasons.values).allSatisfy { $0 == Sum() }
    }
}
