import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct SearchCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find tasks, events, items, documents and maintenance by a text.",
        discussion: """
            Prints everything that has the text in its title, name, notes or place, and says when and where it is.
            Example: steward search passport
            """)

    @Argument(help: "The text; several words are one text. Case does not matter.")
    var text: [String]

    @Flag(help: "Include what is completed, past, cancelled, used up or thrown away.")
    var all = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if text.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw ValidationError(SearchText.needsText)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let text = self.text.joined(separator: " ")
        let found = try await SearchResults(of: text, withAll: all, in: session)
        if found.mayBeCut { session.console.warn(SearchText.mayHaveMore(than: SearchResults.most)) }
        if wantsJSON { return session.console.sayVerbatim(json: found.json.text) }
        let rows = found.rows(session)
        guard !rows.isEmpty else {
            return session.say(emptyList: SearchText.nothingFound(VisibleText.line(text), withAll: all))
        }
        typealias Heading = SearchText.Heading
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.kind),
            .init(heading: Heading.title, leastWidth: 16), .init(heading: Heading.time, leastWidth: 12),
            .init(heading: Heading.place, leastWidth: 8, rank: 1),
        ])
        for row in rows {
            table.add([
                StyledText(row.short, row.isOver ? .dim : .bold), StyledText(row.kind, .dim),
                StyledText(row.title, row.isOver ? .dim : .plain), row.when, StyledText(row.place, .dim),
            ])
        }
        session.say(table, of: rows.map(\.subject))
    }
}

/// Everything with a text, by kind.
private struct SearchResults {
    let tasks: [TaskRecord]
    let events: [EventRecord]
    let items: [ItemRecord]
    let documents: [DocumentRecord]
    let maintenance: [MaintenanceRecord]

    /// Of each kind. This many tasks fit into one reply even with the longest notes.
    static let most: UInt32 = 200

    /// Whether there may be more of a kind.
    var mayBeCut: Bool {
        [tasks.count, events.count, items.count, documents.count, maintenance.count].contains(Int(Self.most))
    }

    /// - Parameter withAll: Whether to include what is over or gone.
    init(of text: String, withAll: Bool, in session: Session) async throws(CommandFailure) {
        var (tasks, events, items) = (TaskQuery(), EventQuery(), ItemQuery())
        var (documents, maintenance) = (DocumentQuery(), MaintenanceQuery())
        (tasks.text, events.text, items.text, documents.text, maintenance.text) = (
            text, text, text, text, text
        )
        (tasks.limit, events.limit, items.limit) = (Self.most, Self.most, Self.most)
        (documents.limit, maintenance.limit) = (Self.most, Self.most)
        if withAll {
            (tasks.status, events.status, items.status, documents.status) = (.all, .all, .all, .all)
        }
        self.tasks = try await session.ask(Tasks1.list, tasks)
        self.events = try await session.ask(Events1.list, events)
        self.items = try await session.ask(Items1.list, items)
        self.documents = try await session.ask(Documents1.list, documents)
        self.maintenance = try await session.ask(Maintenance1.list, maintenance)
    }

    var json: JSON {
        .object([
            "tasks": .list(tasks.map(\.json)), "events": .list(events.map(\.json)),
            "items": .list(items.map(\.json)), "documents": .list(documents.map(\.json)),
            "maintenance": .list(maintenance.map(\.json)),
        ])
    }

    /// A line of the table.
    struct Row {
        let short: String
        let subject: Subject
        let kind: String
        let title: String
        let when: StyledText
        var place = ""
        var isOver = false
    }

    func rows(_ session: Session) -> [Row] {
        tasks.map { Row($0, session) } + events.map { Row($0, session) } + items.map { Row($0, session) }
            + documents.map { Row($0, session) } + maintenance.map { Row($0, session) }
    }
}

extension SearchResults.Row {
    fileprivate init(_ task: TaskRecord, _ session: Session) {
        let isDone = task.status == .completed
        let done = task.completedAt.map { StyledText(SearchText.done(session.relative.text(for: $0)), .dim) }
        self.init(
            short: task.short, subject: Subject(kind: .task, id: task.id), kind: SearchText.Kind.task,
            title: task.title, when: isDone ? done ?? .empty : TaskTable.due(task, session),
            place: task.location, isOver: isDone
        )
    }

    fileprivate init(_ event: EventRecord, _ session: Session) {
        self.init(
            short: event.short, subject: Subject(kind: .event, id: event.id), kind: SearchText.Kind.event,
            title: event.title, when: StyledText(session.time(of: event)), place: event.location,
            isOver: event.next == nil)
    }

    fileprivate init(_ item: ItemRecord, _ session: Session) {
        let amount = ItemTable.amount(item).line(.none)
        var when = ItemTable.expiry(item, session)
        if when.isEmpty, item.status == .present { when = StyledText(session.warrantyWords(of: item)) }
        self.init(
            short: item.short, subject: Subject(kind: .item, id: item.id),
            kind: item.isFood ? SearchText.Kind.food : SearchText.Kind.item,
            title: item.fullName + (amount.isEmpty ? "" : ", \(amount)"), when: when,
            place: item.lentTo.map { SearchText.lent(to: $0) } ?? item.place, isOver: item.status != .present)
    }

    fileprivate init(_ document: DocumentRecord, _ session: Session) {
        self.init(
            short: document.short, subject: Subject(kind: .document, id: document.id),
            kind: document.kind.rawValue, title: document.fullTitle,
            when: StyledText(session.words(of: document)), place: document.place,
            isOver: document.status == .cancelled)
    }

    fileprivate init(_ one: MaintenanceRecord, _ session: Session) {
        self.init(
            short: one.short, subject: Subject(kind: .maintenance, id: one.id),
            kind: SearchText.Kind.maintenance,
            title: one.title + (one.itemName.isEmpty ? "" : " (\(one.itemName))"),
            when: StyledText(
                one.pausedOn == nil ? SearchText.due(session.words(for: one.due)) : SearchText.paused))
    }
}
