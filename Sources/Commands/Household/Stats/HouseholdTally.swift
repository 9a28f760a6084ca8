import AgentInterface
import Household

/// What became of things, added up over months, categories or both.
struct HouseholdTally: Sendable, Hashable {
    /// How often something was used, or thrown away.
    var used = 0
    var discarded = 0
    /// By unit.
    private var usedAmounts: [String: DecimalAmount] = [:]
    private var discardedAmounts: [String: DecimalAmount] = [:]
    /// What that had cost.
    var saved = MoneySum()
    var lost = MoneySum()
    /// How often something was thrown away for a reason.
    private var reasons: [DiscardReason: Int] = [:]

    mutating func add(_ row: StatRecord) {
        used += Int(row.usedCount)
        discarded += Int(row.discardedCount)
        // More than 18 digits of anything is no household's; the sum stays what it was.
        usedAmounts[row.unit] = (usedAmounts[row.unit] ?? .zero) + row.usedAmount ?? usedAmounts[row.unit]
        discardedAmounts[row.unit] =
            (discardedAmounts[row.unit] ?? .zero) + row.discardedAmount ?? discardedAmounts[row.unit]
        saved.add(row.usedMoney, row.currency)
        lost.add(row.discardedMoney, row.currency)
        for part in row.reasons { reasons[part.reason, default: 0] += Int(part.count) }
    }

    /// `6 l, 12`.
    var usedWords: String { Self.words(usedAmounts) }
    var discardedWords: String { Self.words(discardedAmounts) }

    /// `3 expired, 1 spoiled`.
    var reasonWords: String {
        DiscardReason.allCases.compactMap { reason in reasons[reason].map { "\($0) \(reason.words)" } }
            .joined(separator: ", ")
    }

    /// Of all that is gone, thrown away in per cent, rounded.
    var discardedPercent: Int {
        used + discarded == 0 ? 0 : (discarded * 200 / (used + discarded) + 1) / 2
    }

    private static func words(_ amounts: [String: DecimalAmount]) -> String {
        amounts.filter { $0.value.isPositive }.sorted { $0.key < $1.key }.map { unit, amount in
            unit.isEmpty ? "\(amount)" : "\(amount) \(unit)"
        }.joined(separator: ", ")
    }

    /// The rows by what `key` says of them.
    static func grouped<Key: Hashable>(_ rows: [StatRecord], by key: (StatRecord) -> Key) -> [Key:
        HouseholdTally]
    {
        rows.reduce(into: [:]) { all, row in all[key(row), default: HouseholdTally()].add(row) }
    }
}
