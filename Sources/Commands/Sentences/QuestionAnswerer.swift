import AgentInterface
import CivilTime
import JSONText
import Rules
import Sentences

/// Answers questions about what is there, in a line for each thing: never with a list that is no answer.
struct QuestionAnswerer {
    let session: Session
    let executor: OrderExecutor
    let reader: QuestionReader
    let orders: OrderReader

    private static let mostLines = 4
    private static let mostDone: UInt32 = 500

    init(_ session: Session, _ executor: OrderExecutor) {
        self.session = session
        self.executor = executor
        reader = QuestionReader(session.sentences)
        orders = OrderReader(session.sentences)
    }

    /// The lines of an answer; `nil` if the line asks nothing of what is known here.
    func answer(to line: String) async throws(CommandFailure) -> [String]? {
        let read = reader.questions(in: line)
        for question in read {
            if let answer = try await answer(question) { return answer }
            if let answer = try await answerOfSeveral(question) { return answer }
        }
        return try await otherwise(line, read.filter { !$0.isWeak })
    }

    /// The answer when nothing that the household has answers the question.
    private func otherwise(_ line: String, _ questions: [Question]) async throws(CommandFailure) -> [String]?
    {
        let read = session.sentences.sentence(line)
        if let answer = try await whatIsNoted(line, read) { return answer }
        if read.intent == .query, let query = read.query, query.item == nil {
            if query.subject == .familyStatus { return nil }
            // A list answers what asks for one: "when is my next appointment", "what is due friday".
            if query.unread.isEmpty || !SpokenQuestion.asks(line) && questions.isEmpty { return nil }
            return try await nothing(questions, line)
        }
        guard questions.contains(where: { !$0.name.isEmpty }) else { return nil }
        if read.intent == .create, read.due != nil || !SpokenQuestion.asks(line) && !hasName(questions) {
            return nil
        }
        return try await nothing(questions, line)
    }

    /// What is said of a thing that is not here, as far as the words name one.
    private func nothing(_ questions: [Question], _ line: String) async throws(CommandFailure) -> [String] {
        let named = questions.filter { $0.hasName && !SpokenName($0.name).isEmpty }
            .sorted { $0.name.utf8.count < $1.name.utf8.count }
        if let stock = questions.first(where: { [.amount, .need].contains($0.kind) }),
            named.contains(where: { $0.name == stock.name })
        {
            let name = orders.apart(stock.name)?.name ?? stock.name
            if SpokenName(name).words.count <= 2 { return [QuestionText.none(VisibleText.line(name))] }
        }
        let message =
            named.first.map { QuestionText.cannotTell(VisibleText.line($0.name)) }
            ?? (SpokenQuestion.asks(line)
                ? QuestionText.cannotAnswer(VisibleText.line(line))
                : QuestionText.isQuestion(VisibleText.line(line), asTask: VisibleText.line(line)))
        throw CommandFailure(.noInput, message, refusal: .notFound)
    }

    private func hasName(_ questions: [Question]) -> Bool { questions.contains(where: \.hasName) }

    private func answer(_ question: Question) async throws(CommandFailure) -> [String]? {
        switch question.kind {
        case .low: return try await low()
        case .cook: return try await cook()
        case .missed: return try await missed()
        case .whenLast, .whoDid, .whenBy: return try await lastTimes(question)
        case .contents: return try await contents(question.name)
        case .food: return try await food()
        case .lent: return try await lent(question.name)
        case .taskCount: return try await taskCount()
        case .until: return try await until(question.name)
        case .opened, .frozen, .bought, .lentSince: return try await past(question)
        case .planned: return try await planned(question.name)
        case .whose: return try await whose(question.name)
        case .agenda: return try await agenda(question.name)
        case .expired: return try await expired()
        case .nextEvent: return try await nextEvent()
        case .priority: return try await priorities()
        case .oldest: return try await oldest(question.name)
        case .nextTask: return try await nextTask()
        case .meter: return try await meter(question.name)
        case .changes: return try await changes()
        case .isDone: return try await isDone(question)
        case .lasts: return try await lasts(question.name)
        case .when, .place, .amount, .whoHas, .isGood, .need, .cancelBy, .warranty:
            let found = try await found(question.name, kinds(of: question.kind))
            guard !found.isEmpty else { return nil }
            var lines: [String] = []
            for known in found.prefix(Self.mostLines) {
                lines.append(try await self.line(question.kind, known))
            }
            if found.count > lines.count { lines.append(QuestionText.more(found.count - lines.count)) }
            return lines
        }
    }

    /// Answers a question about each of several things: "do we have eggs and milk".
    private func answerOfSeveral(_ question: Question) async throws(CommandFailure) -> [String]? {
        let names = orders.names(in: question.name)
        guard names.count > 1, [.amount, .need, .place, .isGood, .when].contains(question.kind) else {
            return nil
        }
        var lines: [String] = []
        var isAnswered = false
        for name in names {
            let answer = try await answer(Question(kind: question.kind, name: name))
            isAnswered = isAnswered || answer != nil
            lines += answer ?? [QuestionText.none(VisibleText.line(name))]
        }
        return isAnswered ? lines : nil
    }

    private func kinds(of kind: Question.Kind) -> Set<Subject.Kind> {
        switch kind {
        case .amount, .whoHas, .need: [.item]
        case .isGood, .warranty: [.item, .document]
        case .cancelBy: [.document]
        case .place: [.item, .event, .document, .task]
        default: [.task, .event, .item, .document, .maintenance]
        }
    }

    /// What a name in a question means, best first; nothing if it is the whole title of something of another kind.
    func found(
        _ name: String, _ kinds: Set<Subject.Kind>
    ) async throws(CommandFailure) -> [OrderExecutor.Known] {
        let all = try await executor.known(.current)
        let fits = fits(name, in: all)
        guard let best = fits.first?.fit, best <= .misspelt else {
            return try await running(name, kinds)
        }
        if best == .exact {
            return fits.filter { $0.fit == .exact && kinds.contains($0.known.kind) }.map(\.known)
        }
        let allowed = fits.filter { kinds.contains($0.known.kind) }
        guard let best = allowed.first?.fit, best <= .misspelt else {
            return try await running(name, kinds)
        }
        return allowed.filter { $0.fit == best }.map(\.known)
    }

    private func fits(
        _ name: String, in all: [OrderExecutor.Known]
    ) -> [(known: OrderExecutor.Known, fit: SpokenName.Fit)] {
        let fits = executor.fits(name, in: all)
        if (fits.first?.fit ?? .part) > .words, let (rest, _) = orders.apart(name) {
            return executor.fits(rest, in: all)
        }
        return fits
    }

    /// Documents that have been cancelled, or have ended: a contract covers until its end.
    private func running(
        _ name: String, _ kinds: Set<Subject.Kind>
    ) async throws(CommandFailure) -> [OrderExecutor.Known] {
        guard kinds.contains(.document) else { return [] }
        let gone = fits(name, in: try await executor.known(.gone)).filter { $0.known.kind == .document }
        guard let best = gone.first?.fit, best <= .words else { return [] }
        return gone.filter { $0.fit == best }.map(\.known)
    }

    // MARK: One thing

    func line(_ kind: Question.Kind, _ known: OrderExecutor.Known) async throws(CommandFailure)
        -> String
    {
        let title = VisibleText.line(known.thing.title)
        switch known.kind {
        case .item: return line(kind, try await session.ask(Items1.get, known.thing.id))
        case .event:
            let event = try await session.ask(Events1.get, known.thing.id)
            if kind == .place {
                return event.location.isEmpty
                    ? QuestionText.noPlace(title) : QuestionText.at(title, VisibleText.line(event.location))
            }
            let place = event.location.isEmpty ? nil : VisibleText.line(event.location)
            return QuestionText.of(title, [session.time(of: event), place])
        case .task:
            let task = try await session.ask(Tasks1.get, known.thing.id)
            if kind == .place {
                return task.location.isEmpty
                    ? QuestionText.noPlace(title) : QuestionText.at(title, VisibleText.line(task.location))
            }
            return QuestionText.of(title, [due(task)])
        case .document:
            let document = try await session.ask(Documents1.get, known.thing.id)
            if kind == .place {
                return document.place.isEmpty
                    ? QuestionText.noPlace(title) : QuestionText.at(title, VisibleText.line(document.place))
            }
            let words = session.words(of: document)
            guard kind == .isGood, let end = document.endsOn else { return QuestionText.of(title, [words]) }
            return end < session.today ? QuestionText.no(title, [words]) : QuestionText.yes(title, [words])
        case .maintenance:
            let one = try await session.ask(Maintenance1.get, known.thing.id)
            return QuestionText.of(title, [SearchText.due(session.words(for: one.due))])
        default: return title
        }
    }

    /// All that is noted of one thing.
    func facts(_ known: OrderExecutor.Known) async throws(CommandFailure) -> String {
        let title = VisibleText.line(known.thing.title)
        switch known.kind {
        case .event:
            let event = try await session.ask(Events1.get, known.thing.id)
            let place = event.location.isEmpty ? nil : VisibleText.line(event.location)
            return QuestionText.of(title, [session.time(of: event), event.repeatsWords, place])
        case .task:
            let task = try await session.ask(Tasks1.get, known.thing.id)
            let person = task.details.person.isEmpty ? nil : VisibleText.line(task.details.person)
            return QuestionText.of(title, [due(task), task.repeatsWords, person.map(QuestionText.forWhom)])
        case .item:
            let item = try await session.ask(Items1.get, known.thing.id)
            let bought = item.boughtOn.map { QuestionText.since(QuestionText.bought, session.words(for: $0)) }
            let price = item.price.map(\.description)
            let line = try await line(.when, known)
            return [line, bought, price].compactMap(\.self).joined(separator: QuestionText.comma)
        case .maintenance:
            let one = try await session.ask(Maintenance1.get, known.thing.id)
            let last = one.lastDone.map { QuestionText.done(session.words(for: $0)) }
            return QuestionText.of(
                title, [SearchText.due(session.words(for: one.due)), one.repeatsWords, last])
        default: return try await line(.when, known)
        }
    }

    func due(_ task: TaskRecord) -> String {
        task.due.map { QuestionText.due(session.words(for: $0), isLate: task.isOverdue) }
            ?? QuestionText.noDate
    }

    private func line(_ kind: Question.Kind, _ item: ItemRecord) -> String {
        let name = VisibleText.line(item.name)
        let place = item.place.isEmpty ? nil : QuestionText.place(VisibleText.line(item.place))
        let lent = item.lentTo.map {
            QuestionText.lent(
                to: VisibleText.line($0), since: nil, until: item.lentUntil.map { session.words(for: $0) })
        }
        let dates = [session.expiryWords(of: item), session.warrantyWords(of: item)].filter { !$0.isEmpty }
        let amount = item.quantity == .one ? nil : item.quantity.description
        switch kind {
        case .whoHas: return lent.map { QuestionText.of(name, [$0]) } ?? QuestionText.notLent(name, place)
        case .place:
            if let lent { return QuestionText.of(name, [lent, place.map(QuestionText.usually)]) }
            return place.map { QuestionText.of(name, [$0]) } ?? QuestionText.noPlace(name)
        case .isGood:
            guard let end = item.expiresOn ?? item.warrantyEndsOn else {
                return item.isFrozen
                    ? QuestionText.yes(name, [ItemText.frozen]) : QuestionText.noDate(of: name)
            }
            return end < session.today ? QuestionText.no(name, dates) : QuestionText.yes(name, dates)
        case .warranty:
            let words = session.warrantyWords(of: item)
            return words.isEmpty ? QuestionText.noWarranty(name) : QuestionText.of(name, [words])
        case .need where item.isLow:
            let low = QuestionText.low(name, item.quantity.description, ItemText.isLow(item))
            return QuestionText.yes(low, [])
        default:
            return QuestionText.of(
                name, [amount ?? ([.amount, .need].contains(kind) ? "1" : nil)] + dates + [place, lent])
        }
    }

    // MARK: What was done

    private struct Time {
        let title: String
        let at: Instant?
        let day: CivilDate?
        let by: String?
        var isExact = false
        /// Whether `by` is a person of the household, and not the program that reported it.
        var isByPerson = false
        /// What the user noted, such as who did it.
        var note: String?
    }

    private func lastTimes(_ question: Question) async throws(CommandFailure) -> [String]? {
        let times = try await times(question.name)
        // "who has the drill" asks about the drill, whatever task speaks of it.
        if !times.contains(where: \.isExact), try await isThing(question.name) { return nil }
        let person = question.person.map { SpokenName($0) }
        let own = times.first(where: { time in
            guard let person, let by = time.by else { return false }
            return person.fit(SpokenName(by)) != nil
        })
        if let last = own ?? times.first { return [words(last, withBy: question.kind != .whenLast)] }
        let open = try await found(question.name, [.task, .maintenance])
        guard let first = open.first else { return nil }
        return [QuestionText.nobodyYet(VisibleText.line(first.thing.title), dueWords(first))]
    }

    /// Whether the name is the whole title of an item.
    private func isThing(_ name: String) async throws(CommandFailure) -> Bool {
        executor.fits(name, in: try await executor.known(.current)).contains {
            $0.fit == .exact && $0.known.kind == .item
        }
    }

    private func isDone(_ question: Question) async throws(CommandFailure) -> [String]? {
        let open = try await found(question.name, [.task, .maintenance])
        let last = try await times(question.name).first
        if let first = open.first {
            let title = VisibleText.line(first.thing.title)
            let done = last.map { words($0, withBy: false, withTitle: false) }
            return [QuestionText.notYet(title, dueWords(first), lastDone: done)]
        }
        if let last { return [QuestionText.yesDone(words(last, withBy: false))] }
        return nil
    }

    private func dueWords(_ known: OrderExecutor.Known) -> String? {
        known.thing.date.map { QuestionText.due(session.words(for: $0), isLate: false) }
    }

    /// When something of this name was done, latest first.
    private func times(_ name: String) async throws(CommandFailure) -> [Time] {
        var query = TaskQuery()
        (query.status, query.limit) = (.completed, Self.mostDone)
        let spoken = [SpokenName(name), SpokenName(name).withoutKinds].compactMap(\.self)
        let journal = try await journal()
        let tasks = try await session.ask(Tasks1.list, query).compactMap { task -> Time? in
            let title = SpokenName(task.title)
            guard let fit = spoken.compactMap({ $0.fit(title) }).min(), fit <= .words else { return nil }
            let entry = journal.first { entry in
                [task.id, task.series].contains(entry.subjectID) && task.completedAt == entry.at
            }
            return Time(
                title: task.title, at: task.completedAt, day: nil,
                by: task.completedBy.map { VisibleText.line($0) } ?? entry.flatMap(who),
                isExact: fit == .exact, isByPerson: task.completedBy != nil, note: task.doneNote)
        }
        var services: [Time] = []
        for known in try await found(name, [.maintenance]) {
            let one = try await session.ask(Maintenance1.get, known.thing.id)
            if let service = one.history.last(where: { $0.what == .done }) {
                services.append(Time(title: one.title, at: nil, day: service.on, by: service.by))
            } else if let day = one.lastDone {
                services.append(Time(title: one.title, at: nil, day: day, by: nil))
            }
        }
        return tasks.sorted { ($0.at ?? .earliest) > ($1.at ?? .earliest) } + services
            + (tasks.isEmpty ? try await doneElsewhere(spoken) : [])
    }

    /// Tasks that repeat, and that somebody has completed on another computer: only that person has come with them.
    private func doneElsewhere(_ spoken: [SpokenName]) async throws(CommandFailure) -> [Time] {
        try await session.ask(Tasks1.list, TaskQuery()).compactMap { task in
            guard task.repeats != nil, let person = task.completedBy,
                let fit = spoken.compactMap({ $0.fit(SpokenName(task.title)) }).min(), fit <= .words
            else { return nil }
            return Time(
                title: task.title, at: nil, day: nil, by: VisibleText.line(person), isExact: fit == .exact,
                isByPerson: true)
        }
    }

    private func journal() async throws(CommandFailure) -> [JournalRecord] {
        var query = JournalQuery()
        query.limit = 1_000
        return try await session.ask(Reminders1.history, query).filter {
            $0.what == "complete" && !$0.isUndone
        }
    }

    /// Who or what completed it, as far as the journal knows.
    private func who(_ entry: JournalRecord) -> String? {
        entry.client.map { VisibleText.line($0) }
    }

    private func words(_ time: Time, withBy: Bool, withTitle: Bool = true) -> String {
        let when = time.at.map { session.relative.text(for: $0) } ?? time.day.map(session.words(for:)) ?? ""
        let doers = time.note.flatMap { StoredWords.doers(ofNote: $0) }
        let note = doers == nil ? time.note.map { QuestionText.note(VisibleText.line($0)) } : nil
        let who = [
            time.isByPerson ? time.by.map(QuestionText.by) : nil,
            doers.map { QuestionText.by(VisibleText.line($0)) }, note,
        ].compactMap(\.self)
        let by = who.isEmpty ? [time.by.map(QuestionText.by) ?? QuestionText.byUnknown] : who
        let words = ([when] + (withBy ? by : [])).filter { !$0.isEmpty }.joined(separator: ", ")
        return withTitle ? QuestionText.of(VisibleText.line(time.title), [QuestionText.done(words)]) : words
    }

    // MARK: All

    private func low() async throws(CommandFailure) -> [String] {
        let entries = try await session.ask(Shopping1.list, ())
        guard !entries.isEmpty else { return [QuestionText.nothingLow] }
        return entries.map { entry in
            let details = ShoppingText.details(entry)
            let shop = VisibleText.line(entry.shop)
            return [ShoppingText.line(entry), details, shop].filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    private func cook() async throws(CommandFailure) -> [String] {
        let last = session.today.adding(days: 7)
        let food = try await session.ask(Items1.expiring, last).filter {
            $0.kind == .item && $0.daysLeft >= 0
        }
        let other = try await alsoThere(but: Set(food.map(\.id)))
        guard !food.isEmpty else { return [QuestionText.nothingToEat] + other }
        return [QuestionText.useFirst]
            + food.prefix(6).map { one in
                let date = ItemText.expires(one.expiresBy ?? .bestBefore, session.words(for: one.on))
                return QuestionText.of(VisibleText.line(one.name), [one.quantity?.description, date])
            } + other + [QuestionText.recipes]
    }

    private func missed() async throws(CommandFailure) -> [String] {
        let late = try await session.ask(Tasks1.list, TaskQuery()).filter(\.isOverdue)
        guard !late.isEmpty else { return [QuestionText.nothingMissed] }
        return late.prefix(8).map { QuestionText.of(VisibleText.line($0.title), [due($0)]) }
    }
}
