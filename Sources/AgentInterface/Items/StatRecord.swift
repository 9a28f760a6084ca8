package import Rules

/// Uses and discards of one category in one month, in one unit and currency.
package struct StatRecord: AnswerRecord {
    /// `2026-11`.
    package var month = ""
    /// Empty for items without a category.
    package var category = ""
    /// Empty for pieces.
    package var unit = ""
    /// Empty if unknown.
    package var currency = ""
    /// How many times items were used, how much of them, and what that had cost, as far as known.
    package var usedCount: UInt32 = 0
    package var usedAmount = DecimalAmount.zero
    package var usedMoney = DecimalAmount.zero
    /// The same for discards.
    package var discardedCount: UInt32 = 0
    package var discardedAmount = DecimalAmount.zero
    package var discardedMoney = DecimalAmount.zero
    /// The discards for which the reason is known.
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

/// What was discarded for one reason.
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
