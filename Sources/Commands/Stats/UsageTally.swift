import AgentInterface
import Rules

/// What was used and thrown away, summed over months, categories or both.
struct UsageTally: Sendable, Hashable {
    /// How many times something was used, or thrown away.
    var used = 0
    var discarded = 0
    /// Amounts by unit in the singular.
    private var discardedAmounts: [String: DecimalAmount] = [:]
    /// The cost of what was used, and of what was thrown away.
    var saved = MoneySum()
    var lost = MoneySum()
    /// How many times something was thrown away for each reason.
    private var reasons: [DiscardReason: Int] = [:]

    mutating func add(_ row: StatRecord) {
        used += Int(row.usedCount)
        discarded += Int(row.discardedCount)
        // If a sum exceeds 18 digits, it stays as it was: no household has that much.
        let unit = Quantity.singular(row.unit)
        discardedAmounts[unit] =
            (discardedAmounts[unit] ?? .zero) + row.discardedAmount ?? discardedAmounts[unit]
        saved.add(row.usedMoney, row.currency)
        lost.add(row.discardedMoney, row.currency)
        for part in row.reasons { reasons[part.reason, default: 0] += Int(part.count) }
    }

    /// `6 l, 12`.
    var discardedWords: String {
        discardedAmounts.filter { $0.value.isPositive }.sorted { $0.key < $1.key }.map { unit, amount in
            // A sum may be larger than what one item holds.
            (try? Quantity(amount, unit: unit))?.description ?? "\(amount) \(unit)"
        }.joined(separator: ", ")
    }

    /// `3 expired, 1 spoiled`.
    var reasonWords: String {
        DiscardReason.allCases.compactMap { reason in reasons[reason].map { "\($0) \(reason.words)" } }
            .joined(separator: ", ")
    }

    /// The rounded percentage that was thrown away.
    var discardedPercent: Int {
        used + discarded == 0 ? 0 : (discarded * 200 / (used + discarded) + 1) / 2
    }

    /// Groups the rows by `key`.
    static func grouped<Key: Hashable>(_ rows: [StatRecord], by key: (StatRecord) -> Key) -> [Key:
        UsageTally]
    {
        rows.reduce(into: [:]) { all, row in all[key(row), default: UsageTally()].add(row) }
    }
}

extension [String: UsageTally] {
    /// The categories with their tallies.
    var mostWasteFirst: [Element] {
        sorted { ($1.value.discarded, $1.value.used, $0.key) < ($0.value.discarded, $0.value.used, $1.key) }
    }
}
