import AgentInterface
import CivilTime
import Rules
import Store

extension ItemFields {
    /// - Throws: Which field is invalid, and what would be valid.
    func draft() throws(InvalidValue) -> ItemDraft {
        guard self.name != nil else {
            throw InvalidValue(
                field: "name", value: "", reason: AgentItemText.noName, remedy: AgentItemText.giveName)
        }
        var draft = ItemDraft(details.details)
        draft.whole = whole
        draft.addedOn = addedOn
        draft.ending = try ending()
        draft.past = try history?.map { line throws(InvalidValue) in try line.event() }
        return draft
    }

    private func ending() throws(InvalidValue) -> ItemDraft.Ending? {
        if let reason, status != .discarded {
            throw InvalidValue(
                field: "reason", value: reason.rawValue, reason: AgentItemText.reasonWithoutDiscard,
                remedy: AgentItemText.giveDiscarded)
        }
        switch status ?? .present {
        case .present:
            guard let endedOn else { return nil }
            throw InvalidValue(
                field: "ended_on", value: endedOn.description, reason: AgentItemText.endedButPresent,
                remedy: AgentItemText.giveEnding)
        case .usedUp: return ItemDraft.Ending(isDiscarded: false, on: endedOn)
        case .discarded: return ItemDraft.Ending(isDiscarded: true, on: endedOn, reason: reason)
        }
    }

    /// The first given field that is not a detail and that only a new item may set, with its value.
    fileprivate var ofNewOnly: (name: String, value: String)? {
        let fields: [(name: String, value: String?)] = [
            ("whole", whole?.description), ("added_on", addedOn?.description), ("status", status?.rawValue),
            ("ended_on", endedOn?.description), ("reason", reason?.rawValue),
            ("history", history.map { String($0.count) }),
        ]
        return fields.lazy.compactMap { field in field.value.map { (field.name, $0) } }.first
    }
}

extension ItemEventRecord {
    /// - Throws: If `by` names no known source.
    fileprivate func event() throws(InvalidValue) -> ItemEvent {
        guard let source = ChangeSource(rawValue: by) else {
            throw InvalidValue(
                field: "history", value: by, reason: AgentItemText.unknownSource,
                remedy: AgentItemText.giveSource(ChangeSource.allCases))
        }
        return ItemEvent(
            id: id.flatMap(ItemEvent.ID.init) ?? .random(), at: at, day: day, kind: what,
            amount: amount ?? .zero, left: left, reason: reason, note: note, by: source)
    }
}

extension ItemFieldChanges {
    /// - Throws: Which field cannot be changed this way, and what would be valid.
    func edits() throws(InvalidValue) -> FieldEdits<ItemDetails> {
        if let field = set.ofNewOnly { throw Item.isForNewOnly(field.name, field.value) }
        var edits = FieldEdits<ItemDetails>()
        edits.set = set.details
        edits.clear = clear
        return edits
    }
}
