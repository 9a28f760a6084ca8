import AgentInterface
import CivilTime
import Rules
import Sentences

/// Reads a table of tasks as CSV, with headings in English or German: `Task,Due,Priority`, `Aufgabe;Fällig`.
struct TaskTableImport {
    let locality: Locality
    let now: Instant

    enum Column: String {
        case title, due, time, start, priority, labels, notes, done, status, repeats, location, estimate, id,
            parent
        case created, archived, reminder, reminderTime, hasReminder
    }

    /// What a known program means by its own columns.
    private struct Form {
        var source = TaskImportText.table
        var priorities: [String: Priority] = [:]
        /// Words of its column for the state, and whether they mean that the task is done.
        var states: [String: Bool] = [:]

        init(columns: Set<String>) {
            if columns.isSuperset(of: ["title", "is_check_list", "due_date"]) {
                source = "TickTick"
                priorities = ["0": .none, "1": .low, "3": .medium, "5": .high]
                states = ["0": false, "1": true, "2": true, "-1": false]
            } else if columns.isSuperset(of: ["card_name", "card_id"]) {
                source = "Trello"
            } else if columns.isSuperset(of: ["task_id", "name", "section/column"]) {
                source = "Asana"
            } else if columns.isSuperset(of: ["subject", "%_complete", "sensitivity"])
                || columns.isSuperset(of: ["betreff", "%_erledigt", "vertraulichkeit"])
            {
                source = "Outlook"
            }
        }
    }

    /// The headings that stand for a column.
    static func headings(of column: Column) -> Set<String> {
        Set(columns.filter { $0.value == column }.map(\.key))
    }

    private typealias Row = [Column: [String]]

    /// - Parameter faults: Lines that are no rows.
    /// - Throws: If there is no column for the title.
    func list(
        of records: [CSVReader.Record], faults: [CSVFault] = [], place: (Int) -> String = ExchangeText.line
    ) throws(ImportRefusal) -> ExchangeList {
        let names = (records.first?.fields ?? []).map(ImportTable.columnName)
        let columns = names.map { Self.columns[$0] }
        let form = Form(columns: Set(names))
        var list = ExchangeList(source: form.source)
        list.refused = faults.map { ImportRefusal($0) }
        guard columns.contains(.title) else {
            throw ImportRefusal(place: ExchangeText.line(1), TaskImportText.hasNoTitles)
        }
        for (name, column) in zip(names, columns)
        where column == nil && !name.isEmpty && !Self.bookkeeping.contains(name) {
            list.lose(TaskImportText.columnIsNotKept(name.prefix(40)), at: place(1))
        }
        let rows = rows(of: records, columns, &list, place)
        let days = rows.flatMap { ($0.row[.due] ?? []) + ($0.row[.start] ?? []) }
        let times = TypedTime(now: now, locality: locality, locale: Self.locale(names, days: days))
        var copies: [String: Int] = [:]
        // The ids of the tasks above, by what rows below may call them.
        var ids: [String: String] = [:]
        for (place, row) in rows {
            if let archived = row[.archived]?.first, Self.wordsForDone.contains(archived.lowercased()) {
                list.passOver(TaskImportText.isArchived)
                continue
            }
            list.take { list throws(ImportRefusal) in
                var fields = try task(of: row, times, form, at: place, &list)
                let key = row[.id]?.first ?? fields.title ?? ""
                let copy = copies[key, default: 0]
                copies[key] = copy + 1
                let id = Todo.ID.derived(from: "table \(copy) \(key)").description
                fields.id = id
                if let parent = row[.parent]?.first {
                    fields.parent = ids[parent] ?? Todo.ID.derived(from: "table 0 \(parent)").description
                }
                for name in [row[.id]?.first, fields.title].compactMap(\.self) where ids[name] == nil {
                    ids[name] = id
                }
                list.tasks.append(ImportedEntry(place: place, fields: fields))
            }
        }
        return list
    }

    /// The tasks of a list in JSON, whose members are called as columns are.
    func list(of table: ImportTable) throws(ImportRefusal) -> ExchangeList {
        let heading = CSVReader.Record(line: 0, fields: table.columns)
        let records = table.rows.enumerated().map { index, row in
            CSVReader.Record(line: index + 1, fields: table.columns.map { row.values[$0] ?? "" })
        }
        var list = try list(of: [heading] + records, place: ExchangeText.entry)
        list.refused += table.refused
        return list
    }

    private func rows(
        of records: [CSVReader.Record], _ columns: [Column?], _ list: inout ExchangeList,
        _ placed: (Int) -> String
    ) -> [(place: String, row: Row)] {
        var rows: [(place: String, row: Row)] = []
        for record in records.dropFirst() {
            let place = placed(record.line)
            var row: Row = [:]
            for (column, text) in zip(columns, record.fields.map(FormulaGuard.restored)) {
                guard let column, !text.trimmed.isEmpty else { continue }
                row[column, default: []].append(text.trimmed)
            }
            if row.isEmpty { continue }
            if record.fields.count == columns.count {
                rows.append((place, row))
            } else {
                list.refused.append(
                    ImportRefusal(
                        place: place,
                        TaskImportText.hasOtherCount(fields: record.fields.count, columns: columns.count)))
            }
        }
        return rows
    }

    /// The language of the headings, or the order of day and month in its days: `17/12/2026` can only be one.
    private static func locale(_ names: [String], days: [String]) -> String? {
        if !Set(names).isDisjoint(with: german.keys) { return "de_DE" }
        for day in days {
            let numbers = day.prefix(10).split(separator: "/").prefix(2).compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ (1...31).contains($0) }) else { continue }
            if numbers[0] > 12 { return "en_GB" }
            if numbers[1] > 12 { return "en_US" }
        }
        return nil
    }

    private func task(
        of row: Row, _ times: TypedTime, _ form: Form, at place: String, _ list: inout ExchangeList
    ) throws(ImportRefusal) -> TaskEntry {
        let foreign = ForeignTime(locality: locality, typed: times)
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
            fields.due = try read(.due, text) { text throws(TimeTextError) in try foreign.when(text) }
        }
        if let start = row[.start]?.first {
            fields.start = try read(.start, start) { text throws(TimeTextError) in try foreign.when(text) }
            // Programs that know one day write it as the first and the last.
            if let due = fields.due?.description, let start = fields.start?.description,
                start.prefix(10) == due.prefix(10)
            {
                fields.start = nil
            }
        }
        fields.createdAt = row[.created]?.first.flatMap(foreign.moment)
        if let text = row[.repeats]?.first {
            if ByteSearch.contains("FREQ=", in: text) {
                fields.repeats = Repetition(text.hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text)
                if fields.repeats?.isWithinMinute == true { fields.repeats = nil }
                if fields.repeats == nil {
                    list.lose(TaskImportText.repetitionIsNotKept(text.prefix(40)), at: place)
                }
            } else {
                fields.repeats = try read(.repeats, text) { text throws(TimeTextError) in
                    try times.repetition(text, on: nil)
                }
            }
        }
        if let text = row[.estimate]?.first {
            fields.estimate = try read(.estimate, text, times.period).nominalLength
        }
        if let text = row[.priority]?.first {
            if let known = form.priorities[text] {
                fields.priority = known
            } else {
                fields.priority = try priority(text, at: place)
            }
        }
        let labels = (row[.labels] ?? []).flatMap { $0.split { ",;".contains($0) } }
            .map { String($0.trimmed.drop { "#@+".contains($0) }) }.filter { !$0.isEmpty }
        if !labels.isEmpty { fields.labels = labels }
        if let notes = row[.notes] { fields.notes = notes.joined(separator: "\n\n") }
        if let place = row[.location]?.first { fields.location = place }
        for text in row[.done] ?? [] where fields.completedAt == nil {
            fields.completedAt = try completion(text, foreign, at: place)
        }
        // Boards have states of their own, such as "Backlog".
        for text in row[.status] ?? [] where fields.completedAt == nil {
            let state = text.lowercased()
            if form.states[state] ?? Self.wordsForDone.contains(state) {
                fields.completedAt = now
            } else if form.states[state] == nil, !Self.wordsForOpen.contains(state),
                !TaskImportText.statesOfWaiting.contains(state)
            {
                list.lose(TaskImportText.statusIsNotKept(text.prefix(40)), at: place)
            }
        }
        if fields.completedAt != nil { fields.repeats = nil }
        if fields.completedAt == nil, let trigger = reminder(of: row, fields, foreign, at: place, &list) {
            fields.reminders = [trigger]
        }
        return fields
    }

    /// When the row says to remind. A reminder that cannot be read is left out and reported.
    private func reminder(
        of row: Row, _ fields: TaskEntry, _ times: ForeignTime, at place: String, _ list: inout ExchangeList
    ) -> ReminderTrigger? {
        guard let text = row[.reminder]?.first,
            !Self.wordsForNoReminder.contains(text.lowercased()),
            row[.hasReminder].map({ !Self.wordsForNoReminder.contains($0[0].lowercased()) }) ?? true
        else { return nil }
        let whole = row[.reminderTime].map { "\(text) \($0[0])" } ?? text
        if let trigger = reminder(whole, fields, times) { return trigger }
        list.lose(TaskImportText.reminderIsNotKept(whole.prefix(40)), at: place)
        return nil
    }

    /// Reads a length as in iCalendar, a length before the due time as people type it, or a time.
    private func reminder(_ text: String, _ fields: TaskEntry, _ times: ForeignTime) -> ReminderTrigger? {
        let length = text.hasPrefix("TRIGGER:") ? String(text.dropFirst(8)) : text
        if let period = try? CivilPeriod(parsing: length) {
            return fields.due.flatMap { reminder(period, from: $0) }
        }
        if let period = times.typed.flatMap({ try? $0.period(text) }) {
            return fields.due == nil ? nil : period.before
        }
        guard let moment = (try? times.when(text)) ?? nil else { return nil }
        guard fields.repeats != nil else { return .absolute(moment) }
        // Each occurrence gets its reminder as long before it as this one.
        guard let due = try? fields.due?.instant(in: locality), let ring = try? moment.instant(in: locality),
            ring <= due, let length = CivilPeriod(seconds: Int((due - ring).components.seconds))
        else { return nil }
        return length.before
    }

    /// An alarm of a day counts from its midnight, our reminders of a day from the user's hour for dates.
    private func reminder(_ period: CivilPeriod, from due: When) -> ReminderTrigger? {
        var length: CivilPeriod? = period
        if due.isDay, period.seconds != 0 {
            let seconds = period.nominalLength.components.seconds - Int64(locality.dateHour.secondOfDay)
            length = CivilPeriod(seconds: Int(clamping: seconds))
        }
        return length.flatMap { $0.isNegative || $0 == .zero ? .relative($0) : nil }
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
    private func completion(_ text: String, _ times: ForeignTime, at place: String) throws(ImportRefusal)
        -> Instant?
    {
        let word = text.lowercased()
        if Self.wordsForOpen.contains(word) { return nil }
        if Self.wordsForDone.contains(word) { return now }
        // "50 %" is not done.
        let number = word.hasSuffix("%") ? word.dropLast().trimmed : word
        if let percent = DecimalAmount(number), !percent.isNegative, percent <= DecimalAmount(100) {
            return percent == DecimalAmount(100) ? now : nil
        }
        if let moment = times.moment(text), moment <= now { return moment }
        throw ImportRefusal(place: place, column: "done", value: text, TaskImportText.isNeitherDoneNorOpen)
    }

    // MARK: Words

    private static let priorities: [String: Priority] = [
        "high": .high, "medium": .medium, "low": .low, "none": .none, "normal": .none, "urgent": .high,
        "hoch": .high, "mittel": .medium, "niedrig": .low, "gering": .low, "keine": .none, "dringend": .high,
        "highest": .high, "very high": .high, "critical": .high, "lowest": .low, "very low": .low,
        "sehr hoch": .high,
        "haute": .high, "élevée": .high, "moyenne": .medium, "basse": .low, "normale": .none, "alta": .high,
        "media": .medium, "baja": .low, "p1": .high, "p2": .medium, "p3": .low, "p4": .none,
        "wichtig": .high, "a": .high, "b": .medium, "c": .low,
    ]

    private static let wordsForDone: Set = [
        "x", "yes", "y", "true", "1", "done", "completed", "complete", "closed", "finished", "100%", "✓", "✔",
        "☑", "resolved", "archived", "terminé", "terminée", "completada", "ja", "wahr", "erledigt", "fertig",
        "abgeschlossen", "100 %",
    ]

    private static let wordsForOpen: Set = [
        "no", "n", "false", "0", "open", "pending", "todo", "to do", "not started", "in progress", "waiting",
        "deferred", "needsaction", "notstarted", "inprogress", "active", "normal",
        "doing",
        "to-do", "backlog", "new", "next", "planned", "zurückgestellt",
        "non commencé",
        "en cours", "no iniciada", "en curso", "0%", "-", "☐", "nein", "falsch", "offen", "nicht begonnen",
        "in bearbeitung", "begonnen", "wartend",
        "0 %",
    ]

    private static let wordsForNoReminder = wordsForOpen.union([
        "off", "aus", "none", "never", "nie", "keine", "ohne", "non", "nunca",
    ])

    /// Columns that nobody misses.
    private static let bookkeeping: Set = [
        "order", "timezone", "is_floating", "is_all_day", "kind", "is_check_list", "column_order",
        "view_mode", "card_url",
        "list_id", "board_id", "board_name", "card_#", "last_activity_date", "last_modified", "modified",
        "url", "uuid",
        "private", "sensitivity", "vertraulichkeit", "privat",
        "actual_work",
        "total_work", "mileage", "role", "schedule+_priority", "billing_information",
    ]

    private static let columns = english.merging(german) { first, _ in first }.merging(others) { first, _ in
        first
    }

    /// French and Spanish, as programs write them.
    private static let others: [String: Column] = words([
        (.title, "tâche|tâches|titre|objet|sujet|tarea|tareas|título|asunto"),
        (.due, "échéance|date_d'échéance|date_d’échéance|vencimiento|fecha_de_vencimiento|fecha_límite"),
        (.priority, "priorité|prioridad"),
        (.labels, "étiquettes|catégories|projet|etiquetas|categorías|proyecto"),
        (.notes, "remarques|notas|descripción"),
        (.done, "terminé|terminée|completada|completado|hecho"),
        (.status, "état|estado"),
        (.reminder, "rappel|date_de_rappel|recordatorio|aviso"),
        (.start, "date_de_début|fecha_de_inicio"),
    ])

    private static func words(_ groups: [(Column, String)]) -> [String: Column] {
        var columns: [String: Column] = [:]
        for (column, names) in groups {
            for name in names.split(separator: "|") { columns[String(name)] = column }
        }
        return columns
    }

    private static let english: [String: Column] = [
        "task": .title, "tasks": .title, "todo": .title, "to_do": .title, "to_dos": .title, "title": .title,
        "subject": .title, "summary": .title, "name": .title, "due": .due, "due_date": .due, "due_on": .due,
        "deadline": .due, "date": .due, "time": .time, "due_time": .time, "start": .start,
        "start_date": .start, "priority": .priority, "prio": .priority, "importance": .priority,
        "label": .labels, "labels": .labels, "tag": .labels, "tags": .labels, "project": .labels,
        "category": .labels, "categories": .labels, "list": .labels, "note": .notes, "notes": .notes,
        "description": .notes, "comment": .notes, "comments": .notes, "details": .notes, "done": .done,
        "completed": .done, "status": .status, "completed_on": .done, "date_completed": .done,
        "completed_at": .done, "completed_time": .done, "completed_date": .done, "completion_date": .done,
        "done_at": .done, "due_complete": .done, "is_completed": .done, "iscompleted": .done,
        "checked": .done,
        "finished": .done, "%_complete": .done, "percent_complete": .done, "state": .status,
        "progress": .status,
        "card_name": .title, "task_name": .title, "due_at": .due, "duedate": .due, "date_due": .due,
        "start_at": .start,
        "startdate": .start, "card_description": .notes, "content": .notes, "desc": .notes, "body": .notes,
        "list_name": .labels, "folder_name": .labels, "column_name": .labels, "projects": .labels,
        "section/column": .labels, "section": .labels, "card_id": .id, "task_id": .id, "taskid": .id,
        "gid": .id,
        "issue_key": .id, "parent": .parent, "parent_task": .parent, "parent_id": .parent,
        "parentid": .parent,
        "created": .created, "created_at": .created, "created_time": .created, "created_date": .created,
        "date_created": .created, "archived": .archived,
        "repeat": .repeats, "repeats": .repeats, "recurrence": .repeats, "every": .repeats,
        "reminder": .reminder, "reminders": .reminder, "reminder_date": .reminder, "reminder_at": .reminder,
        "reminder_on": .reminder, "reminder_datetime": .reminder, "reminder_date_time": .reminder,
        "reminderdatetime": .reminder, "remind_at": .reminder, "remind_on": .reminder, "remind_me": .reminder,
        "remind_me_on": .reminder, "remind_me_at": .reminder, "alarm": .reminder, "alert": .reminder,
        "reminder_time": .reminderTime, "reminder_on/off": .hasReminder, "is_reminder_on": .hasReminder,
        "isreminderon": .hasReminder, "has_reminder": .hasReminder,
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
        "abgeschlossen_am": .done, "stand": .status, "%_erledigt": .done, "wiederholung": .repeats,
        "wiederholt": .repeats,
        "wiederholt_sich": .repeats, "ort": .location, "wo": .location, "dauer": .estimate,
        "aufwand": .estimate, "erinnerung": .reminder, "erinnerung_am": .reminder,
        "erinnerungsdatum": .reminder, "erinnern_am": .reminder, "erinnerungszeit": .reminderTime,
        "erinnerung_um": .reminderTime, "erinnerung_ein/aus": .hasReminder,
    ]
}

extension CivilPeriod {
    /// A reminder this long before the due time.
    fileprivate var before: ReminderTrigger? {
        let text = description
        return try? ReminderTrigger(parsing: self == .zero || text.hasPrefix("-") ? text : "-\(text)")
    }
}
