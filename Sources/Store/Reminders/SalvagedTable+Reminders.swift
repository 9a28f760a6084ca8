import CivilTime
import Rules
import SQLite

extension AlertRows {
    static let salvaged = [
        SalvagedTable(
            name: "alert", owner: "id"
        ) { row in
            row.isIdentifier("id") && row.has(When.self, "at")
        }
    ]
}

extension ReminderRows {
    static let salvaged = SalvagedTable(
        name: "reminder", owner: "subject_id"
    ) { row in
        guard row.isIdentifier("id"), row.has(Subject.Kind.self, "subject"),
            row.has(ReminderStep.self, "step"), row.has(When.self, "meant"),
            row["answer"] == .null || row.has(Answer.self, "answer")
        else { return false }
        // The new database has no popups.
        if row["state"] == .text("shown") { row["state"] = .text("due") }
        row["popup"] = .null
        row.clean("alerts_on", or: .null) { CivilDate($0) != nil }
        if row["alerts_on"] == .null { row["alerts"] = .integer(0) }
        if row["is_insistent"] != .integer(1) { row["is_insistent"] = .integer(0) }
        return true
    }
}
