import AgentInterface
import CivilTime
import JSONText
import Rules

/// Reads what `task export` of Taskwarrior writes.
///
/// Source: GothenburgBitFactory/taskwarrior, doc/devel/rfcs/task.md, "Taskwarrior JSON Format".
struct TaskwarriorImport {
    let locality: Locality
    let now: Instant

    static func isOne(_ entries: [JSON]) -> Bool {
        guard let first = entries.first else { return false }
        return first["description"] != nil && first["uuid"] != nil && first["status"] != nil
    }

    func list(of entries: [JSON]) -> ExchangeList {
        var list = ExchangeList(source: "Taskwarrior")
        let templates = Set(
            entries.filter { $0["status"]?.asText == "recurring" }.compactMap { $0["uuid"]?.asText })
        for (index, entry) in entries.enumerated() {
            let members = ListMembers(json: entry, place: ExchangeText.entry(index + 1))
            list.take { list throws(ImportRefusal) in try take(members, templates, &list) }
        }
        return list
    }

    private func take(_ entry: ListMembers, _ templates: Set<String>, _ list: inout ExchangeList)
        throws(ImportRefusal)
    {
        let status = try entry.needed("status")
        switch status {
        case "deleted": return list.passOver(TaskImportText.isDeleted)
        case "pending", "waiting", "completed", "recurring": break
        default:
            throw entry.refusal("status", status, TaskImportText.isNoStatus)
        }
        let isOccurrence = entry.text("parent").map(templates.contains) == true
        if isOccurrence, status != "completed" {
            return list.passOver(TaskImportText.isOccurrence)
        }
        var fields = TaskEntry()
        fields.id = Todo.ID.derived(from: try entry.needed("uuid")).description
        fields.title = try entry.needed("description")
        fields.createdAt = try moment("entry", of: entry)
        fields.due = try moment("due", of: entry).map(when)
        let starts = [try moment("wait", of: entry), try moment("scheduled", of: entry)].compactMap(\.self)
        if status != "completed" { fields.start = starts.max().map(when) }
        switch entry.text("priority") {
        case nil: break
        case "H": fields.priority = .high
        case "M": fields.priority = .medium
        case "L": fields.priority = .low
        case let other?:
            throw entry.refusal("priority", other, TaskImportText.isNoLetter)
        }
        var labels = entry.list("tags").compactMap(\.asText)
        if let project = entry.text("project") { labels.insert(project, at: 0) }
        if !labels.isEmpty { fields.labels = labels }
        let notes = entry.list("annotations").compactMap { $0["description"]?.asText }
        if !notes.isEmpty { fields.notes = notes.joined(separator: "\n") }
        if status == "completed" {
            let end = try moment("end", of: entry)
            let modified = try moment("modified", of: entry)
            fields.completedAt = end ?? modified ?? now
        } else if let text = entry.text("recur") {
            try takeRepetition(text, entry, &fields, &list)
        }
        for member in entry.memberNames where !Self.kept.contains(member) {
            list.lose(ExchangeText.isNotKept(member.prefix(40)), at: entry.place)
        }
        if entry.text("until") != nil, fields.repeats == nil {
            list.lose(TaskImportText.deletion, at: entry.place)
        }
        list.tasks.append(ImportedEntry(place: entry.place, fields: fields))
    }

    private func takeRepetition(
        _ text: String, _ entry: ListMembers, _ fields: inout TaskEntry, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        guard var rule = Self.rule(text) else {
            throw entry.refusal("recur", text, TaskImportText.isNoPeriod)
        }
        if let until = try moment("until", of: entry) {
            rule += ";UNTIL=\(CompactTime.text(.date(locality.zone.civil(of: until).date)))"
        }
        fields.repeats = Repetition(rule)
        if fields.repeats?.isWithinMinute == true {
            throw entry.refusal("recur", text, ExchangeText.repeatsWithinMinute)
        }
        // Steward hides every occurrence until its start, Taskwarrior the first.
        if fields.start != nil {
            fields.start = nil
            list.lose(TaskImportText.startOfRepeatingTask, at: entry.place)
        }
    }

    /// Taskwarrior means a day by midnight, and by the last second before it.
    private func when(_ moment: Instant) -> When {
        let civil = locality.zone.civil(of: moment)
        if civil.time == .midnight || civil.time.secondOfDay == 86_399 { return .date(civil.date) }
        return .floating(civil)
    }

    private func moment(_ name: String, of entry: ListMembers) throws(ImportRefusal) -> Instant? {
        guard let text = entry.text(name) else { return nil }
        if let when = try? CompactTime.when(text), let moment = try? when.instant(in: locality) {
            return moment
        }
        if let moment = Instant(text) { return moment }
        throw entry.refusal(name, text, TaskImportText.isNoMoment)
    }

    /// Source: taskwarrior, src/recur.cpp and libshared, `Duration`.
    private static func rule(_ text: String) -> String? {
        let word = text.lowercased()
        if let rule = words[word] { return rule }
        if let period = CivilPeriod(word.uppercased()) { return rule(of: period) }
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let count = digits.isEmpty ? 1 : Int(digits), (1...1_000).contains(count) else { return nil }
        let units: [(names: [String], rule: String, factor: Int)] = [
            (["d", "day", "days"], "DAILY", 1), (["w", "wk", "wks", "week", "weeks"], "WEEKLY", 1),
            (["mo", "mos", "mth", "mths", "month", "months"], "MONTHLY", 1),
            (["q", "qtr", "qtrs", "quarter", "quarters"], "MONTHLY", 3),
            (["y", "yr", "yrs", "year", "years"], "YEARLY", 1),
            (["h", "hr", "hrs", "hour", "hours"], "HOURLY", 1),
        ]
        let name = String(word.dropFirst(digits.count)).trimmed
        guard let unit = units.first(where: { $0.names.contains(name) }) else { return nil }
        return "FREQ=\(unit.rule);INTERVAL=\(count * unit.factor)"
    }

    private static func rule(of period: CivilPeriod) -> String? {
        guard !period.isNegative else { return nil }
        switch (period.months, period.days, period.seconds) {
        case (let months, 0, 0) where months > 0: return "FREQ=MONTHLY;INTERVAL=\(months)"
        case (0, let days, 0) where days > 0: return "FREQ=DAILY;INTERVAL=\(days)"
        case (0, 0, let seconds) where seconds >= 3600 && seconds % 3600 == 0:
            return "FREQ=HOURLY;INTERVAL=\(seconds / 3600)"
        default: return nil
        }
    }

    private static let words = [
        "daily": "FREQ=DAILY", "day": "FREQ=DAILY", "weekdays": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        "weekly": "FREQ=WEEKLY", "biweekly": "FREQ=WEEKLY;INTERVAL=2", "fortnight": "FREQ=WEEKLY;INTERVAL=2",
        "sennight": "FREQ=WEEKLY", "monthly": "FREQ=MONTHLY", "bimonthly": "FREQ=MONTHLY;INTERVAL=2",
        "quarterly": "FREQ=MONTHLY;INTERVAL=3", "semiannual": "FREQ=MONTHLY;INTERVAL=6",
        "annual": "FREQ=YEARLY", "yearly": "FREQ=YEARLY", "biannual": "FREQ=YEARLY;INTERVAL=2",
        "biyearly": "FREQ=YEARLY;INTERVAL=2",
    ]

    private static let kept: Set = [
        "uuid", "description", "status", "entry", "due", "wait", "scheduled", "priority", "tags", "project",
        "annotations", "end", "recur", "until", "parent",
        // Computed, or bookkeeping.
        "id", "urgency", "modified", "mask", "imask", "rtype", "template", "last",
    ]
}

extension ListMembers {
    var memberNames: [String] {
        guard case .object(let members) = json else { return [] }
        return members.map(\.name)
    }
}
