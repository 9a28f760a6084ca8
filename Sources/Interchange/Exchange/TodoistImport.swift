import AgentInterface
import CivilTime
import Rules
import Sentences

/// Reads a project that Todoist has exported as CSV.
///
/// Source: Todoist help, "Import or export a project as a CSV file in Todoist": the columns TYPE, CONTENT,
/// DESCRIPTION, PRIORITY, INDENT, AUTHOR, RESPONSIBLE, DATE, DATE_LANG, TIMEZONE, DURATION, DURATION_UNIT,
/// DEADLINE, DEADLINE_LANG.
struct TodoistImport {
    let locality: Locality
    let now: Instant

    static func isOne(_ heading: [String]) -> Bool {
        let columns = Set(heading.map { $0.trimmed.uppercased() })
        return columns.isSuperset(of: ["TYPE", "CONTENT", "INDENT"])
    }

    func list(of records: [CSVReader.Record]) -> ExchangeList {
        var list = ExchangeList(source: "Todoist")
        let columns = (records.first?.fields ?? []).map { $0.trimmed.uppercased() }
        var section: String?
        /// The ids of the tasks above, by their level.
        var above: [String] = []
        var copies: [String: Int] = [:]
        for record in records.dropFirst() {
            let place = ExchangeText.line(record.line)
            var row: [String: String] = [:]
            for (column, value) in zip(columns, record.fields) where !value.trimmed.isEmpty {
                row[column] = value
            }
            switch row["TYPE"]?.lowercased().trimmed {
            case nil, "meta": continue
            case "section":
                section = row["CONTENT"]
                above = []
            case "note":
                guard !list.tasks.isEmpty, let text = row["CONTENT"] else {
                    list.lose(TaskImportText.commentOnProject, at: place)
                    continue
                }
                let notes = list.tasks[list.tasks.count - 1].fields.notes
                list.tasks[list.tasks.count - 1].fields.notes = [notes, text].compactMap(\.self)
                    .joined(separator: "\n\n")
            case "task":
                list.take { list throws(ImportRefusal) in
                    let level = min(max(Int(row["INDENT"] ?? "1") ?? 1, 1), 20)
                    above = Array(above.prefix(level - 1))
                    var fields = try task(of: row, at: place, section, &list)
                    fields.parent = above.last
                    let key = "todoist \(section ?? "") \(above.last ?? "") \(row["CONTENT"] ?? "")"
                    let copy = copies[key, default: 0]
                    copies[key] = copy + 1
                    let id = Todo.ID.derived(from: "\(key) \(copy)").description
                    fields.id = id
                    above.append(id)
                    list.tasks.append(ImportedEntry(place: place, fields: fields))
                }
            case let other?:
                list.lose(TaskImportText.rowIsNotKept(type: other.prefix(20)), at: place)
            }
        }
        return list
    }

    private func task(
        of row: [String: String], at place: String, _ section: String?, _ list: inout ExchangeList
    ) throws(ImportRefusal) -> TaskEntry {
        var fields = TaskEntry()
        var labels: [String] = []
        var title: [Substring] = []
        for word in (row["CONTENT"] ?? "").split(separator: " ") {
            if word.first == "@", word.utf8.count > 1 {
                labels.append(String(word.dropFirst()))
            } else {
                title.append(word)
            }
        }
        guard !title.isEmpty else {
            throw ImportRefusal(
                place: place, column: "CONTENT", value: row["CONTENT"] ?? "", TaskImportText.hasNoContent)
        }
        fields.title = title.joined(separator: " ")
        if let section { labels.append(section.trimmed) }
        if !labels.isEmpty { fields.labels = labels }
        if let notes = row["DESCRIPTION"] { fields.notes = notes }
        switch row["PRIORITY"]?.trimmed {
        case "1": fields.priority = .high
        case "2": fields.priority = .medium
        case "3": fields.priority = .low
        default: break
        }
        if let date = row["DATE"] { try take(date.trimmed, row, into: &fields, at: place) }
        if let minutes = row["DURATION"].flatMap({ Int($0.trimmed) }), minutes > 0 {
            let isDays = row["DURATION_UNIT"]?.lowercased().hasPrefix("day") == true
            fields.estimate = .seconds(min(minutes, 1_000_000) * (isDays ? 86_400 : 60))
        }
        for column in ["RESPONSIBLE", "DEADLINE"] where row[column] != nil {
            list.lose(ExchangeText.isNotKept(column), at: place)
        }
        return fields
    }

    /// Reads a date as Todoist writes it: in words of the user's language.
    private func take(
        _ text: String, _ row: [String: String], into fields: inout TaskEntry, at place: String
    ) throws(ImportRefusal) {
        if let when = try? When(parsing: text) {
            fields.due = when
            return
        }
        let parser = SentenceParser(now: now, zone: locality.zone, locale: row["DATE_LANG"]?.trimmed)
        // The sentence needs a title of its own, which no word of a date is.
        let sentence = parser.sentence("Xyz \(text)")
        guard sentence.title == "Xyz", let due = sentence.due, sentence.doubts.isEmpty,
            sentence.labels.isEmpty
        else {
            throw ImportRefusal(
                place: place, column: "DATE", value: text, TaskImportText.isNoDate)
        }
        if let rule = sentence.recurrence {
            fields.repeats = .rule(rule)
            if sentence.recursFromCompletion, let period = Self.afterDone(rule) {
                fields.repeats = .afterDone(period)
            }
        }
        fields.due = due
    }

    /// The period of a plain rule, for `every! 3 days`.
    private static func afterDone(_ rule: RecurrenceRule) -> CivilPeriod? {
        guard rule.interval <= 1_000 else { return nil }
        return switch rule.frequency {
        case .daily: CivilPeriod(days: rule.interval)
        case .weekly: CivilPeriod(days: 7 * rule.interval)
        case .monthly: CivilPeriod(months: rule.interval)
        case .yearly: CivilPeriod(months: 12 * rule.interval)
        case .hourly: CivilPeriod(seconds: 3600 * rule.interval)
        case .minutely, .secondly: nil
        }
    }
}
