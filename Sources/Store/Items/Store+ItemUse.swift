package import CivilTime
package import Rules
import SQLite

/// Using items: use, discard, open, freeze, lend and more.
extension Store {
    /// Uses some or all of an item.
    /// - Parameter amount: `nil` uses all.
    /// - Throws: `.invalid` if the amount exceeds the stock or is not positive, `.conflict` if the item is
    ///   gone, `.notFound`, `.ambiguous`.
    package func use(_ id: String, _ amount: DecimalAmount?, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .use, context) { transaction, item in try transaction.use(&item, amount) }
    }

    /// Discards some or all of an item. Parameters and errors as of `use`.
    /// - Parameter reason: `nil` means expired if it has expired, else no reason.
    package func discard(
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason? = nil,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .discard, context) { transaction, item in
            try transaction.discard(&item, amount, because: reason)
        }
    }

    /// Undoes uses and discards.
    /// - Parameter amount: `nil` puts back what was taken last.
    /// - Throws: `.conflict` if nothing was taken, `.invalid` if less was, `.notFound`, `.ambiguous`.
    package func putBack(_ id: String, _ amount: DecimalAmount?, _ context: ChangeContext)
        throws(StoreError) -> Change<ItemOverview>
    {
        try change(id, .putBack, context) { transaction, item in try transaction.putBack(&item, amount) }
    }

    /// - Parameter day: `nil` means today.
    /// - Throws: `.conflict` if it is open or gone, `.notFound`, `.ambiguous`.
    package func open(_ id: String, on day: CivilDate? = nil, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .open, context) { transaction, item in
            try transaction.checkIsPresent(item)
            guard item.open(on: day ?? transaction.context.today) else {
                throw StoreError.conflict(reason: "'\(item.shortTitle)' is open already")
            }
            try transaction.record(.opened, of: item)
            return "opened"
        }
    }

    /// Records that an item is in the freezer. It stops expiring until it is thawed, or lasts as long as its
    /// category keeps frozen. Parameters and errors as of `open`.
    package func freeze(_ id: String, on day: CivilDate? = nil, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .freeze, context) { transaction, item in
            try transaction.checkIsPresent(item)
            guard item.freeze(on: day ?? transaction.context.today) else {
                throw StoreError.conflict(reason: "'\(item.shortTitle)' is frozen already")
            }
            try transaction.record(.frozen, of: item)
            return "frozen"
        }
    }

    /// Records that an item is out of the freezer.
    /// - Parameter end: The last day on which it is good; `nil` uses its category's. If there is none, the
    ///   result has no `expiry`, and the caller should ask for one.
    /// - Throws: `.conflict` if it is not frozen, `.notFound`, `.ambiguous`.
    package func thaw(_ id: String, until end: CivilDate? = nil, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .thaw, context) { transaction, item in
            let lives = transaction.context.household.shelfLives
            guard item.thaw(on: transaction.context.today, until: end, by: lives) else {
                throw StoreError.conflict(reason: "'\(item.shortTitle)' is not frozen")
            }
            try transaction.record(.thawed, of: item)
            return "thawed"
        }
    }

    /// - Parameters:
    ///   - day: The day it was lent; `nil` means today.
    ///   - end: The day on which it is due back; `nil` if nobody has said.
    /// - Throws: `.conflict` if it is lent or gone; `.invalid`, `.notFound`, `.ambiguous`.
    package func lend(
        _ id: String, to name: String, on day: CivilDate? = nil, until end: CivilDate? = nil,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .lend, context, .room) { transaction, item in
            try transaction.checkIsPresent(item)
            if let borrower = item.lentTo, let day = item.lentOn {
                throw StoreError.conflict(
                    reason: "'\(item.shortTitle)' has been with \(borrower) since \(day)")
            }
            (item.lentTo, item.lentOn) = (name, day ?? transaction.context.today)
            item.lentUntil = end
            item.details = try item.details.checked()
            let borrower = item.lentTo ?? ""
            try transaction.record(.lent, of: item, note: borrower)
            return "lent to \(borrower)"
        }
    }

    /// - Throws: `.conflict` if it is not lent, `.notFound`, `.ambiguous`.
    package func takeBack(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .takeBack, context) { transaction, item in
            try transaction.takeBack(&item)
        }
    }

    /// Stops reminders of an item's current expiry date; a new date starts them again.
    /// - Throws: `.conflict` if it does not expire, `.notFound`, `.ambiguous`.
    package func stopReminding(of id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .stop, context) { transaction, item in
            guard let expiry = item.expiry(by: transaction.context.household.shelfLives) else {
                throw StoreError.conflict(reason: "'\(item.shortTitle)' has no date to be reminded of")
            }
            item.stoppedFor = expiry.date
            return "reminders stopped"
        }
    }

    /// Stops reminders of the present end of an item's warranty; another end starts them again.
    /// - Throws: `.conflict` if it has no warranty that ends, `.notFound`, `.ambiguous`.
    package func stopWarranty(of id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .stop, context) { _, item in
            guard let end = item.warrantyEnd, !item.details.hasLifetimeWarranty else {
                throw StoreError.conflict(reason: "'\(item.shortTitle)' has no warranty that ends")
            }
            item.warrantyStoppedFor = end
            return "reminders of its warranty stopped"
        }
    }
}

extension ChangeTransaction {
    /// - Returns: What was done, as the end of a sentence.
    /// - Throws: `.conflict` if it is not lent.
    func takeBack(_ item: inout Item) throws -> String {
        guard let borrower = item.lentTo else {
            throw StoreError.conflict(reason: "'\(item.shortTitle)' is not lent")
        }
        (item.lentTo, item.lentOn, item.lentUntil) = (nil, nil, nil)
        try record(.takenBack, of: item, note: borrower)
        return "taken back from \(borrower)"
    }

    func checkIsPresent(_ item: Item) throws {
        switch item.status {
        case .present: return
        case .usedUp:
            throw StoreError.conflict(reason: "'\(item.shortTitle)' is used up; put some back first")
        case .discarded:
            throw StoreError.conflict(reason: "'\(item.shortTitle)' was thrown away; put it back first")
        }
    }

    /// - Returns: What was done, as the end of a sentence.
    func use(_ item: inout Item, _ amount: DecimalAmount?, note: String = "") throws -> String {
        try checkIsPresent(item)
        let taken = try item.use(amount, on: context.today)
        try record(.used, of: item, taken, note: note)
        return item.isPresent
            ? "used: \(try item.quantity.with(taken)), \(item.quantity.amount) left" : "used up"
    }

    func discard(_ item: inout Item, _ amount: DecimalAmount?, because reason: DiscardReason?) throws
        -> String
    {
        try checkIsPresent(item)
        let expiry = item.expiry(by: context.household.shelfLives)
        let taken = try item.discard(amount, on: context.today)
        let isExpired = expiry.map { $0.date < context.today } ?? false
        try record(.discarded, of: item, taken, reason: reason ?? (isExpired ? .expired : nil))
        return item.isPresent
            ? "thrown away: \(try item.quantity.with(taken)), \(item.quantity.amount) left" : "thrown away"
    }

    fileprivate func putBack(_ item: inout Item, _ amount: DecimalAmount?) throws -> String {
        let rows = ItemEventRows(db: db)
        let taken = try rows.taken(from: item.id)
        guard !taken.isEmpty else {
            throw StoreError.conflict(reason: "nothing was taken of '\(item.shortTitle)'")
        }
        var rest = try amount ?? rows.lastTaken(from: item.id) ?? taken[0].amount
        let sum = taken.reduce(DecimalAmount.zero) { $0 + $1.amount ?? $0 }
        guard rest.isPositive, rest <= sum else {
            throw InvalidValue(
                field: "amount", value: rest.description, reason: "what was taken is \(sum)",
                remedy: "write \(sum) or less, or change the quantity")
        }
        let whole = rest
        for (kind, most) in taken where rest.isPositive {
            let part = min(rest, most)
            if kind == .used { try item.unuse(part) } else { try item.undiscard(part) }
            try record(kind == .used ? .unused : .undiscarded, of: item, part)
            rest = rest - part ?? .zero
        }
        return "put back: \(try item.quantity.with(whole))"
    }
}
