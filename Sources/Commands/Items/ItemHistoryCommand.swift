import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

extension ItemKind: RecordedKind {
    static let history = CommandConfiguration(
        commandName: "history", abstract: "List what happened to an item, newest first.")
    static let entries = Items1.history

    static func say(_ events: [ItemEventRecord], in session: Session) {
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
