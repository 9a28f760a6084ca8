/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday 7.
package enum Weekday: Int, Sendable, Hashable, Codable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Weekday {
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
}
