package import CivilTime
import Rules

/// Maintenance that is due, as its popup describes it.
package struct MaintenanceTopic: Sendable, Hashable {
    package var id: String
    /// The beginning of `id`, for people to type.
    package var short: String
    package var title: String
    /// The name of the item to maintain; empty if none.
    package var item: String
    package var due: CivilDate
    package var notes: String
    /// For whom it is; empty for anyone, and for the user of this computer.
    package var person: String
    /// The parts it needs, such as "Filter (4 left)".
    package var parts: [String]
    /// The meter that makes it due; `nil` if none does, or it has not been read.
    package var meter: MeterState?

    /// What a meter showed last.
    package struct MeterState: Sendable, Hashable {
        package let name: String
        package let reading: String
        package let day: CivilDate
        package let dueAt: String

        /// - Parameters:
        ///   - reading: What it showed on `day`, with its unit.
        ///   - dueAt: What it shows when the maintenance is due, with its unit.
        package init(name: String, reading: String, day: CivilDate, dueAt: String) {
            (self.name, self.reading, self.day, self.dueAt) = (name, reading, day, dueAt)
        }
    }

    package init(
        id: String, short: String, title: String, item: String = "", due: CivilDate,
        notes: String = "", person: String = "", parts: [String] = []
    ) {
        self.id = id
        self.short = short
        self.title = title
        self.item = item
        self.due = due
        self.notes = notes
        self.person = person
        self.parts = parts
    }
}
