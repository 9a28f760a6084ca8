import CivilTime
import Household

/// The tables whose rows are worth bringing back, and how to know a row of each when it is met alone.
///
/// The pages of a table do not say whose they are, and the pages that know may be the damaged ones.
enum SalvagedTable: String, CaseIterable {
    case label, task
    case taskLabel = "task_label"
    case taskTrigger = "task_trigger"
    case alert, reminder, journal
    case journalChange = "journal_change"

    /// The columns, in the order in which rows have them. Column 0 of the last two is the row's number.
    var columns: [String] {
        switch self {
        case .label: ["name", "colour"]
        case .task:
            [
                "id", "title", "notes", "status", "due", "due_at", "priority", "estimate", "location",
                "parent",
                "rank", "created_at", "modified_at", "completed_at",
            ]
        case .taskLabel: ["task", "label"]
        case .taskTrigger: ["task", "kind", "rule"]
        case .alert: ["id", "title", "body", "urgency", "at", "created_at"]
        case .reminder:
            [
                "id", "subject", "subject_id", "occurrence", "step", "state", "ring_at", "meant", "answer",
                "answered_at", "why", "popup", "is_returning",
            ]
        case .journal: ["entry", "at", "by", "what", "subject", "subject_id", "text", "undone_by", "undoes"]
        case .journalChange: ["number", "entry", "relation", "key", "before", "after"]
        }
    }

    /// The table that a row is of, with its values as they can be kept. `nil` if it is of none, or beyond use.
    static func reading(_ row: SalvagedRow) -> (table: SalvagedTable, values: [SalvagedRow.Value])? {
        for table in allCases where table.columns.count == row.values.count {
            if let values = table.values(of: row) { return (table, values) }
        }
        return nil
    }

    private func values(of row: SalvagedRow) -> [SalvagedRow.Value]? {
        var values = row.values
        switch self {
        case .label:
            guard let colour = values[1].text, (try? LabelColour(colour)) != nil, values[0].text != nil else {
                return nil
            }
        case .task:
            guard values[0].isIdentifier, let title = values[1].text, let status = values[3].text,
                ["open", "completed"].contains(status)
            else { return nil }
            let line = CleanText.line(title)
            values[1] = .text(line.isEmpty ? "(a title that could not be read)" : line)
            values[2] = .text(CleanText.paragraphs(values[2].text ?? ""))
            // Without a due time that can be read, it is a task without one.
            if values[4].text.flatMap(When.init) == nil || values[5].integer == nil {
                (values[4], values[5]) = (.null, .null)
            }
        case .taskLabel:
            guard values[0].isIdentifier, values[1].text != nil else { return nil }
        case .taskTrigger:
            guard values[0].isIdentifier, let rule = values[2].text,
                (try? ReminderTrigger(parsing: rule)) != nil
            else { return nil }
        case .alert:
            guard values[0].isIdentifier, values[4].text.flatMap(When.init) != nil else { return nil }
        case .reminder:
            guard values[0].isIdentifier, values[4].text.flatMap(ReminderStep.init) != nil,
                values[7].text.flatMap(When.init) != nil,
                values[8] == .null || values[8].text.flatMap(Answer.init) != nil
            else { return nil }
            // No popup survives the file that knew it.
            if values[5] == .text("shown") { values[5] = .text("due") }
            values[11] = .null
        case .journal:
            guard values[0] == .null, let source = values[2].text, ChangeSource(rawValue: source) != nil,
                let what = values[3].text, Intention(rawValue: what) != nil
            else { return nil }
            values[0] = .integer(row.rowID)
        case .journalChange:
            guard values[0] == .null, values[2].text != nil else { return nil }
            values[0] = .integer(row.rowID)
        }
        return values
    }
}

extension SalvagedRow.Value {
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    var isIdentifier: Bool {
        text.map { Identifier<Never>($0) != nil } ?? false
    }
}
