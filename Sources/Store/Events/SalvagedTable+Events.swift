import CivilTime
import Rules
import SQLite

extension EventRows {
    static let salvaged = [
        SalvagedTable(name: "event", owner: "id") { row in
            guard row.isIdentifier("id"), row.text("title") != nil, row.has(When.self, "start"),
                row.text("reminders") != nil
            else { return false }
            clean(&row)
            return true
        }
    ]

    /// Replaces unreadable values by defaults. An unreadable series leaves the first occurrence, and fields
    /// that contradict each other only its start.
    private static func clean(_ row: inout SalvagedValues) {
        var details: EventDetails = row.details()
        if details.title.isEmpty { details.title = "(a title that could not be read)" }
        if let checked = try? details.checked() {
            details = checked
        } else {
            (details.end, details.duration, details.reminders) = (nil, nil, [])
        }
        if let repetition = details.repeats, row.series(from: details.start, repetition) == nil {
            details.repeats = nil
        }
        if details.repeats == nil {
            for column in ["additions", "exclusions"] { row[column] = .text("") }
            if row["last_day"] == .null { row["last_day"] = row["first_day"] }
        }
        row.put(details)
    }
}

extension SalvagedValues {
    /// The series with the times that the row adds and excludes; `nil` if one cannot be read.
    func series(from start: When, _ repetition: Repetition) -> Series? {
        guard let additions = text("additions").flatMap({ try? Series.times($0) }),
            let exclusions = text("exclusions").flatMap({ try? Series.times($0) })
        else { return nil }
        return try? Series(
            start: start, repetition: repetition, additions: additions, exclusions: exclusions)
    }
}
