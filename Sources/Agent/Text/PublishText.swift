import Rules

/// What the published calendar of the household says, and why it is not written.
enum PublishText {
    static let name = "Household"

    static func title(of date: HouseholdDate) -> String {
        let name = CleanText.excerpt(of: date.name, length: 200)
        return switch date.meaning {
        case .bestBefore: "\(name): best before"
        case .useBy: "\(name): use by"
        case .warranty: "\(name): warranty ends"
        case .maintenance: name
        case .end: "\(name): ends"
        case .notice: "\(name): last day to cancel"
        }
    }

    static let isNotWritten = "Steward cannot write your household calendar"
    static func whyNotWritten(_ path: String, _ reason: String) -> String {
        "\(path): \(reason).\nTo choose another file: steward config set calendar.publish_file PATH"
    }
    static let holdsOther = "it contains something else; move it away or choose another file"
    static let isNoFile = "it is not a regular file"
}
