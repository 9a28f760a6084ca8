package import CivilTime

/// A day in the household that calendars can show.
package struct HouseholdDate: Sendable, Hashable {
    package enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// The last day on which something is good.
        case bestBefore = "best-before"
        /// The last day on which something may be eaten.
        case useBy = "use-by"
        /// The last day of a warranty.
        case warranty
        /// The day on which maintenance is due.
        case maintenance
        /// The last day on which a document is valid, or a contract runs.
        case end
        /// The last day on which a contract can be cancelled.
        case notice
    }

    package let subject: Subject
    package let meaning: Meaning
    package let day: CivilDate
    package let name: String
    /// How much there is, where it is, whose it is; without those that are empty.
    package let details: [String]
    package let changedAt: Instant

    package init(
        _ subject: Subject, _ meaning: Meaning, on day: CivilDate, name: String, details: [String],
        changedAt: Instant
    ) {
        (self.subject, self.meaning, self.day, self.name) = (subject, meaning, day, name)
        self.details = details.filter { !$0.isEmpty }
        self.changedAt = changedAt
    }

    /// Stays the same while the day moves, so that calendars move their entry.
    package var uid: String { "\(subject.id)-\(meaning.rawValue)\(Self.uidEnd)" }

    /// How the `UID` of each date of a household ends.
    package static let uidEnd = "@household.steward"
}
