import CivilTime
import Rules

extension EventRows {
    static let salvaged = [
        SalvagedTable(
            name: "event", owner: "id"
        ) { row in
            guard row.isIdentifier("id"), row.text("title") != nil, let start = row.text("start"),
                When(start) != nil, let reminders = row.text("reminders")
            else { return false }
            row.cleanTitle("title")
            row["notes"] = .text(CleanText.paragraphs(row.text("notes") ?? ""))
            let text = EventText(
                start: start, ends: row.text("ends"), duration: row.text("duration"),
                repeats: row.text("repeats"), additions: row.text("additions") ?? "",
                exclusions: row.text("exclusions") ?? "", reminders: reminders)
            // If the rest cannot be read, keep only the start.
            if (try? text.time()) == nil || (try? text.series()) == nil && row["repeats"] != .null
                || (try? text.triggers()) == nil
            {
                for column in ["ends", "duration", "repeats"] { row[column] = .null }
                for column in ["additions", "exclusions", "reminders"] { row[column] = .text("") }
                row["last_day"] = row["first_day"]
            }
            return true
        }
    ]
}
