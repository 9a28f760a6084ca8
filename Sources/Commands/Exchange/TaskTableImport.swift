import AgentInterface
import CivilTime
import Rules

/// Reads a table of tasks as CSV, with headings in English or German: `Task,Due,Priority`, `Aufgabe;Fällig`.
struct TaskTableImport {
    let locality: Locality
    let now: Instant

    private enum Column: String {
        case title, due, time, start, priority, labels, notes, done, repeats, location, estimate, id
    }

    /// Whether the first line names columns that only a list of tasks has.
    static func isOne(_ heading: [String]) -> Bool {
        let names = Set(heading.map(ImportTable.columnName))
        if !names.isDisjoint(with: namesOfTasks) { return true }
        let known = Set(names.compactMap { columns[$0] })
        return known.contains(.title) && !names.isDisjoint(with: namesOfDueTimes)
    }

    /// - Throws: If there is no column for the title.
    func list(of records: [CSVReader.Record]) throws(ImportRefusal) -> ExchangeList {
        var list = ExchangeList(source: TaskImportText.table)
        let names = (records.first?.fields ?? []).map(ImportTable.columnName)
        let columns = names.map { Self.columns[$0] }
        guard columns.contains(.title) else {
            throw ImportRefusal(place: ExchangeText.line(1), TaskImportText.hasNoTitles)
        }
        for (name, column) in zip(names, columns) where column == nil && !name.isEmpty {
            list.lose(TaskImportText.columnIsNotKept(name.prefix(40)), at: ExchangeText.line(1))
        }
        let isGerman = !Set(names).isDisjoint(with: Self.german.keys)
        let times = TypedTime(now: now, locality: locality, locale: isGerman ? "de_DE" : nil)
        var copies: [String: Int] = [:]
        for record in records.dropFirst() {
            let place = ExchangeText.line(record.line)
            var row: [Column: [String]] = [:]
            for (column, text) in zip(columns, record.fields.map(FormulaGuard.restored)) {
                guard let column, !text.trimmed.isEmpty else { continue }
                row[column, default: []].append(text.trimmed)
            }
            if row.isEmpty { continue }
            list.take { list throws(ImportRefusal) in
                guard record.fields.count == columns.count else {
                    throw ImportRefusal(
                        place: place,
                        TaskImportText.hasOtherCount(fields: record.fields.count, columns: columns.count))
                }
                var fields = try task(of: row, times, at: place)
                let key = row[.id]?.first ?? fields.title ?? ""
                let copy = copies[key, default: 0]
                copies[key] = copy + 1
                fields.id = Todo.ID.derived(from: "table \(copy) \(key)").description
                list.tasks.append(ImportedEntry(place: place, fields: fields))
            }
        }
        return list
    }

    private func task(of row: [Column: [String]], _ times: TypedTime, at place: String)
        throws(ImportRefusal) -> TaskEntry
    {
        func read<Value>(
            _ column: Column, _ text: String, _ body: (String) throws(TimeTextError) -> Value
        ) throws(ImportRefusal) -> Value {
            do throws(TimeTextError) {
                return try body(text)
            } catch {
                throw ImportRefusal(
                    place: place, column: column.rawValue, value: text, ColumnFault(error))
            }
        }
        var fields = TaskEntry()
        guard let title = row[.title]?.first else {
            throw ImportRefusal(place: place, TaskImportText.hasNoTitle)
        }
        fields.title = title
        if let due = row[.due]?.first {
            let text = row[.time].map { "\(due) \($0[0])" } ?? due
            fields.due = try read(.due, text, times.when)
        }
        if let start = row[.start]?.first { fields.start = try read(.start, start, times.when) }
        if let text = row[.repeats]?.first {
            fields.repeats = try read(.repeats, text) { text throws(TimeTextError) in
                try times.repetition(text, on: nil)
            }
        }
        if let text = row[.estimate]?.first {
            fields.estimate = try read(.estimate, text, times.period).nominalLength
        }
        if let text = row[.priority]?.first { fields.priority = try priority(text, at: place) }
        let labels = (row[.labels] ?? []).flatMap { $0.split { ",;".contains($0) } }
            .map { String($0.trimmed.drop { "#@+".contains($0) }) }.filter { !$0.isEmpty }
        if !labels.isEmpty { fields.labels = labels }
        if let notes = row[.notes] { fields.notes = notes.joined(separator: "\n\n") }
        if let place = row[.location]?.first { fields.location = place }
        for text in row[.done] ?? [] where fields.completedAt == nil {
            fields.completedAt = try completion(text, times, at: place)
        }
        if fields.completedAt != nil { fields.repeats = nil }
        return fields
    }

    private func priority(_ text: String, at place: String) throws(ImportRefusal) -> Priority {
        if let known = Self.priorities[text.lowercased()] { return known }
        guard let number = Int(text), let priority = try? Priority(number) else {
            throw ImportRefusal(
                place: place, column: "priority", value: text, TaskImportText.isNoPriority)
        }
        return priority
    }

    /// When it was completed; `nil` if it was not.
    private func completion(_ text: String, _ times: TypedTime, at place: String) throws(ImportRefusal)
        -> Instant?
    {
        let word = text.lowercased()
        if Self.wordsForOpen.contains(word) { return nil }
        if Self.wordsForDone.contains(word) { return now }
        if let when = try? times.when(text), let moment = try? when.instant(in: locality), moment <= now {
            return moment
        }
        throw ImportRefusal(place: place, column: "done", value: text, TaskImportText.isNeitherDoneNorOpen)
    }

    // MARK: Words

    private static let priorities: [String: Priority] = [
        "high": .high, "medium": .medium, "low": .low, "none": .none, "normal": .none, "urgent": .high,
        "hoch": .high, "mittel": .medium, "niedrig": .low, "gering": .low, "keine": .none, "dringend": .high,
        "wichtig": .high, "a": .high, "b": .medium, "c": .low,
    ]

    private static let wordsForDone: Set = [
        "x", "yes", "y", "true", "1", "done", "completed", "complete", "closed", "finished", "100%", "✓", "✔",
        "☑", "ja", "wahr", "erledigt", "fertig", "abgeschlossen", "100 %",
    ]

    private static let wordsForOpen: Set = [
        "no", "n", "false", "0", "open", "pending", "todo", "to do", "not started", "in progress", "waiting",
        "0%", "-", "☐", "nein", "falsch", "offen", "nicht begonnen", "in bearbeitung", "begonnen", "wartend",
        "0 %",
    ]

    /// Headings that a list of items never has.
    private static let namesOfTasks: Set = [
        "task", "tasks", "todo", "to_do", "to_dos", "aufgabe", "aufgaben", "zu_tun",
    ]
    private static let namesOfDueTimes: Set = [
        "due", "due_on", "deadline", "fällig", "fällig_am", "frist", "erledigt", "done", "completed",
    ]

    private static let columns = english.merging(german) { first, _ in first }

    private static let english: [String: Column] = [
        "task": .title, "tasks": .title, "todo": .title, "to_do": .title, "to_dos": .title, "title": .title,
        "subject": .title, "summary": .title, "name": .title, "due": .due, "due_date": .due, "due_on": .due,
        "deadline": .due, "date": .due, "time": .time, "due_time": .time, "start": .start,
        "start_date": .start, "priority": .priority, "prio": .priority, "importance": .priority,
        "label": .labels, "labels": .labels, "tag": .labels, "tags": .labels, "project": .labels,
        "category": .labels, "categories": .labels, "list": .labels, "note": .notes, "notes": .notes,
        "description": .notes, "comment": .notes, "comments": .notes, "details": .notes, "done": .done,
        "completed": .done, "status": .done, "completed_on": .done, "date_completed": .done,
        "repeat": .repeats, "repeats": .repeats, "recurrence": .repeats, "every": .repeats,
        "location": .location, "place": .location, "estimate": .estimate, "duration": .estimate, "id": .id,
        "uid": .id,
    ]

    private static let german: [String: Column] = [
        "aufgabe": .title, "aufgaben": .title, "zu_tun": .title, "titel": .title, "betreff": .title,
        "bezeichnung": .title, "was": .title, "fällig": .due, "fällig_am": .due, "fälligkeit": .due,
        "fälligkeitsdatum": .due, "frist": .due, "termin": .due, "datum": .due, "bis": .due, "wann": .due,
        "uhrzeit": .time, "zeit": .time, "beginn": .start, "beginnt": .start, "beginnt_am": .start,
        "startdatum": .start, "ab": .start, "priorität": .priority, "wichtigkeit": .priority,
        "schlagwort": .labels, "schlagwörter": .labels, "projekt": .labels, "kategorie": .labels,
        "kategorien": .labels, "liste": .labels, "bereich": .labels, "notiz": .notes, "notizen": .notes,
        "beschreibung": .notes, "bemerkung": .notes, "bemerkungen": .notes, "kommentar": .notes,
        "erledigt": .done, "erledigt_am": .done, "fertig": .done, "abgeschlossen": .done,
        "abgeschlossen_am": .done, "stand": .done, "wiederholung": .repeats, "wiederholt": .repeats,
        "wiederholt_sich": .repeats, "ort": .location, "wo": .location, "dauer": .estimate,
        "aufwand": .estimate,
    ]
}
