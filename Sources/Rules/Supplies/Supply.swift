package import CivilTime

/// All that the household has of one thing, whatever it is packed in.
package struct Supply: Sendable, Hashable {
    /// An item that is or was part of a supply.
    package struct Lot: Sendable, Hashable {
        package let id: Item.ID
        package let name: String
        package let quantity: Quantity
        package let isPresent: Bool
        /// The last good day; `nil` if it keeps.
        package let expiresOn: CivilDate?
        /// Whether it is not to be eaten after that day.
        package let hasUseBy: Bool
        package let openedOn: CivilDate?
        package let minimum: DecimalAmount?
        package let target: DecimalAmount?
        package let pack: DecimalAmount?
        package let shop: String
        package let aisle: String

        package init(
            id: Item.ID, name: String, _ quantity: Quantity, isPresent: Bool = true,
            expiresOn: CivilDate? = nil, hasUseBy: Bool = false, openedOn: CivilDate? = nil,
            minimum: DecimalAmount? = nil, target: DecimalAmount? = nil,
            pack: DecimalAmount? = nil, shop: String = "", aisle: String = ""
        ) {
            (self.id, self.name, self.quantity, self.isPresent) = (id, name, quantity, isPresent)
            (self.expiresOn, self.hasUseBy, self.openedOn) = (expiresOn, hasUseBy, openedOn)
            (self.minimum, self.target, self.pack, self.shop, self.aisle) = (
                minimum, target, pack, shop, aisle
            )
        }

        /// Food that must not be eaten any more does not count. Food past a best-before date usually still does.
        package func counts(on today: CivilDate) -> Bool {
            isPresent && !(hasUseBy && expiresOn.map { $0 < today } ?? false)
        }
    }

    package let name: String
    /// The item that has the levels, or else the newest.
    package let holder: Item.ID
    package let levels: SupplyLevels?
    /// What is there, in the unit of `unit`.
    package let stock: DecimalAmount
    package let unit: String
    /// What is there in units that do not convert.
    package let apart: [Quantity]
    /// How much a pack holds, as far as the user has said.
    package let pack: DecimalAmount?
    package let shop: String
    package let aisle: String
    package let lots: [Lot]

    /// - Parameter lots: Items of one name, oldest first. `nil` if there are none.
    package init?(_ lots: [Lot], on today: CivilDate) {
        guard let newest = lots.last else { return nil }
        let holder = lots.last { $0.minimum != nil } ?? lots.last { $0.pack != nil } ?? newest
        (name, self.holder, unit, pack) = (newest.name, holder.id, holder.quantity.unit, holder.pack)
        levels = holder.minimum.map {
            SupplyLevels(reorder: $0, target: holder.target, pack: holder.pack, unit: holder.quantity.unit)
        }
        shop = lots.last { !$0.shop.isEmpty }?.shop ?? ""
        aisle = lots.last { !$0.aisle.isEmpty }?.aisle ?? ""
        var (stock, apart): (DecimalAmount, [Quantity]) = (.zero, [])
        for lot in lots where lot.counts(on: today) {
            let amount = SupplyUnit.convert(
                lot.quantity.amount, from: lot.quantity.unit, to: holder.quantity.unit, pack: holder.pack)
            if let amount, let sum = stock + amount { stock = sum } else { apart.append(lot.quantity) }
        }
        (self.stock, self.apart, self.lots) = (stock, apart, lots)
    }

    package var isLow: Bool { levels?.isLow(stock) ?? false }

    /// What a quantity on the shopping list is in the unit of the supply; `nil` if it does not convert.
    package func amount(of quantity: Quantity) -> DecimalAmount? {
        SupplyUnit.convert(quantity.amount, from: quantity.unit, to: unit, pack: pack)
    }

    package func need(listed: DecimalAmount = .zero) -> SupplyNeed? {
        levels?.need(stock: stock, listed: listed)
    }
}
