package import Household

/// What became of the items of one category in one month, as far as they are counted in one unit and paid in one
/// currency.
package struct StatRecord: AnswerRecord {
    /// `2026-11`.
    package var month = ""
    /// Empty: of none.
    package var category = ""
    /// Empty: pieces.
    package var unit = ""
    /// Empty: not known.
    package var currency = ""
    /// How often something was used, how much, and what had been paid for that as far as it is known.
    package var usedCount: UInt32 = 0
    package var usedAmount = DecimalAmount.zero
    package var usedMoney = DecimalAmount.zero
    /// The same of what was thrown away.
    package var discardedCount: UInt32 = 0
    package var discardedAmount = DecimalAmount.zero
    package var discardedMoney = DecimalAmount.zero
    /// The parts of what was thrown away of which the reason is known.
    package var reasons: [DiscardRecord] = []

    package init() {}

    package static let fields: [RecordField<StatRecord>] = [
        .required("month", \.month, .text),
        .required("category", \.category, .text),
        .required("unit", \.unit, .text),
        .required("currency", \.currency, .text),
        .required("used_count", \.usedCount, .uint32),
        .required("used_amount", \.usedAmount, .amount),
        .required("used_money", \.usedMoney, .amount),
        .required("discarded_count", \.discardedCount, .uint32),
        .required("discarded_amount", \.discardedAmount, .amount),
        .required("discarded_money", \.discardedMoney, .amount),
        .orEmpty("reasons", \.reasons, .list(of: .record)),
    ]
}

/// What was thrown away for one reason.
package struct DiscardRecord: AnswerRecord {
    package var reason = DiscardReason.expired
    package var count: UInt32 = 0
    package var amount = DecimalAmount.zero
    package var money = DecimalAmount.zero

    package init() {}

    package static let fields: [RecordField<DiscardRecord>] = [
        .required("reason", \.reason, .word),
        .required("count", \.count, .uint32),
        .required("amount", \.amount, .amount),
        .required("money", \.money, .amount),
    ]
}
