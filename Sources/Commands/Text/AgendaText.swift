import CivilTime
import Rules

/// What the agenda, the month and today's list say.
enum AgendaText {
    static let nothing = "Nothing on these days."
    static let nothingToday = "Nothing."
    static let allDay = "all day"
    static func day(_ day: Int, of days: Int) -> String { "day \(day) of \(days)" }
    /// - Parameter count: From `Agenda.mostCounted` on, nobody has counted them all.
    static func moreOfDay(_ count: Int) -> String {
        count < Agenda.mostCounted ? "and \(count) more that day" : "and at least \(count) more that day"
    }
    static let done = "done"
    static let toDo = "to do"
    static let overdueHeading = "Overdue"
    static let overdue = "overdue"
    static let online = "online"
    static func ends(_ name: String, _ words: String) -> String { "\(name) (\(words))" }

    // MARK: - Today

    static func moreOverdue(_ count: Int) -> String {
        "and \(count) more overdue: steward list --overdue"
    }
    static let dueSoon = "Due soon"
    static let expiresSoon = "Expires soon"
    static func moreExpiring(_ count: Int) -> String { "and \(count) more: steward expiring" }
    /// Commands, and what they are for.
    static let commands = [
        ("steward add \"Call the dentist\" --due \"tomorrow 9:00\"", "add a task"),
        ("steward done NAME", "complete a task"), ("steward snooze NAME 1h", "be reminded later"),
        ("steward list", "list open tasks"), ("steward help", "all commands"),
    ]

    // MARK: - The month

    static func isNoMonth(_ text: String) -> String {
        "cannot understand '\(text)': it is not a month; write for example 2026-12, 12 or december"
    }
    static func month(_ first: CivilDate) -> String { "\(months[first.month - 1]) \(first.year)" }
    static func more(_ count: Int) -> String { "+\(count) more" }
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
    static func shortName(of weekday: Weekday) -> String {
        switch weekday {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }
}
