import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct SourcesCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List the recall sources and their state.",
        discussion: """
            The sources of your country are on. Set your country under [recalls] in the configuration; other sources \
            can be turned on there by their ids. See steward(5).
            """)

    @Flag(help: "Only sources that are on.")
    var on = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let searched = try await session.recallSources()
        let shown = on ? searched.sources.filter(\.isOn) : searched.sources
        if wantsJSON { return session.console.say(json: .list(shown.map(\.json))) }
        if !shown.isEmpty { session.console.say(table(shown, searched, session)) }
        searched.say()
    }

    private func table(
        _ sources: [RecallSourceRecord], _ searched: SearchedSources, _ session: Session
    ) -> TextTable {
        typealias Heading = RecallSourceText.Heading
        var table = TextTable([
            .init(heading: Heading.source), .init(heading: Heading.country, rank: 4),
            .init(heading: Heading.state), .init(heading: Heading.read),
            .init(heading: Heading.next, rank: 2),
            .init(heading: Heading.recalls, rank: 1, isNumber: true),
            .init(heading: Heading.lastError, leastWidth: 12, rank: 3),
            .init(heading: Heading.name, leastWidth: 12, rank: 5),
        ])
        let moment = { (moment: Instant?) in moment.map { session.relative.text(for: $0) } ?? "" }
        // Enabled sources come first.
        for source in sources.filter(\.isOn) + sources.filter({ !$0.isOn }) {
            let health = searched.health(of: source)
            let style: Style = source.isOn ? .plain : .dim
            table.add([
                StyledText(source.id, source.isOn ? .bold : .dim), StyledText(source.country, .dim),
                StyledText(RecallSourceText.state(health), Self.style(health)),
                StyledText(
                    source.isOn && source.succeededAt == nil
                        ? RecallSourceText.never : moment(source.succeededAt), style),
                StyledText(source.isOn ? moment(source.nextAt) : "", .dim),
                StyledText(source.count == 0 && !source.isOn ? "" : Counted.number(source.count), style),
                StyledText(source.isOn ? source.error : "", .attention), StyledText(source.name, .dim),
            ])
        }
        return table
    }

    private static func style(_ health: SourceHealth) -> Style {
        switch health {
        case .off, .waiting: .dim
        case .neverRead, .silent: .bad
        case .failing: .attention
        case .good: .good
        }
    }
}
