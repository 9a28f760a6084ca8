package import CivilTime
import GRDB
package import Household

extension Store {
    /// What was used and thrown away from one day to another, by month and category, units and currencies apart.
    ///
    /// What was put back is taken off in the month in which that happened. Things that were removed count no more.
    package func stats(from first: CivilDate, to last: CivilDate) throws(StoreError) -> [StatRow] {
        try read { db in
            var rows: [StatKey: StatRow] = [:]
            try db.forEachRow(
                """
                SELECT e.day, e.kind, e.amount, i.category, i.unit, i.whole, i.price,
                    CASE e.kind WHEN 'put-back-discarded' THEN (
                        SELECT d.reason FROM item_event d
                        WHERE d.item = e.item AND d.kind = 'discarded' AND d.rowid < e.rowid
                        ORDER BY d.rowid DESC LIMIT 1) ELSE e.reason END AS reason
                FROM item_event e JOIN item i ON i.id = e.item
                WHERE e.day BETWEEN ? AND ? AND e.kind <> 'added'
                """, [first.description, last.description]
            ) { row in
                try Self.count(row, in: &rows)
                return true
            }
            return rows.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private static func count(_ row: StoredRow, in rows: inout [StatKey: StatRow]) throws {
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
        if isUse {
            stat.used.add(amount, money ?? .zero, isBack: isBack)
        } else {
            stat.discarded.add(amount, money ?? .zero, isBack: isBack)
            if let reason = row.optionalText("reason").flatMap(DiscardReason.init) {
                stat.reasons[reason, default: StatRow.Sum()].add(amount, money ?? .zero, isBack: isBack)
            }
        }
        rows[key] = stat
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
    fileprivate mutating func add(_ amount: DecimalAmount, _ money: DecimalAmount, isBack: Bool) {
        if !isBack { count += 1 }
        self.amount = self.amount + (isBack ? -amount : amount) ?? self.amount
        self.money = self.money + (isBack ? -money : money) ?? self.money
    }
}
