package import CivilTime

/// What the user says about a line of the shopping list.
package struct ShoppingDetails: Sendable, Hashable {
    package var name = ""
    /// `nil` for as much as is needed.
    package var quantity: Quantity?
    /// Where to buy it; empty for where it was bought last.
    package var shop = ""
    /// Empty for the aisle of the supply.
    package var aisle = ""
    package var note = ""

    package init() {}

    package init(name: String, _ quantity: Quantity? = nil) {
        (self.name, self.quantity) = (name, quantity)
    }

    /// - Throws: A field is too long, or the quantity is nothing.
    package func checked() throws(InvalidValue) -> ShoppingDetails {
        var details = self
        details.name = try FieldRules.neededLine(name, field: "name", limit: Limits.shortText)
        if let quantity, !quantity.amount.isPositive {
            throw InvalidValue(
                field: "quantity", value: quantity.description, reason: "there is nothing to buy",
                remedy: "write how much to buy, such as 2 or 500 g, or leave it out")
        }
        let words = details.name.split(separator: " ")
        for word in [words.first, words.last].compactMap(\.self) where words.count > 1 {
            guard let amount = DecimalAmount(String(word)), amount.isNegative else { continue }
            throw InvalidValue(
                field: "quantity", value: amount.description, reason: "it is negative",
                remedy: "write how much to buy, such as \(-amount)")
        }
        details.shop = try FieldRules.line(shop, field: "shop")
        details.aisle = try FieldRules.line(aisle, field: "aisle")
        details.note = try FieldRules.line(note, field: "note")
        return details
    }
}

/// A line of the shopping list that the user has written, changed or removed.
package struct ShoppingLine: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<ShoppingLine>

    package enum State: String, Sendable, Hashable, CaseIterable {
        case wanted
        /// Its amount is the user's last word: nothing is added for what is low.
        case settled
        /// Off the list, although it is low, until it has been above its level.
        case refused
    }

    package let id: ID
    package var details: ShoppingDetails
    package var state = State.wanted
    package let addedAt: Instant

    package init(id: ID = .random(), _ details: ShoppingDetails, addedAt: Instant) {
        (self.id, self.details, self.addedAt) = (id, details, addedAt)
    }

    package var key: String { SupplyName.key(of: details.name) }
    package var isListed: Bool { state != .refused }
}

/// A line as the list shows it: one that the user has written, or a supply that is low.
package struct ShoppingEntry: Sendable, Hashable {
    /// `nil` if it is on the list only because the supply is low.
    package let line: ShoppingLine?
    package let name: String
    /// How much in all; `nil` if nobody has said.
    package let quantity: Quantity?
    /// How many packs, if it comes in packs.
    package let packs: UInt32?
    package let isLow: Bool
    package let shop: String
    package let aisle: String

    /// - Parameter countsNeed: Whether the need of the supply is added here, rather than to another line.
    /// - Returns: `nil` if there is nothing to buy.
    package init?(_ line: ShoppingLine?, _ supply: Supply?, countsNeed: Bool = true) {
        guard line != nil || supply != nil, line?.isListed ?? true else { return nil }
        let said = line?.details.quantity
        let listed = said.flatMap { supply?.amount(of: $0) }
        let isOpen = countsNeed && line?.state != .settled
        let need = isOpen ? supply?.need(listed: listed ?? .zero) : nil
        guard line != nil || need != nil else { return nil }
        self.line = line
        name = line?.details.name ?? supply?.name ?? ""
        isLow = supply?.isLow ?? false
        shop = [line?.details.shop, supply?.shop].compactMap(\.self).first { !$0.isEmpty } ?? ""
        aisle = [line?.details.aisle, supply?.aisle].compactMap(\.self).first { !$0.isEmpty } ?? ""
        // An amount in a unit that does not convert is bought as it was written.
        guard let supply, said == nil || listed != nil,
            let sum = (listed ?? .zero) + (need?.amount ?? .zero), sum.isPositive,
            need != nil
        else {
            (quantity, packs) = (said, nil)
            return
        }
        quantity = try? Quantity(sum, unit: supply.unit)
        packs = listed == nil ? need?.packs : nil
    }
}
