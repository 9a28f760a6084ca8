package import CivilTime
package import Rules
import SQLite

extension Store {
    /// What was used and thrown away from one day to another, by month and category, units and currencies apart.
    ///
    /// What was put back is taken off in the month in which that happened. What became of things that were removed stays, unless they
    /// were removed with their past.
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

/// Adds up what became of things.
private struct StatTally {
    private(set) var rows: [StatKey: StatRow] = [:]
    /// How often each thing was counted, and with how much that was not put back.
    private var takings: [Taking: (count: Int, amount: DecimalAmount)] = [:]

    private struct Taking: Hashable {
        let key: StatKey
        let item: String
        let isUse: Bool
        /// `nil` in the sum for all reasons.
        var reason: DiscardReason?
    }

    mutating func count(_ row: Row) throws {
        let kind: ItemEvent.Kind = try row.choice("kind")
        let (isUse, isBack): (Bool, Bool)
        switch kind {
        case .used: (isUse, isBack) = (true, false)
        case .unused: (isUse, isBack) = (true, true)
        case .discarded: (isUse, isBack) = (false, false)
        case .undiscarded: (isUse, isBack) = (false, true)
        case .added, .opened, .frozen, .thawed, .lent, .counted, .takenBack: return
        }
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

    /// How many times more this is: once for what is taken, and less when all of it is back, as if it had not been.
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

/// What rows of statistics are told apart by.
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
    /// What would be too large stays as it is.
    fileprivate mutating func add(
        _ amount: DecimalAmount, _ money: DecimalAmount, times: Int, isBack: Bool
    ) {
        count += times
        self.amount = self.amount + (isBack ? -amount : amount) ?? self.amount
        self.money = self.money + (isBack ? -money : money) ?? self.money
    }
}

extension StatRow {
    /// Whether all that was taken is back.
    fileprivate var isEmpty: Bool {
        ([used, discarded] + reasons.values).allSatisfy { $0 == Sum() }
    }
}
