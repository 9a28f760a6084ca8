import AgentInterface
import CivilTime
import Rules

extension EventFields {
    /// - Parameter usual: How long before its start an event without reminders of its own reminds; `nil` for
    ///   no reminder.
    /// - Throws: Which field is invalid, and what would be valid.
    func draft(usual: CivilPeriod?) throws(InvalidValue) -> EventDraft {
        guard let title else {
            throw InvalidValue(field: "title", value: "", reason: "it is missing", remedy: "say what it is")
        }
        guard let start else {
            throw InvalidValue(
                field: "start", value: "", reason: "it is missing", remedy: "say on which day, or when")
        }
        return try EventDraft(
            title: title, notes: notes ?? "", location: location ?? "",
            time: try EventTime(start: start, end: end, duration: duration), repetition: repeats,
            triggers: reminders ?? Self.usualReminders(before: start, usual))
    }

    /// An all-day event reminds at the user's hour for dates.
    private static func usualReminders(before start: When, _ usual: CivilPeriod?) -> [ReminderTrigger] {
        guard let usual else { return [] }
        return start.isDate ? [.atDue] : [.relative(-usual)]
    }
}

extension EventFieldChanges {
    func changes() throws(InvalidValue) -> EventChanges {
        var changes = EventChanges()
        changes.title = set.title
        changes.start = set.start
        changes.notes = try change(set.notes, .notes)
        changes.location = try change(set.location, .location)
        changes.end = try change(set.end, .end)
        changes.duration = try change(set.duration, .duration)
        changes.repetition = try change(set.repeats, .repeats)
        changes.triggers = try change(set.reminders, .reminders)
        return changes
    }

    private func change<Value>(_ value: Value?, _ name: Clearable) throws(InvalidValue) -> FieldChange<Value>
    {
        try FieldChange(value, isCleared: clear.contains(name), name: name.rawValue)
    }
}

extension FieldChange {
    /// Combines a new value and a request to clear a field, each optional, into one change.
    init(_ value: Value?, isCleared: Bool, name: String) throws(InvalidValue) {
        switch (value, isCleared) {
        case (let value?, false): self = .set(value)
        case (nil, true): self = .clear
        case (nil, false): self = .keep
        case (_?, true):
            throw InvalidValue(
                field: "clear", value: name, reason: "the same field is set and emptied",
                remedy: "do one of the two")
        }
    }
}
