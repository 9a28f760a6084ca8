package import CivilTime
package import Rules

/// A maintenance plan with related data from the store.
package struct MaintenanceOverview: Sendable, Hashable {
    package struct Part: Sendable, Hashable {
        package let item: Item.ID
        package let name: String
        /// How much each service uses.
        package let amount: DecimalAmount
        /// The stock.
        package let stock: Quantity

        /// Whether the stock is enough for the next service.
        package var isEnough: Bool { stock.amount >= amount }
    }

    package let plan: MaintenancePlan
    /// The shortest prefix of its identifier that names no other plan, at least four characters.
    package let short: String
    /// The name of the maintained item; empty if there is none.
    package let itemName: String
    package let parts: [Part]
    package let nextReminderAt: Instant?
}

/// Which maintenance plans to list, soonest first.
package struct MaintenanceQuery: Sendable, Hashable {
    /// Text in the title, the notes or the item's name, ignoring case.
    package var text: String?
    /// An item's identifier, or a prefix of it.
    package var item: String?
    /// Plans due before this day.
    package var dueBefore: CivilDate?
    /// Also plans for items that are gone.
    package var isWhole = false
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}

/// The result of recording a service.
package struct MaintenanceResult: Sendable, Hashable {
    /// The plan with its next date.
    package let overview: MaintenanceOverview
    /// Names of parts whose stock was too small; what there was counts as used.
    package let missing: [String]
}
