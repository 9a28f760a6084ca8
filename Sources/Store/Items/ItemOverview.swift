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
    /// Whether less than `minimum` is left of all items of this name.
    package let isLow: Bool
    package let nextReminderAt: Instant?
    /// Why it was discarded, if it was and the user gave a reason.
    package let discardReason: DiscardReason?
    /// Sorted by name.
    package let attachments: [Attachment]
}
