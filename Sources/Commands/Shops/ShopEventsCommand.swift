import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ShopEventsCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List changes in shops, newest first.",
        discussion: """
            Examples: steward shop events --kind price-dropped --kind back-in-stock --since monday
                      steward shop events --unread --count
            Kinds: price-dropped, back-in-stock, new, price-increased, new-variant, list-price, out-of-stock, removed, \
            removed-variant, images. Also what is not told stands here.
            """)

    @Option(help: "Only of this shop.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @Option(help: "Only this kind of change; several may be given.")
    var kind: [ShopChange.Kind] = []

    @Option(help: "Only changes since then: 2d, monday, 2026-11-20, or a day with a time.")
    var since: String?

    @Flag(help: "Only unread events.")
    var unread = false

    @Flag(help: "Print only how many there are.")
    var count = false

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = ShopEventListQuery()
        query.shop = shop
        query.kinds = kind
        if let since { query.since = try session.pastMoment(since, for: "--since") }
        query.isUnread = unread ? true : nil
        if count { return try await sayCount(query, in: session) }
        query.limit = page.limit
        query.offset = page.offset
        let events = try await session.ask(Shops1.events, query)
        if wantsJSON {
            session.console.say(json: .list(events.map(\.json)))
        } else if events.isEmpty {
            let isWhole = shop == nil && kind.isEmpty && since == nil && !unread && page.offset == nil
            session.console.say(ShopText.noChanges(isWhole: isWhole), .dim)
        } else {
            session.console.say(ShopEventTable.table(events, session))
        }
        page.warnOfMore(than: events.count, of: 50, .changes, session)
    }

    private func sayCount(_ query: ShopEventListQuery, in session: Session) async throws(CommandFailure) {
        let count = try await RowCount.all { offset, limit throws(CommandFailure) in
            var query = query
            (query.offset, query.limit) = (offset, limit)
            return try await session.ask(Shops1.events, query).count
        }
        session.say(count: count, asJSON: wantsJSON)
    }
}

/// The table of changes in shops.
enum ShopEventTable {
    static func table(_ events: [ShopEventRecord], _ session: Session) -> TextTable {
        let areOfSeveral = Set(events.map(\.shop)).count > 1
        typealias Heading = ShopText.Heading
        var table = TextTable([
            .init(heading: Heading.number, rank: 3, isNumber: true), .init(heading: Heading.when, rank: 1),
            .init(heading: Heading.what), .init(heading: Heading.product, leastWidth: 16),
            .init(heading: Heading.price), .init(heading: Heading.shop, leastWidth: 8, rank: 4),
            .init(heading: "", rank: 2),
        ])
        for event in events {
            table.add([
                StyledText("\(event.id)", .dim), StyledText(session.relative.text(for: event.at)),
                StyledText(ShopText.change(event.kind, event.magnitude), event.style),
                StyledText(event.fullTitle, event.isReported ? .plain : .dim),
                StyledText(event.priceWords), StyledText(areOfSeveral ? event.domain : "", .dim),
                StyledText(event.isUnread ? ShopText.unread : "", .attention),
            ])
        }
        return table
    }
}
