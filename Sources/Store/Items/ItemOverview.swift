package import CivilTime
package import Rules

/// A thing with what others in the store, and the rules of the household, say about it.
package struct ItemOverview: Sendable, Hashable {
    package let item: Item
    /// The shortest beginning of its identifier that names no other thing, four characters at least.
    package let short: String
    /// Until when it keeps; `nil` if nothing says.
    package let expiry: Expiry?
    /// How near that is.
    package let stage: ExpiryStage?
    /// What will be left of it at the pace of its use, if that is worth a word.
    package let forecast: ConsumptionForecast?
    package let nextReminderAt: Instant?
    /// Why it was thrown away, if it was and somebody said.
    package let discardReason: DiscardReason?
    /// By their names.
    package let attachments: [Attachment]
}

/// Which things to list. All conditions hold together.
package struct ItemQuery: Sendable, Hashable {
    package enum Order: String, Sendable, Hashable, CaseIterable {
        case name
        /// What expires first; what does not expire last.
        case expiry
        /// The oldest first.
        case added
        /// What is under warranty for the shortest time first; what has none last.
        case warranty
    }

    /// Empty: all.
    package var statuses: Set<Item.Status> = [.present]
    /// In one of its texts or its barcode, in any case.
    package var text: String?
    package var place: String?
    package var category: String?
    package var gtin: GTIN?
    /// What expires before this day.
    package var expiringBefore: CivilDate?
    /// Whether it has a warranty, whether that has ended or not.
    package var hasWarranty: Bool?
    /// What has a warranty that ends before this day.
    package var warrantyEndingBefore: CivilDate?
    package var isLent: Bool?
    /// What there is too little of; of these also what is used up.
    package var isLow = false
    package var isFrozen: Bool?
    package var order = Order.name
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}
