import CivilTime
import Rules

/// What is the case, what was done before, and orders that are not read: nothing of it changes anything as it stands.
extension OrderResolver {
    // MARK: What is the case

    /// "the haircut is at 11", "the suit is at the cleaners": nothing was done, unless what is the case is what its title
    /// asks for: "the trash is out".
    func state(_ order: Order, _ state: OrderState) async throws(Failure) -> Outcome {
        let known = try await self.known(.current)
        if state.mayBeChange {
            let matches = fits(order.name, in: known.filter { [.task, .maintenance].contains($0.kind) })
            if let best = matches.first?.fit, best <= .words || state.isResult && best != .misspelt {
                return try await decide(order, best, matches.filter { $0.fit == best }.map(\.known), nil)
            }
        }
        let isDefinite = Self.isDefinite(state.subject)
        let matches = fits(state.subject, in: known).filter { match in
            match.fit == .exact
                || match.fit == .words && (isDefinite || Self.isMain(state.subject, match.known))
        }
        guard let best = matches.first?.fit else { return .nothing }
        let found = matches.filter { $0.fit == best }.map(\.known)
        guard found.count == 1 else {
            return .doubt(
                OrderDoubt(
                    .several(name: state.subject, found.map(\.thing), isGuess: false),
                    choices: try await times(state, found, order)))
        }
        let thing = found[0].thing
        // "the milk is good till thursday" says nothing of a time to which anything is moved.
        if let time = state.time, [.task, .event, .maintenance].contains(thing.kind) {
            return try await movedTo(time, found[0], order)
        }
        if let place = state.place, !place.isEmpty, thing.kind == .item {
            let orderChange = OrderChange(.place(place), thing)
            guard best == .exact, !["fridge", "freezer"].contains(place) else {
                return .doubt(OrderDoubt(.isMeant(thing, [orderChange]), yes: [orderChange]))
            }
            return .orderChanges([orderChange], order)
        }
        // What is said of food, papers and events in other words is about something else.
        guard best == .exact || [.task, .maintenance].contains(thing.kind) else { return .nothing }
        return .doubt(OrderDoubt(.needsChange(thing)))
    }

    /// Asks whether a thing is to be moved to the time that is said of it.
    private func movedTo(_ time: String, _ known: Known, _ order: Order) async throws(Failure) -> Outcome {
        var move = order.about(known.thing.title)
        (move.verb, move.time) = (.move, time)
        let outcome = try await self.move(move, known)
        switch outcome {
        case .orderChanges(let orderChanges, _):
            return .doubt(OrderDoubt(.isMeant(known.thing, orderChanges), yes: orderChanges))
        case .doubt: return outcome
        case .nothing: return .doubt(OrderDoubt(.moveTo(known.thing)))
        }
    }

    /// What each of several things may be moved to.
    private func times(_ state: OrderState, _ found: [Known], _ order: Order) async throws(Failure)
        -> [[OrderChange]]
    {
        guard offersChoices, let time = state.time else { return [] }
        var choices: [[OrderChange]] = []
        for known in found.prefix(Self.mostChoices) {
            if case .doubt(let doubt) = try await movedTo(time, known, order) { choices += doubt.choices }
        }
        return choices
    }

    /// "the van", of what both speak of.
    static func isDefinite(_ name: String) -> Bool {
        ["the", "my", "our", "der", "die", "das", "mein", "meine", "unser", "unsere"].contains(
            name.lowercased().split(separator: " ").first.map(String.init) ?? "")
    }

    /// Whether the words are all that a title names, but for a verb, or somebody before a colon: "violin" of "Mia: violin".
    private static func isMain(_ subject: String, _ known: Known) -> Bool {
        let said = SpokenName(subject).words
        let title = known.thing.title
        let behind = title.split(separator: ":", maxSplits: 1).last.map(String.init) ?? title
        return [known.title, SpokenName(behind)].contains { name in
            name.words.allSatisfy { word in
                word.isVerb || SpokenName.isKind(word.text) || said.contains { $0.fits(word) }
            }
        }
    }

    // MARK: Said once more

    /// Doubts news of what was completed in the last days under exactly this name.
    /// - Parameter other: What else may be meant.
    func doubtOfRepeatedNews(_ name: String, besides other: Known?) async throws(Failure) -> OrderDoubt? {
        let spoken = SpokenName(name)
        guard spoken.words.contains(where: { !$0.isVerb }) else { return nil }
        let earliest = source.sentences.now - .seconds(3 * 86_400)
        let done = try await source.completedTasks().first { task in
            task.at > earliest && spoken.fit(SpokenName(task.title)) == .exact
        }
        return done.map { OrderDoubt(.isDone($0.title, at: $0.at, besides: other?.thing)) }
    }

    // MARK: What is hedged

    /// The answer to a line, of which nothing is carried out that the line only asks, denies or limits.
    func hedged(_ answer: OrderAnswer, _ line: String) async throws(Failure) -> OrderAnswer {
        var changes: [OrderChange] = []
        var isSure = false
        switch answer {
        case .none: return .none
        case .orderChanges(let sure): (changes, isSure) = (sure, true)
        case .doubt(let doubt): changes = doubt.suggested
        }
        let titles = changes.compactMap(\.thing?.title)
        let completes = changes.contains { if case .complete = $0.action { true } else { false } }
        let hedge = reader.hedge(in: line, besides: titles, completes: completes)
        switch hedge {
        case .exception(let words)?, .correction(let words)?:
            return .doubt(OrderDoubt(.partIsUnclear(words, besides: [])))
        case nil: return isSure ? answer : try await sobered(answer, changes, line)
        default: break
        }
        guard let thing = changes.lazy.compactMap(\.thing).first else {
            return hedge == .question && isSure ? .none : answer
        }
        switch hedge {
        case .denial?: return .doubt(OrderDoubt(.stays(thing)))
        // Whatever is done of it, to offer all of it would be too much.
        case .part?:
            let isTask = [.task, .maintenance].contains(thing.kind)
            return .doubt(
                OrderDoubt(completes && isTask ? .onlyPart(thing, changes) : .needsChange(thing)))
        default:
            return isSure ? .doubt(OrderDoubt(.isMeant(thing, changes), yes: changes)) : answer
        }
    }

    /// The answer to a line that is only guessed at: neither what it denies is offered, nor all of something of which it
    /// names a number.
    private func sobered(
        _ answer: OrderAnswer, _ changes: [OrderChange], _ line: String
    ) async throws(Failure) -> OrderAnswer {
        guard let change = changes.first, let thing = change.thing, changes.count == 1 else { return answer }
        if change.reportsAction, reader.negates(line, besides: [thing.title]) {
            return .doubt(OrderDoubt(.stays(thing)))
        }
        guard change.takesAll, reader.namesNumber(line, besides: [thing.title]) else { return answer }
        let item = try await source.item(thing)
        return item.quantity == .one
            ? answer : .doubt(OrderDoubt(.howMuch(item, change), choices: [[change]]))
    }

    /// Doubts a line that denies what would be an order, or only considers it: "maybe cancel yoga", "I didn't use any eggs".
    func doubtOfHedged(_ line: String) async throws(Failure) -> OrderDoubt? {
        guard let (rest, isDenial) = OrderReader.apartFromHedge(line) else { return nil }
        switch try await resolve(reader.clause(rest)) {
        case .orderChanges(let changes, _):
            guard let thing = changes.lazy.compactMap(\.thing).first else { return nil }
            return isDenial ? OrderDoubt(.stays(thing)) : OrderDoubt(.isMeant(thing, changes), yes: changes)
        case .doubt(let doubt):
            if isDenial, let thing = doubt.choices.lazy.flatMap(\.self).compactMap(\.thing).first {
                return OrderDoubt(.stays(thing))
            }
            return doubt
        case .nothing:
            guard isDenial else { return nil }
            let known = try await known(.current)
            let said = SpokenName(rest).words
            // "payé le loyer" of "Payer le loyer": verbs of other languages are not known in their forms.
            let named = known.first { one in
                one.title.words.count > 1
                    && one.title.words.dropFirst().allSatisfy { word in said.contains { $0.fits(word) } }
            }
            let found =
                fits(rest, in: known).first ?? reader.apart(rest).flatMap { fits($0.name, in: known).first }
            return (found?.known ?? named).map { OrderDoubt(.stays($0.thing)) }
        }
    }

    // MARK: What is not read

    /// What a line calls by its whole title before a colon: "dentist: remind 1d and 2h before". Food is what captures name.
    private func heading(of line: String) async throws(Failure) -> OrderThing? {
        guard let colon = line.firstIndex(of: ":"),
            line[line.index(after: colon)...].first?.isWhitespace == true
        else { return nil }
        let spoken = SpokenName(String(line[..<colon]))
        return try await known(.current).first { known in
            known.kind != .item && spoken.words.count == known.title.words.count
                && spoken.fit(known.title) == .exact
        }?.thing
    }

    /// Doubts an order that is not read, with the title of what is there behind its verb: nobody wants it as a task.
    func doubtOfUnreadOrder(_ line: String) async throws(Failure) -> OrderDoubt? {
        if let rest = OrderReader.forbiddenName(line) {
            let known = try await known(.current).first { SpokenName(rest).fit($0.title) == .exact }
            return known.map { OrderDoubt(.stays($0.thing)) }
        }
        if let thing = try await heading(of: line) { return OrderDoubt(.needsChange(thing)) }
        guard let (isStrong, rest) = OrderReader.orderedName(line) else { return nil }
        let words = SpokenName(rest).words
        guard words.count > 1 else { return nil }
        let found = try await known(.current).first { known in
            let title = known.title.words
            guard isStrong || title.count > 1 && title[0].isVerb, title.count <= words.count else {
                return false
            }
            return zip(words, title).allSatisfy { $0.text == $1.text }
        }
        return found.map { OrderDoubt(.needsChange($0.thing)) }
    }
}
