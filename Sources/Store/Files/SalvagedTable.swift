import CivilTime
import Rules

/// The tables worth salvaging, and how to recognise a single row of each.
///
/// A table's pages do not name it, and the pages that do may be damaged.
enum SalvagedTable: String, CaseIterable {
    // Try events before tasks: no task looks like an event.
    case label, event, task
    case taskLabel = "task_label"
    case taskTrigger = "task_trigger"
    case item
    case itemFile = "item_file"
    case itemEvent = "item_event"
    case pastUse = "past_use"
    case maintenance
    case maintenancePart = "maintenance_part"
    case maintenanceEvent = "maintenance_event"
    case recall, shop
    case shopWatch = "shop_watch"
    case shopEvent = "shop_event"
    case alert, reminder, journal
    case journalChange = "journal_change"

    /// The columns in stored order. Column 0 of `journal`, `journalChange` and `shopEvent` is the row ID.
    var columns: [String] { layout.columns }

    private var layout: TableLayout {
        guard let layout = Schema.layouts[rawValue] else { preconditionFailure("no table '\(rawValue)'") }
        return layout
    }

    /// Adds the values of later columns; `nil` if there are too many or too few values.
    func whole(_ values: [SalvagedRow.Value]) -> [SalvagedRow.Value]? {
        let missing = columns.count - values.count
        let late = layout.lateValues
        guard (0...late.count).contains(missing) else { return nil }
        return values + late.suffix(missing).map { SalvagedRow.Value($0) }
    }

    /// The table of a row, with its cleaned values; `nil` if no table fits or the row is unusable.
    static func reading(_ row: SalvagedRow) -> (table: SalvagedTable, values: [SalvagedRow.Value])? {
        for table in allCases {
            if let values = table.values(of: row) { return (table, values) }
        }
        return nil
    }

    private func values(of row: SalvagedRow) -> [SalvagedRow.Value]? {
        guard var values = whole(row.values) else { return nil }
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
            // If the due time cannot be read, keep the task without one.
            if values[4].text.flatMap(When.init) == nil || values[5].integer == nil {
                (values[4], values[5]) = (.null, .null)
            }
            values.replaceSubrange(14..<21, with: Self.series(values))
            clean("nag", in: &values, or: .null) { NagChoice($0) != nil }
            clean("done_by", in: &values, or: .text("check")) { DoneDefinition(rawValue: $0) != nil }
            clean("done_note", in: &values, or: .text("")) { _ in true }
            if values[24].integer.map({ $0 <= 0 }) ?? true { values[24] = .null }
        case .event:
            guard values[0].isIdentifier, let title = values[1].text, let start = values[4].text,
                When(start) != nil, let reminders = values[10].text
            else { return nil }
            let line = CleanText.line(title)
            values[1] = .text(line.isEmpty ? "(a title that could not be read)" : line)
            values[2] = .text(CleanText.paragraphs(values[2].text ?? ""))
            let text = EventText(
                start: start, ends: values[5].text, duration: values[6].text, repeats: values[7].text,
                additions: values[8].text ?? "", exclusions: values[9].text ?? "", reminders: reminders)
            // If the rest cannot be read, keep only the start.
            if (try? text.time()) == nil || (try? text.series()) == nil && values[7] != .null
                || (try? text.triggers()) == nil
            {
                for column in 5...7 { values[column] = .null }
                for column in 8...10 { values[column] = .text("") }
                values[12] = values[11]
            }
        case .item: return values.isWhole(of: .item) ? cleanedItem(values) : nil
        case .itemFile, .itemEvent, .pastUse, .maintenance, .maintenancePart, .maintenanceEvent:
            guard values.isWhole(of: self) else { return nil }
            cleanHousehold(&values)
        case .recall, .shop, .shopWatch, .shopEvent: return valuesOfTheWorld(row, values)
        case .taskLabel:
            guard values[0].isIdentifier, values[1].text != nil else { return nil }
        case .taskTrigger:
            guard values[0].isIdentifier, let rule = values[2].text,
                (try? ReminderTrigger(parsing: rule)) != nil
            else { return nil }
        case .alert:
            guard values[0].isIdentifier, values[4].text.flatMap(When.init) != nil else { return nil }
        case .reminder:
            guard values[0].isIdentifier, values[1].text.flatMap(Subject.Kind.init) != nil,
                values[4].text.flatMap(ReminderStep.init) != nil, values[7].text.flatMap(When.init) != nil,
                values[8] == .null || values[8].text.flatMap(Answer.init) != nil
            else { return nil }
            // The new database has no popups.
            if values[5] == .text("shown") { values[5] = .text("due") }
            values[11] = .null
            clean("alerts_on", in: &values, or: .null) { CivilDate($0) != nil }
            if let day = columns.firstIndex(of: "alerts_on"), values[day] == .null {
                values[day + 1] = .integer(0)
            }
            if values[19] != .integer(1) { values[19] = .integer(0) }
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

    /// The columns from `repeats` on. An unreadable series becomes an ordinary task.
    private static func series(_ values: [SalvagedRow.Value]) -> [SalvagedRow.Value] {
        let none: [SalvagedRow.Value] = [.null, .null, .text(""), .text(""), .null, .integer(0), .null]
        let own = Array(values[14..<21])
        guard let occurrence = own[4].text, When(occurrence) != nil else { return none }
        guard own[0] == .null else {
            let times = [own[2], own[3]].map { $0.text.flatMap { try? Series.times($0) } }
            guard values[4] != .null, let repetition = own[0].text.flatMap(Repetition.init),
                let start = own[1].text.flatMap(When.init), let additions = times[0],
                let exclusions = times[1],
                (try? Series(
                    start: start, repetition: repetition, additions: additions, exclusions: exclusions))
                    != nil
            else { return none }
            let missed = min(max(own[5].integer ?? 0, 0), Int64(RecurringTask.mostMissed))
            return Array(own[..<5]) + [.integer(missed), .null]
        }
        guard own[6].isIdentifier else { return none }
        return [.null, .null, .text(""), .text(""), own[4], .integer(0), own[6]]
    }

    /// Replaces a text that is not sound by `other`, if the table has that column.
    func clean(
        _ column: String, in values: inout [SalvagedRow.Value], or other: SalvagedRow.Value,
        unless isSound: (String) -> Bool
    ) {
        guard let place = columns.firstIndex(of: column) else { return }
        if !(values[place].text.map(isSound) ?? false) { values[place] = other }
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
