package import AgentInterface
import CivilTime
package import JSONText
package import Rules

/// Steward's own lists of tasks, events and documents in JSON: all that an import needs to make them again.
package enum StewardList {
    /// Without what is computed. Labels, names and times are as on the bus.
    package static func json(
        tasks: [TaskRecord], events: [EventRecord], documents: [DocumentRecord],
        snoozes: [Subject: [SnoozeEntry]] = [:]
    ) -> JSON {
        func entries<Record: AnswerRecord>(
            _ records: [Record], _ kind: Subject.Kind, _ id: (Record) -> String, _ keys: Set<String>
        ) -> JSON {
            .list(
                records.map {
                    $0.json.keeping(keys).adding(snoozes[Subject(kind: kind, id: id($0))] ?? [])
                })
        }
        return .object([
            "steward": .object(["version": .text("\(productVersion)"), "format": .number(1)]),
            "tasks": entries(tasks, .task, \.id, TaskEntry.keys),
            "events": entries(events, .event, \.id, EventEntry.keys),
            "documents": entries(documents, .document, \.id, DocumentEntry.keys),
        ])
    }

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
        read(value["tasks"], into: &list, \.tasks, ExchangeText.task) { entry, task throws(ImportRefusal) in
            task.completedAt = try entry.canonical("completed_at")
            task.doneNote = entry.text("done_note")
            task.completedBy = entry.text("completed_by")
            task.seriesStart = try entry.canonical("series_start")
            task.additions = try entry.times("additions")
            task.exclusions = try entry.times("exclusions")
            task.occurrence = try entry.canonical("occurrence")
            if case .number(let missed) = entry.json["missed"] { task.missed = UInt32(clamping: missed) }
            task.series = entry.text("series")
            // An absent list would get the usual reminder.
            task.reminders = task.reminders ?? []
        }
        read(value["events"], into: &list, \.events, ExchangeText.event) {
            entry, event throws(ImportRefusal) in
            event.additions = try entry.times("additions")
            event.exclusions = try entry.times("exclusions")
            event.reminders = event.reminders ?? []
        }
        read(value["documents"], into: &list, \.documents, ExchangeText.document) { _, _ in }
        if value["items"] != nil || value["maintenance"] != nil {
            list.lose(TaskImportText.itemsGoElsewhere, at: ExchangeText.wholeList)
        }
        return list
    }

    /// - Parameters:
    ///   - place: The place of an entry by its number, from 1.
    ///   - readRest: Reads what only this kind of entry has.
    private static func read<Entry: ExchangeEntry>(
        _ value: JSON?, into list: inout ExchangeList,
        _ kind: WritableKeyPath<ExchangeList, [ImportedEntry<Entry>]>, _ place: (Int) -> String,
        _ readRest: (ListMembers, inout Entry) throws(ImportRefusal) -> Void
    ) {
        guard case .list(let entries) = value else { return }
        let known = Entry.keys.union(computed)
        for (index, json) in entries.enumerated() {
            let entry = ListMembers(json: json, place: place(index + 1))
            list.take { list throws(ImportRefusal) in
                var fields = Entry()
                _ = try entry.needed("title")
                fields.details = try entry.details()
                fields.id = try id(of: entry)
                fields.createdAt = try entry.canonical("created_at")
                try readRest(entry, &fields)
                fields.snoozes = try entry.snoozes()
                for name in entry.memberNames where !known.contains(name) {
                    list.lose(TaskImportText.isUnknownField(name.prefix(40)), at: entry.place)
                }
                list[keyPath: kind].append(ImportedEntry(place: entry.place, fields: fields))
            }
        }
    }

    /// A list that was written by hand may have no ids.
    private static func id(of entry: ListMembers) throws(ImportRefusal) -> String? {
        guard let text = entry.text("id") else { return nil }
        guard let id = Todo.ID(text) else {
            throw entry.refusal("id", text, TaskImportText.isNoID)
        }
        return id.description
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
                throw refusal(name, entry.line, ColumnFault(error))
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
