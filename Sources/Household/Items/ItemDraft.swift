package import CivilTime

/// A thing that somebody wants to add. What is left as it is, nobody has said.
package struct ItemDraft: Sendable, Hashable {
    package var name: String
    package var brand = ""
    package var model = ""
    package var serial = ""
    package var lot = ""
    package var gtin: GTIN?
    package var category = ""
    package var quantity = Quantity.one
    /// How much there has been in all, if some of it is gone: what `price` was paid for.
    package var whole: DecimalAmount?
    package var minimum: DecimalAmount?
    package var place = ""
    package var boughtOn: CivilDate?
    package var boughtAt = ""
    package var price: Money?
    package var notes = ""
    package var bestBefore: CivilDate?
    package var useBy: CivilDate?
    package var openedOn: CivilDate?
    package var opensFor: Int?
    package var frozenOn: CivilDate?
    package var thawedOn: CivilDate?
    package var thawedUntil: CivilDate?
    package var leads: [Int]?
    package var stoppedFor: CivilDate?
    package var warranty: Warranty?
    package var warrantyStoppedFor: CivilDate?
    package var lent: Lending?
    /// Since when it is in the household; `nil`: today.
    package var addedOn: CivilDate?
    /// What became of it, if it is no longer there.
    package var ending: Ending?
    /// What happened to it before; `nil`: nothing but that it was added, and its end.
    package var past: [ItemPast.Line]?

    /// How a thing came to its end.
    package struct Ending: Sendable, Hashable {
        /// Used up, or thrown away.
        package let isDiscarded: Bool
        /// `nil`: today.
        package let on: CivilDate?
        /// Of what was thrown away.
        package let reason: DiscardReason?

        package init(isDiscarded: Bool, on: CivilDate? = nil, reason: DiscardReason? = nil) {
            self.isDiscarded = isDiscarded
            self.on = on
            self.reason = reason
        }
    }

    package init(name: String) {
        self.name = name
    }

    /// The thing as it will be kept, if it is added now.
    /// - Throws: Which field cannot be kept, and what would be right.
    package func item(_ id: Item.ID = .random(), at now: Instant, on today: CivilDate) throws(InvalidValue)
        -> Item
    {
        let past = try past.map { lines throws(InvalidValue) in try ItemPast(lines, at: now, on: today) }
        var item = Item(
            id: id, name: name, addedOn: try earlier(addedOn, "added_on", today),
            createdAt: past?.start ?? now,
            modifiedAt: now)
        item.brand = brand
        item.model = model
        item.serial = serial
        item.lot = lot
        item.gtin = gtin
        item.category = category
        item.minimum = minimum
        item.place = place
        item.boughtOn = boughtOn
        item.boughtAt = boughtAt
        item.price = price
        item.notes = notes
        item.bestBefore = bestBefore
        item.useBy = useBy
        item.openedOn = openedOn
        item.opensFor = opensFor
        item.frozenOn = frozenOn
        item.thawedOn = thawedOn
        item.thawedUntil = thawedUntil
        item.leads = leads
        item.stoppedFor = stoppedFor
        item.warranty = warranty
        item.warrantyStoppedFor = warrantyStoppedFor
        item.lent = lent
        if frozenOn != nil, let thawed = thawedUntil ?? thawedOn {
            throw InvalidValue(
                field: thawedUntil != nil ? "thawed_until" : "thawed_on", value: thawed.description,
                reason: "it is in the freezer", remedy: "leave out one of the two")
        }
        try measure(&item, on: today)
        if let past {
            guard past.left == item.quantity.amount else {
                throw InvalidValue(
                    field: "history", value: past.left.description,
                    reason: "that is left at its end, and \(item.quantity) is there",
                    remedy: "put the quantity right, or leave the history out")
            }
            item.uses = past.uses
        }
        return try item.checked()
    }

    /// Says how much there is of it, and how much there was.
    private func measure(_ item: inout Item, on today: CivilDate) throws(InvalidValue) {
        guard let ending else {
            guard quantity.amount.isPositive else { throw Item.noQuantity(quantity) }
            item.quantity = quantity
            item.whole = whole ?? quantity.amount
            guard item.whole >= quantity.amount else {
                throw InvalidValue(
                    field: "whole", value: item.whole.description, reason: "\(quantity) of it is left",
                    remedy: "write how much there was in all, or leave it out")
            }
            _ = try quantity.with(item.whole)
            return
        }
        let usual = quantity.amount.isPositive ? quantity.amount : Quantity.one.amount
        item.whole = try quantity.with(whole ?? usual).amount
        guard item.whole.isPositive else { throw Item.noQuantity(try quantity.with(item.whole)) }
        item.quantity = try quantity.with(.zero)
        item.status = ending.isDiscarded ? .discarded : .usedUp
        item.endedOn = try earlier(ending.on, "ended_on", today)
    }

    private func earlier(_ day: CivilDate?, _ field: String, _ today: CivilDate) throws(InvalidValue)
        -> CivilDate
    {
        guard let day else { return today }
        guard day <= today else {
            throw InvalidValue(
                field: field, value: day.description, reason: "that day is to come",
                remedy: "write when it was")
        }
        return day
    }
}

extension Item {
    static func noQuantity(_ quantity: Quantity) -> InvalidValue {
        InvalidValue(
            field: "quantity", value: quantity.description, reason: "nothing of it is there",
            remedy: "write how much there is; what is gone is used or thrown away")
    }
}
