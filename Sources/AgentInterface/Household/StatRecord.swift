package import Household

/// What became of the items of one category in one month, as far as they are counted in one unit and one currency.
package struct StatRecord: AnswerRecord {
    /// `2026-11`.
    package var month = ""
    /// Empty: of none.
    package var category = ""
    /// Empty: pieces.
    package var unit = ""
    package var usedAmount = DecimalAmount.zero
    package var discardedAmount = DecimalAmount.zero
    /// How often something was used, or thrown away.
    package var usedCount: UInt32 = 0
    package var discardedCount: UInt32 = 0
    /// What that had cost, where it is known.
    package var usedMoney: Money?
    package var discardedMoney: Money?

    package init() {}

    package static let fields: [RecordField<StatRecord>] = [
        .required("month", \.month, .text),
        .required("category", \.category, .text),
        .required("unit", \.unit, .text),
        .required("used_amount", \.usedAmount, .amount),
        .required("discarded_amount", \.discardedAmount, .amount),
        .required("used_count", \.usedCount, .uint32),
        .required("discarded_count", \.discardedCount, .uint32),
        .optional("used_money", \.usedMoney, .money),
        .optional("discarded_money", \.discardedMoney, .money),
    ]
}
