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
    let today: CivilDate
    var current: [Known]?
    var gone: [Known]?
    /// The line, whose words are searched for if there are too many subjects to look at all.
    var line = ""

    static var mostChoices: Int { 6 }
    static var page: UInt32 { 1_000 }

    package init(_ source: Source) {
        self.source = source
        reader = OrderReader(source.sentences, user: source.user)
        today = source.locality.zone.civil(of: source.sentences.now).date
    }

    // MARK: A line

    /// The changes that a line asks for.
    package func answer(to line: String) async throws(Failure) -> OrderAnswer {
        look(for: line)
        if OrderReader.asks(line) { return try await requested(line) }
        return try await naming(try await hedged(try await meaning(of: line), line), line)
    }

    private func meaning(of line: String) async throws(Failure) -> OrderAnswer {
        if let answer = try await waiting(line) { return answer }
        if let said = MeterSentence(line), let answer = try await reading(said) { return answer }
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
        if OrderReader.apartFromHedge(line)?.isDenial == true, let doubt = try await doubtOfHedged(line) {
            return .doubt(doubt)
        }
        if let doubt = try await doubtOfMisspeltOrder(line) { return .doubt(doubt) }
        let shopping = ShoppingSentence(line)
        if let shopping, shopping.meaning != .want,
            let answer = try await self.shopping(shopping, line, isLast: true)
        {
            return answer
        }
        if let doubt = try await doubtOfHedged(line) { return .doubt(doubt) }
        if let answer = try await silenced(line) { return answer }
        if let answer = try await metered(line) { return answer }
        if let pronoun = reader.onlyPronoun(in: line) { return .doubt(OrderDoubt(.needsName(pronoun))) }
        if let words = reader.lastTime(in: line) {
            return .doubt(OrderDoubt(.partIsUnclear(words, besides: [])))
        }
        if let doubt = try await doubtOfNews(line) { return .doubt(doubt) }
        if let doubt = try await doubtOfState(line) { return .doubt(doubt) }
        if let doubt = try await doubtOfUnreadOrder(line) { return .doubt(doubt) }
        if let doubt = try await doubtOfTalk(line) { return .doubt(doubt) }
        if noticesDoubles, let doubt = try await doubtOfDouble(line) { return .doubt(doubt) }
        if let shopping, shopping.meaning == .want,
            let answer = try await self.shopping(shopping, line, isLast: true)
        {
            return answer
        }
        return reader.isStatement(line) || reader.isProse(line) ? .doubt(OrderDoubt(.isNoTask)) : .none
    }

    /// The changes of several clauses; `nil` if none of them is an order about something.
    func answer(to parts: [OrderReader.Clause], _ line: String) async throws(Failure) -> OrderAnswer? {
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
                return .doubt(
                    OrderDoubt(
                        .notAll(firstDoubt.reason, besides: orderChanges.map(\.title).filter { !$0.isEmpty }))
                )
            }
            return .doubt(firstDoubt)
        }
        guard unread.isEmpty else {
            return .doubt(
                OrderDoubt(
                    .partIsUnclear(unread[0], besides: orderChanges.map(\.title).filter { !$0.isEmpty })))
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
        // "took the pills at 8 instead of 7" moves nothing.
        if order.verb.movesTime, order.nameLeads, SpokenWord.all(in: order.name).first?.isPast == true {
            return .nothing
        }
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
        case .finish where order.mood == .request: .doubt(OrderDoubt(.needsName(order.name)))
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
}
