import AgentInterface
import CivilTime
import Rules
import Sentences

/// Questions about what the household has, and about days.
extension QuestionAnswerer {
    private static var mostListed: Int { 40 }

    // MARK: Places and food

    func contents(_ name: String) async throws(CommandFailure) -> [String]? {
        let place = SpokenPlace(name)
        let items = try await session.ask(Items1.list, ItemQuery())
        let here = items.filter { place.holds($0) }
        guard !here.isEmpty || place.isUsual else { return nil }
        var lines = here.isEmpty ? [QuestionText.nothingIn(VisibleText.line(name))] : stock(here)
        let unplaced = items.count { $0.isFood && !$0.isFrozen && $0.place.isEmpty }
        if place.isUsual, unplaced > 0 { lines.append(QuestionText.unplaced(unplaced)) }
        return lines
    }

    func food() async throws(CommandFailure) -> [String] {
        let food = try await session.ask(Items1.list, ItemQuery()).filter {
            $0.isFood || $0.isUndatedFood
        }
        return food.isEmpty ? [QuestionText.noFood] : stock(food)
    }

    private func stock(_ items: [ItemRecord]) -> [String] {
        let lines = items.prefix(Self.mostListed).map { item in
            let amount = item.quantity == .one ? nil : item.quantity.description
            let lent = item.lentTo.map { QuestionText.lent(to: VisibleText.line($0)) }
            return QuestionText.of(
                VisibleText.line(item.name), [amount, session.expiryWords(of: item), lent])
        }
        return lines + (items.count > lines.count ? [QuestionText.more(items.count - lines.count)] : [])
    }

    // MARK: Lending, opening, freezing

    func lent(_ person: String) async throws(CommandFailure) -> [String] {
        var query = ItemQuery()
        query.isLent = true
        let wanted = SpokenName(person)
        let lent = try await session.ask(Items1.list, query).filter { item in
            guard let borrower = item.lentTo else { return false }
            return person.isEmpty || wanted.fit(SpokenName(borrower)) != nil
        }
        guard !lent.isEmpty else { return [QuestionText.nothingLent(VisibleText.line(person))] }
        return lent.prefix(Self.mostListed).map { item in
            let since = item.lentOn.map { session.words(for: $0) }
            return QuestionText.of(
                VisibleText.line(item.name),
                [
                    QuestionText.lent(
                        to: VisibleText.line(item.lentTo ?? ""), since: since,
                        until: item.lentUntil.map { session.words(for: $0) })
                ])
        }
    }

    /// Since when something of the record of an item has been so.
    func past(_ question: Question) async throws(CommandFailure) -> [String]? {
        var lines: [String] = []
        for known in try await found(question.name, [.item]).prefix(4) {
            let item = try await session.ask(Items1.get, known.thing.id)
            let name = VisibleText.line(item.name)
            switch question.kind {
            case .opened: lines.append(noted(name, item.openedOn, QuestionText.opened))
            case .frozen: lines.append(noted(name, item.frozenOn, QuestionText.frozen))
            case .bought:
                if item.boughtOn != nil { lines.append(noted(name, item.boughtOn, QuestionText.bought)) }
            default:
                let since = item.lentOn.map { session.words(for: $0) }
                lines.append(
                    item.lentTo.map {
                        QuestionText.of(
                            name,
                            [
                                QuestionText.lent(
                                    to: VisibleText.line($0), since: since,
                                    until: item.lentUntil.map { session.words(for: $0) })
                            ])
                    } ?? QuestionText.notLent(name, nil))
            }
        }
        return lines.isEmpty ? nil : lines
    }

    private func noted(_ name: String, _ day: CivilDate?, _ what: String) -> String {
        day.map { QuestionText.of(name, [QuestionText.since(what, session.words(for: $0))]) }
            ?? QuestionText.notNoted(name, what)
    }

    // MARK: Days

    func until(_ name: String) async throws(CommandFailure) -> [String]? {
        let known = try await found(name, [.task, .event, .document, .item])
        let isTitle = known.contains { SpokenName(name).fit($0.title) == .exact }
        // A time outside the calendar is on no day.
        if !isTitle, let due = due(called: name), let day = try? due.date(in: session.locality) {
            return [
                QuestionText.of(
                    VisibleText.line(name),
                    [session.words(for: due), QuestionText.daysAhead(session.today.days(until: day))])
            ]
        }
        guard let first = known.first, let date = first.thing.date,
            let day = try? date.date(in: session.locality)
        else { return nil }
        return [
            QuestionText.of(
                try await line(.when, first), []) + QuestionText.comma
                + QuestionText.daysAhead(session.today.days(until: day))
        ]
    }

    /// The time that a name says: "christmas", "the 3rd of may".
    private func due(called name: String) -> When? {
        for words in ["\(name)", "on \(name)", "at \(name)", "on \(name)'s day"] {
            let read = session.sentences.sentence("errand \(words)")
            if let due = read.due, read.intent == .create, read.doubts.isEmpty, read.title == "errand" {
                return due
            }
        }
        return nil
    }

    /// Whether something of a name takes place on the days that the name says besides.
    func planned(_ name: String) async throws(CommandFailure) -> [String]? {
        guard let (title, said) = orders.apart(name), let first = said.dueDay else { return nil }
        let known = try await found(title, [.event, .task])
        guard !known.isEmpty else { return nil }
        let last = max(said.end ?? first, first)
        let entries = try await session.ask(
            Events1.agenda, (.date(first), .date(last.adding(days: 1))))
        let hits = entries.filter { entry in known.contains { $0.thing.id == entry.id } }
        if hits.isEmpty { return try await notThen(known[0]) }
        return hits.prefix(Self.mostListed).map { entry in
            QuestionText.yes(VisibleText.line(entry.title), [session.words(for: entry.when)])
        }
    }

    private func notThen(_ known: OrderExecutor.Known) async throws(CommandFailure) -> [String] {
        [QuestionText.notThen(try await line(.when, known))]
    }

    // MARK: Tasks and documents

    func taskCount() async throws(CommandFailure) -> [String] {
        var query = TaskQuery()
        query.limit = 10_000
        let open = try await session.ask(Tasks1.list, query)
        return [QuestionText.openTasks(open.count, late: open.count(where: \.isOverdue))]
    }

    func whose(_ name: String) async throws(CommandFailure) -> [String]? {
        var documents: [DocumentRecord] = []
        for known in try await found(name, [.document]) {
            documents.append(try await session.ask(Documents1.get, known.thing.id))
        }
        guard !documents.isEmpty else { return nil }
        let ordered = documents.sorted { ($0.endsOn ?? .latest) < ($1.endsOn ?? .latest) }
        return ordered.prefix(4).map { document in
            let holder = document.holder.isEmpty ? nil : VisibleText.line(document.holder)
            return QuestionText.of(VisibleText.line(document.title), [holder, session.words(of: document)])
        }
    }
}
