package import CivilTime

/// Something that was bought and becomes stock.
package struct Purchase: Sendable, Hashable {
    /// As on the shopping list, or the name of an item.
    package var name = ""
    /// `nil` for the quantity on the list, or else as much as was bought last time.
    package var quantity: Quantity?
    /// The last good day; `nil` if it keeps, or is not known yet.
    package var until: CivilDate?
    /// Whether it must not be eaten after `until`; `nil` for what was so last time.
    package var isUseBy: Bool?
    /// For the whole quantity.
    package var price: Money?
    /// `nil` for the shop on the list, or else the one where it was bought last.
    package var shop: String?
    /// `nil` for today.
    package var day: CivilDate?

    package init() {}

    package init(_ name: String, _ quantity: Quantity? = nil) {
        (self.name, self.quantity) = (name, quantity)
    }

    /// How much is bought if no amount is given: one pack if its size is known, one piece of a thing that is bought
    /// singly, and otherwise one pack of unknown size.
    /// - Parameters:
    ///   - supply: The household's supply of it; `nil` if it is new.
    ///   - last: The amount of the last purchase.
    package static func unstated(of supply: Supply?, last: Quantity?) -> Quantity {
        guard let supply, let last else { return .one }
        // The user has given the size of a pack, so it is a valid quantity.
        if let pack = supply.pack { return (try? Quantity(pack, unit: supply.unit)) ?? .one }
        let isOne = last.amount == DecimalAmount(1)
        switch SupplyUnit(last.unit) {
        case .pieces("") where !isOne, .mass, .volume, .length: return onePack
        // One carton, if the last ones were cartons.
        case .pieces, .packs, .other: return (try? Quantity(DecimalAmount(1), unit: last.unit)) ?? .one
        }
    }

    private static let onePack = (try? Quantity(DecimalAmount(1), unit: "pack")) ?? .one

    /// How much is bought, in a unit in which the household counts it.
    /// - Parameter supply: The household's supply of it; `nil` if it is new.
    /// - Throws: `quantity` is a bare number, but the supply is weighed or measured: it may mean packs.
    package static func amount(_ quantity: Quantity, of supply: Supply?) throws(InvalidValue) -> Quantity {
        guard let supply else { return quantity }
        switch (SupplyUnit(quantity.unit), SupplyUnit(supply.unit)) {
        case (.pieces(""), .pieces), (.pieces(""), .packs), (.pieces(""), .other):
            return try Quantity(quantity.amount, unit: supply.unit)
        case (.pieces(""), _) where supply.pack == nil:
            throw InvalidValue(
                field: "quantity", value: quantity.description,
                reason: "\(supply.name) is counted in \(supply.unit), and the size of a pack is not known",
                remedy: "write the amount with its unit, or say what a pack holds with --pack")
        case (.pieces(""), _):
            throw InvalidValue(
                field: "quantity", value: quantity.description,
                reason:
                    "\(supply.name) is counted in \(supply.unit), so this may mean packs or \(supply.unit)",
                remedy: "write '\(quantity) packs' or '\(quantity) \(supply.unit)'")
        case (.packs, let own) where own != .packs:
            guard let amount = supply.amount(of: quantity) else { return quantity }
            return try Quantity(amount, unit: supply.unit)
        default: return quantity
        }
    }
}

/// The dates that earlier purchases of one name had.
package struct UsualDate: Sendable, Hashable {
    /// From the purchase to the last good day; `nil` if none of the dates was on the day of the purchase or later.
    package let days: Int?
    /// The kind of the last date: `.useBy` or `.bestBefore`.
    package let rule: Expiry.Rule

    /// - Parameters:
    ///   - days: The days from each purchase to its last good day; the middle one counts.
    ///   - rule: The kind of the last date.
    package init(days: [Int], rule: Expiry.Rule) {
        let days = days.filter { $0 >= 0 }.sorted()
        self.days = days.isEmpty ? nil : days[(days.count - 1) / 2]
        self.rule = rule
    }
}
