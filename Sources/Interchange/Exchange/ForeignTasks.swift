import AgentInterface
import CivilTime
import JSONText
import Rules

/// Reads the tasks in the JSON of other programs, each of which has its own names for the same things.
struct ForeignTasks {
    let locality: Locality
    let now: Instant

    /// An entry of a file, with the names of the lists that it is in.
    struct Entry {
        let place: String
        let json: JSON
        let lists: [String]
        /// The key of the task of which it is a part.
        var parent: String?
    }

    /// The program whose entries these are; `nil` for those of another kind.
    static func form(of value: JSON) -> ForeignForm? {
        let entries = ForeignEntries(of: value, most: 50).entries
        return ForeignForm.all.first { form in
            entries.contains { form.isOne($0.json) } || form.isWhole(value)
        }
    }

    func list(of value: JSON, as form: ForeignForm) -> ExchangeList {
        var list = ExchangeList(source: form.source)
        let found = ForeignEntries(of: value, most: ExchangeList.mostEntries + 1)
        var entries = found.entries
        let names = form.names(in: value)
        let checklists = form.checklists(in: value)
        var unkept: Set<String> = []
        var copies: [String: Int] = [:]
        var index = 0
        while index < entries.count {
            let entry = entries[index]
            index += 1
            list.take { list throws(ImportRefusal) in
                if let reason = form.passesOver(entry.json) { return list.passOver(reason) }
                guard form.isOne(entry.json) else {
                    throw ImportRefusal(
                        place: entry.place, value: String(entry.json.line.prefix(60)),
                        TaskImportText.isNoTaskOf(form.source))
                }
                var fields = try task(of: entry, form, names, &list)
                let key =
                    form.text(form.key, entry.json)
                    ?? "\(entry.lists.joined(separator: "/")) \(fields.title ?? "")"
                let copy = copies[key, default: 0]
                copies[key] = copy + 1
                let id = Todo.ID.derived(from: "\(form.source) \(copy) \(key)").description
                fields.id = id
                list.tasks.append(ImportedEntry(place: entry.place, fields: fields))
                for (number, part) in form.parts(of: entry.json, checklists).enumerated() {
                    var step = TaskEntry()
                    step.title = part.title
                    step.parent = id
                    step.id =
                        Todo.ID.derived(from: "\(form.source) \(copy) \(key) step \(number)").description
                    if part.isDone { step.completedAt = fields.completedAt ?? now }
                    list.tasks.append(ImportedEntry(place: "\(entry.place), \(number + 1)", fields: step))
                }
                entries += form.subtasks(of: entry.json).enumerated().map { number, json in
                    Entry(place: "\(entry.place), \(number + 1)", json: json, lists: entry.lists, parent: key)
                }
                for member in ListMembers(json: entry.json, place: entry.place).memberNames
                where !form.known.contains(member) && !Self.isNothing(entry.json[member]) && unkept.count < 60
                {
                    unkept.insert(member)
                    list.lose(ExchangeText.isNotKept(member.prefix(40)), at: entry.place)
                }
            }
        }
        return list
    }

    private static func isNothing(_ value: JSON?) -> Bool {
        switch value {
        case nil, .null, .text(""), .list([]), .object([]), .flag(false), .number(0): true
        default: false
        }
    }

    private func task(
        of entry: Entry, _ form: ForeignForm, _ names: [String: String], _ list: inout ExchangeList
    ) throws(ImportRefusal) -> TaskEntry {
        let json = entry.json
        let time = ForeignTime(locality: locality)
        func when(_ paths: [String], isDay: Bool) throws(ImportRefusal) -> When? {
            guard let text = form.text(paths, json) else { return nil }
            do throws(TimeTextError) {
                return try time.when(text, isDay: isDay)
            } catch {
                throw ImportRefusal(place: entry.place, column: paths[0], value: text, ColumnFault(error))
            }
        }
        var fields = TaskEntry()
        guard let title = form.text(form.title, json).map(CleanText.line), !title.isEmpty else {
            throw ImportRefusal(place: entry.place, TaskImportText.hasNoTitle)
        }
        fields.title = title
        if let notes = form.text(form.notes, json).map({ CleanText.paragraphs($0) }), !notes.isEmpty {
            fields.notes = notes
        }
        fields.due = try when(form.due, isDay: form.dueIsDay(json))
        fields.start = try when(form.start, isDay: false)
        fields.createdAt = form.text(form.created, json).flatMap(time.moment)
        let doneAt = form.text(form.doneAt, json).flatMap(time.moment)
        if form.isDone(json) { fields.completedAt = doneAt.map { min($0, now) } ?? now }
        if let text = form.text(form.priority, json) {
            if let priority = form.priorities[text.lowercased()] {
                fields.priority = priority
            } else {
                list.lose(TaskImportText.priorityIsNotKept(text.prefix(20)), at: entry.place)
            }
        }
        let labels = (entry.lists + form.labels(json, names)).map { $0.trimmed }.filter { !$0.isEmpty }
        if !labels.isEmpty {
            var seen: Set<String> = []
            fields.labels = labels.filter { seen.insert($0.lowercased()).inserted }
        }
        if let text = form.text(form.repeats, json), fields.completedAt == nil {
            if let rule = Self.rule(text), fields.due != nil {
                fields.repeats = rule
            } else {
                list.lose(TaskImportText.repetitionIsNotKept(text.prefix(40)), at: entry.place)
            }
        } else if form.repeatsOtherwise(json), fields.completedAt == nil {
            list.lose(TaskImportText.repetitionIsNotKept(""), at: entry.place)
        }
        if let key = entry.parent ?? form.text(form.parent, json), !key.isEmpty, key != "0" {
            fields.parent = Todo.ID.derived(from: "\(form.source) 0 \(key)").description
        }
        return fields
    }

    /// `FREQ=WEEKLY`, `RRULE:FREQ=WEEKLY`, `every 2 weeks`.
    private static func rule(_ text: String) -> Repetition? {
        let plain = text.hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
        if ByteSearch.contains("FREQ=", in: plain) {
            let rule = Repetition(
                plain.split(separator: ";").filter { !$0.hasPrefix("TT_") }.joined(separator: ";"))
            return rule?.isWithinMinute == true ? nil : rule
        }
        let words = text.lowercased()
        guard words.hasPrefix("every ") else { return nil }
        return try? RepetitionPhrase.repetition(String(words.dropFirst(6)), on: nil)
    }
}

/// The entries of a file: objects in lists, which may be in lists with a name of their own.
struct ForeignEntries {
    private(set) var entries: [ForeignTasks.Entry] = []
    private let most: Int

    init(of value: JSON, most: Int) {
        self.most = most
        take(value, lists: [], depth: 0)
    }

    /// Members that hold tasks, or lists of them.
    private static let containers = [
        "items", "tasks", "cards", "value", "data", "results", "todos", "lists", "projects", "boards", "list",
    ]

    private mutating func take(_ value: JSON, lists: [String], depth: Int) {
        guard depth < 6, entries.count < most else { return }
        switch value {
        case .list(let members):
            for member in members {
                guard entries.count < most else { return }
                guard case .object = member else { continue }
                if let inner = Self.container(of: member, isNamed: true) {
                    let name = ["title", "name", "displayName"].lazy.compactMap { member[$0]?.asText }.first
                    take(inner, lists: lists + [name].compactMap(\.self), depth: depth + 1)
                } else {
                    entries.append(
                        ForeignTasks.Entry(
                            place: ExchangeText.entry(entries.count + 1), json: member, lists: lists))
                }
            }
        case .object:
            if let inner = Self.container(of: value, isNamed: false) {
                take(inner, lists: lists, depth: depth + 1)
            }
        default: return
        }
    }

    /// What an object holds; a task with a list of steps is none.
    private static func container(of value: JSON, isNamed: Bool) -> JSON? {
        if isNamed,
            ["due", "due_date", "due_on", "dueDate", "status", "completed", "done", "content", "isCompleted"]
                .contains(where: { value[$0] != nil })
        {
            return nil
        }
        for name in containers {
            switch value[name] {
            case .list(let members)?
            where members.isEmpty || members.contains { if case .object = $0 { true } else { false } }:
                return value[name]
            case .object(let members)? where members.contains { containers.contains($0.name) }:
                return value[name]
            default: continue
            }
        }
        return nil
    }
}
