package import CivilTime

/// An item to add. Fields left at their defaults are unknown.
@dynamicMemberLookup
package struct ItemDraft: Sendable, Hashable {
    package var details: ItemDetails
    /// How much there was in all, if some is gone: `price` was paid for this.
    package var whole: DecimalAmount?
    /// The first day in the household; `nil` for today.
    package var addedOn: CivilDate?
    /// How it ended, if it is gone.
    package var ending: Ending?
    /// Its history; `nil` for nothing but its addition and its end.
    package var past: [ItemEvent]?

    /// How an item ended.
    package struct Ending: Sendable, Hashable {
        /// Whether it was discarded, rather than used up.
        package let isDiscarded: Bool
        /// `nil` for today.
        package let on: CivilDate?
        /// Only for discarded items.
        package let reason: DiscardReason?

        package init(isDiscarded: Bool, on: CivilDate? = nil, reason: DiscardReason? = nil) {
            self.isDiscarded = isDiscarded
            self.on = on
            self.reason = reason
        }
    }

    package init(_ details: ItemDetails) {
        self.details = details
    }

    package init(name: String) {
        self.init(ItemDetails())
        details.name = name
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<ItemDetails, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The item to store if it is added now.
    /// - Throws: The value of a field is invalid.
    package func item(_ id: Item.ID = .random(), at now: Instant, on today: CivilDate) throws(InvalidValue)
        -> Item
    {
        let past = try past.map { lines throws(InvalidValue) in try ItemPast(lines, at: now, on: today) }
        var item = Item(
            id: id, details, addedOn: try earlier(addedOn, "added_on", today), createdAt: past?.start ?? now,
            modifiedAt: now)
        if self.frozenOn != nil, let thawed = self.thawedUntil ?? self.thawedOn {
            throw InvalidValue(
                field: self.thawedUntil != nil ? "thawed_until" : "thawed_on", value: thawed.description,
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
        item.details = try item.details.checked()
        return item
    }

    /// Sets the quantity, the whole and, if the item is gone, how and when it ended.
    private func measure(_ item: inout Item, on today: CivilDate) throws(InvalidValue) {
        let quantity = details.quantity
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
                field: field, value: day.description, reason: "that day is in the future",
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
