import Rules
import SQLite

/// The rows of alerts.
struct AlertRows: SubjectRows {
    static let kind = Subject.Kind.alert
    static let listing = "'steward list --all'"
    static let isCritical: String? = "s.urgency = 'critical'"
    static let isCalm: String? = "s.urgency = 'low'"

    let db: Database
}
