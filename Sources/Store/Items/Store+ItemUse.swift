package import CivilTime
package import Rules
import SQLite

/// What is done with things.
extension Store {
    /// Takes some of a thing for use, or all of it.
    /// - Parameter amount: `nil`: all.
    /// - Throws: `.invalid` if there is not so much, `.conflict` if it is gone, `.notFound`, `.ambiguous`.
    package func use(_ id: String, _ amount: DecimalAmount?, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .use, context) { work, item in try work.use(&item, amount) }
    }

    /// Throws some of a thing away, or all of it. Parameters and errors as of `use`.
    /// - Parameter reason: `nil`: that it has expired, if it has.
    package func discard(
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason? = nil,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .discard, context) { work, item in try work.discard(&item, amount, because: reason) }
    }

    /// Puts back what was taken last, or some of all that was taken.
    /// - Parameter amount: `nil`: what was taken last.
    /// - Throws: `.conflict` if nothing was, `.invalid` if less was, `.notFound`, `.ambiguous`.
    package func putBack(_ id: String, _ amount: DecimalAmount?, _ context: ChangeContext)
        throws(StoreError) -> Change<ItemOverview>
    {
        try change(id, .putBack, context) { work, item in try work.putBack(&item, amount) }
    }

    /// - Parameter day: `nil`: today.
    /// - Throws: `.conflict` if it is open, or gone, `.notFound`, `.ambiguous`.
    package func open(_ id: String, on day: CivilDate? = nil, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .open, context) { work, item in
            try work.checkIsPresent(item)
            guard item.open(on: day ?? work.context.today) else {
                throw StoreError.conflict(reason: "'\(item.shortName)' is open already")
            }
            try work.tell(.opened, of: item)
            return "opened"
        }
    }

    /// Puts a thing into the freezer: it is told of no more until it is thawed, or for as long as its category keeps.
    /// Parameters and errors as of `open`.
    package func freeze(_ id: String, on day: CivilDate? = nil, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .freeze, context) { work, item in
            try work.checkIsPresent(item)
            guard item.freeze(on: day ?? work.context.today) else {
                throw StoreError.conflict(reason: "'\(item.shortName)' is frozen already")
            }
            try work.tell(.frozen, of: item)
            return "frozen"
        }
    }

    /// Takes a thing out of the freezer.
    /// - Parameter end: The last day on which it is good; `nil`: as its category says. If that says nothing, the result has
    ///   no `expiry`, and somebody should be asked.
    /// - Throws: `.conflict` if it is not frozen, `.notFound`, `.ambiguous`.
    package func thaw(_ id: String, until end: CivilDate? = nil, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .thaw, context) { work, item in
            let lives = work.context.household.shelfLives
            guard item.thaw(on: work.context.today, until: end, by: lives) else {
                throw StoreError.conflict(reason: "'\(item.shortName)' is not frozen")
            }
            try work.tell(.thawed, of: item)
            return "thawed"
        }
    }

    /// - Parameter day: Since when; `nil`: today.
    /// - Throws: `.conflict` if somebody has it, or it is gone; `.invalid`, `.notFound`, `.ambiguous`.
    package func lend(_ id: String, to name: String, on day: CivilDate? = nil, _ context: ChangeContext)
        throws(StoreError) -> Change<ItemOverview>
    {
        try change(id, .lend, context, .room) { work, item in
            try work.checkIsPresent(item)
            if let lent = item.lent {
                throw StoreError.conflict(reason: "'\(item.shortName)' is with \(lent.to) since \(lent.on)")
            }
            item.lent = Lending(to: name, on: day ?? work.context.today)
            item = try item.checked()
            let borrower = item.lent?.to ?? ""
            try work.tell(.lent, of: item, note: borrower)
            return "lent to \(borrower)"
        }
    }

    /// - Throws: `.conflict` if nobody has it, `.notFound`, `.ambiguous`.
    package func takeBack(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .takeBack, context) { work, item in
            guard let lent = item.lent else {
                throw StoreError.conflict(reason: "'\(item.shortName)' is not lent")
            }
            item.lent = nil
            try work.tell(.takenBack, of: item, note: lent.to)
            return "taken back from \(lent.to)"
        }
    }

    /// Lets nobody be reminded of the present date of a thing any more; another date begins anew.
    /// - Throws: `.conflict` if it does not expire, `.notFound`, `.ambiguous`.
    package func stopReminding(of id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .stop, context) { work, item in
            guard let expiry = item.expiry(by: work.context.household.shelfLives) else {
                throw StoreError.conflict(reason: "'\(item.shortName)' has no date to be reminded of")
            }
            item.stoppedFor = expiry.date
            return "to be reminded of no more"
        }
    }
}

extension Work {
    func checkIsPresent(_ item: Item) throws {
        switch item.status {
        case .present: return
        case .usedUp: throw StoreError.conflict(reason: "'\(item.shortName)' is used up; put some back first")
        case .discarded:
            throw StoreError.conflict(reason: "'\(item.shortName)' was thrown away; put it back first")
        }
    }

    /// - Returns: What was done, as the end of a sentence.
    func use(_ item: inout Item, _ amount: DecimalAmount?, note: String = "") throws -> String {
        try checkIsPresent(item)
        let taken = try item.use(amount, on: context.today)
        try tell(.used, of: item, taken, note: note)
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
        try tell(.discarded, of: item, taken, reason: reason ?? (isExpired ? .expired : nil))
        return item.isPresent
            ? "thrown away: \(try item.quantity.with(taken)), \(item.quantity.amount) left" : "thrown away"
    }

    fileprivate func putBack(_ item: inout Item, _ amount: DecimalAmount?) throws -> String {
        let rows = ItemEventRows(db: db)
        let taken = try rows.taken(from: item.id)
        guard !taken.isEmpty else {
            throw StoreError.conflict(reason: "nothing was taken of '\(item.shortName)'")
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
            try tell(kind == .used ? .unused : .undiscarded, of: item, part)
            rest = rest - part ?? .zero
        }
        return "put back: \(try item.quantity.with(whole))"
    }
}
