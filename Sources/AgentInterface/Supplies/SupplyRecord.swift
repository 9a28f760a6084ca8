package import CivilTime
package import Rules

/// A supply that is low.
package struct SupplyRecord: AnswerRecord {
    package var name = ""
    /// The id of the item that has the levels.
    package var item = ""
    /// How much is left in all items of this name that are still good.
    package var stock = Quantity.one
    /// Further amounts, in units that do not convert to that of `stock`.
    package var apart: [String] = []
    package var minimum = DecimalAmount.zero
    package var target: DecimalAmount?
    package var pack: DecimalAmount?
    /// The unit of `stock`, `minimum`, `target` and `pack`; absent for pieces.
    package var unit: String?
    /// How much to buy.
    package var need: Quantity?
    /// How many packs that are, if it comes in packs.
    package var packs: UInt32?
    /// The day on which it became low.
    package var since: CivilDate?
    /// Whether it is on the shopping list; otherwise the user has taken it off.
    package var isListed = true
    package var shop = ""
    package var aisle = ""

    package init() {}

    package static let fields: [RecordField<SupplyRecord>] = [
        .required("name", \.name, .text),
        .required("item", \.item, .text),
        .required("stock", \.stock, .quantity),
        .orEmpty("apart", \.apart, .texts),
        .required("minimum", \.minimum, .amount),
        .optional("target", \.target, .amount),
        .optional("pack", \.pack, .amount),
        .optional("unit", \.unit, .text),
        .optional("need", \.need, .quantity),
        .optional("packs", \.packs, .uint32),
        .optional("since", \.since, .canonical),
        .required("listed", \.isListed, .flag),
        .required("shop", \.shop, .text),
        .required("aisle", \.aisle, .text),
    ]
}

/// A line of the shopping list.
package struct ShoppingRecord: AnswerRecord {
    /// Absent if the line has no row, because it is there only while the supply is low.
    package var id: String?
    package var name = ""
    /// How much in all; absent if nobody has said.
    package var quantity: Quantity?
    /// How many packs that are, if it comes in packs.
    package var packs: UInt32?
    /// Whether less is left than the reorder level.
    package var isLow = false
    package var shop = ""
    package var aisle = ""
    package var note = ""
    package var addedAt: Instant?

    package init() {}

    package static let fields: [RecordField<ShoppingRecord>] = [
        .optional("id", \.id, .text),
        .required("name", \.name, .text),
        .optional("quantity", \.quantity, .quantity),
        .optional("packs", \.packs, .uint32),
        .required("low", \.isLow, .flag),
        .required("shop", \.shop, .text),
        .required("aisle", \.aisle, .text),
        .required("note", \.note, .text),
        .optional("added_at", \.addedAt, .instant),
    ]
}

/// The fields that `Shopping1.Add` and `Edit` take. In `Edit`, absent fields stay, and empty texts clear.
package struct ShoppingFields: RequestRecord {
    /// `Add` needs it.
    package var name: String?
    /// How much, as typed: `2`, `500 g`.
    package var quantity: Quantity?
    package var shop: String?
    package var aisle: String?
    package var note: String?

    package init() {}

    package static let fields: [RecordField<ShoppingFields>] = [
        .optional("name", \.name, .text),
        .optional("quantity", \.quantity, .quantity),
        .optional("shop", \.shop, .text),
        .optional("aisle", \.aisle, .text),
        .optional("note", \.note, .text),
    ]

    /// Sets the fields that are given.
    package func apply(to details: inout ShoppingDetails) {
        if let name { details.name = name }
        if let quantity { details.quantity = quantity }
        if let shop { details.shop = shop }
        if let aisle { details.aisle = aisle }
        if let note { details.note = note }
    }
}
