import CivilTime
package import Rules

/// What an order is about, among what is there.
extension OrderResolver {
    func find(_ order: Order) async throws(Failure) -> Outcome {
        var order = order
        if let state = order.state { return try await self.state(order, state) }
        let isOfGone = [.reopen, .bringBack].contains(order.verb)
        if order.verb == .bringBack || order.verb == .undoThis { return try await bringBack(order) }
        let known = isOfGone ? try await self.known(.gone) : try await self.known(.current)
        var matches = fits(order.name, in: known)
        var due = order.day
        if (matches.first?.fit ?? .part) > .words, let (name, day) = reader.apart(order.name) {
            let others = fits(name, in: known)
            if let best = others.first?.fit, best < (matches.first?.fit ?? .part) || matches.isEmpty,
                Self.keepsVerb(name, of: order)
            {
                matches = others
                due = day
                // "paid the rent by friday": what is due by a day is to be done yet.
                if Self.isDeadline(order.name) { return .nothing }
                order.name = name
            }
        }
        if (matches.first?.fit ?? .part) > .words, order.mood == .statement {
            for name in reader.shortened(order.name) {
                let others = fits(name, in: known)
                guard let best = others.first?.fit, best <= .words, Self.keepsVerb(name, of: order) else {
                    continue
                }
                matches = others
                order.name = name
                break
            }
        }
        if (matches.first?.fit ?? .part) > .words, let outcome = try await findEach(order) { return outcome }
        if order.needsTime, due == nil { return .nothing }
        // The time is that of the snooze, which another reading of the line has.
        if order.verb == .snooze, due != nil { return .nothing }
        // What has happened was not on a day to come: "signed books to the school on friday".
        if order.mood == .statement, !order.verb.maySpeakOfDay, let day = due?.dueDay, day > today {
            return .nothing
        }
        if order.mood == .request, due != nil, order.verb.isDoneAtOnce { return .nothing }
        if order.saysDone, matches.first?.fit != .exact,
            let doubt = try await doubtOfRepeatedNews(order.name, besides: matches.first?.known)
        {
            return .doubt(doubt)
        }
        guard let best = matches.first?.fit else { return try await elsewhere(order) }
        let kinds = order.verb.kinds
        let top = matches.filter { $0.fit == best }.map(\.known)
        var allowed = top.filter { kinds.contains($0.kind) }
        if allowed.isEmpty {
            // Another kind has exactly this name: it is meant, whatever this order makes of it.
            if best == .exact, order.mood != .want, !order.isDoubtful, order.verb != .news,
                !order.verb.isOfFood
            {
                return .doubt(OrderDoubt(.isOfKind(top[0].thing)))
            }
            let next = matches.filter { $0.fit != best && kinds.contains($0.known.kind) }
            guard best != .exact, let level = next.first?.fit, level <= .words else { return .nothing }
            allowed = next.filter { $0.fit == level }.map(\.known)
        }
        if let due, let narrowed = narrowed(allowed, to: due) { allowed = narrowed }
        return try await decide(order, best, allowed, due)
    }

    /// Each of several names of one order: "move the dentist and the vet one hour later".
    /// - Returns: `nil` unless all of them name something.
    func findEach(_ order: Order) async throws(Failure) -> Outcome? {
        let names = reader.names(in: order.name)
        guard names.count > 1, order.verb != .news,
            !names.dropFirst().contains(where: OrderReader.beginsClause)
        else {
            return nil
        }
        let known =
            [.reopen].contains(order.verb) ? try await self.known(.gone) : try await self.known(.current)
        // "used 2 eggs and 3 yoghurts": each has its own amount.
        let orders = names.enumerated().map { place, name in
            place > 0 && OrderReader.takesAmount(order.verb)
                ? reader.order(like: order, about: name) : order.about(name)
        }
        for order in orders {
            guard let best = fits(order.name, in: known).first, best.fit <= .words,
                order.verb.kinds.contains(best.known.kind)
            else { return nil }
        }
        var orderChanges: [OrderChange] = []
        var doubt: OrderDoubt?
        for order in orders {
            switch try await find(order) {
            case .orderChanges(let more, _): orderChanges += more
            case .doubt(let one): doubt = doubt ?? one
            case .nothing: return nil
            }
        }
        guard let doubt else { return .orderChanges(orderChanges, order) }
        return .doubt(
            OrderDoubt(.notAll(doubt.reason, besides: orderChanges.map(\.title).filter { !$0.isEmpty })))
    }

    /// A news or a verb that found nothing among what is current.
    func elsewhere(_ order: Order) async throws(Failure) -> Outcome {
        guard order.verb == .reopen else { return .nothing }
        let open = fits(order.name, in: try await known(.current))
        guard let found = open.first, found.fit <= .words, found.known.kind == .task else { return .nothing }
        return .doubt(OrderDoubt(.isOpen(found.known.thing)))
    }

    /// Whether a shorter name still says what was done: "took my pills" of "took my pills at 8".
    static func keepsVerb(_ name: String, of order: Order) -> Bool {
        guard order.verb == .news, SpokenName(order.name).words.contains(where: \.isPast) else { return true }
        return SpokenName(name).words.contains { $0.isPast }
    }

    static func isDeadline(_ name: String) -> Bool {
        name.lowercased().split(separator: " ").contains { ["by", "bis", "before"].contains($0) }
    }

    func decide(
        _ order: Order, _ fit: SpokenName.Fit, _ found: [Known], _ due: Sentence?
    ) async throws(Failure) -> Outcome {
        let found = Self.exact(found, order.name)
        guard let first = found.first else { return .nothing }
        // "push library books back a week" says too much for a task; "label the boxes" does not.
        let isByLength = [.later, .earlier].contains(order.verb) && order.mood == .request
        if order.verb.isChange, fit > .words || fit == .words && !isByLength && !Self.isDefinite(order.name) {
            return .nothing
        }
        if order.isDoubtful || order.verb.isOfThing && fit > .words {
            guard fit == .exact || !order.isDoubtful && fit <= .within else { return .nothing }
        }
        let isSame = found.allSatisfy {
            $0.kind == .item && $0.thing.title.lowercased() == first.thing.title.lowercased()
        }
        if found.count > 1, !isSame {
            guard fit <= .words || order.mood == .statement else { return .nothing }
            // Which of several tasks is meant, a command that was given their names asks as well.
            let isGuess = !asksAboutGuesses && (fit > .words || found.allSatisfy { $0.kind == .task })
            return .doubt(
                OrderDoubt(
                    .several(name: order.name, found.map(\.thing), isGuess: isGuess),
                    choices: try await choices(order, found, due)))
        }
        let isOfSeveral = found.count > 1
        let outcome =
            if isOfSeveral && OrderReader.takes(order.verb) {
                try await takeEach(order, found)
            } else if isOfSeveral && [.open, .freeze, .thaw].contains(order.verb) {
                try await keepEach(order, found)
            } else {
                try await carryOut(order, first, due)
            }
        guard case .orderChanges(let orderChanges, _) = outcome else { return outcome }
        let isVague = fit != .exact && Self.namesOnlyVerbs(order.name, of: first)
        // Of "fridge bought", what was bought is no person.
        if isVague, order.doers != nil { return .nothing }
        let isSure = fit == .exact || fit == .words && !order.verb.isChange
        guard isSure, order.mood != .want, !isVague,
            !(order.isDoubtful && ![.use, .discard].contains(order.verb))
        else {
            // A part of a name is worth a question only if something is said to have happened.
            if fit == .part, order.mood != .statement { return .nothing }
            return .doubt(OrderDoubt(.isMeant(first.thing, orderChanges), yes: orderChanges))
        }
        return outcome
    }

    /// Those with exactly this name, if there are any: "Tomato" rather than "Tomatoes".
    static func exact(_ found: [Known], _ name: String) -> [Known] {
        let name = name.withoutArticle.lowercased()
        let exact = found.filter { $0.thing.title.lowercased() == name }
        return exact.isEmpty ? found : exact
    }

    /// Whether a name is nothing but what is done with the thing: "call" of "Call the bank", but not "plants" of "Water the
    /// plants".
    static func namesOnlyVerbs(_ name: String, of known: Known) -> Bool {
        let objects = known.title.words.dropFirst().map(\.text)
        return SpokenName(name).words.allSatisfy { $0.isVerb && !objects.contains($0.text) }
    }

    /// What the order comes to for each of several things.
    func choices(
        _ order: Order, _ found: [Known], _ due: Sentence?
    ) async throws(Failure) -> [[OrderChange]] {
        guard offersChoices else { return [] }
        var choices: [[OrderChange]] = []
        for known in found.prefix(Self.mostChoices) {
            switch try await carryOut(order, known, due) {
            case .orderChanges(let orderChanges, _): choices.append(orderChanges)
            case .doubt(let doubt): choices += doubt.choices
            case .nothing: continue
            }
        }
        return choices
    }

    /// Those of a day that the sentence names, if that tells them apart.
    func narrowed(_ found: [Known], to due: Sentence) -> [Known]? {
        guard found.count > 1, let first = due.dueDay else { return nil }
        let last = max(due.end ?? first, first)
        let narrowed = found.filter { known in
            guard let date = day(of: known) else { return false }
            return (first...last).contains(date)
        }
        return narrowed.isEmpty ? nil : narrowed
    }

    func day(of known: Known) -> CivilDate? {
        // A time outside the calendar falls on no day.
        known.thing.date.flatMap { try? $0.date(in: source.locality) }
    }

    /// What is there and has a name like this, best first.
    package func fits(_ text: String, in all: [Known]) -> [(known: Known, fit: SpokenName.Fit)] {
        let name = SpokenName(text)
        var found = all.compactMap { known in
            name.fit(known.title, detail: known.detail).map { (known: known, fit: $0) }
        }
        if found.first(where: { $0.fit <= .words }) == nil, let bare = name.withoutKinds {
            found = all.compactMap { known in
                bare.fit(known.title, detail: known.detail).map { (known: known, fit: $0) }
            }
        }
        return found.enumerated().sorted { ($0.element.fit, $0.offset) < ($1.element.fit, $1.offset) }.map(
            \.element)
    }

    /// Sets the line whose words the names of subjects may contain.
    package func look(for line: String) {
        guard line != self.line else { return }
        (self.line, current, gone) = (line, nil, nil)
    }

    /// All named subjects with a status, soonest first; if there are very many, the first ones and those that
    /// the line may name.
    package func known(_ status: NameQuery.Status) async throws(Failure) -> [Known] {
        if let known = status == .current ? current : gone { return known }
        var query = NameQuery()
        (query.isBeginning, query.limit, query.status) = (true, Self.page, status)
        var things = try await source.things(query)
        if things.count >= Int(Self.page) {
            (query.isBeginning, query.beginnings) = (nil, SpokenName.beginnings(in: line))
            let seen = Set(things.map(\.subject))
            things += try await source.things(query).filter { !seen.contains($0.subject) }
        }
        let known = things.map {
            Known(thing: $0, title: SpokenName($0.title), detail: SpokenName($0.detail))
        }
        if status == .current { current = known } else { gone = known }
        return known
    }
}
