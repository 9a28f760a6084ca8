import CivilTime
import Rules
import SQLite

extension LabelRows {
    static let salvaged = SalvagedTable(name: "label") { row in
        row.text("name") != nil && row.text("colour").flatMap { try? LabelColour($0) } != nil
    }
}

extension TodoRows {
    static let salvaged = [
        SalvagedTable(name: "task", owner: "id") { row in
            guard row.isIdentifier("id"), row.text("title") != nil, let status = row.text("status"),
                ["open", "completed"].contains(status)
            else { return false }
            clean(&row)
            return true
        },
        SalvagedTable(name: "task_label", owner: "task") { row in
            row.isIdentifier("task") && row.text("label") != nil
        },
        SalvagedTable(name: "task_trigger", owner: "task") { row in
            row.isIdentifier("task")
                && row.text("rule").flatMap { try? ReminderTrigger(parsing: $0) } != nil
        },
    ]

    /// Replaces unreadable values by defaults. An unreadable series becomes an ordinary task.
    private static func clean(_ row: inout SalvagedValues) {
        var details: TodoDetails = row.details()
        if details.title.isEmpty { details.title = "(a title that could not be read)" }
        details.doneBy = details.doneBy ?? .check
        // If the due time cannot be read, keep the task without one.
        if !row.isNumber("due_at") { details.due = nil }
        if details.due == nil { row["due_at"] = .null }
        if row["is_freed"].integer != 1 { row["is_freed"] = .integer(0) }
        row.clean("done_note", or: .text("")) { _ in true }
        row.clean("completed_by", or: .text("")) { (try? PersonName.checked($0, field: "")) == $0 }
        cleanSeries(of: &details, in: &row)
        row.put(details)
    }

    private static func cleanSeries(of details: inout TodoDetails, in row: inout SalvagedValues) {
        let hasOccurrence = row.has(When.self, "occurrence")
        let isCopy = hasOccurrence && row["repeats"] == .null && row.isIdentifier("series")
        let isRepeating = hasOccurrence && details.due != nil && hasSeries(details, in: row)
        if !isRepeating {
            details.repeats = nil
            row["series_start"] = .null
            for column in ["additions", "exclusions"] { row[column] = .text("") }
        }
        if !isCopy { row["series"] = .null }
        if !isRepeating, !isCopy { row["occurrence"] = .null }
        let missed = isRepeating ? row["missed"].integer ?? 0 : 0
        row["missed"] = .integer(min(max(missed, 0), Int64(RecurringTask.mostMissed)))
    }

    private static func hasSeries(_ details: TodoDetails, in row: SalvagedValues) -> Bool {
        guard let repetition = details.repeats, let start = row.text("series_start").flatMap(When.init)
        else { return false }
        return row.series(from: start, repetition) != nil
    }
}
