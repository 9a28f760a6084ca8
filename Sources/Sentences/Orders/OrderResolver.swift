import CivilTime
package import Rules

/// Finds what the orders of a line are about, and which changes they mean: one way for sentences, messages, chats,
/// assistants, launchers and the window.
///
/// Nothing changes while it looks. What is not sure becomes a doubt.
package final class OrderResolver<Source: OrderSource> {
    package typealias Failure = Source.Failure

    /// What becomes of a clause.
    enum Outcome {
        /// Carried out without a question.
        case orderChanges([OrderChange], Order)
        case doubt(OrderDoubt)
        /// It is no order, or about nothing that is there.
        case nothing
    }

    /// Something that has a name, with the words of it.
    package struct Known: Sendable {
        package let thing: OrderThing
        package let title: SpokenName
        package let detail: SpokenName

        package var kind: Subject.Kind { thing.kind }
    }

    /// Whether it is asked about what is only guessed. Otherwise a command that is given the names asks as well.
    package var asksAboutGuesses = true
    /// Whether it is asked about a line that would add once more what is there.
    package var noticesDoubles = true
    /// Whether to find out what each of several things would come to, for the user to choose one.
    package var offersChoices = false
    let source: Source
    let reader: OrderReader
    private let today: CivilDate
    private var current: [Known]?
    private var gone: [Known]?
    /// The line, whose words are searched for if there are too many subjects to look at all.
    private var line = ""

    static var mostChoices: Int { 6 }
    private static var page: UInt32 { 1_000 }

    package init(_ source: Source) {
        self.source = source
        reader = OrderReader(source.sentences, user: source.user)
        today = source.locality.zone.civil(of: source.sentences.now).date
    }

    // MARK: A line

    /// The changes that a line asks for.
    package func answer(to line: String) async throws(Failure) -> OrderAnswer {
        look(for: line)
        if OrderReader.asks(line) { return .none }
        return hedged(try await meaning(of: line), line)
    }

    private func meaning(of line: String) async throws(Failure) -> OrderAnswer {
        guard let said = ShoppingSentence(line) else { return try await ordered(line) }
        if let answer = try await shopping(said, line, isLast: false) { return answer }
        let answer = try await ordered(line)
        let isGone = (said.meaning == .outOf || said.meaning == .gone) && isOfThings(said)
        return isGone ? try await wanting(said, besides: answer) : answer
    }

    /// The changes that a line asks for, other than those to the shopping list.
    private func ordered(_ line: String) async throws(Failure) -> OrderAnswer {
        let (whole, parts) = reader.readings(of: line)
        guard !whole.orders.isEmpty || parts.contains(where: { !$0.orders.isEmpty }) else {
            return try await otherwise(line)
        }
        let outcome = try await resolve(whole)
        if case .orderChanges(let orderChanges, _) = outcome { return .orderChanges(orderChanges) }
        if let answer = try await answer(to: parts, line) { return answer }
        switch outcome {
        case .orderChanges(let orderChanges, _): return .orderChanges(orderChanges)
        case .doubt(let doubt): return .doubt(doubt)
        case .nothing: return try await otherwise(line)
        }
    }

    /// What is asked about a line that orders nothing of what is there.
    private func otherwise(_ line: String) async throws(Failure) -> OrderAnswer {
        let shopping = ShoppingSentence(line)
        if let shopping, shopping.meaning != .want,
            let answer = try await self.shopping(shopping, line, isLast: true)
        {
            return answer
        }
        if let doubt = try await doubtOfHedged(line) { return .doubt(doubt) }
        if let words = reader.lastTime(in: line) {
            return .doubt(OrderDoubt(.partIsUnclear(words, besides: [])))
        }
        if let doubt = try await doubtOfNews(line) { return .doubt(doubt) }
        if let doubt = try await doubtOfState(line) { return .doubt(doubt) }
        if let doubt = try await doubtOfUnreadOrder(line) { return .doubt(doubt) }
        if let doubt = try await doubtOfMisspeltOrder(line) { return .doubt(doubt) }
        if noticesDoubles, let doubt = try await doubtOfDouble(line) { return .doubt(doubt) }
        guard let shopping, shopping.meaning == .want else { return .none }
        return try await self.shopping(shopping, line, isLast: true) ?? .none
    }

    /// The changes of several clauses; `nil` if none of them is an order about something.
    private func answer(to parts: [OrderReader.Clause], _ line: String) async throws(Failure) -> OrderAnswer?
    {
        guard !parts.isEmpty else { return nil }
        var orderChanges: [OrderChange] = []
        var waiting: [String] = []
        var unread: [String] = []
        var last: Order?
        var topic = Topic()
        var firstDoubt: OrderDoubt?
        func take(_ outcome: Outcome, _ text: String) {
            switch outcome {
            case .orderChanges(let more, let order):
                orderChanges += more.filter { !orderChanges.contains($0) }
                last = order
            case .doubt(let doubt): if firstDoubt == nil { firstDoubt = doubt }
            case .nothing: unread.append(text)
            }
        }
        for spoken in parts {
            let part = topic.named(spoken)
            if part != spoken {
                // "the ham stinks, threw it out": the clause before gives the reason.
                waiting.removeAll { $0 == topic.text }
                unread.removeAll { $0 == topic.text }
                if orderChanges.contains(where: { $0.thing == topic.known?.thing }) {
                    // "bought milk, it expires on friday" says more than that it was bought.
                    if try await !saysNoMore(part, than: orderChanges) { unread.append(part.text) }
                    continue
                }
            }
            var outcome = try await resolve(part.withDoers(of: last))
            topic = topic.followed(by: spoken.text, about: try await onlyThing(in: spoken.text))
            if case .nothing = outcome, let last, let order = try await carried(last, to: part.text) {
                // "threw away the bread and the ham"
                outcome = try await resolve(order)
            }
            if case .nothing = outcome {
                if part.isRemark, !reader.namesDayToCome(part.text) { continue }
                if orderChanges.isEmpty, firstDoubt == nil, part.orders.isEmpty {
                    waiting.append(part.text)
                    continue
                }
            }
            take(outcome, part.text)
            // "eggs and milk are gone"
            if let order = last, !waiting.isEmpty, order.nameLeads {
                for text in waiting {
                    guard let order = try await carried(order, to: text) else {
                        unread.append(text)
                        continue
                    }
                    take(try await resolve(order), text)
                }
                waiting = []
            }
        }
        unread += waiting
        if orderChanges.isEmpty, firstDoubt == nil { return nil }
        if let firstDoubt {
            guard orderChanges.isEmpty, unread.isEmpty else {
                return .doubt(OrderDoubt(.notAll(firstDoubt.reason, besides: orderChanges.map(\.title))))
            }
            return .doubt(firstDoubt)
        }
        guard unread.isEmpty else {
            return .doubt(OrderDoubt(.partIsUnclear(unread[0], besides: orderChanges.map(\.title))))
        }
        return .orderChanges(orderChanges)
    }

    /// Doubts news about nothing that is there, which nobody wants as a task: "used two lemons".
    private func doubtOfNews(_ line: String) async throws(Failure) -> OrderDoubt? {
        guard let name = reader.news(in: line) else {
            return reader.passedDay(in: line).map { OrderDoubt(.hasPassed($0)) }
        }
        return try await doubt(about: name)
    }

    /// The question about a statement whose subject does not exist.
    func doubt(about name: String) async throws(Failure) -> OrderDoubt {
        let near = fits(name, in: try await known(.current))
        // What became of it is clear to people, and nothing that Steward can note.
        if let first = near.first, near.count == 1 || near[1].fit > max(first.fit, .words) {
            return OrderDoubt(.needsChange(first.known.thing))
        }
        let things = near.prefix(3).map(\.known.thing)
        return OrderDoubt(things.isEmpty ? .nothing(called: name) : .perhaps(Array(things)))
    }

    // MARK: A clause

    func resolve(_ clause: OrderReader.Clause) async throws(Failure) -> Outcome {
        var doubt: Outcome = .nothing
        // Nothing is removed because its reminders are unwelcome.
        let isAboutReminders = clause.orders.contains { $0.verb == .silence }
        for order in clause.orders where !isAboutReminders || order.verb.isAboutReminders {
            let outcome = try await resolve(order)
            switch outcome {
            case .orderChanges: return outcome
            case .doubt: if case .nothing = doubt { doubt = outcome }
            case .nothing: continue
            }
        }
        return doubt
    }

    func resolve(_ order: Order) async throws(Failure) -> Outcome {
        switch order.verb {
        // By what is no length, the sentence itself may be read.
        case .moveBy where order.time.flatMap({ reader.length($0) }) == nil: return .nothing
        case .undo: return .orderChanges([OrderChange(.undo(nil), nil)], order)
        case .undoNumber:
            guard let count = reader.number(order.name), count > 0 else { return .nothing }
            return .doubt(OrderDoubt(.stepsOrStep(count)))
        case .quiet, .pause: return silence(order)
        case .resume: return .orderChanges([OrderChange(.resume, nil)], order)
        default: break
        }
        if order.verb == .silence { return try await silence(order.name) }
        if order.isForbidden { return try await forbidden(order) }
        if order.isAboutPronoun || order.name.isEmpty { return pronoun(order) }
        if order.isAboutAll || reader.apart(order.name).map({ Order.isEverything($0.name) }) == true {
            return everything(order)
        }
        if let words = order.person.flatMap({ OrderReader.time(behindPerson: $0) }) {
            return .doubt(OrderDoubt(.partIsUnclear(words, besides: [])))
        }
        return try await find(order)
    }

    /// What a line says not to do changes nothing, if it is about something that is there.
    private func forbidden(_ order: Order) async throws(Failure) -> Outcome {
        var allowed = order
        allowed.isForbidden = false
        if case .nothing = try await find(allowed) { return .nothing }
        let known = try await known(.current)
        let names = [order.name, reader.apart(order.name)?.name].compactMap(\.self)
        let found = names.lazy.compactMap { name in
            self.fits(name, in: known).first { order.verb.kinds.contains($0.known.kind) }
        }.first
        return found.map { .doubt(OrderDoubt(.stays($0.known.thing))) } ?? .nothing
    }

    private func silence(_ order: Order) -> Outcome {
        guard let words = order.time else { return .doubt(OrderDoubt(.needsEnd(order.verb))) }
        guard let time = reader.time(words).flatMap(\.span) else { return .nothing }
        return .orderChanges([OrderChange(order.verb == .quiet ? .quiet(time) : .pause(time), nil)], order)
    }

    /// Asks what is meant, because reminders end with what they are about, or without it.
    private func silence(_ name: String) async throws(Failure) -> Outcome {
        guard !Order.pronouns.contains(FoldedText.of(name)) else {
            return .doubt(OrderDoubt(.needsName(name)))
        }
        let known = try await known(.current)
        let found = [name, reader.apart(name)?.name].compactMap(\.self).lazy
            .map { self.fits($0, in: known) }.first { !$0.isEmpty }
        guard let found, let best = found.first else { return .doubt(OrderDoubt(.nothing(called: name))) }
        let things = found.filter { $0.fit == best.fit }.map(\.known.thing)
        return .doubt(
            OrderDoubt(
                things.count == 1 ? .remindsNoMore(best.known.thing) : .perhaps(Array(things.prefix(3)))))
    }

    private func pronoun(_ order: Order) -> Outcome {
        switch order.verb {
        // These are about the reminder that waits.
        case .finish, .complete, .news, .snooze, .undoThis: .nothing
        default: .doubt(OrderDoubt(.needsName(order.name)))
        }
    }

    private func everything(_ order: Order) -> Outcome {
        switch order.verb {
        case .snooze:
            .doubt(OrderDoubt(.allSnoozed(order.time.flatMap { reader.time($0) }.flatMap(\.span))))
        case .undoThis, .news, .quiet, .pause, .resume, .undo, .undoNumber, .silence: .nothing
        default: .doubt(OrderDoubt(.notEverything))
        }
    }

    // MARK: Finding

    private func find(_ order: Order) async throws(Failure) -> Outcome {
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
    private func findEach(_ order: Order) async throws(Failure) -> Outcome? {
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
        return .doubt(OrderDoubt(.notAll(doubt.reason, besides: orderChanges.map(\.title))))
    }

    /// A news or a verb that found nothing among what is current.
    private func elsewhere(_ order: Order) async throws(Failure) -> Outcome {
        guard order.verb == .reopen else { return .nothing }
        let open = fits(order.name, in: try await known(.current))
        guard let found = open.first, found.fit <= .words, found.known.kind == .task else { return .nothing }
        return .doubt(OrderDoubt(.isOpen(found.known.thing)))
    }

    /// Whether a shorter name still says what was done: "took my pills" of "took my pills at 8".
    private static func keepsVerb(_ name: String, of order: Order) -> Bool {
        guard order.verb == .news, SpokenName(order.name).words.contains(where: \.isPast) else { return true }
        return SpokenName(name).words.contains { $0.isPast }
    }

    private static func isDeadline(_ name: String) -> Bool {
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
    private static func exact(_ found: [Known], _ name: String) -> [Known] {
        let name = name.withoutArticle.lowercased()
        let exact = found.filter { $0.thing.title.lowercased() == name }
        return exact.isEmpty ? found : exact
    }

    /// Whether a name is nothing but what is done with the thing: "call" of "Call the bank", but not "plants" of "Water the
    /// plants".
    private static func namesOnlyVerbs(_ name: String, of known: Known) -> Bool {
        let objects = known.title.words.dropFirst().map(\.text)
        return SpokenName(name).words.allSatisfy { $0.isVerb && !objects.contains($0.text) }
    }

    /// What the order comes to for each of several things.
    private func choices(
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
    private func narrowed(_ found: [Known], to due: Sentence) -> [Known]? {
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

    // MARK: One thing

    func carryOut(_ order: Order, _ known: Known, _ due: Sentence?) async throws(Failure) -> Outcome {
        let thing = known.thing
        func orderChange(_ action: OrderChange.Action) -> Outcome {
            .orderChanges([OrderChange(action, thing)], order)
        }
        switch (order.verb, known.kind) {
        case (.finish, .task), (.complete, .task), (.news, .task), (.finish, .maintenance),
            (.complete, .maintenance), (.news, .maintenance):
            return orderChange(
                .complete(OrderCompletion(on: order.doneOn, by: order.doers?.asName, for: order.cost)))
        case (.finish, .item), (.use, .item), (.useUp, .item), (.leave, .item), (.discard, .item),
            (.discardSpoiled, .item):
            return take(order, try await source.item(thing))
        case (.store, .item): return store(order, known)
        case (.open, .item), (.freeze, .item), (.thaw, .item):
            return keep(order, try await source.item(thing))
        case (.lend, .item):
            return lend(order, try await source.item(thing))
        case (.takeBack, .item):
            let item = try await source.item(thing)
            guard let borrower = item.lentTo else {
                return .doubt(OrderDoubt(.isNotLent(thing)))
            }
            if let person = order.person, SpokenName(person).fit(SpokenName(borrower)) == nil {
                return .doubt(
                    OrderDoubt(.isLent(thing, to: borrower), yes: [OrderChange(.takeBack, thing)]))
            }
            return .orderChanges(try await takingBack(item, from: borrower), order)
        case (.cancel, _), (.remove, _), (.skip, _): return try await end(order, known, due)
        case (.move, _): return try await move(order, known)
        case (.moveBy, _):
            // The sentence itself is read for what is overdue or has no time.
            guard case .orderChanges(let changes, _) = try await shift(order, known) else { return .nothing }
            return .orderChanges(changes, order)
        case (.later, _), (.earlier, _): return try await shift(order, known)
        case (.lasts, _), (.ends, _): return try await last(order, known, due)
        case (.rename, _), (.label, _), (.prioritise, _), (.annotate, _), (.endSeries, _):
            return try await change(order, known)
        case (.snooze, .task):
            guard let words = order.time else { return orderChange(.snooze(nil)) }
            return reader.time(words).flatMap(\.span).map { orderChange(.snooze($0)) } ?? .nothing
        case (.snooze, _): return .doubt(OrderDoubt(.isOfKind(thing)))
        case (.reopen, .task): return orderChange(.reopen)
        default: return .nothing
        }
    }

    /// Lends an item, with the day on which it is due back. A time of that day is more than an item keeps, so a task
    /// reminds of it.
    private func lend(_ order: Order, _ item: OrderItem) -> Outcome {
        guard let person = order.person, !Self.isNobody(person) else { return .nothing }
        // Food that is given away does not come back.
        if order.isDoubtful, item.isFood { return .doubt(OrderDoubt(.isGivenAway(item))) }
        let name = person.asName
        guard let words = order.time else {
            return .orderChanges([OrderChange(.lend(to: name, until: nil), item.thing)], order)
        }
        guard let due = reader.time(words)?.due else { return .nothing }
        if case .date(let day) = due {
            return .orderChanges([OrderChange(.lend(to: name, until: day), item.thing)], order)
        }
        let title = StoredWords.titleOfGettingBack(item.name, from: name)
        return .orderChanges(
            [
                OrderChange(.lend(to: name, until: nil), item.thing),
                OrderChange(.add(title, due: due), nil, title: item.name),
            ], order)
    }

    /// Takes an item back, and completes the task that was to remind of it.
    private func takingBack(_ item: OrderItem, from borrower: String) async throws(Failure) -> [OrderChange] {
        let title = StoredWords.titleOfGettingBack(item.name, from: borrower)
        let task = try await known(.current).first { $0.kind == .task && $0.thing.title == title }
        return [OrderChange(.takeBack, item.thing)]
            + (task.map { [OrderChange(.complete(OrderCompletion()), $0.thing, title: item.name)] } ?? [])
    }

    /// Whether none of the words at the place of a person is a name: "gave back the drill", "gave it up to Tom".
    private static func isNobody(_ person: String) -> Bool {
        var words = FoldedText.of(person).split(separator: " ").map(String.init)
        // "my neighbour", "the guys downstairs"
        if let first = words.first, OrderReader.owners.contains(first) { words.removeFirst() }
        return words.isEmpty || words.contains(where: nobody.contains)
    }

    private static var nobody: Set<String> {
        [
            "back", "away", "up", "out", "in", "off", "it", "them", "this", "that", "me", "us", "the", "my",
            "our", "to", "a", "an", "until", "till", "for", "by", "zuruck", "ab", "weg", "es", "mir", "uns",
            "bis", "den", "die", "das", "hat", "sich", "has", "have",
        ]
    }

    /// Uses or discards an item, or a part of it.
    func take(_ order: Order, _ item: OrderItem) -> Outcome {
        let isUse = ![.discard, .discardSpoiled].contains(order.verb)
        if !isUse, order.isDoubtful, !item.isFood { return .doubt(OrderDoubt(.needsChange(item.thing))) }
        // Nobody uses up a drill.
        if isUse, !item.isFood, item.quantity == .one, item.minimum == nil { return .nothing }
        if order.verb == .finish, !item.isFood { return .nothing }
        let quantity = item.quantity
        func orderChange(_ part: String?) -> OrderChange {
            let action =
                isUse
                ? OrderChange.Action.use(part) : .discard(part, isSpoiled: order.verb == .discardSpoiled)
            return OrderChange(action, item.thing, title: item.name, isFood: item.isFood)
        }
        func asks() -> Outcome {
            // Of what is counted, one is as likely as all.
            let one = quantity.unit.isEmpty && quantity.amount > DecimalAmount(1) ? [[orderChange("1")]] : []
            return .doubt(OrderDoubt(.howMuch(item, orderChange(nil)), choices: one + [[orderChange(nil)]]))
        }
        var part: String?
        switch order.amount {
        case .all?: break
        case .unclear?: return asks()
        case .half?:
            guard
                let half = DecimalAmount(
                    significand: quantity.amount.significand &* 5, scale: quantity.amount.scale + 1)
            else { return asks() }
            part = "\(half)\(quantity.unit.isEmpty ? "" : " \(quantity.unit)")"
        case .number(let number, let unit)?:
            // "used a milk" of two litres
            if unit.isEmpty, !quantity.unit.isEmpty, order.verb != .leave { return asks() }
            guard let said = Self.amount(number, unit, in: quantity) else {
                return .doubt(OrderDoubt(.hasOtherUnit(item, said: "\(number) \(unit)")))
            }
            var amount = said
            if order.verb == .leave {
                guard let used = quantity.amount - said, used.isPositive else { return asks() }
                amount = used
            }
            if amount > quantity.amount { return .doubt(OrderDoubt(.notSoMuch(item))) }
            // In its number: "1 can" of several cans.
            part = quantity.words(for: amount)
        case nil:
            let isWhole =
                [.useUp, .finish, .discardSpoiled].contains(order.verb) || quantity.amount <= DecimalAmount(1)
            let isMeasured = !quantity.unit.isEmpty && Self.hasArticle(order.name)
            if !isWhole, !isMeasured, !Self.namesAll(order.name) { return asks() }
        }
        return .orderChanges([orderChange(part)], order)
    }

    /// A spoken amount in the unit in which a thing is counted; `nil` if it cannot be told in it.
    static func amount(_ number: DecimalAmount, _ unit: String, in quantity: Quantity)
        -> DecimalAmount?
    {
        if unit.isEmpty { return number }
        // "a carton of milk" of what is counted in pieces.
        if quantity.unit.isEmpty { return Quantity.isContainer(unit) ? number : nil }
        let known = OrderAmount.unit(of: unit) ?? unit
        // What is no quantity is in no unit of the thing.
        return (try? Quantity(number, unit: known))?.converted(to: quantity.unit)
            ?? (try? Quantity(number, unit: unit))?.converted(to: quantity.unit)
    }

    /// Whether the words mean all that is there: "the eggs", and not "the egg" or "eggs".
    private static func namesAll(_ said: String) -> Bool {
        let words = said.lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        let english: Set = ["the", "my", "our", "those", "these", "all"]
        if ["die", "unsere", "meine", "les", "nos", "los", "las", "gli", "i"].contains(first) { return true }
        // "the yoghurt" may be one of four.
        return english.contains(first) && last.hasSuffix("s")
    }

    /// Of what is measured, "the milk" is all of it.
    private static func hasArticle(_ said: String) -> Bool {
        [
            "the", "my", "our", "die", "den", "das", "unsere", "unseren", "unser", "le", "la", "l'", "el",
            "il", "lo",
        ].contains(
            said.lowercased().split(separator: " ").first.map(String.init) ?? "")
    }

    /// "moved the tent to the cellar"
    private func store(_ order: Order, _ known: Known) -> Outcome {
        guard let place = order.value?.withoutArticle, !place.isEmpty, reader.time(place) == nil else {
            return .nothing
        }
        return .orderChanges([OrderChange(.place(place), known.thing)], order)
    }

    /// - Parameter isFood: Whether it is food, if another package says so.
    func keep(_ order: Order, _ item: OrderItem, isFood: Bool = false) -> Outcome {
        guard isFood || item.isFood else { return .nothing }
        if Self.isPart(order.amount, of: item.quantity) {
            return .doubt(OrderDoubt(.onlyAsWhole(item, order.verb)))
        }
        if order.verb == .open, item.openedOn != nil { return .doubt(OrderDoubt(.isOpened(item))) }
        let orderChange = OrderChange(action(of: order), item.thing, title: item.name, isFood: true)
        guard Self.mayNameOneOf(item, order) else { return .orderChanges([orderChange], order) }
        return .doubt(OrderDoubt(.isAllMeant(item, orderChange), yes: [orderChange]))
    }

    /// Whether an order may be about one of several pieces: "opened the yoghurt" of six.
    private static func mayNameOneOf(_ item: OrderItem, _ order: Order) -> Bool {
        let name = order.name.lowercased()
        guard order.amount == nil, item.quantity.unit.isEmpty, item.quantity.amount > DecimalAmount(1),
            !name.hasSuffix("s"), let last = name.split(separator: " ").last
        else { return false }
        // "the tuna tin" of six
        return item.name.lowercased().hasSuffix(last + "s") || Quantity.isContainer(String(last))
    }

    /// Whether an amount is less than all that is there; a part that cannot be told may be all.
    private static func isPart(_ amount: OrderAmount?, of quantity: Quantity) -> Bool {
        switch amount {
        case nil, .all?: false
        case .half?, .unclear?: true
        case .number(let number, let unit)?:
            // "opened a milk" of what is measured is the pack.
            unit.isEmpty && !quantity.unit.isEmpty && !Quantity.isContainer(quantity.unit)
                ? false : self.amount(number, unit, in: quantity).map { $0 < quantity.amount } ?? false
        }
    }

    // MARK: Cancelling, removing, skipping

    private func end(_ order: Order, _ known: Known, _ due: Sentence?) async throws(Failure) -> Outcome {
        let thing = known.thing
        func orderChange(_ action: OrderChange.Action) -> OrderChange { OrderChange(action, thing) }
        func done(_ action: OrderChange.Action) -> Outcome { .orderChanges([orderChange(action)], order) }
        func anotherDay() -> Outcome? {
            guard let due, let day = day(of: known), !Self.covers(due, day) else { return nil }
            return .doubt(OrderDoubt(.isOnAnotherDay(thing, day)))
        }
        let comesOnce = Outcome.doubt(
            OrderDoubt(.doesNotRepeat(thing), choices: [[orderChange(.remove)]]))
        func comesAgain(ofDays: Bool = false) -> Outcome {
            .doubt(
                OrderDoubt(
                    .repeats(thing, ofDays: ofDays),
                    choices: [[orderChange(.skip(nil))], [orderChange(.remove)]]))
        }
        switch known.kind {
        case .event:
            let event = try await source.event(thing)
            guard event.repeats else {
                if let other = anotherDay() { return other }
                return order.verb != .skip || due != nil ? done(.remove) : comesOnce
            }
            if let due, let first = due.dueDay {
                let last = max(due.end ?? first, first)
                if let day = day(of: known), (first...last).contains(day) { return done(.skip(day)) }
                return first == last ? done(.skip(first)) : comesAgain(ofDays: true)
            }
            return order.verb == .skip ? done(.skip(nil)) : comesAgain()
        case .task:
            let task = try await source.task(thing)
            if let other = anotherDay() { return other }
            guard task.repeats else { return order.verb != .skip ? done(.remove) : comesOnce }
            return order.verb == .skip || due != nil ? done(.skip(nil)) : comesAgain()
        case .maintenance: return order.verb == .skip ? done(.skip(nil)) : comesAgain()
        case .document:
            guard order.verb == .cancel else { return .doubt(OrderDoubt(.isOfKind(thing))) }
            // Only who has written to the other side has cancelled a contract.
            guard order.mood == .statement else {
                return .doubt(OrderDoubt(.haveYouCancelled(thing), yes: [orderChange(.cancel)]))
            }
            return done(.cancel)
        default: return .doubt(OrderDoubt(.isOfKind(thing)))
        }
    }

    static func covers(_ due: Sentence, _ day: CivilDate) -> Bool {
        guard let first = due.dueDay else { return true }
        return (first...max(due.end ?? first, first)).contains(day)
    }

    // MARK: Moving

    /// "2 days" of "by 2 days" and "back by 2 days".
    private static func afterBy(_ time: String?) -> String? {
        var words = (time ?? "").split(separator: " ")
        if let first = words.first, ["back", "off", "out"].contains(first.lowercased()) {
            words.removeFirst()
        }
        guard words.count > 1, ["by", "um"].contains(words[0].lowercased()) else { return nil }
        return words.dropFirst().joined(separator: " ")
    }

    func move(_ order: Order, _ known: Known) async throws(Failure) -> Outcome {
        let thing = known.thing
        guard known.kind != .item, known.kind != .document else {
            return .doubt(OrderDoubt(.isOfKind(thing)))
        }
        if let length = Self.afterBy(order.time), reader.length(length) != nil {
            var shifted = order
            shifted.time = length
            guard case .orderChanges(let changes, _) = try await shift(shifted, known) else {
                // The sentence itself is read for what is overdue or has no time.
                return .nothing
            }
            return .orderChanges(changes, order)
        }
        guard let words = order.time, let time = reader.moment(words), let due = time.due else {
            return .doubt(OrderDoubt(.moveTo(thing)))
        }
        // "by two hours", which the sentence itself is read for.
        if case .instant = due, time.durationMinutes != nil { return .nothing }
        let change = DueChange(due: due, isTimeAlone: time.isTimeAlone)
        func orderChange(_ due: When) -> Outcome { .orderChanges([OrderChange(.move(due), thing)], order) }
        switch known.kind {
        case .task:
            guard let old = try await source.task(thing).due else { return orderChange(due) }
            let new = change.applied(to: old, today: today, in: source.locality)
            return orderChange(reader.when(new, of: words, near: old))
        case .event:
            let event = try await source.event(thing)
            guard !event.repeats else { return .doubt(OrderDoubt(.seriesMoves(thing))) }
            let new = change.applied(to: event.start, today: today, in: source.locality)
            return orderChange(reader.when(new, of: words, near: event.start))
        case .maintenance: return time.dueDay.map { orderChange(.date($0)) } ?? .nothing
        default: return .doubt(OrderDoubt(.isOfKind(thing)))
        }
    }

    // MARK: Taking back

    /// Undoes what was done with a thing, by its name in the journal.
    private func bringBack(_ order: Order) async throws(Failure) -> Outcome {
        let wanted = SpokenName(order.name)
        guard wanted.words.contains(where: { $0.text.count > 1 }) else { return .nothing }
        let steps = try await source.steps()
        let removals: Set = ["remove", "remove_items", "discard", "use", "cancel"]
        func found(_ name: SpokenName) -> [OrderStep] {
            steps.filter { step in
                guard order.verb == .undoThis || removals.contains(step.kindOfChange) else { return false }
                return name.words.allSatisfy { word in
                    SpokenName(step.text).words.contains { word.fits($0) }
                }
            }
        }
        var matches = found(wanted)
        if matches.isEmpty, let bare = wanted.withoutKinds { matches = found(bare) }
        if let step = matches.first {
            return .orderChanges([OrderChange(.undo(step.entry), nil, title: step.text)], order)
        }
        guard order.verb == .bringBack else { return .nothing }
        let gone = fits(order.name, in: try await known(.gone)).filter { $0.fit <= .words }
        guard let first = gone.first, gone.filter({ $0.fit == first.fit }).count == 1 else { return .nothing }
        switch first.known.kind {
        case .task: return .orderChanges([OrderChange(.reopen, first.known.thing)], order)
        case .item: return .orderChanges([OrderChange(.putBack, first.known.thing)], order)
        default: return .nothing
        }
    }
}

extension String {
    /// "cellar" of "the cellar"
    fileprivate var withoutArticle: String {
        let words = split(separator: " ")
        guard let first = words.first, OrderReader.owners.contains(first.lowercased()) else { return self }
        return words.dropFirst().joined(separator: " ")
    }

    /// A name, as people write theirs: "Tom" of "tom", but "my wife".
    fileprivate var asName: String {
        let words = split(separator: " ")
        guard self == lowercased(), let first, let word = words.first,
            words.count == 1 || !OrderReader.owners.contains(String(word))
        else { return self }
        return first.uppercased() + dropFirst()
    }
}

extension OrderReader {
    /// The name of what a line says news about, which nobody means as a task: "lemons" of "used two lemons"; `nil` for
    /// all other lines.
    package func news(in line: String) -> String? {
        if Self.asks(line) { return nil }
        let clause = readings(of: line).whole
        let read = sentence(line)
        let today = parser.zone.civil(of: parser.now).date
        let isSure = tellsOfPast(line) && mayTell(line, of: read.dueDay, today: today)
        // Of what the forms do not know, all words are the name.
        if isSure,
            !clause.orders.contains(where: { $0.mood == .statement && !$0.isDoubtful && !$0.name.isEmpty })
        {
            return line.trimmingBlanks
        }
        guard
            let order = clause.orders.first(where: {
                $0.mood == .statement && !$0.isDoubtful && !$0.needsTime
            }),
            isSure || clause.orders.allSatisfy({ $0.mood == .statement }), !order.name.isEmpty
        else { return nil }
        guard
            isSure || read.intent != .create
                || read.due == nil && read.recurrence == nil && read.kind != .item
        else {
            return nil
        }
        // A past tense at the beginning may be an adjective: "used books for Anna".
        guard isSure || read.intent == .complete || ![.news, .reopen].contains(order.verb) else { return nil }
        return order.name
    }

    /// The day before today on which a line would have something done, as nobody means it: "return the skis yesterday".
    func passedDay(in line: String) -> CivilDate? {
        let read = sentence(line)
        guard read.intent == .create, read.kind == .task || read.kind == .event, read.recurrence == nil,
            let day = read.dueDay, day < parser.zone.civil(of: parser.now).date,
            // "tax return, due yesterday" says that it is late.
            !SentenceTokens.all(in: line).contains(where: { ["due", "overdue", "fallig"].contains($0.text) })
        else { return nil }
        return day
    }

    /// Whether a line may ask to do something with what is there.
    package func mayBeOrder(_ line: String) -> Bool {
        if Self.asks(line) { return false }
        let (whole, parts) = readings(of: line)
        return !whole.orders.isEmpty || parts.contains { !$0.orders.isEmpty } || Self.orderedName(line) != nil
            || tellsOfPast(line) || ShoppingSentence(line) != nil
    }
}

extension Sentence {
    /// Until its time, or for its length in minutes.
    fileprivate var span: SnoozeTime? {
        if case .instant? = due, let minutes = durationMinutes,
            let period = CivilPeriod(seconds: Int(minutes) * 60)
        {
            return .lasting(period)
        }
        return due.map { .until($0) }
    }
}

extension Order.Verb {
    /// The kinds of things that it can be done with.
    fileprivate var kinds: Set<Subject.Kind> {
        switch self {
        case .finish: [.task, .maintenance, .item]
        case .complete, .news: [.task, .maintenance]
        case .use, .useUp, .leave, .discard, .discardSpoiled, .open, .freeze, .thaw, .lend, .takeBack, .store:
            [.item]
        case .cancel, .remove, .skip: [.task, .event, .maintenance, .document]
        case .move, .moveBy, .later, .earlier: [.task, .event, .maintenance]
        case .lasts: [.task, .event]
        case .ends: [.event]
        case .rename, .label, .prioritise, .annotate, .endSeries:
            [.task, .event, .item, .document, .maintenance]
        case .snooze: [.task, .event, .maintenance]
        case .reopen: [.task]
        case .bringBack, .undo, .undoThis, .undoNumber, .quiet, .pause, .resume, .silence: []
        }
    }

    /// Whether it changes when reminders come, and nothing else.
    fileprivate var isAboutReminders: Bool { [.silence, .quiet, .pause, .snooze].contains(self) }

    /// Whether it is done now, so that a day to come makes a task of it: "open the wine on friday".
    fileprivate var isDoneAtOnce: Bool {
        switch self {
        case .use, .useUp, .discard, .open, .freeze, .thaw, .lend, .takeBack, .complete: true
        default: false
        }
    }

    /// Whether a statement may be about a day to come: "yoga is cancelled on wednesday".
    fileprivate var maySpeakOfDay: Bool {
        switch self {
        case .cancel, .remove, .skip, .move, .moveBy, .later, .earlier, .snooze, .reopen: true
        case .lasts, .ends: true
        case .rename, .label, .prioritise, .annotate, .endSeries: true
        default: false
        }
    }

    /// Whether its words say much else besides, so that only a name of a thing makes it sure.
    fileprivate var isOfThing: Bool {
        switch self {
        case .lend, .takeBack, .open, .freeze, .thaw, .store, .move, .moveBy, .skip, .later, .earlier: true
        default: false
        }
    }

    /// Whether it changes a field, in words that tasks begin with as well: "label the boxes", "stop the leak".
    fileprivate var isChange: Bool {
        switch self {
        case .later, .earlier, .lasts, .ends, .rename, .label, .prioritise, .annotate, .endSeries: true
        default: false
        }
    }

    fileprivate var isOfFood: Bool { isOfThing && kinds == [.item] || [.use, .useUp, .leave].contains(self) }
}

extension SpokenName {
    /// Without words such as "task" and "appointment"; `nil` if there are none, or nothing else.
    package var withoutKinds: SpokenName? { without(Self.kinds) }

    private static let kinds: Set<String> = [
        "task", "event", "appointment", "meeting", "reminder", "booking", "reservation", "contract",
        "membership",
        "subscription", "entry", "item", "date", "visit", "termin", "aufgabe", "vertrag", "erinnerung",
        "mitgliedschaft",
        "session", "class", "lesson", "bottle", "pack", "carton", "box", "packet", "tin", "can", "jar",
        "tube", "tub",
        "bag", "packung", "flasche", "dose", "glas", "kurs", "stunde", "thing", "stuff", "ding", "sache",
    ]

    /// Whether a word names only a kind of thing.
    static func isKind(_ word: String) -> Bool { kinds.contains(word) }
}
