import AgentInterface
import CivilTime
import Rules

/// Finds what the orders of a line are about, and which commands carry them out: one way for sentences, messages, chats
/// and assistants.
///
/// Nothing changes while it looks. What is not sure becomes a question.
final class OrderExecutor {
    /// One change: a command of Steward, about one thing.
    struct Deed: Sendable, Hashable {
        /// As they are typed after `steward`.
        let words: [String]
        /// The title of what it is about; empty for the last step, quiet and pauses.
        let title: String
    }

    /// What becomes of a clause.
    private enum Outcome {
        /// Carried out without a question.
        case deeds([Deed], Order)
        /// `deeds` is what a yes means; empty if a yes is no answer.
        case question(CommandFailure, [Deed])
        /// It is no order, or about nothing that is there.
        case nothing
    }

    /// Whether to ask at a terminal about things that the words may mean. Otherwise the question is thrown, with the
    /// refusal `.notFound`.
    var asksAboutGuesses = true
    private let session: Session
    private let reader: OrderReader
    private var current: [Known]?
    private var gone: [Known]?

    /// Something that has a name.
    struct Known: Sendable {
        let record: NameRecord
        let title: SpokenName
        let detail: SpokenName

        var kind: Subject.Kind? { Subject.Kind(rawValue: record.kind) }
    }

    init(_ session: Session) {
        self.session = session
        reader = OrderReader(session.sentences)
    }

    // MARK: A line

    /// The changes that a line asks for.
    /// - Returns: `nil` if it asks for none of what is there.
    /// - Throws: A question, or why nothing is done; nothing has changed.
    func deeds(for line: String) async throws(CommandFailure) -> [Deed]? {
        if OrderReader.asks(line) { return nil }
        let (whole, parts) = reader.readings(of: line)
        guard !whole.orders.isEmpty || parts.contains(where: { !$0.orders.isEmpty }) else { return nil }
        let outcome = try await resolve(whole)
        if case .deeds(let deeds, _) = outcome { return deeds }
        if let deeds = try await deeds(of: parts, line) { return deeds }
        switch outcome {
        case .deeds(let deeds, _): return deeds
        case .question(let failure, let deeds): return try await agreed(deeds, failure)
        case .nothing:
            try await refuseNews(whole, line)
            return nil
        }
    }

    /// Asks at a terminal; elsewhere the question is the answer.
    private func agreed(_ deeds: [Deed], _ failure: CommandFailure) async throws(CommandFailure) -> [Deed] {
        guard !deeds.isEmpty, asksAboutGuesses || failure.refusal != .notFound,
            session.prompt != nil || session.questions != nil
        else { throw failure }
        try await session.agree(OrderText.question(of: failure.message), orRefuse: failure.message)
        return deeds
    }

    /// The changes of several clauses; `nil` if none of them is an order about something.
    private func deeds(of parts: [OrderReader.Clause], _ line: String) async throws(CommandFailure) -> [Deed]?
    {
        guard !parts.isEmpty else { return nil }
        var deeds: [Deed] = []
        var waiting: [String] = []
        var unread: [String] = []
        var last: Order?
        var firstQuestion: (CommandFailure, [Deed])?
        func take(_ outcome: Outcome, _ text: String) {
            switch outcome {
            case .deeds(let more, let order):
                deeds += more.filter { !deeds.contains($0) }
                last = order
            case .question(let failure, let yes):
                if firstQuestion == nil { firstQuestion = (failure, yes) }
            case .nothing: unread.append(text)
            }
        }
        for part in parts {
            var outcome = try await resolve(part)
            if case .nothing = outcome, let last {
                // "threw away the bread and the ham"
                outcome = try await resolve(reader.order(like: last, about: part.text))
            }
            if case .nothing = outcome {
                if part.isRemark { continue }
                if deeds.isEmpty, firstQuestion == nil, part.orders.isEmpty {
                    waiting.append(part.text)
                    continue
                }
            }
            take(outcome, part.text)
            // "eggs and milk are gone"
            if let order = last, !waiting.isEmpty {
                for text in waiting { take(try await resolve(reader.order(like: order, about: text)), text) }
                waiting = []
            }
        }
        unread += waiting
        if deeds.isEmpty, firstQuestion == nil { return nil }
        if let (failure, yes) = firstQuestion {
            guard deeds.isEmpty, unread.isEmpty else {
                throw CommandFailure(.noInput, OrderText.notAll(failure.message, besides: deeds.map(\.title)))
            }
            return try await agreed(yes, failure)
        }
        guard unread.isEmpty else {
            throw CommandFailure(
                .noInput,
                OrderText.partIsUnclear(
                    VisibleText.line(unread[0]), besides: deeds.map { VisibleText.line($0.title) }))
        }
        return deeds
    }

    /// Refuses news about nothing that is there, which nobody wants as a task: "used two lemons".
    private func refuseNews(_ clause: OrderReader.Clause, _ line: String) async throws(CommandFailure) {
        guard
            let order = clause.orders.first(where: {
                $0.mood == .statement && !$0.isDoubtful && !$0.needsTime
            }),
            clause.orders.allSatisfy({ $0.mood == .statement }), !order.name.isEmpty
        else { return }
        let read = session.sentences.sentence(line)
        guard read.intent != .create || read.due == nil && read.recurrence == nil && read.kind != .item else {
            return
        }
        // A past tense at the beginning may be an adjective: "used books for Anna".
        guard read.intent == .complete || ![.news, .reopen].contains(order.verb) else { return }
        let near = fits(order.name, in: try await known(.current)).prefix(3).map {
            "'\(VisibleText.line($0.known.record.title))' (\($0.known.record.short))"
        }
        if !near.isEmpty {
            throw CommandFailure(.noInput, OrderText.perhaps(near), refusal: .notFound)
        }
        throw CommandFailure(
            .noInput,
            OrderText.nothing(called: VisibleText.line(order.name), asTask: VisibleText.line(line)),
            refusal: .notFound)
    }

    // MARK: A clause

    private func resolve(_ clause: OrderReader.Clause) async throws(CommandFailure) -> Outcome {
        var question: Outcome = .nothing
        for order in clause.orders {
            let outcome = try await resolve(order)
            switch outcome {
            case .deeds: return outcome
            case .question: if case .nothing = question { question = outcome }
            case .nothing: continue
            }
        }
        return question
    }

    private func resolve(_ order: Order) async throws(CommandFailure) -> Outcome {
        switch order.verb {
        // By a length: the sentence itself is read so.
        case .moveBy: return .nothing
        case .undo: return .deeds([Deed(words: ["undo"], title: "")], order)
        case .undoNumber:
            guard let count = Int(order.name), count > 0 else { return .nothing }
            return .question(CommandFailure(.usage, OrderText.stepsOrStep(count)), [])
        case .quiet, .pause: return silence(order)
        case .resume:
            return .deeds(
                [Deed(words: ["quiet", "off"], title: ""), Deed(words: ["pause", "off"], title: "")], order)
        default: break
        }
        if order.isAboutPronoun || order.name.isEmpty { return pronoun(order) }
        if order.isAboutAll { return everything(order) }
        return try await find(order)
    }

    private func silence(_ order: Order) -> Outcome {
        let command = order.verb == .quiet ? "quiet" : "pause"
        guard let words = order.time else {
            return .question(CommandFailure(.noInput, OrderText.needsEnd(command)), [])
        }
        guard let time = reader.time(words), let end = Self.timeWords(time) else { return .nothing }
        return .deeds([Deed(words: [command] + end, title: "")], order)
    }

    /// `until 2026-11-28T20:00`, `for 60m`.
    private static func timeWords(_ time: Sentence) -> [String]? {
        if case .instant? = time.due, let minutes = time.durationMinutes { return ["for", "\(minutes)m"] }
        return time.due.map { ["until", $0.description] }
    }

    private func pronoun(_ order: Order) -> Outcome {
        switch order.verb {
        // These are about the reminder that waits.
        case .finish, .complete, .news, .snooze, .undoThis: .nothing
        default:
            .question(CommandFailure(.noInput, OrderText.needsName(VisibleText.line(order.name))), [])
        }
    }

    private func everything(_ order: Order) -> Outcome {
        switch order.verb {
        case .snooze:
            let time = order.time.flatMap { reader.time($0) }.flatMap(Self.timeWords)?.joined(separator: " ")
            return .question(CommandFailure(.noInput, OrderText.allSnoozed(time ?? "for 1h")), [])
        case .undoThis, .news, .quiet, .pause, .resume, .undo, .undoNumber: return .nothing
        default: return .question(CommandFailure(.refused, OrderText.notEverything), [])
        }
    }

    // MARK: Finding

    private func find(_ order: Order) async throws(CommandFailure) -> Outcome {
        var order = order
        let isOfGone = [.reopen, .bringBack].contains(order.verb)
        if order.verb == .bringBack || order.verb == .undoThis { return try await bringBack(order) }
        let known = isOfGone ? try await self.known(.gone) : try await self.known(.current)
        var matches = fits(order.name, in: known)
        var due = order.day
        if (matches.first?.fit ?? .part) > .words, let (name, day) = reader.apart(order.name) {
            let others = fits(name, in: known)
            if let best = others.first?.fit, best < (matches.first?.fit ?? .part) || matches.isEmpty {
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
                guard let best = others.first?.fit, best <= .words else { continue }
                matches = others
                order.name = name
                break
            }
        }
        if order.needsTime, due == nil { return .nothing }
        // The time is that of the snooze, which another reading of the line has.
        if order.verb == .snooze, due != nil { return .nothing }
        // What has happened was not on a day to come: "signed books to the school on friday".
        if order.mood == .statement, !order.verb.maySpeakOfDay, let day = due?.dueDay, day > session.today {
            return .nothing
        }
        if order.mood == .request, due != nil, order.verb.isDoneAtOnce { return .nothing }
        guard let best = matches.first?.fit else { return try await elsewhere(order) }
        let kinds = order.verb.kinds
        let top = matches.filter { $0.fit == best }.map(\.known)
        var allowed = top.filter { known in known.kind.map(kinds.contains) ?? false }
        if allowed.isEmpty {
            // Another kind has exactly this name: it is meant, whatever this order makes of it.
            if best == .exact, order.mood != .wish, !order.isDoubtful, order.verb != .news,
                !order.verb.isOfFood
            {
                return .question(about(top[0], order), [])
            }
            let next = matches.filter { $0.fit != best && $0.known.kind.map(kinds.contains) ?? false }
            guard best != .exact, let level = next.first?.fit, level <= .words else { return .nothing }
            allowed = next.filter { $0.fit == level }.map(\.known)
        }
        if let due, let narrowed = narrowed(allowed, to: due) { allowed = narrowed }
        return try await decide(order, best, allowed, due)
    }

    /// A news or a verb that found nothing among what is current.
    private func elsewhere(_ order: Order) async throws(CommandFailure) -> Outcome {
        guard order.verb == .reopen else { return .nothing }
        let open = fits(order.name, in: try await known(.current))
        guard let found = open.first, found.fit <= .words, found.known.kind == .task else { return .nothing }
        return .question(
            CommandFailure(.refused, OrderText.isOpen(VisibleText.line(found.known.record.title))), [])
    }

    private static func isDeadline(_ name: String) -> Bool {
        name.lowercased().split(separator: " ").contains { ["by", "bis", "before"].contains($0) }
    }

    private func decide(
        _ order: Order, _ fit: SpokenName.Fit, _ found: [Known], _ due: Sentence?
    ) async throws(CommandFailure) -> Outcome {
        guard let first = found.first else { return .nothing }
        if order.isDoubtful || order.verb.isOfThing && fit > .words {
            guard fit == .exact || !order.isDoubtful && fit <= .within else { return .nothing }
        }
        let isSame = found.allSatisfy {
            $0.kind == .item && $0.record.title.lowercased() == first.record.title.lowercased()
        }
        if found.count > 1, !isSame {
            guard fit <= .words || order.mood == .statement else { return .nothing }
            // Which of several tasks is meant, a command that was given their names asks as well.
            let isGuess = !asksAboutGuesses && (fit > .words || found.allSatisfy { $0.kind == .task })
            return .question(ambiguous(order, found, isGuess ? .notFound : .ambiguous), [])
        }
        let outcome = try await carryOut(order, first, due)
        guard case .deeds(let deeds, _) = outcome else { return outcome }
        let isVague = SpokenName(order.name).words.allSatisfy(\.isVerb) && fit != .exact
        guard fit <= .words, order.mood != .wish, !isVague, !(order.isDoubtful && order.verb != .use) else {
            // A part of a name is worth a question only if something is said to have happened.
            if fit == .part, order.mood != .statement { return .nothing }
            return .question(
                CommandFailure(
                    .noInput, OrderText.isMeant(VisibleText.line(first.record.title), deeds.map(\.words)),
                    refusal: .notFound),
                deeds)
        }
        return outcome
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

    private func day(of known: Known) -> CivilDate? {
        known.record.date.flatMap { try? $0.date(in: session.locality) }
    }

    /// What is there and has a name like this, best first.
    func fits(_ text: String, in all: [Known]) -> [(known: Known, fit: SpokenName.Fit)] {
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

    /// How well the name fits what is there.
    func fitsOfCurrent(_ name: String) async throws(CommandFailure) -> [SpokenName.Fit] {
        fits(name, in: try await known(.current)).map(\.fit)
    }

    enum Status { case current, gone }

    /// Everything that has a name, soonest first.
    func known(_ status: Status) async throws(CommandFailure) -> [Known] {
        if let known = status == .current ? current : gone { return known }
        var query = NameQuery()
        (query.isBeginning, query.limit) = (true, 1_000)
        query.status = status == .current ? .current : .gone
        let known = try await session.ask(Names1.find, query).map {
            Known(record: $0, title: SpokenName($0.title), detail: SpokenName($0.detail))
        }
        if status == .current { current = known } else { gone = known }
        return known
    }

    // MARK: Questions

    private func ambiguous(
        _ order: Order, _ found: [Known], _ refusal: AgentError.Kind
    ) -> CommandFailure {
        CommandFailure(
            .noInput,
            OrderText.several(
                VisibleText.line(order.name), found.count,
                found.prefix(6).map { one in
                    let date = one.record.date.map { ", \(session.words(for: $0))" } ?? ""
                    return "\(VisibleText.line(one.record.title)) (\(one.record.short)\(date))"
                }), refusal: refusal)
    }

    /// A verb that does not go with the kind of what is called like this.
    private func about(_ known: Known, _ order: Order) -> CommandFailure {
        CommandFailure(
            .noInput,
            OrderText.isOfKind(
                VisibleText.line(known.record.title), known.kind, hint(for: known)))
    }

    /// What can be done with it.
    private func hint(for known: Known) -> [String] {
        let short = known.record.short
        return switch known.kind {
        case .event?: ["event remove \(short)", "event edit \(short) --start TIME"]
        case .item?: ["item use \(short)", "item discard \(short)", "item remove \(short)"]
        case .document?: ["document cancel \(short)", "document renew \(short)", "document remove \(short)"]
        case .maintenance?: ["maintenance done \(short)", "maintenance skip \(short)"]
        case .task?: ["done \(short)", "move \(short) TIME", "remove \(short)"]
        default: ["show \(short)"]
        }
    }

    // MARK: Carrying out

    private func carryOut(_ order: Order, _ known: Known, _ due: Sentence?) async throws(CommandFailure)
        -> Outcome
    {
        let (short, title) = (known.record.short, known.record.title)
        func deed(_ words: String...) -> Outcome { .deeds([Deed(words: words, title: title)], order) }
        switch (order.verb, known.kind) {
        case (.finish, .task?), (.complete, .task?), (.news, .task?): return deed("done", short)
        case (.finish, .maintenance?), (.complete, .maintenance?), (.news, .maintenance?):
            return deed("maintenance", "done", short)
        case (.finish, .item?), (.use, .item?), (.useUp, .item?), (.leave, .item?), (.discard, .item?),
            (.discardSpoiled, .item?):
            return try await take(order, known)
        case (.open, .item?), (.freeze, .item?), (.thaw, .item?): return try await keep(order, known)
        case (.lend, .item?):
            guard let person = order.person else { return .nothing }
            return deed("item", "lend", short, "--to", Self.asName(person))
        case (.takeBack, .item?):
            let item = try await session.ask(Household1.getItem, known.record.id)
            guard let borrower = item.lentTo else {
                return .question(CommandFailure(.refused, OrderText.isNotLent(VisibleText.line(title))), [])
            }
            if let person = order.person, SpokenName(person).fit(SpokenName(borrower)) == nil {
                return .question(
                    CommandFailure(
                        .refused,
                        OrderText.isLent(VisibleText.line(title), to: VisibleText.line(borrower), short)),
                    [Deed(words: ["item", "take-back", short], title: title)])
            }
            return deed("item", "take-back", short)
        case (.cancel, _), (.remove, _), (.skip, _): return try await end(order, known, due)
        case (.move, _), (.moveBy, _): return try await move(order, known)
        case (.snooze, .task?):
            guard let words = order.time else { return deed("snooze", short, "usual") }
            guard let time = reader.time(words) else { return .nothing }
            if case .instant? = time.due, let minutes = time.durationMinutes {
                return deed("snooze", short, "\(minutes)m")
            }
            return time.due.map { deed("snooze", short, $0.description) } ?? .nothing
        case (.snooze, _): return .question(about(known, order), [])
        case (.reopen, .task?): return deed("reopen", short)
        default: return .nothing
        }
    }

    /// A name, as people write theirs.
    private static func asName(_ text: String) -> String {
        guard text == text.lowercased(), let first = text.first else { return text }
        return first.uppercased() + text.dropFirst()
    }

    /// Uses or discards an item, or a part of it.
    private func take(_ order: Order, _ known: Known) async throws(CommandFailure) -> Outcome {
        let item = try await session.ask(Household1.getItem, known.record.id)
        let isUse = ![.discard, .discardSpoiled].contains(order.verb)
        // Nobody uses up a drill.
        if isUse, !item.isFood, item.quantity == .one, item.minimum == nil { return .nothing }
        if order.verb == .finish, !item.isFood { return .nothing }
        let group = item.isFood ? "food" : "item"
        var words = [group, isUse ? "use" : "discard", item.short]
        if order.verb == .discardSpoiled { words += ["--reason", "spoiled"] }
        func asks() -> Outcome {
            let words = words.joined(separator: " ")
            return .question(
                CommandFailure(
                    .noInput, OrderText.howMuch(VisibleText.line(item.name), item.quantity.description, words)
                ), [])
        }
        let quantity = item.quantity
        switch order.amount {
        case .all?: break
        case .unclear?: return asks()
        case .half?:
            guard
                let half = DecimalAmount(
                    significand: quantity.amount.significand &* 5, scale: quantity.amount.scale + 1)
            else { return asks() }
            words += ["--amount", "\(half)\(quantity.unit.isEmpty ? "" : " \(quantity.unit)")"]
        case .number(let number, let unit)?:
            // "used a milk" of two litres
            if unit.isEmpty, !quantity.unit.isEmpty { return asks() }
            var amount = number
            if order.verb == .leave {
                guard unit.isEmpty || unit.lowercased() == quantity.unit.lowercased(),
                    let used = quantity.amount - number, used.isPositive
                else { return asks() }
                amount = used
            }
            if unit.isEmpty, quantity.unit.isEmpty, amount > quantity.amount {
                return .question(
                    CommandFailure(
                        .refused,
                        OrderText.notSoMuch(VisibleText.line(item.name), quantity.description)), [])
            }
            let unit = order.verb == .leave ? quantity.unit : unit
            words += ["--amount", "\(amount)\(unit.isEmpty ? "" : " \(unit)")"]
        case nil:
            let isWhole =
                [.useUp, .finish, .discardSpoiled].contains(order.verb) || quantity.amount <= DecimalAmount(1)
            let isMeasured = !quantity.unit.isEmpty && Self.hasArticle(order.name)
            if !isWhole, !isMeasured, !Self.namesAll(order.name) { return asks() }
        }
        return .deeds([Deed(words: words, title: item.name)], order)
    }

    /// Whether the words mean all that is there: "the eggs", and not "the egg" or "eggs".
    private static func namesAll(_ said: String) -> Bool {
        let words = said.lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        let english: Set = ["the", "my", "our", "those", "these", "all"]
        if ["die", "unsere", "meine"].contains(first) { return true }
        // "the yoghurt" may be one of four.
        return english.contains(first) && last.hasSuffix("s")
    }

    /// Of what is measured, "the milk" is all of it.
    private static func hasArticle(_ said: String) -> Bool {
        ["the", "my", "our", "die", "den", "das", "unsere", "unseren", "unser"].contains(
            said.lowercased().split(separator: " ").first.map(String.init) ?? "")
    }

    private func keep(_ order: Order, _ known: Known) async throws(CommandFailure) -> Outcome {
        let item = try await session.ask(Household1.getItem, known.record.id)
        guard item.isFood else { return .nothing }
        if case .number(let number, _)? = order.amount, number < item.quantity.amount, order.verb != .open {
            return .question(
                CommandFailure(
                    .refused, OrderText.onlyAsWhole(VisibleText.line(item.name), item.quantity.description)),
                [])
        }
        if order.verb == .open, item.openedOn != nil {
            return .question(
                CommandFailure(.refused, OrderText.isOpened(VisibleText.line(item.name))), [])
        }
        let verb = order.verb == .open ? "open" : order.verb == .freeze ? "freeze" : "thaw"
        return .deeds([Deed(words: ["food", verb, item.short], title: item.name)], order)
    }

    // MARK: Cancelling, removing, skipping

    private func end(_ order: Order, _ known: Known, _ due: Sentence?) async throws(CommandFailure) -> Outcome
    {
        let (short, title) = (known.record.short, VisibleText.line(known.record.title))
        func deed(_ words: String...) -> Outcome {
            .deeds([Deed(words: words, title: known.record.title)], order)
        }
        func question(_ message: String, _ deeds: [Deed] = []) -> Outcome {
            .question(CommandFailure(.noInput, message), deeds)
        }
        switch known.kind {
        case .event?:
            let event = try await session.ask(Events1.get, known.record.id)
            guard event.repeats != nil else {
                if let due, let day = day(of: known), !covers(due, day) {
                    return question(OrderText.isAnotherDay(title, session.words(for: .date(day))))
                }
                guard order.verb != .skip || due != nil else {
                    return question(OrderText.doesNotRepeat(title, "event remove \(short)"))
                }
                return deed("event", "remove", short)
            }
            if let due, let first = due.dueDay {
                let last = max(due.end ?? first, first)
                if let day = day(of: known), (first...last).contains(day) {
                    return deed("event", "skip", short, day.description)
                }
                return first == last
                    ? deed("event", "skip", short, first.description)
                    : question(OrderText.repeats(title, OrderText.skipDay(short), "event remove \(short)"))
            }
            if order.verb == .skip { return deed("event", "skip", short) }
            return question(OrderText.repeats(title, "event skip \(short)", "event remove \(short)"))
        case .task?:
            let task = try await session.ask(Tasks1.get, known.record.id)
            if let due, let day = day(of: known), !covers(due, day) {
                return question(OrderText.isAnotherDay(title, session.words(for: .date(day))))
            }
            guard task.repeats != nil else {
                guard order.verb != .skip else {
                    return question(OrderText.doesNotRepeat(title, "remove \(short)"))
                }
                return deed("remove", short)
            }
            if order.verb == .skip || due != nil { return deed("skip", short) }
            return question(OrderText.repeats(title, "skip \(short)", "remove \(short)", "end \(short)"))
        case .maintenance?:
            if order.verb == .skip { return deed("maintenance", "skip", short) }
            return question(
                OrderText.repeats(title, "maintenance skip \(short)", "maintenance remove \(short)"))
        case .document?:
            guard order.verb == .cancel else { return .question(about(known, order), []) }
            // Only who has written to the other side has cancelled a contract.
            guard order.mood == .statement else {
                return question(
                    OrderText.haveYouCancelled(title, short),
                    [Deed(words: ["document", "cancel", short], title: known.record.title)])
            }
            return deed("document", "cancel", short)
        default: return .question(about(known, order), [])
        }
    }

    private func covers(_ due: Sentence, _ day: CivilDate) -> Bool {
        guard let first = due.dueDay else { return true }
        return (first...max(due.end ?? first, first)).contains(day)
    }

    // MARK: Moving

    private func move(_ order: Order, _ known: Known) async throws(CommandFailure) -> Outcome {
        let (short, title) = (known.record.short, VisibleText.line(known.record.title))
        guard known.kind != .item, known.kind != .document else { return .question(about(known, order), []) }
        guard let words = order.time, let time = reader.time(words), let due = time.due else {
            return .question(CommandFailure(.noInput, OrderText.moveTo(title, moveCommand(known))), [])
        }
        // "by two hours", which the sentence itself is read for.
        if case .instant = due, time.durationMinutes != nil { return .nothing }
        let change = DueChange(due: due, isTimeAlone: time.isTimeAlone)
        func deed(_ words: String...) -> Outcome {
            .deeds([Deed(words: words, title: known.record.title)], order)
        }
        switch known.kind {
        case .task?:
            let old = try await session.ask(Tasks1.get, known.record.id).due
            let new = old.map { change.applied(to: $0, in: session) } ?? due
            return deed("move", short, new.description)
        case .event?:
            let event = try await session.ask(Events1.get, known.record.id)
            guard event.repeats == nil else {
                return .question(
                    CommandFailure(.noInput, OrderText.seriesMoves(title, short)), [])
            }
            let new = change.applied(to: event.start, in: session)
            return deed("event", "edit", short, "--start", new.description)
        case .maintenance?:
            guard let day = time.dueDay else { return .nothing }
            return deed("maintenance", "edit", short, "--due", day.description)
        default: return .question(about(known, order), [])
        }
    }

    private func moveCommand(_ known: Known) -> String {
        switch known.kind {
        case .event?: "event edit \(known.record.short) --start TIME"
        case .maintenance?: "maintenance edit \(known.record.short) --due DAY"
        default: "move \(known.record.short) TIME"
        }
    }

    // MARK: Taking back

    /// Undoes what was done with a thing, by its name in the journal.
    private func bringBack(_ order: Order) async throws(CommandFailure) -> Outcome {
        let wanted = SpokenName(order.name)
        guard wanted.words.contains(where: { $0.text.count > 1 }) else { return .nothing }
        var query = JournalQuery()
        query.limit = 200
        let entries = try await session.ask(Reminders1.history, query)
        let removals: Set = ["remove", "remove_items", "discard", "use", "cancel"]
        func found(_ name: SpokenName) -> [JournalRecord] {
            entries.filter { entry in
                guard !entry.isUndone, entry.isUndoable,
                    order.verb == .undoThis || removals.contains(entry.what)
                else { return false }
                return name.words.allSatisfy { word in
                    SpokenName(entry.text).words.contains { word.fits($0) }
                }
            }
        }
        var matches = found(wanted)
        if matches.isEmpty, let bare = wanted.withoutKinds { matches = found(bare) }
        if let entry = matches.first {
            return .deeds([Deed(words: ["undo", "\(entry.entry)"], title: entry.text)], order)
        }
        guard order.verb == .bringBack else { return .nothing }
        let gone = fits(order.name, in: try await known(.gone)).filter { $0.fit <= .words }
        guard let first = gone.first, gone.filter({ $0.fit == first.fit }).count == 1 else { return .nothing }
        let short = first.known.record.short
        switch first.known.kind {
        case .task?: return .deeds([Deed(words: ["reopen", short], title: first.known.record.title)], order)
        case .item?:
            return .deeds([Deed(words: ["item", "put-back", short], title: first.known.record.title)], order)
        default: return .nothing
        }
    }
}

extension Order.Verb {
    /// The kinds of things that it can be done with.
    fileprivate var kinds: Set<Subject.Kind> {
        switch self {
        case .finish: [.task, .maintenance, .item]
        case .complete, .news: [.task, .maintenance]
        case .use, .useUp, .leave, .discard, .discardSpoiled, .open, .freeze, .thaw, .lend, .takeBack: [.item]
        case .cancel, .remove, .skip: [.task, .event, .maintenance, .document]
        case .move, .moveBy: [.task, .event, .maintenance]
        case .snooze: [.task, .event, .maintenance]
        case .reopen: [.task]
        case .bringBack, .undo, .undoThis, .undoNumber, .quiet, .pause, .resume: []
        }
    }

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
        case .cancel, .remove, .skip, .move, .moveBy, .snooze, .reopen: true
        default: false
        }
    }

    /// Whether its words say much else besides, so that only a name of a thing makes it sure.
    fileprivate var isOfThing: Bool {
        switch self {
        case .lend, .takeBack, .open, .freeze, .thaw, .move, .skip: true
        default: false
        }
    }

    fileprivate var isOfFood: Bool { isOfThing && kinds == [.item] || [.use, .useUp, .leave].contains(self) }
}

extension SpokenName {
    /// Without words such as "task" and "appointment"; `nil` if there are none, or nothing else.
    var withoutKinds: SpokenName? { without(Self.kinds) }

    private static let kinds: Set<String> = [
        "task", "event", "appointment", "meeting", "reminder", "booking", "reservation", "contract",
        "membership",
        "subscription", "entry", "item", "date", "visit", "termin", "aufgabe", "vertrag", "erinnerung",
        "mitgliedschaft",
        "session", "class", "bottle", "pack", "carton", "box", "packet", "packung", "flasche",
    ]
}
