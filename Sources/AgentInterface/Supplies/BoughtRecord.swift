package import CivilTime
package import Rules

/// The input of `Shopping1.Buy`.
extension Purchase: RequestRecord {
    package static let fields: [RecordField<Purchase>] = [
        .required("name", \.name, .text),
        .optional("quantity", \.quantity, .quantity),
        .optional("until", \.until, .canonical),
        .optional("use_by", \.isUseBy, .flag),
        .optional("price", \.price, .money),
        .optional("shop", \.shop, .text),
        .optional("bought_on", \.day, .canonical),
    ]
}

/// Something bought, as it is in stock.
package struct BoughtRecord: AnswerRecord {
    package var item = ItemRecord()
    /// How many days such things usually keep after they are bought; absent if they had no dates, or this one has.
    package var usualDays: Int32?
    /// The last good day according to `usualDays`.
    package var usualDate: CivilDate?
    /// Whether that is a use-by date; absent with `usualDate`.
    package var usualRule: Expiry.Rule?
    /// The amount of the last purchase, if none was given for this one: the item is then one pack of unknown size.
    package var usualQuantity: Quantity?
    /// The title of the task to buy it, which the purchase has completed.
    package var completedTask: String?

    package init() {}

    package static let fields: [RecordField<BoughtRecord>] =
        ItemRecord.fields.map { $0.within(\.item) } + [
            .optional("usual_days", \.usualDays, .int32),
            .optional("usual_date", \.usualDate, .canonical),
            .optional("usual_by", \.usualRule, .word),
            .optional("usual_quantity", \.usualQuantity, .quantity),
            .optional("completed_task", \.completedTask, .text),
        ]
}
