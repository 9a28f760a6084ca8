import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ExpiringCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "expiring",
        abstract: "List food that expires, warranties that end, maintenance that is due, and documents.",
        discussion: "Example: steward expiring --days 30")

    @Option(help: "How many days to look ahead; 7 if omitted.")
    var days = 7

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check(days, of: "--days", isIn: 0...3_650)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let last = session.today.adding(days: days)
        let entries = try await session.ask(Items1.expiring, last)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        guard !entries.isEmpty else {
            return session.console.say(
                StyledText(ItemListText.nothingExpires(until: session.words(for: last)), .dim))
        }
        typealias Heading = ItemListText.Heading
        var table = TextTable([
            .init(heading: Heading.when), .init(heading: Heading.id),
            .init(heading: Heading.what, leastWidth: 16),
            .init(heading: Heading.amount, leastWidth: 4, rank: 1, isNumber: true), .init(heading: ""),
            .init(heading: Heading.place, leastWidth: 6, rank: 2),
            .init(heading: Heading.category, leastWidth: 6, rank: 3),
        ])
        for entry in entries {
            let amount = entry.quantity.map { $0 == .one ? "" : $0.description } ?? ""
            table.add([
                StyledText(session.words(for: entry.on), ItemTable.style(daysLeft: Int(entry.daysLeft))),
                StyledText(entry.short, .bold), StyledText(entry.name), StyledText(amount),
                StyledText(ItemListText.expiring(entry), .dim), StyledText(entry.place, .dim),
                StyledText(entry.category, .dim),
            ])
        }
        session.console.say(table)
    }
}
