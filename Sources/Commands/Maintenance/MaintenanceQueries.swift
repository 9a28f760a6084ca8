import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct MaintenanceListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List maintenance, soonest due first.")

    @Option(help: "Only of this item.", completion: .names(of: .item))
    var item: String?

    @Option(help: "Only maintenance with this text in title or notes.")
    var search: String?

    @Option(help: "Only maintenance that is due before this day: +1mo, 2027-04-01.")
    var before: String?

    @OptionGroup var whose: PersonOptions
    @OptionGroup var most: LimitOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = MaintenanceQuery()
        if let item { query.item = try await ItemFinder(session: session).item(item).id }
        query.text = search
        if let before { query.dueBefore = try session.day(before, for: "--before", .ahead) }
        query.people = whose.filter
        query.limit = most.limit
        let all = try await session.ask(Maintenance1.list, query)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(all.map(\.json)).text) }
        guard !all.isEmpty else {
            let isWhole = item == nil && search == nil && before == nil && whose.isEmpty
            return session.say(emptyList: MaintenanceText.noMaintenance(isWhole: isWhole))
        }
        typealias Heading = MaintenanceText.Heading
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.due),
            .init(heading: Heading.maintenance, leastWidth: 16),
            .init(heading: PersonText.Heading.forWhom, rank: 1),
            .init(heading: Heading.item, leastWidth: 8, rank: 1),
            .init(heading: Heading.repeats, leastWidth: 12, rank: 2),
            .init(heading: Heading.lastDone, rank: 3),
        ])
        for one in all {
            table.add([
                StyledText(one.short, .bold),
                one.pausedOn == nil
                    ? StyledText(session.words(for: one.due), one.isOverdue ? .bad : .plain)
                    : StyledText(MaintenanceText.paused, .dim),
                StyledText(one.title), StyledText(one.details.person, .dim),
                StyledText(one.itemName, .dim), StyledText(one.repeatsWords, .dim),
                StyledText(one.lastDone.map(session.words) ?? "", .dim),
            ])
        }
        session.say(table, of: all.map { Subject(kind: .maintenance, id: $0.id) })
    }
}

enum MaintenanceKind: CommandKind {
    static let kind = Subject.Kind.maintenance
    static var argument: ArgumentHelp { ArgumentHelp("The maintenance.", valueName: "maintenance") }
    static let show = CommandConfiguration(commandName: "show", abstract: "Show maintenance in full.")
    static let get = Maintenance1.get

    static func find(
        _ reference: String, in session: Session
    ) async throws(CommandFailure) -> MaintenanceRecord {
        try await session.maintenance(reference)
    }

    static func say(_ one: MaintenanceRecord, in session: Session) {
        let parts = one.parts.map { part in
            MaintenanceText.part(
                part.name, part.amount, stock: part.stock, isTooFew: part.stock.amount < part.amount)
        }
        typealias Label = MaintenanceText.Label
        let facts = [
            (Label.id, StyledText(one.id)),
            (MaintenanceDetails.field("for").title, StyledText(one.details.person)),
            (
                MaintenanceDetails.field("turns").title,
                StyledText(one.details.turns?.names.joined(separator: ", ") ?? "")
            ),
            (Label.item, StyledText(one.itemName)),
            (Label.due, StyledText(session.exactWords(one.due), one.isOverdue ? .bad : .plain)),
            (
                Label.paused,
                StyledText(one.pausedOn.map { MaintenanceText.since(session.exactWords($0)) } ?? "")
            ),
            (Label.repeats, StyledText(one.repeatsWords)),
            (Label.usual, StyledText(MaintenanceText.usual(one) ?? "")),
            (MeterText.Label.meter, StyledText(MeterText.meter(of: one))),
            (
                MeterText.Label.dueAt,
                StyledText(MeterText.expectation(one, on: one.expectedOn.map(session.exactWords)))
            ),
            (Label.season, StyledText(SeasonPhrase.words(one.season))),
            (Label.parts, StyledText.joined(parts, separator: "; ")),
            (
                Label.reminders,
                StyledText(
                    one.stoppedFor == one.due
                        ? MaintenanceText.noMoreThisTime : CalendarLength.words(forLeads: one.leads + [0]))
            ),
            (Label.nextPopup, session.fact(one.nextReminderAt)),
            (Label.lastDone, StyledText(one.lastDone.map(session.exactWords) ?? "")),
            (Label.added, session.fact(one.createdAt)),
            (Label.changed, one.modifiedAt == one.createdAt ? .empty : session.fact(one.modifiedAt)),
        ]
        session.say(one.title, facts: facts, notes: one.notes)
    }
}

extension MaintenanceKind: RecordedKind {
    static let history = CommandConfiguration(
        commandName: "history",
        abstract: "List when maintenance was done, by whom and at what cost, newest first.")
    static let entries = Maintenance1.history

    static func say(_ services: [ServiceRecord], in session: Session) {
        guard !services.isEmpty else {
            return session.console.say(StyledText(MaintenanceText.neverDone, .dim))
        }
        typealias Heading = MaintenanceText.Heading
        var table = TextTable([
            .init(heading: Heading.day), .init(heading: Heading.what),
            .init(heading: Heading.wasDue, rank: 2), .init(heading: Heading.by, leastWidth: 6),
            .init(heading: Heading.cost, isNumber: true),
            .init(heading: Heading.reading, rank: 3, isNumber: true),
            .init(heading: Heading.note, leastWidth: 10, rank: 1),
        ])
        for service in services {
            table.add([
                StyledText(session.words(for: service.on)), StyledText(service.what.rawValue),
                StyledText(session.words(for: service.due), .dim), StyledText(service.by),
                StyledText(service.cost?.description ?? ""),
                StyledText(service.reading?.description ?? ""), StyledText(service.note, .dim),
            ])
        }
        session.console.say(table)
        let costs = services.compactMap(\.cost).reduce(into: MoneySum()) { $0.add($1.amount, $1.currency) }
        if services.count > 1, !costs.isEmpty {
            session.console.say(StyledText(MaintenanceText.together(costs), .dim))
        }
    }
}
