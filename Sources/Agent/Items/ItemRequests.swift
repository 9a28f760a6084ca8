import AgentInterface
import CivilTime
import Rules
import Store

extension ItemFields {
    /// - Throws: Which field is invalid, and what would be valid.
    func draft() throws(InvalidValue) -> ItemDraft {
        guard let name else {
            throw InvalidValue(
                field: "name", value: "", reason: "it is missing", remedy: "say what it is called")
        }
        var draft = ItemDraft(name: name)
        draft.brand = brand ?? ""
        draft.model = model ?? ""
        draft.serial = serial ?? ""
        draft.lot = lot ?? ""
        draft.gtin = gtin
        draft.category = category ?? ""
        draft.quantity = quantity ?? .one
        draft.whole = whole
        draft.minimum = minimum
        draft.place = place ?? ""
        draft.boughtOn = boughtOn
        draft.boughtAt = boughtAt ?? ""
        draft.price = price
        draft.notes = notes ?? ""
        draft.bestBefore = bestBefore
        draft.useBy = useBy
        draft.openedOn = openedOn
        draft.opensFor = opensFor.map(Int.init)
        draft.frozenOn = frozenOn
        draft.thawedOn = thawedOn
        draft.thawedUntil = thawedUntil
        draft.leads = leads?.map(Int.init)
        draft.stoppedFor = stoppedFor
        draft.warranty = try warranty()
        draft.warrantyStoppedFor = warrantyStoppedFor
        draft.lent = try lending()
        draft.addedOn = addedOn
        draft.ending = try ending()
        draft.past = try history?.map { line throws(InvalidValue) in try line.line() }
        return draft
    }

    private func ending() throws(InvalidValue) -> ItemDraft.Ending? {
        if let reason, status != .discarded {
            throw InvalidValue(
                field: "reason", value: reason.rawValue, reason: "nobody said that it was thrown away",
                remedy: "say so with the status 'discarded', or leave it out")
        }
        switch status ?? .present {
        case .present:
            guard let endedOn else { return nil }
            throw InvalidValue(
                field: "ended_on", value: endedOn.description, reason: "it is still there",
                remedy: "give the status 'used-up' or 'discarded' as well")
        case .usedUp: return ItemDraft.Ending(isDiscarded: false, on: endedOn)
        case .discarded: return ItemDraft.Ending(isDiscarded: true, on: endedOn, reason: reason)
        }
    }

    /// The first field that only a new item may set, and its value.
    fileprivate var ofNewOnly: (name: String, value: String)? {
        let fields: [(name: String, value: String?)] = [
            ("whole", whole?.description), ("thawed_on", thawedOn?.description),
            ("stopped_for", stoppedFor?.description),
            ("warranty_stopped_for", warrantyStoppedFor?.description), ("added_on", addedOn?.description),
            ("status", status?.rawValue), ("ended_on", endedOn?.description), ("reason", reason?.rawValue),
            ("history", history.map { String($0.count) }),
        ]
        return fields.lazy.compactMap { field in field.value.map { (field.name, $0) } }.first
    }

    private func warranty() throws(InvalidValue) -> Warranty? {
        let texts = [warrantyProvider, warrantyTerms, warrantyContact].compactMap(\.self)
        guard let term = try warrantyTerm() else {
            guard let first = texts.first(where: { !$0.isEmpty }) else { return nil }
            throw InvalidValue(
                field: "warranty_until", value: first, reason: "nobody said how long the warranty lasts",
                remedy: "give its last day, or its length, as well")
        }
        return Warranty(
            term, provider: warrantyProvider ?? "", terms: warrantyTerms ?? "", contact: warrantyContact ?? ""
        )
    }

    fileprivate func warrantyTerm() throws(InvalidValue) -> Warranty.Term? {
        switch (warrantyUntil, warrantyFor) {
        case (let end?, nil): return .until(end)
        case (nil, let period?): return .lasting(period)
        case (nil, nil): return nil
        case (let end?, _?):
            throw InvalidValue(
                field: "warranty_until", value: end.description, reason: "its length is given, too",
                remedy: "give one of the two")
        }
    }

    private func lending() throws(InvalidValue) -> Lending? {
        guard let lentTo else {
            guard let lentOn else { return nil }
            throw InvalidValue(
                field: "lent_on", value: lentOn.description, reason: "nobody said to whom it was lent",
                remedy: "say who has it as well")
        }
        guard let lentOn else {
            throw InvalidValue(
                field: "lent_to", value: lentTo, reason: "nobody said since when",
                remedy: "give the day as well, or lend it afterwards")
        }
        return Lending(to: lentTo, on: lentOn)
    }
}

extension ItemEventRecord {
    /// - Throws: If `by` names no known source.
    fileprivate func line() throws(InvalidValue) -> ItemPast.Line {
        guard let source = ChangeSource(rawValue: by) else {
            throw InvalidValue(
                field: "history", value: by, reason: "nobody is called so in a history",
                remedy: "write one of \(ChangeSource.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return ItemPast.Line(
            id: id.flatMap(ItemEvent.ID.init), at: at, day: day, kind: ItemEvent.Kind(what),
            amount: amount ?? .zero, left: left, reason: reason, note: note, by: source)
    }
}

extension ItemEvent.Kind {
    fileprivate init(_ what: ItemEventRecord.What) {
        switch what {
        case .added: self = .added
        case .used: self = .used
        case .discarded: self = .discarded
        case .opened: self = .opened
        case .frozen: self = .frozen
        case .thawed: self = .thawed
        case .lent: self = .lent
        case .counted: self = .counted
        case .putBack: self = .unused
        case .putBackDiscarded: self = .undiscarded
        case .takenBack: self = .takenBack
        }
    }
}

extension ItemFieldChanges {
    /// - Throws: Which field cannot be changed this way, and what would be valid.
    func changes() throws(InvalidValue) -> ItemChanges {
        if let lent = set.lentTo ?? set.lentOn?.description {
            throw InvalidValue(
                field: "lent_to", value: lent, reason: "lending is no change of a thing",
                remedy: "lend it, or take it back")
        }
        if let field = set.ofNewOnly {
            throw InvalidValue(
                field: field.name, value: field.value, reason: "only what is new is told of so",
                remedy: "use it, throw it away, put it back or thaw it instead")
        }
        var changes = ItemChanges()
        changes.name = set.name
        changes.brand = try change(set.brand, .brand)
        changes.model = try change(set.model, .model)
        changes.serial = try change(set.serial, .serial)
        changes.lot = try change(set.lot, .lot)
        changes.gtin = try change(set.gtin, .gtin)
        changes.category = try change(set.category, .category)
        changes.quantity = set.quantity
        changes.minimum = try change(set.minimum, .minimum)
        changes.place = try change(set.place, .place)
        changes.boughtOn = try change(set.boughtOn, .boughtOn)
        changes.boughtAt = try change(set.boughtAt, .boughtAt)
        changes.price = try change(set.price, .price)
        changes.notes = try change(set.notes, .notes)
        changes.bestBefore = try change(set.bestBefore, .bestBefore)
        changes.useBy = try change(set.useBy, .useBy)
        changes.openedOn = try change(set.openedOn, .openedOn)
        changes.opensFor = try change(set.opensFor.map(Int.init), .opensFor)
        changes.frozenOn = try change(set.frozenOn, .frozenOn)
        changes.thawedUntil = try change(set.thawedUntil, .thawedUntil)
        changes.leads = try change(set.leads?.map(Int.init), .leads)
        changes.warrantyTerm = try warrantyTerm()
        changes.warrantyProvider = try change(set.warrantyProvider, .warrantyProvider)
        changes.warrantyTerms = try change(set.warrantyTerms, .warrantyTerms)
        changes.warrantyContact = try change(set.warrantyContact, .warrantyContact)
        return changes
    }

    /// A new term replaces one of either kind; clearing either field removes it.
    private func warrantyTerm() throws(InvalidValue) -> FieldChange<Warranty.Term> {
        let term = try set.warrantyTerm()
        let isCleared = clear.contains(.warrantyUntil) || clear.contains(.warrantyFor)
        return try FieldChange(term, isCleared: isCleared, name: Clearable.warrantyUntil.rawValue)
    }

    private func change<Value>(_ value: Value?, _ name: Clearable) throws(InvalidValue) -> FieldChange<Value>
    {
        try FieldChange(value, isCleared: clear.contains(name), name: name.rawValue)
    }
}

extension AgentInterface.ItemQuery {
    /// - Throws: `.invalid` for a limit out of range.
    func stored() throws(AgentError) -> StoredItemQuery {
        let page = try Page(limit: limit, offset: offset, usual: 1_000)
        var wanted = StoredItemQuery()
        switch status ?? .present {
        case .present: wanted.statuses = [.present]
        case .usedUp: wanted.statuses = [.usedUp]
        case .discarded: wanted.statuses = [.discarded]
        case .all: wanted.statuses = []
        }
        wanted.text = text
        wanted.place = place
        wanted.category = category
        wanted.gtin = gtin
        wanted.expiringBefore = expiresBefore
        wanted.hasWarranty = hasWarranty
        wanted.isLent = isLent
        switch order ?? .expiry {
        case .expiry: wanted.order = .expiry
        case .name: wanted.order = .name
        case .added: wanted.order = .added
        case .warranty: wanted.order = .warranty
        }
        wanted.limit = page.limit
        wanted.offset = page.offset
        return wanted
    }
}
