import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ItemHistoryCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what happened to an item, newest first.")

    @Argument(help: "The item.", completion: .names(of: .item))
    var item: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let item = try await ItemFinder(session: session, status: .all).item(item)
        let events = try await session.ask(Items1.history, item.id)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(events.map(\.json)).text) }
        typealias Heading = ItemListText.Heading
        var table = TextTable([
            .init(heading: Heading.when), .init(heading: Heading.by, rank: 1), .init(heading: Heading.what),
            .init(heading: Heading.amount, isNumber: true),
            .init(heading: Heading.amountLeft, isNumber: true),
            .init(heading: "", leastWidth: 10),
        ])
        for event in events {
            let note = [event.reason.map(\.words) ?? "", event.note].joinedWords(", ")
            table.add([
                StyledText(session.relative.text(for: event.at)), StyledText(event.by, .dim),
                StyledText(ItemListText.event(event.what)), StyledText(event.amount?.description ?? ""),
                StyledText(event.left.description, .dim), StyledText(note, .dim),
            ])
        }
        session.console.say(table)
    }
}

extension DiscardReason {
    var words: String { ItemListText.reason(self) }
}
