/// When a supply is low, and how much to buy.
package struct SupplyLevels: Sendable, Hashable {
    /// Less than this is low.
    package let reorder: DecimalAmount
    /// How much there is to be after shopping; `nil` for `reorder`.
    package let target: DecimalAmount?
    /// How much a pack holds; `nil` if it is sold by the piece, or loose.
    package let pack: DecimalAmount?
    /// The unit of all three.
    package let unit: String

    package init(
        reorder: DecimalAmount, target: DecimalAmount? = nil, pack: DecimalAmount? = nil, unit: String = ""
    ) {
        (self.reorder, self.target, self.pack, self.unit) = (reorder, target, pack, unit)
    }

    package func isLow(_ stock: DecimalAmount) -> Bool { stock < reorder }

    /// What is missing, in whole packs. Without packs, what is counted is bought whole, and what is weighed to the
    /// gram.
    /// - Parameter listed: What is on the shopping list already.
    /// - Returns: `nil` unless the stock is low and the list does not fill it up.
    package func need(stock: DecimalAmount, listed: DecimalAmount = .zero) -> SupplyNeed? {
        guard isLow(stock), let here = stock + listed, let missing = (target ?? reorder) - here,
            missing.isPositive
        else { return nil }
        guard let pack, pack.isPositive else {
            let whole =
                SupplyUnit(unit).isDivisible ? missing : missing.roundedUp(toMultipleOf: DecimalAmount(1))
            return whole.map { SupplyNeed(amount: $0, packs: nil) }
        }
        let packs = missing.count(of: pack)
        guard let amount = missing.roundedUp(toMultipleOf: pack) else { return nil }
        return SupplyNeed(amount: amount, packs: packs)
    }
}

/// How much of a supply to buy.
package struct SupplyNeed: Sendable, Hashable {
    /// In the unit of the levels.
    package let amount: DecimalAmount
    /// `nil` if it does not come in packs.
    package let packs: UInt32?

    package init(amount: DecimalAmount, packs: UInt32?) {
        (self.amount, self.packs) = (amount, packs)
    }
}

extension ItemDetails {
    /// Keeps levels and packs as large as they were if only the unit in which they are counted has changed.
    /// - Parameter old: The details before the change.
    /// - Throws: The new unit measures something else.
    package mutating func convertLevels(instead old: ItemDetails) throws(InvalidValue) {
        let (unit, oldUnit) = (quantity.unit, old.quantity.unit)
        guard unit != oldUnit else { return }
        for level in [\ItemDetails.minimum, \.target, \.pack] {
            guard let amount = old[keyPath: level], self[keyPath: level] == amount else { continue }
            guard let converted = SupplyUnit.convert(amount, from: oldUnit, to: unit) else {
                throw InvalidValue(
                    field: "quantity", value: quantity.description,
                    reason: "its minimum, target or pack is in \(oldUnit.isEmpty ? "pieces" : oldUnit)",
                    remedy: "clear minimum, target and pack, or set them in the same step")
            }
            self[keyPath: level] = converted
        }
    }
}

extension DecimalAmount {
    /// How many of `part` are at least this amount. Both are positive.
    fileprivate func count(of part: DecimalAmount) -> UInt32 {
        UInt32(clamping: (millionths + part.millionths - 1) / part.millionths)
    }

    /// `nil` if the multiple is too large.
    fileprivate func roundedUp(toMultipleOf part: DecimalAmount) -> DecimalAmount? {
        let count = (millionths + part.millionths - 1) / part.millionths
        return Int64(exactly: count * part.millionths).flatMap {
            DecimalAmount(significand: $0, scale: Self.mostScale)
        }
    }
}
