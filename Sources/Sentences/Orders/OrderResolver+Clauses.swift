import Rules

/// What clauses of a line take over from the clauses before them.
extension OrderResolver {
    /// The thing that a clause is about, to which "it" in the next clause refers.
    struct Topic {
        var text = ""
        var known: Known?

        /// The clause with that thing in place of "it".
        func named(_ clause: OrderReader.Clause) -> OrderReader.Clause {
            guard let known, clause.orders.contains(where: \.isAboutPronoun) else { return clause }
            let orders = clause.orders.map { $0.isAboutPronoun ? $0.about(known.thing.title) : $0 }
            return OrderReader.Clause(text: clause.text, orders: orders, isRemark: clause.isRemark)
        }

        /// The topic after the next clause; the same if that clause names nothing known.
        func followed(by text: String, about known: Known?) -> Topic {
            known.map { Topic(text: text, known: $0) } ?? self
        }
    }

    /// The only thing whose whole title is among the words of a clause.
    func onlyThing(in clause: String) async throws(Failure) -> Known? {
        let found = fits(clause, in: try await known(.current)).filter { $0.fit <= .within }
        guard let best = found.first?.fit else { return nil }
        let top = found.filter { $0.fit == best }
        return top.count == 1 ? top[0].known : nil
    }

    /// Whether a clause about something that is changed already only gives the reason, or means the same change.
    func saysNoMore(_ part: OrderReader.Clause, than changes: [OrderChange]) async throws(Failure) -> Bool {
        if part.isRemark {
            // "lent the drill to Tom, he gave it back"
            let isBack = part.orders.contains { $0.verb == .takeBack }
            if isBack, !changes.contains(where: { $0.action == .takeBack }) { return false }
            return !reader.namesDayToCome(part.text)
        }
        let more: [OrderChange]
        switch try await resolve(part) {
        case .orderChanges(let sure, _): more = sure
        case .doubt(let doubt):
            // How much of it, the clause before has said.
            guard case .howMuch(_, let all) = doubt.reason else { return false }
            more = [all]
        case .nothing: return false
        }
        return more.allSatisfy { change in changes.contains { $0.says(change) } }
    }

    /// The order of the previous clause, applied to what this clause names; `nil` if the clause is not a
    /// name: "the dentist is cancelled and lunch with sam moves to 1pm" cancels no lunch.
    func carried(_ order: Order, to text: String) async throws(Failure) -> Order? {
        let carried = reader.order(like: order, about: OrderReader.withoutSameness(text))
        let known = order.verb == .reopen ? try await known(.gone) : try await known(.current)
        let names = [carried.name, reader.apart(carried.name)?.name].compactMap(\.self)
        let isName = names.contains { name in fits(name, in: known).contains { $0.fit <= .misspelt } }
        return isName ? carried : nil
    }
}

extension OrderChange {
    /// Whether it comes to the same as another: food that is thrown away because it is spoiled is thrown away.
    fileprivate func says(_ other: OrderChange) -> Bool {
        guard self != other else { return true }
        guard thing == other.thing, case .discard(let amount, _) = action,
            case .discard(let same, _) = other.action
        else { return false }
        return amount == same
    }
}
