package import CivilTime
package import Rules

/// Planned maintenance with what others in the store say about it.
package struct MaintenanceOverview: Sendable, Hashable {
    package struct Part: Sendable, Hashable {
        package let item: Item.ID
        package let name: String
        /// How much of it each time.
        package let amount: DecimalAmount
        /// How much there is.
        package let stock: Quantity

        /// Whether there is enough for the next time.
        package var isEnough: Bool { stock.amount >= amount }
    }

    package let plan: MaintenancePlan
    /// The shortest beginning of its identifier that names no other, four characters at least.
    package let short: String
    /// Of what it is done to; empty if that is nothing in particular.
    package let itemName: String
    package let parts: [Part]
    package let nextReminderAt: Instant?
}

/// Which maintenance to list, what is due first first.
package struct MaintenanceQuery: Sendable, Hashable {
    /// In the title, the notes or the name of its thing, in any case.
    package var text: String?
    /// The identifier of a thing, or the beginning of one.
    package var item: String?
    /// What is due before this day.
    package var dueBefore: CivilDate?
    /// Also what is done to things that are gone.
    package var isWhole = false
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}

/// What has come of doing maintenance.
package struct MaintenanceResult: Sendable, Hashable {
    /// With the next date.
    package let overview: MaintenanceOverview
    /// Parts of which there was less than it takes; what there was counts as used.
    package let missing: [String]
}
