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
    package var leads: [Int]?
    package var warranty: Warranty?
    package var lent: Lending?

    package init(name: String) {
        self.name = name
    }

    /// The thing as it will be kept, if it is added now.
    /// - Throws: Which field cannot be kept, and what would be right.
    package func item(_ id: Item.ID = .random(), at now: Instant, on today: CivilDate) throws(InvalidValue)
        -> Item
    {
        var item = Item(id: id, name: name, addedOn: today, createdAt: now, modifiedAt: now)
        item.brand = brand
        item.model = model
        item.serial = serial
        item.lot = lot
        item.gtin = gtin
        item.category = category
        item.quantity = quantity
        item.whole = quantity.amount
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
        item.leads = leads
        item.warranty = warranty
        item.lent = lent
        guard quantity.amount.isPositive else { throw Item.noQuantity(quantity) }
        return try item.checked()
    }
}

extension Item {
    static func noQuantity(_ quantity: Quantity) -> InvalidValue {
        InvalidValue(
            field: "quantity", value: quantity.description, reason: "nothing of it is there",
            remedy: "write how much there is; what is gone is used or thrown away")
    }
}
