package import CivilTime
package import Rules

/// The fields that `Items1.Add` and `EditItem` take. Absent ones have their defaults, or stay.
package struct ItemFields: RequestRecord, DetailedRecord {
    package var details = GivenFields<ItemDetails>()
    /// New items only: how much there was in all, for which `price` was paid. Defaults to `quantity`.
    package var whole: DecimalAmount?
    /// New items only: the first day in the household. Defaults to today.
    package var addedOn: CivilDate?
    /// New items only: how it ended, if it is gone; `whole` is what there was. Defaults to present.
    package var status: Item.Status?
    /// When it ended, if it is gone. Defaults to today.
    package var endedOn: CivilDate?
    /// Why it was discarded.
    package var reason: DiscardReason?
    /// New items only: its history, oldest first, at most 1,000 lines; earlier ones may be missing. What is
    /// left at its end has to be `quantity`.
    package var history: [ItemEventRecord]?

    package init() {}

    package init(_ details: GivenFields<ItemDetails>) {
        self.details = details
    }

    package static let fields: [RecordField<ItemFields>] =
        ItemDetails.fields.map { .given($0, in: \.details) }
        .adding([.optional("whole", \.whole, .amount)], after: "quantity") + [
            .optional("added_on", \.addedOn, .canonical),
            .optional("status", \.status, .word),
            .optional("ended_on", \.endedOn, .canonical),
            .optional("reason", \.reason, .word),
            .optional("history", \.history, .list(of: .record)),
        ]
}

/// The input of `Items1.Edit`.
package struct ItemFieldChanges: RequestRecord {
    /// The fields that get new values.
    package var set = ItemFields()
    /// The keys of the fields to empty. Clearing `leads` restores the configured days.
    package var clear: [String] = []

    package init() {}

    package static let fields: [RecordField<ItemFieldChanges>] =
        ItemFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .words(of: ItemDetails.clearable))
        ]
}

/// The input of `Items1.List`.
extension ItemQuery: RequestRecord {
    package static let fields: [RecordField<ItemQuery>] = [
        .optional("status", \.status, .word),
        .optional("text", \.text, .text),
        .optional("place", \.place, .text),
        .optional("category", \.category, .text),
        .optional("gtin", \.gtin, .gtin),
        .optional("expires_before", \.expiresBefore, .canonical),
        .optional("has_warranty", \.hasWarranty, .flag),
        .optional("lent", \.isLent, .flag),
        .optional("with_history", \.withHistory, .flag),
        .optional("order", \.order, .word),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
