/// The days on which to remind of a date: negative before it, 0 the day itself.
package struct Leads: Sendable, Hashable, CustomStringConvertible {
    /// Sorted, without duplicates.
    package let days: [Int]

    package static let range = -3_650...365

    /// Three days before the expiry of an item, one day before, on the day, and the day after.
    package static let usualOfExpiry = Leads(unchecked: [-3, -1, 0, 1])
    package static let usualOfWarranty = Leads(unchecked: [-30, -7])

    /// - Throws: A day is out of `range`, or there are more than `Limits.leads`.
    package init(_ days: [Int]) throws(InvalidValue) {
        self.init(unchecked: try FieldRules.leads(days))
    }

    private init(unchecked days: [Int]) {
        self.days = days
    }

    package var description: String { ReminderSchedule.text(of: days) }
}
