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
        if !(0...3_650).contains(days) {
            throw ValidationError("--days \(days): write a number from 0 to 3650")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let last = session.today.adding(days: days)
        let entries = try await session.ask(Household1.expiring, last)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        guard !entries.isEmpty else {
            return session.console.say(StyledText("Nothing expires until \(session.words(for: last)).", .dim))
        }
        var table = TextTable([
            .init(heading: "WHEN"), .init(heading: "ID"), .init(heading: "WHAT", leastWidth: 16),
            .init(heading: "AMOUNT", leastWidth: 4, rank: 1, isNumber: true), .init(heading: ""),
            .init(heading: "PLACE", leastWidth: 6, rank: 2),
            .init(heading: "CATEGORY", leastWidth: 6, rank: 3),
        ])
        for entry in entries {
            let amount = entry.quantity.map { $0 == .one ? "" : $0.description } ?? ""
            table.add([
                StyledText(session.words(for: entry.on), ItemTable.style(daysLeft: Int(entry.daysLeft))),
                StyledText(entry.short, .bold), StyledText(entry.name), StyledText(amount),
                StyledText(Self.words(entry), .dim), StyledText(entry.place, .dim),
                StyledText(entry.category, .dim),
            ])
        }
        session.console.say(table)
    }

    static func words(_ entry: ExpiringRecord) -> String {
        switch (entry.kind, entry.expiresBy) {
        case (.warranty, _): entry.daysLeft < 0 ? "warranty ended" : "warranty ends"
        case (.maintenance, _): "maintenance"
        case (.document, _): entry.daysLeft < 0 ? "expired" : "document"
        case (.item, .useBy): entry.daysLeft < 0 ? "expired: do not eat" : "use by"
        case (.item, .opened), (.item, .frozen), (.item, .thawed): entry.expiresBy?.rawValue ?? ""
        case (.item, _): entry.daysLeft < 0 ? "past its best" : "best before"
        }
    }
}
