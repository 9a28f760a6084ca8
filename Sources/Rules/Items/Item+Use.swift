package import CivilTime

/// Changes to an item's stock and state. The caller records them in the history.
extension Item {
    /// Uses some of the item, or all of it.
    /// - Parameter amount: `nil` for all that is left.
    /// - Returns: The amount used.
    /// - Throws: `amount` is not positive, or more than is left.
    package mutating func use(_ amount: DecimalAmount?, on today: CivilDate) throws(InvalidValue)
        -> DecimalAmount
    {
        let taken = try take(amount, leaving: .usedUp, on: today)
        uses = UseRecord.adding(taken, on: today, to: uses)
        return taken
    }

    /// Discards some of the item, or all of it. Parameters, result and errors are those of `use`.
    package mutating func discard(_ amount: DecimalAmount?, on today: CivilDate) throws(InvalidValue)
        -> DecimalAmount
    {
        try take(amount, leaving: .discarded, on: today)
    }

    private mutating func take(_ amount: DecimalAmount?, leaving end: Status, on today: CivilDate)
        throws(InvalidValue) -> DecimalAmount
    {
        let taken = amount ?? self.quantity.amount
        guard taken.isPositive else {
            throw InvalidValue(
                field: "amount", value: taken.description, reason: "it is nothing",
                remedy: "write how much was taken, up to \(self.quantity)")
        }
        guard let rest = self.quantity.amount - taken, !rest.isNegative else {
            throw InvalidValue(
                field: "amount", value: taken.description, reason: "there is only \(self.quantity)",
                remedy: "write \(self.quantity.amount) or less, or correct the quantity first")
        }
        self.quantity = try self.quantity.with(rest)
        if rest == .zero { (status, endedOn) = (end, today) }
        return taken
    }

    /// Undoes the use of `amount`.
    package mutating func unuse(_ amount: DecimalAmount) throws(InvalidValue) {
        try putBack(amount)
        uses = uses?.returning(amount)
    }

    /// Undoes the discarding of `amount`.
    package mutating func undiscard(_ amount: DecimalAmount) throws(InvalidValue) {
        try putBack(amount)
    }

    private mutating func putBack(_ amount: DecimalAmount) throws(InvalidValue) {
        guard amount.isPositive, let sum = self.quantity.amount + amount, sum <= whole else {
            throw InvalidValue(
                field: "amount", value: amount.description, reason: "less than that was taken",
                remedy: "write \((whole - self.quantity.amount) ?? .zero) or less, or change the quantity")
        }
        self.quantity = try self.quantity.with(sum)
        (status, endedOn) = (.present, nil)
    }

    /// Corrects the quantity; `whole` changes by the same amount.
    mutating func count(_ counted: Quantity) throws(InvalidValue) {
        guard counted != self.quantity else { return }
        guard counted.amount.isPositive else { throw Item.noQuantity(counted) }
        let whole = (counted.amount - self.quantity.amount).flatMap { self.whole + $0 }
        guard let whole, whole <= Quantity.most else {
            throw InvalidValue(
                field: "quantity", value: counted.description, reason: "it is too large",
                remedy: "write an amount up to \(Quantity.most)")
        }
        self.whole = whole
        self.quantity = counted
        (status, endedOn) = (.present, nil)
    }

    /// Marks the item as open from `day` on.
    /// - Returns: Whether it was closed before.
    package mutating func open(on day: CivilDate) -> Bool {
        guard self.openedOn == nil else { return false }
        self.openedOn = day
        return true
    }

    /// Marks the item as frozen from `day` on.
    /// - Returns: Whether it was not frozen before.
    package mutating func freeze(on day: CivilDate) -> Bool {
        guard self.frozenOn == nil else { return false }
        (self.frozenOn, self.thawedOn, self.thawedUntil) = (day, nil, nil)
        return true
    }

    /// Marks the item as thawed on `day`. Forgets an earlier opening if it is known how long the item keeps.
    /// - Parameter end: The last day on which it keeps; `nil` takes the shelf life of its category, if known.
    /// - Returns: Whether it was frozen.
    package mutating func thaw(on day: CivilDate, until end: CivilDate?, by lives: ShelfLives) -> Bool {
        guard self.frozenOn != nil else { return false }
        (self.frozenOn, self.thawedOn) = (nil, day)
        self.thawedUntil = end ?? lives.life(of: self.category).thawed.map { day.adding(days: $0) }
        if self.thawedUntil != nil { self.openedOn = nil }
        return true
    }
}
