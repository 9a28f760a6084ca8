import AgentInterface
import CivilTime
import JSONText
import Rules

/// Steward's own lists of tasks, events and documents in JSON: all that an import needs to make them again.
enum StewardList {
    /// Without what is computed. Labels, names and times are as on the bus.
    static func json(
        tasks: [TaskRecord], events: [EventRecord], documents: [DocumentRecord],
        snoozes: [Subject: [SnoozeEntry]] = [:]
    ) -> JSON {
        func entry(_ json: JSON, _ keys: Set<String>, _ kind: Subject.Kind, _ id: String) -> JSON {
            json.keeping(keys).adding(snoozes[Subject(kind: kind, id: id)] ?? [])
        }
        return .object([
            "steward": .object(["version": .text("\(productVersion)"), "format": .number(1)]),
            "tasks": .list(tasks.map { entry($0.json, taskKeys, .task, $0.id) }),
            "events": .list(events.map { entry($0.json, eventKeys, .event, $0.id) }),
            "documents": .list(documents.map { entry($0.json, documentKeys, .document, $0.id) }),
        ])
    }

    private static let taskKeys = Set(TaskEntry.fields.map(\.name))
    private static let eventKeys = Set(EventEntry.fields.map(\.name))
    private static let documentKeys = Set(DocumentEntry.fields.map(\.name))

    /// Keys that answers of the agent have, as `list --json` prints them, and that an import ignores.
    private static let computed = Set(
        TaskRecord.fields.map(\.name) + EventRecord.fields.map(\.name) + DocumentRecord.fields.map(\.name))

    static func isOne(_ value: JSON) -> Bool {
        value["tasks"] != nil || value["events"] != nil || value["documents"] != nil
    }

    /// Whether it is the answer of `steward list --json`.
    static func isListing(_ entries: [JSON]) -> Bool {
        entries.first.map { $0["title"] != nil && $0["id"] != nil && $0["short"] != nil } ?? false
    }

    static func list(of value: JSON) -> ExchangeList {
        var list = ExchangeList(source: "Steward")
        for (index, entry) in entries(of: value["tasks"]).enumerated() {
            list.take { list throws(ImportRefusal) in
                try takeTask(ListMembers(json: entry, place: ExchangeText.task(index + 1)), &list)
            }
        }
        for (index, entry) in entries(of: value["events"]).enumerated() {
            list.take { list throws(ImportRefusal) in
                try takeEvent(ListMembers(json: entry, place: ExchangeText.event(index + 1)), &list)
            }
        }
        for (index, entry) in entries(of: value["documents"]).enumerated() {
            list.take { list throws(ImportRefusal) in
                try takeDocument(ListMembers(json: entry, place: ExchangeText.document(index + 1)), &list)
            }
        }
        if value["items"] != nil || value["maintenance"] != nil {
            list.lose(TaskImportText.itemsGoElsewhere, at: ExchangeText.wholeList)
        }
        return list
    }

    private static func entries(of value: JSON?) -> [JSON] {
        if case .list(let entries) = value { entries } else { [] }
    }

    private static func takeTask(_ entry: ListMembers, _ list: inout ExchangeList) throws(ImportRefusal) {
        var fields = TaskEntry()
        _ = try entry.needed("title")
        fields.details = try entry.details()
        fields.id = try id(of: entry)
        fields.createdAt = try entry.canonical("created_at")
        fields.completedAt = try entry.canonical("completed_at")
        fields.doneNote = entry.text("done_note")
        fields.seriesStart = try entry.canonical("series_start")
        fields.additions = try entry.times("additions")
        fields.exclusions = try entry.times("exclusions")
        fields.occurrence = try entry.canonical("occurrence")
        if case .number(let missed) = entry.json["missed"] { fields.missed = UInt32(clamping: missed) }
        fields.series = entry.text("series")
        // An absent list would get the usual reminder.
        if fields.reminders == nil { fields.reminders = [] }
        fields.snoozes = try entry.snoozes()
        noteUnknown(entry, taskKeys, &list)
        list.tasks.append(ImportedEntry(place: entry.place, fields: fields))
    }

    private static func takeEvent(_ entry: ListMembers, _ list: inout ExchangeList) throws(ImportRefusal) {
        var fields = EventEntry()
        _ = try entry.needed("title")
        fields.details = try entry.details()
        fields.id = try id(of: entry)
        fields.createdAt = try entry.canonical("created_at")
        fields.additions = try entry.times("additions")
        fields.exclusions = try entry.times("exclusions")
        if fields.reminders == nil { fields.reminders = [] }
        fields.snoozes = try entry.snoozes()
        noteUnknown(entry, eventKeys, &list)
        list.events.append(ImportedEntry(place: entry.place, fields: fields))
    }

    private static func takeDocument(_ entry: ListMembers, _ list: inout ExchangeList) throws(ImportRefusal) {
        var fields = DocumentEntry()
        _ = try entry.needed("title")
        fields.details = try entry.details()
        fields.id = try id(of: entry)
        fields.createdAt = try entry.canonical("created_at")
        fields.snoozes = try entry.snoozes()
        noteUnknown(entry, documentKeys, &list)
        list.documents.append(ImportedEntry(place: entry.place, fields: fields))
    }

    /// A list that was written by hand may have no ids.
    private static func id(of entry: ListMembers) throws(ImportRefusal) -> String? {
        guard let text = entry.text("id") else { return nil }
        guard let id = Todo.ID(text) else {
            throw entry.refusal("id", text, TaskImportText.isNoID)
        }
        return id.description
    }

    private static func noteUnknown(_ entry: ListMembers, _ known: Set<String>, _ list: inout ExchangeList) {
        for name in entry.memberNames where !known.contains(name) && !computed.contains(name) {
            list.lose(TaskImportText.isUnknownField(name.prefix(40)), at: entry.place)
        }
    }
}

extension ListMembers {
    /// All fields of a subject's details, also those that are not text.
    fileprivate func details<Details>() throws(ImportRefusal) -> GivenFields<Details> {
        var given = GivenFields<Details>()
        for field in Details.fields {
            guard let member = json[field.key], member != .null else { continue }
            guard let value = FieldValue(member, as: field.wire) else {
                throw refusal(field.key, member.line, TaskImportText.hasWrongType)
            }
            if value == .text(""), !field.isAlwaysPresent { continue }
            do throws(ColumnFault) {
                try ColumnFault.ofValue { _ = try given.take(value, for: field) }
            } catch {
                throw refusal(field.key, value.description, error)
            }
        }
        return given
    }

    fileprivate func snoozes() throws(ImportRefusal) -> [SnoozeEntry] {
        var snoozes: [SnoozeEntry] = []
        for member in members("snoozes") {
            var snooze = SnoozeEntry()
            snooze.occurrence = try member.needed("occurrence")
            snooze.step = try member.needed("step")
            snooze.until = try member.neededCanonical("until")
            snoozes.append(snooze)
        }
        return snoozes
    }

    fileprivate func times(_ name: String) throws(ImportRefusal) -> [When] {
        try list(name).map { entry throws(ImportRefusal) in
            do throws(TimeTextError) {
                return try When(parsing: entry.asText ?? entry.line)
            } catch {
                throw refusal(name, entry.line, error.reason, error.remedy)
            }
        }
    }
}

extension FieldValue {
    /// `nil` for a value of another type.
    fileprivate init?(_ json: JSON, as wire: FieldWire) {
        switch (wire, json) {
        case (.text, .text(let text)): self = .text(text)
        case (.texts, .list(let entries)):
            let texts = entries.compactMap(\.asText)
            guard texts.count == entries.count else { return nil }
            self = .texts(texts)
        case (.byte, .number(let number)), (.int32, .number(let number)):
            guard Int32(exactly: number) != nil else { return nil }
            self = .number(number)
        case (.int32s, .list(let entries)):
            var numbers: [Int64] = []
            for entry in entries {
                guard case .number(let number) = entry, Int32(exactly: number) != nil else { return nil }
                numbers.append(number)
            }
            self = .numbers(numbers)
        case (.seconds, .text(let text)):
            guard let period = CivilPeriod(text) else { return nil }
            self = .number(period.nominalLength.components.seconds)
        default: return nil
        }
    }
}

extension JSON {
    /// The object with only these members.
    fileprivate func keeping(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { names.contains($0.name) })
    }

    /// The object with its snoozed reminders, if any.
    fileprivate func adding(_ snoozes: [SnoozeEntry]) -> JSON {
        guard case .object(let members) = self, !snoozes.isEmpty else { return self }
        return .object(members + [.init("snoozes", .list(snoozes.map(\.json)))])
    }
}
