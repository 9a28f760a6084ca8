package import CivilTime
package import Rules

/// An item with related data from the store and the household's rules.
package struct ItemOverview: Sendable, Hashable {
    package let item: Item
    /// The shortest prefix of its identifier that names no other item, at least four characters.
    package let short: String
    /// Its expiry; `nil` if unknown.
    package let expiry: Expiry?
    /// How near the expiry is.
    package let stage: ExpiryStage?
    /// The forecast at the present rate of use, if it is worth mentioning.
    package let forecast: ConsumptionForecast?
    package let nextReminderAt: Instant?
    /// Why it was discarded, if it was and the user gave a reason.
    package let discardReason: DiscardReason?
    /// Sorted by name.
    package let attachments: [Attachment]
}

/// Which items to list. All conditions apply together.
package struct ItemQuery: Sendable, Hashable {
    package enum Order: String, Sendable, Hashable, CaseIterable {
        case name
        /// Soonest expiry first; items without one last.
        case expiry
        /// In the order in which they were added.
        case added
        /// Soonest end of warranty first; items without one last.
        case warranty
    }

    /// Empty matches all.
    package var statuses: Set<Item.Status> = [.present]
    /// Text in any text field or the barcode, ignoring case.
    package var text: String?
    package var place: String?
    package var category: String?
    package var gtin: GTIN?
    /// Items that expire before this day.
    package var expiringBefore: CivilDate?
    /// Whether the item has a warranty, current or ended.
    package var hasWarranty: Bool?
    /// Items with a warranty that ends before this day.
    package var warrantyEndingBefore: CivilDate?
    package var isLent: Bool?
    /// Only items below their minimum. Include used-up ones through `statuses`.
    package var isLow = false
    package var isFrozen: Bool?
    package var order = Order.name
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}
