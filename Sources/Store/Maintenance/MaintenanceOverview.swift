package import CivilTime
package import Rules

/// A maintenance plan with related data from the store.
package struct MaintenanceOverview: Sendable, Hashable {
    package struct Part: Sendable, Hashable {
        package let details: PartDetails
        package let name: String
        /// How much there is in all items of its name, in their unit.
        package let stock: Quantity

        /// Whether the stock is enough for the next service.
        package var isEnough: Bool { stock.amount >= details.amount }
    }

    package let plan: MaintenancePlan
    /// The shortest prefix of its identifier that names no other plan, at least four characters.
    package let short: String
    /// The name of the maintained item; empty if there is none.
    package let itemName: String
    package let parts: [Part]
    package let nextReminderAt: Instant?
    /// The meter that makes it due, if one does.
    package let meter: MeterOverview?
    /// How often it is really done, if that is not its interval.
    package let usual: UsualInterval?
}

/// What a service has done to the stock of its parts.
package struct PartsUsed: Sendable, Hashable {
    /// Names of parts whose stock was too small; what there was counts as used.
    package var missing: [String] = []
    /// Names of parts of which too little is left for the next time, and which are therefore on the shopping list.
    package var listed: [String] = []

    package init() {}
}

/// The result of recording a service.
package struct MaintenanceResult: Sendable, Hashable {
    /// The plan with its next date.
    package let overview: MaintenanceOverview
    package let parts: PartsUsed
}
