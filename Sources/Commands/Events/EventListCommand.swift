import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct EventListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List events to come, soonest first.")

    @Flag(help: "Include past events.")
    var all = false

    @Option(help: "Only events with this text in title, notes or place.")
    var search: String?

    @OptionGroup var whose: PersonOptions
    @OptionGroup var most: LimitOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = EventQuery()
        if all { query.status = .all }
        query.text = search
        query.people = whose.filter
        query.limit = most.limit
        let events = try await session.ask(Events1.list, query).sorted(by: Self.isSooner)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(events.map(\.json)).text) }
        guard !events.isEmpty else {
            let words = search == nil && whose.isEmpty ? EventText.none : EventText.noneFound
            return session.say(emptyList: words)
        }
        session.say(Self.table(events, session), of: events.map { Subject(kind: .event, id: $0.id) })
        if events.count == Int(most.limit) {
            session.console.warn(EventText.mayBeMore(than: most.limit))
        }
    }

    /// Past events come last, the latest first.
    private static func isSooner(_ left: EventRecord, _ right: EventRecord) -> Bool {
        switch (left.nextAt, right.nextAt) {
        case (let left?, let right?): left < right
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): left.start.description > right.start.description
        }
    }

    private static func table(_ events: [EventRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: EventText.idHeading), .init(heading: EventText.whenHeading),
            .init(heading: EventText.eventHeading, leastWidth: 16),
            .init(heading: PersonText.Heading.forWhom, rank: 1),
            .init(heading: EventText.whereHeading, leastWidth: 8, rank: 2),
            .init(heading: EventText.repeatsHeading, leastWidth: 12, rank: 1),
        ])
        for event in events {
            let isOver = event.next == nil
            table.add([
                StyledText(event.short, .bold), StyledText(session.time(of: event), isOver ? .dim : .plain),
                StyledText(event.title, isOver ? .dim : .plain), StyledText(event.details.person, .dim),
                StyledText(event.location, .dim),
                StyledText(event.repeatsWords ?? "", .dim),
            ])
        }
        return table
    }
}
