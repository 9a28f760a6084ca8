import AgentInterface
import CivilTime
import Rules
import Sentences
import Settings

/// Turns what the orders of a line mean into commands: one way for sentences, messages, chats and assistants.
///
/// Nothing changes while it looks. What is not sure becomes a question.
final class OrderExecutor {
    /// One change: a command of Steward, about one thing.
    struct PlannedCommand: Sendable, Hashable {
        /// As they are typed after `steward`.
        let words: [String]
        /// The title of what it is about; empty for the last step, quiet and pauses.
        let title: String

        /// Whether it removes a subject, rather than a line of the shopping list.
        var removes: Bool { words.contains("remove") && !["shopping", "bought"].contains(words.first) }
    }

    typealias Known = OrderResolver<SessionOrderSource>.Known

    /// Whether to ask at a terminal about things that the words may mean. Otherwise the question is thrown, with the
    /// refusal `.notFound`.
    var asksAboutGuesses: Bool {
        get { resolver.asksAboutGuesses }
        set { resolver.asksAboutGuesses = newValue }
    }
    /// Whether to ask about a line that would add once more what is there.
    var noticesDoubles: Bool {
        get { resolver.noticesDoubles }
        set { resolver.noticesDoubles = newValue }
    }
    private let session: Session
    private let resolver: OrderResolver<SessionOrderSource>

    init(_ session: Session) {
        self.session = session
        resolver = OrderResolver(SessionOrderSource(session: session))
    }

    /// The changes that a line asks for.
    /// - Returns: `nil` if it asks for none of what is there.
    /// - Throws: A question, or why nothing is done; nothing has changed.
    func commands(for line: String) async throws(CommandFailure) -> [PlannedCommand]? {
        switch try await resolver.answer(to: line) {
        case .none: return nil
        case .orderChanges(let orderChanges): return orderChanges.flatMap(\.commands)
        case .doubt(let doubt): return try await agreed(to: doubt, about: line)
        }
    }

    /// Asks the user, where that is possible.
    /// - Throws: The question, if nobody is there to answer it, or if yes would be no answer.
    private func agreed(to doubt: OrderDoubt, about line: String) async throws(CommandFailure)
        -> [PlannedCommand]
    {
        let failure = CommandFailure(doubt.reason, about: line, in: session)
        guard !doubt.yes.isEmpty, asksAboutGuesses || failure.refusal != .notFound,
            session.prompt != nil || session.questions != nil
        else { throw failure }
        try await session.agree(OrderText.question(of: failure.message), orRefuse: failure.message)
        return doubt.yes.flatMap(\.commands)
    }

    /// What to change instead of adding a part of a line that is there already, if the user agrees.
    /// - Returns: `nil` if the part adds something new.
    func commandsInsteadOfDouble(_ part: String) async throws(CommandFailure) -> [PlannedCommand]? {
        guard noticesDoubles, let doubt = try await resolver.doubtOfDouble(part) else { return nil }
        return try await agreed(to: doubt, about: part)
    }

    /// How well the name fits what is there.
    func fitsOfCurrent(_ name: String) async throws(CommandFailure) -> [SpokenName.Fit] {
        resolver.look(for: name)
        return fits(name, in: try await known(.current)).map(\.fit)
    }

    /// What a line names.
    func named(in line: String) async throws(CommandFailure) -> [Known] { try await resolver.named(in: line) }

    func known(_ status: NameQuery.Status) async throws(CommandFailure) -> [Known] {
        try await resolver.known(status)
    }

    func fits(_ text: String, in all: [Known]) -> [(known: Known, fit: SpokenName.Fit)] {
        resolver.fits(text, in: all)
    }
}

/// Asks the agent for what orders are about.
struct SessionOrderSource: OrderSource {
    let session: Session

    var sentences: SentenceParser { session.sentences }
    var locality: Locality { session.locality }
    var user: String? {
        // Without settings, nobody is named.
        guard let name = try? session.settings().household.doneBy, !name.isEmpty else { return nil }
        return name
    }

    func people() async throws(CommandFailure) -> [String] {
        try await session.ask(People1.list, ()).map(\.name)
    }

    func things(_ query: NameQuery) async throws(CommandFailure) -> [OrderThing] {
        try await session.ask(Names1.find, query).compactMap { record in
            Subject.Kind(rawValue: record.kind).map {
                OrderThing(
                    Subject(kind: $0, id: record.id), short: record.short, title: record.title,
                    detail: record.detail, date: record.date)
            }
        }
    }

    func item(_ thing: OrderThing) async throws(CommandFailure) -> OrderItem {
        let item = try await session.ask(Items1.get, thing.id)
        return OrderItem(thing, item.details, expiresOn: item.expiresOn)
    }

    func task(_ thing: OrderThing) async throws(CommandFailure) -> (due: When?, repeats: Bool) {
        let task = try await session.ask(Tasks1.get, thing.id)
        return (task.due, task.repeats != nil)
    }

    func event(_ thing: OrderThing) async throws(CommandFailure) -> (start: When, repeats: Bool) {
        let event = try await session.ask(Events1.get, thing.id)
        return (event.start, event.repeats != nil)
    }

    func notes(_ thing: OrderThing) async throws(CommandFailure) -> String {
        thing.kind == .event
            ? try await session.ask(Events1.get, thing.id).notes
            : try await session.ask(Tasks1.get, thing.id).notes
    }

    func completedTasks() async throws(CommandFailure) -> [(title: String, at: Instant)] {
        var query = TaskQuery()
        (query.status, query.limit) = (.completed, 100)
        return try await session.ask(Tasks1.list, query).compactMap { task in
            task.completedAt.map { (task.title, $0) }
        }
    }

    func shoppingList() async throws(CommandFailure) -> [String] {
        try await session.ask(Shopping1.list, ()).map(\.name)
    }

    func meters() async throws(CommandFailure) -> [OrderMeter] {
        try await session.ask(Meters1.list, ()).map {
            OrderMeter(name: $0.name, unit: $0.unit, value: $0.value)
        }
    }

    func steps() async throws(CommandFailure) -> [OrderStep] {
        var query = JournalQuery()
        query.limit = 200
        return try await session.ask(Reminders1.history, query).filter { !$0.isUndone && $0.isUndoable }.map {
            OrderStep(entry: $0.entry, kindOfChange: $0.what, text: $0.text)
        }
    }
}

extension OrderChange {
    /// The commands that make the change.
    var commands: [OrderExecutor.PlannedCommand] {
        lines.map { OrderExecutor.PlannedCommand(words: $0, title: title) }
    }

    private var lines: [[String]] {
        let short = thing?.short ?? ""
        switch action {
        case .complete(let done):
            let day = done.day.map { ["--on", $0.description] } ?? []
            guard thing?.kind == .maintenance else {
                return [
                    ["done", short] + day + (done.person.map { ["--by", $0] } ?? [])
                        + (StoredWords.note(of: done).map { ["--note", $0] } ?? [])
                ]
            }
            return [
                ["maintenance", "done", short] + day + (done.who.map { ["--by", $0] } ?? [])
                    + (done.cost.map { ["--cost", $0.description] } ?? [])
            ]
        case .use(let part): return [[group, "use", short] + Self.amount(part)]
        case .discard(let part, let isSpoiled):
            return [
                [group, "discard", short] + (isSpoiled ? ["--reason", "spoiled"] : []) + Self.amount(part)
            ]
        case .open: return [["food", "open", short]]
        case .freeze: return [["food", "freeze", short]]
        case .thaw: return [["food", "thaw", short]]
        case .lend(let person, let day):
            return [
                ["item", "lend", short, "--to", person] + (day.map { ["--back", $0.description] } ?? [])
            ]
        case .takeBack: return [["item", "take-back", short]]
        case .add(let task, let due): return [["add", "--plain", task, "--due", due.description]]
        case .follow(let task): return [["add", task, "--after", short]]
        case .want(let things): return [["shopping", "add", Self.list(things.map(\.words))]]
        case .buy(let purchases):
            let day = purchases.first?.day.map { ["--on", $0.description] } ?? []
            return [["bought", Self.list(purchases.map(\.phrase))] + day]
        case .unlist(let names): return [["shopping", "remove"] + names]
        case .read(let meter, let value, let day):
            return [
                ["meter", "set", meter, value.description] + (day.map { ["--on", $0.description] } ?? [])
            ]
        case .remove: return [kindWords + ["remove", short]]
        case .skip(let day): return [kindWords + ["skip", short] + (day.map { [$0.description] } ?? [])]
        case .cancel: return [["document", "cancel", short]]
        case .move(let due):
            switch thing?.kind {
            case .event?: return [["event", "edit", short, "--start", due.description]]
            case .maintenance?: return [["maintenance", "edit", short, "--due", due.description]]
            default: return [["move", short, due.description]]
            }
        case .lasts(let length):
            return [editing + [thing?.kind == .event ? "--for" : "--estimate", length.typed]]
        case .rename(let title):
            return [editing + [thing?.kind == .item ? "--name" : "--title", title]]
        case .label(let label): return [editing + ["--label", label]]
        case .prioritise(let priority): return [editing + ["--priority", Self.word(priority)]]
        case .annotate(let note): return [editing + ["--note", notes.isEmpty ? note : "\(notes)\n\(note)"]]
        case .place(let place): return [editing + ["--place", place]]
        case .repeats(let rule, let due):
            return [editing + ["--every", rule.description, "--due", due.description]]
        case .endSeries: return [["end", short]]
        case .snooze(.until(let end)?): return [["snooze", short, end.description]]
        case .snooze(.lasting(let period)?): return [["snooze", short, "\(period.seconds / 60)m"]]
        case .snooze(nil): return [["snooze", short, "usual"]]
        case .reopen: return [["reopen", short]]
        case .putBack: return [["item", "put-back", short]]
        case .undo(let entry): return [["undo"] + (entry.map { ["\($0)"] } ?? [])]
        case .quiet(let time): return [["quiet"] + time.words]
        case .pause(let time): return [["pause"] + time.words]
        case .resume: return [["quiet", "off"], ["pause", "off"]]
        }
    }

    /// Several things as one argument, which no shell splits.
    private static func list(_ things: [String]) -> String { things.joined(separator: ", ") }

    private var group: String { isFood ? "food" : "item" }

    /// The command's group for the kind; tasks have none.
    private var kindWords: [String] {
        switch thing?.kind {
        case .event?: ["event"]
        case .maintenance?: ["maintenance"]
        case .document?: ["document"]
        case .item?: ["item"]
        default: []
        }
    }

    private var editing: [String] { kindWords + ["edit", thing?.short ?? ""] }

    private static func word(_ priority: Priority) -> String {
        priority == .none ? "none" : TaskListText.priority(priority)
    }

    private static func amount(_ part: String?) -> [String] { part.map { ["--amount", $0] } ?? [] }
}

extension SnoozeTime {
    /// `until 2026-11-28T20:00`, `for 60m`.
    fileprivate var words: [String] {
        switch self {
        case .until(let end): ["until", end.description]
        case .lasting(let period): ["for", "\(period.seconds / 60)m"]
        }
    }
}

extension CommandFailure {
    /// Why an order is not carried out, or what it is asked about.
    init(_ reason: OrderDoubt.Reason, about line: String, in session: Session) {
        func title(_ thing: OrderThing) -> String { VisibleText.line(thing.title) }
        func name(_ item: OrderItem) -> String { VisibleText.line(item.name) }
        func package(_ item: OrderItem) -> String {
            let date = item.thing.date.map { " until \(session.words(for: $0))" } ?? ""
            return "\(item.quantity)\(date) (\(item.thing.short))"
        }
        switch reason {
        case .isMeant(let thing, let orderChanges):
            let deeds = orderChanges.map { $0.deed(in: session) }
            self.init(
                .noInput,
                OrderText.isMeant(
                    deeds.isEmpty ? ["'\(title(thing))'"] : deeds,
                    orderChanges.flatMap { $0.shown(in: session) }),
                refusal: .notFound)
        case .isLineMeant(let corrected):
            self.init(.noInput, OrderText.isLineMeant(VisibleText.line(corrected)), refusal: .notFound)
        case .several(let name, let things, let isGuess):
            self.init(
                .noInput,
                OrderText.several(
                    VisibleText.line(name), things.count,
                    things.prefix(6).map { thing in
                        let date = thing.date.map { ", \(session.words(for: $0))" } ?? ""
                        return "\(title(thing)) (\(thing.short)\(date))"
                    }), refusal: isGuess ? .notFound : .ambiguous)
        case .isOfKind(let thing):
            self.init(.noInput, OrderText.isOfKind(title(thing), thing.kind, thing.commands))
        case .needsChange(let thing):
            self.init(.noInput, OrderText.isOfKind(title(thing), thing.kind, thing.commands))
        case .remindsNoMore(let thing):
            self.init(.noInput, OrderText.remindsNoMore(title(thing), thing.commandsToSilence))
        case .perhaps(let things):
            self.init(
                .noInput, OrderText.perhaps(things.map { "'\(title($0))' (\($0.short))" }),
                refusal: .notFound)
        case .nothing(let name):
            self.init(
                .noInput,
                OrderText.nothing(called: VisibleText.line(name), asTask: VisibleText.line(line)),
                refusal: .notFound)
        case .isNoTask: self.init(.noInput, OrderText.isNoTask(VisibleText.line(line)), refusal: .notFound)
        case .howMuch(let item, let all):
            self.init(
                .noInput,
                OrderText.howMuch(
                    name(item), item.quantity.description,
                    all.commands.flatMap(\.words).joined(separator: " ")))
        case .packages(let items, let orderChanges):
            self.init(
                .noInput,
                OrderText.packages(
                    items.first.map(name) ?? "", items.map(package),
                    orderChanges.flatMap(\.commands).map(\.words)), refusal: .ambiguous)
        case .package(let items, let orderChanges):
            self.init(
                .noInput,
                OrderText.package(
                    items.first.map(name) ?? "", items.map(package),
                    orderChanges.flatMap(\.commands).map(\.words)), refusal: .ambiguous)
        case .isNoDay(let text):
            self.init(.badData, ShoppingText.isNoDay(VisibleText.line(text)))
        case .isPriceOfSeveral(let price, let last):
            self.init(.badData, ShoppingText.isPriceOfSeveral(price, last: VisibleText.line(last)))
        case .isNoMeter(let name, let value, let unit):
            self.init(
                .noInput, MeterText.noMeter(VisibleText.line(name), value, unit), refusal: .notFound)
        case .isNotListed(let thing):
            self.init(.noInput, ShoppingText.isNotListed(VisibleText.line(thing)), refusal: .notFound)
        case .notSoMuch(let item):
            self.init(.refused, OrderText.notSoMuch(name(item), item.quantity.description))
        case .hasOtherUnit(let item, let said):
            self.init(
                .refused,
                OrderText.hasOtherUnit(name(item), item.quantity.description, said: VisibleText.line(said)))
        case .onlyAsWhole(let item, let verb):
            self.init(.refused, OrderText.onlyAsWhole(name(item), item.quantity.description, verb))
        case .isAllMeant(let item, let orderChange):
            self.init(
                .noInput,
                OrderText.isAllMeant(name(item), item.quantity.description, orderChange.commands.map(\.words))
            )
        case .isOpened(let item): self.init(.refused, OrderText.isOpened(name(item)))
        case .isGivenAway(let item):
            self.init(.noInput, OrderText.isGivenAway(name(item), item.thing.short))
        case .isNotLent(let thing): self.init(.refused, OrderText.isNotLent(title(thing)))
        case .isLent(let thing, let borrower):
            self.init(
                .refused, OrderText.isLent(title(thing), to: VisibleText.line(borrower), thing.short))
        case .stays(let thing):
            self.init(.refused, OrderText.stays(title(thing), asTask: VisibleText.line(line)))
        case .onlyPart(let thing, let orderChanges):
            self.init(
                .refused,
                OrderText.onlyPart(title(thing), orderChanges.flatMap(\.commands).map(\.words)))
        case .isOpen(let thing): self.init(.refused, OrderText.isOpen(title(thing)))
        case .isThere(let thing, let orderChanges):
            let date = thing.date.map { session.words(for: $0) }
            self.init(
                .noInput,
                OrderText.isThere(
                    title(thing), date, orderChanges.map { $0.deed(in: session) },
                    orderChanges.flatMap { $0.shown(in: session) }, asAnother: VisibleText.line(line)),
                refusal: .notFound)
        case .hasPassed(let day):
            self.init(
                .noInput,
                OrderText.hasPassed(session.words(for: .date(day)), asTask: VisibleText.line(line)))
        case .isDone(let done, let moment, let other):
            self.init(
                .refused,
                OrderText.isDone(
                    VisibleText.line(done), session.relative.text(for: moment),
                    besides: other.map { (title($0), $0.completing) }))
        case .isOnAnotherDay(let thing, let day):
            self.init(.noInput, OrderText.isAnotherDay(title(thing), session.words(for: .date(day))))
        case .doesNotRepeat(let thing):
            self.init(.noInput, OrderText.doesNotRepeat(title(thing), thing.command("remove")))
        case .repeats(let thing, let ofDays):
            self.init(.noInput, OrderText.repeats(title(thing), thing.endings(ofDays: ofDays)))
        case .haveYouCancelled(let thing):
            self.init(.noInput, OrderText.haveYouCancelled(title(thing), thing.short))
        case .moveTo(let thing): self.init(.noInput, OrderText.moveTo(title(thing), thing.moving))
        case .seriesMoves(let thing): self.init(.noInput, OrderText.seriesMoves(title(thing), thing.short))
        case .stepsOrStep(let count): self.init(.usage, OrderText.stepsOrStep(count))
        case .needsEnd(let verb):
            self.init(.noInput, OrderText.needsEnd(verb == .quiet ? "quiet" : "pause"))
        case .needsName(let pronoun): self.init(.noInput, OrderText.needsName(VisibleText.line(pronoun)))
        case .notEverything: self.init(.refused, OrderText.notEverything)
        case .allSnoozed(let time):
            self.init(
                .noInput, OrderText.allSnoozed(time?.words.joined(separator: " ") ?? "for 1h"))
        case .partIsUnclear(let part, let titles):
            self.init(
                .noInput,
                OrderText.partIsUnclear(
                    VisibleText.line(part), besides: titles.map { VisibleText.line($0) },
                    asTask: VisibleText.line(line)))
        case .notAll(let reason, let titles):
            let first = CommandFailure(reason, about: line, in: session)
            self.init(.noInput, OrderText.notAll(first.message, besides: titles))
        }
    }
}

extension OrderThing {
    /// `event remove 3f2a`; tasks have no group.
    fileprivate func command(_ verb: String) -> String {
        kind == .task ? "\(verb) \(short)" : "\(kind.rawValue) \(verb) \(short)"
    }

    /// How to leave out one time, and how to end all.
    fileprivate func endings(ofDays: Bool) -> [String] {
        let skipping = ofDays ? OrderText.skipDay(short) : command("skip")
        return [skipping, command("remove")] + (kind == .task ? [command("end")] : [])
    }

    fileprivate var completing: String {
        kind == .task || kind == .maintenance ? command("done") : "show \(short)"
    }

    fileprivate var moving: String {
        switch kind {
        case .event: "event edit \(short) --start TIME"
        case .maintenance: "maintenance edit \(short) --due DAY"
        default: "move \(short) TIME"
        }
    }

    /// What ends its reminders, for good or with what they are about.
    fileprivate var commandsToSilence: [String] {
        switch kind {
        case .task: ["edit \(short) --no-reminder", "done \(short)"]
        case .event: ["event edit \(short) --no-reminder", "event remove \(short)"]
        case .item: ["item edit \(short) --no-reminder", "item use \(short)"]
        case .document: ["document edit \(short) --no-reminder", "document cancel \(short)"]
        case .maintenance: ["maintenance done \(short)", "maintenance skip \(short)"]
        default: ["show \(short)"]
        }
    }

    /// What can be done with it.
    fileprivate var commands: [String] {
        switch kind {
        case .event:
            ["event remove \(short)", "event edit \(short) --start TIME", "event edit \(short) --for LENGTH"]
        case .item:
            [
                "item use \(short)", "item discard \(short)",
                // An item with a date is usually food, which is not lent.
                date == nil ? "item lend \(short) --to PERSON" : "item edit \(short) --best-before DAY",
                "item edit \(short) --quantity AMOUNT", "item edit \(short) --place PLACE",
                "item remove \(short)",
            ]
        case .document: ["document cancel \(short)", "document renew \(short)", "document remove \(short)"]
        case .maintenance: ["maintenance done \(short)", "maintenance skip \(short)"]
        case .task: ["done \(short)", "move \(short) TIME", "remove \(short)"]
        default: ["show \(short)"]
        }
    }
}
