import CivilTime
import Rules

extension LabelRows {
    static let salvaged = SalvagedTable(name: "label") { row in
        row.text("name") != nil && row.text("colour").flatMap { try? LabelColour($0) } != nil
    }
}

extension TodoRows {
    static let salvaged = [
        SalvagedTable(
            name: "task", owner: "id"
        ) { row in
            guard row.isIdentifier("id"), row.text("title") != nil, let status = row.text("status"),
                ["open", "completed"].contains(status)
            else { return false }
            row.cleanTitle("title")
            row["notes"] = .text(CleanText.paragraphs(row.text("notes") ?? ""))
            // If the due time cannot be read, keep the task without one.
            if !row.has(When.self, "due") || !row.isNumber("due_at") {
                (row["due"], row["due_at"]) = (.null, .null)
            }
            for (column, value) in zip(seriesColumns, series(row)) { row[column] = value }
            row.clean("nag", or: .null) { NagChoice($0) != nil }
            row.clean("done_by", or: .text("check")) { DoneDefinition(rawValue: $0) != nil }
            row.clean("done_note", or: .text("")) { _ in true }
            if row["late_cancel"].integer.map({ $0 <= 0 }) ?? true { row["late_cancel"] = .null }
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

    private static let seriesColumns = [
        "repeats", "series_start", "additions", "exclusions", "occurrence", "missed", "series",
    ]

    private static let noSeries: [SalvagedRow.Value] = [
        .null, .null, .text(""), .text(""), .null, .integer(0), .null,
    ]

    /// The columns of the series. An unreadable one becomes an ordinary task.
    private static func series(_ row: SalvagedValues) -> [SalvagedRow.Value] {
        guard row.has(When.self, "occurrence") else { return noSeries }
        guard row["repeats"] == .null else {
            let times = ["additions", "exclusions"].map { row.text($0).flatMap { try? Series.times($0) } }
            guard row["due"] != .null, let repetition = row.text("repeats").flatMap(Repetition.init),
                let start = row.text("series_start").flatMap(When.init), let additions = times[0],
                let exclusions = times[1],
                (try? Series(
                    start: start, repetition: repetition, additions: additions, exclusions: exclusions))
                    != nil
            else { return noSeries }
            let missed = min(max(row["missed"].integer ?? 0, 0), Int64(RecurringTask.mostMissed))
            return seriesColumns.prefix(5).map { row[$0] } + [.integer(missed), .null]
        }
        guard row.isIdentifier("series") else { return noSeries }
        return [.null, .null, .text(""), .text(""), row["occurrence"], .integer(0), row["series"]]
    }
}
