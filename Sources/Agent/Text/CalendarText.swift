/// What users read about calendars.
enum CalendarText {
    static let isUnreadable = "it is not a calendar"
    /// Who made a change, in the journal.
    static func author(_ account: String) -> String { "calendar \(account)" }
}
