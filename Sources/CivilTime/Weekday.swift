/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday 7.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Weekday {
    /// How many days after this one the next `other` is: 0...6.
    package func days(until other: Weekday) -> Int { (other.rawValue - rawValue + 7) % 7 }

    /// `days` is not negative.
    package func adding(days: Int) -> Weekday { Self.allCases[(rawValue - 1 + days) % 7] }

    /// In lower case.
    package var englishName: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// `Tuesday`.
    package var name: String { englishName.prefix(1).uppercased() + englishName.dropFirst() }
}
